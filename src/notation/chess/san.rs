//! Standard algebraic notation, after chapter 8.2.3 of the PGN standard, in two steps: [`San::parse`] is syntax,
//! [`San::resolve`] finds the move in a position. Reads long algebraic notation, UCI and common misspellings as well;
//! writes SAN as the export format wants it.

use super::fen::{file_letter, file_of, kind_letter, kind_of, rank_digit, rank_of, square_name};
use komaoto_rules::chess::{File, Foul, Illegal, Move, PieceKind, Position, Promoted, Promotion, Rank, Square};

/// The side of the board on which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// `O-O`
    King,
    /// `O-O-O`
    Queen,
}

/// A move as written: what the text says, before any position is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum San {
    /// `Nbd7`, `exd5`, `e8=Q`, `e2-e4`, `e7e8q`.
    Piece {
        /// The piece named; `None` where only squares are given (UCI) and any piece may be meant.
        piece: Option<PieceKind>,
        /// The file it comes from, if written.
        file: Option<File>,
        /// The rank it comes from, if written.
        rank: Option<Rank>,
        /// The target.
        to: Square,
        /// The promotion of a pawn.
        promote: Option<Promoted>,
    },
    /// `xe6`, `ef`: something is taken there, by a pawn if any can.
    Takes {
        /// The file of the pawn, if written.
        from: Option<File>,
        /// The file of the target.
        to: File,
        /// Its rank, if written.
        rank: Option<Rank>,
    },
    /// `O-O`, `O-O-O`, with letters or zeros.
    Castle(Wing),
    /// `--`, `Z0`, `null`, `pass`, `@@@@`, `0000`.
    Null,
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// The text is not a move.
    #[error("not a move: {0}")]
    Syntax(String),
    /// A different piece from the one named stands on the given origin.
    #[error("the piece on the origin square is not the one named")]
    OtherPiece(PieceKind),
    /// No piece can make the move.
    #[error("no piece can make this move")]
    NoSuchMove,
    /// Several moves fit.
    #[error("ambiguous: {} moves fit", .0.len())]
    Ambiguous(Vec<Move>),
}

/// Splits the suffix of marks `!` and `?` off a move.
pub fn split_suffix(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(['!', '?']).len())
}

impl San {
    /// Reads a move; the whole text must be one, apart from signs of check and mate, `e.p.` and marks `!` `?` after
    /// it.
    ///
    /// ```
    /// use komaoto_notation::chess::{San, san};
    /// use komaoto_rules::chess::Position;
    /// let position = Position::start();
    /// let mv = San::parse("Ng1-f3!?")?.resolve(&position)?;
    /// assert_eq!(san(&position, mv), "Nf3");
    /// # Ok::<(), komaoto_notation::chess::SanError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, SanError> {
        // Nothing longer is a move, and errors need not carry long texts.
        read(text.trim()).ok_or_else(|| SanError::Syntax(text.chars().take(40).collect()))
    }

    /// Finds the move in a position: among the legal moves of the pieces that may be meant; if none fits, among those
    /// of them that could go there if check is ignored. With the whole origin, and in castling, the answer is what the
    /// text says, playable or not. The caller asks `Position::check`, which knows the reason.
    pub fn resolve(self, position: &Position) -> Result<Move, SanError> {
        match self {
            Self::Null => Ok(Move::Null),
            Self::Castle(wing) => castle(position, wing),
            Self::Takes { from, to, rank } => takes(position, from, to, rank),
            Self::Piece { piece, file: Some(file), rank: Some(rank), to, promote } => {
                moved_from(position, piece, Square::at(file, rank), to, promote)
            }
            Self::Piece { piece, file, rank, to, promote } => {
                let kind = piece.unwrap_or(PieceKind::Pawn);
                let comes_from =
                    |from: &Square| file.is_none_or(|f| f == from.file()) && rank.is_none_or(|r| r == from.rank());
                let pieces = position.pieces_of(position.side_to_move(), kind).into_iter().filter(comes_from);
                let becomes =
                    |from: &Square| position.reaches(*from, to) && (promote.is_none() || kind == PieceKind::Pawn);
                let moves = pieces.filter(becomes).map(|from| Move::Normal { from, to, promote });
                match (moves.clone().next(), moves.clone().nth(1)) {
                    (Some(mv), None) if promote.is_some() || position.promotion(mv) == Promotion::Never => Ok(mv),
                    _ => {
                        let legal: Vec<Move> = moves.clone().flat_map(|mv| promotions(position, mv)).collect();
                        only(if legal.is_empty() { moves.collect() } else { legal })
                    }
                }
            }
        }
    }
}

