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

/// The units with which lines of a width begin, but for the first, where the paragraph as a whole is as even as it can be (Knuth
/// and Plass): a line gives words to the next one where that would otherwise be loose. There are as many lines as [`fill`]
/// makes, and none but the last is looser than the loosest of these. `loose` tells how loose a line of units is that is too
/// short by so much. One word, or a result of a game, stands alone at the end where some line would otherwise be twice as
/// loose.
pub fn fill_evenly(units: &[LineUnit], room: f32, loose: impl Fn(Range<usize>, f32) -> f32) -> Vec<usize> {
    let simple = fill(units, room, LastLine::NoOrphan);
    let sums = Sums::of(units, room);
    let Some(&last) = simple.last() else { return simple };
    let looseness = |line: Range<usize>| loose(line.clone(), sums.short(line));
    let loosest = |begins: &[usize]| {
        let first = std::iter::once(0).chain(begins.iter().copied());
        first.zip(begins).map(|(begin, &end)| looseness(begin..end)).fold(0.0_f32, f32::max)
    };
    let most = loosest(&simple);
    if most <= 0.0 {
        return simple;
    }
    let asked = has_companions(units, last);
    let among_others = evenly(&sums, &simple, most, &looseness, |begin| !asked || has_companions(units, begin));
    let alone = fill(units, room, LastLine::AsItComes);
    let alone = match alone.last() {
        Some(&end) if asked && alone.len() == simple.len() && end != last && may_stand_alone(units, end) => {
            evenly(&sums, &alone, most, &looseness, |begin| may_stand_alone(units, begin))
        }
        _ => None,
    };
    match (among_others, alone) {
        (Some(even), Some(alone)) if loosest(&alone) * 2.0 < loosest(&even) => alone,
        (Some(even), _) => even,
        (None, _) => simple,
    }
}

/// The most even way to fill as many lines as begin with `latest`, none earlier than these say and none looser than `most`.
fn evenly(
    sums: &Sums<'_>,
    latest: &[usize],
    most: f32,
    looseness: &impl Fn(Range<usize>) -> f32,
    may_be_last: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    // As early as each line may begin if those behind it are full.
    let mut earliest = Vec::with_capacity(latest.len());
    let mut end = sums.units.len();
    for (nth, _) in latest.iter().enumerate().rev() {
        end = (nth + 1..end).rev().take_while(|&begin| sums.fits(begin..end)).last().unwrap_or(end.saturating_sub(1));
        earliest.push(end);
    }
    // The best way to each unit with which a line may begin: what it costs, and where the line before it begins.
    let mut ways: Vec<Vec<(usize, f32, usize)>> = vec![vec![(0, 0.0, 0)]];
    for (nth, (&from, &to)) in earliest.iter().rev().zip(latest).enumerate() {
        let before = ways.last()?;
        let is_last = nth + 1 == latest.len();
        let mut here = Vec::new();
        for begin in (from..=to).filter(|&begin| !is_last || may_be_last(begin)) {
            let cost = |&(start, cost, _): &(usize, f32, usize)| {
                if start >= begin || !sums.fits(start..begin) {
                    return None;
                }
                let loose = looseness(start..begin);
                (loose <= most).then_some((begin, loose.powi(3) + cost, start))
            };
            here.extend(before.iter().filter_map(cost).min_by(|one, other| one.1.total_cmp(&other.1)));
        }
        ways.push(here);
    }
    // Of equal ways the one with fuller lines at first.
    let cheapest = ways.last()?.iter().rev().min_by(|one, other| one.1.total_cmp(&other.1));
    let mut begin = cheapest?.0;
    let mut even = Vec::with_capacity(latest.len());
    for way in ways.iter().skip(1).rev() {
        let at = way.binary_search_by_key(&begin, |&(begin, ..)| begin).ok()?;
        even.push(begin);
        begin = way.get(at)?.2;
    }
    even.reverse();
    Some(even)
}

/// How long stretches of a paragraph are, by sums.
struct Sums<'u> {
    units: &'u [LineUnit],
    ends: Vec<f64>,
    room: f32,
}

impl<'u> Sums<'u> {
    fn of(units: &'u [LineUnit], room: f32) -> Self {
        let mut end = 0.0;
        let ends = units.iter().map(|unit| {
            end += f64::from(unit.lead) + f64::from(unit.long);
            end
        });
        Self { units, ends: ends.collect(), room }
    }

    /// How much a line is too short.
    fn short(&self, line: Range<usize>) -> f32 {
        let until = |unit: Option<usize>| unit.and_then(|unit| self.ends.get(unit)).copied().unwrap_or(0.0);
        let lead = self.units.get(line.start).map_or(0.0, |first| f64::from(first.lead));
        let long = until(line.end.checked_sub(1)) - until(line.start.checked_sub(1)) - lead;
        self.room - long as f32
    }

    fn fits(&self, line: Range<usize>) -> bool {
        line.len() == 1 || self.short(line) >= -ROUNDING
    }
}

/// Whether there are letters enough for a last line from a unit on, and more than a word.
fn has_companions(units: &[LineUnit], begin: usize) -> bool {
    let is_alone = begin + 1 == units.len() && units.last().is_some_and(|unit| unit.lead > 0.0);
    !is_alone && letters(units, begin..units.len()) >= ENOUGH
}

/// Whether a last line may have no more than what begins with a unit: letters enough, or a word of two.
fn may_stand_alone(units: &[LineUnit], begin: usize) -> bool {
    let is_word = begin + 1 == units.len() && units.last().is_some_and(|unit| unit.lead > 0.0 && unit.letters > 1);
    is_word || letters(units, begin..units.len()) >= ENOUGH
}

fn letters(units: &[LineUnit], range: Range<usize>) -> usize {
    units.slice(range).iter().map(|unit| unit.letters).sum()
}

/// Where the last line begins so that it has letters enough, if it has too few, and the one before it has enough to
/// give.
fn companions(units: &[LineUnit], begins: &[usize], room: f32) -> Option<usize> {
    let (&last, before) = begins.split_last()?;
    let first = before.last().copied().unwrap_or(0);
    if has_companions(units, last) {
        return None;
    }
    let begin = (first + 1..last).rev().find(|&begin| has_companions(units, begin))?;
    let line = units.get(begin..)?;
    let long: f32 = line.iter().map(|unit| unit.lead + unit.long).sum();
    let fits = long - line.first()?.lead <= room;
    (fits && letters(units, first..begin) > letters(units, begin..units.len())).then_some(begin)
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
