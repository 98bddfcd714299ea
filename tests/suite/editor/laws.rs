//! Laws of editing, on random edits.

use std::collections::HashMap;
use std::time::Duration;

use proptest::prelude::*;
use proptest::strategy::ValueTree;

use super::*;
use komaoto::editor::compare::{Subtree, SubtreeNode};
use komaoto::notation::parse_sfen;
use komaoto::rules::outcome;

#[derive(Clone, Debug)]
pub(super) enum Act {
    Play(u16),
    End(bool),
    Delete(u16),
    Up(u16, i8),
    Mainline(u16),
    Text(u16, u8),
    TypeOn(u8),
    Bookmark(u16, bool),
    Time(u16, u16),
    Mark(u16, u8),
    Header(u8, u8),
    Graft(u16, u16),
    Go(i8),
    Jump(u16),
    Branch(u8),
    Game(u8),
    Undo(u8),
    Redo(u8),
    Save,
}

pub(super) fn acts(most: usize) -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        8 => any::<u16>().prop_map(Act::Play),
        1 => any::<bool>().prop_map(Act::End),
        1 => any::<u16>().prop_map(Act::Delete),
        1 => (any::<u16>(), -3..=3i8).prop_map(|(at, by)| Act::Up(at, by)),
        1 => any::<u16>().prop_map(Act::Mainline),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(at, text)| Act::Text(at, text)),
        2 => any::<u8>().prop_map(Act::TypeOn),
        1 => (any::<u16>(), any::<bool>()).prop_map(|(at, on)| Act::Bookmark(at, on)),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(at, time)| Act::Time(at, time)),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(at, glyph)| Act::Mark(at, glyph)),
        1 => (0..3u8, any::<u8>()).prop_map(|(key, value)| Act::Header(key, value)),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(at, seed)| Act::Graft(at, seed)),
        3 => (-9..=9i8).prop_map(Act::Go),
        2 => any::<u16>().prop_map(Act::Jump),
        2 => (0..7u8).prop_map(Act::Branch),
        1 => (0..3u8).prop_map(Act::Game),
        1 => (1..9u8).prop_map(Act::Undo),
        1 => (1..9u8).prop_map(Act::Redo),
        1 => Just(Act::Save),
    ];
    prop::collection::vec(act, 1..most)
}

fn node_of(document: &Document, seed: u16) -> NodeId {
    let nodes: Vec<_> = document.record().tree.preorder().collect();
    nodes[usize::from(seed) % nodes.len()]
}

/// Does it, if it can be done; the edit, if it was one.
pub(super) fn perform(document: &mut Document, act: &Act) -> Option<Edit> {
    let at = document.cursor().at();
    let edit = match *act {
        Act::Play(seed) => {
            let moves = document.position().legal_moves();
            let mv = *moves.get(usize::from(seed) % moves.len().max(1))?;
            Edit::Play { at, mv }
        }
        Act::End(mate) => Edit::End { at, ending: if mate { Ending::Mate } else { Ending::Resign } },
        Act::Delete(seed) => Edit::Delete(node_of(document, seed)),
        Act::Up(seed, by) => Edit::MoveVariation(node_of(document, seed), by.into()),
        Act::Mainline(seed) => Edit::MakeMainline(node_of(document, seed)),
        Act::Text(seed, text) => Edit::comment(node_of(document, seed), text.to_string()),
        Act::TypeOn(text) => {
            let comment = document.node()?.comment.clone();
            Edit::comment(at, comment + &text.to_string())
        }
        Act::Bookmark(seed, on) => Edit::Bookmark(node_of(document, seed), on.then(String::new)),
        Act::Time(seed, time) => Edit::Time(node_of(document, seed), Some(Duration::from_secs(time.into()))),
        Act::Mark(seed, glyph) => {
            let glyph = komaoto::record::Glyph::ALL.get(usize::from(glyph) % 7).copied();
            Edit::Marks(node_of(document, seed), komaoto::record::Marks { glyph, ..Default::default() })
        }
        Act::Header(key, value) => {
            let mut headers = document.record().headers.clone();
            headers.set(&key.to_string(), &value.to_string());
            Edit::Headers { key: key.to_string(), pairs: std::mem::take(headers.pairs_mut()) }
        }
        Act::Graft(at, seed) => {
            let at = node_of(document, at);
            Edit::Graft { at, subtree: subtree(document.position_at(at).shogi().unwrap(), seed) }
        }
        Act::Go(by) => return document.go(Go::By(by.into())).then_some(()).and(None),
        Act::Jump(seed) => return document.go(Go::To(node_of(document, seed))).then_some(()).and(None),
        Act::Branch(which) => {
            let go =
                [Go::First, Go::Last, Go::Sibling(1), Go::Sibling(-1), Go::Mainline, Go::EnterBranch, Go::LeaveBranch];
            document.go(go[usize::from(which)]);
            return None;
        }
        Act::Game(game) => return document.show_game(game.into()).then_some(()).and(None),
        Act::Undo(times) => {
            (0..times).for_each(|_| drop(document.undo()));
            return None;
        }
        Act::Redo(times) => {
            (0..times).for_each(|_| drop(document.redo()));
            return None;
        }
        Act::Save => {
            let revision = document.revision();
            document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), revision);
            return None;
        }
    };
    document.apply(edit.clone()).ok().map(|()| edit)
}

