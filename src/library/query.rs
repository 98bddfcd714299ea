//! The language that games are asked for in: words, and `key:value`, in Japanese and in English.

use std::ops::{Range, RangeInclusive};

use super::digest::{DigestOf, Searched};
use super::facts::{GameFacts, days};
use super::fold::compared;
use super::openings::{OpeningAsked, Openings};
use super::sought::PositionAsked;
use super::wanted::Wanted;
use crate::formats::comment::spoken;
use crate::matcher::SoughtPosition;
use crate::record::{NodeId, Record, Winner};
use crate::rules::{Color, Game};
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KindAsked {
    Game(Game),
    /// A tsume problem 詰将棋.
    Problem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultAsked {
    First,
    Second,
    Won(Color),
    Draw,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feature {
    Comments,
    Variations,
    Evaluations,
}

/// A word of the language of questions, in each language; the first one of a language is the one that is said.
#[derive(Debug)]
pub struct QueryWord {
    /// What programs and English people call it.
    pub english: &'static str,
    /// In Japanese, simplified and traditional Chinese.
    others: [&'static [&'static str]; 3],
}

/// The languages of the other words.
const LANGUAGES: [&str; 3] = ["ja", "zh-Hans", "zh-Hant"];

impl QueryWord {
    const fn new(english: &'static str, others: [&'static [&'static str]; 3]) -> Self {
        Self { english, others }
    }

    /// The word in a language.
    pub fn name(&self, language: &str) -> &'static str {
        let at = LANGUAGES.iter().position(|known| *known == language);
        let others = at.and_then(|at| self.others.get(at)).copied().unwrap_or_default();
        others.first().copied().unwrap_or(self.english)
    }

    /// All words for it.
    fn all(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.english).chain(self.others.into_iter().flatten().copied())
    }

    fn is(&self, folded_word: &str) -> bool {
        self.all().any(|word| folded(word) == folded_word)
    }
}

/// The keys.
pub const KEYS: [QueryWord; 19] = [
    QueryWord::new("player", [&["対局者"], &["棋手"], &["棋手"]]),
    QueryWord::new("first", [&["先手", "下手"], &["先手"], &["先手"]]),
    QueryWord::new("second", [&["後手", "上手"], &["后手"], &["後手"]]),
    QueryWord::new("black", [&["黒"], &["黑方"], &["黑方"]]),
    QueryWord::new("white", [&["白"], &["白方", "红方"], &["白方", "紅方"]]),
    QueryWord::new("event", [&["棋戦"], &["赛事"], &["賽事"]]),
    QueryWord::new("site", [&["場所"], &["地点"], &["地點"]]),
    QueryWord::new("date", [&["日付"], &["日期"], &["日期"]]),
    QueryWord::new("result", [&["結果"], &["结果"], &["結果"]]),
    QueryWord::new("plies", [&["手数"], &["着数", "步数"], &["著數", "手數", "步數"]]),
    QueryWord::new("opening", [&["戦型"], &["开局"], &["開局"]]),
    QueryWord::new("text", [&["注", "コメント"], &["注释"], &["注釋"]]),
    QueryWord::new("file", [&["ファイル"], &["文件"], &["檔案"]]),
    QueryWord::new("comments", [&["注釈"], &["有注"], &["有注"]]),
    QueryWord::new("variations", [&["分岐"], &["变着"], &["變著"]]),
    QueryWord::new("evaluations", [&["評価"], &["评分"], &["評分"]]),
    QueryWord::new("game", [&["種類"], &["棋种"], &["棋種"]]),
    QueryWord::new("theme", [&["テーマ", "趣向"], &["主题"], &["主題"]]),
    QueryWord::new("position", [&["局面"], &["局面"], &["局面"]]),
];

