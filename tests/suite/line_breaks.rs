//! Where running text is broken into lines.

use komaoto::text::{LastLine, LineUnit, fill, fill_evenly, holds_together, is_gap, line_breaks};

use crate::dice::Dice;

/// Letters as they come in comments, those that the rules are about above all.
const LETTERS: &str = "、。」』）】〕！？・ーっゃァ々…：；「『（【〔《〈☗☖▲△先手が指して良くなる局面である同　歩成不打右と飛角金銀桂香\
                       ７六五３四12 34 abc (77) e4! Nf3、％“”";

/// Each letter as wide as on a screen.
fn advances(text: &str) -> Vec<f32> {
    text.chars().map(|letter| if letter.is_ascii() { 7.25 } else { 14.0 }).collect()
}

/// The lines of a text.
fn lines(text: &str, kept: &[std::ops::Range<usize>], room: f32, last: LastLine) -> Vec<String> {
    let mut begins = line_breaks(text, &advances(text), kept, room, last);
    begins.push(text.len());
    let mut from = 0;
    begins.into_iter().map(|begin| text[std::mem::replace(&mut from, begin)..begin].to_owned()).collect()
}

/// How wide what is seen of a line is.
fn wide(line: &str) -> f32 {
    advances(line.strip_suffix(is_gap).unwrap_or(line)).iter().sum()
}

/// Law: the lines are the text; none is wider than the room; what may not begin or end a line does not, nor does a line
/// break within a word or a move, unless no line holds what stands between two places where it may.
#[test]
fn lines_break_where_they_may() {
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut dice = Dice(20_261_128);
    for _ in 0..4_000 {
        let text: String = (0..dice.roll(120)).map(|_| letters[dice.roll(letters.len())]).collect();
        let room = 60.0 + dice.roll(400) as f32;
        for last in [LastLine::AsItComes, LastLine::NoOrphan, LastLine::Phrases] {
            let lines = lines(&text, &[], room, last);
            assert_eq!(lines.concat(), text);
            for line in &lines {
                assert!(wide(line) <= room + 0.1, "{line} of {text} in {room}");
            }
            for pair in lines.windows(2) {
                let (before, letter) = (pair[0].chars().next_back().unwrap(), pair[1].chars().next().unwrap());
                if is_gap(before) || is_gap(letter) || !holds_together(before, letter) {
                    continue;
                }
                // No line holds all that hangs together here.
                let joined: Vec<char> = text.chars().collect();
                let before_it = lines.iter().take_while(|line| !std::ptr::eq(*line, &pair[1]));
                let at: usize = before_it.map(|line| line.chars().count()).sum();
                let hangs = |at: usize| {
                    let (before, letter) = (joined[at - 1], joined[at]);
                    !is_gap(before) && !is_gap(letter) && holds_together(before, letter)
                };
                let (mut begin, mut end) = (at, at);
                while begin > 0 && hangs(begin) {
                    begin -= 1;
                }
                while end < joined.len() && hangs(end) {
                    end += 1;
                }
                // What may not begin a line is not torn from a gap before it either, nor what may not end one from one behind.
                if begin > 0 && is_gap(joined[begin - 1]) || joined.get(end).is_some_and(|&letter| is_gap(letter)) {
                    continue;
                }
                let unit: String = joined[begin..end].iter().collect();
                assert!(wide(&unit) > room, "{before}|{letter} in {lines:?} at {room}");
            }
        }
    }
}

/// Law: where one writes at the end, no line changes but the last.
#[test]
fn lines_stay_as_they_are_while_one_writes() {
    let letters: Vec<char> = LETTERS.chars().filter(|&letter| !is_gap(letter)).collect();
    let mut dice = Dice(45);
    for _ in 0..40 {
        let mut text = String::new();
        let mut known: Vec<String> = Vec::new();
        for _ in 0..100 {
            text.push(letters[dice.roll(letters.len())]);
            let lines = lines(&text, &[], 120.0, LastLine::AsItComes);
            let same = known.len().saturating_sub(1).min(lines.len());
            // The last one gives to a new line what belongs to that.
            assert_eq!(lines[..same.saturating_sub(1)], known[..same.saturating_sub(1)], "{text}");
            known = lines;
        }
    }
}

