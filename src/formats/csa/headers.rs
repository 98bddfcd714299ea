//! Headers: `$KEY:value` here, Japanese KIF keys in the record.

use crate::pieces::PieceRole;
use crate::time_control::TimeControl;

/// CSA keys with the record's keys, and whether the key belongs to V3.0. If two mean the same, the first is written.
const KEYS: [(&str, &str, bool); 14] = [
    ("$EVENT", "棋戦", false),
    ("$SITE", "場所", false),
    ("$START_TIME", "開始日時", false),
    ("$END_TIME", "終了日時", false),
    ("$OPENING", "戦型", false),
    ("$TIME_LIMIT", "持ち時間", false),
    ("$TIME", "持ち時間", true),
    ("$TIME+", "先手の持ち時間", true),
    ("$TIMET+", "先手の持ち時間", true),
    ("$TIME-", "後手の持ち時間", true),
    ("$TIMET-", "後手の持ち時間", true),
    ("$MAX_MOVES", "最大手数", true),
    ("$JISHOGI", "持将棋ルール", true),
    ("$NOTE", "備考", true),
];

/// The header in a `$KEY:value` line, as the record keeps it. If the key has no Japanese name, or the value could not
/// be written back from it, the header keeps its `$KEY`.
pub(super) fn read(key: &str, value: &str) -> (String, String) {
    let japanese = KEYS.iter().find(|(csa, _, _)| *csa == key).map(|&(_, japanese, _)| japanese);
    match (key, japanese) {
        ("$NOTE", Some(japanese)) => (japanese.to_owned(), unescape(value)),
        (_, Some(japanese)) if written(japanese, value).is_some_and(|written| comes_back(&written, key, value)) => {
            (japanese.to_owned(), value.to_owned())
        }
        _ => (key.to_owned(), value.to_owned()),
    }
}

/// Whether a statement would be written as it was, apart from V3.0's two spellings for the times of the two sides, and
/// from the form of dates.
fn comes_back(written: &CsaHeader, key: &str, value: &str) -> bool {
    written.key == key.replace("$TIMET", "$TIME") && (written.value == value || key.ends_with("_TIME"))
}

/// A header as CSA writes it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CsaHeader {
    pub key: String,
    pub value: String,
    /// Whether only V3.0 has it.
    pub v3: bool,
    /// Whether the value's form differs from the record's.
    pub changed: bool,
}

/// The statement for a header of the record; `None` if CSA has no place for it.
pub(super) fn written(key: &str, value: &str) -> Option<CsaHeader> {
    let same = |csa: &str, v3| CsaHeader { key: csa.to_owned(), value: value.to_owned(), v3, changed: false };
    let one_line = !value.contains(['\n', '\r']);
    if let Some(own) = key.strip_prefix('$') {
        let plain = !own.is_empty() && one_line && own.bytes().all(|b| b.is_ascii_graphic() && b != b':');
        return plain.then(|| same(key, false));
    }
    match key {
        "持ち時間" if TimeControl::of_v22(value).is_some() => Some(same("$TIME_LIMIT", false)),
        "持ち時間" if TimeControl::of_v3(value).is_some() => Some(same("$TIME", true)),
        "先手の持ち時間" if TimeControl::of_v3(value).is_some() => Some(same("$TIME+", true)),
        "後手の持ち時間" if TimeControl::of_v3(value).is_some() => Some(same("$TIME-", true)),
        "持ち時間" | "先手の持ち時間" | "後手の持ち時間" => None,
        "開始日時" if value.is_empty() => Some(same("$START_TIME", false)),
        "終了日時" if value.is_empty() => Some(same("$END_TIME", false)),
        "最大手数" | "持将棋ルール" if value.is_empty() || !value.bytes().all(|b| b.is_ascii_digit()) => None,
        "開始日時" | "終了日時" => {
            let date = date(value)?;
            let csa = if key == "開始日時" { "$START_TIME" } else { "$END_TIME" };
            Some(CsaHeader { key: csa.to_owned(), changed: date != value, value: date, v3: false })
        }
        "備考" => Some(CsaHeader { key: "$NOTE".to_owned(), value: escape(value), v3: true, changed: false }),
        _ if !one_line => None,
        _ => KEYS.iter().find(|(_, japanese, _)| *japanese == key).map(|&(csa, _, v3)| same(csa, v3)),
    }
}