/// The values of `result`; figures are understood, too.
const RESULTS: [(ResultAsked, QueryWord); 6] = [
    (
        ResultAsked::First,
        QueryWord::new("first", [&["先手勝ち", "先手", "先手勝", "先勝"], &["先胜", "先手胜"], &["先勝", "先手勝"]]),
    ),
    (
        ResultAsked::Second,
        QueryWord::new("second", [&["後手勝ち", "後手", "後手勝", "後勝"], &["后胜", "后手胜"], &["後勝", "後手勝"]]),
    ),
    (ResultAsked::Won(Color::Black), QueryWord::new("black", [&["黒勝ち", "黒"], &["黑胜"], &["黑勝"]])),
    (
        ResultAsked::Won(Color::White),
        QueryWord::new("white", [&["白勝ち", "白"], &["白胜", "红胜"], &["白勝", "紅勝"]]),
    ),
    (ResultAsked::Draw, QueryWord::new("draw", [&["引き分け", "引分"], &["和棋", "和"], &["和棋", "和"]])),
    (ResultAsked::None, QueryWord::new("none", [&["未了"], &["未完"], &["未完"]])),
];

/// The values of `game`.
const GAMES: [(KindAsked, QueryWord); 4] = [
    (KindAsked::Game(Game::Shogi), QueryWord::new("shogi", [&["将棋"], &["日本将棋", "将棋类"], &["日本將棋"]])),
    (KindAsked::Game(Game::Chess), QueryWord::new("chess", [&["チェス"], &["国际象棋"], &["西洋棋", "國際象棋"]])),
    (KindAsked::Game(Game::Xiangqi), QueryWord::new("xiangqi", [&["シャンチー", "象棋"], &["象棋"], &["象棋"]])),
    (KindAsked::Problem, QueryWord::new("problem", [&["詰将棋"], &["诘将棋", "排局"], &["詰將棋", "排局"]])),
];

/// The values of `theme`: those of programs, and the names that the manual defines.
const THEMES: [(MateTheme, QueryWord); 10] = [
    (MateTheme::Hadaka, QueryWord::new("hadaka", [&["裸玉"], &["裸玉"], &["裸玉"]])),
    (MateTheme::Kemuri, QueryWord::new("kemuri", [&["煙詰"], &["全驹消失"], &["全駒消失"]])),
    (MateTheme::NarigomaNashi, QueryWord::new("narigoma_nashi", [&["成駒なし"], &["无成驹"], &["無成駒"]])),
    (MateTheme::MochigomaNashi, QueryWord::new("mochigoma_nashi", [&["持駒なし"], &["无持驹"], &["無持駒"]])),
    (MateTheme::MochigomaIsshoku, QueryWord::new("mochigoma_isshoku", [&["持駒一色"], &["持驹一种"], &["持駒一種"]])),
    (MateTheme::Taishou, QueryWord::new("taishou", [&["左右対称"], &["左右对称"], &["左右對稱"]])),
    (
        MateTheme::UchifuzumeKaihi,
        QueryWord::new(
            "uchifuzume_kaihi",
            [&["打歩詰回避の不成", "打歩詰回避"], &["以不成化解打步诘"], &["以不成化解打步詰"]],
        ),
    ),
    (MateTheme::Enda, QueryWord::new("enda", [&["遠打"], &["远处打入"], &["遠處打入"]])),
    (MateTheme::Umanoko, QueryWord::new("umanoko", [&["馬鋸"], &["马的之字形移动"], &["馬的之字形移動"]])),
    (
        MateTheme::Ryunoko,
        QueryWord::new("ryunoko", [&["龍鋸", "竜鋸"], &["龙的之字形移动", "龍的之字形移动"], &["龍的之字形移動"]]),
    ),
];

/// Whether there is something.
const ANSWERS: [(bool, QueryWord); 2] = [
    (true, QueryWord::new("yes", [&["あり", "有"], &["有"], &["有"]])),
    (false, QueryWord::new("no", [&["なし", "無"], &["无", "没有"], &["無", "沒有"]])),
];

/// The value that a word stands for.
fn value_of<T: Copy>(values: &[(T, QueryWord)], folded_word: &str) -> Option<T> {
    values.iter().find(|(_, word)| word.is(folded_word)).map(|(value, _)| *value)
}

