//! Which game a PGN text belongs to, where it starts, and how its moves are spelled.

use std::cmp::{Ordering, Reverse};
use std::ops::Range;

use super::lexer::{Lexeme, Lexer, PgnToken};
use super::nags;
use super::result::PgnResult;
use super::said::said;
use super::shogi as latin;
use crate::report::NoteKind;
use komaoto_notation::chess::{Letters, San, SanError, described, is_descriptive, san, san_before, split_suffix};
use komaoto_notation::xiangqi::{
    ChineseMove, ChineseMoveError, ChineseScript, MoveDirection, Ranks, chinese, iccs, parse_algebraic, parse_chinese,
    parse_iccs, parse_uci, parse_vietnamese, parse_wxf, uci, wxf,
};
use komaoto_notation::{PositionError, chess as chess_notation, usi, western, xiangqi as xiangqi_notation};
use komaoto_record::{Headers, NamedGame};
use komaoto_rules::{Color, Game, Move, Position, Square, chess, xiangqi};

/// Which game a text belongs to: by a tag, otherwise by the board in its FEN, otherwise by the names of its tags, by
/// the game that its file is of, and by its first move. With the tag's value, if that is a chess variant we do not
/// know.
pub(super) fn game_of<'t>(headers: &'t Headers, moves: &str, of: Option<Game>) -> (Game, Option<&'t str>) {
    let (told, variant) = named_game(headers);
    let likely = if has_chess_tags(headers) { Some(Game::Chess) } else { None };
    let guessed = || told_by_tags(headers, moves).or_else(|| game_of_text(moves, of, likely)).unwrap_or(Game::Chess);
    (told.unwrap_or_else(guessed), variant)
}

/// The game that a text tells by itself, if that is plain.
pub(super) fn told_game(headers: &Headers, moves: &str) -> Option<Game> {
    named_game(headers).0.or_else(|| told_by_tags(headers, moves)).or_else(|| {
        let first = FirstMove::of(moves)?;
        let fitting = Game::ALL.into_iter().filter(|game| is_first(first.word, first.is_second_sides, *game));
        match *fitting.collect::<Vec<Game>>() {
            [_] => game_of_text(moves, None, None),
            _ => None,
        }
    })
}

/// The game that tags alone tell, whatever the moves are.
pub(crate) fn game_of_tags(headers: &Headers) -> Option<Game> {
    named_game(headers).0.or_else(|| told_by_tags(headers, ""))
}

/// The game that a tag names, with the tag's value if that is a chess variant we do not know.
fn named_game(headers: &Headers) -> (Option<Game>, Option<&str>) {
    match headers.named_game() {
        Some(NamedGame::Ours(game)) => (Some(game), None),
        Some(NamedGame::Variant(name)) => (Some(Game::Chess), Some(name)),
        None => (None, None),
    }
}

/// The game that the tags of a text tell, although none names it.
fn told_by_tags(headers: &Headers, moves: &str) -> Option<Game> {
    let board = find(headers, "FEN").and_then(|fen| fen.split_whitespace().next());
    match board.map(|board| board.matches('/').count()) {
        Some(7) => return Some(Game::Chess),
        Some(8) => return Some(Game::Shogi),
        Some(9) => return Some(Game::Xiangqi),
        _ => {}
    }
    let names = |keys: &[&str]| keys.iter().any(|key| find(headers, key).is_some());
    if names(&["Red", "RedTeam", "ECCO"]) || find(headers, "Format").and_then(XiangqiSpelling::named).is_some() {
        return Some(Game::Xiangqi);
    }
    let FirstMove { word, .. } = FirstMove::of(moves)?;
    // Coordinates are spelled alike in both games; a square alone, or a piece and a square, are words of chess.
    let is_word = || matches!(San::parse(word), Ok(words) if !matches!(words, San::Piece { piece: None, .. }));
    let is_chess = has_chess_tags(headers) && is_word() && parse_wxf(word).is_err();
    is_chess.then_some(Game::Chess)
}

/// Whether a text has tags that games of chess have above all.
fn has_chess_tags(headers: &Headers) -> bool {
    ["White", "WhiteElo", "WhiteTitle", "ECO", "NIC"].iter().any(|key| find(headers, key).is_some())
}

