//! The tree of moves in these formats: a move, then the moves after it, then its variations. A flag on each move says
//! whether moves follow, another one whether variations do.

use crate::reading::Builder;
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_notation::xiangqi::iccs;
use komaoto_record::{Ending, FormatId, Node, NodeId, Record};
use komaoto_rules::Color;
use komaoto_rules::xiangqi::{Move, Position, Square};
use komaoto_text::Line;

/// A move of a stream.
pub(super) struct ImportedMove {
    /// `None` for squares off the board.
    pub mv: Option<Move>,
    /// Whether a move follows it.
    pub goes_on: bool,
    /// Whether a move varies it.
    pub varies: bool,
    pub comment: String,
}

/// The head of a game: all but its moves.
pub(super) struct ImportedHead {
    pub position: Position,
    pub headers: Vec<(&'static str, String)>,
    pub comment: String,
    pub ending: Option<Ending>,
}

/// A move from and to squares, if both are on the board.
pub(super) fn move_of(from: Option<Square>, to: Option<Square>) -> Option<Move> {
    from.zip(to).map(|(from, to)| Move { from, to })
}

/// A byte of a file; one that is cut short before it goes on with zeros.
pub(super) fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

/// The bytes of a field that are there in a file that may be cut short.
pub(super) fn field(bytes: &[u8], at: usize, length: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or(&[]);
    rest.get(..length).unwrap_or(rest)
}

/// The ending of a game, by its number.
pub(super) const fn ending(number: u8) -> Option<Ending> {
    match number {
        1 => Some(Ending::Won(Color::White)),
        2 => Some(Ending::Won(Color::Black)),
        3 => Some(Ending::Drawn),
        _ => None,
    }
}

/// The record of a game. The side that the first move belongs to is the one to move.
pub(super) fn record(
    head: ImportedHead,
    steps: impl Iterator<Item = ImportedMove>,
    index: usize,
    report: &mut Report,
) -> Record {
    let ImportedHead { mut position, headers, comment, ending } = head;
    let mut steps = steps.peekable();
    let first = steps.peek().and_then(|step| position.piece(step.mv?.from));
    position.set_side_to_move(first.map_or(Color::White, |piece| piece.color));
    let mut builder = Builder::new(komaoto_rules::Position::from(position), index, FormatId::Pgn, report);
    for (tag, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
        builder.record.headers.push(tag, &value);
    }
    if !comment.is_empty() {
        builder.comment(&comment);
    }
    grow(&mut builder, steps);
    let mut game = builder.finish();
    // It belongs to the main line, which was left for the variations.
    let last = game.tree.mainline(NodeId::ROOT).last();
    if let (Some(ending), Some(last)) = (ending, last) {
        game.tree.append(last, Node::new(komaoto_record::Step::End(ending)));
    }
    game
}

fn grow(builder: &mut Builder<'_, komaoto_rules::Position>, steps: impl Iterator<Item = ImportedMove>) {
    // Where variations come: after how many moves, and whether all of those could be played.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let (mut lost, mut ends_early) = (false, false);
    for step in steps {
        builder.settle();
        let (before, was_lost) = (builder.trail.len(), lost);
        if !lost {
            let played = step.mv.map(|mv| (mv, builder.advance(komaoto_rules::Move::from(mv), None, 0)));
            let why = match played {
                Some((_, Ok(_))) => None,
                Some((mv, Err(unplayable))) => Some((NoteKind::Unplayable(unplayable), iccs(mv))),
                None => Some((NoteKind::NotAMove, String::new())),
            };
            if let Some((what, word)) = why {
                lost = true;
                let line = Line { number: 0, offset: 0, text: "" };
                builder.note(line, 0, NoteWeight::Lost, what, &word);
            } else if !step.comment.is_empty() {
                builder.comment(&step.comment);
            }
        }
        ends_early = true;
        let back = match (step.goes_on, step.varies) {
            (true, varies) => {
                open.extend(varies.then_some((before, was_lost)));
                continue;
            }
            (false, true) => Some((before, was_lost)),
            (false, false) => open.pop(),
        };
        let Some((steps, was_lost)) = back else {
            ends_early = false;
            break;
        };
        builder.settle();
        builder.trail.back_to(steps);
        lost = was_lost;
    }
    if ends_early {
        builder.note(Line { number: 0, offset: 0, text: "" }, 0, NoteWeight::Lost, NoteKind::EndsEarly, "");
    }
}
