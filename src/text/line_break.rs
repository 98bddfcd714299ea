//! Where running text is broken into lines, on screen and on paper: one table and one way for both.

use std::ops::Range;

use super::slice::Slice;

/// Whether a letter never begins a line 行頭禁則.
pub const fn never_begins(letter: char) -> bool {
    matches!(
        letter,
        '、' | '。' | '，' | '．' | '・' | '：' | '；' | '！' | '？' | '‼' | '⁇' | '⁈' | '⁉' | '％' | '‰' | '℃'
            | '）' | '」' | '』' | '】' | '〕' | '》' | '〉' | '］' | '｝' | '｠' | '〙' | '〗' | '〟' | '”' | '’' | '»'
            | 'ー' | '…' | '‥' | '〜' | '～' | '‐' | '–' | '゠' | '々' | '〻' | 'ゝ' | 'ゞ' | 'ヽ' | 'ヾ' | '゛' | '゜'
            | 'ぁ' | 'ぃ' | 'ぅ' | 'ぇ' | 'ぉ' | 'っ' | 'ゃ' | 'ゅ' | 'ょ' | 'ゎ' | 'ゕ' | 'ゖ'
            | 'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ' | 'ッ' | 'ャ' | 'ュ' | 'ョ' | 'ヮ' | 'ヵ' | 'ヶ' | 'ㇰ'..='ㇿ'
            | '｡' | '｣' | '､' | '･' | 'ｧ'..='ｰ' | 'ﾞ' | 'ﾟ'
            | ')' | ']' | '}' | ',' | '.' | ':' | ';' | '!' | '?' | '%'
            // What stands on, or goes with, the letter before it.
            | '\u{0300}'..='\u{036F}' | '\u{3099}' | '\u{309A}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{20D0}'..='\u{20FF}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0100}'..='\u{E01EF}'
    )
}

/// Whether a letter never ends a line 行末禁則. The sign of a side belongs to the move behind it.
pub const fn never_ends(letter: char) -> bool {
    matches!(
        letter,
        '（' | '「'
            | '『'
            | '【'
            | '〔'
            | '《'
            | '〈'
            | '［'
            | '｛'
            | '｟'
            | '〘'
            | '〖'
            | '〝'
            | '“'
            | '‘'
            | '«'
            | '｢'
            | '￥'
            | '＄'
            | '('
            | '['
            | '{'
            | '\u{200D}'
            | '☗'
            | '☖'
            | '▲'
            | '△'
            | '▼'
            | '▽'
            | '⛊'
            | '⛉'
    )
}

/// Whether a letter is one of a word that is broken at its ends only.
fn is_latin(letter: char) -> bool {
    letter.is_ascii_graphic() || letter.is_alphabetic() && (letter as u32) < 0x2E80
}

const fn is_digit(letter: char) -> bool {
    matches!(letter, '0'..='9' | '０'..='９')
}

const fn is_numeral(letter: char) -> bool {
    matches!(letter, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九')
}

const fn is_piece(letter: char) -> bool {
    matches!(
        letter,
        '玉' | '王'
            | '飛'
            | '龍'
            | '竜'
            | '角'
            | '馬'
            | '金'
            | '銀'
            | '桂'
            | '香'
            | '歩'
            | 'と'
            | '成'
            | '杏'
            | '圭'
            | '全'
    )
}

/// Whether two letters are of one move: `７六`, `六歩`, `同歩`, `同　歩`, `歩成`, `不成`, `金打`.
const fn is_within_move(before: char, letter: char) -> bool {
    match before {
        _ if is_digit(before) => is_numeral(letter),
        _ if is_numeral(before) => is_piece(letter),
        '同' | '仝' => letter == '　' || is_piece(letter),
        '　' => is_piece(letter),
        '不' => letter == '成',
        _ if is_piece(before) => {
            matches!(letter, '成' | '不' | '打' | '右' | '左' | '直' | '上' | '引' | '寄' | '行' | '(' | '（')
                || before == '成' && is_piece(letter)
        }
        _ => false,
    }
}

/// Whether no line is broken between two letters that stand side by side.
pub fn holds_together(before: char, letter: char) -> bool {
    never_begins(letter)
        || never_ends(before)
        || is_latin(before) && is_latin(letter)
        // Two of a kind are one sign.
        || before == letter && matches!(letter, '―' | '—')
        || is_within_move(before, letter)
}

/// What a letter is written in, as far as phrases are told by it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LetterKind {
    Kanji,
    Hiragana,
    Katakana,
    Latin,
    Other,
}

