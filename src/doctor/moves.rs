//! Candidates for a move that cannot be played, or breaks the rules: the legal moves that differ from the one written
//! in one thing.

use std::ops::Range;

use super::patient::{CandidateFix, Patient, Remedy};
use super::structure::step_of;
use komaoto_formats::kif;
use komaoto_formats::{Note, NoteKind};
use komaoto_notation::csa;
use komaoto_notation::{JapaneseMove, japanese, kif, parse_usi, usi};
use komaoto_record::{Node, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, Origin, PieceKind, Position, Promotion, Square};
use komaoto_text::{Slice, blank};

/// The number of moves before the note among which a missing 成 or a wrong target is looked for.
const BACK: usize = 24;

/// The spelling of moves in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveSpelling {
    Kif,
    Ki2,
    Csa,
    Usi,
}

impl MoveSpelling {
    pub(super) fn of(patient: &Patient<'_>) -> Option<Self> {
        match patient.format_name() {
            "KIF" => Some(Self::Kif),
            "KI2" => Some(Self::Ki2),
            "CSA" => Some(Self::Csa),
            "SFEN/USI" => Some(Self::Usi),
            _ => None,
        }
    }
}

/// A move as written: where it stands in its line, and what it says.
struct WrittenMove {
    line: usize,
    /// The part of the line to be replaced, without a side mark.
    part: Range<usize>,
    /// `None` for 同, or where it cannot be read.
    to: Option<Square>,
    /// The piece named; `None` for any piece.
    kind: Option<PieceKind>,
    from: Option<Square>,
    drop: bool,
    promote: bool,
}

impl WrittenMove {
    /// Whether it can mean this piece, promoted or not.
    fn is_about(&self, kind: PieceKind) -> bool {
        self.kind.is_none_or(|named| named.unpromoted() == kind.unpromoted())
    }
    /// Whether it names a promoted piece.
    fn names_promoted(&self) -> bool {
        self.kind.is_some_and(PieceKind::is_promoted)
    }
}

/// The place of a note: the game, the node before the move it is about, the position there and what 同 means.
pub(super) struct NotePlace<'a> {
    pub game: usize,
    pub record: &'a Record,
    pub before: NodeId,
    pub position: Position,
    pub previous: Option<Square>,
}

impl<'a> NotePlace<'a> {
    pub(super) fn of(patient: &'a Patient<'_>, note: &Note) -> Option<Self> {
        let (game, node) = note.node?;
        let record = patient.records.get(game)?;
        // A foul is noted after it was played, an unplayable move before.
        let played = matches!(note.what, NoteKind::Foul(_) | NoteKind::SideDiffers) && node != NodeId::ROOT;
        let before = if played { record.tree.parent(node)? } else { node };
        let position = record.position_at(before).shogi()?.clone();
        Some(Self { game, record, before, position, previous: previous(record, before) })
    }

    /// The moves that lead here, last first: the node before each, its own node, and the move.
    fn back(&self) -> impl Iterator<Item = (NodeId, NodeId, Move)> + '_ {
        let mut here = self.before;
        std::iter::from_fn(move || {
            loop {
                let parent = self.record.tree.parent(here)?;
                let node = std::mem::replace(&mut here, parent);
                if let Some(mv) = self.record.tree.get(node).and_then(Node::shogi) {
                    return Some((parent, node, mv));
                }
            }
        })
    }

    /// Whether the record itself says that the move was a foul.
    fn is_admitted(&self, note: &Note) -> bool {
        let Some((_, node)) = note.node else { return false };
        let ends = |id: &NodeId| self.record.tree.get(*id).is_some_and(|node| matches!(node.step, Step::End(_)));
        matches!(note.what, NoteKind::Foul(_)) && self.record.tree.children(node).first().is_some_and(ends)
    }
}

/// The square that 同 refers to after a node.
fn previous(record: &Record, node: NodeId) -> Option<Square> {
    record.last_target(node)?.shogi()
}

/// The byte of a 1-based column of a line.
fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at)
}

const MARKS: [char; 10] = ['▲', '▼', '☗', '⛊', '△', '▽', '☖', '⛉', '+', '-'];