#[test]
fn brackets_moves_and_names_stay_whole_and_no_letter_stands_alone() {
    let text = "ここで先手は「☗７六歩」と突いた。";
    for room in (6..18).map(|letters| letters as f32 * 14.0) {
        let lines = lines(text, &[], room, LastLine::NoOrphan);
        assert!(lines.iter().any(|line| line.contains("☗７六歩")), "{lines:?}");
        assert!(lines.iter().all(|line| !line.ends_with('「') && !line.starts_with(['」', '。'])), "{lines:?}");
    }
    // Ten letters in a line would leave one alone.
    let text = "あいうえおかきくけこさ";
    assert_eq!(lines(text, &[], 140.0, LastLine::AsItComes), ["あいうえおかきくけこ", "さ"]);
    assert_eq!(lines(text, &[], 140.0, LastLine::NoOrphan), ["あいうえおかきく", "けこさ"]);
    // A name that is kept together goes to the next line, blanks and all.
    let text = "対局者は Magnus Carlsen です";
    let start = text.find("Magnus").unwrap();
    let name = start..start + "Magnus Carlsen".len();
    assert_eq!(lines(text, &[], 120.0, LastLine::AsItComes)[0], "対局者は Magnus ");
    assert_eq!(lines(text, &[name], 120.0, LastLine::AsItComes)[..2], ["対局者は ", "Magnus Carlsen "]);
    // What no line holds comes apart all the same.
    let address = "https://example.com/a/long/way/to/a/game";
    let whole = Vec::from_iter(std::iter::once(0..address.len()));
    assert_eq!(lines(address, &whole, 100.0, LastLine::AsItComes).concat(), address);
    assert!(lines(address, &whole, 100.0, LastLine::AsItComes).iter().all(|line| wide(line) <= 100.0));
}

/// What ends a sentence is no word of its own, and a word alone is no line.
#[test]
fn neither_the_end_of_a_sentence_nor_a_word_stands_alone() {
    let text = "この棋譜には評価値が三つです。";
    assert_eq!(lines(text, &[], 168.0, LastLine::AsItComes), ["この棋譜には評価値が三つ", "です。"]);
    assert_eq!(lines(text, &[], 168.0, LastLine::NoOrphan), ["この棋譜には評価値が三", "つです。"]);
    let text = "Saves the game with all comments";
    assert_eq!(lines(text, &[], 175.0, LastLine::AsItComes), ["Saves the game with all ", "comments"]);
    assert_eq!(lines(text, &[], 175.0, LastLine::NoOrphan), ["Saves the game with ", "all comments"]);
}

/// Law: what the program says in Japanese is not broken within a word of kanji, unless no line holds the phrase.
#[test]
fn words_of_what_the_program_says_stay_whole() {
    let is_kanji = |letter: char| ('\u{4E00}'..='\u{9FFF}').contains(&letter);
    let mut said = 0;
    for line in include_str!("../../assets/locales/ja/texts.ftl").lines() {
        let Some((_, text)) = line.split_once(" = ").filter(|(_, text)| {
            text.chars().count() > 16
                && !text.contains('{')
                && text.chars().any(|letter| ('\u{3041}'..='\u{309F}').contains(&letter))
        }) else {
            continue;
        };
        said += 1;
        for room in (16..40).map(|letters| letters as f32 * 14.0) {
            for pair in lines(text, &[], room, LastLine::Phrases).windows(2) {
                let (before, letter) = (pair[0].chars().next_back().unwrap(), pair[1].chars().next().unwrap());
                let longest = text.split(['、', '。', '：', '「', '」', ' ']).map(wide).fold(0.0, f32::max);
                assert!(
                    !(is_kanji(before) && is_kanji(letter)) || longest > room,
                    "{before}|{letter} of {text} at {room}"
                );
            }
        }
    }
    assert!(said > 100, "{said}");
}

/// How far the gaps of a line of units grow that is so much too short: all by as much, at most by half a letter.
fn looseness(units: &[LineUnit], line: std::ops::Range<usize>, short: f32) -> f32 {
    let gaps = units[line.start + 1..line.end].iter().filter(|unit| unit.lead > 0.0).count();
    let each = short.max(0.0) / gaps as f32;
    if each <= 5.0 { each } else { 100.0 + short }
}

/// The lines that units make, each with how loose it is; `None` if one is longer than the room.
fn measured(units: &[LineUnit], begins: &[usize], room: f32) -> Option<Vec<f32>> {
    let firsts = std::iter::once(0).chain(begins.iter().copied());
    let ends = begins.iter().copied().chain([units.len()]);
    let mut loose = Vec::new();
    for (first, end) in firsts.zip(ends) {
        let line = units.get(first..end)?;
        let long = line.iter().map(|unit| unit.lead + unit.long).sum::<f32>() - line.first()?.lead;
        if long > room + 0.02 && line.len() > 1 {
            return None;
        }
        loose.push(looseness(units, first..end, room - long));
    }
    loose.pop();
    Some(loose)
}

/// Words and letters in a random order.
fn random_units(dice: &mut Dice, count: usize) -> Vec<LineUnit> {
    let unit = |dice: &mut Dice| LineUnit {
        lead: [0.0, 3.0, 3.0][dice.roll(3)],
        long: 4.0 + dice.roll(40) as f32,
        letters: 1 + dice.roll(4),
    };
    let mut units: Vec<LineUnit> = (0..count).map(|_| unit(dice)).collect();
    // Nothing is before a paragraph.
    units.iter_mut().take(1).for_each(|first| first.lead = 0.0);
    units
}

