//! Headers 棋譜情報: an ordered list of keys and values, duplicates and unknown keys included.

use komaoto_rules::Color;

/// The headers of a record, in file order. Keys are the Japanese ones of KIF (先手, 棋戦, 開始日時 …); formats with
/// other keys translate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The first value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }
    /// The first of several keys that has a real value: none that is empty or only PGN's `?`, `????.??.??`, `-`.
    pub fn known(&self, keys: &[&str]) -> Option<&str> {
        let says_something = |value: &&str| value.chars().any(|c| !matches!(c, '?' | '.' | '-'));
        keys.iter().filter_map(|key| self.get(key)).map(str::trim).find(says_something)
    }
    /// The name of a side: 先手 or 下手, 後手 or 上手; in PGN Black, White or Red.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.known(match color {
            Color::Black => &["先手", "下手", "Black"],
            Color::White => &["後手", "上手", "White", "Red"],
        })
    }
    /// Sets the first value of a key in place; appends the pair if the key is new.
    pub fn set(&mut self, key: &str, value: &str) {
        match self.0.iter_mut().find(|(k, _)| k == key) {
            Some((_, old)) => value.clone_into(old),
            None => self.push(key, value),
        }
    }
    /// Appends a pair, even if the key is there already.
    pub fn push(&mut self, key: &str, value: &str) {
        self.0.push((key.to_owned(), value.to_owned()));
    }
    /// Removes every pair of a key.
    pub fn remove(&mut self, key: &str) {
        self.0.retain(|(k, _)| k != key);
    }
    /// All pairs in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
    /// The pairs, for editing as a list.
    pub fn pairs_mut(&mut self) -> &mut Vec<(String, String)> {
        &mut self.0
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Headers {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}