/// A key, which is known by its English word, in a language.
pub fn key_name(english: &str, language: &str) -> &'static str {
    KEYS.iter().find(|key| key.english == english).map_or("", |key| key.name(language))
}

/// What says in a language that there is something, or nothing.
pub fn answer_name(has: bool, language: &str) -> &'static str {
    ANSWERS.iter().find(|(answer, _)| *answer == has).map_or("", |(_, word)| word.name(language))
}

/// Values that a key has, in a language.
pub fn values_of(key: &str, language: &str) -> String {
    fn all<T>(values: &[(T, QueryWord)], language: &str) -> String {
        values.iter().map(|(_, word)| word.name(language)).collect::<Vec<_>>().join(", ")
    }
    match key {
        "date" => "2020..2024".to_owned(),
        "plies" => ">120".to_owned(),
        "position" => "\"????????./???????.?/9/9/9/9/9/9/9 ? ?\"".to_owned(),
        "result" => all(&RESULTS, language),
        "game" => all(&GAMES, language),
        "theme" => all(&THEMES, language),
        _ => all(&ANSWERS, language),
    }
}

impl Query {
    /// Reads a question.
    ///
    /// # Errors
    /// What of it cannot be asked.
    pub fn parse(said: &str) -> Result<Self, QueryError> {
        words(said).map(|word| term(&word)).collect::<Result<_, _>>().map(Self)
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
            | Asked::Position(_) => None,
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

/// A word of a question: what stands in quotes is one, and never a key.
struct Word {
    text: String,
    /// Where it stands in what was said, in bytes.
    place: Range<usize>,
    /// The place of the colon behind its key, in bytes.
    colon: Option<usize>,
    is_wanted: bool,
}

/// The words of a question.
fn words(said: &str) -> impl Iterator<Item = Word> {
    let mut words = Vec::new();
    let mut letters = said.char_indices().peekable();
    while let Some((at, first)) = letters.next_if(|_| true) {
        if first.is_whitespace() {
            continue;
        }
        let mut word = Word { text: String::new(), place: at..at, colon: None, is_wanted: true };
        let mut next = Some(first);
        if matches!(first, '-' | '－') && letters.peek().is_some_and(|(_, behind)| !behind.is_whitespace()) {
            word.is_wanted = false;
            next = letters.next().map(|(_, letter)| letter);
        }
        while let Some(letter) = next {
            let closing = match letter {
                '"' => Some('"'),
                '“' => Some('”'),
                '「' => Some('」'),
                _ => None,
            };
            match letter {
                _ if closing.is_some() => {
                    let quoted = letters.by_ref().map(|(_, letter)| letter);
                    word.text.extend(quoted.take_while(|letter| Some(*letter) != closing))
                }
                ':' | '：' if word.colon.is_none() && !word.text.is_empty() => {
                    word.colon = Some(word.text.len());
                    word.text.push(':');
                }
                _ => word.text.push(letter),
            }
            next = letters.next_if(|(_, letter)| !letter.is_whitespace()).map(|(_, letter)| letter);
        }
        word.place.end = letters.peek().map_or(said.len(), |(at, _)| *at);
        words.push(word);
    }
    words.into_iter()
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

/// The key that is nearest to one that there is not, in any language: at most two letters of it are others, and not all.
fn nearest(asked: &str) -> Option<&'static str> {
    let near = |key: &QueryWord| {
        let words = key.all().map(|word| (distance(&folded(word), asked), word.chars().count()));
        words.filter(|(others, letters)| *others <= 2 && others < letters).map(|(others, _)| others).min()
    };
    let near = KEYS.iter().filter_map(|key| Some((near(key)?, key.english))).min_by_key(|(others, _)| *others)?;
    Some(near.1)
}

/// The number of letters to put in, take out or change so that one word becomes another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = at;
        let mut left = at + 1;
        for (place, behind) in other.iter().zip(row.iter_mut().skip(1)) {
            let here = (left + 1).min(*behind + 1).min(diagonal + usize::from(*place != letter));
            diagonal = std::mem::replace(behind, here);
            left = here;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or(0)
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
