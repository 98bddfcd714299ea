//! The common parts of Kakinoki's two formats, KIF and KI2: headers, endings, result lines, numbers of variations.

use crate::carried::says_nothing;
use komaoto_notation::parse_kanji_number;
use komaoto_record::{Carried, Ending, Headers, Node, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::Handicap;
use komaoto_text::{Slice, blank};

/// A digit, half-width or full-width.
pub const fn digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    }
}

/// Reads a saturating number at the start of a text: the number and what follows.
pub fn number(text: &str) -> Option<(u32, &str)> {
    let mut value: Option<u32> = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let Some(digit) = digit(c) else { break };
        value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        rest = rest.slice(c.len_utf8()..);
    }
    value.map(|value| (value, rest))
}

/// A header line `key：value`. The colon may be half-width where the key is Japanese
/// ([K7](crate#kif-and-kifu)); the value is kept raw ([K8](crate#kif-and-kifu)).
pub fn header(line: &str) -> Option<(&str, &str)> {
    // The key so far: begun, all ASCII, with a space at its end, with a space inside.
    let (mut begun, mut ascii, mut gap, mut inner) = (false, true, false, false);
    for (at, c) in line.char_indices() {
        if matches!(c, '：' | ':') {
            if !begun {
                return None;
            }
            let whole = c == '：';
            if whole || (!ascii && !inner) {
                let key = line.get(..at)?.trim_matches(blank);
                let value = line.get(at + c.len_utf8()..)?;
                return Some((key, if whole { value } else { value.strip_prefix(' ').unwrap_or(value) }));
            }
        }
        if blank(c) {
            gap |= begun;
        } else {
            inner |= gap;
            begun = true;
            ascii &= c.is_ascii();
        }
    }
    None
}

/// Keys with which a file's headers usually begin: if they follow moves, another game begins
/// ([K35](crate#kif-and-kifu)).
pub(super) fn begins_a_game(key: &str) -> bool {
    matches!(key, "開始日時" | "対局日" | "棋戦" | "表題" | "手合割" | "先手" | "後手" | "下手" | "上手" | "作品番号")
}

/// Those of them that some programs write after a diagram.
pub(super) fn is_below_diagrams(key: &str) -> bool {
    matches!(key, "手合割" | "先手" | "後手" | "下手" | "上手")
}

/// Whether the record's sides are called 下手 and 上手: by its headers, otherwise by its start position.
pub fn is_handicap(record: &Record) -> bool {
    let has = |keys: [&str; 2]| keys.iter().any(|key| record.headers.get(key).is_some());
    if has(["下手", "上手"]) {
        true
    } else if has(["先手", "後手"]) {
        false
    } else {
        record.initial.shogi().and_then(Handicap::of).is_some_and(|handicap| handicap != Handicap::Even)
    }
}

/// The side that a value names, as in `手番：後手`.
pub(super) fn turn(value: &str) -> Option<Color> {
    let value = value.trim_matches(blank);
    match value.strip_suffix('番').unwrap_or(value) {
        "先手" | "下手" | "攻方" => Some(Color::Black),
        "後手" | "上手" | "玉方" => Some(Color::White),
        _ => None,
    }
}

