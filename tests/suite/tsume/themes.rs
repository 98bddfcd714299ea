//! Themes are told where they are facts: small positions made for it, reasoned out by hand, and works of the 18th century
//! of which books say the same.

use komaoto::notation::parse_usi;
use komaoto::rules::shogi::{Move, PieceKind, Square};
use komaoto::tsume::{MateTheme, MateThemes};

use super::material::rows;
use super::{changed, mirrored, moved, position};

/// The themes of a position with a line in USI.
fn themes(sfen: &str, line: &str) -> MateThemes {
    let moves: Vec<Move> = line.split_whitespace().map(|word| parse_usi(word).unwrap()).collect();
    MateThemes::of(&position(sfen), &moves)
}

/// Those that a table of works has for its number: the names of the themes, and the rest.
fn work(number: &str) -> Option<MateThemes> {
    let rows = rows("zukou.tsv")?;
    let row = rows.iter().find(|row| row.split('\t').next() == Some(number)).unwrap();
    let columns: Vec<&str> = row.split('\t').collect();
    Some(themes(columns[3], columns[4]))
}

#[test]
fn the_diagram_alone_tells_some() {
    use MateTheme::{Hadaka, MochigomaIsshoku, MochigomaNashi, NarigomaNashi, Taishou};
    for (sfen, found) in [
        // The king alone.
        ("4k4/9/9/9/9/9/9/9/9 b 2Gr2b2g4s4n4l18p 1", &[Hadaka, NarigomaNashi, MochigomaIsshoku][..]),
        // Two kinds in hand; one piece is no kind of its own.
        ("4k4/9/9/9/9/9/9/9/9 b GSr2b2g3s4n4l18p 1", &[Hadaka, NarigomaNashi]),
        ("4k4/9/9/9/9/9/9/9/9 b Gr2b3g4s4n4l18p 1", &[Hadaka, NarigomaNashi]),
        // A king of the attacker's, too: not bare, though alike on both sides of the middle file.
        ("4k4/9/9/9/9/9/9/9/4K4 b Gr2b3g4s4n4l18p 1", &[NarigomaNashi, Taishou]),
        ("3k5/9/9/9/9/9/9/9/4K4 b Gr2b3g4s4n4l18p 1", &[NarigomaNashi]),
        // The mirror shows sides and kinds.
        ("3GkG3/9/4P4/9/9/9/9/9/9 b r2b2g4s4n4l17p 1", &[NarigomaNashi, MochigomaNashi, Taishou]),
        ("3Gkg3/9/4P4/9/9/9/9/9/9 b r2b2g4s4n4l17p 1", &[NarigomaNashi, MochigomaNashi]),
        ("3GkS3/9/4P4/9/9/9/9/9/9 b r2b3g3s4n4l17p 1", &[NarigomaNashi, MochigomaNashi]),
        // Of either side.
        ("4k4/9/4P4/9/9/9/9/9/4+p4 b Gr2b3g4s4n4l16p 1", &[Taishou]),
    ] {
        assert_eq!(themes(sfen, "").found, found, "{sfen}");
    }
}

/// The king goes from 1b to the corner, beside its own knight. A bishop on 2c covers 1b; promoted it would cover 2b, too,
/// and the pawn on 1b would mate.
#[test]
fn a_piece_that_is_not_promoted_lets_a_pawn_be_dropped() {
    let avoids = |sfen: &str, line: &str| themes(sfen, line).found.contains(&MateTheme::UchifuzumeKaihi);
    let with_knight = "7n1/8k/9/9/9/4B4/9/9/9 b P2rb4g4s3n4l17p 1";
    assert!(avoids(with_knight, "5f2c 1b1a P*1b"));
    // It is about the drop, and about a piece that was not promoted.
    assert!(!avoids(with_knight, "5f2c 1b1a"));
    assert!(!avoids(with_knight, "5f2c+ 1b1a"));
    // Without the knight the king would have 2a: no mate even so.
    assert!(!avoids("9/8k/9/9/9/4B4/9/9/9 b P2rb4g4s4n4l17p 1", "5f2c 1b1a P*1b"));
    // The same three ranks below, where it comes from the zone, or has never been there and could not be promoted.
    assert!(avoids("9/9/4B2pp/7n1/8k/9/9/9/9 b P2rb4g4s3n4l15p 1", "5c2f 1e1d P*1e"));
    assert!(!avoids("9/9/7pp/7n1/8k/9/9/9/4B4 b P2rb4g4s3n4l15p 1", "5i2f 1e1d P*1e"));
    // What was taken helps no more.
    let taken = "7n1/8k/9/9/9/4B4/9/9/9 b P2rb4g4s3n4l17p 1";
    assert!(!avoids(taken, "5f2c 1b2c"));
}

#[test]
fn a_drop_from_afar_is_one_with_two_squares_between() {
    let afar = |line: &str| themes("4k4/9/9/9/9/9/9/9/9 b RBLPrb4g4s4n3l17p 1", line).found.contains(&MateTheme::Enda);
    for line in ["R*5d", "L*5d", "B*2d", "R*5i", "R*1a"] {
        assert!(afar(line), "{line}");
    }
    // One square between, no check, and what does not slide.
    for line in ["R*5c", "L*5c", "B*3c", "R*4d", "P*5b"] {
        assert!(!afar(line), "{line}");
    }
}

