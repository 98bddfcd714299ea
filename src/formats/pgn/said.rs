//! The result of a game in words, as people write it behind the moves or into the tag: `White resigns`, `黑方认负`,
//! `Белые сдались`, `白の勝ち`. A side and a verdict, or what a draw is called.

use super::result::PgnResult;
use komaoto_text::{Slice, until};

/// What the two sides are called, in small letters: the one that is called White in PGN first.
const SIDES: [(&[&str], bool); 2] = [
    (
        &[
            "white",
            "red",
            "weiß",
            "weiss",
            "les blancs",
            "blancs",
            "las blancas",
            "blancas",
            "il bianco",
            "bianco",
            "as brancas",
            "brancas",
            "wit",
            "białe",
            "белые",
            "белыми",
            "bílý",
            "világos",
            "hvid",
            "hvit",
            "vit",
            "红方",
            "紅方",
            "红棋",
            "紅棋",
            "红先手",
            "红先",
            "紅先",
            "红",
            "紅",
            "先手",
            "先",
            "白方",
            "白",
        ],
        true,
    ),
    (
        &[
            "black",
            "schwarz",
            "les noirs",
            "noirs",
            "las negras",
            "negras",
            "il nero",
            "nero",
            "as pretas",
            "pretas",
            "zwart",
            "czarne",
            "чёрные",
            "черные",
            "černý",
            "sötét",
            "sort",
            "svart",
            "黑方",
            "黑棋",
            "黑后手",
            "黑後手",
            "黑先",
            "黑后",
            "黑後",
            "黑",
            "后手",
            "後手",
            "后",
            "後",
            "黒",
        ],
        false,
    ),
];

/// That the side before it has won.
const WINS: [&str; 47] = [
    "wins",
    "won",
    "win",
    "has won",
    "mates",
    "mated",
    "checkmates",
    "gives mate",
    "gewinnt",
    "gewann",
    "siegt",
    "hat gewonnen",
    "gagnent",
    "ont gagné",
    "ganan",
    "ganaron",
    "vince",
    "ha vinto",
    "vencem",
    "ganham",
    "wint",
    "wygrały",
    "wygrywają",
    "выиграли",
    "победили",
    "выигрывают",
    "побеждают",
    "胜",
    "勝",
    "胜利",
    "勝利",
    "获胜",
    "獲勝",
    "得胜",
    "胜定",
    "赢",
    "贏",
    "赢棋",
    "绝杀",
    "絕殺",
    "の勝ち",
    "が勝ち",
    "勝ち",
    "の勝利",
    "の勝",
    "胜黑",
    "胜红",
];

/// That the side before it has lost.
const LOSES: [&str; 67] = [
    "resigns",
    "resigned",
    "resign",
    "has resigned",
    "loses",
    "lost",
    "lose",
    "gives up",
    "gave up",
    "forfeits",
    "forfeited",
    "is mated",
    "is checkmated",
    "was mated",
    "was checkmated",
    "gets mated",
    "gibt auf",
    "gab auf",
    "hat aufgegeben",
    "verliert",
    "verlor",
    "abandonnent",
    "perdent",
    "abandonan",
    "se rinden",
    "pierden",
    "abandona",
    "abbandona",
    "perde",
    "abandonam",
    "perdem",
    "geeft op",
    "verliest",
    "poddały się",
    "poddają się",
    "сдались",
    "проиграли",
    "сдаются",
    "проигрывают",
    "просрочили время",
    "负",
    "負",
    "认负",
    "認負",
    "认输",
    "認輸",
    "投子认负",
    "推枰认负",
    "推枰認負",
    "投子認負",
    "投降",
    "告负",
    "败",
    "超时",
    "超时负",
    "超時負",
    "超时判负",
    "超時",
    "判负",
    "被将死",
    "被將死",
    "の負け",
    "負け",
    "投了",
    "の投了",
    "の時間切れ",
    "时间到",
];

