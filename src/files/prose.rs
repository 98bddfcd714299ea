//! A text in words, such as a page of a book or a letter: the moves that it tells.

use komaoto_formats::comment::fragment;
use komaoto_formats::pgn::{Prose, moves_in};
use komaoto_record::{Node, NodeId, Record, Step};
use komaoto_rules::{Game, Move, Position};

/// The longest such text, in bytes.
const MOST: usize = 1 << 16;

/// The fewest moves from the start that make a game of it.
const FEWEST: usize = 2;

/// Whether a text is data in JSON, whose quoted words nobody has said to anybody.
fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let first = text.strip_prefix('[').map_or(text, str::trim_start);
    first.strip_prefix('{').is_some_and(|inside| inside.trim_start().starts_with(['"', '}']))
}

/// The game that a text tells from the start of a game on, with its words as the comment at the beginning; `None` if it
/// tells none.
pub(super) fn told(text: &str) -> Option<Record> {
    if text.len() > MOST || is_json(text) {
        return None;
    }
    let found = |game: Game| match Position::start(game) {
        Position::Shogi(start) => {
            let moves = fragment(text, &start, None).moves.into_iter().map(|found| found.mv.into()).collect();
            Some(Prose { moves, ..Prose::default() })
        }
        // Moves alone are no prose: other readers know them, or do not.
        start => Some(moves_in(text, &start)).filter(|found| !found.bare),
    };
    let found = Game::ALL.into_iter().filter_map(|game| Some((game, found(game)?)));
    let (game, Prose { moves, variations, .. }) = found.max_by_key(|(_, found)| found.moves.len())?;
    if moves.len() < FEWEST {
        return None;
    }
    let mut record = Record::new(Position::start(game));
    let mut append = |mut at: NodeId, moves: Vec<Move>| {
        let mut line = vec![at];
        for mv in moves {
            let step = Step::Move(mv);
            at = match record.child_with(at, &step) {
                Some(known) => known,
                None => record.tree.append(at, Node::of(mv))?,
            };
            line.push(at);
        }
        Some(line)
    };
    let line = append(NodeId::ROOT, moves)?;
    for (steps, moves) in variations {
        append(*line.get(steps)?, moves)?;
    }
    record.tree.get_mut(NodeId::ROOT)?.set_comment(text.trim().replace("\r\n", "\n"));
    Some(record)
}
