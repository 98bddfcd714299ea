//! The formats that a picture is written in.

use super::jpeg::jpeg;
use super::pdf::{PdfMetadata, PdfPage, pdf};
use super::pixels::Size;
use super::png::png;
use super::scene::Scene;
use super::svg::svg;

/// A format for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PictureFormat {
    Svg,
    Png,
    Jpeg,
    Pdf,
}

impl PictureFormat {
    /// The extensions of files, those of each format together, the usual one first.
    pub const EXTENSIONS: [(&str, Self); 5] =
        [("svg", Self::Svg), ("png", Self::Png), ("jpg", Self::Jpeg), ("jpeg", Self::Jpeg), ("pdf", Self::Pdf)];

    /// The format that an extension stands for, in any case.
    pub fn of(extension: &str) -> Option<Self> {
        let named = |(name, format): (&str, Self)| name.eq_ignore_ascii_case(extension).then_some(format);
        Self::EXTENSIONS.into_iter().find_map(named)
    }

    /// Writes a picture, with what it says about itself; `None` if there is not enough memory for it.
    pub fn picture(self, scene: &Scene, size: Size, about: &PdfMetadata) -> Option<Vec<u8>> {
        Some(match self {
            Self::Svg => svg(scene, size.millimetres, &about.title).into_bytes(),
            Self::Png => png(scene, size)?,
            Self::Jpeg => jpeg(scene, size)?,
            Self::Pdf => pdf(&[PdfPage::of(scene, size.millimetres)], about),
        })
    }
}
