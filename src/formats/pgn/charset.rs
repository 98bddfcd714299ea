//! Finds the encoding of a PGN file that is not UTF-8: Latin-1, the standard's own (chapter 4.1, here with the
//! additions of Windows-1252, or others of Europe by their letters), GB18030 and Big5 for xiangqi, Shift_JIS for shogi.
//!
//! Bytes in GB18030 are often valid Big5, and any bytes are valid Latin-1. So the words of the moves decide (without
//! tags they alone tell that it is a game); if those
//! are ASCII, the game that a tag names; and for chess, whether letters above ASCII occur singly (Müller) or in pairs,
//! like the halves of two-byte characters.

use encoding_rs::{BIG5, EUC_JP, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::lexer::{Lexer, PgnToken, chinese};
use super::spelling::{opens, opens_in_any_letters};
use komaoto_notation::chess::{Letters, San, split_suffix};
use komaoto_notation::xiangqi::{parse_chinese, parse_wxf};
use komaoto_rules::Game;
use komaoto_text::{CYRILLIC, Slice, european};

/// The size of the part of a file in which tags are looked for, and of its foreign lines in which moves are.
pub(crate) const HEAD: usize = 1 << 16;

/// The encoding of bytes that are not entirely UTF-8, and the game; `None` if they are not PGN.
/// `latin` is the head of the file read as Latin-1: tags and the signs of the format are ASCII in all encodings.
pub(crate) fn charset(latin: &str, bytes: &[u8]) -> Option<(&'static Encoding, Game)> {
    let tags = || Lexer::new(latin).map_while(|lexeme| head_of(lexeme.token)).flatten();
    if tags().next().is_none() {
        return untagged(bytes);
    }
    let game = tags().find(|(name, _)| name.eq_ignore_ascii_case("Game") || name.eq_ignore_ascii_case("Variant"));
    let game = game.map(|(_, value)| value.to_ascii_lowercase());
    let named = match game.as_deref() {
        Some("xiangqi" | "chinese chess") => Game::Xiangqi,
        Some("shogi") => Game::Shogi,
        _ => Game::Chess,
    };
    Some(guessed(named, bytes))
}

/// The same of bytes without tags: they must begin with moves, or with words before moves.
fn untagged(bytes: &[u8]) -> Option<(&'static Encoding, Game)> {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let read = |encoding: &'static Encoding| encoding.decode_without_bom_handling(head).0;
    // No other language has these; the encodings that have them are asked elsewhere.
    let is_japanese = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(head);
        text.is_some_and(|text| text.contains(|letter| matches!(letter, 'ぁ'..='ん')))
    };
    if [SHIFT_JIS, EUC_JP].into_iter().any(is_japanese) {
        return None;
    }
    let (encoding, game) = guessed(Game::Chess, bytes);
    let text = read(encoding);
    let moves = text.slice(text.find("1.").unwrap_or(0)..);
    let begins = match game {
        Game::Chess => opens_in_any_letters(moves),
        _ => opens(moves),
    };
    begins.then_some((encoding, game))
}

/// The encoding of bytes that are not entirely UTF-8, in a file of a game that it names.
pub(super) fn guessed(named: Game, bytes: &[u8]) -> (&'static Encoding, Game) {
    let foreign = foreign(bytes);
    if is_mostly_utf8(bytes) || named == Game::Chess && has_utf8_names(bytes) && !stands_in_pairs(&foreign) {
        let is_xiangqi = moves(&String::from_utf8_lossy(&foreign)) > 0;
        return (UTF_8, if is_xiangqi { Game::Xiangqi } else { named });
    }
    let most = |encodings: &[&'static Encoding], moves: fn(&str) -> usize| {
        let counts =
            encodings.iter().map(|encoding| (moves(&encoding.decode_without_bom_handling(&foreign).0), *encoding));
        let best = counts.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.filter(|(moves, _)| *moves > 0).map(|(_, encoding)| encoding)
    };
    if let Some(encoding) = most(&[GB18030, BIG5], moves) {
        return (encoding, Game::Xiangqi);
    }
    if named == Game::Chess
        && let Some(encoding) = most(&CYRILLIC, cyrillic_moves)
    {
        return (encoding, named);
    }
    (likely(named, &foreign), named)
}

/// The most likely encoding of bytes that are not UTF-8, in a file of a given game.
pub(crate) fn likely(game: Game, bytes: &[u8]) -> &'static Encoding {
    let letters = european(bytes);
    let candidates: &[&'static Encoding] = match game {
        Game::Chess if CYRILLIC.contains(&letters) => &[],
        Game::Xiangqi if has_low_halves(bytes) => &[BIG5, GB18030],
        Game::Xiangqi => &[GB18030, BIG5],
        Game::Shogi => &[SHIFT_JIS],
        Game::Chess if stands_in_pairs(bytes) => &[GB18030],
        Game::Chess if is_shift_jis(bytes) => &[SHIFT_JIS],
        Game::Chess => &[],
    };
    // A few characters may be broken, as at the end of a file that was cut off.
    let broken = |encoding: &'static Encoding| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        let foreign = text.chars().filter(|letter| !letter.is_ascii()).count();
        let broken = text.chars().filter(|&letter| letter == char::REPLACEMENT_CHARACTER).count();
        (broken <= 1 + foreign / 20 && broken * 2 < foreign).then_some((broken, encoding))
    };
    let best = candidates.iter().copied().filter_map(broken).min_by_key(|(broken, _)| *broken);
    best.map_or(if game == Game::Chess { letters } else { WINDOWS_1252 }, |(_, encoding)| encoding)
}