/// A horse that follows the king on two diagonals side by side, a dragon on two ranks.
#[test]
fn a_saw_takes_turns_in_two_directions() {
    let horse = "7k1/9/9/9/4+B4/9/9/9/9 b 2rb4g4s4n4l18p 1";
    let saw = "5e5d 2a1a 5d4d 1a2a 4d4c 2a1a 4c3c";
    assert!(themes(horse, saw).found.contains(&MateTheme::Umanoko));
    // One step fewer, one that is longer, and there and back.
    for line in [
        "5e5d 2a1a 5d4d 1a2a 4d4c",
        "5e5d 2a1a 5d4d 1a2a 4d4b 2a1a 4b3b",
        "5e5d 2a1a 5d5e 1a2a 5e5d 2a1a 5d5e",
        "5e5d 2a1a 5d5c 1a2a 5c5b 2a1a 5b5a",
    ] {
        assert!(!themes(horse, line).found.contains(&MateTheme::Umanoko), "{line}");
    }
    let dragon = "3+R5/8k/9/9/9/9/9/9/9 b r2b4g4s4n4l18p 1";
    let said = themes(dragon, "6a5b 1b1a 5b5a 1a1b 5a4b 1b1a 4b4a").found;
    assert!(said.contains(&MateTheme::Ryunoko) && !said.contains(&MateTheme::Umanoko), "{said:?}");
    // Moves of other pieces between them change nothing.
    let with_gold = "3+R5/8k/9/9/9/9/9/9/G8 b r2b3g4s4n4l18p 1";
    let said = themes(with_gold, "6a5b 1b1a 5b5a 1a1b 9i9h 1b1a 5a4b 1a1b 4b4a");
    assert!(said.found.contains(&MateTheme::Ryunoko));
}

#[test]
fn interpositions_and_captures_are_counted() {
    let said = themes("8k/9/9/9/9/9/9/9/9 b Rr2b4g4s4n4l18p 1", "R*1e L*1d 1e1d N*1c 1d1c+ P*1b");
    assert_eq!(said.interposed, [PieceKind::Lance, PieceKind::Knight, PieceKind::Pawn]);
    assert_eq!(said.captures, 2);
    // What the defender takes is no capture of the attacker's, nor is a move between them a drop.
    let said = themes("6g1k/9/9/9/9/9/7R1/9/9 b P2b3g4s4n4lr17p 1", "P*1b 1a1b 2g1g 3a2a");
    assert_eq!((said.interposed, said.captures), (Vec::new(), 0));
}

/// What books say of works of 1755: 98 is the bare king, 99 the smoke.
#[test]
fn works_have_the_themes_that_books_name() {
    let Some(smoke) = work("99") else { return };
    assert!(
        [MateTheme::Kemuri, MateTheme::MochigomaNashi].iter().all(|theme| smoke.found.contains(theme)),
        "{smoke:?}"
    );
    let bare = work("98").unwrap();
    assert!(bare.found.contains(&MateTheme::Hadaka), "{bare:?}");
    let of_all: Vec<(String, MateThemes)> =
        (1..=100).map(|number| (number.to_string(), work(&number.to_string()).unwrap())).collect();
    for theme in [MateTheme::Hadaka, MateTheme::Kemuri] {
        assert_eq!(of_all.iter().filter(|(_, themes)| themes.found.contains(&theme)).count(), 1, "{theme:?}");
    }
}

/// A problem in the mirror, or from the other side, has the same.
#[test]
fn themes_do_not_depend_on_the_side_nor_on_the_mirror() {
    for row in rows("zukou.tsv").unwrap_or_default() {
        let columns: Vec<&str> = row.split('\t').collect();
        let start = position(columns[3]);
        let line: Vec<Move> = columns[4].split_whitespace().map(|word| parse_usi(word).unwrap()).collect();
        let plain = MateThemes::of(&start, &line);
        let in_mirror: Vec<Move> = line.iter().map(|&mv| moved(mv, &mirrored)).collect();
        assert_eq!(MateThemes::of(&changed(&start, mirrored, false), &in_mirror), plain, "{}", columns[0]);
        let turned: Vec<Move> = line.iter().map(|&mv| moved(mv, &Square::rotated)).collect();
        assert_eq!(MateThemes::of(&changed(&start, Square::rotated, true), &turned), plain, "{}", columns[0]);
    }
}

/// A record is a problem if its side to move gives check with each move of its line, to the end; without a line, if only
/// the other side has a king. Nothing is solved for it.
#[test]
fn a_record_has_themes_if_its_line_is_one_of_checks() {
    let of_record = |sfen: &str, line: &str| {
        MateThemes::of_record(&position(sfen), line.split_whitespace().map(|word| parse_usi(word).unwrap()))
    };
    let problem = "4k4/9/9/9/9/9/9/9/9 b RPr2b4g4s4n4l17p 1";
    let of_line = of_record(problem, "R*5d 5a4a 5d5a+").unwrap();
    assert_eq!(of_line, themes(problem, "R*5d 5a4a 5d5a+"));
    assert!(of_line.found.contains(&MateTheme::Enda));
    // No check, a line that ends with a reply, and one that cannot be played.
    for line in ["R*4d", "R*5d 5a4a P*9b", "R*5d 5a4a", "R*5d 5a4a 5c5a+"] {
        assert_eq!(of_record(problem, line), None, "{line}");
    }
    assert_eq!(of_record(problem, "").unwrap().found, themes(problem, "").found);
    let both = "4k4/9/9/9/9/9/9/9/4K4 b RPr2b4g4s4n4l17p 1";
    assert_eq!(of_record(both, ""), None);
    assert!(of_record(both, "R*5d").is_some_and(|themes| themes.found.contains(&MateTheme::Enda)));
}
