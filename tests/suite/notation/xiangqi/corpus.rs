//! The main lines of the real files in `../shared/corpus`, played move by move, and the positions of its EPD.

use std::fs;

use komaoto::notation::xiangqi::{ChineseScript, chinese, fen, parse_chinese, parse_fen, parse_wxf, wxf};
use komaoto::rules::xiangqi::Position;

use crate::shared::shared;

/// The words of the main line: what is left without tags and comments, up to the result. Good for these files only.
fn words(text: &str) -> Vec<String> {
    let mut left = String::new();
    let mut comment = false;
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        for letter in line.chars().chain(['\n']) {
            match letter {
                '{' => comment = true,
                '}' => comment = false,
                _ if !comment => left.push(letter),
                _ => {}
            }
        }
    }
    let words = left.split_whitespace().map(str::to_owned);
    words.take_while(|word| !["*", "1-0", "0-1", "1/2-1/2"].contains(&word.as_str())).collect()
}

#[test]
fn main_lines_are_played() {
    let Some(folder) = shared("corpus/xiangqi-pgn") else { return };
    let (mut lines, mut played, mut positions) = (0, 0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let (text, _, faulty) = encoding_rs::GB18030.decode(&bytes);
        assert!(!faulty, "{}", path.display());
        if path.extension().is_some_and(|extension| extension == "EPD") {
            for line in text.lines().filter_map(|line| line.split(';').next()) {
                let position = parse_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(parse_fen(&fen(&position)), Ok(position));
                positions += 1;
            }
            continue;
        }
        let start = text.lines().find_map(|line| line.strip_prefix("[FEN \"")?.strip_suffix("\"]"));
        let mut position = start.map_or_else(Position::start, |fen| parse_fen(fen).unwrap());
        lines += 1;
        for word in words(&text).iter().filter(|word| !word.ends_with('.')) {
            let place = || format!("{} {}: {word}", path.display(), position.number());
            let mv = parse_chinese(word).and_then(|words| words.resolve(&position));
            let mv = mv.unwrap_or_else(|error| panic!("{}: {error}", place()));
            assert_eq!(position.check(mv), Ok(()), "{}", place());
            // These files are written as we write.
            assert_eq!(chinese(&position, mv, ChineseScript::default()).as_ref(), Some(word), "{}", place());
            let short = wxf(&position, mv).unwrap();
            assert_eq!(parse_wxf(&short).and_then(|words| words.resolve(&position)), Ok(mv), "{}: {short}", place());
            position.play(mv).unwrap();
            played += 1;
        }
    }
    assert!(lines >= 52 && played >= 1000 && positions >= 50, "{lines} lines, {played} moves, {positions} positions");
}
