//! The words of a question as they are typed.

use std::ops::Range;

use super::query_words::KEYS;
use crate::text::folded;

/// A word of a question: what stands in quotes is one, and never a key.
pub(super) struct Word {
    pub text: String,
    /// Where it stands in what was said, in bytes.
    pub place: Range<usize>,
    /// The place of the colon behind its key, in bytes.
    pub colon: Option<usize>,
    pub is_wanted: bool,
}

/// The words of a question.
pub(super) fn words(said: &str) -> impl Iterator<Item = Word> {
    let mut words = Vec::new();
    let mut letters = said.char_indices().peekable();
    while let Some((at, first)) = letters.next_if(|_| true) {
        if first.is_whitespace() {
            continue;
        }
        let mut word = Word { text: String::new(), place: at..at, colon: None, is_wanted: true };
        let mut next = Some(first);
        if matches!(first, '-' | '－') && letters.peek().is_some_and(|(_, behind)| !behind.is_whitespace()) {
            word.is_wanted = false;
            next = letters.next().map(|(_, letter)| letter);
        }
        while let Some(letter) = next {
            let closing = match letter {
                '"' => Some('"'),
                '“' => Some('”'),
                '「' => Some('」'),
                _ => None,
            };
            match letter {
                _ if closing.is_some() => {
                    let quoted = letters.by_ref().map(|(_, letter)| letter);
                    word.text.extend(quoted.take_while(|letter| Some(*letter) != closing))
                }
                ':' | '：' if word.colon.is_none() && !word.text.is_empty() => {
                    word.colon = Some(word.text.len());
                    word.text.push(':');
                }
                _ => word.text.push(letter),
            }
            next = letters.next_if(|(_, letter)| !letter.is_whitespace()).map(|(_, letter)| letter);
        }
        word.place.end = letters.peek().map_or(said.len(), |(at, _)| *at);
        words.push(word);
    }
    words.into_iter()
}

/// A word as it is shown where it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedWord {
    /// Where it stands, in bytes.
    pub place: Range<usize>,
    /// What key it has, in English: `None` if it has none, or one that there is not.
    pub key: Option<&'static str>,
    /// Whether there is a colon behind what may be a key.
    pub has_colon: bool,
    /// What is typed behind that, or the word, without quotes.
    pub value: String,
}

/// The words of a question as they are typed.
pub fn typed_words(said: &str) -> Vec<TypedWord> {
    let typed = |word: Word| {
        let (key, value) = match word.colon {
            Some(at) => (word.text.get(..at), word.text.get(at + 1..)),
            None => (None, Some(word.text.as_str())),
        };
        let known = key.map(folded).and_then(|key| KEYS.iter().find(|known| known.is(&key)));
        let value = value.unwrap_or("").to_owned();
        TypedWord { place: word.place, key: known.map(|known| known.english), has_colon: key.is_some(), value }
    };
    words(said).map(typed).collect()
}
