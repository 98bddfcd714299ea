//! Moves as real files spell them.

use std::fs;
use std::path::Path;

use komaoto::formats::decode;
use komaoto::notation::{JapaneseMove, japanese, parse_bod};
use komaoto::rules::shogi::{Handicap, Position};

/// The start position of a Kakinoki file: its diagram, else its handicap.
fn start(lines: &[&str]) -> Position {
    if lines.iter().any(|line| line.starts_with("|")) {
        let of_diagram = |line: &&&str| {
            line.contains("の持駒")
                || line.starts_with(['|', '+'])
                || line.trim().ends_with("手番")
                || line.starts_with("手数＝")
        };
        let diagram: Vec<&str> = lines.iter().filter(of_diagram).copied().collect();
        let (position, errors) = parse_bod(&diagram);
        assert_eq!(errors, []);
        return position;
    }
    let name = lines.iter().find_map(|line| line.strip_prefix("手合割：")).unwrap_or("平手");
    Handicap::from_name(name).unwrap_or_else(|| panic!("{name}")).position()
}

/// The main line of a KI2 file is understood to its end, and spelled as the file spells it: how many moves, and how
/// many of them otherwise.
fn main_line(path: &Path) -> (usize, Vec<String>) {
    let text = decode(&fs::read(path).unwrap()).unwrap().text.into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let mut position = start(&lines);
    let mut previous = None;
    let (mut moves, mut otherwise) = (0, Vec::new());
    for line in lines {
        let line = line.trim();
        if line.starts_with("変化") {
            break;
        }
        if !line.starts_with(['▲', '△', '▽', '▼', '☗', '☖']) {
            continue;
        }
        let mut rest = line;
        while let Ok((mut words, taken)) = JapaneseMove::parse(rest) {
            let spelled = rest[..taken].trim();
            // Some files mark handicap games as if the lower hand began.
            words.color = None;
            let mv = match words.resolve(&position, previous) {
                Ok(mv) if position.playable(mv).is_ok() => mv,
                result => {
                    otherwise.push(format!("{}: {spelled}: {result:?}", path.display()));
                    return (moves, otherwise);
                }
            };
            let official = japanese(&position, mv, previous);
            let plain = |text: &str| text.replace(['　', ' '], "").replace('竜', "龍").replace('王', "玉");
            let mark = ['▲', '△', '▽', '▼', '☗', '☖'];
            // Many programs write 打 with every drop.
            let written = plain(spelled.trim_start_matches(mark));
            if plain(&official) != written && plain(&official) + "打" != written {
                otherwise.push(format!("{spelled} for {official}"));
            }
            position.play(mv).unwrap();
            previous = Some(mv.to());
            moves += 1;
            rest = rest[taken..].trim_start();
        }
        if !rest.is_empty() {
            otherwise.push(format!("{}: {rest}", path.display()));
        }
    }
    (moves, otherwise)
}

#[test]
fn real_ki2_files_are_understood_and_spelled_alike() {
    let Some(folder) = crate::shared::shared("corpus/ki2") else { return };
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut all, mut otherwise) = (0, Vec::new());
    for path in paths {
        let (moves, unlike) = main_line(&path);
        all += moves;
        otherwise.extend(unlike);
    }
    assert!(all > 1700, "{all}");
    // 直 where 上 is enough, and one fragment that does not start at the even position it claims.
    let (unlike, broken): (Vec<String>, Vec<String>) = otherwise.into_iter().partition(|text| text.contains(" for "));
    assert_eq!(unlike, ["△同金直 for 同金上"]);
    assert_eq!(broken.len(), 1, "{broken:#?}");
    assert!(broken[0].contains("parser+ki2.rs__lit001"));
}
