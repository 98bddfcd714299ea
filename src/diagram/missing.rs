//! Letters that no font has: told before they are printed as something else.

use std::collections::BTreeSet;

use super::lettering::{TextLine, is_lettered};
use super::scene::{Scene, ScenePart};

/// The letters of pictures that no font has, each once, in order.
pub fn missing<'a>(scenes: impl IntoIterator<Item = &'a Scene>) -> Vec<char> {
    let (mut missing, mut known) = (BTreeSet::new(), BTreeSet::new());
    for part in scenes.into_iter().flat_map(|scene| &scene.parts) {
        let ScenePart::Text(TextLine { letters, face, .. }) = part else { continue };
        let new = letters.chars().filter(|letter| known.insert((*letter, *face as u8)));
        missing.extend(new.collect::<Vec<char>>().into_iter().filter(|letter| !is_lettered(*letter, *face)));
    }
    missing.into_iter().collect()
}
