//! What the program says, in each of its languages: Fluent texts in `assets/locales`.

mod zone;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

pub use fluent_bundle::FluentValue;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

pub use zone::Zone;

/// The languages, each with its folder in `assets/locales` (the tag of BCP 47), its own name, the tags of systems that
/// ask for it, and whether its people read Chinese characters.
macro_rules! languages {
    ($($(#[$about:meta])* $language:ident = $tag:literal, $name:literal, $asked:expr, $han:literal;)+) => {
        /// A language the program speaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum Language {
            $($(#[$about])* #[serde(rename = $tag)] $language,)+
        }

        impl Language {
            /// All of them, as menus list them.
            pub const ALL: [Self; [$($tag),+].len()] = [$(Self::$language),+];

            /// Its tag by BCP 47, which is also the name of its folders.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$language => $tag,)+
                }
            }

            /// Its name in the language itself.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$language => $name,)+
                }
            }

            /// What other tags begin with that mean it.
            pub const fn asked_for_by(self) -> &'static [&'static str] {
                match self {
                    $(Self::$language => $asked,)+
                }
            }

            /// The Fluent source of its texts.
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$language => include_str!(concat!("../assets/locales/", $tag, "/texts.ftl")),)+
                }
            }

            /// Whether moves, squares and dates are written in Chinese characters.
            pub const fn is_han(self) -> bool {
                match self {
                    $(Self::$language => $han,)+
                }
            }
        }
    };
}

languages! {
    /// 日本語.
    Japanese = "ja", "日本語", &["ja"], true;
    /// English.
    English = "en", "English", &["en"], false;
    /// 简体中文.
    SimplifiedChinese = "zh-Hans", "简体中文", &["zh", "zh-CN", "zh-SG"], true;
    /// 繁體中文.
    TraditionalChinese = "zh-Hant", "繁體中文", &["zh-TW", "zh-HK", "zh-MO"], true;
}

impl Language {
    /// The language of the system; English where it is none of ours.
    pub fn of_system() -> Self {
        sys_locale::get_locale().and_then(|tag| Self::of_tag(&tag)).unwrap_or(Self::English)
    }

    /// Another language that many know the names of things in.
    pub fn other(self) -> Self {
        if self == Self::English { Self::Japanese } else { Self::English }
    }

    /// The language that a tag asks for: `zh-Hant-HK`, `ja_JP.UTF-8`. What says more of the tag decides.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let tag = tag.replace('_', "-").to_ascii_lowercase();
        let says = |begun: &&&str| {
            let rest = tag.strip_prefix(begun.to_ascii_lowercase().as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.', '@']))
        };
        let length = |language: &Self| {
            let own = language.tag();
            language.asked_for_by().iter().chain([&own]).filter(says).map(|begun| begun.len()).max()
        };
        Self::ALL.into_iter().filter(|language| length(language).is_some()).max_by_key(length)
    }
}

/// The texts of one language.
pub struct Locale {
    language: Language,
    messages: Arc<HashMap<&'static str, Message>>,
}

/// A text, which is understood when somebody asks for it: of two thousand a command says a few.
struct Message {
    language: Language,
    source: &'static str,
    read: OnceLock<FluentBundle<FluentResource>>,
}

impl Message {
    fn read(&self) -> &FluentBundle<FluentResource> {
        self.read.get_or_init(|| {
            let tag = self.language.tag().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // Isolation marks are for mixed-direction text; here they would only end up in copied text.
            bundle.set_use_isolating(false);
            // A text that does not parse is left out; the suite's test of the files fails on it.
            let resource = FluentResource::try_new(self.source.to_owned()).unwrap_or_else(|(partial, _)| partial);
            let _ = bundle.add_resource(resource);
            bundle
        })
    }
}

/// The texts of a source by their names: each begins with its name, where a line does. None refers to another one.
fn messages(language: Language) -> HashMap<&'static str, Message> {
    let source = language.source();
    let mut found = HashMap::with_capacity(source.len() / 40);
    let mut add = |text: Option<&'static str>| {
        let own = text?;
        let name = own.split([' ', '=']).next()?;
        found.entry(name).or_insert(Message { language, source: own, read: OnceLock::new() });
        text
    };
    let (mut start, mut at) = (None, 0);
    for line in source.split_inclusive('\n') {
        if line.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && let Some(start) = start.replace(at)
        {
            add(source.get(start..at));
        }
        at += line.len();
    }
    add(start.and_then(|start| source.get(start..)));
    found
}

impl std::fmt::Debug for Locale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Locale({:?})", self.language)
    }
}

impl Locale {
    /// The texts of a language.
    pub fn new(language: Language) -> Self {
        // Looked through once: whoever prints many games asks for the texts of each.
        static ALL: [OnceLock<Arc<HashMap<&'static str, Message>>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let read = || Arc::new(messages(language));
        let known = Language::ALL.into_iter().zip(&ALL).find(|(of, _)| *of == language);
        let messages = known.map_or_else(read, |(_, messages)| Arc::clone(messages.get_or_init(read)));
        Self { language, messages }
    }

    /// What understands a text, if there is one of this name.
    fn message(&self, key: &str) -> Option<&FluentBundle<FluentResource>> {
        self.messages.get(key).map(Message::read)
    }

    /// Which language it is.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Sentences one after another, as the language sets them: Japanese and Chinese know no space between them.
    pub fn sentences(&self, sentences: &[&str]) -> String {
        sentences.join(if self.language.is_han() { "" } else { " " })
    }

    /// Whether there is a text of this name.
    pub fn has(&self, key: &str) -> bool {
        self.message(key).and_then(|read| read.get_message(key)).is_some_and(|message| message.value().is_some())
    }

    /// What else the thing is called that a text names, so that it is found: readings, and other words for it. They are
    /// the attribute `also` of the text, with commas between them.
    pub fn also(&self, key: &str) -> Vec<String> {
        let Some((read, also)) =
            self.message(key).and_then(|read| Some((read, read.get_message(key)?.get_attribute("also")?)))
        else {
            return Vec::new();
        };
        let also = read.format_pattern(also.value(), None, &mut Vec::new());
        also.split([',', '，', '、']).map(|name| name.trim().to_owned()).collect()
    }

    /// The text of a name; the name itself if there is none.
    pub fn text(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// The text of a name with values filled in.
    pub fn with(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        match self.message(key).and_then(|read| Some((read, read.get_message(key)?.value()?))) {
            Some((read, pattern)) => read.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned(),
            None => key.to_owned(),
        }
    }
}