/// The name of a side.
pub const fn side(color: Color, handicap: bool) -> &'static str {
    match (color, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// The ending for a word ([K31](crate#kif-and-kifu)); unknown words are kept as they are.
pub fn ending(word: &str) -> Ending {
    known_ending(word).unwrap_or_else(|| Ending::Other(word.into()))
}

/// Endings from programs and servers that the rules of the game do not know: people who read them know what they mean.
pub(super) fn is_usual(word: &str) -> bool {
    let known = [
        "トライ",
        "パス",
        "対局終了",
        "終局",
        "終了",
        "切断",
        "接続切れ",
        "通信切断",
        "回線切断",
        "中止",
        "入玉",
        "指し掛け",
        "反則手",
    ];
    known.contains(&word)
}

/// Whether a word is a known ending.
pub(super) fn is_ending(word: &str) -> bool {
    known_ending(word).is_some()
}

fn known_ending(word: &str) -> Option<Ending> {
    let polite = || {
        ["しました", "です"].into_iter().find_map(|end| fixed_ending(word.trim_end_matches('。').strip_suffix(end)?))
    };
    fixed_ending(word).or_else(|| sided(word)).or_else(polite)
}

/// The ending of a word that says it whoever's turn it is.
fn fixed_ending(word: &str) -> Option<Ending> {
    let word = word.trim_end_matches(['。', '．', '！', '!']);
    Some(match word {
        "投了" | "負けました" | "参りました" | "まいりました" | "ありません" => Ending::Resign,
        "中断" => Ending::Interrupted,
        "千日手" | "千日手成立" => Ending::Repetition,
        "連続王手の千日手" | "王手連続千日手" | "連続王手千日手" => Ending::PerpetualCheck,
        "持将棋" | "持将棋成立" => Ending::Impasse,
        "詰み" | "詰" | "つみ" => Ending::Mate,
        "不詰" | "不詰み" => Ending::NoMate,
        "切れ負け" | "時間切れ" | "時間切れ負け" => Ending::TimeUp,
        "反則勝ち" | "反則勝" => Ending::FoulWin,
        "反則負け" | "反則負" => Ending::FoulLoss,
        "先手反則" | "先手反則負け" | "下手反則" => Ending::FoulBy(Color::Black),
        "後手反則" | "後手反則負け" | "上手反則" => Ending::FoulBy(Color::White),
        "入玉勝ち" | "入玉勝" | "入玉宣言" | "入玉宣言勝ち" | "入玉宣言勝" | "勝ち宣言" | "宣言勝ち" | "宣言勝" => {
            Ending::Declaration
        }
        "引き分け" | "引分け" | "引分" => Ending::DeclaredDraw,
        "不戦勝" => Ending::DefaultWin,
        "不戦敗" => Ending::DefaultLoss,
        "封じ手" => Ending::Sealed,
        "最大手数" | "最大手数超過" => Ending::MaxMoves,
        "待った" => Ending::TakeBack,
        "エラー" => Ending::Error,
        "先手勝ち" => Ending::Won(Color::Black),
        "後手勝ち" => Ending::Won(Color::White),
        "引き分け（理由不明）" => Ending::Drawn,
        _ => return foreign_ending(word),
    })
}

/// The names and marks of the sides.
const SIDES: [(&str, Color); 8] = [
    ("先手", Color::Black),
    ("下手", Color::Black),
    ("後手", Color::White),
    ("上手", Color::White),
    ("▲", Color::Black),
    ("☗", Color::Black),
    ("△", Color::White),
    ("☖", Color::White),
];

/// The side that words name, and what they say of it.
fn of_side(words: &str) -> Option<(Color, &str)> {
    let (color, verdict) = SIDES.into_iter().find_map(|(name, color)| Some((color, words.strip_prefix(name)?)))?;
    let verdict = verdict.strip_prefix(['の', 'が', 'は']).unwrap_or(verdict);
    Some((color, POLITE.into_iter().find_map(|end| verdict.strip_suffix(end)).unwrap_or(verdict)))
}

/// An ending that names the side it is of: `先手投了`, `後手の入玉宣言勝ち`, `先手二歩`.
fn sided(words: &str) -> Option<Ending> {
    let (color, verdict) = of_side(words)?;
    Some(match verdict {
        "入玉宣言勝ち" | "入玉宣言勝" | "入玉宣言" | "宣言勝ち" | "宣言勝" | "時間切れ勝ち" | "切れ勝ち" | "不戦勝" => {
            Ending::Won(color)
        }
        "投了" | "時間切れ" | "時間切れ負け" | "切れ負け" | "不戦敗" | "接続切れ" | "切断負け" => {
            Ending::Won(!color)
        }
        "反則" | "反則負け" | "反則負" | "反則手" | "二歩" | "王手放置" | "打ち歩詰め" => {
            Ending::FoulBy(color)
        }
        "反則勝ち" | "反則勝" => Ending::FoulBy(!color),
        _ => return None,
    })
}

/// Words behind the name of a player who has won.
const WON: [&str; 3] = ["勝ち", "勝", "勝利"];

/// Words behind the name of a player who has lost.
const LOST: [&str; 3] = ["負け", "負", "投了"];

/// The winner that words name without a reason: `先手の勝ち`, `△の負け`.
fn won_by(words: &str) -> Option<Color> {
    let (color, verdict) = of_side(words)?;
    match verdict {
        "勝ち" | "勝" | "勝利" => Some(color),
        "負け" | "負" | "敗北" => Some(!color),
        _ => None,
    }
}

/// Ends of a sentence behind a verdict.
const POLITE: [&str; 6] = ["となりました", "でした", "となった", "となる", "です", "まで"];

/// Words from other formats that programs use for an ending: `Resign`, `TORYO`, `%TORYO`.
fn foreign_ending(word: &str) -> Option<Ending> {
    let known = [
        ("resign", Ending::Resign),
        ("resigns", Ending::Resign),
        ("toryo", Ending::Resign),
        ("chudan", Ending::Interrupted),
        ("sennichite", Ending::Repetition),
        ("jishogi", Ending::Impasse),
        ("tsumi", Ending::Mate),
        ("mate", Ending::Mate),
        ("checkmate", Ending::Mate),
        ("time_up", Ending::TimeUp),
        ("time-up", Ending::TimeUp),
        ("timeup", Ending::TimeUp),
        ("timeout", Ending::TimeUp),
        ("kachi", Ending::Declaration),
        ("hikiwake", Ending::DeclaredDraw),
        ("draw", Ending::DeclaredDraw),
    ];
    let bare = word.strip_prefix('%').unwrap_or(word);
    known.into_iter().find(|(name, _)| bare.eq_ignore_ascii_case(name)).map(|(_, ending)| ending)
}

/// The word of an end row, and whether it says the same as the ending.
pub(super) fn ending_word(of: &Ending, to_move: Color) -> (&str, bool) {
    match of {
        // Whose turn it is tells which side broke the rules.
        Ending::FoulBy(loser) if *loser == to_move => ("反則負け", true),
        Ending::FoulBy(_) => ("反則勝ち", true),
        Ending::Other(word) => (word, ending(word) == *of),
        known => (known.name(), true),
    }
}

/// Whether an ending says that a move was a foul: it can follow one that could not be played.
pub(crate) const fn is_foul(ending: &Ending) -> bool {
    matches!(ending, Ending::FoulWin | Ending::FoulLoss | Ending::FoulBy(_))
}

/// The name of a foul after this many unplayable moves or, conversely, before them: the word depends on who was to
/// move.
pub(super) fn across(ending: Ending, moves: u32) -> Ending {
    match ending {
        Ending::FoulWin if !moves.is_multiple_of(2) => Ending::FoulLoss,
        Ending::FoulLoss if !moves.is_multiple_of(2) => Ending::FoulWin,
        same => same,
    }
}

/// The side to move this many moves later.
pub(super) fn after(side: Color, moves: u32) -> Color {
    if moves.is_multiple_of(2) { side } else { !side }
}

/// The winner by an ending with a given side to move; `None` if there is none or nobody knows.
fn winner(ending: &Ending, to_move: Color) -> Option<Color> {
    match ending {
        Ending::Resign | Ending::Mate | Ending::TimeUp | Ending::FoulLoss | Ending::DefaultLoss => Some(!to_move),
        Ending::FoulWin | Ending::Declaration | Ending::DefaultWin => Some(to_move),
        Ending::FoulBy(loser) => Some(!*loser),
        Ending::Won(color) => Some(*color),
        _ => None,
    }
}

/// The result line of an ending, `まで79手で先手の勝ち`; `None` for endings without one.
pub fn result_line(ending: &Ending, count: u32, to_move: Color, handicap: bool) -> Option<String> {
    let name = |color| side(color, handicap);
    let what = match ending {
        Ending::Resign => format!("{}の勝ち", name(!to_move)),
        Ending::TimeUp => format!("時間切れにより{}の勝ち", name(!to_move)),
        Ending::FoulLoss => format!("{}の反則負け", name(to_move)),
        Ending::FoulWin => format!("{}の反則勝ち", name(to_move)),
        Ending::FoulBy(loser) if *loser == to_move => format!("{}の反則負け", name(to_move)),
        Ending::FoulBy(_) => format!("{}の反則勝ち", name(to_move)),
        Ending::Declaration => format!("{}の入玉勝ち", name(to_move)),
        Ending::DefaultWin => format!("{}の不戦勝", name(to_move)),
        Ending::DefaultLoss => format!("{}の不戦敗", name(to_move)),
        Ending::TakeBack | Ending::Error => return None,
        Ending::Other(word) => word.to_string(),
        known => known.name().to_owned(),
    };
    Some(format!("まで{count}手で{what}"))
}

/// The result line where only that expresses the ending (KI2): every ending has one.
pub(super) fn sole_result_line(ending: &Ending, count: u32, to_move: Color, handicap: bool) -> String {
    let usual = result_line(ending, count, to_move, handicap);
    usual.unwrap_or_else(|| format!("まで{count}手で{}", ending.name()))
}

/// A result line as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Result<'a> {
    /// The number of moves that it states.
    pub count: Option<u32>,
    /// The words after the number.
    pub what: &'a str,
}