const fn kind(letter: char) -> LetterKind {
    match letter {
        '\u{3041}'..='\u{309F}' => LetterKind::Hiragana,
        '\u{30A1}'..='\u{30FA}' | 'ー' => LetterKind::Katakana,
        '\u{4E00}'..='\u{9FFF}' | '々' => LetterKind::Kanji,
        '0'..='9' | 'A'..='Z' | 'a'..='z' | '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => LetterKind::Latin,
        _ => LetterKind::Other,
    }
}

/// Whether a phrase may end with a kana before another word: particles, and the ends of verbs. What nouns are written with
/// (使い方, 取り消し) does not end one.
const fn ends_phrase(kana: char) -> bool {
    matches!(
        kana,
        'を' | 'は'
            | 'が'
            | 'に'
            | 'で'
            | 'と'
            | 'も'
            | 'の'
            | 'へ'
            | 'や'
            | 'か'
            | 'て'
            | 'た'
            | 'な'
            | 'ば'
            | 'ず'
            | 'ら'
            | 'る'
            | 'す'
            | 'ん'
            | 'く'
            | 'う'
            | 'つ'
            | 'ぬ'
            | 'む'
            | 'ぶ'
            | 'ぐ'
    )
}

/// Whether two letters of a Japanese text are of one phrase 文節.
const fn is_within_phrase(before: char, letter: char) -> bool {
    use LetterKind::{Hiragana, Kanji, Katakana, Latin, Other};
    match (kind(before), kind(letter)) {
        (Hiragana, Kanji | Katakana | Latin) => !ends_phrase(before),
        (Kanji, Kanji) | (Katakana, Katakana) | (Latin, Latin | Kanji) => true,
        (Kanji | Katakana | Latin | Hiragana, Hiragana) => true,
        (Kanji, Katakana | Latin) | (Katakana, Kanji | Latin) | (Latin, Katakana) => false,
        (Other, _) | (_, Other) => false,
    }
}

/// Whether a line is broken at a letter, which is then not seen.
pub const fn is_gap(letter: char) -> bool {
    matches!(letter, ' ' | '\t')
}

/// What no line is broken in.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LineUnit {
    /// How wide the gap before it is, of which nothing is seen where a line begins.
    pub lead: f32,
    /// How wide it is.
    pub long: f32,
    /// The number of its letters and figures.
    pub letters: usize,
}

/// The end of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastLine {
    /// The last line is as short as it comes: where one writes, no line changes but the one that is written in.
    AsItComes,
    /// One or two letters, or a word, do not stand alone: some of the line before come down to them.
    NoOrphan,
    /// The same, and in Japanese a line ends where a phrase does: in what the program says, which nobody counts lines of.
    Phrases,
}

/// What sums of widths may be off by.
const ROUNDING: f32 = 0.01;
/// So many letters are enough for a last line.
const ENOUGH: usize = 3;

/// The units with which lines of a width begin, but for the first.
pub fn fill(units: &[LineUnit], room: f32, last: LastLine) -> Vec<usize> {
    let (mut begins, mut gone) = (Vec::new(), 0.0);
    for (at, unit) in units.iter().enumerate() {
        let with = gone + unit.lead + unit.long;
        if at > 0 && with > room + ROUNDING {
            begins.push(at);
            gone = unit.long;
        } else {
            gone = with;
        }
    }
    if last != LastLine::AsItComes
        && let Some(begin) = companions(units, &begins, room)
        && let Some(last) = begins.last_mut()
    {
        *last = begin;
    }
    begins
}

