//! Numbers as people read them.

/// A number with a comma between each three figures: 1,234.
pub fn grouped(number: usize) -> String {
    let figures = number.to_string();
    let mut text = String::with_capacity(figures.len() + figures.len() / 3);
    for (at, figure) in figures.chars().enumerate() {
        if at > 0 && (figures.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(figure);
    }
    text
}
