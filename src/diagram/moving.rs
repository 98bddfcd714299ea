//! Pictures that follow one another: the moves of a line as an animated PNG or a GIF.

use super::gif::gif;
use super::pace::{Going, Pace};
use super::pixels::Size;
use super::png::apng;
use super::scene::Scene;

/// A format for moving pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Moving {
    Apng,
    Gif,
}

impl Moving {
    /// The extensions of files, those of each format together, the usual one first: many programs know only that.
    pub const EXTENSIONS: [(&str, Self); 3] = [("png", Self::Apng), ("apng", Self::Apng), ("gif", Self::Gif)];

    /// The format that an extension stands for, in any case.
    pub fn of(extension: &str) -> Option<Self> {
        let named = |(name, format): (&str, Self)| name.eq_ignore_ascii_case(extension).then_some(format);
        Self::EXTENSIONS.into_iter().find_map(named)
    }

    /// Writes pictures one after the other, in a frame as large as the largest of them, on its lower edge. Before each
    /// it is told how many are done and says whether to go on; `None` if not, or if there is not enough memory.
    pub fn pictures(self, scenes: &[Scene], size: Size, pace: Pace, going: Going<'_>) -> Option<Vec<u8>> {
        let largest = |of: fn(&Scene) -> f32| scenes.iter().map(of).fold(1.0, f32::max);
        let (width, height) = (largest(|scene| scene.width), largest(|scene| scene.height));
        let framed = |scene: &Scene| {
            let mut frame = Scene::new(width, height);
            frame.inset(scene, ((width - scene.width) / 2.0, height - scene.height), 1.0);
            frame
        };
        let framed: Vec<Scene> = scenes.iter().map(framed).collect();
        match self {
            Self::Apng => apng(&framed, size, pace, going),
            Self::Gif => gif(&framed, size, pace, going),
        }
    }
}
