//! The width of a picture, as it is given on the command line, in the window and in the settings.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::pixels::Size;

/// A width: on paper (`80mm`, or only `80`), or on a screen (`1600px`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PictureWidth {
    /// Millimetres, from 10 to 2000.
    Millimetres(f32),
    /// Pixels, from 50 to 20,000.
    Pixels(u32),
}

impl Default for PictureWidth {
    /// That of a diagram in a column of text.
    fn default() -> Self {
        Self::Millimetres(80.0)
    }
}

impl PictureWidth {
    /// How fine a picture is unless somebody asks for more or less, in dots per inch: what a good printer prints.
    pub const USUAL_DPI: u32 = 400;

    /// The size of a picture of this width with so many dots per inch.
    pub fn size(self, dpi: f32) -> Size {
        match self {
            Self::Millimetres(millimetres) => Size { millimetres, dpi },
            Self::Pixels(pixels) => Size::of_pixels(pixels, dpi),
        }
    }
}

impl FromStr for PictureWidth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused =
            || "give millimetres such as 80mm (10 to 2000), or pixels such as 1600px (50 to 20000)".to_owned();
        if let Some(pixels) = text.strip_suffix("px") {
            let pixels = pixels.parse().ok().filter(|pixels| (50..=20_000).contains(pixels));
            return pixels.map(Self::Pixels).ok_or_else(refused);
        }
        let millimetres = text.strip_suffix("mm").unwrap_or(text).parse().ok();
        millimetres.filter(|wide| (10.0..=2000.0).contains(wide)).map(Self::Millimetres).ok_or_else(refused)
    }
}

impl fmt::Display for PictureWidth {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Millimetres(millimetres) => write!(out, "{millimetres}mm"),
            Self::Pixels(pixels) => write!(out, "{pixels}px"),
        }
    }
}

impl Serialize for PictureWidth {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PictureWidth {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
