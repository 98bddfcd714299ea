//! Simplified and traditional Chinese, told apart by the two national sets of characters.

use encoding_rs::{BIG5, GB18030};

/// So many characters say enough.
const ENOUGH: usize = 200;

/// Whether Chinese texts are in simplified characters: `Some(false)` if they are in traditional ones, `None` if they have
/// none of which only one of both has, or are Japanese.
pub fn is_simplified<'t>(texts: impl Iterator<Item = &'t str>) -> Option<bool> {
    let letters = texts.flat_map(str::chars).filter(|letter| !letter.is_ascii()).take(ENOUGH);
    let (mut simplified, mut traditional) = (0_usize, 0_usize);
    for letter in letters {
        match letter {
            '\u{3041}'..='\u{30FA}' => return None,
            '\u{4E00}'..='\u{9FFF}' => match (is_of_gb2312(letter), is_of_big5(letter)) {
                (true, false) => simplified += 1,
                (false, true) => traditional += 1,
                _ => {}
            },
            _ => {}
        }
    }
    (simplified != traditional).then_some(simplified > traditional)
}

/// Whether GB 2312 has a character: of its successors' codes those whose bytes both have the highest bit.
fn is_of_gb2312(letter: char) -> bool {
    let mut alone = [0; 4];
    let (bytes, _, lacks) = GB18030.encode(letter.encode_utf8(&mut alone));
    !lacks && matches!(*bytes, [0xB0..=0xF7, 0xA1..=0xFE])
}

fn is_of_big5(letter: char) -> bool {
    let mut alone = [0; 4];
    let (bytes, _, lacks) = BIG5.encode(letter.encode_utf8(&mut alone));
    !lacks && bytes.len() == 2
}
