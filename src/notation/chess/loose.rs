//! Moves as people write them beside every standard: `N f3`, `Qd8 x d5`, `a8=Dame`, `gh=Q`, `castles`, `exd6 en passant`.
//! What a text may say is listed, the longest reading first; only a reading that means exactly one legal move counts.

use super::fen::{file_of, rank_of};
use super::letters::{Letters, named_piece};
use super::san::{Wing, is_dash, kind_named};
use komaoto_rules::chess::{File, Move, PieceKind, Position, Promoted, Rank, Square};
use komaoto_text::Slice;

/// No reading is longer, in characters.
const LONGEST: usize = 60;

/// What a text says of a move, as far as it says anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Saying {
    piece: Option<PieceKind>,
    file: Option<File>,
    rank: Option<Rank>,
    takes: bool,
    taken: Option<PieceKind>,
    to_file: Option<File>,
    to_rank: Option<Rank>,
    promote: Option<Promoted>,
    /// That the king castles, and on which side if it says so.
    castles: Option<Option<Wing>>,
    /// Whether nothing but blanks parts two squares: they may be two moves.
    parted: bool,
}

/// A reading of a text: a legal move, and how many bytes say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LooseMove {
    /// The move.
    pub mv: Move,
    /// The number of bytes.
    pub length: usize,
    /// Whether nothing but blanks parts its two squares, which may be two moves as well.
    pub parted: bool,
}

/// The legal moves that the beginning of a text says, each by a reading of its own, the longest first. A reading by
/// which several moves fit is none.
///
/// ```
/// use komaoto_notation::chess::{Letters, loose, uci};
/// use komaoto_rules::chess::Position;
/// let found = loose("Ng1 - f3, attacking", &Position::start(), Letters::ENGLISH);
/// assert_eq!((uci(found[0].mv), found[0].length), ("g1f3".into(), 8));
/// ```
pub fn loose(text: &str, position: &Position, letters: Letters) -> Vec<LooseMove> {
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at);
    let line = text.slice(..end);
    let line = line.slice(..line.find(['\n', '\r', '{', '}']).unwrap_or(line.len()));
    let mut sayings = Vec::new();
    let is_lead = |letter| is_blank(letter) || is_link(letter) || is_quote(letter);
    let scan = Scan { text: line, at: 0 }.over(is_lead);
    castling(scan, &mut sayings);
    moves(scan, letters, &mut sayings);
    if sayings.is_empty() {
        return Vec::new();
    }
    let legal = position.legal_moves();
    let mut found: Vec<LooseMove> = Vec::new();
    for (saying, length) in sayings {
        let fitting: Vec<Move> = legal.iter().copied().filter(|&mv| saying.fits(position, mv)).collect();
        // A pawn if any can, where no piece is named.
        let is_pawns = |mv: &&Move| matches!(**mv, Move::Normal { from, .. } if is(position, from, PieceKind::Pawn));
        let pawns: Vec<Move> = fitting.iter().filter(is_pawns).copied().collect();
        let meant = if saying.piece.is_none() && !pawns.is_empty() { pawns } else { fitting };
        if let [mv] = *meant.as_slice()
            && !found.iter().any(|other| other.mv == mv && other.length == length)
        {
            found.push(LooseMove { mv, length, parted: saying.parted });
        }
    }
    found.sort_by_key(|reading| std::cmp::Reverse(reading.length));
    // Two moves that are said equally long are none.
    let ties: Vec<usize> = found
        .iter()
        .filter(|one| found.iter().any(|other| other.length == one.length && other.mv != one.mv))
        .map(|one| one.length)
        .collect();
    found.retain(|reading| !ties.contains(&reading.length));
    found
}

fn is(position: &Position, square: Square, kind: PieceKind) -> bool {
    position.piece(square).is_some_and(|piece| piece.kind == kind)
}

