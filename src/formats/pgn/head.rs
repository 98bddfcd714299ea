//! The head of a game: its tags, and what they say of the game and of its start position.

use std::borrow::Cow;
use std::ops::Range;

use super::games::{PgnGame, games};
use super::lexer::{Lexeme, Lexer, PgnToken, unescape};
use super::shogi;
use super::spelling::{FirstMove, find, game_of, parse_fen, told_game};
use super::tags::{OF_THE_START, to_japanese};
use komaoto_notation::PositionError;
use komaoto_record::Headers;
use komaoto_rules::Position;
use komaoto_text::{Slice, parts};

/// The head of a game: all before its moves.
pub(super) struct PgnHead<'t> {
    /// The tags as they are in the text, except those of a start position that could be read.
    pub(super) tags: Headers,
    pub(super) initial: Position,
    /// A variant that we do not have.
    pub(super) variant: Option<String>,
    /// A start position that could not be read.
    pub(super) fen: Option<(String, PositionError)>,
    pub(super) comments: Vec<Lexeme<'t>>,
    /// The range of the dots that say that Black begins, with their number.
    pub(super) turned: Option<Range<usize>>,
    /// The tokens that do not belong there.
    pub(super) others: Vec<Lexeme<'t>>,
    /// The tags as they are written, and where.
    pub(super) spans: Vec<(&'t str, Cow<'t, str>, Range<usize>)>,
}

impl<'t> PgnHead<'t> {
    /// Reads the head of a game, in a file of some game.
    pub(super) fn read(text: &'t str, span: &PgnGame, of: Option<komaoto_rules::Game>) -> Self {
        let mut tags = Headers::default();
        let (mut comments, mut others, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        for lexeme in Lexer::new(text.slice(span.tags())) {
            match lexeme.token {
                PgnToken::Tag { name, value } => {
                    let value = on_one_line(unescape(value));
                    tags.push(name, &value);
                    spans.push((name, value, shifted(lexeme, span.tags().start).span));
                }
                PgnToken::Comment { .. } | PgnToken::LineComment(_) => {
                    comments.push(shifted(lexeme, span.tags().start))
                }
                PgnToken::Escape(_) => {}
                _ => others.push(shifted(lexeme, span.tags().start)),
            }
        }
        let moves = text.slice(span.moves());
        let head = Self::of(tags, moves, spans, of);
        let turned = head.turned.clone().map(|at| at.start + span.moves().start..at.end + span.moves().start);
        Self { comments, others, turned, ..head }
    }

    /// Tags in these places, before moves, in a file of some game.
    pub(super) fn of(
        mut tags: Headers,
        moves: &str,
        spans: Vec<(&'t str, Cow<'t, str>, Range<usize>)>,
        of: Option<komaoto_rules::Game>,
    ) -> Self {
        let (game, variant) = game_of(&tags, moves, of);
        let variant = variant.map(str::to_owned);
        let (mut initial, mut fen) = (Position::start(game), None);
        match find(&tags, "FEN").map(|fen| (fen.to_owned(), parse_fen(game, fen))) {
            Some((_, Ok(position))) => {
                initial = position;
                tags.pairs_mut().retain(|(key, _)| !is_of_the_start(key));
            }
            Some((text, Err(error))) => fen = Some((text, error)),
            None => {}
        }
        let turned = if fen.is_none() { FirstMove::of(moves) } else { None };
        let turned = turned.and_then(|first| Some((first.turned(&initial)?, first.at))).map(|(position, at)| {
            initial = position;
            at
        });
        Self { tags, initial, variant, fen, turned, comments: Vec::new(), others: Vec::new(), spans }
    }

    /// The headers as the record keeps them.
    pub(super) fn translated(&self) -> Headers {
        match &self.initial {
            Position::Shogi(initial) => to_japanese(&self.tags, shogi::white(initial)),
            Position::Chess(_) | Position::Xiangqi(_) => self.tags.clone(),
        }
    }
}

/// The size of the part of a file that is examined to see which game it is of.
const LOOKED_AT: usize = 1 << 15;

/// The game that a file is of: that of all games at its beginning that tell by themselves, if there are such.
pub(crate) fn game_of_file(text: &str) -> Option<komaoto_rules::Game> {
    let start = text.slice(..text.floor_char_boundary(LOOKED_AT));
    let told = games(start).into_iter().filter_map(|game| {
        let tags = Lexer::new(start.get(game.tags())?).filter_map(|lexeme| match lexeme.token {
            PgnToken::Tag { name, value } => Some((name.to_owned(), on_one_line(unescape(value)).into_owned())),
            _ => None,
        });
        told_game(&tags.collect::<Headers>(), start.get(game.moves())?)
    });
    let told: Vec<komaoto_rules::Game> = told.collect();
    told.first().copied().filter(|first| told.iter().all(|game| game == first))
}

/// The headers of a text of one game, from a file of some game.
pub(super) fn headers(text: &str, of: Option<komaoto_rules::Game>) -> Headers {
    let Some(game) = games(text).into_iter().next() else { return Headers::default() };
    let head = PgnHead::read(text, &game, of);
    let (mut headers, of_game) = (head.translated(), head.initial.game());
    let moves = text.slice(game.moves());
    // Tags among the moves, if there is anything like one.
    if moves.contains("\"]") && of_game != komaoto_rules::Game::Shogi {
        for Lexeme { token, .. } in Lexer::new(moves) {
            if let PgnToken::Tag { name, value } = token
                && !is_of_the_start(name)
            {
                headers.push(name, &on_one_line(unescape(value)));
            }
        }
    }
    headers
}

/// Whether a tag says where the game starts.
pub(super) fn is_of_the_start(name: &str) -> bool {
    OF_THE_START.iter().any(|own| name.eq_ignore_ascii_case(own))
}

/// The value of a tag, with its lines joined if it was broken.
pub(super) fn on_one_line(value: Cow<'_, str>) -> Cow<'_, str> {
    if value.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return parts(&value).collect::<Vec<_>>().join(" ").into();
    }
    value
}

/// A token of a part of a text that begins so far on.
pub(super) fn shifted(lexeme: Lexeme<'_>, by: usize) -> Lexeme<'_> {
    Lexeme { span: lexeme.span.start + by..lexeme.span.end + by, ..lexeme }
}
