//! The pace of an animation.

/// The pace of an animation.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Pace {
    /// The duration of each picture, in seconds; the last one stands three times as long.
    pub seconds: f32,
    /// The number of rounds; 0 for ever.
    pub times: u32,
}

impl Default for Pace {
    /// A second for each picture, for ever.
    fn default() -> Self {
        Self { seconds: 1.0, times: 0 }
    }
}

impl Pace {
    /// The duration of a picture in hundredths of a second, the unit of both formats.
    pub(super) fn hundredths(self, last: bool) -> u16 {
        (self.seconds * if last { 3.0 } else { 1.0 } * 100.0).round() as u16
    }
}

/// Before each picture it is told how many are done, and says whether to go on.
pub(super) type Going<'a> = &'a dyn Fn(usize) -> bool;