impl Saying {
    fn fits(&self, position: &Position, mv: Move) -> bool {
        if let Some(wing) = self.castles {
            let Move::Castle { king, rook } = mv else { return false };
            let own = if rook.file() > king.file() { Wing::King } else { Wing::Queen };
            return wing.is_none_or(|wing| wing == own);
        }
        let (from, to, promote) = match mv {
            Move::Normal { from, to, promote } => (from, to, promote),
            // A king that goes two squares aside.
            Move::Castle { king, .. } if self.piece == Some(PieceKind::King) || self.file.is_some() => match mv.to() {
                Some(to) => (king, to, None),
                None => return false,
            },
            _ => return false,
        };
        let Some(moved) = position.piece(from) else { return false };
        let taken = match position.piece(to) {
            Some(taken) => Some(taken.kind),
            None if moved.kind == PieceKind::Pawn && from.file() != to.file() => Some(PieceKind::Pawn),
            None => None,
        };
        let whole = self.file.is_some() && self.rank.is_some();
        let is_of_kind = match self.piece {
            Some(kind) => kind == moved.kind,
            None => whole || self.takes || moved.kind == PieceKind::Pawn,
        };
        is_of_kind
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && self.to_file.is_none_or(|file| file == to.file())
            && self.to_rank.is_none_or(|rank| rank == to.rank())
            && (!self.takes || taken.is_some())
            && self.taken.is_none_or(|kind| taken == Some(kind))
            && (self.to_rank.is_some() || taken.is_some())
            && (promote == self.promote)
    }
}

/// A place in a text.
#[derive(Clone, Copy)]
struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    fn rest(self) -> &'t str {
        self.text.slice(self.at..)
    }

    fn next(self) -> Option<char> {
        self.rest().chars().next()
    }

    fn by(self, bytes: usize) -> Self {
        Self { at: self.at + bytes, ..self }
    }

    /// Behind a character of which something holds.
    fn past(self, holds: impl Fn(char) -> bool) -> Option<Self> {
        self.next().filter(|&letter| holds(letter)).map(|letter| self.by(letter.len_utf8()))
    }

    /// Behind all characters of which something holds.
    fn over(self, holds: impl Fn(char) -> bool) -> Self {
        self.by(self.rest().len() - self.rest().trim_start_matches(holds).len())
    }

    fn blanks(self) -> Self {
        self.over(is_blank)
    }

    /// Behind one of some words, whatever their case, if no letter follows.
    fn word(self, words: &[&str]) -> Option<Self> {
        let behind = |word: &&str| {
            let mut own = self.rest().chars();
            let mut length = 0;
            for letter in word.chars() {
                let other = own.next()?;
                if !letter.to_lowercase().eq(other.to_lowercase()) {
                    return None;
                }
                length += other.len_utf8();
            }
            (!own.next().is_some_and(char::is_alphabetic)).then(|| self.by(length))
        };
        words.iter().filter_map(behind).max_by_key(|scan| scan.at)
    }

    /// Whether a word may end here.
    fn ends(self) -> bool {
        !self.next().is_some_and(char::is_alphanumeric)
    }
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\u{A0}' | '\u{2009}' | '\u{202F}' | '\u{3000}')
}

const fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '«' | '\'')
}

/// What may stand between the two squares of a move that takes nothing.
fn is_link(letter: char) -> bool {
    is_dash(letter) || matches!(letter, '>' | '→' | '_' | '/' | '.' | '…')
}

const fn takes(letter: char) -> bool {
    matches!(letter, 'x' | 'X' | 'х' | '×' | '⨯' | '✕' | ':' | '*')
}

const TAKES: [&str; 14] = [
    "takes",
    "takes on",
    "captures",
    "captures on",
    "schlägt",
    "schlägt auf",
    "prend",
    "prend en",
    "toma",
    "mangia",
    "бьёт",
    "бьет",
    "slaat",
    "bije",
];

const GOES: [&str; 12] = ["to", "goes to", "moves to", "nach", "auf", "en", "a", "на", "naar", "til", "till", "na"];

