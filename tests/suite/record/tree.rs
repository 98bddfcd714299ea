//! The tree as a value.

use std::collections::HashSet;

use komaoto::record::{NodeId, Tree};
use proptest::prelude::*;

/// What may happen to a tree; nodes are chosen by number among those there have ever been.
#[derive(Clone, Debug)]
enum Change {
    Append(u16, u32),
    Remove(u16),
    Reorder(u16, u8),
    Set(u16, u32),
    Transplant(u16, u16, u8),
}

fn changes(most: usize) -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        // The last node more often than not, so that lines grow long.
        6 => (prop_oneof![Just(u16::MAX), any::<u16>()], any::<u32>()).prop_map(|(at, value)| Change::Append(at, value)),
        1 => any::<u16>().prop_map(Change::Remove),
        2 => (any::<u16>(), 0..4_u8).prop_map(|(at, place)| Change::Reorder(at, place)),
        1 => (any::<u16>(), any::<u32>()).prop_map(|(at, value)| Change::Set(at, value)),
        1 => (any::<u16>(), any::<u16>(), 0..4_u8).prop_map(|(at, to, place)| Change::Transplant(at, to, place)),
    ];
    proptest::collection::vec(change, 0..most)
}

fn change(tree: &mut Tree<u32>, ids: &mut Vec<NodeId>, changes: &[Change]) {
    for change in changes {
        let pick = |at: u16| if at == u16::MAX { *ids.last().unwrap() } else { ids[usize::from(at) % ids.len()] };
        match *change {
            Change::Append(at, value) => ids.extend(tree.append(pick(at), value)),
            Change::Remove(at) => {
                let id = pick(at);
                let removable = tree.contains(id) && id != NodeId::ROOT;
                assert_eq!(tree.remove(id), removable);
                assert!(!removable || !tree.contains(id));
            }
            Change::Reorder(at, place) => {
                let (id, place) = (pick(at), usize::from(place));
                if tree.reorder(id, place) {
                    assert_eq!(tree.place(id), Some(place));
                }
            }
            Change::Transplant(at, to, place) => {
                let (id, to) = (pick(at), pick(to));
                let possible =
                    id != NodeId::ROOT && tree.contains(id) && tree.contains(to) && !tree.path(to).contains(&id);
                assert_eq!(tree.transplant(id, to, usize::from(place)), possible);
                assert!(!possible || tree.parent(id) == Some(to));
            }
            Change::Set(at, value) => {
                if let Some(slot) = tree.get_mut(pick(at)) {
                    *slot = value;
                }
            }
        }
    }
}

fn grown(changes: &[Change]) -> (Tree<u32>, Vec<NodeId>) {
    let (mut tree, mut ids) = (Tree::new(0), vec![NodeId::ROOT]);
    change(&mut tree, &mut ids, changes);
    (tree, ids)
}

/// The tree as plain nested data: all there is to say about it.
fn picture(tree: &Tree<u32>) -> Vec<(Vec<usize>, u32)> {
    let mut all = Vec::new();
    let mut stack = vec![(NodeId::ROOT, Vec::new())];
    while let Some((id, way)) = stack.pop() {
        for (place, &child) in tree.children(id).iter().enumerate() {
            stack.push((child, [way.as_slice(), &[place]].concat()));
        }
        all.push((way, *tree.get(id).unwrap()));
    }
    all.sort();
    all
}