/// Whether a value is a date, with or without a time of day, whatever its zeros and blanks.
pub(super) fn is_date(value: &str) -> bool {
    let hour = value.trim().split_once(' ').and_then(|(_, time)| time.trim().split_once(':'));
    date(value).is_some() && hour.is_none_or(|(hour, _)| hour.parse::<u8>().is_ok_and(|hour| hour < 24))
}

/// A date with or without time as `YYYY/MM/DD HH:MM:SS`: padded, without the weekday, nothing invented. `None` if it is
/// not a date.
fn date(value: &str) -> Option<String> {
    let value = value.trim_matches(komaoto_text::blank);
    let (day, rest) = value.split_at(value.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(value.len()));
    let mut numbers = day.split('/').map(|part| part.parse::<u32>().ok());
    let (year, month, date) = (numbers.next()??, numbers.next()??, numbers.next()??);
    if numbers.next().is_some()
        || !(1..=9999).contains(&year)
        || !(1..=12).contains(&month)
        || !(1..=31).contains(&date)
    {
        return None;
    }
    let rest = match rest.strip_prefix('(') {
        Some(weekday) => weekday.split_once(')')?.1,
        None => rest,
    };
    let time = rest.trim();
    let mut text = format!("{year:04}/{month:02}/{date:02}");
    if !time.is_empty() {
        let parts: Vec<u32> = time.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        if !(2..=3).contains(&parts.len()) || parts.iter().any(|&part| part > 60) {
            return None;
        }
        text.push(' ');
        text.push_str(&parts.iter().map(|part| format!("{part:02}")).collect::<Vec<_>>().join(":"));
    }
    Some(text)
}

/// Line breaks as `\n`, backslashes doubled.
pub(super) fn escape(text: &str) -> String {
    komaoto_text::parts(&text.replace('\\', "\\\\")).collect::<Vec<_>>().join("\\n")
}

/// The reverse of [`escape`].
pub(super) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('\\') | None => plain.push('\\'),
                Some(other) => {
                    plain.push('\\');
                    plain.push(other);
                }
            },
            c => plain.push(c),
        }
    }
    plain
}

/// A header for which CSA has no key, as a comment line that reads back as the header: `'$記録係:山田`.
pub(super) fn as_comment(key: &str, value: &str) -> Option<String> {
    let line = format!("'${key}:{}", escape(value));
    let back = from_comment(&line)?;
    (back.0 == key && back.1 == value && !key.contains(['\n', '\r'])).then_some(line)
}

/// Reads a line written by [`as_comment`].
pub(super) fn from_comment(line: &str) -> Option<(String, String)> {
    let (key, value) = line.strip_prefix("'$")?.split_once(':')?;
    (!key.is_empty() && !key.is_ascii()).then(|| (key.to_owned(), unescape(value)))
}

/// The prefix of the remark with the number of the first move, in the words of KIF's diagrams.
const START_NUMBER: &str = "'手数＝";

/// The remark with the number of the first move, for which CSA has no place; our reader understands it.
pub(super) fn start_number_remark(number: u32) -> String {
    format!("{START_NUMBER}{number}")
}

/// The number in such a remark.
pub(super) fn start_number(line: &str) -> Option<u32> {
    let number = line.strip_prefix(START_NUMBER)?.parse().ok()?;
    (number != 1 && start_number_remark(number) == line).then_some(number)
}

/// The statement with the name of a player.
pub(super) fn name(key: &str) -> Option<&'static str> {
    match key {
        "先手" | "下手" => Some("N+"),
        "後手" | "上手" => Some("N-"),
        _ => None,
    }
}

/// The piece of a header.
pub(super) fn part(key: &str) -> PieceRole {
    PieceRole::Header(name(key).unwrap_or(key).to_owned())
}

/// Whether only V3.0 has a key.
pub(super) fn is_of_v3(key: &str) -> bool {
    KEYS.iter().any(|&(csa, _, v3)| v3 && csa == key)
}