/// The capture that is meant.
fn takes(position: &Position, from: Option<File>, to: File, rank: Option<Rank>) -> Result<Move, SanError> {
    let goes_there = |mv: &Move| match *mv {
        Move::Normal { from: origin, to: target, .. } => {
            let is_pawn = is(position, origin, PieceKind::Pawn);
            let takes = position.piece(target).is_some() || is_pawn && origin.file() != target.file();
            takes
                && target.file() == to
                && rank.is_none_or(|rank| rank == target.rank())
                && from.is_none_or(|file| is_pawn && file == origin.file())
        }
        _ => false,
    };
    let captures: Vec<Move> = position.legal_moves().into_iter().filter(goes_there).collect();
    let by_pawn = |mv: &&Move| matches!(**mv, Move::Normal { from, .. } if is(position, from, PieceKind::Pawn));
    let by_pawns: Vec<Move> = captures.iter().filter(by_pawn).copied().collect();
    only(if by_pawns.is_empty() { captures } else { by_pawns })
}

/// The legal moves a written move may be: four where it does not say what a pawn becomes.
fn promotions(position: &Position, mv: Move) -> impl Iterator<Item = Move> {
    let all = match mv {
        Move::Normal { from, to, promote: None } if position.promotion(mv) == Promotion::Must => {
            Promoted::ALL.map(|promoted| Some(Move::Normal { from, to, promote: Some(promoted) }))
        }
        _ => [Some(mv), None, None, None],
    };
    all.into_iter().flatten().filter(|&mv| position.check(mv).is_ok())
}

/// The one move that fits.
fn only(mut fitting: Vec<Move>) -> Result<Move, SanError> {
    match (fitting.pop(), fitting.is_empty()) {
        (None, _) => Err(SanError::NoSuchMove),
        (Some(mv), true) => Ok(mv),
        (Some(mv), false) => {
            fitting.push(mv);
            Err(SanError::Ambiguous(fitting))
        }
    }
}

fn is(position: &Position, square: Square, kind: PieceKind) -> bool {
    position.piece(square).is_some_and(|piece| piece.kind == kind)
}

/// Whether a piece moves that way, ignoring the safety of its king.
fn reaches(position: &Position, mv: Move) -> bool {
    match position.check(mv) {
        Ok(()) => true,
        Err(Illegal::Foul(foul)) => !matches!(foul, Foul::CannotMoveThere { .. } | Foul::NoCastlingRight { .. }),
        Err(Illegal::Unplayable(_)) => false,
    }
}

/// The origin is written: the rest must not contradict it.
fn moved_from(
    position: &Position,
    piece: Option<PieceKind>,
    from: Square,
    to: Square,
    promote: Option<Promoted>,
) -> Result<Move, SanError> {
    if let (Some(named), Some(there)) = (piece, position.piece(from))
        && named != there.kind
    {
        return Err(SanError::OtherPiece(there.kind));
    }
    let mv = Move::Normal { from, to, promote };
    // Only these may mean more than their squares say.
    let is_plain = !is(position, from, PieceKind::King) && position.promotion(mv) != Promotion::Must;
    if promote.is_none() && !is_plain {
        // A king taken two squares aside, or onto its rook, castles; a pawn that reaches the last rank may become four
        // things.
        let meant = position.moves_between(from, to);
        if !meant.is_empty() {
            return only(meant);
        }
        if is(position, from, PieceKind::King) && position.playable(mv).is_err() {
            let castling = Move::Castle { king: from, rook: to };
            return Ok(if position.playable(castling).is_ok() { castling } else { mv });
        }
        if position.promotion(mv) == Promotion::Must && reaches(position, mv) {
            return Err(SanError::Ambiguous(
                Promoted::ALL.map(|promoted| Move::Normal { from, to, promote: Some(promoted) }).into(),
            ));
        }
    }
    Ok(mv)
}