/// What castling is called, and on which side where that is said.
const CASTLES: [(&str, Option<Wing>); 40] = [
    ("castles", None),
    ("castle", None),
    ("castled", None),
    ("castling", None),
    ("castles kingside", Some(Wing::King)),
    ("castles king side", Some(Wing::King)),
    ("castles king's side", Some(Wing::King)),
    ("castles short", Some(Wing::King)),
    ("castles k", Some(Wing::King)),
    ("castles ks", Some(Wing::King)),
    ("castles (k)", Some(Wing::King)),
    ("castles (kr)", Some(Wing::King)),
    ("castles kr", Some(Wing::King)),
    ("castles queenside", Some(Wing::Queen)),
    ("castles queen side", Some(Wing::Queen)),
    ("castles queen's side", Some(Wing::Queen)),
    ("castles long", Some(Wing::Queen)),
    ("castles q", Some(Wing::Queen)),
    ("castles qs", Some(Wing::Queen)),
    ("castles (q)", Some(Wing::Queen)),
    ("castles (qr)", Some(Wing::Queen)),
    ("castles qr", Some(Wing::Queen)),
    ("short castling", Some(Wing::King)),
    ("long castling", Some(Wing::Queen)),
    ("kingside castling", Some(Wing::King)),
    ("queenside castling", Some(Wing::Queen)),
    ("kurze rochade", Some(Wing::King)),
    ("lange rochade", Some(Wing::Queen)),
    ("rochade", None),
    ("petit roque", Some(Wing::King)),
    ("grand roque", Some(Wing::Queen)),
    ("roque", None),
    ("enroque corto", Some(Wing::King)),
    ("enroque largo", Some(Wing::Queen)),
    ("arrocco corto", Some(Wing::King)),
    ("arrocco lungo", Some(Wing::Queen)),
    ("короткая рокировка", Some(Wing::King)),
    ("длинная рокировка", Some(Wing::Queen)),
    ("рокировка", None),
    ("易位", None),
];

fn castling(scan: Scan<'_>, found: &mut Vec<(Saying, usize)>) {
    for (words, wing) in CASTLES {
        if let Some(after) = scan.word(&[words]) {
            let saying = Saying { castles: Some(wing), ..Saying::default() };
            found.push((saying, tail(after).at));
        }
    }
    // `0 - 0`, `O.O`, `0_0`
    let (mut here, mut count, mut end) = (scan, 0, scan);
    while let Some(after) = here.past(|letter| matches!(letter, 'O' | '0' | 'o' | 'О' | 'о' | 'Ο' | 'ο')) {
        count += 1;
        end = after;
        here = after.over(|letter| is_blank(letter) || is_link(letter));
    }
    let wing = match count {
        2 => Wing::King,
        3 => Wing::Queen,
        _ => return,
    };
    if end.ends() {
        found.push((Saying { castles: Some(Some(wing)), ..Saying::default() }, tail(end).at));
    }
}

/// A piece, by its name, its letter or its figure.
fn piece<'t>(scan: Scan<'t>, letters: Letters) -> Option<(PieceKind, Scan<'t>)> {
    if let Some(inside) = scan.past(|letter| letter == '(') {
        let (kind, after) = unbracketed(inside, letters)?;
        return after.past(|letter| letter == ')').map(|after| (kind, after));
    }
    unbracketed(scan, letters)
}

fn unbracketed<'t>(scan: Scan<'t>, letters: Letters) -> Option<(PieceKind, Scan<'t>)> {
    if let Some((kind, length)) = named_piece(scan.rest()) {
        return Some((kind, scan.by(length)));
    }
    if let Some((kind, length)) = letters.begun(scan.rest()) {
        return Some((kind, scan.by(length)));
    }
    let letter = scan.next()?;
    let kind = match letter {
        'k' | 'q' | 'r' | 'n' | 'p' => kind_named(letter.to_ascii_uppercase())?,
        'P' => PieceKind::Pawn,
        letter if letter.is_alphabetic() => return None,
        letter => kind_named(letter)?,
    };
    Some((kind, scan.by(letter.len_utf8())))
}

fn file(scan: Scan<'_>) -> Option<(File, Scan<'_>)> {
    let letter = scan.next()?;
    file_of(letter.to_ascii_lowercase()).map(|file| (file, scan.by(letter.len_utf8())))
}

