//! The result of a game of chess or xiangqi. It is the game's, whichever line is the main one: it stands at the end of
//! the main line, and no edit of lines takes it elsewhere or away. (In shogi an ending is a step of its line: who
//! resigned there, not who has won the game.)

use super::edits::{Edit, Refused};
use crate::formats::comment::{full_comment, say_too};
use crate::formats::pgn::{
    GameEnd, PgnResult, TERMINATION, is_of_one_result, place_of, said_result, termination_value,
};
use crate::record::{Ending, Node, NodeId, Record, Step, Winner};
use crate::rules::{Color, Game};

/// The header that gives the result in words of PGN.
const KEY: &str = "Result";

/// The header that gives the number of moves.
const PLY_COUNT: &str = "PlyCount";

/// How many moves the main line has.
fn plies(record: &Record) -> usize {
    record.tree.mainline(NodeId::ROOT).filter(|id| record.tree.get(*id).is_some_and(|node| node.mv().is_some())).count()
}

/// The result of a game before an edit.
#[derive(Debug)]
pub(super) struct GameResult {
    end: NodeId,
    node: Node,
    winner: Option<Winner>,
    /// Whether the edit lets a line grow: at the end of the game the moves go on before its result.
    grows: bool,
}

impl GameResult {
    /// The result of a game that an edit might take along with a line.
    pub(super) fn before(edit: &Edit, record: &Record) -> Option<Self> {
        let moves_lines = matches!(
            edit,
            Edit::MoveVariation(..)
                | Edit::MakeMainline(_)
                | Edit::LineEdit(..)
                | Edit::Delete(_)
                | Edit::Play { .. }
                | Edit::Graft { .. }
        );
        if !moves_lines || record.game() == Game::Shogi {
            return None;
        }
        let end = record.tree.mainline(NodeId::ROOT).last()?;
        let node = record.tree.get(end).filter(|node| matches!(node.step, Step::End(_)))?.clone();
        // Whoever deletes the result means it.
        let is_meant = matches!(edit, Edit::Delete(id) if *id == end);
        let last = record.tree.parent(end)?;
        let alone = record.tree.children(last).len() == 1;
        let grows = matches!(edit, Edit::Play { at, .. } | Edit::Graft { at, .. } if *at == last && alone);
        (!is_meant).then(|| Self { end, node, winner: record.winner(), grows })
    }

    /// Puts it at the end of the main line again.
    pub(super) fn keep(self, record: &mut Record) {
        let Self { end, node, winner, grows } = self;
        let tree = &mut record.tree;
        let is_end = |step: &Step| matches!(step, Step::End(_));
        if let Some(last) = tree.parent(end).filter(|last| grows && tree.children(*last).first() == Some(&end)) {
            let moves = |id: &&NodeId| tree.get(**id).is_some_and(|node| !is_end(&node.step));
            let mut moves = tree.children(last).iter().filter(moves).copied();
            if let (Some(first), None) = (moves.next(), moves.next()) {
                tree.reorder(first, 0);
            }
        }
        let Some(leaf) = tree.mainline(NodeId::ROOT).last() else { return };
        if leaf == end {
            return;
        }
        let own = tree.get(leaf).is_some_and(|node| is_end(&node.step));
        let parent = if own { put_into_words(record, leaf, winner) } else { leaf };
        let tree = &mut record.tree;
        let end = if tree.contains(end) {
            tree.transplant(end, parent, 0);
            Some(end)
        } else {
            tree.append(parent, node)
        };
        let Some(end) = end else { return };
        tree.reorder(end, 0);
        if record.winner() != winner {
            // Who was to move there has won or lost here otherwise.
            let ending = match winner {
                Some(Winner::Side(side)) => Ending::Won(side),
                Some(Winner::Draw) => Ending::Drawn,
                None => Ending::Interrupted,
            };
            if let Some(node) = record.tree.get_mut(end) {
                node.step = Step::End(ending);
            }
        }
    }
}

/// Whether a header tells how such a game ended.
pub(super) fn tells_the_end(key: &str, record: &Record) -> bool {
    record.game() != Game::Shogi && [KEY, TERMINATION].iter().any(|own| key.eq_ignore_ascii_case(own))
}

/// Makes the end of a game what its headers say, as a reader would, after one of them was changed.
pub(super) fn follow_header(record: &mut Record, key: &str) -> Result<(), Refused> {
    let Some(leaf) = record.tree.mainline(NodeId::ROOT).last() else { return Ok(()) };
    let outcome = if key.eq_ignore_ascii_case(KEY) {
        let said = record.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(KEY)).map_or("*", |(_, value)| value);
        let outcome = said_result(said).ok_or(Refused::NotAResult)?;
        if outcome == outcome_of(record.winner()) {
            return Ok(());
        }
        outcome
    } else {
        outcome_of(record.winner())
    };
    let end = record.tree.get(leaf).is_some_and(|node| matches!(node.step, Step::End(_))).then_some(leaf);
    let told = end_at(record, leaf, outcome).told(&record.headers);
    // Where moves go on beside it, an asterisk is an end, too.
    let goes_on = end.and_then(|end| record.tree.parent(end)).is_some_and(|at| record.tree.children(at).len() > 1);
    let Some(ending) = told.or_else(|| goes_on.then_some(Ending::Interrupted)) else {
        remove(record, end);
        return Ok(());
    };
    match end.and_then(|end| record.tree.get_mut(end)) {
        Some(node) => node.step = Step::End(ending),
        None => {
            let end = record.tree.append(leaf, Node::new(Step::End(ending))).ok_or(Refused::Full)?;
            record.tree.reorder(end, 0);
        }
    }
    Ok(())
}

