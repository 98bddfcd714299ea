//! The words of the language of questions: its keys, and the values that some of them have, in each language.

use crate::rules::{Color, Game};
use crate::text::folded;
use crate::tsume::MateTheme;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KindAsked {
    Game(Game),
    /// A tsume problem 詰将棋.
    Problem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultAsked {
    First,
    Second,
    Won(Color),
    Draw,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
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

    /// Whether one of its words begins with this.
    pub fn begins_with(&self, folded_word: &str) -> bool {
        self.all().any(|word| folded(word).starts_with(folded_word))
    }

    pub(super) fn is(&self, folded_word: &str) -> bool {
        self.all().any(|word| folded(word) == folded_word)
    }
}

/// The keys.
pub const KEYS: [QueryWord; 23] = [
    QueryWord::new("player", [&["対局者"], &["棋手"], &["棋手"]]),
    QueryWord::new("vs", [&["対"], &["对方", "对"], &["對方", "對"]]),
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
    QueryWord::new("eco", [&["ECO"], &["ECO"], &["ECO"]]),
    QueryWord::new("rating", [&["レーティング", "レート"], &["等级分"], &["等級分"]]),
    QueryWord::new("text", [&["注", "コメント"], &["注释"], &["注釋"]]),
    QueryWord::new("file", [&["ファイル"], &["文件"], &["檔案"]]),
    QueryWord::new("comments", [&["注釈"], &["有注"], &["有注"]]),
    QueryWord::new("variations", [&["分岐"], &["变着"], &["變著"]]),
    QueryWord::new("evaluations", [&["評価"], &["评分"], &["評分"]]),
    QueryWord::new("dup", [&["重複"], &["重复"], &["重複"]]),
    QueryWord::new("game", [&["種類"], &["棋种"], &["棋種"]]),
    QueryWord::new("theme", [&["テーマ", "趣向"], &["主题"], &["主題"]]),
    QueryWord::new("position", [&["局面"], &["局面"], &["局面"]]),
];

/// The values of `result`; figures are understood, too.
pub(super) static RESULTS: [(ResultAsked, QueryWord); 6] = [
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
pub(super) static GAMES: [(KindAsked, QueryWord); 4] = [
    (KindAsked::Game(Game::Shogi), QueryWord::new("shogi", [&["将棋"], &["日本将棋", "将棋类"], &["日本將棋"]])),
    (KindAsked::Game(Game::Chess), QueryWord::new("chess", [&["チェス"], &["国际象棋"], &["西洋棋", "國際象棋"]])),
    (KindAsked::Game(Game::Xiangqi), QueryWord::new("xiangqi", [&["シャンチー", "象棋"], &["象棋"], &["象棋"]])),
    (KindAsked::Problem, QueryWord::new("problem", [&["詰将棋"], &["诘将棋", "排局"], &["詰將棋", "排局"]])),
];

/// The values of `theme`: those of programs, and the names that the manual defines.
pub(super) static THEMES: [(MateTheme, QueryWord); 10] = [
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
pub(super) static ANSWERS: [(bool, QueryWord); 2] = [
    (true, QueryWord::new("yes", [&["あり", "有"], &["有"], &["有"]])),
    (false, QueryWord::new("no", [&["なし", "無"], &["无", "没有"], &["無", "沒有"]])),
];

/// The value that a word stands for.
pub(super) fn value_of<T: Copy>(values: &[(T, QueryWord)], folded_word: &str) -> Option<T> {
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
    match key {
        "eco" => "B90".to_owned(),
        "rating" => ">2400".to_owned(),
        "date" => "2020..2024".to_owned(),
        "plies" => ">120".to_owned(),
        "position" => "\"????????./???????.?/9/9/9/9/9/9/9 ? ?\"".to_owned(),
        key => named_values(key, language).join(", "),
    }
}

/// The values that are words of a key, in a language.
pub fn named_values(key: &str, language: &str) -> Vec<&'static str> {
    fn all<T>(values: &'static [(T, QueryWord)], language: &str) -> Vec<&'static str> {
        values.iter().map(|(_, word)| word.name(language)).collect()
    }
    match key {
        "result" => all(&RESULTS, language),
        "game" => all(&GAMES, language),
        "theme" => all(&THEMES, language),
        "comments" | "variations" | "evaluations" => all(&ANSWERS, language),
        "dup" => vec![answer_name(true, language)],
        _ => Vec::new(),
    }
}

/// The key that is nearest to one that there is not, in any language: at most two letters of it are others, and not all.
pub(super) fn nearest(asked: &str) -> Option<&'static str> {
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