/// The rest after the word that begins a result line, with the number of moves if that comes before it: まで, also in
/// `33手まで先手の勝ち`, or, if the number of moves follows, 以上, as in `以上33手で先手の勝ち`.
fn behind_result(line: &str) -> Option<(Option<u32>, &str)> {
    let text = line.trim_matches(blank);
    // All of it may stand in brackets.
    let inside = |(open, close): (char, char)| text.strip_prefix(open)?.strip_suffix(close);
    let text = [('(', ')'), ('（', '）'), ('「', '」'), ('【', '】')].into_iter().find_map(inside).unwrap_or(text);
    let counted = |rest: &&str| {
        let rest = rest.trim_start_matches(|c| blank(c) || matches!(c, '、' | '，' | ','));
        number(rest).is_some_and(|(_, rest)| rest.trim_start_matches(blank).starts_with('手'))
    };
    if let Some(rest) = text.strip_prefix("まで").or_else(|| text.strip_prefix("以上").filter(counted)) {
        return Some((None, rest));
    }
    // `先手の勝ち` alone.
    if is_verdict(text) {
        return Some((None, text));
    }
    let (count, rest) = number(text)?;
    let rest = rest.trim_start_matches(blank).strip_prefix('手')?.trim_start_matches(blank);
    let rest = match rest.strip_prefix("まで") {
        Some(rest) => rest,
        None => rest
            .strip_prefix(['で', '、'])
            .map(|rest| rest.trim_start_matches(blank))
            .filter(|rest| is_verdict(rest))?,
    };
    Some((Some(count), rest))
}

