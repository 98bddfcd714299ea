//! What the doctor offers for a game that the rules have ended: the result that follows.

use komaoto::doctor::Doctor;
use komaoto::files::load;

/// The text with the first fix for the end that nobody has written.
#[track_caller]
fn ended(text: &str, extension: &str) -> String {
    let mut loaded = load(text.as_bytes(), Some(extension)).unwrap();
    loaded.note(0..loaded.records.len(), true);
    let note = loaded.report.notes.iter().find(|note| note.what.code() == "R221").unwrap();
    let doctor = Doctor::new(text, loaded.format).unwrap();
    let fixes = doctor.fixes(note, &|| true);
    fixes[0].patch.apply(text).unwrap()
}

#[test]
fn the_result_that_the_rules_give_is_offered_in_pgn() {
    let mate = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#";
    assert_eq!(ended(&format!("{mate} *\n"), "pgn"), format!("{mate} 1-0\n"));
    assert_eq!(ended(&format!("{mate}\n"), "pgn"), format!("{mate} 1-0\n"));
    let tagged =
        format!("[Event \"x\"]\n[Result \"*\"]\n[White \"A\"]\n\n{mate} {{so}} *\n\n[Event \"y\"]\n\n1. d4 *\n");
    let fixed = tagged.replacen("Result \"*\"", "Result \"1-0\"", 1).replacen("} *", "} 1-0", 1);
    assert_eq!(ended(&tagged, "pgn"), fixed);
    let black = "1. f3 e5 2. g4 Qh4# (2... d6 *) *\n";
    assert_eq!(ended(black, "pgn"), "1. f3 e5 2. g4 Qh4# (2... d6 *) 0-1\n");
}