fn rank(scan: Scan<'_>) -> Option<(Rank, Scan<'_>)> {
    let letter = scan.next()?;
    rank_of(letter).map(|rank| (rank, scan.by(letter.len_utf8())))
}

/// A square, or a part of one: its file, its rank.
type Place = (Option<File>, Option<Rank>);

/// Where a piece may be said to come from, in brackets or not, and what follows each.
fn origins(scan: Scan<'_>) -> Vec<(Place, Scan<'_>)> {
    let mut found = vec![((None, None), scan)];
    let opened = scan.past(|letter| matches!(letter, '(' | '[' | '/'));
    for (start, is_opened) in std::iter::once((scan, false)).chain(opened.map(|start| (start, true))) {
        let mut places = Vec::new();
        if let Some((file, after)) = file(start) {
            places.push(((Some(file), None), after));
            places.extend(rank(after).map(|(rank, after)| ((Some(file), Some(rank)), after)));
        }
        places.extend(rank(start).map(|(rank, after)| ((None, Some(rank)), after)));
        for (place, after) in places {
            let is_slash = scan.next() == Some('/');
            let closed = if is_opened && !is_slash { after.past(|c| matches!(c, ')' | ']')) } else { Some(after) };
            found.extend(closed.map(|after| (place, after)));
        }
    }
    found
}

fn moves(start: Scan<'_>, letters: Letters, found: &mut Vec<(Saying, usize)>) {
    let mut heads = vec![(None, start)];
    if let Some((kind, after)) = piece(start, letters) {
        let behind = after.over(|letter| is_blank(letter) || is_dash(letter) || matches!(letter, '.' | '_'));
        heads.push((Some(kind), behind));
    }
    for (piece, scan) in heads {
        for ((file, rank), scan) in origins(scan) {
            let saying = Saying { piece, file, rank, ..Saying::default() };
            linked(scan, saying, letters, found);
        }
    }
}

/// What comes behind the origin: a link or a sign of taking, or neither, and the target.
fn linked(scan: Scan<'_>, saying: Saying, letters: Letters, found: &mut Vec<(Saying, usize)>) {
    let is_from = saying.file.is_some() || saying.rank.is_some();
    targets(scan, saying, letters, found);
    let blank = scan.blanks();
    let behind = blank.over(is_link).blanks();
    if behind.at > scan.at {
        let parted = behind.at == blank.at && is_from;
        targets(behind, Saying { parted, ..saying }, letters, found);
    }
    if let Some(behind) = blank.word(&GOES).map(Scan::blanks)
        && (blank.at > scan.at || saying.piece.is_some())
    {
        targets(behind, saying, letters, found);
    }
    let taking = blank.past(takes).or_else(|| blank.word(&TAKES));
    if let Some(behind) = taking.map(Scan::blanks) {
        targets(behind, Saying { takes: true, ..saying }, letters, found);
    }
}

/// The targets that a text may begin with.
fn targets(scan: Scan<'_>, saying: Saying, letters: Letters, found: &mut Vec<(Saying, usize)>) {
    let is_from = saying.file.is_some() || saying.rank.is_some();
    let mut starts = vec![(saying, scan)];
    if saying.takes
        && let Some((kind, after)) = piece(scan, letters)
    {
        let saying = Saying { taken: Some(kind), ..saying };
        starts.push((saying, after));
        ended(after, saying, found);
    }
    for (saying, start) in starts {
        let Some((to, after)) = file(start) else { continue };
        let saying = Saying { to_file: Some(to), ..saying };
        // `Nf-3`, `e 4`
        let gap = if is_from { after } else { after.over(|letter| is_blank(letter) || is_dash(letter)) };
        if let Some((to, behind)) = rank(gap) {
            ended(behind, Saying { to_rank: Some(to), ..saying }, found);
        }
        let is_capture = saying.takes || saying.piece.is_none() && saying.file.is_some() && saying.rank.is_none();
        if is_capture && !saying.parted {
            ended(after, Saying { takes: true, ..saying }, found);
        }
    }
}