fn castle(position: &Position, wing: Wing) -> Result<Move, SanError> {
    let us = position.side_to_move();
    let side = |king: Square, rook: Square| (rook.file() > king.file()) == (wing == Wing::King);
    let legal: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| matches!(*mv, Move::Castle { king, rook } if side(king, rook)))
        .collect();
    if !legal.is_empty() {
        return only(legal);
    }
    let pairs = position.kings(us).into_iter().flat_map(|king| {
        position.pieces_of(us, PieceKind::Rook).into_iter().map(move |rook| Move::Castle { king, rook })
    });
    let mut playable: Vec<Move> = pairs
        .filter(|&mv| matches!(mv, Move::Castle { king, rook } if side(king, rook)) && position.playable(mv).is_ok())
        .collect();
    // A rook that still has the right is preferred to one that has not.
    if playable.iter().any(|&mv| reaches(position, mv)) {
        playable.retain(|&mv| reaches(position, mv));
    }
    only(playable)
}

/// A move without what may be said of it behind it: its worth, that it gives check or mate, that it takes.
fn without_asides(text: &str) -> &str {
    let text = bare(split_suffix(text).0);
    // `ed5:` takes.
    text.strip_suffix(':').unwrap_or(text)
}

/// A move of the plainest kind, as almost all are: a capital or none, where the piece comes from as far as it is needed,
/// the target.
fn plain(text: &str) -> Option<San> {
    let [before @ .., file, rank] = text.as_bytes() else { return None };
    let (piece, before) = match before {
        [letter @ b'A'..=b'Z', before @ ..] => (Some(kind_of(char::from(*letter))?), before),
        _ => (None, before),
    };
    let (origin, takes) = match before {
        [origin @ .., b'x'] => (origin, true),
        _ => (before, false),
    };
    let file_at = |byte: u8| file_of(char::from(byte));
    let rank_at = |byte: u8| rank_of(char::from(byte));
    let to = Square::at(file_at(*file)?, rank_at(*rank)?);
    let (file, rank) = match *origin {
        // What takes is not said: `xe6`.
        [] if takes && piece.is_none() => return None,
        [] => (None, None),
        [byte @ b'a'..=b'h'] => (file_at(byte), None),
        [byte @ b'1'..=b'8'] => (None, rank_at(byte)),
        [file, rank] => (Some(file_at(file)?), Some(rank_at(rank)?)),
        _ => return None,
    };
    let whole_origin = origin.len() > 1;
    let piece = if whole_origin { piece } else { Some(piece.unwrap_or(PieceKind::Pawn)) };
    Some(San::Piece { piece, file, rank, to, promote: None })
}

/// The syntax: `None` if the text is not a move.
fn read(text: &str) -> Option<San> {
    if let Some(plain) = plain(text) {
        return Some(plain);
    }
    // Practically every move ends with a digit.
    let text = if text.ends_with(|letter: char| letter.is_ascii_digit()) { text } else { without_asides(text) };
    if let Some(wing) = castling(text) {
        return Some(San::Castle(wing));
    }
    match text {
        "--" | "Z0" | "null" | "NULL" | "pass" | "@@@@" | "0000" => return Some(San::Null),
        _ => {}
    }
    let mut letters = text.chars().peekable();
    let piece = letters.next_if(|&letter| kind_begun(letter).is_some()).and_then(kind_begun);
    // File and rank, each of which may be missing from the first pair.
    let pair = |letters: &mut std::iter::Peekable<std::str::Chars<'_>>| {
        let file = letters.next_if(|&letter| file_seen(letter).is_some()).and_then(file_seen);
        let rank = letters.next_if(|&letter| rank_of(letter).is_some()).and_then(rank_of);
        (file, rank)
    };
    // `N(g1)f3`
    let opened = letters.next_if(|&letter| letter == '(' && piece.is_some()).is_some();
    let first = pair(&mut letters);
    if opened && letters.next() != Some(')') {
        return None;
    }
    let parted = letters.next_if(|&letter| matches!(letter, 'x' | 'X' | 'х' | ':' | '×') || is_dash(letter)).is_some();
    let second = pair(&mut letters);
    let (from, to) = match (first, second) {
        // `e4`: one square, which is the target.
        ((Some(file), Some(rank)), (None, None)) if !parted => ((None, None), Square::at(file, rank)),
        // `xe4` names neither the capturing piece nor its origin, `ef` only the files.
        ((file, None), (Some(to), rank)) if piece.is_none() && (parted && file.is_none() || rank.is_none()) => {
            return letters.next().is_none().then_some(San::Takes { from: file, to, rank });
        }
        (from, (Some(file), Some(rank))) => (from, Square::at(file, rank)),
        _ => return None,
    };
    // `gxh1+=Q`
    letters.next_if(|&letter| letter == '+');
    let (mut opened, mut bracket) = (false, false);
    while let Some(sign) = letters.next_if(|letter| matches!(letter, '=' | '/' | '(' | ':' | '-' | '>' | ' ' | '\t')) {
        opened = true;
        bracket |= sign == '(';
    }
    let promote = if opened { named_whole(&mut letters) } else { None };
    let promote = promote.or_else(|| letters.next_if(|&letter| promoted(letter).is_some()).and_then(promoted));
    // `e5N` is a novelty.
    if promote == Some(Promoted::Knight) && !opened && !matches!(rank_digit(to.rank()), '1' | '8') {
        return None;
    }
    if opened && promote.is_none() || bracket && letters.next() != Some(')') {
        return None;
    }
    let (file, rank) = from;
    let whole_origin = file.is_some() && rank.is_some();
    let piece = if whole_origin { piece } else { Some(piece.unwrap_or(PieceKind::Pawn)) };
    letters.next().is_none().then_some(San::Piece { piece, file, rank, to, promote })
}