/// Where the last line begins so that it has letters enough, if it has too few, and the one before it has enough to
/// give.
fn companions(units: &[LineUnit], begins: &[usize], room: f32) -> Option<usize> {
    let (&last, before) = begins.split_last()?;
    let first = before.last().copied().unwrap_or(0);
    let letters = |range: Range<usize>| units.slice(range).iter().map(|unit| unit.letters).sum::<usize>();
    let is_enough = |begin: usize| {
        let is_alone = begin + 1 == units.len() && units.last().is_some_and(|unit| unit.lead > 0.0);
        !is_alone && letters(begin..units.len()) >= ENOUGH
    };
    if is_enough(last) {
        return None;
    }
    let begin = (first + 1..last).rev().find(|&begin| is_enough(begin))?;
    let line = units.get(begin..)?;
    let long: f32 = line.iter().map(|unit| unit.lead + unit.long).sum();
    let fits = long - line.first()?.lead <= room;
    (fits && letters(first..begin) > letters(begin..units.len())).then_some(begin)
}

/// The bytes with which the lines of a paragraph begin, but for the first: `advances` tells how wide each of its
/// letters is, `kept` what is not broken if a line holds it.
pub fn line_breaks(text: &str, advances: &[f32], kept: &[Range<usize>], room: f32, last: LastLine) -> Vec<usize> {
    let letters: Vec<(usize, char, f32)> =
        text.char_indices().zip(advances).map(|((at, letter), &wide)| (at, letter, wide)).collect();
    let is_kept = |at: usize| {
        let next = kept.partition_point(|range| range.end <= at);
        kept.get(next).is_some_and(|range| range.start < at)
    };
    let has_phrases = last == LastLine::Phrases && text.chars().any(|letter| kind(letter) == LetterKind::Hiragana);
    let joins = |at, before, letter| {
        is_kept(at) || holds_together(before, letter) || has_phrases && is_within_phrase(before, letter)
    };
    let mut units = Vec::new();
    for (range, unit) in grouped(&letters, 0, joins) {
        if unit.long <= room + ROUNDING {
            units.push((range.start, unit));
            continue;
        }
        // What is kept comes apart where words do; a word that no line holds, at any letter.
        for (part, inside) in
            grouped(letters.slice(range.clone()), range.start, |_, before, letter| holds_together(before, letter))
        {
            let lead = if part.start == range.start { unit.lead } else { inside.lead };
            if inside.long <= room + ROUNDING {
                units.push((part.start, LineUnit { lead, ..inside }));
                continue;
            }
            let single = grouped(letters.slice(part.clone()), part.start, |_, _, _| false);
            units.extend(single.into_iter().map(|(one, single)| {
                (one.start, if one.start == part.start { LineUnit { lead, ..single } } else { single })
            }));
        }
    }
    let (starts, units): (Vec<usize>, Vec<LineUnit>) = units.into_iter().unzip();
    let byte = |&begin: &usize| letters.get(*starts.get(begin)?).map(|&(at, ..)| at);
    fill(&units, room, last).iter().filter_map(byte).collect()
}

/// Letters in units, each with its range among the letters, which begin at `from`; a letter without width stays with the
/// one before it.
fn grouped(
    letters: &[(usize, char, f32)],
    from: usize,
    joins: impl Fn(usize, char, char) -> bool,
) -> Vec<(Range<usize>, LineUnit)> {
    let mut units: Vec<(Range<usize>, LineUnit)> = Vec::new();
    // The gap, which ends a line unseen; a second one is a letter.
    let mut gap: Option<f32> = None;
    let mut before: Option<char> = None;
    for (nth, &(at, letter, wide)) in letters.iter().enumerate() {
        let place = from + nth;
        let joined = before.is_some_and(|before| wide <= 0.0 || joins(at, before, letter));
        match units.last_mut() {
            Some((range, unit)) if joined && gap.is_none() => {
                range.end = place + 1;
                unit.long += wide;
                unit.letters += usize::from(letter.is_alphanumeric());
            }
            Some(_) if is_gap(letter) && gap.is_none() => {
                gap = Some(wide);
                before = None;
                continue;
            }
            _ => {
                let unit = LineUnit {
                    lead: gap.take().unwrap_or(0.0),
                    long: wide,
                    letters: usize::from(letter.is_alphanumeric()),
                };
                units.push((place..place + 1, unit));
            }
        }
        before = if is_gap(letter) && !joined { None } else { Some(letter) };
    }
    units
}
