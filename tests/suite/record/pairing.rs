//! Two trees side by side.

use std::collections::{HashMap, HashSet};

use komaoto::notation::parse_usi;
use komaoto::record::{Counterparts, Node, NodeId, Pairing, Step, Tree};
use proptest::prelude::*;

use super::record;

fn step(number: u8) -> Step {
    let words = ["7g7f", "2g2f", "5g5f", "9g9f"];
    Step::Move(parse_usi(words[usize::from(number) % words.len()]).unwrap().into())
}

/// Appends nodes below the ones there are, chosen by number. Nobody asks whether the moves can be played, and siblings
/// may be equal.
fn grow(tree: &mut Tree<Node>, nodes: &[(u16, u8)]) {
    for &(at, number) in nodes {
        let ids: Vec<NodeId> = tree.preorder().collect();
        tree.append(ids[usize::from(at) % ids.len()], Node::new(step(number))).unwrap();
    }
}

fn nodes() -> impl Strategy<Value = Vec<(u16, u8)>> {
    // Half of them below the root, so that it has many.
    proptest::collection::vec((prop_oneof![any::<u16>(), Just(0)], 0..4_u8), 0..40)
}

fn tree(nodes: &[(u16, u8)]) -> Tree<Node> {
    let mut tree = Tree::new(Node::new(Step::Start));
    grow(&mut tree, nodes);
    tree
}

/// What leads to a node: each step, and the how manieth of its siblings with this step it is.
fn way(tree: &Tree<Node>, id: NodeId) -> Vec<(Step, usize)> {
    let named = |&id: &NodeId| {
        let step = &tree.get(id).unwrap().step;
        let elder = tree.children(tree.parent(id).unwrap()).iter().take_while(|&&sibling| sibling != id);
        (step.clone(), elder.filter(|&&sibling| tree.get(sibling).unwrap().step == *step).count())
    };
    tree.path(id).iter().skip(1).map(named).collect()
}

proptest! {
    #[test]
    fn a_counterpart_is_what_the_same_steps_lead_to(one in nodes(), two in nodes(), more in nodes(), clone: bool) {
        let one = tree(&one);
        // Versions of one tree share memory, others do not.
        let mut other = if clone { one.clone() } else { tree(&two) };
        grow(&mut other, &more);
        let ways: HashMap<_, NodeId> = other.preorder().map(|id| (way(&other, id), id)).collect();
        let found = Counterparts::by_steps(&one, &other);
        for id in one.preorder() {
            prop_assert_eq!(found.get(id), ways.get(&way(&one, id)).copied());
        }
    }

    #[test]
    fn a_fork_leaves_nobody_out(one in nodes(), more in nodes(), place in 0..4_usize) {
        let one = tree(&one);
        let mut other = one.clone();
        grow(&mut other, &more);
        let last = other.preorder().last().unwrap();
        other.reorder(last, place);
        let mut walk = Pairing::default();
        while let Some(fork) = walk.next(&one, &other) {
            let ours: Vec<NodeId> = fork.children.iter().map(|(child, _)| *child).collect();
            prop_assert_eq!(&ours, one.children(fork.node));
            let partners: Vec<NodeId> = fork.children.iter().filter_map(|(_, partner)| *partner).collect();
            let theirs: HashSet<NodeId> = partners.iter().chain(&fork.rest).copied().collect();
            prop_assert_eq!(theirs, other.children(fork.partner).iter().copied().collect::<HashSet<_>>());
            prop_assert!(fork.rest.iter().is_sorted_by_key(|&id| other.place(id)));
            prop_assert_eq!(fork.reordered, !partners.iter().is_sorted_by_key(|&id| other.place(id)));
            prop_assert!(!fork.shared || one.get(fork.node) == other.get(fork.partner) && fork.rest.is_empty());
        }
    }

    #[test]
    fn what_keeps_its_id_and_its_place_is_the_same_node_of_two_versions(one in nodes(), removed: u16, more in nodes()) {
        let before = tree(&one);
        let mut now = before.clone();
        grow(&mut now, &more);
        let ids: Vec<NodeId> = now.preorder().collect();
        now.remove(ids[usize::from(removed) % ids.len()]);
        let found = Counterparts::of_versions(&now, &before);
        for id in now.preorder().filter(|&id| before.contains(id)) {
            prop_assert_eq!(found.get(id), Some(id));
        }
    }
}

#[test]
fn each_pair_comes_before_those_below_it_and_branches_in_their_order() {
    let (one, _) = record("7g7f (2g2f 8c8d) (5g5f) 3c3d");
    let (other, _) = record("5g5f (7g7f 3c3d (4c4d))");
    let mut walk = Pairing::default();
    let mut seen = Vec::new();
    while let Some(fork) = walk.next(&one.tree, &other.tree) {
        seen.push((one.outline_at(fork.node), fork.unpaired().count(), fork.rest.len(), fork.reordered));
    }
    let at = |outline: &str| outline.to_owned();
    let expected = vec![
        (at("| 7g7f (2g2f 8c8d) (5g5f) 3c3d"), 1, 0, true),
        (at("7g7f | (2g2f 8c8d) (5g5f) 3c3d"), 0, 1, false),
        (at("7g7f (2g2f 8c8d) (5g5f) 3c3d |"), 0, 0, false),
        (at("7g7f (2g2f 8c8d) (5g5f |) 3c3d"), 0, 0, false),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_fold_that_grows_the_other_tree_is_led_down_to_what_it_grew() {
    let (one, _) = record("7g7f 3c3d (8c8d 2g2f) 2g2f");
    let (mut other, _) = record("7g7f 3c3d");
    let mut walk = Pairing::default();
    while let Some(fork) = walk.next(&one.tree, &other.tree) {
        for (child, partner) in fork.children.iter_mut().filter(|(_, partner)| partner.is_none()) {
            *partner = other.tree.append(fork.partner, one.tree.get(*child).unwrap().clone());
        }
    }
    assert_eq!(other, one);
}

#[test]
fn what_moved_to_another_place_is_found_by_its_id() {
    let (before, cursor) = record("7g7f 3c3d (8c8d|) 2g2f");
    let mut now = before.clone();
    assert!(now.tree.transplant(cursor, NodeId::ROOT, 1));
    assert_eq!(Counterparts::by_steps(&now.tree, &before.tree).get(cursor), None);
    assert_eq!(Counterparts::of_versions(&now.tree, &before.tree).get(cursor), Some(cursor));
}

#[test]
fn steps_may_be_the_same_in_other_words() {
    let (one, _) = record("7g7f resign");
    let (other, _) = record("7g7f interrupted");
    let pairs = |spell: fn(&Step) -> Step| {
        let mut walk = Pairing::default();
        let next =
            |_: &()| walk.next_by(&one.tree, &other.tree, |step, _| std::borrow::Cow::Owned(spell(step))).map(|_| ());
        std::iter::successors(Some(()), next).count() - 1
    };
    assert_eq!(pairs(Step::clone), 2);
    assert_eq!(pairs(|step| if let Step::End(_) = step { Step::Start } else { step.clone() }), 3);
}

#[test]
fn long_lines_are_walked() {
    let mut line = Tree::new(Node::new(Step::Start));
    let mut at = NodeId::ROOT;
    for number in 0..200_000_u32 {
        at = line.append(at, Node::new(step((number % 4) as u8))).unwrap();
    }
    let mut other = line.clone();
    other.append(at, Node::new(step(0)));
    let found = Counterparts::of_versions(&line, &other);
    assert_eq!(found.get(at), Some(at));
}
