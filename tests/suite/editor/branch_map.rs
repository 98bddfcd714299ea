//! The branch map: every node has a place of its own, the main line is straight, and few lanes are needed.

use std::collections::{HashMap, HashSet};

use komaoto::editor::overview::{BranchMap, Shape};
use komaoto::editor::{Document, Edit, Go};
use komaoto::record::NodeId;
use proptest::prelude::*;

use crate::dice::{Dice, bushy};

/// Every place that is taken: by a node, or by a connection on its way out.
fn places(map: &BranchMap) -> HashMap<(u32, u32), NodeId> {
    let mut taken = HashMap::new();
    for run in map.runs() {
        for (depth, &id) in (run.start..).zip(&run.nodes) {
            assert_eq!(taken.insert((depth, run.lane), id), None, "two nodes in one place");
        }
    }
    taken
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_node_has_a_place_of_its_own_and_branches_of_one_lane_do_not_touch(seed in any::<u64>()) {
        let record = bushy(400, &mut Dice(seed | 1));
        let map = BranchMap::of(&record, &HashSet::new());
        let taken = places(&map);
        prop_assert_eq!(taken.len(), record.tree.len());
        for id in record.tree.preorder() {
            let (depth, lane) = map.place(&record, id).unwrap();
            prop_assert_eq!(depth as usize, record.tree.depth(id));
            prop_assert_eq!(map.node_at(depth, lane), Some(id));
        }
        // The main line is straight, and everything else beside it.
        for id in record.tree.mainline(NodeId::ROOT) {
            prop_assert_eq!(map.place(&record, id).unwrap().1, 0);
        }
        // A branch lies beyond the line it comes from, and apart from what else its lane holds.
        for (at, run) in map.runs().iter().enumerate().skip(1) {
            let parent = record.tree.parent(run.nodes[0]).unwrap();
            prop_assert_eq!(map.place(&record, parent), Some((run.start - 1, run.from)));
            prop_assert!(run.lane > run.from);
            for other in map.runs()[..at].iter().filter(|other| other.lane == run.lane) {
                prop_assert!(run.end() + 1 < other.start || other.end() + 1 < run.start, "they touch");
            }
        }
    }

    #[test]
    fn what_is_folded_is_one_node(seed in any::<u64>()) {
        let record = bushy(400, &mut Dice(seed | 1));
        let whole = BranchMap::of(&record, &HashSet::new());
        let Some(run) = whole.runs().get(1) else { return Ok(()) };
        let first = run.nodes[0];
        let folded = BranchMap::of(&record, &HashSet::from([first]));
        let shown = folded.run_of(first).unwrap();
        prop_assert_eq!(&shown.nodes, &vec![first]);
        prop_assert_eq!(places(&folded).len() + shown.folded as usize, record.tree.len());
    }
}

#[test]
fn short_branches_at_one_fork_after_another_use_the_same_lanes_again() {
    let mut document = Document::new(komaoto::rules::shogi::Position::default());
    let play = |document: &mut Document, usi: &str| {
        document.play(komaoto::notation::parse_usi(usi).unwrap()).unwrap();
    };
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"];
    for ply in 0..40 {
        play(&mut document, round[ply % 4]);
    }
    let line = document.cursor().line().to_vec();
    for (ply, &at) in line.iter().enumerate().take(36) {
        document.go(Go::To(at));
        for usi in if ply % 2 == 0 { ["9g9f", "1c1d", "1g1f"] } else { ["1c1d", "9g9f", "9c9d"] } {
            play(&mut document, usi);
        }
    }
    assert_eq!(BranchMap::of(document.record(), &HashSet::new()).lanes(), 5);
}

#[test]
fn a_played_move_grows_the_map_as_a_new_one_would_be() {
    let mut document = Document::new(komaoto::rules::shogi::Position::default());
    let play = |document: &mut Document, usi: &str| {
        document.play(komaoto::notation::parse_usi(usi).unwrap()).unwrap();
    };
    for usi in ["7g7f", "3c3d", "2g2f"] {
        play(&mut document, usi);
    }
    let none = HashSet::new();
    let mut map = BranchMap::of(document.record(), &none);
    let was = Shape::of(&document);
    play(&mut document, "8c8d");
    assert!(map.grow(was, &document));
    assert_eq!(map, BranchMap::of(document.record(), &none));
    // A branch is no growth, and neither is anything that is not one move.
    let was = Shape::of(&document);
    document.go(Go::First);
    play(&mut document, "2g2f");
    assert!(!map.grow(was, &document));
    let mut map = BranchMap::of(document.record(), &none);
    let was = Shape::of(&document);
    document.apply(Edit::Delete(document.cursor().at())).unwrap();
    assert!(!map.grow(was, &document));
}
