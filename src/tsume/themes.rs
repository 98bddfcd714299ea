//! Themes of a mate problem, as far as they are facts: of its diagram 初形, and of a line from it. Each is what its
//! definition says and nothing else; whether it is what the problem is about is the reader's to judge.

use super::board::distance;
use super::solver::Mate;
use komaoto_rules::shogi::{Color, Foul, Illegal, Move, Piece, PieceKind, Position, Promotion, Square};

/// A theme that a problem has or has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::AsRefStr, strum::EnumIter)]
#[strum(serialize_all = "snake_case")]
pub enum MateTheme {
    /// 裸玉: nothing but the king to be mated stands on the board.
    Hadaka,
    /// 煙詰: all pieces of a set, the attacker's king left out or not, stand on the board, and at the end three do, that
    /// king left out.
    Kemuri,
    /// 成駒なし: no promoted piece stands on the board at the start.
    NarigomaNashi,
    /// 持駒なし: the attacker has nothing in hand at the start.
    MochigomaNashi,
    /// 持駒一色: the attacker has two or more pieces in hand at the start, all of one kind.
    MochigomaIsshoku,
    /// 左右対称: two or more pieces stand on the board at the start, side and kind as in a mirror whose line is the middle
    /// file.
    Taishou,
    /// 打歩詰回避の不成: the attacker does not promote a pawn, lance, bishop or rook that may be promoted, and later drops
    /// a pawn that would be a mate against the rules 打歩詰 if that piece, where it stands then, were promoted.
    UchifuzumeKaihi,
    /// 遠打: the attacker gives check by dropping a lance, bishop or rook with two or more squares between it and the
    /// king.
    Enda,
    /// 馬鋸: a horse of the attacker's moves to a neighbouring square four times or more, other moves of its own not
    /// between them, by turns in two directions that are not opposite.
    Umanoko,
    /// 龍鋸: the same of a dragon.
    Ryunoko,
}

/// What is a fact about a problem and a line of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MateThemes {
    /// Its themes, each once.
    pub found: Vec<MateTheme>,
    /// What the defender drops when it is in check 合駒, in the order of the line.
    pub interposed: Vec<PieceKind>,
    /// How often the attacker takes a piece 駒取り.
    pub captures: u32,
}

/// How many moves make a saw.
const SAW: usize = 4;
/// How many steps of a king at least a drop is away that is distant.
const FAR: u8 = 3;

/// A step of a king: files and ranks.
type Step = (i8, i8);

/// A great piece of the attacker's, and the single steps that it has made in a row.
struct StepsInARow {
    at: Square,
    steps: Vec<Step>,
}

impl Mate {
    /// What is a fact about the mate of a position: `None` unless it is the attacker's turn there, and the line goes on to
    /// its end.
    pub fn themes(&self, start: &Position) -> Option<MateThemes> {
        let is_whole = self.len % 2 == 1 && self.line.len() >= usize::from(self.len);
        is_whole.then(|| MateThemes::of(start, &self.line))
    }
}

impl MateThemes {
    /// Those of a record's start and main line, without solving anything: `None` unless each move of the side that begins
    /// gives check, to the end of the line. Where no line is given it is a problem if only the other side has a king.
    pub fn of_record(start: &Position, line: impl IntoIterator<Item = Move>) -> Option<Self> {
        let attacker = start.side_to_move();
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for mv in line {
            let attacks = position.side_to_move() == attacker;
            if position.play(mv).is_err() || attacks && !position.in_check() {
                return None;
            }
            moves.push(mv);
        }
        let is_problem = if moves.is_empty() {
            start.kings(attacker).is_empty() && !start.kings(!attacker).is_empty()
        } else {
            moves.len() % 2 == 1
        };
        is_problem.then(|| Self::of(start, &moves))
    }
    /// Those of a problem, whose attacker is to move, and of a line from it to its mate.
    pub fn of(start: &Position, line: &[Move]) -> Self {
        let attacker = start.side_to_move();
        let (mut themes, mut position) = (Self::default(), start.clone());
        let (mut walks, mut unpromoted) = (Vec::new(), Vec::new());
        for &mv in line {
            let before = position.clone();
            if position.play(mv).is_err() {
                break;
            }
            if before.side_to_move() == attacker {
                themes.captures += u32::from(before.piece(mv.to()).is_some());
                themes.hear_drop(&before, &position, mv, &unpromoted);
                themes.hear_step(&before, mv, &mut walks);
                hear_promotion(&before, mv, &mut unpromoted);
            } else {
                if let Move::Drop { kind, .. } = mv {
                    themes.interposed.push(kind);
                }
                // What is taken there goes nowhere any more.
                walks.retain(|walk| walk.at != mv.to());
                unpromoted.retain(|&at| at != mv.to());
            }
        }
        themes.hear_diagram(start, &position);
        themes.found.sort();
        themes.found.dedup();
        themes
    }

