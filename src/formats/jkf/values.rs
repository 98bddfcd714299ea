//! Values of the JSON: numbers, times, the letters of relative moves.

use komaoto_notation::Modifier;

/// A whole number, which may be written as `7.0`.
pub(super) fn whole(text: &str) -> Option<i64> {
    if let Ok(number) = text.parse::<i64>() {
        return Some(number);
    }
    let number: f64 = text.parse().ok()?;
    (number.fract() == 0.0 && number.abs() < 1e9).then_some(number as i64)
}

/// This many units in milliseconds.
pub(super) fn span(text: &str, unit: u64) -> Option<u64> {
    if let Ok(number) = text.parse::<u64>() {
        return number.checked_mul(unit).filter(|&millis| millis < 1 << 50);
    }
    let number: f64 = text.parse().ok()?;
    let millis = (number * unit as f64).round();
    (0.0..1e12).contains(&millis).then_some(millis as u64)
}

/// What a letter says of the way that a piece has moved.
pub(super) fn modifier(letter: char) -> Option<Modifier> {
    Some(match letter {
        'L' => Modifier::Left,
        'C' => Modifier::Straight,
        'R' => Modifier::Right,
        'U' => Modifier::Up,
        'M' => Modifier::Sideways,
        'D' => Modifier::Down,
        _ => return None,
    })
}
