//! How a person has the desktop look.

/// What the desktop has told so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appearance {
    /// Whether windows are to be dark; `None` if it has not told.
    pub dark: Option<bool>,
    /// Whether everything is to stand out from what is around it.
    pub contrast: bool,
    /// How much larger than usual texts are to be.
    pub text: f32,
}

impl Default for Appearance {
    fn default() -> Self {
        Self { dark: None, contrast: false, text: 1.0 }
    }
}
