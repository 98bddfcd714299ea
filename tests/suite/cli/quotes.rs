//! What notes and fixes quote of a file: a word of ten thousand letters is nobody's to read.

use serde_json::Value;

use super::Desk;

/// The most letters of a file that anything quotes.
const MOST: usize = 200;

/// Files of each format with a word in the places that notes and fixes are about.
fn files(word: &str) -> Vec<(String, String)> {
    let kif = |moves: &str| format!("手合割：平手\n手数----指手----\n   1 ７六歩(77)\n{moves}");
    let csa = |moves: &str| format!("V2.2\nPI\n+\n+7776FU\n{moves}\n+2726FU\n");
    let jkf = |entry: &str| {
        let step = |color, x, from, to| {
            format!(
                r#"{{"move":{{"color":{color},"from":{{"x":{x},"y":{from}}},"to":{{"x":{x},"y":{to}}},"piece":"FU"}}}}"#
            )
        };
        format!(r#"{{"moves":[{{}},{},{entry},{}]}}"#, step(0, 7, 7, 6), step(1, 3, 3, 4))
    };
    let pgn = |tags: &str, word: &str| format!("{tags}[White \"A\"]\n\n1. e4 e5 {word} 2. Nf3 Nc6 3. Bb5 *\n");
    let made = [
        ("kif", kif(&format!("   2 {word}\n   3 ２六歩(27)\n"))),
        ("kif", kif(&format!("{word}\n   2 ３四歩(33)\n"))),
        ("kif", kif(&format!("   2 ３四歩({word})\n   3 ２六歩(27)\n"))),
        ("kif", kif(&format!("   2 ３四歩(33) ({word})\n"))),
        ("kif", kif(&format!("まで{word}\n"))),
        ("kif", format!("手合割：{word}\n   1 ７六歩(77)\n")),
        ("ki2", format!("手合割：平手\n\n▲７六歩 {word} △３四歩\n{word}\n▲{word} ▲２六歩\n")),
        ("csa", csa(&format!("-{word}"))),
        ("csa", csa(&format!("%{word}"))),
        ("csa", csa(&format!("-3334FU\nT{word}\n'{word}+2726FU\n-8384FU"))),
        ("csa", format!("V2.2\nP1{word}\nP+{word}\n${word}:x\n$START_TIME:{word}\n+\n+7776FU\n")),
        ("jkf", jkf(&format!(r#"{{"move":{{"piece":"{word}"}}}}"#))),
        ("jkf", jkf(&format!(r#"{{"special":"{word}"}}"#))),
        ("jkf", jkf(&format!(r#"{{"{word}":"{word}"}}"#))),
        ("jkf", format!(r#"{{"header":{{"{word}":"1","{word}":"2"}},"{word}":3,"moves":[{{}}]}}"#)),
        ("pgn", pgn("", word)),
        ("pgn", pgn("", &format!("${word} {{[%clk {word}]"))),
        ("pgn", pgn(&format!("[Variant \"{word}\"]\n"), "")),
        ("pgn", pgn(&format!("[FEN \"{word}\"]\n[Result \"{word}\"]\n[{word} \"x\n"), "")),
        ("pgn", format!("[Game \"Chinese Chess\"]\n\n1. 炮二平五 {word} 马8进7 2. 马二进三 *\n")),
        ("sfen", format!("position startpos moves 7g7f {word} 3c3d\n")),
        (
            "sfen",
            format!("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b {word} 1\nstartpos moves 7g7f\n"),
        ),
        ("sfen", format!("sfen {word} b - 1\n")),
        ("xml", format!("<pgn>\n<move> e4 </move>\n<move> {word} </move>\n<move> e5 </move>&{word};\n</pgn>\n")),
    ];
    made.into_iter().enumerate().map(|(at, (extension, text))| (format!("{at}.{extension}"), text)).collect()
}

/// How many of a letter a text has in words of a hostile length.
fn quoted(text: &str, letter: char) -> usize {
    text.split(|c| c != letter).map(|run| run.chars().count()).filter(|&run| run > 20).sum()
}

#[test]
fn no_note_and_no_fix_quotes_more_than_two_hundred_letters() {
    for (letter, count) in [('Q', 600), ('語', 600), ('9', 600), ('Q', 10_000)] {
        let word = letter.to_string().repeat(count);
        let files = files(&word);
        let bytes: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
        let desk = Desk::new(&bytes);
        let names: Vec<&str> = bytes.iter().map(|(name, _)| *name).collect();
        let said = desk.run(&[&["check", "--lang", "en"], names.as_slice()].concat());
        for line in said.out().lines().chain(said.err.lines()) {
            assert!(quoted(line, letter) <= MOST, "{count} {letter}: {}: {line}", quoted(line, letter));
        }
        let said = desk.run(&[&["check", "--lang", "en", "--json"], names.as_slice()].concat());
        let told: Value = serde_json::from_str(said.out()).unwrap();
        let mut fixes = 0;
        // Of what is no record at all there is an error.
        for note in told.as_array().unwrap().iter().filter_map(|file| file["notes"].as_array()).flatten() {
            let own = format!("{} {}", note["message"], note["text"]);
            assert!(quoted(&own, letter) <= MOST, "{count} {letter}: {note}");
            for fix in note["fixes"].as_array().unwrap() {
                fixes += 1;
                for key in ["message", "before", "after"] {
                    let text = fix[key].as_str().unwrap();
                    assert!(quoted(text, letter) <= MOST, "{count} {letter}: {key} of {fix}");
                }
            }
        }
        assert!(fixes > 10, "{fixes}");
    }
}
