//! Days as people write them.

use crate::locale::Locale;

/// The months, in English.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The day that a header tells in figures, as far as it is known, as it is written: `2017/03/22` of `2017/03/22 10:00`, `1858`
/// of `1858.??.??`. Of what begins with no figure it is the first word.
pub fn day_in_figures(said: &str) -> &str {
    let begins = said.starts_with(|letter: char| letter.is_ascii_digit());
    let day = said.split(|letter: char| letter.is_whitespace() || begins && letter == 'T').next().unwrap_or(said);
    if begins { day.trim_end_matches(['?', '.', '/', '-']) } else { day }
}

/// The day that a header tells, such as `2026/05/17 13:30:00` or `1858.11.??`, as far as it is known; what begins with no
/// year in figures is a text of its own.
pub fn day(said: &str, locale: &Locale) -> String {
    let day = said.trim().split([' ', 'T', '　']).next().unwrap_or(said);
    let parts: Vec<&str> = day.split(['/', '.', '-']).collect();
    let figures = |part: Option<&&str>, most: u8| {
        let part = part.and_then(|part| part.parse::<u8>().ok());
        part.filter(|number| (1..=most).contains(number))
    };
    let is_year = |year: &str| year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit());
    let Some(year) = parts.first().filter(|year| is_year(year) && parts.len() <= 3) else {
        return said.trim().to_owned();
    };
    let month = figures(parts.get(1), 12);
    let day = if month.is_some() { figures(parts.get(2), 31) } else { None };
    let name = |month: u8| MONTHS.get(usize::from(month) - 1).copied().unwrap_or("");
    match (month, day, locale.language().is_han()) {
        (None, ..) => (*year).to_owned(),
        (Some(month), None, true) => format!("{year}年{month}月"),
        (Some(month), Some(day), true) => format!("{year}年{month}月{day}日"),
        (Some(month), None, false) => format!("{} {year}", name(month)),
        (Some(month), Some(day), false) => format!("{day} {} {year}", name(month)),
    }
}