/// The game whose first move a text begins with, in a file of some game: that one if it may be. Where its moves are
/// some of two games, it is of the one that its tags make `likely`.
fn game_of_text(moves: &str, of: Option<Game>, likely: Option<Game>) -> Option<Game> {
    let Some(FirstMove { word, is_second_sides, .. }) = FirstMove::of(moves) else { return of };
    let fits = |game| is_first(word, is_second_sides, game);
    match of {
        // A word that is no first move of any game tells nothing that others do not.
        Some(of) if fits(of) || !Game::ALL.into_iter().any(fits) => Some(of),
        _ => {
            let first = game_of_first(word, is_second_sides);
            let start = |game| match Position::start(game) {
                start if is_second_sides => with_black_to_move(start),
                start => start,
            };
            // A horse of xiangqi is a knight of chess in some languages.
            let is_either = first == Some(Game::Xiangqi)
                && word.is_ascii()
                && PgnSpelling::reach_in_any_letters(word, &start(Game::Chess), 1) > 0;
            // Squares are called alike in two games: in `e4e5` they may be two moves of one and one of the other.
            let is_plain = |game| game == Game::Shogi || fits(game) && !is_of_squares(word) && !is_either;
            if first.is_some_and(is_plain) {
                return first;
            }
            let reach = |game| PgnSpelling::reach(moves, start(game), MOVES_COMPARED);
            let chess = if is_either {
                PgnSpelling::reach_in_any_letters(moves, &start(Game::Chess), MOVES_COMPARED)
            } else {
                reach(Game::Chess)
            };
            match chess.cmp(&reach(Game::Xiangqi)) {
                Ordering::Less => Some(Game::Xiangqi),
                Ordering::Equal if is_either => likely.or(first),
                Ordering::Equal => first,
                Ordering::Greater => Some(Game::Chess),
            }
        }
    }
}

/// So many moves of a text are tried to tell its game.
const MOVES_COMPARED: usize = 8;

/// Whether a word is nothing but squares.
fn is_of_squares(word: &str) -> bool {
    parse_uci(word).is_some()
        || parse_iccs(word).is_some()
        || word.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase())
}

/// Whether a word is a first move of a game.
fn is_first(word: &str, is_second_sides: bool, game: Game) -> bool {
    let start = if is_second_sides { with_black_to_move(Position::start(game)) } else { Position::start(game) };
    match &start {
        Position::Shogi(_) => latin::is_move(word),
        Position::Chess(start) => {
            let words = San::parse(split_suffix(word).0).ok();
            words.and_then(|words| words.resolve(start).ok()).is_some_and(|mv| start.check(mv).is_ok())
        }
        Position::Xiangqi(start) => parse_chinese(word).is_ok() || is_first_of_xiangqi(word, start),
    }
}

/// Whether a word that is not in Chinese is a first move of xiangqi.
fn is_first_of_xiangqi(word: &str, start: &xiangqi::Position) -> bool {
    let plays = |mv: xiangqi::Move| start.check(mv).is_ok();
    parse_wxf(word).is_ok_and(|words| words.resolve(start).is_ok())
        || parse_vietnamese(word).and_then(|words| words.resolve(start)).is_ok_and(plays)
        || [Ranks::FromOne, Ranks::FromZero]
            .into_iter()
            .any(|ranks| parse_algebraic(word).and_then(|words| words.resolve(start, ranks)).is_ok_and(plays))
        || parse_iccs(word).is_some_and(plays)
        || parse_uci(word).is_some_and(plays)
}

/// The number of dots that mark a move of Black.
pub(super) const ELLIPSIS: usize = 3;

/// The first move of a game.
#[derive(Clone, Debug)]
pub(super) struct FirstMove<'t> {
    pub(super) word: &'t str,
    /// Whether dots before it say that the side moves that is usually the second one: `1... c5`.
    pub(super) is_second_sides: bool,
    /// The range of these dots, with their number.
    pub(super) at: Range<usize>,
}

impl<'t> FirstMove<'t> {
    pub(super) fn of(moves: &'t str) -> Option<Self> {
        let (mut start, mut behind, mut count) = (None, 0, 0);
        for Lexeme { token, span } in Lexer::new(moves) {
            match token {
                PgnToken::Number { dots, .. } => {
                    start.get_or_insert(span.start);
                    (behind, count) = (span.end, count + dots);
                }
                // In a table of moves.
                PgnToken::Word("|" | "｜") => {}
                PgnToken::Word(word) => {
                    let at = start.unwrap_or(span.start)..behind.max(start.unwrap_or(span.start));
                    let word = nags::bare(word);
                    return Some(Self { word, is_second_sides: count >= ELLIPSIS, at });
                }
                PgnToken::Result(_) => return None,
                _ => {}
            }
        }
        None
    }

