//! The games of a document.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A list that copies share until one of them changes it: every action is preceded by a copy of the document, and a
/// file may have a hundred thousand games.
#[derive(Clone, Debug)]
pub(super) struct GameList<G>(Arc<Vec<G>>);

impl<G> Deref for GameList<G> {
    type Target = Vec<G>;

    fn deref(&self) -> &Vec<G> {
        &self.0
    }
}

impl<G: Clone> DerefMut for GameList<G> {
    fn deref_mut(&mut self) -> &mut Vec<G> {
        Arc::make_mut(&mut self.0)
    }
}

impl<G> FromIterator<G> for GameList<G> {
    fn from_iter<I: IntoIterator<Item = G>>(games: I) -> Self {
        Self(Arc::new(games.into_iter().collect()))
    }
}