/// Whether a text is nothing but who won or lost.
pub(super) fn is_verdict(text: &str) -> bool {
    let text = text.trim_matches(blank).trim_end_matches(['。', '！', '!']);
    text.starts_with(['先', '下', '後', '上']) && (sided(text).is_some() || won_by(text).is_some())
}

/// Whether a line gives the result.
pub fn is_result(line: &str) -> bool {
    behind_result(line).is_some()
}

/// Reads a result line.
pub(super) fn parse_result(line: &str) -> Option<Result<'_>> {
    let loose = |c: char| blank(c) || matches!(c, '、' | '，' | ',' | 'で');
    let (ahead, rest) = behind_result(line)?;
    let rest = rest.trim_start_matches(loose);
    let rest = rest.split_once('#').map_or(rest, |(before, _)| before);
    let (count, rest) = number(rest).map_or((ahead, rest), |(count, rest)| (Some(count), rest));
    let rest = rest.trim_start_matches(blank);
    let rest = if count.is_some() { rest.strip_prefix('手').unwrap_or(rest) } else { rest };
    let rest = ["にて", "をもって"].into_iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    Some(Result { count, what: rest.trim_start_matches(loose).trim_end_matches(blank) })
}

impl Result<'_> {
    /// The ending that it means if there is no end row ([K32](crate#kif-and-kifu)).
    pub fn ending(&self, to_move: Color) -> Option<Ending> {
        let what = self.what.trim_end_matches(['。', '、']);
        // `先手の勝ち(時間切れ)` has its reason in parentheses.
        let (what, aside) = parenthesised(what).unwrap_or((what, ""));
        if what.is_empty() {
            return None;
        }
        if let Some(known) = fixed_ending(what) {
            return Some(known);
        }
        let what = POLITE.into_iter().find_map(|end| what.strip_suffix(end)).unwrap_or(what);
        let by = what.rsplit_once("により").or_else(|| what.rsplit_once('で').filter(|(_, rest)| is_verdict(rest)));
        let (reason, rest) = by.unwrap_or((aside, what));
        let said = SIDES.into_iter().find_map(|(name, color)| Some((color, rest.strip_prefix(name)?)));
        let Some((color, verdict)) = said else {
            // `千日手により引き分け` says what for.
            let known = if reason.is_empty() { None } else { fixed_ending(reason).or_else(|| fixed_ending(rest)) };
            let is_draw = |ending: &Ending| {
                matches!(ending, Ending::DeclaredDraw | Ending::Repetition | Ending::Impasse | Ending::MaxMoves)
            };
            return Some(known.filter(is_draw).unwrap_or_else(|| Ending::Other(what.into())));
        };
        let verdict = verdict.trim_start_matches(['の', 'が']);
        let is_foul = |reason: &str| {
            ["反則", "二歩", "王手放置", "打ち歩", "二手指し", "連続王手"].iter().any(|foul| reason.contains(foul))
        };
        // `先手の二歩による反則負け`
        let verdict = verdict.rsplit_once("による").map_or(verdict, |(_, verdict)| verdict);
        // `後手羽生の勝ち`
        let named = verdict.rsplit_once('の').map(|(_, verdict)| verdict);
        let verdict = named.filter(|word| WON.contains(word) || LOST.contains(word)).unwrap_or(verdict);
        let loser_to_move = |loser: Color, lost: Ending, won: Ending| if loser == to_move { lost } else { won };
        let ending = match verdict {
            "反則勝ち" | "反則勝" => loser_to_move(!color, Ending::FoulLoss, Ending::FoulWin),
            "反則負け" | "反則負" => loser_to_move(color, Ending::FoulLoss, Ending::FoulWin),
            "不戦勝" => loser_to_move(!color, Ending::DefaultLoss, Ending::DefaultWin),
            "不戦敗" => loser_to_move(color, Ending::DefaultLoss, Ending::DefaultWin),
            "入玉勝ち" | "入玉勝" | "宣言勝ち" | "宣言勝" | "入玉宣言勝ち" | "入玉宣言勝" if color == to_move => {
                Ending::Declaration
            }
            "勝ち" | "勝" if color == to_move && (reason.contains("宣言") || reason.contains("入玉")) => {
                Ending::Declaration
            }
            "勝ち" | "勝" if color == to_move && is_foul(reason) => Ending::FoulWin,
            "勝ち" | "勝" if color != to_move && is_foul(reason) => Ending::FoulLoss,
            "勝ち" | "勝" if color != to_move && (matches!(reason, "切れ負け" | "切れ") || reason.contains("時間")) => {
                Ending::TimeUp
            }
            "勝ち" | "勝" if color != to_move && reason.contains('詰') => Ending::Mate,
            // With any other reason it was not a resignation: 切断により.
            "勝ち" | "勝" if color != to_move && matches!(reason, "" | "投了") => Ending::Resign,
            "時間切れ勝ち" | "切れ勝ち" if color != to_move => Ending::TimeUp,
            "切れ負け" | "時間切れ" | "時間切れ負け" if color == to_move => Ending::TimeUp,
            "負け" | "負" | "投了" if color == to_move => Ending::Resign,
            "勝利" if color != to_move && reason.is_empty() => Ending::Resign,
            // It names the side that won or lost, but not as the game stands.
            "勝ち" | "勝" | "負け" | "負" | "入玉勝ち" | "入玉勝" if rest.starts_with(['先', '後', '上', '下']) => {
                Ending::Other(what.into())
            }
            _ if reason.is_empty() => {
                let known = sided(rest).or_else(|| won_by(rest).map(Ending::Won));
                known.unwrap_or_else(|| Ending::Other(what.into()))
            }
            _ => Ending::Other(what.into()),
        };
        Some(ending)
    }

    /// The side that it plainly calls the winner.
    fn named_winner(&self) -> Option<Color> {
        let what = self.what.trim_end_matches(['。', '、']);
        let named = [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
        named.into_iter().find_map(|(name, color)| match what.strip_prefix(name)?.trim_start_matches('の') {
            "勝ち" | "勝" => Some(color),
            "負け" | "負" => Some(!color),
            _ => None,
        })
    }

    /// The ending where it calls the winner by name: `谷川の勝ち`.
    pub(super) fn won_by_name(&self, to_move: Color, headers: &Headers) -> Option<Ending> {
        let Some(Ending::Other(_)) = self.ending(to_move) else { return None };
        let what = self.what.trim_end_matches(['。', '、']);
        let verdicts = WON.into_iter().map(|word| (word, true)).chain(LOST.into_iter().map(|word| (word, false)));
        let (name, wins) = verdicts
            .filter_map(|(word, wins)| Some((what.strip_suffix(word)?.trim_end_matches(['の', 'が']), wins)))
            .find(|(name, _)| !name.is_empty())?;
        // The family name says it, too.
        let is_of = |color: &Color| headers.player(*color).is_some_and(|player| player.trim().starts_with(name));
        let mut named = [Color::Black, Color::White].into_iter().filter(is_of);
        match (named.next(), named.next()) {
            (Some(color), None) => Some(Ending::Won(if wins { color } else { !color })),
            _ => None,
        }
    }

    /// Whether it is consistent with an end row after this many moves.
    pub(super) fn agrees(&self, ending: &Ending, counts: [u32; 2], to_move: Color) -> bool {
        let count = self.count.is_none_or(|count| counts.contains(&count));
        let said = self.ending(to_move);
        let same_winner = match &said {
            // Only the result line tells what another ending means for the sides.
            _ if matches!(ending, Ending::Other(_)) => true,
            None => true,
            Some(Ending::Other(_)) => match (self.named_winner(), winner(ending, to_move)) {
                (Some(named), Some(winner)) => named == winner,
                _ => true,
            },
            Some(said) => winner(said, to_move) == winner(ending, to_move),
        };
        count && same_winner
    }
}

