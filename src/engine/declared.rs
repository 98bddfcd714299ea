//! Options as an engine declares them.

use super::dialect::EngineProtocol;
use super::lines::text;
use crate::rules::Game;
use crate::text::Slice;

/// The name of the option that has castling spelled as in Chess960.
pub(super) const CHESS960: &[u8] = b"UCI_Chess960";

/// A game as the option for the variant names it.
pub(super) const fn variant_of(game: Game) -> &'static str {
    match game {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    }
}

/// An option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name, byte for byte as the engine spells it: it goes back like this.
    pub name: Vec<u8>,
    /// The kind of its value.
    pub kind: OptionKind,
}

/// The kind of value of an option, with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check(bool),
    /// A number, and its bounds where they are stated and make sense.
    Spin {
        /// The default.
        default: i64,
        /// The least.
        min: Option<i64>,
        /// The most.
        max: Option<i64>,
    },
    /// One of several texts.
    Combo {
        /// The default.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something that the engine does when told to.
    Button,
    /// A text, also where the kind is one that we do not know.
    Text(String),
    /// The path of a file.
    File(String),
}

impl Declared {
    /// Reads what stands behind the word `option`: `name N type T default D min A max B var V`, in UCCI without `name`.
    /// Names and values may have blanks in them. Nothing if there is no name or no type.
    pub fn parse(said: &[u8]) -> Option<Self> {
        let said = said.trim_ascii();
        let said = said.strip_prefix(b"name ").unwrap_or(said);
        // The last one, for an option may be called `type`.
        let at = said.windows(6).rposition(|window| window == b" type ")?;
        let name = said.get(..at)?.trim_ascii().to_vec();
        let rest = String::from_utf8_lossy(said.get(at + 6..)?).into_owned();
        let (kind, rest) = rest.split_once(' ').unwrap_or((&rest, ""));
        let values = Values::of(rest);
        let default = || match values.first("default") {
            None | Some("<empty>") => String::new(),
            Some(text) => text.to_owned(),
        };
        let number = |key| values.first(key).and_then(|text| text.parse::<i64>().ok());
        let kind = match kind {
            "check" => OptionKind::Check(matches!(values.first("default"), Some("true" | "1"))),
            "spin" => {
                let (min, max) = (number("min"), number("max"));
                let is_range = min.zip(max).is_none_or(|(min, max)| min <= max);
                let (min, max) = if is_range { (min, max) } else { (None, None) };
                match number("default") {
                    Some(default) => OptionKind::Spin { default, min, max },
                    None => OptionKind::Text(default()),
                }
            }
            "combo" => {
                let choices = values.all("var");
                if choices.is_empty() {
                    OptionKind::Text(default())
                } else {
                    OptionKind::Combo { default: default(), choices }
                }
            }
            "button" => OptionKind::Button,
            "filename" => OptionKind::File(default()),
            _ => OptionKind::Text(default()),
        };
        (!name.is_empty()).then_some(Self { name, kind })
    }

    /// Its name to show.
    pub fn shown(&self) -> String {
        text(&self.name)
    }

    /// Whether it chooses the game.
    pub(super) fn is_variant(&self) -> bool {
        self.name.ends_with(b"_Variant") && matches!(self.kind, OptionKind::Combo { .. })
    }

    /// The default as it is written.
    pub fn default(&self) -> String {
        match &self.kind {
            OptionKind::Check(value) => value.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } | OptionKind::Text(default) | OptionKind::File(default) => {
                default.clone()
            }
            OptionKind::Button => String::new(),
        }
    }

    /// Whether a value may be sent: it is of the kind, within its bounds, and cannot be taken for another line.
    pub fn takes(&self, value: &str) -> bool {
        if value.contains(['\n', '\r', '\0']) {
            return false;
        }
        match &self.kind {
            OptionKind::Check(_) => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => value
                .parse::<i64>()
                .is_ok_and(|value| min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max)),
            OptionKind::Combo { choices, .. } => choices.iter().any(|choice| choice == value),
            OptionKind::Button => value.is_empty(),
            OptionKind::Text(_) | OptionKind::File(_) => true,
        }
    }
}

impl EngineProtocol {
    /// The games that an engine of this language plays, as far as the options that it has declared tell.
    pub fn games(self, declared: &[Declared]) -> Vec<Game> {
        if let Some(variant) = declared.iter().find(|option| option.is_variant()) {
            return Game::ALL.into_iter().filter(|&game| variant.takes(variant_of(game))).collect();
        }
        // Engines of other games speak UCI, too, and say nothing of a variant; but they know nothing of chess.
        let is_of_chess = |option: &Declared| option.name == CHESS960 || option.name.starts_with(b"Syzygy");
        match self {
            Self::Usi => vec![Game::Shogi],
            Self::Uci if declared.iter().any(is_of_chess) => vec![Game::Chess],
            Self::Uci => Game::ALL.to_vec(),
            Self::Ucci => vec![Game::Xiangqi],
        }
    }
}

/// The options of UCI by which an engine plays like a person of some rating.
pub const LIMITS_STRENGTH: &str = "UCI_LimitStrength";
/// See [`LIMITS_STRENGTH`].
pub const RATING: &str = "UCI_Elo";

/// The least and the highest rating with which an engine that has declared these options can play, where it can be told
/// one.
pub fn ratings(declared: &[Declared]) -> Option<[u32; 2]> {
    let named = |name: &str| declared.iter().find(|option| option.shown() == name).map(|option| &option.kind);
    let (Some(OptionKind::Check(_)), Some(OptionKind::Spin { min: Some(min), max: Some(max), .. })) =
        (named(LIMITS_STRENGTH), named(RATING))
    else {
        return None;
    };
    let [least, most] = [min, max].map(|rating| u32::try_from(*rating).ok());
    Some([least?, most?]).filter(|[least, most]| least < most)
}

/// The demands of a searching engine on the machine, as far as its options tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Its table, in megabytes.
    pub memory: u64,
    /// The number of threads that search.
    pub threads: u64,
}

impl Needs {
    /// Of an engine that has these options, of which some are to differ from what they are by themselves.
    pub fn of(declared: &[Declared], differing: &[(String, String)]) -> Self {
        let number = |names: &[&str]| {
            let option = declared.iter().find(|option| names.contains(&&*option.shown()))?;
            let name = option.shown();
            let own = differing.iter().find(|(other, value)| *other == name && option.takes(value));
            own.map_or_else(|| option.default(), |(_, value)| value.clone()).parse().ok()
        };
        Self {
            memory: number(&["USI_Hash", "Hash", "hashsize"]).unwrap_or(0),
            threads: number(&["Threads", "threads"]).unwrap_or(1),
        }
    }
}

/// The values of a declaration: each runs up to the next key.
struct Values<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Values<'a> {
    fn of(text: &'a str) -> Self {
        let mut keys: Vec<(usize, &str)> = Vec::new();
        let mut at = 0;
        for word in text.split(' ') {
            if ["default", "min", "max", "var"].contains(&word) {
                keys.push((at, word));
            }
            at += word.len() + 1;
        }
        let ends = keys.iter().skip(1).map(|&(at, _)| at).chain([text.len()]);
        let value = |(&(at, key), end): (&(usize, &'a str), usize)| (key, text.slice(at + key.len()..end).trim());
        Self(keys.iter().zip(ends).map(value).collect())
    }

    fn first(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(name, _)| *name == key).map(|&(_, value)| value)
    }

    fn all(&self, key: &str) -> Vec<String> {
        self.0.iter().filter(|(name, _)| *name == key).map(|&(_, value)| value.to_owned()).collect()
    }
}
