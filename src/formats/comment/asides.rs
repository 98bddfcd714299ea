//! The frame of moves that are set aside in a comment because the record can no longer hold them: a first and a last
//! line, in the language of whoever edits.

use std::ops::Range;

use memchr::memmem;

/// The languages that moves can be set aside in. An edit carries its own, so that it always does the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum AsideLanguage {
    #[default]
    #[serde(rename = "ja")]
    Japanese,
    #[serde(rename = "en")]
    English,
    #[serde(rename = "zh-Hans")]
    SimplifiedChinese,
    #[serde(rename = "zh-Hant")]
    TraditionalChinese,
}

impl AsideLanguage {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Japanese, Self::English, Self::SimplifiedChinese, Self::TraditionalChinese];

    /// Its tag by BCP 47.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Japanese => "ja",
            Self::English => "en",
            Self::SimplifiedChinese => "zh-Hans",
            Self::TraditionalChinese => "zh-Hant",
        }
    }

    /// The language with a tag; English where moves cannot be set aside in that one.
    pub fn of(tag: &str) -> Self {
        Self::ALL.into_iter().find(|language| language.tag() == tag).unwrap_or(Self::English)
    }

    /// How the first line begins.
    pub const fn head(self) -> &'static str {
        match self {
            Self::Japanese => "【指せなくなった手順】",
            Self::English => "[Moves that can no longer be played]",
            Self::SimplifiedChinese => "【不能再走的着法】",
            Self::TraditionalChinese => "【不能再走的著法】",
        }
    }

    /// The last line.
    pub const fn tail(self) -> &'static str {
        match self {
            Self::Japanese => "【手順ここまで】",
            Self::English => "[End of these moves]",
            Self::SimplifiedChinese => "【着法到此为止】",
            Self::TraditionalChinese => "【著法到此為止】",
        }
    }

    /// The language of a first line, and what it says behind its beginning.
    pub fn of_first_line(line: &str) -> Option<(Self, &str)> {
        // Most lines of comments begin otherwise.
        if !line.starts_with(['【', '[']) {
            return None;
        }
        Self::ALL.into_iter().find_map(|language| Some((language, line.strip_prefix(language.head())?)))
    }
}

/// Whether moves are set aside in a comment.
pub fn has_asides(comment: &str) -> bool {
    // No line of most comments begins with a bracket: that is found out many bytes at a time.
    let begins = |bracket: &str, at_end: &str| {
        comment.starts_with(bracket) || memmem::find(comment.as_bytes(), at_end.as_bytes()).is_some()
    };
    (begins("【", "\n【") || begins("[", "\n["))
        && comment.lines().any(|line| AsideLanguage::of_first_line(line).is_some())
}

/// The ranges of moves that are set aside in a comment: whole lines, with the first and the last of each. Where the
/// last line is missing, they reach to the next first line or to the end. What is set aside within them is indented and
/// part of them.
pub fn set_aside(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open: Option<AsideLanguage> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (start, words) = (at, line.trim_end_matches('\n'));
        at += line.len();
        if let Some((language, _)) = AsideLanguage::of_first_line(words) {
            found.push(start..start + words.len());
            open = Some(language);
        } else if let (Some(language), Some(last)) = (open, found.last_mut()) {
            last.end = start + words.len();
            if words == language.tail() {
                open = None;
            }
        }
    }
    found
}
