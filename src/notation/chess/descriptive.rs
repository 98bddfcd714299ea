//! English descriptive notation, as in old books: P-K4, KtxP, QR-Q1, PxP e.p. Files are named by the pieces that begin
//! on them, and ranks are counted from the side of the player.

use super::fen::kind_of;
use super::san::SanError;
use komaoto_rules::chess::{Color, File, Move, PieceKind, Position, Square};

/// The words of a move.
struct Words<'w> {
    piece: PieceWords<'w>,
    /// What is taken, if anything is.
    takes: Option<PieceWords<'w>>,
    /// The target, if it is named.
    to: Option<SquareWords<'w>>,
    promote: Option<PieceKind>,
    /// Whether it says that the move gives check.
    checks: bool,
}

/// A piece: `P`, `KBP`, `QR`, `N/K5`.
struct PieceWords<'w> {
    kind: PieceKind,
    /// Of a pawn its file, of others the side of the board that they come from; may be empty.
    of: &'w str,
    at: Option<SquareWords<'w>>,
}

/// A square: `KB3`, or, where it may be on either side, `B3`.
#[derive(Clone, Copy)]
struct SquareWords<'w> {
    file: &'w str,
    rank: u8,
}

impl SquareWords<'_> {
    fn is(self, square: Square, mover: Color) -> bool {
        let rank = if mover == Color::White { square } else { square.mirrored() }.rank() as u8 + 1;
        rank == self.rank && is_file(self.file, square.file())
    }
}

/// Whether a word is a move in descriptive notation, wherever it is played.
///
/// ```
/// use komaoto_notation::chess::is_descriptive;
/// assert!(["P-K4", "KtxP", "QR-Q1ch", "P-B8=Q"].into_iter().all(is_descriptive));
/// assert!(!["e4", "Nf3", "O-O", "R-X", "1-0"].into_iter().any(is_descriptive));
/// ```
pub fn is_descriptive(word: &str) -> bool {
    read(&knights(word)).is_some()
}

/// Finds the legal move that a word in descriptive notation means; `None` if it is not in that notation.
pub fn described(position: &Position, word: &str) -> Option<Result<Move, SanError>> {
    let word = knights(word);
    let words = read(&word)?;
    let mut fitting = position.legal_moves();
    fitting.retain(|&mv| words.fit(position, mv));
    // Words that are often left out, and by which several moves are told apart.
    narrow(&mut fitting, words.checks, |mv| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.in_check()
    });
    let half = if words.piece.of == "K" { File::E as u8..=File::H as u8 } else { File::A as u8..=File::D as u8 };
    let is_of_half = words.piece.kind != PieceKind::Pawn && !words.piece.of.is_empty();
    narrow(&mut fitting, is_of_half, |mv| mv.from().is_some_and(|from| half.contains(&(from.file() as u8))));
    Some(match fitting.as_slice() {
        [] => Err(SanError::NoSuchMove),
        [mv] => Ok(*mv),
        _ => Err(SanError::Ambiguous(fitting)),
    })
}

/// Keeps of several moves those that something is true of, if it is of any.
fn narrow(moves: &mut Vec<Move>, applies: bool, is: impl Fn(Move) -> bool) {
    if applies && moves.len() > 1 && moves.iter().any(|&mv| is(mv)) {
        moves.retain(|&mv| is(mv));
    }
}

impl Words<'_> {
    fn fit(&self, position: &Position, mv: Move) -> bool {
        let Move::Normal { from, to, promote } = mv else { return false };
        let mover = position.side_to_move();
        let Some(piece) = position.piece(from) else { return false };
        let is_pawn = piece.kind == PieceKind::Pawn;
        // A pawn that leaves its file and takes nothing there takes in passing.
        let taken = match position.piece(to) {
            Some(taken) => Some((taken.kind, to)),
            None if is_pawn && from.file() != to.file() => Some((PieceKind::Pawn, to)),
            None => None,
        };
        let takes = match (&self.takes, taken) {
            (None, None) => true,
            (Some(words), Some((kind, square))) => words.are(kind, square, mover),
            _ => false,
        };
        takes
            && self.piece.are(piece.kind, from, mover)
            && self.to.is_none_or(|words| words.is(to, mover))
            && promote.map(|promoted| promoted.kind()) == self.promote
    }
}