/// The number of carried texts that are lost in a format which writes none; not those that tell of an ending which
/// the format `says`.
pub fn lost_texts(record: &Record, says: impl Fn(&Ending) -> bool) -> usize {
    let tree = &record.tree;
    let nodes = tree.preorder().filter_map(|id| Some((id, tree.get(id)?)));
    let is_lost = |extra: &&Carried| !says_nothing(extra);
    let at_node = |(id, node): (NodeId, &Node)| {
        let said = matches!(&node.step, Step::End(ending) if says(ending));
        let again = |extra: &Carried| said && repeats_ending(extra, node, tree.depth(id) - 1, &record.initial);
        node.extras.iter().filter(is_lost).filter(|extra| !again(extra)).count()
    };
    record.extras.iter().filter(is_lost).count() + nodes.map(at_node).sum::<usize>()
}

/// Whether a line carried at an ending, this many steps after the start, merely repeats the ending: a format that has
/// the ending loses nothing with it.
pub fn repeats_ending(extra: &str, node: &Node, steps: usize, initial: &komaoto_rules::Position) -> bool {
    let Step::End(ending) = &node.step else { return false };
    let steps = u32::try_from(steps).unwrap_or(u32::MAX);
    let counts = [steps, initial.ply().saturating_add(steps).saturating_sub(1)];
    let to_move = after(initial.side_to_move(), steps);
    parse_result(extra).is_some_and(|said| said.agrees(ending, counts, to_move))
}