    /// The start position with the other side to move, if the dots say so and the move can be played there.
    pub(super) fn turned(&self, start: &Position) -> Option<Position> {
        if !self.is_second_sides || start.side_to_move() == Color::Black || start.game() == Game::Shogi {
            return None;
        }
        let word = split_suffix(self.word).0;
        let plays = |position: &Position| {
            let languages = Letters::ALL.into_iter().map(|letters| PgnSpelling::in_letters(Some(letters)));
            std::iter::once(PgnSpelling::default())
                .chain(languages)
                .any(|mut spelling| spelling.resolve(word, position, None).is_ok_and(|mv| position.check(mv).is_ok()))
        };
        let turned = with_black_to_move(start.clone());
        // Where a tag names the side to move, the dots say otherwise only of a move that it cannot make.
        let is_unsaid = start.same_as(&Position::start(start.game()));
        (plays(&turned) && (is_unsaid || !plays(start))).then_some(turned)
    }
}

/// A position of chess or xiangqi with the second side to move.
fn with_black_to_move(mut position: Position) -> Position {
    match &mut position {
        Position::Chess(start) => start.set_side_to_move(Color::Black),
        Position::Xiangqi(start) => start.set_side_to_move(Color::Black),
        Position::Shogi(_) => {}
    }
    position
}

/// The game in whose spelling a first move is; `None` if it is not a move.
pub(crate) fn game_of_move(word: &str) -> Option<Game> {
    game_of_first(word, false)
}

/// The game in whose spelling the first move of a side is.
fn game_of_first(word: &str, is_second_sides: bool) -> Option<Game> {
    let start = |game| match Position::start(game) {
        start if is_second_sides => with_black_to_move(start),
        start => start,
    };
    let starts = [Game::Chess, Game::Xiangqi].map(start);
    let [Position::Chess(chess), Position::Xiangqi(xiangqi)] = &starts else { return None };
    let first = || San::parse(word).ok().and_then(|words| words.resolve(chess).ok());
    if parse_chinese(word).is_ok() {
        Some(Game::Xiangqi)
    } else if latin::is_move(word) {
        Some(Game::Shogi)
    } else if first().is_some_and(|mv| chess.check(mv).is_ok()) {
        Some(Game::Chess)
    } else if is_first_of_xiangqi(word, xiangqi) {
        Some(Game::Xiangqi)
    } else {
        let is_of_chess = match San::parse(word) {
            Ok(words) => !matches!(words, San::Takes { .. }),
            Err(_) => is_descriptive(word),
        };
        is_of_chess.then_some(Game::Chess)
    }
}

/// Whether a text begins with two moves of chess or xiangqi that can be played from the start, spelled as people do.
/// Of squares alone there must be more.
pub(super) fn opens(text: &str) -> bool {
    let is_coordinates =
        |word: &str| parse_uci(word).is_some() || matches!(San::parse(word), Ok(San::Piece { piece: None, .. }));
    let is_spelled = !main_line(text).map(|word| split_suffix(word).0).take(2).all(is_coordinates);
    let least = if is_spelled { 2 } else { COORDINATES_TOLD };
    let plays = |game| PgnSpelling::reach(text, Position::start(game), least) == least;
    plays(Game::Chess) || plays(Game::Xiangqi)
}

/// Whether a text begins with two moves of chess from the start, with the letters of pieces in any language.
pub(super) fn opens_in_any_letters(text: &str) -> bool {
    const LEAST: usize = 2;
    PgnSpelling::reach_in_any_letters(text, &Position::start(Game::Chess), LEAST) == LEAST
}

/// So many moves that are squares alone tell a game.
const COORDINATES_TOLD: usize = 4;

/// The first value of a tag, ignoring the case of its name.
pub(super) fn find<'h>(headers: &'h Headers, name: &str) -> Option<&'h str> {
    headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// Reads the position in a FEN tag. There is no move 0, although some programs write it: the moves begin with 1.
