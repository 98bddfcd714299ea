//! How pictures follow one another.

/// How an animation goes on.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Pace {
    /// How long each picture stands, in seconds; the last one three times as long.
    pub seconds: f32,
    /// How often all are shown; 0 for ever.
    pub times: u32,
}

impl Pace {
    /// How long a picture stands, in hundredths of a second, which is what both formats count in.
    pub(super) fn hundredths(self, last: bool) -> u16 {
        (self.seconds * if last { 3.0 } else { 1.0 } * 100.0).round() as u16
    }
}

/// Before each picture it is told how many are done, and says whether to go on.
pub(super) type Going<'a> = &'a dyn Fn(usize) -> bool;