impl PieceWords<'_> {
    fn are(&self, kind: PieceKind, square: Square, mover: Color) -> bool {
        kind == self.kind
            && (kind != PieceKind::Pawn || self.of.is_empty() || is_file(self.of, square.file()))
            && self.at.is_none_or(|at| at.is(square, mover))
    }
}

/// Whether a file has a name.
fn is_file(name: &str, file: File) -> bool {
    let names = match file {
        File::A => ["QR", "R"],
        File::B => ["QN", "N"],
        File::C => ["QB", "B"],
        File::D => ["Q", "Q"],
        File::E => ["K", "K"],
        File::F => ["KB", "B"],
        File::G => ["KN", "N"],
        File::H => ["KR", "R"],
    };
    names.contains(&name)
}

/// A word with knights in one letter.
fn knights(word: &str) -> String {
    word.replace("Kt", "N")
}

fn read(word: &str) -> Option<Words<'_>> {
    let mut bare = word;
    let mut checks = false;
    while let Some((rest, says_check)) =
        SUFFIXES.iter().find_map(|&(suffix, says)| Some((bare.strip_suffix(suffix)?, says)))
    {
        (bare, checks) = (rest, checks || says_check);
    }
    let at = bare.find(['-', 'x', '×'])?;
    let (piece, behind) = bare.split_at_checked(at)?;
    let takes = !behind.starts_with('-');
    let target = behind.trim_start_matches(['-', 'x', '×']);
    let (target, promote) = promotion(target);
    let piece = piece_words(piece)?;
    if promote.is_some() && piece.kind != PieceKind::Pawn {
        return None;
    }
    let (takes, to) = if takes { (Some(piece_words(target)?), None) } else { (None, Some(square_words(target)?)) };
    Some(Words { piece, takes, to, promote, checks })
}

/// What may follow a move, and whether it says that the move gives check.
const SUFFIXES: [(&str, bool); 10] = [
    ("e.p.", false),
    ("ep", false),
    (".", false),
    ("ch", true),
    ("+", true),
    ("mate", true),
    ("#", true),
    ("dis", false),
    ("dbl", false),
    ("/", false),
];

/// A target without the piece that a pawn becomes there: `K8=Q`, `K8(Q)`, `K8/Q`.
fn promotion(target: &str) -> (&str, Option<PieceKind>) {
    let open = target.strip_suffix(')').unwrap_or(target);
    let piece = open.chars().next_back().and_then(kind_of);
    let before = open.get(..open.len().saturating_sub(1)).and_then(|before| before.strip_suffix(['=', '(', '/']));
    match (before, piece) {
        (Some(before), Some(piece)) => (before, Some(piece)),
        _ => (target, None),
    }
}

fn piece_words(text: &str) -> Option<PieceWords<'_>> {
    let (name, at) = match text.find(['/', '(']) {
        Some(at) => {
            let square = text.get(at + 1..)?;
            (text.get(..at)?, Some(square_words(square.strip_suffix(')').unwrap_or(square))?))
        }
        None => (text, None),
    };
    let last = name.chars().next_back()?;
    let kind = kind_of(last)?;
    let of = name.get(..name.len() - 1)?;
    let is_known = match kind {
        PieceKind::Pawn => of.is_empty() || File::ALL.into_iter().any(|file| is_file(of, file)),
        PieceKind::Rook | PieceKind::Knight | PieceKind::Bishop => matches!(of, "" | "K" | "Q"),
        PieceKind::King | PieceKind::Queen => of.is_empty(),
    };
    is_known.then_some(PieceWords { kind, of, at })
}

fn square_words(text: &str) -> Option<SquareWords<'_>> {
    let rank = text.chars().next_back()?;
    let file = text.strip_suffix(rank)?;
    let rank = rank.to_digit(10).filter(|rank| (1..=8).contains(rank))?;
    let is_named = File::ALL.into_iter().any(|named| is_file(file, named));
    is_named.then_some(SquareWords { file, rank: u8::try_from(rank).ok()? })
}
