//! The sound itself, computed: a piece of boxwood strikes a thick board of kaya. The blow is a breath of noise, the
//! board answers with the few notes of its own that die away within a tenth of a second.

use std::f32::consts::TAU;

/// How many samples there are in a second.
pub const RATE: u32 = 48_000;

/// How long it lasts, in seconds.
const LENGTH: f32 = 0.12;
/// The notes of board and piece: pitch in hertz, loudness, and the time in seconds in which each falls to a third.
const NOTES: [(f32, f32, f32); 6] = [
    (236.0, 0.30, 0.026),
    (523.0, 0.55, 0.018),
    (1_140.0, 0.50, 0.010),
    (1_870.0, 0.32, 0.007),
    (3_050.0, 0.26, 0.004),
    (5_200.0, 0.16, 0.002),
];
/// The noise of the blow: its loudness, and the time in which it falls to a third.
const BLOW: (f32, f32) = (0.5, 0.0012);
/// How long the piece takes to touch the board, in seconds: without this it would crack.
const TOUCH: f32 = 0.0006;

/// The sound at a volume from 0 to 1, as 16-bit samples of one channel.
pub fn click(volume: f32) -> Vec<i16> {
    let samples = (LENGTH * RATE as f32) as usize;
    let mut noise = 0x9E37_79B9_u32;
    let shape: Vec<f32> = (0..samples)
        .map(|sample| {
            let at = sample as f32 / RATE as f32;
            // Xorshift: the same noise each time.
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            let blow = BLOW.0 * (-at / BLOW.1).exp() * (noise as f32 / u32::MAX as f32 * 2.0 - 1.0);
            let rings =
                NOTES.iter().map(|(pitch, loudness, fall)| loudness * (-at / fall).exp() * (TAU * pitch * at).sin());
            // It begins and ends in silence.
            (blow + rings.sum::<f32>()) * (at / TOUCH).min(1.0) * ((LENGTH - at) / 0.02).min(1.0)
        })
        .collect();
    let peak = shape.iter().fold(f32::MIN_POSITIVE, |peak, sample| peak.max(sample.abs()));
    let scale = volume.clamp(0.0, 1.0) * f32::from(i16::MAX) * 0.8 / peak;
    shape.into_iter().map(|sample| (sample * scale) as i16).collect()
}