/// Reads the move written at a byte of a line.
fn said(spelling: MoveSpelling, line: &str, number: usize, at: usize) -> Option<WrittenMove> {
    let text = line.get(at..)?;
    let lead = text.len() - text.trim_start_matches(blank).len();
    let (at, text) = (at + lead, text.get(lead..)?);
    match spelling {
        MoveSpelling::Kif | MoveSpelling::Ki2 => {
            let (words, taken) = match JapaneseMove::parse(text) {
                Ok(found) => found,
                // The origin is malformed, but what precedes it can still be a move.
                Err(_) => {
                    let open = text.find(['(', '（'])?;
                    let close = open + text.get(open..)?.find([')', '）'])?;
                    let end = close + text.get(close..)?.chars().next()?.len_utf8();
                    let (words, taken) = JapaneseMove::parse(text.get(..open)?).ok()?;
                    text.get(taken..open)?.trim().is_empty().then_some((words, end))?
                }
            };
            let mark = text.chars().next().filter(|letter| MARKS.contains(letter)).map_or(0, char::len_utf8);
            Some(WrittenMove {
                line: number,
                part: at + mark..at + taken,
                to: words.to,
                kind: Some(words.piece),
                from: words.from,
                drop: words.drop,
                promote: words.promote == Some(true),
            })
        }
        MoveSpelling::Csa => {
            let text = text.get(..7)?;
            let square = |part: &str| {
                let digits = part.as_bytes();
                Square::new(digits.first()?.checked_sub(b'0')?, digits.get(1)?.checked_sub(b'0')?)
            };
            let hand = matches!(text.get(1..3)?, "00" | "OO");
            let named = text.get(5..7)?;
            let kind = PieceKind::ALL.into_iter().find(|&kind| code(kind) == named)?;
            Some(WrittenMove {
                line: number,
                part: at..at + 7,
                to: square(text.get(3..5)?),
                kind: Some(kind),
                from: if hand { None } else { square(text.get(1..3)?) },
                drop: hand,
                promote: false,
            })
        }
        MoveSpelling::Usi => {
            let word = text.split([' ', '\t', ',']).next()?;
            let mv = parse_usi(word).ok()?;
            let from = match mv.origin() {
                Origin::Board(from) => Some(from),
                Origin::Hand(_) => None,
            };
            let kind = match mv.origin() {
                Origin::Board(_) => None,
                Origin::Hand(kind) => Some(kind),
            };
            Some(WrittenMove {
                line: number,
                part: at..at + word.len(),
                to: Some(mv.to()),
                kind,
                from,
                drop: from.is_none(),
                promote: mv.promotes(),
            })
        }
    }
}

/// The two letters of a piece in CSA, taken from how a drop or a move of it is spelled.
fn code(kind: PieceKind) -> String {
    let mut position = Position::empty();
    let to = Square::at(komaoto_rules::shogi::File::F5, komaoto_rules::shogi::Rank::R5);
    position.set_piece(to, Some(komaoto_rules::shogi::Piece::new(Color::Black, kind)));
    csa::spell(&position, Move::Normal { from: to, to, promote: false }).slice(5..7).to_owned()
}

/// The written move that a note is about.
fn said_of(patient: &Patient<'_>, spelling: MoveSpelling, note: &Note) -> Option<WrittenMove> {
    let (_, line) = patient.line(note.line)?;
    let at = match spelling {
        MoveSpelling::Kif => step_of(line)?.body,
        MoveSpelling::Csa if note.column <= 1 => line.find(note.text.trim())?,
        _ => byte_of(line, note.column),
    };
    said(spelling, line, note.line, at)
}

/// The written move of a node.
fn said_of_node(patient: &Patient<'_>, spelling: MoveSpelling, game: usize, node: NodeId) -> Option<WrittenMove> {
    let offset = patient.offset_of(game, node)?;
    let first = patient.line_at(offset);
    // The part of a variation's first move begins at its 変化 line.
    for number in first..first + 16 {
        let (start, line) = patient.line(number)?;
        let here = offset.saturating_sub(start);
        let other = line.trim_matches(blank).is_empty() || kif::variation(line).is_some();
        let at = match spelling {
            MoveSpelling::Kif => step_of(line).map(|step| step.body),
            _ if other || line.trim_start().starts_with(['*', '#', '&', '\'']) => None,
            _ => Some(here),
        };
        if let Some(at) = at {
            return said(spelling, line, number, at);
        }
    }
    None
}