/// The suffixes of a move, longer ones first.
const MARKS: [&str; 18] = [
    "checkmate",
    "dbl.ch",
    "dis.ch",
    "(e.p.)",
    "check",
    "disch",
    "/e.p.",
    "d.ch",
    "mate",
    "matt",
    "(ep)",
    "dis.",
    "e.p.",
    "/ep",
    "ch.",
    "e.p",
    "ch",
    "ep",
];

/// A move without what is said behind it: that it gives check or mate, and takes in passing.
fn bare(text: &str) -> &str {
    let mut text = text;
    loop {
        let rest = text.trim_end_matches(['+', '#', '†', '‡', '≠', ' ']);
        if rest.ends_with(|letter: char| letter.is_ascii_digit()) {
            return rest;
        }
        match MARKS.into_iter().find_map(|mark| rest.strip_suffix(mark)) {
            Some(before) => text = before,
            None => return rest,
        }
    }
}

/// The piece that a word names: `a8=Queen`.
fn named_whole(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Promoted> {
    let name: String = letters.clone().take_while(|letter| letter.is_alphabetic()).collect();
    let named = match name.to_ascii_lowercase().as_str() {
        "queen" => Promoted::Queen,
        "rook" => Promoted::Rook,
        "bishop" => Promoted::Bishop,
        "knight" => Promoted::Knight,
        _ => return None,
    };
    letters.by_ref().take(name.len()).for_each(drop);
    Some(named)
}

/// Whether a character is a dash, however long.
pub(super) const fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '−' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}')
}

/// The file of a letter, or of a Cyrillic one that looks like it.
fn file_seen(letter: char) -> Option<File> {
    file_of(match letter {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        letter => letter,
    })
}

/// The kind that the first letter of a move names: small letters are read, too, but for that of a bishop.
fn kind_begun(letter: char) -> Option<PieceKind> {
    kind_named(match letter {
        'k' | 'q' | 'r' | 'n' | 'p' => letter.to_ascii_uppercase(),
        letter => letter,
    })
}

/// Castling in letters O or zeros, whatever dash stands between them.
fn castling(text: &str) -> Option<Wing> {
    let mut count = 0;
    for letter in text.chars() {
        match letter {
            // Those of other scripts look alike.
            'O' | '0' | 'o' | 'О' | 'о' | 'Ο' | 'ο' => count += 1,
            letter if is_dash(letter) => {}
            _ => return None,
        }
    }
    match count {
        2 => Some(Wing::King),
        3 => Some(Wing::Queen),
        _ => None,
    }
}

/// The kind of a capital, a figurine or a Chinese character.
pub(super) fn kind_named(letter: char) -> Option<PieceKind> {
    Some(match letter {
        '♔' | '♚' | '王' => PieceKind::King,
        '♕' | '♛' | '后' => PieceKind::Queen,
        '♖' | '♜' | '车' | '車' => PieceKind::Rook,
        '♗' | '♝' | '象' => PieceKind::Bishop,
        '♘' | '♞' | '马' | '馬' => PieceKind::Knight,
        '♙' | '♟' | '兵' => PieceKind::Pawn,
        _ => return kind_of(letter),
    })
}

