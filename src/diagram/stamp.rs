//! Shapes that many pictures have in common, such as the men of chess: each is made once, in units of its own, and put
//! wherever it is wanted.

use std::sync::Arc;

use tiny_skia::{Path, Transform};

/// A shared shape in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Stamp {
    /// The shape in its own units; a document that has it many times keeps it once.
    pub shape: Arc<Path>,
    /// From its units to those of the picture.
    pub place: Transform,
}

impl Stamp {
    /// Its outline in the picture; `None` if it is too far away to be drawn.
    pub fn path(&self) -> Option<Path> {
        Path::clone(&self.shape).transform(self.place)
    }

    /// The same, after what is done to all of a picture.
    pub fn within(&self, place: Transform) -> Self {
        Self { shape: Arc::clone(&self.shape), place: self.place.post_concat(place) }
    }
}
