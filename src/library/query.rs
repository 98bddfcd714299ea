//! The language that games are asked for in: words, and `key:value`, in Japanese and in English.

use std::ops::RangeInclusive;

use super::digest::{DigestOf, Searched};
use super::facts::{GameFacts, days};
use super::fold::compared;
use super::openings::{OpeningAsked, Openings};
use super::query_text::{Word, words};
use super::query_words::{
    ANSWERS, Feature, GAMES, KEYS, KindAsked, QueryWord, RESULTS, ResultAsked, THEMES, nearest, value_of,
};
use super::sought::PositionAsked;
use super::wanted::Wanted;
use crate::formats::comment::spoken;
use crate::matcher::SoughtPosition;
use crate::record::{NodeId, Record, Winner};
use crate::rules::Color;
use crate::text::folded;
use crate::tsume::MateTheme;

/// A question about games: all of its terms hold of what is found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query(Vec<Term>);

/// Why a question cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryError {
    /// There is no such key; the one that is meant perhaps.
    UnknownKey(String, Option<&'static str>),
    /// A key without a value.
    NoValue(String),
    /// A value that its key does not have.
    BadValue(String, String),
}

#[derive(Clone, Debug, PartialEq)]
struct Term {
    is_wanted: bool,
    what: Asked,
}

#[derive(Clone, Debug, PartialEq)]
enum Asked {
    /// A text anywhere, or an opening of such a name.
    Anywhere(Wanted, Box<OpeningAsked>),
    Player(Wanted),
    /// One side, and on the other one all of those who are asked for as players.
    Versus(Wanted, Vec<Wanted>),
    /// The player who moves first, or second.
    Mover(bool, Wanted),
    Side(Color, Wanted),
    Event(Wanted),
    Site(Wanted),
    Opening(OpeningAsked),
    Comment(Wanted),
    File(String),
    Days(RangeInclusive<u32>),
    Plies(RangeInclusive<usize>),
    Result(ResultAsked),
    Has(Feature),
    Kind(KindAsked),
    Theme(MateTheme),
    Position(Box<PositionAsked>),
    /// The rating of a player.
    Rating(RangeInclusive<usize>),
    /// The code of the opening ECO, from and to, as searches compare it.
    Code(String, String),
    /// That there is another game that was played alike.
    Repeated,
}

impl Query {
    /// Reads a question.
    ///
    /// # Errors
    /// What of it cannot be asked.
    pub fn parse(said: &str) -> Result<Self, QueryError> {
        let mut terms = words(said).map(|word| term(&word)).collect::<Result<Vec<Term>, _>>()?;
        let player = |term: &Term| match &term.what {
            Asked::Player(wanted) if term.is_wanted => Some(wanted.clone()),
            _ => None,
        };
        let players: Vec<Wanted> = terms.iter().filter_map(player).collect();
        for term in &mut terms {
            if let Asked::Versus(_, others) = &mut term.what {
                others.clone_from(&players);
            }
        }
        Ok(Self(terms))
    }

    /// Whether only games are meant that are there more than once.
    pub fn is_repeated(&self) -> bool {
        self.0.iter().any(|term| term.what == Asked::Repeated)
    }

    /// Whether something in it is asked for by its key.
    pub fn has_keys(&self) -> bool {
        self.0.iter().any(|term| !matches!(term.what, Asked::Anywhere(..)))
    }

    /// Takes out of it the position that games have to reach, if it asks for one.
    pub fn take_position(&mut self) -> Option<SoughtPosition> {
        let at = self.0.iter().position(|term| matches!(term.what, Asked::Position(_)))?;
        match self.0.remove(at).what {
            Asked::Position(asked) => Some(asked.sought),
            _ => None,
        }
    }

    /// Whether it asks for anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Texts as searches compare them, each of which stands in a header, in a comment or in the path of any game that is
    /// what is asked for.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Wanted> {
        self.0.iter().filter(|term| term.is_wanted).filter_map(|term| match &term.what {
            Asked::Anywhere(text, opening) if opening.is_none() => Some(text),
            Asked::Player(text)
            | Asked::Versus(text, _)
            | Asked::Mover(_, text)
            | Asked::Side(_, text)
            | Asked::Event(text)
            | Asked::Site(text)
            | Asked::Comment(text) => Some(text),
            Asked::Anywhere(..)
            | Asked::Opening(..)
            | Asked::File(_)
            | Asked::Days(_)
            | Asked::Plies(_)
            | Asked::Result(_)
            | Asked::Has(_)
            | Asked::Kind(_)
            | Asked::Theme(_)
            | Asked::Position(_)
            | Asked::Rating(_)
            | Asked::Code(..)
            | Asked::Repeated => None,
        })
    }

    /// The words for which the comments of a game have to be looked at: nothing else of it holds them.
    pub fn comment_words(&self, game: &DigestOf<'_>) -> CommentWords {
        let wanted = self.0.iter().filter(|term| term.is_wanted).filter_map(|term| match &term.what {
            Asked::Comment(text) => Some(text),
            Asked::Anywhere(text, opening) if game.is_only_commented(text) && !game.looks_like(opening) => Some(text),
            _ => None,
        });
        CommentWords(wanted.cloned().collect())
    }

    /// Whether a game is what is asked for.
    pub fn holds(&self, game: &GameFacts<'_>) -> bool {
        self.is_met(game)
    }

    /// The same of a game that was made ready to be compared.
    pub fn holds_of(&self, game: &DigestOf<'_>) -> bool {
        self.is_met(game)
    }

    fn is_met(&self, game: &impl Searched) -> bool {
        self.0.iter().all(|term| term.what.holds(game) == term.is_wanted)
    }
}