fn promoted(letter: char) -> Option<Promoted> {
    let kind = kind_named(letter.to_ascii_uppercase())?;
    Promoted::ALL.into_iter().find(|promoted| promoted.kind() == kind)
}

/// Spells a move in SAN, given the position before it: `Nbd7`, `exd5`, `e8=Q+`, `O-O#`; the null move as `--`.
///
/// Only pieces that may legally go to the target count as rivals. A move against the rules is spelled so that
/// [`San::resolve`] finds it again: with its origin where no rule leads there.
pub fn san(position: &Position, mv: Move) -> String {
    let mut after = position.clone();
    let _ = after.play(mv);
    san_before(position, mv, &after)
}

/// The same given the position after the move, which is the one before it where the move cannot be played.
pub fn san_before(position: &Position, mv: Move, after: &Position) -> String {
    let mut text = match mv {
        Move::Null => return "--".to_owned(),
        Move::Castle { king, rook } => if rook.file() > king.file() { "O-O" } else { "O-O-O" }.to_owned(),
        Move::Normal { from, to, promote } => {
            let Some(piece) = position.piece(from) else { return uci(mv) };
            let mut text = String::with_capacity(8);
            if piece.kind == PieceKind::Pawn {
                text.push_str(&pawn_origin(position, from, to, mv));
            } else {
                text.push(kind_letter(piece.kind));
                text.push_str(&origin(position, piece.kind, from, mv));
            }
            // En passant captures on an empty square.
            if position.piece(to).is_some() || piece.kind == PieceKind::Pawn && from.file() != to.file() {
                text.push('x');
            }
            text.push_str(&square_name(to));
            if let Some(promoted) = promote {
                text.extend(['=', kind_letter(promoted.kind())]);
            }
            text
        }
    };
    if after.ply() != position.ply() && after.in_check() {
        text.push(if after.has_legal_move() { '+' } else { '#' });
    }
    text
}

fn pawn_origin(position: &Position, from: Square, to: Square, mv: Move) -> String {
    // Practically every pawn can move so; then its king does not matter.
    let refusal = if position.reaches(from, to) { None } else { position.check(mv).err() };
    match refusal {
        Some(Illegal::Foul(Foul::CannotMoveThere { .. }) | Illegal::Unplayable(_)) => square_name(from),
        _ if from.file() != to.file() => file_letter(from.file()).to_string(),
        _ => String::new(),
    }
}

/// As much of the origin as tells the piece from its rivals: nothing, the file, the rank, or both.
fn origin(position: &Position, kind: PieceKind, from: Square, mv: Move) -> String {
    let whole = || square_name(from);
    let Some(to) = mv.to() else { return whole() };
    let others = position.pieces_of(position.side_to_move(), kind).into_iter().filter(|&rival| rival != from);
    let others: Vec<Square> = others.filter(|&rival| position.reaches(rival, to)).collect();
    // Practically always no other gets there, whatever its king allows.
    if others.is_empty() && matches!(mv, Move::Normal { promote: None, .. }) && position.reaches(from, to) {
        return String::new();
    }
    let legal = position.check(mv);
    let counts = |rival: Move| if legal.is_ok() { position.check(rival).is_ok() } else { reaches(position, rival) };
    if !reaches(position, mv) {
        return whole();
    }
    let rivals: Vec<Square> =
        others.into_iter().filter(|&rival| counts(Move::Normal { from: rival, to, promote: None })).collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file_letter(from.file()).to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        rank_digit(from.rank()).to_string()
    } else {
        whole()
    }
}

/// Spells a move as UCI does: `e2e4`, `e7e8q`, `0000`; castling by the king's squares, or, where those are not the
/// usual ones, as the king taking its rook.
pub fn uci(mv: Move) -> String {
    let (from, to, promote) = match mv {
        Move::Null => return "0000".to_owned(),
        Move::Castle { king, rook } => {
            let usual = king.file() == File::E && matches!(rook.file(), File::A | File::H);
            // In Chess960 the king takes its own rook.
            let to = match mv.to() {
                Some(to) if usual => to,
                _ => rook,
            };
            (king, to, None)
        }
        Move::Normal { from, to, promote } => (from, to, promote),
    };
    let mut text = String::with_capacity(5);
    for square in [from, to] {
        text.push(file_letter(square.file()));
        text.push(rank_digit(square.rank()));
    }
    text.extend(promote.map(|promoted| kind_letter(promoted.kind()).to_ascii_lowercase()));
    text
}