/// What a draw is called.
const DRAWS: [&str; 64] = [
    "draw",
    "drawn",
    "draw agreed",
    "agreed drawn",
    "agreed draw",
    "draw by agreement",
    "drawn by agreement",
    "game drawn",
    "drawn game",
    "the game was drawn",
    "the game is drawn",
    "a draw",
    "stalemate",
    "repetition",
    "threefold repetition",
    "draw by repetition",
    "draw by threefold repetition",
    "drawn by repetition",
    "draw by stalemate",
    "draw by perpetual check",
    "draw by insufficient material",
    "insufficient material",
    "perpetual check",
    "50-move rule",
    "draw by 50-move rule",
    "fifty-move rule",
    "draw by the 50-move rule",
    "remis",
    "remise",
    "nulle",
    "partie nulle",
    "tablas",
    "patta",
    "empate",
    "ничья",
    "remíza",
    "döntetlen",
    "和",
    "和棋",
    "和局",
    "平局",
    "平手",
    "作和",
    "成和",
    "言和",
    "议和",
    "議和",
    "双方言和",
    "雙方言和",
    "双方议和",
    "双方和棋",
    "双方同意作和",
    "雙方同意作和",
    "双方同意和棋",
    "双方不变作和",
    "remiza",
    "引分",
    "握手言和",
    "和棋告终",
    "和棋收场",
    "判和",
    "引き分け",
    "引分け",
    "弈和",
];

/// What may stand before a result, and be followed by a colon.
const LEADS: [&str; 13] = [
    "result",
    "final result",
    "ergebnis",
    "résultat",
    "resultado",
    "risultato",
    "результат",
    "结果",
    "結果",
    "胜负",
    "至此",
    "以下",
    "最终",
];

/// How a game was won or lost: it says nothing more of the result.
const REASONS: [&str; 13] = [
    "on time",
    "by resignation",
    "by checkmate",
    "by mate",
    "by forfeit",
    "the game",
    "on forfeit",
    "by default",
    "in time trouble",
    "auf zeit",
    "au temps",
    "по времени",
    "due to time",
];

/// The result that the whole of a text is: in signs or in words.
pub fn said(text: &str) -> Option<PgnResult> {
    let text = text.trim();
    let whole = |(outcome, length): (PgnResult, usize)| (length == text.len()).then_some(outcome);
    let half = || matches!(text, "0.5" | "0,5" | ".5").then_some(PgnResult::Draw);
    PgnResult::parse(text).or_else(|| apart(text).and_then(whole)).or_else(half).or_else(|| {
        if text.len() > LONGEST {
            return None;
        }
        in_words(text)
    })
}

/// No result in words has more bytes.
pub(super) const LONGEST: usize = 80;

/// Whether a word of such a result may begin so: only then a text is looked at more closely.
pub(super) fn may_begin(rest: &str) -> bool {
    let Some(first) = rest.chars().next() else { return false };
    if !first.is_ascii() {
        // Moves of xiangqi begin with pieces and 前, 后.
        return first.is_alphabetic() && !matches!(first, '炮' | '马' | '车' | '兵' | '卒' | '相' | '象' | '仕' | '士');
    }
    // In a move a digit follows at the latest.
    let run = rest.bytes().take_while(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
    // `il nero`, `as pretas`
    let is_article = run == 2 && rest.as_bytes().get(run) == Some(&b' ');
    (run > 2 || is_article)
        && !rest.as_bytes().get(run).is_some_and(|next| next.is_ascii_digit() || matches!(next, b'=' | b'-'))
        || rest.starts_with("50-move")
        || rest.starts_with("a draw")
}

fn in_words(text: &str) -> Option<PgnResult> {
    let is_edge = |letter: char| {
        letter.is_whitespace() || matches!(letter, '.' | '!' | ',' | '。' | '！' | '，' | '…' | '"' | '*')
    };
    let mut text = text.trim_matches(is_edge);
    for (open, close) in [('(', ')'), ('（', '）'), ('【', '】'), ('[', ']'), ('{', '}')] {
        if let Some(inside) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
            text = inside.trim_matches(is_edge);
        }
    }
    if let Some(sign) = PgnResult::parse(text) {
        return Some(sign);
    }
    let small = text.to_lowercase();
    let mut text = small.as_str();
    if let Some(rest) = LEADS.into_iter().filter_map(|lead| behind(text, lead)).min_by_key(|rest| rest.len()) {
        text = rest.trim_start_matches([':', '：', ' ']);
        if let Some(sign) = PgnResult::parse(text) {
            return Some(sign);
        }
    }
    let text = REASONS.into_iter().find_map(|reason| text.strip_suffix(reason)).map_or(text, str::trim_end);
    if DRAWS.contains(&text) {
        return Some(PgnResult::Draw);
    }
    for (names, is_first) in SIDES {
        for rest in names.iter().filter_map(|name| behind(text, name)) {
            let first = if WINS.contains(&rest) {
                is_first
            } else if LOSES.contains(&rest) {
                !is_first
            } else if matches!(rest, "和" | "和棋") {
                return Some(PgnResult::Draw);
            } else {
                continue;
            };
            return Some(if first { PgnResult::First } else { PgnResult::Second });
        }
    }
    None
}