proptest! {
    #[test]
    fn links_agree(changes in changes(300)) {
        let (tree, ids) = grown(&changes);
        let alive: Vec<NodeId> = ids.into_iter().filter(|&id| tree.contains(id)).collect();
        prop_assert_eq!(tree.len(), alive.len());
        for &id in &alive {
            let path = tree.path(id);
            prop_assert_eq!((path.first(), path.last()), (Some(&NodeId::ROOT), Some(&id)));
            prop_assert_eq!(tree.depth(id), path.len() - 1);
            for (place, &child) in tree.children(id).iter().enumerate() {
                prop_assert_eq!((tree.parent(child), tree.place(child)), (Some(id), Some(place)));
            }
            prop_assert!(id.index() < tree.capacity());
        }
        let preorder: Vec<NodeId> = tree.preorder().collect();
        prop_assert_eq!(preorder.len(), alive.len());
        prop_assert_eq!(preorder.iter().collect::<HashSet<_>>(), alive.iter().collect::<HashSet<_>>());
        for (at, id) in preorder.iter().enumerate().skip(1) {
            prop_assert!(preorder[..at].contains(&tree.parent(*id).unwrap()));
        }
    }

    /// A reader that knows only the depth at which each block starts, and walks back along the path of the block just
    /// read (K25), rebuilds the tree.
    #[test]
    fn file_order_can_be_read_back_from_depths_alone(changes in changes(300)) {
        let (tree, _) = grown(&changes);
        let mut seen = HashSet::new();
        let mut rebuilt: Option<Tree<u32>> = None;
        let mut path: Vec<NodeId> = Vec::new();
        for block in tree.file_order() {
            let depth = tree.depth(block[0]);
            path.truncate(depth);
            for id in block {
                prop_assert!(seen.insert(id), "visited once");
                let value = *tree.get(id).unwrap();
                let copy = match &mut rebuilt {
                    None => {
                        rebuilt = Some(Tree::new(value));
                        NodeId::ROOT
                    }
                    Some(rebuilt) => rebuilt.append(*path.last().unwrap(), value).unwrap(),
                };
                path.push(copy);
            }
        }
        prop_assert_eq!(seen.len(), tree.len());
        prop_assert_eq!(rebuilt, Some(tree));
    }

    #[test]
    fn a_clone_is_another_tree(before in changes(200), here in changes(100), there in changes(100)) {
        let (mut tree, mut ids) = grown(&before);
        let original = picture(&tree);
        let snapshot = tree.clone();
        let (mut other, mut other_ids) = (tree.clone(), ids.clone());
        change(&mut tree, &mut ids, &here);
        change(&mut other, &mut other_ids, &there);
        prop_assert_eq!(picture(&snapshot), original);
        // Each is what it would be had the other never been.
        let alone = |changes: &[Change]| {
            let (mut tree, mut ids) = grown(&before);
            change(&mut tree, &mut ids, changes);
            picture(&tree)
        };
        prop_assert_eq!(picture(&tree), alone(&here));
        prop_assert_eq!(picture(&other), alone(&there));
    }

    #[test]
    fn equality_is_structural(one in changes(60), other in changes(60)) {
        let (one, _) = grown(&one);
        let (other, _) = grown(&other);
        prop_assert_eq!(one == other, picture(&one) == picture(&other));
        prop_assert_eq!(&one, &one.clone());
        // The same picture with other ids: rebuilt in another order of births.
        let mut copy = Tree::new(0);
        if let Some(root) = copy.get_mut(NodeId::ROOT) {
            *root = *one.get(NodeId::ROOT).unwrap();
        }
        let mut stack = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((from, to)) = stack.pop() {
            for &child in one.children(from) {
                stack.push((child, copy.append(to, *one.get(child).unwrap()).unwrap()));
            }
        }
        prop_assert_eq!(copy, one);
    }

    #[test]
    fn ids_are_never_used_again(changes in changes(200)) {
        let (tree, ids) = grown(&changes);
        prop_assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        prop_assert_eq!(tree.capacity(), ids.len());
    }
}

#[test]
fn ids_that_are_gone_answer_nothing() {
    let mut tree = Tree::new('a');
    let b = tree.append(NodeId::ROOT, 'b').unwrap();
    let c = tree.append(b, 'c').unwrap();
    assert!(tree.remove(b));
    for gone in [b, c] {
        assert_eq!((tree.get(gone), tree.parent(gone), tree.place(gone), tree.depth(gone)), (None, None, None, 0));
        assert_eq!((tree.children(gone), tree.path(gone), tree.mainline(gone).count()), (&[][..], vec![], 0));
        assert_eq!((tree.append(gone, 'x'), tree.get_mut(gone)), (None, None));
        assert!(!tree.remove(gone) && !tree.reorder(gone, 0));
    }
    assert!(!tree.remove(NodeId::ROOT) && !tree.reorder(NodeId::ROOT, 0));
    assert_eq!((tree.len(), tree.children(NodeId::ROOT)), (1, &[][..]));
}

/// Something whose life is watched.
#[derive(Clone)]
struct Watched(#[allow(dead_code)] std::sync::Arc<()>);

#[test]
fn what_was_removed_is_forgotten() {
    let life = std::sync::Arc::new(());
    let watched = || Watched(life.clone());
    let mut tree = Tree::new(watched());
    let first = tree.append(NodeId::ROOT, watched()).unwrap();
    let mut last = first;
    for _ in 0..1000 {
        last = tree.append(last, watched()).unwrap();
    }
    let snapshot = tree.clone();
    assert!(tree.remove(first));
    drop(snapshot);
    assert_eq!((tree.len(), std::sync::Arc::strong_count(&life)), (1, 2));
    // And a new branch grows where the old one was.
    let next = tree.append(NodeId::ROOT, watched()).unwrap();
    assert_eq!(tree.children(NodeId::ROOT), [next]);
    assert_eq!(std::sync::Arc::strong_count(&life), 3);
}
