//! What the program says, in Japanese and English: Fluent texts in `assets/locales`.

pub use fluent_bundle::FluentValue;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Language {
    /// 日本語.
    #[serde(rename = "ja")]
    Japanese,
    /// English.
    #[serde(rename = "en")]
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Japanese, Self::English];

    /// The language of the system: Japanese where it says so, English everywhere else.
    pub fn of_system() -> Self {
        match sys_locale::get_locale() {
            Some(tag) if tag.to_ascii_lowercase().starts_with("ja") => Self::Japanese,
            _ => Self::English,
        }
    }

    /// Its name in the language itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japanese => "日本語",
            Self::English => "English",
        }
    }

    /// The Fluent source of its texts.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Japanese => include_str!("../assets/locales/ja.ftl"),
            Self::English => include_str!("../assets/locales/en.ftl"),
        }
    }

    const fn tag(self) -> &'static str {
        match self {
            Self::Japanese => "ja",
            Self::English => "en",
        }
    }
}

/// The texts of one language.
pub struct Locale {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Locale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Locale({:?})", self.language)
    }
}

impl Locale {
    /// The texts of a language.
    pub fn new(language: Language) -> Self {
        let tag = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Isolation marks are for mixed-direction text; here they would only end up in copied text.
        bundle.set_use_isolating(false);
        // A text that does not parse is left out; the suite's test of both files fails on it.
        let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(partial, _)| partial);
        let _ = bundle.add_resource(resource);
        Self { language, bundle }
    }

    /// Which language it is.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Sentences one after another, as the language sets them: Japanese knows no space between them.
    pub fn sentences(&self, sentences: &[&str]) -> String {
        sentences.join(match self.language {
            Language::Japanese => "",
            Language::English => " ",
        })
    }

    /// Whether there is a text of this name.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
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
        match self.bundle.get_message(key).and_then(|message| message.value()) {
            Some(pattern) => self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned(),
            None => key.to_owned(),
        }
    }
}