/// What follows a word at the start of a text; words of letters with spaces between end with one.
fn behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let parted = rest.starts_with([' ', ':', '：', ',']);
    let is_spaced = word.chars().next_back().is_some_and(|last| !matches!(last, '\u{3040}'..='\u{9FFF}'));
    (parted || !is_spaced).then(|| rest.trim_start_matches([' ', ',']))
}

/// The result in words that the rest of a line is, and its length: nothing may follow but the same in signs, a comment
/// or the end of a variation.
pub(super) fn spoken(line: &str) -> Option<(PgnResult, usize)> {
    if !may_begin(line) {
        return None;
    }
    let end = line
        .char_indices()
        .find(|(_, letter)| matches!(letter, '{' | ')' | ';' | '$'))
        .map_or(line.len(), |(at, _)| at);
    let words = line.slice(..end).trim_end();
    if words.is_empty() || words.len() > LONGEST {
        return None;
    }
    if let Some(outcome) = in_words(words) {
        return Some((outcome, words.len()));
    }
    // The same in signs behind it.
    let (before, sign) = words.rsplit_once([' ', '\t', '　'])?;
    let outcome = PgnResult::parse(sign)?;
    (in_words(before.trim_end()) == Some(outcome)).then_some((outcome, words.len()))
}

/// The length of what the side to move says that gives up, where it is the rest of a line: `Resigns`.
pub(super) fn given_up(line: &str) -> Option<usize> {
    let words = until(line, |letter| matches!(letter, '{' | ')' | ';' | '$')).trim_end();
    let bare = words.trim_end_matches(['.', '!']);
    (may_begin(bare) && bare.len() <= LONGEST && LOSES.contains(&bare.to_lowercase().as_str())).then_some(words.len())
}

/// A result in signs with spaces between, `1 - 0`, or in halves of points, and its length.
pub(super) fn apart(rest: &str) -> Option<(PgnResult, usize)> {
    const POINTS: [(&str, u8); 11] = [
        ("1/2", 1),
        ("½", 1),
        ("0.5", 1),
        ("0,5", 1),
        (".5", 1),
        ("1", 2),
        ("l", 2),
        ("0", 0),
        ("O", 0),
        ("+", 2),
        ("-", 0),
    ];
    let first = rest.chars().next()?;
    if !matches!(first, '1' | '0' | '½' | '.' | 'l' | '+' | '-' | 'O') {
        return None;
    }
    let points = |text: &str| {
        let found = POINTS.iter().find(|(sign, _)| text.starts_with(sign))?;
        Some((found.1, text.len() - found.0.len()))
    };
    let blanks = [' ', '\t', '\u{A0}'];
    let (one, left) = points(rest)?;
    let behind = rest.slice(rest.len() - left..).trim_start_matches(blanks);
    let sign = behind.chars().next().filter(|sign| matches!(sign, '-' | '–' | '—' | '−' | ':'))?;
    let other = behind.slice(sign.len_utf8()..).trim_start_matches(blanks);
    let (two, left) = points(other)?;
    let after = other.slice(other.len() - left..);
    let whole = !after.starts_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '–' | '/' | ':'));
    // Of advantages people write `+-`.
    if !whole || matches!(first, '+' | '-') && sign != ':' || (one, two) == (1, 1) && rest.starts_with(".5.") {
        return None;
    }
    let outcome = match (one, two) {
        (2, 0) => PgnResult::First,
        (0, 2) => PgnResult::Second,
        (1, 1) => PgnResult::Draw,
        _ => return None,
    };
    Some((outcome, rest.len() - after.len()))
}