/// The spelling of a move in place of another one.
fn respelled(
    spelling: MoveSpelling,
    position: &Position,
    mv: Move,
    previous: Option<Square>,
    said: &WrittenMove,
    old: &str,
    remedy: Remedy,
) -> String {
    let open = old.find(['(', '（']);
    match (spelling, remedy, mv) {
        // As little as possible is changed.
        (MoveSpelling::Kif, Remedy::Promote, _) if !said.names_promoted() => {
            let (square, origin) = old.split_at(open.unwrap_or(old.len()));
            [square, "成", origin].concat()
        }
        (MoveSpelling::Kif, Remedy::Origin, Move::Normal { from, .. }) if let Some(open) = open => {
            format!("{}({}{})", old.slice(..open), from.file().number(), from.rank().number())
        }
        (MoveSpelling::Kif, ..) => kif(position, mv, previous),
        (MoveSpelling::Ki2, ..) => japanese(position, mv, previous),
        (MoveSpelling::Csa, ..) => csa::spell(position, mv),
        (MoveSpelling::Usi, ..) => usi(mv),
    }
}

/// Whether two squares are one step apart in one digit.
fn near(a: Square, b: Square) -> bool {
    let apart = |x: u8, y: u8| x.abs_diff(y);
    apart(a.file().number(), b.file().number()) + apart(a.rank().number(), b.rank().number()) == 1
}

fn kind_of(position: &Position, mv: Move) -> PieceKind {
    match mv {
        Move::Normal { from, .. } => position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind),
        Move::Drop { kind, .. } => kind,
    }
}

/// The single correction that turns the written move into another one, if a single one does.
fn difference(said: &WrittenMove, to: Option<Square>, position: &Position, mv: Move) -> Option<Remedy> {
    let kind = kind_of(position, mv);
    let same_kind = said.is_about(kind);
    let promotes = said.promote || (said.names_promoted() && !kind.is_promoted());
    let same_to = to == Some(mv.to());
    match mv {
        Move::Drop { .. } => (same_to && said.kind == Some(kind) && !said.drop).then_some(Remedy::Drop),
        Move::Normal { from, promote, .. } => {
            let same_from = said.from == Some(from);
            // Without an origin, the words fit any piece of that kind that can get there.
            let unsaid = said.from.is_none() && !said.drop;
            if said.drop {
                return (same_to && said.kind == Some(kind) && promote == said.promote).then_some(Remedy::Board);
            }
            if same_to && (same_from || unsaid) && same_kind && promote != promotes {
                return Some(if promote { Remedy::Promote } else { Remedy::Unpromote });
            }
            if same_to && !same_from && same_kind && promote == promotes {
                return Some(Remedy::Origin);
            }
            if same_to && same_from && !same_kind {
                // Promotion stays as written: renaming the piece must not also promote it.
                return (promote == said.promote).then_some(Remedy::Piece);
            }
            // 同 at the beginning names no square.
            let close = to.is_none_or(|to| near(to, mv.to()));
            (close && (same_from || unsaid) && same_kind && promote == promotes).then_some(Remedy::Destination)
        }
    }
}

/// Candidates for the move a note is about, and for the moves before it that may have led there.
pub(super) fn candidates(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let Some(spelling) = MoveSpelling::of(patient) else { return Vec::new() };
    let Some(place) = NotePlace::of(patient, note) else { return Vec::new() };
    if place.is_admitted(note) {
        return Vec::new();
    }
    let Some(said) = said_of(patient, spelling, note) else { return Vec::new() };
    let mut found = Vec::new();
    let to = said.to.or(place.previous);
    let mut legal: Vec<(Remedy, Move)> = Vec::new();
    place.position.each_legal_move(|mv| {
        if let Some(remedy) = difference(&said, to, &place.position, mv) {
            legal.push((remedy, mv));
        }
    });
    let order = |remedy: Remedy| match remedy {
        Remedy::Promote | Remedy::Unpromote => 0,
        Remedy::Origin => 1,
        Remedy::Drop | Remedy::Board | Remedy::Piece => 2,
        _ => 3,
    };
    legal.sort_by_key(|(remedy, _)| order(*remedy));
    for (remedy, mv) in legal {
        found.extend(instead(patient, spelling, &place.position, place.previous, &said, mv, remedy));
    }
    earlier(patient, spelling, &place, &said, &mut found);
    found
}