/// Some moves from a position on, with a fork, a comment and an end.
fn subtree(position: &Position, seed: u16) -> Subtree {
    let mut subtree =
        Subtree { comment: if seed.is_multiple_of(5) { "g".to_owned() } else { String::new() }, ..Subtree::default() };
    let mut positions = vec![position.clone()];
    for i in 0..seed % 7 {
        // On the one before, on the one before that, or on the node itself.
        let on = usize::from(i).checked_sub(usize::from(seed >> (2 * i) & 3));
        let Some(before) = positions.get(on.unwrap_or(0)).cloned() else { break };
        let moves = before.legal_moves();
        let Some(&mv) = moves.get(usize::from(seed) % moves.len().max(1)) else { break };
        let mut node = Node::of(mv);
        node.comment = if seed.is_multiple_of(3) { seed.to_string() } else { String::new() };
        subtree.nodes.push(SubtreeNode { on: on.filter(|&on| on > 0).map(|on| on as u32 - 1), node });
        let mut after = before;
        after.play(mv).unwrap();
        positions.push(after);
    }
    if let (Some(last), true) = (subtree.nodes.len().checked_sub(1), seed.is_multiple_of(4)) {
        subtree.nodes.push(SubtreeNode { on: Some(last as u32), node: Node::new(Step::End(Ending::Resign)) });
    }
    subtree
}

pub(super) fn records(document: &Document) -> Vec<Record> {
    document.snapshot().records().to_vec()
}

pub(super) fn start() -> Document {
    document_of(vec![parse("7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f resign").0, parse("2g2f").0])
}

/// A revision names one state: whenever it is there again, so is the state.
#[derive(Default)]
struct States(HashMap<u64, Vec<Record>>);

impl States {
    fn look(&mut self, document: &Document) {
        let now = records(document);
        let then = self.0.entry(document.revision()).or_insert_with(|| now.clone());
        assert!(*then == now, "revision {} is not what it was", document.revision());
    }
}