const fn outcome_of(winner: Option<Winner>) -> PgnResult {
    match winner {
        Some(Winner::Side(Color::White)) => PgnResult::First,
        Some(Winner::Side(Color::Black)) => PgnResult::Second,
        Some(Winner::Draw) => PgnResult::Draw,
        None => PgnResult::Unknown,
    }
}

/// The end of a game with a result, at the last node of its main line.
fn end_at(record: &Record, leaf: NodeId, outcome: PgnResult) -> GameEnd {
    let is_end = record.tree.get(leaf).is_some_and(|node| matches!(node.step, Step::End(_)));
    let moves = record.tree.depth(leaf) - usize::from(is_end);
    let first = record.initial.side_to_move();
    let mover = if moves.is_multiple_of(2) { first } else { !first };
    GameEnd { game: record.game(), outcome, mover, white: Color::White }
}

/// Removes the ending of the main line, where the result of the game is to stand; another result than that is said of
/// the last move. Returns the node of that move.
fn put_into_words(record: &mut Record, leaf: NodeId, of_game: Option<Winner>) -> NodeId {
    let (own, game) = (record.winner(), record.game());
    let Some(last) = record.tree.parent(leaf) else { return leaf };
    remove(record, Some(leaf));
    if own.is_some()
        && own != of_game
        && let Some(node) = record.tree.get_mut(last)
    {
        say_too(node, game, outcome_of(own).token());
    }
    last
}

/// Removes an ending; what is said there is said of the move before it.
fn remove(record: &mut Record, end: Option<NodeId>) {
    let game = record.game();
    let Some((end, parent)) = end.and_then(|end| Some((end, record.tree.parent(end)?))) else { return };
    let said = record.tree.get(end).map_or_else(String::new, |node| full_comment(node).into_owned());
    record.tree.remove(end);
    if !said.is_empty()
        && let Some(node) = record.tree.get_mut(parent)
    {
        say_too(node, game, &said);
    }
}

/// How a game of chess or xiangqi has ended, and how long it is if a header says that rightly.
#[derive(Debug)]
pub(super) struct HowEnded {
    winner: Option<Winner>,
    ending: Option<Ending>,
    plies: Option<usize>,
}

impl HowEnded {
    /// How a game has ended by its record; `None` in shogi, whose headers do not tell.
    pub(super) fn of(record: &Record) -> Option<Self> {
        if record.game() == Game::Shogi {
            return None;
        }
        let last = record.tree.mainline(NodeId::ROOT).last().and_then(|leaf| record.tree.get(leaf));
        let ending = last.and_then(|node| if let Step::End(ending) = &node.step { Some(ending.clone()) } else { None });
        let said = record.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(PLY_COUNT));
        let said = said.and_then(|(_, value)| value.trim().parse().ok());
        let plies = said.filter(|said| *said == plies(record));
        Some(Self { winner: record.winner(), ending, plies })
    }

    /// Makes the headers say how the game ends after an edit that may have changed it.
    pub(super) fn tell(&self, record: &mut Record) {
        let Some((now, leaf)) = Self::of(record).zip(record.tree.mainline(NodeId::ROOT).last()) else { return };
        let changed = (now.winner, &now.ending) != (self.winner, &self.ending);
        let outcome = outcome_of(now.winner);
        if self.plies.is_some() && now.plies.is_none() {
            let count = plies(record).to_string();
            let mut headers = record.headers.pairs_mut().iter_mut();
            if let Some((_, value)) = headers.find(|(key, _)| key.eq_ignore_ascii_case(PLY_COUNT)) {
                *value = count;
            }
        }
        let end = end_at(record, leaf, outcome);
        let headers = record.headers.pairs_mut();
        if now.winner != self.winner
            && let Some((_, value)) = headers.iter_mut().find(|(key, _)| key.eq_ignore_ascii_case(KEY))
        {
            outcome.token().clone_into(value);
        }
        let place = headers.iter().position(|(key, _)| key.eq_ignore_ascii_case(TERMINATION));
        let said = place.and_then(|place| headers.get(place)).map_or_else(String::new, |(_, value)| value.clone());
        let means = end.ending(&said);
        match (now.ending.as_ref().and_then(termination_value), place) {
            (Some(value), None) if changed => {
                let place = place_of(end.game, headers, TERMINATION);
                headers.insert(place, (TERMINATION.to_owned(), value.to_owned()));
            }
            (Some(value), Some(place)) if changed && means != now.ending => {
                if let Some((_, own)) = headers.get_mut(place) {
                    *own = like(own, value);
                }
            }
            (None, Some(place)) if changed => {
                let was = self.ending.as_ref().and_then(termination_value);
                let is_gone = was.is_some_and(|was| said.trim().eq_ignore_ascii_case(was));
                let is_stale = self.winner != now.winner && (is_gone || is_of_one_result(&said));
                if is_stale || means.is_some() {
                    headers.remove(place);
                }
            }
            // The same words mean another ending where the other side is to move.
            (_, Some(_)) if !changed && means.is_some() => {
                if let (Some(node), Some(means)) = (record.tree.get_mut(leaf), means) {
                    node.step = Step::End(means);
                }
            }
            _ => {}
        }
    }
}

/// A value with a capital where the one before had it.
fn like(before: &str, value: &str) -> String {
    let mut letters = value.chars();
    match letters.next() {
        Some(first) if before.starts_with(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
        _ => value.to_owned(),
    }
}