/// The candidate that writes a move in place of another.
fn instead(
    patient: &Patient<'_>,
    spelling: MoveSpelling,
    position: &Position,
    previous: Option<Square>,
    said: &WrittenMove,
    mv: Move,
    remedy: Remedy,
) -> Option<CandidateFix> {
    let (_, line) = patient.line(said.line)?;
    let old = line.get(said.part.clone())?;
    let new = respelled(spelling, position, mv, previous, said, old, remedy);
    let patch = patient.in_line(said.line, said.part.clone(), &new)?;
    (new != old).then_some(CandidateFix { remedy, line: said.line, patch })
}

/// Earlier moves that may be the wrong ones: the piece on the origin should have promoted (or not), or another piece
/// should have got there.
fn earlier(
    patient: &Patient<'_>,
    spelling: MoveSpelling,
    place: &NotePlace<'_>,
    said: &WrittenMove,
    found: &mut Vec<CandidateFix>,
) {
    let Some(from) = said.from else { return };
    let mover = place.position.side_to_move();
    let stands = place.position.piece(from).filter(|piece| piece.color == mover);
    let mut target = from;
    let steps: Vec<_> = place.back().take(BACK).collect();
    let Some(&(first, ..)) = steps.last() else { return };
    // The line up to there is played once for all of them.
    let Some(mut position) = place.record.position_at(first).shogi().cloned() else { return };
    let mut positions = Vec::with_capacity(steps.len());
    for (.., mv) in steps.iter().rev() {
        positions.push(position.clone());
        let _ = position.play(*mv);
    }
    for ((before, node, mv), position) in steps.into_iter().zip(positions.into_iter().rev()) {
        if position.side_to_move() != mover {
            continue;
        }
        let previous = previous(place.record, before);
        let kind = kind_of(&position, mv);
        let again = |mv: Move, remedy: Remedy, found: &mut Vec<CandidateFix>| {
            let written = said_of_node(patient, spelling, place.game, node);
            found.extend(written.and_then(|said| instead(patient, spelling, &position, previous, &said, mv, remedy)));
        };
        if stands.is_some() {
            if mv.to() != target {
                continue;
            }
            let Move::Normal { from, to, promote } = mv else { break };
            if position.promotion(mv) != Promotion::Never || promote {
                let remedy = if promote { Remedy::Unpromote } else { Remedy::Promote };
                again(Move::Normal { from, to, promote: !promote }, remedy, found);
            }
            target = from;
        } else if near(mv.to(), from) && said.is_about(kind) {
            let other = match mv {
                Move::Normal { from: origin, promote, .. } => Move::Normal { from: origin, to: from, promote },
                Move::Drop { kind, .. } => Move::Drop { kind, to: from },
            };
            if position.check(other).is_ok() {
                again(other, Remedy::Destination, found);
            }
        }
    }
}

/// The side mark of a move corrected.
pub fn side(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let spelling = MoveSpelling::of(patient)?;
    let place = NotePlace::of(patient, note)?;
    let black = place.position.side_to_move() == Color::Black;
    let (_, line) = patient.line(note.line)?;
    let at = match spelling {
        MoveSpelling::Kif => step_of(line)?.body,
        MoveSpelling::Csa if note.column <= 1 => line.find(note.text.trim())?,
        MoveSpelling::Ki2 | MoveSpelling::Csa => byte_of(line, note.column),
        MoveSpelling::Usi => return None,
    };
    let mark = line.get(at..)?.chars().next()?;
    let pairs = [('▲', '△'), ('▼', '▽'), ('☗', '☖'), ('⛊', '⛉'), ('+', '-')];
    let (ours, theirs) = pairs.into_iter().find(|&(a, b)| mark == a || mark == b)?;
    let patch =
        patient.in_line(note.line, at..at + mark.len_utf8(), &String::from(if black { ours } else { theirs }))?;
    Some(CandidateFix { remedy: Remedy::Side, line: note.line, patch })
}
