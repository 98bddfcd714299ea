//! Western notation.

use komaoto::notation::western;

use super::{mv, position};

#[test]
fn western_cases() {
    for (sfen, usi, text) in [
        ("9/9/9/9/9/9/2P6/9/9 b - 1", "7g7f", "P-7f"),
        ("9/7p1/9/9/9/9/9/1B7/9 b - 1", "8h2b+", "Bx2b+"),
        ("9/7p1/9/9/9/9/9/1B7/9 b - 1", "8h2b", "Bx2b="),
        ("9/9/9/9/9/9/9/9/9 b S 1", "S*5e", "S*5e"),
        ("9/9/9/9/9/9/9/9/3G1G3 b - 1", "6i5h", "G6i-5h"),
        ("9/9/9/9/9/9/9/+R8/9 b - 1", "9h1h", "+R-1h"),
        // A gold and a tokin are not alike.
        ("9/9/9/9/9/9/9/9/3G1+P3 b - 1", "6i5h", "G-5h"),
        ("9/9/9/9/9/9/9/9/3G1+P3 b - 1", "4i5h", "+P-5h"),
        ("9/9/9/9/9/9/7p1/9/9 w - 1", "2g2h+", "P-2h+"),
        ("9/9/9/9/9/9/9/9/9 b - 1", "5e5d", "?-5d"),
    ] {
        assert_eq!(western(&position(sfen), mv(usi)), text);
    }
}
