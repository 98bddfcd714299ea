//! Japanese numerals, square names and piece names.

use komaoto_rules::shogi::{PieceKind, Rank, Square};

const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Writes a number in kanji (十八), as it is read aloud: exact to 999, which a diagram never exceeds.
///
/// ```
/// use komaoto_notation::kanji_number;
/// assert_eq!([1, 10, 18, 20, 99, 105].map(kanji_number), ["一", "十", "十八", "二十", "九十九", "百五"]);
/// ```
pub fn kanji_number(number: u32) -> String {
    if number == 0 || number > 999 {
        // Never needed in a diagram; digit by digit it stays readable.
        return number.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect();
    }
    let mut text = String::new();
    for (unit, name) in [(100, "百"), (10, "十"), (1, "")] {
        let digit = number / unit % 10;
        if digit > 1 || (digit == 1 && unit == 1) {
            text.push(DIGITS[digit as usize]);
        }
        if digit > 0 {
            text.push_str(name);
        }
    }
    text
}

/// Reads a whole text as a kanji number 1 to 999 (十八, 百五).
pub fn parse_kanji_number(text: &str) -> Option<u32> {
    let (number, taken) = number_at(text)?;
    (taken == text.len() && number > 0).then_some(number)
}

/// Reads a kanji number at the start of a text: its value and the bytes taken.
pub(super) fn number_at(text: &str) -> Option<(u32, usize)> {
    let (mut sum, mut digit, mut taken) = (0, None, 0);
    let mut last_unit = 1000;
    for letter in text.chars() {
        if let Some(value) = kanji_digit(letter) {
            if digit.is_some() || last_unit == 1 {
                break;
            }
            digit = Some(value);
        } else {
            let unit = match letter {
                '百' => 100,
                '十' | '拾' => 10,
                _ => break,
            };
            if unit >= last_unit {
                break;
            }
            sum += digit.take().unwrap_or(1) * unit;
            last_unit = unit;
        }
        taken += letter.len_utf8();
    }
    (taken > 0).then_some((sum + digit.unwrap_or(0), taken))
}

fn kanji_digit(letter: char) -> Option<u32> {
    let digit = DIGITS.iter().position(|&digit| digit == letter)?;
    u32::try_from(digit).ok()
}

/// The value of a digit 0 to 9, half-width or full-width.
pub(super) fn arabic_digit(letter: char) -> Option<u8> {
    match letter {
        '0'..='9' => u8::try_from(u32::from(letter) - u32::from('0')).ok(),
        '０'..='９' => u8::try_from(u32::from(letter) - u32::from('０')).ok(),
        _ => None,
    }
}

/// The value of a digit of a square name: half-width, full-width or kanji, 0 to 9.
pub(super) fn any_digit(letter: char) -> Option<u8> {
    arabic_digit(letter).or_else(|| u8::try_from(kanji_digit(letter)?).ok())
}

/// The usual name of a piece in moves: 歩 … と 成香 成桂 成銀 馬 龍, 玉.
pub const fn piece_kanji(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::PromotedLance => "成香",
        PieceKind::PromotedKnight => "成桂",
        PieceKind::PromotedSilver => "成銀",
        _ => piece_kanji_single(kind),
    }
}

/// The one-character name used in diagrams: as [`piece_kanji`], but 杏 圭 全.
pub const fn piece_kanji_single(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Gold => "金",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::King => "玉",
        PieceKind::Tokin => "と",
        PieceKind::PromotedLance => "杏",
        PieceKind::PromotedKnight => "圭",
        PieceKind::PromotedSilver => "全",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "龍",
    }
}

/// Every name a reader knows; of two with the same beginning the longer comes first. 角行 is left out: in moves its 行
/// is a modifier.
const NAMES: [(&str, PieceKind); 40] = [
    ("成香", PieceKind::PromotedLance),
    ("成桂", PieceKind::PromotedKnight),
    ("成銀", PieceKind::PromotedSilver),
    ("成歩", PieceKind::Tokin),
    ("成角", PieceKind::Horse),
    ("成飛", PieceKind::Dragon),
    ("歩兵", PieceKind::Pawn),
    ("香車", PieceKind::Lance),
    ("桂馬", PieceKind::Knight),
    ("銀将", PieceKind::Silver),
    ("金将", PieceKind::Gold),
    ("飛車", PieceKind::Rook),
    ("玉将", PieceKind::King),
    ("王将", PieceKind::King),
    ("と金", PieceKind::Tokin),
    ("龍馬", PieceKind::Horse),
    ("竜馬", PieceKind::Horse),
    ("龍王", PieceKind::Dragon),
    ("竜王", PieceKind::Dragon),
    ("歩", PieceKind::Pawn),
    ("步", PieceKind::Pawn),
    ("香", PieceKind::Lance),
    ("桂", PieceKind::Knight),
    ("銀", PieceKind::Silver),
    ("金", PieceKind::Gold),
    ("角", PieceKind::Bishop),
    ("飛", PieceKind::Rook),
    ("玉", PieceKind::King),
    ("王", PieceKind::King),
    ("と", PieceKind::Tokin),
    ("ト", PieceKind::Tokin),
    ("ﾄ", PieceKind::Tokin),
    ("个", PieceKind::Tokin),
    ("杏", PieceKind::PromotedLance),
    ("圭", PieceKind::PromotedKnight),
    ("全", PieceKind::PromotedSilver),
    ("馬", PieceKind::Horse),
    ("龍", PieceKind::Dragon),
    ("竜", PieceKind::Dragon),
    ("龙", PieceKind::Dragon),
];

/// Reads a piece name (all synonyms: 王 竜 竜王 成銀 全 …) at the start of a text: the kind and the bytes taken.
pub fn parse_piece_kanji(text: &str) -> Option<(PieceKind, usize)> {
    // A letter is three bytes, which are compared at once: every row of a record asks, and most names are of others.
    let first = text.as_bytes().first_chunk::<3>()?;
    let named = |name: &str| name.as_bytes().first_chunk() == Some(first) && text.starts_with(name);
    NAMES.iter().find(|(name, _)| named(name)).map(|&(name, kind)| (kind, name.len()))
}

/// A square as ７六.
pub fn square_kanji(square: Square) -> String {
    let file = ['１', '２', '３', '４', '５', '６', '７', '８', '９'][usize::from(square.file().number() - 1)];
    format!("{file}{}", rank_kanji(square.rank()))
}

/// A rank, 一 to 九.
pub fn rank_kanji(rank: Rank) -> char {
    DIGITS[usize::from(rank.number())]
}
