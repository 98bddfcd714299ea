//! The result of a game, as its last word and as the tag has it.

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnResult {
    /// `1-0`: White, or Red, wins.
    First,
    /// `0-1`: Black wins.
    Second,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Unknown,
}

impl PgnResult {
    /// Its spelling.
    pub const fn token(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
    /// Reads a result.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "1–0" | "1—0" | "1−0" | "1:0" | "1-O" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "红方胜"
            | "紅方勝" | "黑负" | "黑負" => Self::First,
            "0-1" | "0–1" | "0—1" | "0−1" | "0:1" | "O-1" | "黑胜" | "黑勝" | "黑先胜" | "黑先勝" | "黑方胜"
            | "黑方勝" | "红负" | "紅負" | "红先负" | "紅先負" => Self::Second,
            "1/2-1/2" | "1/2–1/2" | "1/2—1/2" | "1/2−1/2" | "1/2:1/2" | "1/2" | "½-½" | "½–½" | "½:½" | "½"
            | "和棋" | "和" | "和局" | "平局" | "红先和" | "紅先和" => Self::Draw,
            "*" => Self::Unknown,
            _ => return Self::parse_alike(text),
        })
    }

    /// A result with letters or signs that look like its own, `l-0`, `1‑0`, `1⁄2-1⁄2`, or in brackets, `【红胜】`.
    fn parse_alike(text: &str) -> Option<Self> {
        if let Some(inside) = text.strip_prefix('【').and_then(|rest| rest.strip_suffix('】')) {
            return if inside.contains('【') { None } else { Self::parse(inside.trim()) };
        }
        if text.len() > LONGEST_ALIKE || !text.starts_with(['1', 'l', 'I', '0', 'O', 'o', '½', '=']) {
            return None;
        }
        let usual = |letter| match letter {
            '‐'..='―' | '−' | '﹣' | ':' => '-',
            '⁄' | '∕' => '/',
            'l' | 'I' => '1',
            'O' | 'o' => '0',
            letter => letter,
        };
        Some(match text.chars().map(usual).collect::<String>().as_str() {
            "1-0" => Self::First,
            "0-1" => Self::Second,
            "1/2-1/2" | "½-½" | "½/½" | "=-=" => Self::Draw,
            _ => return None,
        })
    }
}

/// No such result is longer, in bytes.
const LONGEST_ALIKE: usize = 16;
