//! The notes of readers and writers on what did not fit, and the errors of a reader that found nothing.

use super::bad_json::BadJson;
use super::bad_xml::BadXml;
use super::csa_fault::CsaFault;
use komaoto_notation::{Misdrawn, PositionError};
use komaoto_record::{Ending, NodeId};
use komaoto_rules::{Foul, Game, Outcome, Unplayable};
use komaoto_text::shortened;

/// The most characters of a file that a note quotes.
pub const MOST_QUOTED: usize = 200;

/// The most of them that are in its message.
pub const MOST_NAMED: usize = 100;

/// The most nodes that a note refers to.
pub const MOST_PLACES: usize = 1000;

/// The severity of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteWeight {
    /// Kept as it is, just worth knowing.
    Kept,
    /// Kept in another form.
    Changed,
    /// Not kept: lost if it is saved now.
    Lost,
}

/// The message of a note. Each has a stable code ([`NoteKind::code`]), an English text (`Display`) and locale texts
/// `note-CODE`.
///
/// Codes: R1xx encoding and lines, R2xx moves, R3xx headers and positions, R4xx structure (all from readers); W5xx from
/// writers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteKind {
    /// Bytes that are invalid in the file's encoding.
    #[error("bytes that are not of the file's encoding")]
    BadBytes,
    /// The encoding is an unusual one, detected from the bytes alone.
    #[error("read as {0}, guessed from the bytes")]
    GuessedEncoding(&'static str),
    /// Control characters in a text.
    #[error("control characters in the text, kept as they are")]
    ControlCharacters,
    /// So many zero bytes, where a file system left a part of the file unwritten.
    #[error("{0} zero bytes, left where a write was cut short: what should stand here is missing")]
    Torn(usize),
    /// Characters that were replaced when the file was once saved in a wrong encoding: the original ones are gone.
    #[error(
        "the characters of this file were destroyed when it was stored in a wrong encoding; what they were cannot be known"
    )]
    Mojibake,
    /// The text was read in a wrong encoding before it was saved; the original can still be recovered.
    #[error("the text was read in the wrong encoding before it was saved")]
    Misdecoded,
    /// The file names no encoding, so that others will take it to be in another one.
    #[error("the file does not say that it is in {0}; other programs may read its characters as others")]
    Undeclared(&'static str),
    /// The file names another encoding than that of its bytes.
    #[error("the file is in {0}, but names another encoding")]
    Misdeclared(&'static str),
    /// The file is in a format that is only read.
    #[error("{0} is only read: what is saved is a PGN")]
    OnlyRead(&'static str),
    /// The file holds exercises in a format that is only read.
    #[error("{0} is only read: what is saved is a file of records")]
    OnlyReadExercises(&'static str),
    /// An exercise of such a file, or a part of it, that was not taken.
    #[error("{place}: not taken ({why}): {text}")]
    NotTaken {
        /// Why; the name of a locale text `exchange-WHY`.
        why: &'static str,
        /// Which exercise, or which line of a table, from 1.
        place: usize,
        /// What is wrong.
        text: String,
    },
    /// The file is a text in words.
    #[error("a text in words: its moves were read; what is saved is a file of its own")]
    Prose,
    /// The file ends in the midst of its moves.
    #[error("the file ends in the midst of its moves: what followed is not in it")]
    EndsEarly,
    /// An unrecognised line; carried along.
    #[error("unknown line, kept as it is")]
    UnknownLine,
    /// The rest of a line, which makes no sense.
    #[error("the rest of this line is not understood")]
    Trailing,

    /// A move that cannot be played: it ends its line.
    #[error("this move cannot be played ({0}); it and what follows in its line are kept as text")]
    Unplayable(#[source] Unplayable),
    /// Text where a move should be: it ends its line.
    #[error("this is not a move; it and what follows in its line are kept as text")]
    NotAMove,
    /// A line after a move that could not be played.
    #[error("not read, because a line before it could not be; kept as text")]
    Unread,
    /// A playable move that breaks the rules.
    #[error("foul: {0}")]
    Foul(#[source] Foul),
    /// The piece named is not the one on the square.
    #[error("the piece named is not the one that moves")]
    PieceDiffers,
    /// The side named is not the one to move.
    #[error("the side named is not the one to move")]
    SideDiffers,
    /// The number before a move does not match its place.
    #[error("the move number is not the expected {expected}")]
    MoveNumber {
        /// The number that was expected.
        expected: u32,
    },
    /// A time that cannot be read.
    #[error("the time cannot be read")]
    BadTime,
    /// A repeated move has a time that differs from its first occurrence.
    #[error("the time differs from that of the same move above")]
    TimeDiffers,
    /// A total time that differs from the sum of its side's times.
    #[error("the total time is not what the times add up to, here and perhaps below; totals are kept as they are")]
    TotalDiffers,
    /// The rules end the game where its moves end, and the record does not say so.
    #[error("the rules end the game here, which the record does not say ({:?})", .outcome.cause)]
    UnsaidEnd {
        /// The way.
        outcome: Outcome,
        /// In which game.
        game: Game,
        /// Whether its sides are those of a handicap game.
        handicap: bool,
    },
    /// Lines after the end of a game.
    #[error("this follows the end of its line; kept as text")]
    AfterEnd,
    /// The result line contradicts the end row or the number of moves.
    #[error("the result line does not agree with the record")]
    ResultDiffers,
    /// An ending in words of its own.
    #[error("an ending nobody knows, kept as it is")]
    UnknownEnding,
    /// A second bookmark at one move.
    #[error("a second bookmark at this move, kept as text")]
    SecondBookmark,
    /// A second row of one move in an opening book.
    #[error("a second row of this move, kept as text")]
    SecondRow,

    /// Several moves, which are these, fit the words: the line ends here.
    #[error("several moves fit ({0}); this and what follows in its line are kept as text")]
    Ambiguous(String),
    /// A move that is spelled so that little tells which it is: the one that it can be.
    #[error("read as {0}, the only move that this can be")]
    Meant(String),
    /// The pieces have the letters of other languages.
    #[error("the pieces have the letters of another language ({0})")]
    Letters(&'static str),
    /// No piece can make the move: the line ends here.
    #[error("no piece can make this move; it and what follows in its line are kept as text")]
    NoSuchMove,

    /// 手合割 is not known.
    #[error("unknown handicap; the even start position is used")]
    UnknownHandicap,
    /// 手合割 names another game.
    #[error("this is a record of another game ({0}), which cannot be read; its lines are kept as text")]
    OtherGame(String),
    /// A header that is there already, with another value or the same.
    #[error("this header is there already; both are kept")]
    SecondHeader,
    /// A tag names a chess variant that we do not have.
    #[error(
        "this is a variant of chess ({0}); its moves are read by the rules of chess, and nothing is judged by them"
    )]
    Variant(String),
    /// The start position in a FEN tag cannot be read.
    #[error("the start position cannot be read ({0}); the usual one is used")]
    Fen(#[source] PositionError),
    /// A line that should be a position is not one.
    #[error("not a position: {0}")]
    NotAPosition(#[source] PositionError),
    /// A diagram and 手合割 differ: the diagram counts.
    #[error("the diagram differs from the handicap named; the diagram counts")]
    DiagramWins,
    /// Something in a diagram or position that cannot be read.
    #[error("in the position: {0}")]
    Position(#[source] Misdrawn),
    /// More pieces than there are in a set of forty.
    #[error("more pieces than a set holds")]
    TooManyPieces,
    /// No side to move is given.
    #[error("no side to move is given; the first move decides")]
    NoTurn,

    /// Dots before the first move say that the side begins that is usually the second one.
    #[error("the dots say that Black moves first; the start position is taken with Black to move")]
    BlackBegins,
    /// The tag Result says something that is no result.
    #[error("not a result (1-0, 0-1, 1/2-1/2 or *); kept as it is, the moves say how the game ended")]
    NotAResult,
    /// The value of a tag does not have the form that the standard gives it, which is like this.
    #[error("the value of this tag has another form than the standard gives it ({0}); kept as it is")]
    OddValue(&'static str),
    /// The tag SetUp says otherwise than the tag FEN, and should be this.
    #[error("the tag SetUp should be {0}: it says whether there is a start position in FEN")]
    SetUp(&'static str),
    /// A start position without the tag SetUp.
    #[error("without a tag SetUp with the value 1 some programs pass over the start position")]
    NoSetUp,
    /// The tag PlyCount gives another number than that of the moves.
    #[error("the tag PlyCount should be {0}, the number of the moves")]
    PlyCount(usize),
    /// A line of more bytes than the standard allows.
    #[error("a line of {0} bytes: some programs read no more than 255")]
    LongLine(usize),
    /// The moves are in another notation than the tag Format names.
    #[error("the moves are in another notation than the tag Format names ({0})")]
    OtherNotation(&'static str),
    /// Nothing parts a move from its number, or the result from the last move.
    #[error("nothing parts this from the move")]
    Unparted,
    /// A comment with braces in it, which goes on behind the first that closes.
    #[error("braces do not nest: the comment ends at the first closing brace; the rest is kept as text")]
    NestedBraces,
    /// A comment within a move.
    #[error("a comment within a move; read as a comment on the move {0}")]
    CommentInMove(String),
    /// A game of xiangqi without a result.
    #[error("the game has no result; its moves end here")]
    NoResult,
    /// A tag among the moves of a game, which is one of its tags.
    #[error("a tag among the moves; read as a tag of this game")]
    TagAmongMoves,
    /// A tag right behind moves without a result: another game begins.
    #[error("a tag among the moves; another game begins here")]
    TagEndsGame,

    /// 反則負け (CSA `%ILLEGAL_MOVE`) after a foul: it says that the side to move has lost, but the foul is the other
    /// side's.
    #[error("the last move is a foul: its side has lost, although the end says the side to move")]
    FoulBefore,

    /// There is no place for the variation.
    #[error("there is no such move to vary from; the variation is kept as text")]
    NoSuchPlace,
    /// A variation of a move that does not exist, right after the last one: read as the moves that follow.
    #[error("there is no such move to vary from; the variation goes on from the last move")]
    Continuation,
    /// All variations are in ascending order, each read inside the one before it.
    #[error("all variations stand in ascending order, each read as a part of the one before it")]
    Ascending,
    /// A variation that begins with the move that it should vary: the two become one line up to where they part.
    #[error("this variation begins with the move that it varies; it goes on from that move")]
    SameMove,
    /// A variation without moves.
    #[error("a variation without moves, kept as text")]
    EmptyVariation,
    /// A comment or a variation that is not closed.
    #[error("the end is missing here; it is read up to the next game")]
    Unclosed,
    /// An unknown version of a format.
    #[error("unknown version of the format, read as the newest known")]
    UnknownVersion,
    /// A variation that could be played from the main line as well as from the one above it.
    #[error("this variation fits the line above it too; it is read as one of the main line")]
    TwoPlaces,
    /// Something in the JSON of a file that cannot be read.
    #[error("in the JSON: {0}")]
    Json(#[source] BadJson),
    /// Something in the XML of a file that cannot be read, or is read otherwise.
    #[error("in the XML: {0}")]
    Xml(#[source] BadXml),

    /// A breach of the specification of CSA.
    #[error("in the form of CSA: {0}")]
    Csa(#[source] CsaFault),

    /// Games that the format cannot express: nothing of them is written.
    #[error("{format} does not hold {game:?}")]
    GameNotHeld {
        /// The format's name.
        format: &'static str,
        /// The game.
        game: Game,
        /// The number of records of it.
        count: usize,
    },
    /// Variations that the format cannot hold.
    #[error("variations: {0}")]
    Variations(usize),
    /// Comments that the format cannot hold.
    #[error("comments: {0}")]
    Comments(usize),
    /// Bookmarks that the format cannot hold.
    #[error("bookmarks: {0}")]
    Bookmarks(usize),
    /// Times that the format cannot hold.
    #[error("times: {0}")]
    Times(usize),
    /// Fractions of a second that the format cannot hold.
    #[error("fractions of seconds: {0}")]
    Fractions(usize),
    /// Evaluations that the format cannot hold.
    #[error("evaluations: {0}")]
    Evaluations(usize),
    /// Evaluations written as comments, where the format has no other place for them.
    #[error("evaluations written as comments: {0}")]
    Spelled(usize),
    /// Words before a move, which come behind it as the other lines of its comment.
    #[error("words before a move, written behind it: {0}")]
    Prefaces(usize),
    /// Comments with a brace that would end them, and is written as `&#125;`: other programs show it so.
    #[error("comments in which a brace is written as &#125;: {0}")]
    Braces(usize),
    /// Headers that the format cannot hold.
    #[error("headers: {0}")]
    Headers(usize),
    /// A header written in another form.
    #[error("header written in another form")]
    HeaderChanged,
    /// Carried lines that the format cannot hold.
    #[error("carried lines: {0}")]
    Extras(usize),
    /// Lines that could not be read, written as remarks: no reader will look at them again.
    #[error("lines that could not be read become remarks: {0}")]
    Buried(usize),
    /// The head of the file, which names what it must name now.
    #[error("the head of the file, which names {0} now")]
    Raised(String),
    /// A word of an earlier version, which the one of the file does not have any more.
    #[error("{0} is no word of this version any more; other programs may stop there")]
    FormerWord(&'static str),
    /// What is written would be read as another record.
    #[error("read again it is another record")]
    Unlike,
    /// A game that is written anew: its layout is not the file's any more.
    #[error("the layout of the game, which is written anew")]
    Layout,
    /// Moves that are not written.
    #[error("moves: {0}")]
    Moves(usize),
    /// An ending that the format has no word for.
    #[error("an ending the format has no word for: {}", .1.word())]
    Ending(Game, Ending),
    /// Steps after an ending, which no format can hold.
    #[error("steps after an ending: {0}")]
    StepsAfterEnding(usize),
    /// The move number of the start position.
    #[error("the move number of the start position")]
    StartNumber,
    /// Games after the first, where other programs expect only one.
    #[error("games after the first, which other programs may not read: {0}")]
    Games(usize),
    /// A character that the encoding lacks.
    #[error("character {character:?} (U+{:04X}) has no place in the encoding: {count}", u32::from(*.character))]
    Unencodable {
        /// The character.
        character: char,
        /// The number of its occurrences.
        count: usize,
    },
}

impl NoteKind {
    /// A stable code such as `R201`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadBytes => "R101",
            Self::GuessedEncoding(_) => "R102",
            Self::ControlCharacters => "R103",
            Self::UnknownLine => "R104",
            Self::Trailing => "R105",
            Self::Mojibake => "R106",
            Self::Misdecoded => "R107",
            Self::Torn(_) => "R108",
            Self::Undeclared(_) => "R109",
            Self::Misdeclared(_) => "R110",
            Self::OnlyRead(_) => "R111",
            Self::EndsEarly => "R112",
            Self::Prose => "R113",
            Self::OnlyReadExercises(_) => "R114",
            Self::NotTaken { .. } => "R115",
            Self::Unplayable(_) => "R201",
            Self::NotAMove => "R202",
            Self::Unread => "R203",
            Self::Foul(_) => "R204",
            Self::PieceDiffers => "R205",
            Self::SideDiffers => "R206",
            Self::MoveNumber { .. } => "R207",
            Self::BadTime => "R208",
            Self::TimeDiffers => "R209",
            Self::TotalDiffers => "R217",
            Self::FoulBefore => "R218",
            Self::AfterEnd => "R210",
            Self::ResultDiffers => "R211",
            Self::SecondBookmark => "R212",
            Self::UnknownEnding => "R213",
            Self::Ambiguous(_) => "R214",
            Self::NoSuchMove => "R215",
            Self::SecondRow => "R216",
            Self::Meant(_) => "R219",
            Self::Letters(_) => "R220",
            Self::UnsaidEnd { .. } => "R221",
            Self::UnknownHandicap => "R301",
            Self::DiagramWins => "R302",
            Self::Position(_) => "R303",
            Self::TooManyPieces => "R304",
            Self::NoTurn => "R305",
            Self::OtherGame(_) => "R306",
            Self::Variant(_) => "R307",
            Self::Fen(_) => "R308",
            Self::NotAPosition(_) => "R309",
            Self::SecondHeader => "R310",
            Self::Unparted => "R230",
            Self::OtherNotation(_) => "R231",
            Self::CommentInMove(_) => "R232",
            Self::BlackBegins => "R330",
            Self::OddValue(_) => "R332",
            Self::SetUp(_) => "R333",
            Self::NoSetUp => "R334",
            Self::PlyCount(_) => "R335",
            Self::LongLine(_) => "R434",
            Self::NestedBraces => "R432",
            Self::NoResult => "R433",
            Self::NotAResult => "R331",
            Self::TagAmongMoves => "R430",
            Self::TagEndsGame => "R431",
            Self::Unclosed => "R408",
            Self::NoSuchPlace => "R401",
            Self::UnknownVersion => "R402",
            Self::Continuation => "R406",
            Self::Ascending => "R407",
            Self::EmptyVariation => "R403",
            Self::SameMove => "R409",
            Self::Json(_) => "R404",
            Self::Csa(_) => "R410",
            Self::Xml(_) => "R420",
            Self::TwoPlaces => "R405",
            Self::GameNotHeld { .. } => "W500",
            Self::Variations(_) => "W501",
            Self::Comments(_) => "W502",
            Self::Bookmarks(_) => "W503",
            Self::Times(_) => "W504",
            Self::Fractions(_) => "W505",
            Self::Evaluations(_) => "W506",
            Self::Headers(_) => "W508",
            Self::HeaderChanged => "W509",
            Self::Extras(_) => "W510",
            Self::Moves(_) => "W511",
            Self::Buried(_) => "W517",
            Self::Spelled(_) => "W518",
            Self::Braces(_) => "W522",
            Self::Prefaces(_) => "W523",
            Self::Layout => "W519",
            Self::Ending(..) => "W512",
            Self::StepsAfterEnding(_) => "W513",
            Self::StartNumber => "W514",
            Self::Unencodable { .. } => "W515",
            Self::Games(_) => "W516",
            Self::Raised(_) => "W520",
            Self::FormerWord(_) => "W521",
            Self::Unlike => "W524",
        }
    }

    /// The words of the file that its message names; empty if it names none.
    fn named(&self) -> &str {
        match self {
            Self::OtherGame(text)
            | Self::Ambiguous(text)
            | Self::Variant(text)
            | Self::Meant(text)
            | Self::Raised(text)
            | Self::CommentInMove(text) => text,
            Self::Ending(_, Ending::Other(text)) => text,
            Self::Fen(problem) | Self::NotAPosition(problem) => problem.what.text(),
            Self::Position(problem) => problem.text(),
            Self::Json(problem) => problem.text(),
            Self::Xml(problem) => problem.text(),
            _ => "",
        }
    }

    /// Whether it concerns the bytes of the file, before any line is read.
    pub fn is_of_bytes(&self) -> bool {
        matches!(
            self,
            Self::BadBytes
                | Self::GuessedEncoding(_)
                | Self::ControlCharacters
                | Self::Torn(_)
                | Self::Mojibake
                | Self::Misdecoded
                | Self::Undeclared(_)
                | Self::Misdeclared(_)
                | Self::OnlyRead(_)
                | Self::OnlyReadExercises(_)
                | Self::Prose
        )
    }

    /// The number in the note, if it counts something.
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::Variations(n)
            | Self::Comments(n)
            | Self::Bookmarks(n)
            | Self::Times(n)
            | Self::Fractions(n)
            | Self::Evaluations(n)
            | Self::Headers(n)
            | Self::Extras(n)
            | Self::Moves(n)
            | Self::Buried(n)
            | Self::Spelled(n)
            | Self::Braces(n)
            | Self::Prefaces(n)
            | Self::StepsAfterEnding(n)
            | Self::Games(n)
            | Self::Torn(n)
            | Self::PlyCount(n)
            | Self::LongLine(n)
            | Self::GameNotHeld { count: n, .. }
            | Self::Unencodable { count: n, .. } => Some(*n),
            _ => None,
        }
    }
}

/// One note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// 1-based line in the file (0 for a writer's notes).
    pub line: usize,
    /// 1-based column in characters (0 if there is none).
    pub column: usize,
    /// Its severity.
    pub weight: NoteWeight,
    /// Its message.
    pub what: NoteKind,
    /// The text it refers to, verbatim.
    pub text: String,
    /// The node it refers to: which record, and which node there.
    pub node: Option<(usize, NodeId)>,
    /// The first nodes of that record at which something is lost, a thousand at most; of a note that counts them.
    pub places: Vec<NodeId>,
}

impl Note {
    /// Whether part of the file was not read: it is merely carried as text.
    pub fn is_unread(&self) -> bool {
        match &self.what {
            NoteKind::BadBytes
            | NoteKind::Torn(_)
            | NoteKind::Mojibake
            | NoteKind::Unplayable(_)
            | NoteKind::NotAMove
            | NoteKind::Unread
            | NoteKind::AfterEnd
            | NoteKind::NotTaken { .. }
            | NoteKind::NestedBraces
            | NoteKind::NoSuchPlace
            | NoteKind::Ambiguous(_)
            | NoteKind::NoSuchMove
            | NoteKind::NotAPosition(_)
            | NoteKind::OtherGame(_) => true,
            // Some formats continue with the piece that is there.
            NoteKind::PieceDiffers => self.weight == NoteWeight::Kept,
            NoteKind::Json(_) | NoteKind::Xml(_) => self.weight == NoteWeight::Lost,
            _ => false,
        }
    }
    /// The text that it refers to, or the beginning of it: with what its message names, never more than
    /// [`MOST_QUOTED`] characters of the file.
    pub fn quote(&self) -> String {
        let named = self.what.named().chars().take(MOST_NAMED).count();
        shortened(self.text.trim(), MOST_QUOTED - named)
    }
    /// Whether somebody should look at it: something was changed or lost, or reading stopped there.
    pub fn needs_attention(&self) -> bool {
        // What stands after the end of a game, such as a remark of a magazine, stopped nobody.
        self.weight != NoteWeight::Kept || self.is_unread() && self.what != NoteKind::AfterEnd
    }

    /// Whether something of the game was not read or is lost: more than a remark of a magazine behind its end.
    pub fn leaves_out(&self) -> bool {
        match self.what {
            NoteKind::AfterEnd => is_like_move(&self.text),
            NoteKind::UnknownLine | NoteKind::Trailing => true,
            _ => self.is_damage(),
        }
    }

    /// Whether part of the file is lost or was not read.
    pub(super) fn is_damage(&self) -> bool {
        self.weight == NoteWeight::Lost || self.is_unread()
    }
}

/// Whether a text looks like a move: after a number, as KIF and PGN write it, with the sign of a side before it, or a
/// square and another one.
fn is_like_move(text: &str) -> bool {
    let text = text.trim();
    let behind = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if behind.len() < text.len() && behind.starts_with(['.', ' ', '\t', '\u{3000}']) {
        let said = behind.trim_start_matches(|letter: char| letter == '.' || letter.is_whitespace());
        return !said.is_empty();
    }
    let digits = |text: &str| text.len() >= 4 && text.bytes().take(4).all(|byte| byte.is_ascii_digit());
    let is_squares = |word: &[u8]| match word {
        [piece, b'*', file, rank, ..] => {
            piece.is_ascii_uppercase() && file.is_ascii_digit() && rank.is_ascii_lowercase()
        }
        [a, b, c, d] | [a, b, c, d, _] => {
            let is_shogi = |file: &u8, rank: &u8| file.is_ascii_digit() && rank.is_ascii_lowercase();
            is_shogi(a, b) && is_shogi(c, d) || is_shogi(b, a) && is_shogi(d, c)
        }
        _ => false,
    };
    let word = text.split_whitespace().next().unwrap_or("");
    // JKF has an object for each.
    text.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '{'])
        || text.strip_prefix(['+', '-']).is_some_and(digits)
        || is_squares(word.as_bytes())
}

/// Why nothing at all could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The file is empty or blank.
    #[error("the file is empty")]
    Empty,
    /// It is not text.
    #[error("the file is not text")]
    Binary,
    /// It is text, but not a record in a format we know.
    #[error("the text is not a game record in a known format")]
    Unknown,
    /// It is text, but no line of it belongs to a game record. With the first line that is not blank.
    #[error("this is not a game record; it begins with: {0}")]
    NotARecord(String),
    /// It is in a known format, but of another version.
    #[error("{format} of another version")]
    Version {
        /// The name of the format.
        format: &'static str,
        /// The version, if it says one.
        version: Option<String>,
    },
    /// It is in a known format, which is only written.
    #[error("{0}, which is only written")]
    OnlyWritten(&'static str),
    /// It is in a known format, but nothing of it can be read. With the first error and its place.
    #[error("nothing can be read: line {line}, column {column}: {what}")]
    Malformed {
        /// 1-based line.
        line: usize,
        /// 1-based column in characters.
        column: usize,
        /// The error.
        what: Box<NoteKind>,
    },
}