pub(super) fn parse_fen(game: Game, fen: &str) -> Result<Position, PositionError> {
    let mut position: Position = match game {
        Game::Shogi => latin::parse_fen(fen)?.into(),
        Game::Chess => chess_notation::parse_fen(fen)?.into(),
        Game::Xiangqi => xiangqi_notation::parse_fen(fen)?.into(),
    };
    if position.ply() == 0 {
        position.set_ply(1);
    }
    Ok(position)
}

/// Writes a position for a FEN tag.
pub(super) fn fen(position: &Position) -> String {
    match position {
        Position::Shogi(position) => latin::fen(position),
        Position::Chess(position) => chess_notation::fen(position),
        // Its document names Red's turn as Red's.
        Position::Xiangqi(position) => xiangqi_notation::fen(position).replacen(" w ", " r ", 1),
    }
}

/// Whether a position has a castling right that only Chess960 knows.
pub(super) fn is_chess960(position: &Position) -> bool {
    position.chess().is_some_and(chess::Position::is_chess960)
}

/// The spelling of xiangqi moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum XiangqiSpelling {
    /// 炮二平五
    Chinese,
    /// C2.5
    Wxf,
    /// H2-E2
    Iccs,
    /// h3e3
    Uci,
}

impl XiangqiSpelling {
    /// All of them, with their names in the tag Format.
    const NAMES: [(&str, Self); 4] =
        [("Chinese", Self::Chinese), ("WXF", Self::Wxf), ("ICCS", Self::Iccs), ("UCI", Self::Uci)];

    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name.trim())).map(|&(_, format)| format)
    }
    pub(super) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, format)| *format == self).map_or("", |&(name, _)| name)
    }
}

/// The spelling of the moves of a game, as far as is known so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PgnSpelling {
    /// In xiangqi: the spelling of the first move.
    pub(super) format: Option<XiangqiSpelling>,
    /// The number from which the ranks of coordinates are counted, as the first of them shows.
    pub(super) coordinates: Option<XiangqiSpelling>,
    /// The same of algebraic notation.
    pub(super) ranks: Option<Ranks>,
    /// In chess: the letters of the pieces, if they are not English.
    pub(super) letters: Option<Letters>,
    /// In xiangqi: whether moves are in the letters of Vietnam, where a letter may be another piece than elsewhere.
    pub(super) vietnamese: bool,
    /// In xiangqi: whether a dash in Chinese words means sideways.
    pub(super) sideways: bool,
    /// In shogi: what a plus after a move means.
    pub(super) plus: latin::Plus,
}

