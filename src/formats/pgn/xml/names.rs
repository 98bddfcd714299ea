//! The elements that tags are: their names in small letters, and those that an attribute must name.

/// The tags of the two documents of PGN, and the one that programs name the game with.
const TAGS: [&str; 48] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Red",
    "Result",
    "RedTeam",
    "BlackTeam",
    "WhiteTitle",
    "RedTitle",
    "BlackTitle",
    "WhiteElo",
    "RedElo",
    "BlackElo",
    "WhiteUSCF",
    "BlackUSCF",
    "WhiteNA",
    "RedNA",
    "BlackNA",
    "WhiteType",
    "RedType",
    "BlackType",
    "EventDate",
    "EventSponsor",
    "Section",
    "Stage",
    "Board",
    "Opening",
    "Variation",
    "SubVariation",
    "ECO",
    "NIC",
    "ECCO",
    "Time",
    "UTCTime",
    "UTCDate",
    "TimeControl",
    "SetUp",
    "FEN",
    "Termination",
    "Annotator",
    "Mode",
    "PlyCount",
    "Format",
    "Variant",
];

/// The elements that are no tags.
const OTHERS: [&str; 10] = ["move", "comment", "variation", "nag", "end", "img", "br", "tag", "pgn", "pgns"];

/// The tag that an element is.
pub(super) fn tag(element: &str) -> &str {
    TAGS.into_iter().find(|tag| tag.eq_ignore_ascii_case(element)).unwrap_or(element)
}

/// The element that a tag is; `None` for one that is named by an attribute.
pub(super) fn element(key: &str) -> Option<String> {
    let name = if TAGS.contains(&key) { key.to_ascii_lowercase() } else { key.to_owned() };
    let plain = is_name(&name) && !name.starts_with("xml") && !OTHERS.contains(&name.as_str()) && tag(&name) == key;
    // Readers take no notice of capitals.
    (plain && !name.contains(|letter: char| letter.is_ascii_uppercase())).then_some(name)
}

/// Whether an element can have this name, without a namespace.
fn is_name(name: &str) -> bool {
    let begins = |letter: char| {
        matches!(letter,
            'A'..='Z' | 'a'..='z' | '_' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}'
            | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}'
            | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}')
    };
    let continues = |letter: char| begins(letter) || matches!(letter, '-' | '.' | '0'..='9' | '\u{b7}');
    name.starts_with(begins) && name.chars().all(continues)
}