/// What comes behind the target: what a pawn becomes, and what is said of the move.
fn ended(scan: Scan<'_>, saying: Saying, found: &mut Vec<(Saying, usize)>) {
    let mut ends = vec![(saying, scan)];
    ends.extend(promoted(scan).map(|(promoted, after)| (Saying { promote: Some(promoted), ..saying }, after)));
    for (saying, after) in ends {
        let whole = tail(after);
        found.extend([whole, after].iter().filter(|end| end.ends()).map(|end| (saying, end.at)));
    }
}

const BECOMES: [&str; 8] =
    ["promotes to", "promoting to", "promoted to", "becomes", "becoming", "makes", "wird", "devient"];

/// What a pawn becomes: `=Q`, `[Q]`, `+(Q)`, `=Dame`, `->Q`.
fn promoted(scan: Scan<'_>) -> Option<(Promoted, Scan<'_>)> {
    let start = scan.over(|letter| is_blank(letter) || is_check(letter));
    let said = start.word(&BECOMES).map(|scan| scan.blanks().word(&["a", "an"]).unwrap_or(scan.blanks()));
    let signed = said.unwrap_or(start).over(|letter| {
        is_blank(letter) || is_link(letter) || is_check(letter) || matches!(letter, '=' | ':' | '(' | '[')
    });
    let (kind, after) = became(signed)?;
    let is_opened = scan.text.slice(scan.at..signed.at).contains(['(', '[']);
    let closed = if is_opened { after.blanks().past(|letter| matches!(letter, ')' | ']'))? } else { after };
    let promoted = Promoted::ALL.into_iter().find(|promoted| promoted.kind() == kind)?;
    Some((promoted, closed))
}

/// A piece by its name or by a letter that no language has for another one; English letters are English.
fn became(scan: Scan<'_>) -> Option<(PieceKind, Scan<'_>)> {
    if let Some((kind, length)) = named_piece(scan.rest()) {
        return Some((kind, scan.by(length)));
    }
    let letter = scan.next()?;
    let after = scan.by(letter.len_utf8());
    let english = letter.to_ascii_uppercase();
    if matches!(english, 'Q' | 'R' | 'B' | 'N') || !letter.is_alphabetic() {
        return kind_named(english).map(|kind| (kind, after));
    }
    let begun = |letters: Letters| letters.begun(scan.rest()).filter(|(kind, _)| *kind != PieceKind::King);
    let mut kinds = Letters::ALL.into_iter().filter_map(begun);
    let (kind, length) = kinds.next()?;
    kinds.all(|(other, _)| other == kind).then(|| (kind, scan.by(length)))
}

const fn is_check(letter: char) -> bool {
    matches!(letter, '+' | '#' | '†' | '‡' | '≠' | '✚')
}

/// What is said of a move right behind it, in brackets or not: that it gives check or mate, or takes in passing.
const SAID: [&str; 22] = [
    "e.p.",
    "e.p",
    "ep",
    "ep.",
    "e. p.",
    "en passant",
    "en-passant",
    "i.v.",
    "a.p.",
    "ch",
    "ch.",
    "chk",
    "check",
    "checkmate",
    "mate",
    "mate.",
    "matt",
    "mat",
    "dis.ch",
    "dbl.ch",
    "dis. ch.",
    "dbl. ch.",
];

/// Behind what is said of a move that ends here.
fn tail(scan: Scan<'_>) -> Scan<'_> {
    let mut end = scan;
    loop {
        // An asterisk is a result.
        let signs =
            end.over(|letter| is_check(letter) || takes(letter) && letter != '*' || matches!(letter, '!' | '?'));
        let start =
            signs.over(|letter| is_blank(letter) || matches!(letter, ',' | '/' | '=' | '_' | '.') || is_dash(letter));
        let opened = start.past(|letter| matches!(letter, '(' | '['));
        let inside = opened.unwrap_or(start);
        let said = inside.word(&SAID).or_else(|| opened?.past(is_check));
        let closed = said.and_then(|said| match opened {
            Some(_) => said.past(|letter| matches!(letter, ')' | ']')),
            None => Some(said),
        });
        match closed {
            Some(closed) => end = closed,
            None => return if signs.ends() { signs } else { end },
        }
    }
}
