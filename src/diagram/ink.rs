//! Colours.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Its red, green and blue.
    pub rgb: [u8; 3],
}

impl Ink {
    /// Black.
    pub const BLACK: Self = Self::grey(0);
    /// A light grey, which shows in grey print what is on it as well.
    pub const SHADE: Self = Self::grey(0xD9);
    /// White as paper.
    pub const PAPER: Self = Self::grey(0xFF);

    /// A grey; 0 is black.
    pub const fn grey(level: u8) -> Self {
        Self { rgb: [level; 3] }
    }

    /// A colour such as `0xE8C583`.
    pub const fn of(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { rgb: [red, green, blue] }
    }

    /// Whether it is black, white or a grey.
    pub const fn is_grey(self) -> bool {
        let [red, green, blue] = self.rgb;
        red == green && green == blue
    }
}