fn undo_all_redo_all(acts: &[Act]) {
    let mut document = start();
    let original = records(&document);
    let mut states = States::default();
    states.look(&document);
    let mut saved = document.revision();
    for act in acts {
        perform(&mut document, act);
        valid(&document);
        states.look(&document);
        if matches!(act, Act::Save) {
            saved = document.revision();
        }
        assert_eq!(document.is_modified(), document.revision() != saved);
    }
    while document.redo().is_some() {
        states.look(&document);
    }
    let end = records(&document);
    let mut steps = 0;
    while document.undo().is_some() {
        valid(&document);
        states.look(&document);
        steps += 1;
    }
    assert!(records(&document) == original);
    while document.redo().is_some() {
        valid(&document);
        states.look(&document);
        steps -= 1;
    }
    assert_eq!(steps, 0);
    assert!(records(&document) == end);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Undoing everything gives the start, redoing everything the end, and on the way each revision the state it names.
    #[test]
    fn undo_all_then_redo_all(acts in acts(250)) {
        undo_all_redo_all(&acts);
    }

    /// Undo after an edit gives record and cursor back exactly, redo the ones after it.
    #[test]
    fn undo_is_exact(acts in acts(60)) {
        let mut document = start();
        for act in &acts {
            let before = (records(&document), document.cursor().clone(), document.games().1, document.revision());
            if perform(&mut document, act).is_none() || document.revision() == before.3 {
                continue;
            }
            let after = (records(&document), document.cursor().clone(), document.games().1, document.revision());
            let joined = document.undo().is_some() && document.revision() != before.3;
            if !joined {
                let now = (records(&document), document.cursor().clone(), document.games().1, document.revision());
                prop_assert!(now == before, "{act:?}");
            }
            document.redo();
            let now = (records(&document), document.cursor().clone(), document.games().1, document.revision());
            prop_assert!(now == after, "{act:?}");
        }
    }

    /// Going back and forth by the same number leads to where one was, on the same line.
    #[test]
    fn back_and_forth_is_nothing(acts in acts(80), back in 0..200usize) {
        let mut document = start();
        acts.iter().for_each(|act| drop(perform(&mut document, act)));
        let cursor = document.cursor().clone();
        let back = i32::try_from(back.min(cursor.index())).unwrap();
        document.go(Go::By(-back));
        document.go(Go::By(back));
        prop_assert_eq!(document.cursor(), &cursor);
    }

    /// What ends the game at the cursor is what the rules say of the whole line.
    #[test]
    fn outcome_is_that_of_the_line(steps in prop::collection::vec(0..3usize, 1..120)) {
        let mut document = Document::new(parse_sfen("k8/9/9/9/9/9/9/8R/8K b - 1").unwrap());
        let mut line = vec![document.position().clone()];
        for step in steps {
            let mut moves = document.position().legal_moves();
            moves.retain(|mv| mv.shogi().unwrap().to().file().number().abs_diff(5) > 3);
            let Some(&mv) = moves.get(step % moves.len().max(1)) else { break };
            document.play(mv).unwrap();
            line.push(document.position().clone());
            prop_assert_eq!(document.outcome(), outcome(&line));
            let times = line.iter().filter(|position| position.same_as(document.position())).count();
            prop_assert_eq!(document.occurrences(), times);
        }
    }

    /// An edit survives being written down: what the journal will hold.
    #[test]
    fn edits_replay_from_text(acts in acts(120)) {
        let mut document = start();
        let mut other = start();
        for act in &acts {
            if matches!(act, Act::Undo(_) | Act::Redo(_) | Act::Game(_)) {
                continue;
            }
            if let Some(edit) = perform(&mut document, act) {
                let text = serde_json::to_string(&edit).unwrap();
                other.apply(serde_json::from_str(&text).unwrap()).unwrap();
            }
        }
        prop_assert!(records(&document) == records(&other));
    }
}

#[test]
fn a_thousand_edits_are_undone_and_redone() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let acts =
        prop::collection::vec(acts(2).prop_map(|acts| acts[0].clone()), 4000).new_tree(&mut runner).unwrap().current();
    let acts: Vec<_> =
        acts.into_iter().filter(|act| !matches!(act, Act::Undo(_) | Act::Redo(_) | Act::Delete(_))).collect();
    let mut document = start();
    let made = acts.iter().filter(|act| perform(&mut document, act).is_some()).count();
    assert!(made >= 1000, "{made}");
    undo_all_redo_all(&acts);
}