    /// What the attacker drops: from afar, or a pawn.
    fn hear_drop(&mut self, before: &Position, after: &Position, mv: Move, unpromoted: &[Square]) {
        let Move::Drop { kind, to } = mv else { return };
        let is_long = matches!(kind, PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook);
        let king = before.kings(!before.side_to_move()).only();
        if is_long && after.checkers().contains(to) && king.is_some_and(|king| distance(king, to) >= FAR) {
            self.found.push(MateTheme::Enda);
        }
        let would_mate = |&at: &Square| {
            let Some(Piece { color, kind }) = before.piece(at) else { return false };
            let mut promoted = before.clone();
            promoted.set_piece(at, Some(Piece::new(color, kind.after_move(true))));
            matches!(promoted.check(mv), Err(Illegal::Foul(Foul::DropPawnMate { .. })))
        };
        if kind == PieceKind::Pawn && unpromoted.iter().any(would_mate) {
            self.found.push(MateTheme::UchifuzumeKaihi);
        }
    }

    /// Goes on with the walk of a horse or dragon.
    fn hear_step(&mut self, before: &Position, mv: Move, walks: &mut Vec<StepsInARow>) {
        let Move::Normal { from, to, .. } = mv else { return };
        let theme = match before.piece(from).map(|piece| piece.kind) {
            Some(PieceKind::Horse) => MateTheme::Umanoko,
            Some(PieceKind::Dragon) => MateTheme::Ryunoko,
            _ => return,
        };
        let at = walks.iter().position(|walk| walk.at == from).unwrap_or_else(|| {
            walks.push(StepsInARow { at: from, steps: Vec::new() });
            walks.len() - 1
        });
        let walk = &mut walks[at];
        walk.at = to;
        if distance(from, to) > 1 {
            walk.steps.clear();
            return;
        }
        let across = to.file().number() as i8 - from.file().number() as i8;
        walk.steps.push((across, to.rank().number() as i8 - from.rank().number() as i8));
        if is_saw(&walk.steps) {
            self.found.push(theme);
        }
    }

    /// What the start shows, and the end beside it.
    fn hear_diagram(&mut self, start: &Position, end: &Position) {
        let attacker = start.side_to_move();
        let (occupied, hand) = (start.occupied(), start.hand(attacker));
        let own_king = start.kings(attacker);
        let mirrored = |at: Square| Square::new(10 - at.file().number(), at.rank().number());
        let is_mirrored = |at: Square| mirrored(at).is_some_and(|other| start.piece(other) == start.piece(at));
        let all = Color::ALL.into_iter().all(|color| start.hand(color).is_empty())
            && PieceKind::HAND.into_iter().all(|kind| on_board(start, kind) == usize::from(kind.in_a_set()));
        let at_end = (end.occupied() & !end.kings(attacker)).len();
        let mut kinds = hand.iter();
        let facts = [
            (MateTheme::Hadaka, occupied == start.kings(!attacker) && occupied.only().is_some()),
            (MateTheme::Kemuri, all && own_king.len() <= 1 && at_end == 3),
            (
                MateTheme::NarigomaNashi,
                !occupied.into_iter().any(|at| start.piece(at).is_some_and(|piece| piece.kind.is_promoted())),
            ),
            (MateTheme::MochigomaNashi, hand.is_empty()),
            (MateTheme::MochigomaIsshoku, kinds.next().is_some_and(|(_, count)| count > 1) && kinds.next().is_none()),
            (MateTheme::Taishou, occupied.len() > 1 && occupied.into_iter().all(is_mirrored)),
        ];
        self.found.extend(facts.into_iter().filter(|(_, is_so)| *is_so).map(|(theme, _)| theme));
    }
}

/// How many of a kind stand on the board, promoted or not.
fn on_board(position: &Position, kind: PieceKind) -> usize {
    position.of_kind(kind).len() + kind.promoted().map_or(0, |promoted| position.of_kind(promoted).len())
}

/// Whether the last steps take turns in two directions that are not opposite.
fn is_saw(steps: &[Step]) -> bool {
    let Some(&[first, second, third, fourth]) = steps.last_chunk::<SAW>() else { return false };
    first == third && second == fourth && first != second && first != (-second.0, -second.1)
}

/// Notes the attacker's pieces that were not promoted where they might have been.
fn hear_promotion(before: &Position, mv: Move, unpromoted: &mut Vec<Square>) {
    let Move::Normal { from, to, promote } = mv else { return };
    let was_one = unpromoted.iter().position(|&at| at == from).map(|at| unpromoted.swap_remove(at)).is_some();
    let may = before.promotion(mv) == Promotion::May
        && before.piece(from).is_some_and(|piece| {
            matches!(piece.kind, PieceKind::Pawn | PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook)
        });
    if !promote && (was_one || may) {
        unpromoted.push(to);
    }
}