/// A text and what is in parentheses at its end, if anything.
fn parenthesised(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_suffix([')', '）'])?;
    let at = inside.rfind(['(', '（'])?;
    let (before, group) = inside.split_at_checked(at)?;
    Some((before.trim_end_matches(blank), group.trim_start_matches(['(', '（'])))
}

/// The number in a variation line `変化：4手`, given what follows 変化 ([K24](crate#kif-and-kifu)). `Err` if it is
/// not a number.
pub fn variation(line: &str) -> Option<std::result::Result<u32, ()>> {
    Some(varied(line)?.map(|(number, _)| number))
}

/// The rest of a line after `変化：4手`, `変化：4手目` or `変化：4手目から`; may be empty.
pub(super) fn behind_variation(line: &str) -> &str {
    let rest = varied(line).and_then(std::result::Result::ok).map_or("", |(_, rest)| rest).trim_matches(blank);
    let rest = rest.strip_prefix('手').unwrap_or(rest);
    let rest = rest.strip_prefix('目').unwrap_or(rest);
    rest.strip_prefix("から").unwrap_or(rest).trim_start_matches(blank)
}

/// A number in Chinese characters before 手, with what follows it.
fn kanji(text: &str) -> Option<(u32, &str)> {
    let (digits, _) = text.split_once('手')?;
    parse_kanji_number(digits).map(|number| (number, text.slice(digits.len()..)))
}

/// The number in a variation line, with what follows it.
fn varied(line: &str) -> Option<std::result::Result<(u32, &str), ()>> {
    let line = line.trim_start_matches(blank);
    // With a mark before it, `▼変化：4手`, or without the colon, `変化 4手`, a number must follow, or it is a sentence.
    let marked = line.trim_start_matches(['▼', '▽', '◆', '◇', '■', '□', '●', '○', '・']).trim_start_matches(blank);
    let rest = marked.strip_prefix("変化")?.trim_start_matches(blank);
    let number = |text| number(text).or_else(|| kanji(text));
    match rest.strip_prefix(['：', ':']).map(|rest| rest.trim_start_matches(blank)) {
        Some(rest) if marked == line => Some(number(rest).ok_or(())),
        Some(rest) => number(rest).map(Ok),
        None => number(rest).filter(|(_, rest)| rest.trim_start_matches(blank).starts_with('手')).map(Ok),
    }
}