/// Words that are looked for in the comments of a game.
#[derive(Clone, Debug, Default)]
pub struct CommentWords(Vec<Wanted>);

impl CommentWords {
    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first node of a record that says one of them.
    pub fn first_in(&self, record: &Record) -> Option<NodeId> {
        let says = |id: &NodeId| {
            let comment = record.tree.get(*id).map_or("", |node| node.comment.as_str());
            !comment.is_empty() && {
                let said = compared(&spoken(record.game(), comment));
                self.0.iter().any(|wanted| wanted.is_in(&said))
            }
        };
        record.tree.preorder().find(says)
    }
}

/// A question without the position that games have to reach: that stands elsewhere where it is shown.
pub fn without_position(said: &str) -> String {
    let is_other = |word: &Word| !term(word).is_ok_and(|term| matches!(term.what, Asked::Position(_)));
    let others = words(said).filter(is_other).filter_map(|word| said.get(word.place));
    others.collect::<Vec<_>>().join(" ")
}

fn term(word: &Word) -> Result<Term, QueryError> {
    let said = |what| Ok(Term { is_wanted: word.is_wanted, what });
    let Some((key, value)) = word.colon.and_then(|at| Some((word.text.get(..at)?, word.text.get(at + 1..)?))) else {
        return said(Asked::Anywhere(Wanted::new(&word.text), Box::new(Openings::known().asked(&word.text))));
    };
    let asked = folded(key);
    let known = KEYS.iter().find(|known| known.is(&asked));
    let Some(QueryWord { english: key, .. }) = known else {
        return Err(QueryError::UnknownKey(key.to_owned(), nearest(&asked)));
    };
    if value.is_empty() {
        return Err(QueryError::NoValue((*key).to_owned()));
    }
    let bad = || QueryError::BadValue((*key).to_owned(), value.to_owned());
    let text = folded(value);
    let feature = |what| {
        let has = value_of(&ANSWERS, &text).ok_or_else(bad)?;
        Ok(Term { is_wanted: word.is_wanted == has, what: Asked::Has(what) })
    };
    said(match *key {
        "player" => Asked::Player(Wanted::new(value)),
        "vs" => Asked::Versus(Wanted::new(value), Vec::new()),
        "rating" => Asked::Rating(numbers_asked(&text).ok_or_else(bad)?),
        "eco" => {
            let (from, to) = text.split_once("..").unwrap_or((&text, &text));
            let is_code = |code: &str| code.len() <= 3 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let is_read = is_code(from) && is_code(to) && [from, to] != [""; 2];
            if is_read { Asked::Code(from.to_owned(), to.to_owned()) } else { return Err(bad()) }
        }
        // Of one game alone nobody can tell that there is none like it.
        "dup" if word.is_wanted && value_of(&ANSWERS, &text) == Some(true) => Asked::Repeated,
        "dup" => return Err(bad()),
        "first" => Asked::Mover(true, Wanted::new(value)),
        "second" => Asked::Mover(false, Wanted::new(value)),
        "black" => Asked::Side(Color::Black, Wanted::new(value)),
        "white" => Asked::Side(Color::White, Wanted::new(value)),
        "event" => Asked::Event(Wanted::new(value)),
        "site" => Asked::Site(Wanted::new(value)),
        "opening" => Asked::Opening(Openings::known().asked(value)),
        "text" => Asked::Comment(Wanted::new(value)),
        "file" => Asked::File(text),
        "date" => Asked::Days(days_asked(&text).ok_or_else(bad)?),
        "plies" => Asked::Plies(numbers_asked(&text).ok_or_else(bad)?),
        "result" => Asked::Result(result_asked(&text).ok_or_else(bad)?),
        "comments" => return feature(Feature::Comments),
        "variations" => return feature(Feature::Variations),
        "evaluations" => return feature(Feature::Evaluations),
        "theme" => Asked::Theme(value_of(&THEMES, &text).ok_or_else(bad)?),
        "position" => Asked::Position(Box::new(PositionAsked::parse(value).ok_or_else(bad)?)),
        _ => Asked::Kind(value_of(&GAMES, &text).ok_or_else(bad)?),
    })
}

/// The two ends of what is asked for, either of which may be open: `a..b`, `>a`, `<=b`, `a`.
fn ends(text: &str) -> (Option<&str>, Option<&str>, [bool; 2]) {
    let open = |text: &'_ str| if text.is_empty() { None } else { Some(text.len()) };
    if let Some((from, to)) = text.split_once("..") {
        return (open(from).map(|_| from), open(to).map(|_| to), [true, true]);
    }
    for (sign, from, includes) in [(">=", true, true), ("<=", false, true), (">", true, false), ("<", false, false)] {
        if let Some(rest) = text.strip_prefix(sign) {
            return if from { (Some(rest), None, [includes, true]) } else { (None, Some(rest), [true, includes]) };
        }
    }
    let text = text.strip_prefix('=').unwrap_or(text);
    (Some(text), Some(text), [true, true])
}