/// The lines that are not all ASCII, wherever in a file they are, [`HEAD`] bytes at most.
fn foreign(bytes: &[u8]) -> Vec<u8> {
    let mut foreign = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| !line.is_ascii()) {
        foreign.extend_from_slice(line);
        if foreign.len() >= HEAD {
            break;
        }
    }
    foreign
}

/// The name and value of a tag, or nothing for anything else that may precede moves.
fn head_of(token: PgnToken<'_>) -> Option<Option<(&str, &str)>> {
    match token {
        PgnToken::Tag { name, value } => Some(Some((name, value))),
        PgnToken::Escape(_) | PgnToken::Comment { .. } | PgnToken::LineComment(_) => Some(None),
        _ => None,
    }
}

/// Whether words are in UTF-8 apart from a few: in other encodings, hardly any two bytes form a UTF-8 character. All of
/// them are judged: what is foreign may begin far behind.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0_usize, 0_usize);
    for run in runs(bytes) {
        match std::str::from_utf8(run) {
            Ok(letters) => whole += letters.chars().count(),
            Err(_) => broken += 1,
        }
    }
    whole > 0 && whole >= broken
}

/// Whether some names are in UTF-8, as in a file that was put together of games from two programs: letters of Europe are
/// hardly ever two signs of Windows-1252. What is not in UTF-8 is read line by line.
fn has_utf8_names(bytes: &[u8]) -> bool {
    let is_letter = |letter: char| matches!(letter, '\u{C0}'..='\u{17F}' | '\u{400}'..='\u{45F}');
    let (mut named, mut broken) = (0_usize, 0_usize);
    for run in runs(bytes) {
        match std::str::from_utf8(run) {
            Ok(letters) => named += usize::from(letters.chars().all(is_letter)),
            Err(_) => broken += 1,
        }
    }
    named * 4 >= broken
}

/// The runs of bytes above ASCII.
fn runs(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.chunk_by(|one, other| one.is_ascii() == other.is_ascii()).filter(|run| !run.is_ascii())
}

/// Whether bytes that no encoding of Europe has a letter for are Japanese, which stands apart from Latin letters.
fn is_shift_jis(bytes: &[u8]) -> bool {
    let is_unused = |byte: &u8| matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D);
    let read = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    bytes.iter().any(is_unused) && read.is_some_and(|text| !adjoins_letters(&text))
}

/// Whether a character of a text that is not ASCII stands beside a Latin letter, as those of two bytes do not.
fn adjoins_letters(text: &str) -> bool {
    let mut letters = text.chars().zip(text.chars().skip(1));
    letters.any(|(one, other)| {
        one.is_ascii() != other.is_ascii() && (one.is_ascii_alphabetic() || other.is_ascii_alphabetic())
    })
}

/// The number of words of a text that are xiangqi moves in Chinese, or in the letters that Chinese programs use
/// between Chinese characters.
fn moves(text: &str) -> usize {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == '.').filter(|word| !word.is_ascii());
    words.filter(|word| parse_chinese(chinese(word).unwrap_or(word)).is_ok() || parse_wxf(word).is_ok()).count()
}

/// The number of words of a text that are moves of pieces with Cyrillic letters: `Кf3`.
fn cyrillic_moves(text: &str) -> usize {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == '.');
    let is_move = |word: &&str| {
        let word = split_suffix(word).0;
        let own = word.starts_with(|letter| matches!(letter, 'А'..='Я'));
        own && Letters::ALL.iter().any(|letters| letters.english(word).is_some_and(|san| San::parse(&san).is_ok()))
    };
    words.filter(is_move).count()
}

/// Whether second halves of characters are ASCII now and then: those of simplified characters that people use never
/// are, of the traditional ones in Big5 a third.
fn has_low_halves(bytes: &[u8]) -> bool {
    let (mut high, mut low) = (0_usize, 0_usize);
    let mut bytes = bytes.iter();
    while let Some(first) = bytes.next() {
        if first.is_ascii() {
            continue;
        }
        match bytes.as_slice().first() {
            Some(0x40..0x7F) => low += 1,
            Some(0xA1..) => high += 1,
            _ => continue,
        }
        bytes.next();
    }
    low * 8 > low + high
}

/// Whether most runs of bytes above ASCII have an even length and stand apart from Latin letters: `Ftáčnik` has two
/// letters side by side, too.
pub fn stands_in_pairs(bytes: &[u8]) -> bool {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    let (mut pairs, mut others, mut before, mut start) = (0_usize, 0_usize, None, 0);
    for run in bytes.chunk_by(|one, other| one.is_ascii() == other.is_ascii()) {
        let end = start + run.len();
        if !run.is_ascii() {
            // The second half of a rare character is ASCII; three letters of Europe side by side are rarer.
            let is_half = |byte: &u8| matches!(byte, 0x40..=0x7E);
            let ends_in_half = run.len() > 2 && run.len() % 2 == 1 && bytes.get(end).is_some_and(is_half);
            let is_paired = ends_in_half || run.len().is_multiple_of(2) && !is_letter(bytes.get(end));
            if is_paired && !is_letter(before) { pairs += 1 } else { others += 1 }
        }
        (before, start) = (run.last(), end);
    }
    pairs > others
}