/// Law: a paragraph that is evenly filled has as many lines as a simply filled one, none is too long, none looser than the
/// loosest of that one, and the last one has letters enough if it has them there.
#[test]
fn an_even_paragraph_is_nowhere_looser_than_a_simple_one() {
    let mut dice = Dice(20_261_130);
    let (mut better, mut paragraphs) = (0, 0);
    for _ in 0..3_000 {
        let count = 1 + dice.roll(200);
        let units = random_units(&mut dice, count);
        let room = 50.0 + dice.roll(300) as f32;
        let simple = fill(&units, room, LastLine::NoOrphan);
        let even = fill_evenly(&units, room, |line, short| looseness(&units, line, short));
        assert_eq!(even.len(), simple.len(), "{units:?} in {room}");
        let [loose_simple, loose_even] =
            [&simple, &even].map(|begins| measured(&units, begins, room).expect("a line is too long"));
        let worst = |loose: &[f32]| loose.iter().copied().fold(0.0, f32::max);
        assert!(worst(&loose_even) <= worst(&loose_simple) + 0.05, "{units:?} in {room}: {even:?}, {simple:?}");
        // Letters enough, or a word of two.
        let is_enough = |begins: &[usize]| {
            let last = &units[begins.last().copied().unwrap_or(0)..];
            let letters: usize = last.iter().map(|unit| unit.letters).sum();
            letters >= 3 || matches!(last, [only] if only.lead > 0.0 && letters == 2)
        };
        assert!(is_enough(&even) || !is_enough(&simple), "{units:?} in {room}");
        paragraphs += usize::from(simple.len() > 2);
        better += usize::from(simple.len() > 2 && worst(&loose_even) < worst(&loose_simple) - 0.05);
    }
    assert!(better * 4 > paragraphs, "of {paragraphs} paragraphs only {better} are less loose at their loosest");
}

/// Law: of all ways to break a short paragraph into as many lines, none of which is looser than the loosest of simple filling,
/// it is the one with the least sum of cubes.
#[test]
fn an_even_paragraph_is_the_best_of_all() {
    let mut dice = Dice(47);
    let mut several = 0;
    for _ in 0..400 {
        let count = 4 + dice.roll(10);
        let units = random_units(&mut dice, count);
        let room = 60.0 + dice.roll(60) as f32;
        let simple = fill(&units, room, LastLine::NoOrphan);
        let even = fill_evenly(&units, room, |line, short| looseness(&units, line, short));
        let sum = |loose: &[f32]| loose.iter().map(|loose| loose.powi(3)).sum::<f32>();
        let worst = |loose: &[f32]| loose.iter().copied().fold(0.0, f32::max);
        let found = sum(&measured(&units, &even, room).unwrap());
        let loosest = worst(&measured(&units, &simple, room).unwrap());
        // Each unit begins a line or does not.
        let all = (0..1_u32 << (count - 1)).filter(|bits| bits.count_ones() as usize == simple.len());
        let begins = all.map(|bits| (1..count).filter(|at| bits >> (at - 1) & 1 == 1).collect::<Vec<usize>>());
        let is_enough = |begins: &[usize]| {
            let last = *begins.last().unwrap_or(&0);
            let alone = last + 1 == count && units[last].lead > 0.0;
            !alone && units[last..].iter().map(|unit| unit.letters).sum::<usize>() >= 3
        };
        let asked = is_enough(&simple);
        let may_stand_alone = |begins: &[usize]| {
            let last = &units[begins.last().copied().unwrap_or(0)..];
            let letters: usize = last.iter().map(|unit| unit.letters).sum();
            letters >= 3 || matches!(last, [only] if only.lead > 0.0 && letters == 2)
        };
        let ways: Vec<(Vec<usize>, Vec<f32>)> = begins
            .filter(|begins| !asked || may_stand_alone(begins))
            .filter_map(|begins| measured(&units, &begins, room).map(|loose| (begins, loose)))
            .filter(|(_, loose)| worst(loose) <= loosest)
            .collect();
        several += usize::from(ways.len() > 1);
        let best = |alone: bool| {
            let ways = ways.iter().filter(|(begins, _)| alone || !asked || is_enough(begins));
            ways.map(|(_, loose)| loose).min_by(|one, other| sum(one).total_cmp(&sum(other)))
        };
        // A word stands alone where that makes the loosest line half as loose.
        let (others, alone) = (best(false).unwrap(), best(true).unwrap());
        let best = if worst(alone) * 2.0 < worst(others) { sum(alone) } else { sum(others) };
        assert!((found - best).abs() <= best * 0.001 + 0.1, "{units:?} in {room}: {even:?} {found}, {best}");
    }
    assert!(several > 100, "{several}");
}