fn days_asked(text: &str) -> Option<RangeInclusive<u32>> {
    let (from, to, [with_from, with_to]) = ends(text);
    // A header of which no month can be read means a year; whoever asks for a thirteenth month has mistyped.
    let days = |text: &str| {
        let found = days(text)?;
        let figures = text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty()).count();
        let is_read = match figures {
            3.. => found.start() == found.end(),
            2 => found.end() - found.start() < 100,
            _ => true,
        };
        is_read.then_some(found)
    };
    let first = match from.map(days) {
        Some(found) if with_from => *found?.start(),
        Some(found) => *found?.end() + 1,
        None => 0,
    };
    let last = match to.map(days) {
        Some(found) if with_to => *found?.end(),
        Some(found) => *found?.start() - 1,
        None => u32::MAX,
    };
    (first <= last).then_some(first..=last)
}

fn numbers_asked(text: &str) -> Option<RangeInclusive<usize>> {
    let (from, to, [with_from, with_to]) = ends(text);
    let first = match from.map(str::parse::<usize>) {
        Some(found) => found.ok()?.checked_add(usize::from(!with_from))?,
        None => 0,
    };
    let last = match to.map(str::parse::<usize>) {
        Some(found) => found.ok()?.checked_sub(usize::from(!with_to))?,
        None => usize::MAX,
    };
    (first <= last).then_some(first..=last)
}

fn result_asked(text: &str) -> Option<ResultAsked> {
    Some(match text {
        "1-0" => ResultAsked::First,
        "0-1" => ResultAsked::Second,
        "1/2" | "1/2-1/2" => ResultAsked::Draw,
        "*" => ResultAsked::None,
        "red" => ResultAsked::Won(Color::White),
        _ => return value_of(&RESULTS, text),
    })
}

impl Asked {
    fn holds(&self, game: &impl Searched) -> bool {
        match self {
            Self::Anywhere(wanted, opening) => game.is_anywhere(wanted) || game.looks_like(opening),
            Self::Player(wanted) => [Color::Black, Color::White].into_iter().any(|side| game.is_player(side, wanted)),
            Self::Mover(true, wanted) => game.is_player(game.game().bottom(), wanted),
            Self::Mover(false, wanted) => game.is_player(!game.game().bottom(), wanted),
            Self::Side(side, wanted) => game.is_player(*side, wanted),
            Self::Event(wanted) => game.is_event(wanted),
            Self::Site(wanted) => game.is_site(wanted),
            Self::Opening(asked) => game.is_opening(asked),
            Self::Comment(wanted) => game.is_commented(wanted),
            Self::File(wanted) => is_named(&game.file(), wanted),
            Self::Days(asked) => {
                game.days().is_some_and(|days| asked.contains(days.start()) && asked.contains(days.end()))
            }
            Self::Plies(asked) => asked.contains(&game.plies()),
            Self::Result(asked) => match asked {
                ResultAsked::First => game.winner() == Some(Winner::Side(game.game().bottom())),
                ResultAsked::Second => game.winner() == Some(Winner::Side(!game.game().bottom())),
                ResultAsked::Won(side) => game.winner() == Some(Winner::Side(*side)),
                ResultAsked::Draw => game.winner() == Some(Winner::Draw),
                ResultAsked::None => game.winner().is_none(),
            },
            Self::Has(feature) => {
                let [comments, variations, evaluations] = game.has();
                match feature {
                    Feature::Comments => comments,
                    Feature::Variations => variations,
                    Feature::Evaluations => evaluations,
                }
            }
            Self::Kind(KindAsked::Game(asked)) => game.game() == *asked,
            Self::Kind(KindAsked::Problem) => game.is_problem(),
            Self::Theme(asked) => game.has_theme(*asked),
            Self::Position(asked) => game.reaches(asked),
            Self::Versus(wanted, others) => [Color::Black, Color::White]
                .into_iter()
                .any(|side| game.is_player(side, wanted) && others.iter().all(|other| game.is_player(!side, other))),
            Self::Rating(asked) => {
                game.ratings().into_iter().flatten().any(|rating| asked.contains(&(rating as usize)))
            }
            Self::Code(from, to) => game.code().is_some_and(|code| {
                *code >= **from && (to.is_empty() || *code <= **to || code.starts_with(to.as_str()))
            }),
            // All games are looked at for that, not one.
            Self::Repeated => true,
        }
    }
}

/// Whether a path ends in a name: `*` stands for any letters of it, and without one the name may hold more.
fn is_named(path: &str, wanted: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    if !wanted.contains('*') {
        return path.contains(wanted);
    }
    let mut parts = wanted.split('*');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let last = parts.pop().unwrap_or("");
    for part in parts {
        match rest.split_once(part) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    rest.ends_with(last)
}