impl PgnSpelling {
    /// Finds the move that a word means. The result may break the rules, or be unplayable.
    pub(crate) fn resolve(
        &mut self,
        word: &str,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Move, NoteKind> {
        match position {
            Position::Chess(position) => {
                let words = self.chess_words(word);
                let mut found = match words {
                    Ok(words) => words.resolve(position),
                    // Old books in English.
                    Err(what) if self.letters.is_some() => return Err(what),
                    Err(what) => described(position, word).ok_or(what)?,
                };
                // `bb5` is a bishop's where no pawn can move so.
                if self.letters.is_none()
                    && matches!(found, Err(SanError::NoSuchMove))
                    && let Some(rest) = word.strip_prefix('b')
                    && rest.starts_with(is_target)
                {
                    found = San::parse(&format!("B{rest}")).and_then(|words| words.resolve(position)).or(found);
                }
                found.map(Move::from).map_err(|error| match error {
                    SanError::Ambiguous(fitting) => ambiguous(fitting.into_iter().map(|mv| self.san(position, mv))),
                    SanError::Syntax(_) => NoteKind::NotAMove,
                    SanError::OtherPiece(_) | SanError::NoSuchMove => NoteKind::NoSuchMove,
                })
            }
            Position::Xiangqi(position) => self.xiangqi_move(word, position).map(Move::from),
            Position::Shogi(position) => {
                match latin::resolve(word, position, previous.and_then(Square::shogi), self.plus) {
                    None => Err(NoteKind::NotAMove),
                    Some(Ok(mv)) => Ok(mv.into()),
                    Some(Err(fitting)) if fitting.is_empty() => Err(NoteKind::NoSuchMove),
                    Some(Err(fitting)) => Err(ambiguous(fitting.into_iter().map(|mv| western(position, mv)))),
                }
            }
        }
    }

    /// A move of chess as it is written.
    fn chess_words(&self, word: &str) -> Result<San, NoteKind> {
        let english = self.letters.and_then(|letters| letters.english(word));
        let parsed = San::parse(english.as_deref().unwrap_or(word)).ok();
        // A lone letter of another language after a pawn that promotes.
        parsed.or_else(|| San::parse(&with_english_promotion(word)?).ok()).ok_or(NoteKind::NotAMove)
    }

    /// The spelling of a move of chess in a game with these letters.
    fn san(&self, position: &chess::Position, mv: chess::Move) -> String {
        self.letters.unwrap_or_default().spelled(san(position, mv))
    }

    /// The usual spelling of a move in its game.
    pub(super) fn usual(&self, position: &Position, mv: Move) -> Option<String> {
        match (position, mv) {
            (Position::Chess(position), Move::Chess(mv)) => Some(self.san(position, mv)),
            (Position::Xiangqi(_), _) => {
                let format = self.format.unwrap_or(XiangqiSpelling::Iccs);
                Some(spell(position, mv, format, ChineseScript::default()))
            }
            _ => None,
        }
    }

    /// The usual spelling of a move, if it is spelled so that little tells which it is.
    pub(super) fn meant(&self, word: &str, position: &chess::Position, mv: chess::Move) -> Option<String> {
        let english = self.letters.and_then(|letters| letters.english(word));
        let plain = San::parse(english.as_deref().unwrap_or(word));
        matches!(plain, Err(_) | Ok(San::Takes { .. })).then(|| self.san(position, mv))
    }

    /// For a game of chess with these letters.
    pub(super) fn in_letters(letters: Option<Letters>) -> Self {
        Self { letters, ..Self::default() }
    }

    /// For a xiangqi game with a tag that names the format.
    pub(super) fn of(format: Option<XiangqiSpelling>) -> Self {
        Self { format, ..Self::default() }
    }

    /// The letters that the moves of a chess game are in: those by which its main line can be played farthest, if that
    /// is clearly beyond English; `None` if it is not plain.
    pub(super) fn letters_of(initial: &chess::Position, moves: &str) -> Option<Letters> {
        let english = Self::default().played(initial, moves);
        let played = Letters::ALL.map(|letters| (letters, Self::in_letters(Some(letters)).played(initial, moves)));
        // A letter that is a piece in one language may, if need be, be something else in the others: a Dutch knight is the
        // pawn of many.
        let reach = |played: &PlayableLine| (played.moves.len(), Reverse(played.loose));
        let farthest = played.iter().map(|(_, played)| reach(played)).max()?;
        let mut fitting = played.iter().filter(|(_, played)| reach(played) == farthest);
        let (letters, best) = fitting.next()?;
        let beyond = farthest.0.saturating_sub(english.moves.len());
        // What English letters can only mean, these say.
        let says_more = best.whole && best.loose < english.loose && best.moves.len() >= english.moves.len();
        let clearly = beyond >= CLEARLY || beyond > 0 && best.whole || says_more;
        (clearly && fitting.all(|(_, other)| other.moves == best.moves)).then_some(*letters)
    }

    /// The moves of a main line of chess that are legal, up to the first word that is none.
    fn played(mut self, initial: &chess::Position, moves: &str) -> PlayableLine {
        let mut position = initial.clone();
        let mut played = PlayableLine { moves: Vec::new(), loose: 0, whole: true };
        let mut lexer = Lexer::new(moves);
        let mut depth = 0_usize;
        while let Some(Lexeme { token, span }) = lexer.next() {
            match token {
                PgnToken::Open => depth += 1,
                PgnToken::Close => depth = depth.saturating_sub(1),
                PgnToken::Result(_) if depth == 0 => break,
                PgnToken::Word(word) if depth == 0 && is_move_word(word) => {
                    let strict = self.legal(word, &position);
                    let from_here = || {
                        let rest = moves.get(span.start..)?;
                        self.loosely(rest, &position.clone().into(), rest.len())
                    };
                    let loosely = || match from_here()? {
                        (Move::Chess(mv), length) => Some((mv, span.start + length)),
                        _ => None,
                    };
                    let found = strict.map(|mv| (mv, span.end)).or_else(loosely);
                    let Some((mv, end)) = found.filter(|&(mv, _)| position.play(mv).is_ok()) else {
                        return PlayableLine { whole: false, ..played };
                    };
                    played.moves.push(mv);
                    played.loose += usize::from(strict.is_none());
                    lexer.goto(end);
                }
                _ => {}
            }
        }
        played
    }

    /// The legal move that a word is, in these letters and no others.
    pub(super) fn legal(&mut self, word: &str, position: &chess::Position) -> Option<chess::Move> {
        let mut bare = split_suffix(word).0;
        loop {
            let is_own = self.letters.is_none_or(|letters| letters.english(bare).is_some());
            if let Ok(Move::Chess(mv)) = self.resolve(bare, &position.clone().into(), None)
                && is_own
                && position.check(mv).is_ok()
            {
                return Some(mv);
            }
            bare = nags::split_sign(bare)?.0;
        }
    }

    /// Plays the main line to see from which number the ranks of algebraic notation count: a first move may fit both.
    pub(super) fn count_ranks(&mut self, initial: &xiangqi::Position, moves: &str) {
        let mut played = vec![(Ranks::FromOne, initial.clone()), (Ranks::FromZero, initial.clone())];
        for word in main_line(moves) {
            let Ok(words) = parse_algebraic(split_suffix(word).0) else { return };
            played.retain_mut(|(ranks, position)| {
                let mv = words.resolve(position, *ranks).ok().filter(|&mv| position.check(mv).is_ok());
                mv.is_some_and(|mv| position.play(mv).is_ok())
            });
            if let [(ranks, _)] = played.as_slice() {
                self.ranks = Some(*ranks);
            }
            if played.len() < 2 {
                return;
            }
        }
    }

    pub(super) fn xiangqi_move(&mut self, word: &str, position: &xiangqi::Position) -> Result<xiangqi::Move, NoteKind> {
        let plays = |words: ChineseMove| words.resolve(position).ok().filter(|&mv| position.check(mv).is_ok());
        if let Some(mv) = parse_vietnamese(word).ok().and_then(plays)
            && (self.vietnamese || parse_wxf(word).ok().and_then(plays).is_none())
        {
            self.vietnamese = true;
            self.format.get_or_insert(XiangqiSpelling::Wxf);
            return Ok(mv);
        }
        let words = match (parse_chinese(word), parse_wxf(word)) {
            (Ok(words), _) => Some((words, XiangqiSpelling::Chinese)),
            (_, Ok(words)) => Some((words, XiangqiSpelling::Wxf)),
            _ => None,
        };
        if let Some((mut words, format)) = words {
            self.format.get_or_insert(format);
            if self.sideways && format == XiangqiSpelling::Chinese && word.contains('-') {
                words.direction = MoveDirection::Sideways;
            }
            return words.resolve(position).map_err(unfound);
        }
        if let Ok(words) = parse_algebraic(word) {
            let legal = |ranks| words.resolve(position, ranks).is_ok_and(|mv| position.check(mv).is_ok());
            let shown =
                || if legal(Ranks::FromZero) && !legal(Ranks::FromOne) { Ranks::FromZero } else { Ranks::FromOne };
            let ranks = self.ranks.unwrap_or_else(shown);
            let mv = words.resolve(position, ranks).map_err(unfound)?;
            self.ranks = Some(ranks);
            return Ok(mv);
        }
        let by = |format| if format == XiangqiSpelling::Uci { parse_uci(word) } else { parse_iccs(word) };
        let legal = |format| by(format).is_some_and(|mv| position.check(mv).is_ok());
        let format = self.coordinates.unwrap_or(match self.format {
            // Some tags name one where the moves use the other.
            Some(XiangqiSpelling::Uci) if legal(XiangqiSpelling::Uci) || !legal(XiangqiSpelling::Iccs) => {
                XiangqiSpelling::Uci
            }
            // What words cannot say stands in ICCS between them, whatever it may be in the other.
            Some(XiangqiSpelling::Chinese | XiangqiSpelling::Wxf)
                if parse_iccs(word).is_some_and(|mv| iccs(mv) == word) =>
            {
                XiangqiSpelling::Iccs
            }
            _ if legal(XiangqiSpelling::Uci) && !legal(XiangqiSpelling::Iccs) => XiangqiSpelling::Uci,
            _ => XiangqiSpelling::Iccs,
        });
        let mv = by(format).ok_or(NoteKind::NotAMove)?;
        self.coordinates = Some(format);
        self.format.get_or_insert(format);
        Ok(mv)
    }
}

/// Whether a word is a move or should be one, and says nothing of the move before it.
pub(super) fn is_move_word(word: &str) -> bool {
    nags::of_word(word).is_empty() && !nags::is_aside(word) && !nags::is_separator(word)
}

/// The lead in moves over English letters that a language needs if it does not play all.
const CLEARLY: usize = 2;

/// The playable part of a main line.
struct PlayableLine {
    moves: Vec<chess::Move>,
    /// How many of them are not spelled in the letters they are read by.
    loose: usize,
    /// Whether that is all of it.
    whole: bool,
}

/// The words of a main line that are its moves, or should be: up to the result, without those that say something of the
/// move before them.
pub(super) fn main_line(moves: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let tokens = Lexer::new(moves).map(|lexeme| lexeme.token);
    let main = tokens.filter(move |token| {
        match token {
            PgnToken::Open => depth += 1,
            PgnToken::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    main.take_while(|token| !matches!(token, PgnToken::Result(_))).filter_map(|token| match token {
        PgnToken::Word(word) => is_move_word(word).then_some(word),
        _ => None,
    })
}

/// A pawn's move with the English letter of what it becomes, where all languages that have the letter agree on it:
/// `a8=D`.
fn with_english_promotion(word: &str) -> Option<String> {
    let end = word.trim_end_matches(['+', '#', '!', '?']).len();
    let (before, after) = word.split_at_checked(end)?;
    let start = before.rfind(['1', '8', '='])? + 1;
    let (pawn, letter) = before.split_at_checked(start)?;
    let english = |letters: Letters| letters.english(letter).filter(|piece| piece != "K");
    let mut pieces = Letters::ALL.into_iter().filter_map(english);
    if !pawn.starts_with(|letter| matches!(letter, 'a'..='h')) {
        return None;
    }
    let piece = pieces.next()?;
    pieces.all(|other| other == piece).then(|| [pawn, &piece, after].concat())
}

/// Whether a letter begins the target of a move, or says that it takes there.
const fn is_target(letter: char) -> bool {
    matches!(letter, 'a'..='h' | 'x' | ':')
}

fn unfound(error: ChineseMoveError) -> NoteKind {
    match error {
        ChineseMoveError::Ambiguous(fitting) => ambiguous(fitting.into_iter().map(iccs)),
        ChineseMoveError::Syntax(_) => NoteKind::NotAMove,
        ChineseMoveError::NoSuchMove => NoteKind::NoSuchMove,
    }
}

fn ambiguous(fitting: impl Iterator<Item = String>) -> NoteKind {
    NoteKind::Ambiguous(fitting.collect::<Vec<_>>().join(", "))
}

/// Spells a move, given the position before it and that after it.
pub(super) fn spell_before(
    (position, after): (&Position, &Position),
    mv: Move,
    format: XiangqiSpelling,
    writing: ChineseScript,
) -> String {
    match (position, after, mv) {
        (Position::Chess(position), Position::Chess(after), Move::Chess(mv)) => san_before(position, mv, after),
        _ => spell(position, mv, format, writing),
    }
}

/// Spells a move, given the position before it.
fn spell(position: &Position, mv: Move, format: XiangqiSpelling, writing: ChineseScript) -> String {
    match (position, mv) {
        (Position::Chess(position), Move::Chess(mv)) => san(position, mv),
        (Position::Shogi(position), Move::Shogi(mv)) => {
            let words = western(position, mv);
            // If no words lead to it, coordinates do.
            if latin::resolve(&words, position, None, latin::Plus::Promotes) == Some(Ok(mv)) { words } else { usi(mv) }
        }
        (Position::Xiangqi(position), Move::Xiangqi(mv)) => match format {
            XiangqiSpelling::Chinese => chinese(position, mv, writing),
            XiangqiSpelling::Wxf => wxf(position, mv),
            XiangqiSpelling::Iccs => None,
            XiangqiSpelling::Uci => Some(uci(mv)),
        }
        .unwrap_or_else(|| iccs(mv)),
        (_, mv) => komaoto_notation::coordinates(mv),
    }
}

/// The outcome named by a Result tag.
pub(super) fn outcome(headers: &Headers) -> Option<PgnResult> {
    find(headers, "Result").and_then(said)
}
