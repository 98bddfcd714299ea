//! Stand-ins for characters that an encoding cannot hold. A table of proposals: nothing is replaced unless a person
//! agrees.

use super::legible::is_invisible;

/// The stand-in for a character, and whether it is safe: the same sign with another code, such as 〜 and ～ or ☗ and ▲.
/// An unsafe one is a different sign: a plainer letter (é, e), an older or simpler form of a kanji (鷗, 鴎), or the
/// printer's 〓.
pub fn near(c: char) -> (&'static str, bool) {
    let safe = match c {
        '\u{301C}' => "～",
        '\u{2212}' => "－",
        '\u{2014}' => "―",
        '\u{2016}' => "∥",
        '\u{A5}' => "￥",
        '\u{A2}' => "￠",
        '\u{A3}' => "￡",
        '\u{AC}' => "￢",
        '\u{A6}' => "￤",
        '\u{203E}' => "￣",
        '☗' => "▲",
        '☖' => "△",
        '⛊' => "▼",
        '⛉' => "▽",
        _ => return (other(c), false),
    };
    (safe, true)
}

/// Whether a character is in Japanese encodings the same one as its stand-in: tables differ in which of two codes of Unicode
/// the one of JIS X 0208 is (the wave dash of 1-33 and the minus of 1-61, as input methods write them).
pub const fn is_twin(c: char) -> bool {
    matches!(c, '\u{301C}' | '\u{2212}' | '\u{2014}' | '\u{2016}' | '\u{A2}' | '\u{A3}' | '\u{AC}')
}

fn other(c: char) -> &'static str {
    match c {
        // Spaces, dashes and marks of other widths.
        '\u{A0}' | '\u{2002}'..='\u{200A}' | '\u{202F}' => " ",
        '\u{2011}' => "‐",
        '\u{2013}' => "－",
        '\u{22EF}' => "…",
        '\u{2022}' => "・",
        '\u{3099}' => "゛",
        '\u{309A}' => "゜",
        'ゔ' => "ヴ",
        // What is invisible on its own: combining accents, joiners, variation selectors.
        c if is_invisible(c) => "",
        '\u{300}'..='\u{36F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => "",
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'Ç' | 'Ć' | 'Č' => "C",
        'ç' | 'ć' | 'č' => "c",
        'È'..='Ë' | 'Ē' | 'Ę' | 'Ě' => "E",
        'è'..='ë' | 'ē' | 'ę' | 'ě' => "e",
        'Ì'..='Ï' | 'Ī' | 'İ' => "I",
        'ì'..='ï' | 'ī' | 'ı' => "i",
        'Ł' => "L",
        'ł' => "l",
        'Ñ' | 'Ń' | 'Ň' => "N",
        'ñ' | 'ń' | 'ň' => "n",
        'Ò'..='Ö' | 'Ø' | 'Ō' | 'Ő' => "O",
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
        'Ř' => "R",
        'ř' => "r",
        'Ś' | 'Š' | 'Ş' => "S",
        'ś' | 'š' | 'ş' => "s",
        'Ù'..='Ü' | 'Ū' | 'Ů' | 'Ű' => "U",
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
        'Ý' | 'Ÿ' => "Y",
        'ý' | 'ÿ' => "y",
        'Ź' | 'Ż' | 'Ž' => "Z",
        'ź' | 'ż' | 'ž' => "z",
        'Æ' => "AE",
        'æ' => "ae",
        'Œ' => "OE",
        'œ' => "oe",
        'ß' => "ss",
        _ => older_form(c),
    }
}

/// The form of a kanji that the older standard has instead; 〓 if there is none.
fn older_form(c: char) -> &'static str {
    match c {
        '俠' => "侠",
        '俱' => "倶",
        '剝' => "剥",
        '𠮷' => "吉",
        '𠮟' => "叱",
        '吞' => "呑",
        '噓' => "嘘",
        '嚙' => "噛",
        '囊' => "嚢",
        '塡' => "填",
        '屛' => "屏",
        '屢' => "屡",
        '幷' => "并",
        '搔' => "掻",
        '摑' => "掴",
        '攢' => "攅",
        '潑' => "溌",
        '瀆' => "涜",
        '焰' => "焔",
        '瘦' => "痩",
        '禱' => "祷",
        '簞' => "箪",
        '繡' => "繍",
        '繫' => "繋",
        '萊' => "莱",
        '蔣' => "蒋",
        '蟬' => "蝉",
        '蠟' => "蝋",
        '軀' => "躯",
        '醬' => "醤",
        '醱' => "醗",
        '雞' => "鶏",
        '頰' => "頬",
        '顚' => "顛",
        '驒' => "騨",
        '鷗' => "鴎",
        '鹼' => "鹸",
        '麴' => "麹",
        '麵' => "麺",
        _ => "〓",
    }
}

/// The single letter that a kana and a combining sound mark ゛゜ form together.
pub fn composed(kana: char, mark: char) -> Option<char> {
    let by = match (mark, kana) {
        ('\u{3099}', 'う') => return Some('ゔ'),
        ('\u{3099}', 'ウ') => return Some('ヴ'),
        // か to ち alternate with their voiced forms; after っ the series continues with つ.
        ('\u{3099}', 'か'..='ち' | 'カ'..='チ') if kana as u32 % 2 == 1 => 1,
        ('\u{3099}', 'つ' | 'て' | 'と' | 'ツ' | 'テ' | 'ト') => 1,
        ('\u{3099}', 'は' | 'ひ' | 'ふ' | 'へ' | 'ほ' | 'ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ') => 1,
        ('\u{309A}', 'は' | 'ひ' | 'ふ' | 'へ' | 'ほ' | 'ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ') => 2,
        _ => return None,
    };
    char::from_u32(kana as u32 + by)
}
