//! A value that is kept as long as what it was computed from is the same.

/// The value for a key, if it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Memo<K, V>(Option<(K, V)>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: PartialEq, V> Memo<K, V> {
    /// The value for a key: the one that is known, or else a new one.
    pub fn of(&mut self, key: K, compute: impl FnOnce() -> V) -> &V {
        let known = self.0.take().filter(|(known, _)| *known == key);
        let (_, value) = self.0.insert(known.unwrap_or_else(|| (key, compute())));
        value
    }

    /// The value that was computed last, if its key is one of these.
    pub fn of_such(&self, is_such: impl FnOnce(&K) -> bool) -> Option<&V> {
        let (key, value) = self.0.as_ref()?;
        is_such(key).then_some(value)
    }
}
