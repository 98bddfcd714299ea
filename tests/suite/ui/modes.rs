//! What each message means in each mode of the board. What the modes do is tried with mouse and keys where they are.

use komaoto::ui::mode::{Intent, Meaning, Mode, meaning};

/// `.` passes, `o` is the mode's own, `-` does nothing, `x` ends the mode and goes on, `X` only ends it.
const TABLE: &str = "
            NextMove Trial Line SetUp Page Duel
Attempt         o      o    X     x    .    o
Foul            o      -    X     x    .    o
OutOfTurn       o      -    X     x    .    .
Mark            .      -    X     x    .    .
Back            .      o    o     x    .    .
Forward         .      o    o     x    .    .
Start           .      o    o     x    .    .
End             .      o    o     x    .    .
Elsewhere       .      x    x     x    .    .
Ten             .      o    o     x    o    .
Neighbour       .      o    x     x    o    .
Listed          .      o    x     x    .    o
Undo            .      o    x     x    .    o
Redo            .      -    x     x    .    .
Play            .      x    x     x    o    .
Solve           .      .    x     x    .    .
View            .      .    .     .    .    .
Program         .      .    .     .    .    .
Tabs            .      .    .     .    .    .
Mate            .      .    .     .    .    .
Study           .      x    .     .    .    .
Duel            .      .    .     x    .    .
Line            .      x    .     .    .    .
Print           .      .    .     .    .    .
SetUpSquare     .      x    X     .    .    .
SetUp           .      x    x     .    .    .
Set             .      .    .     .    .    .
Answer          .      .    .     .    .    .
AnswerCard      .      .    x     x    .    .
Dismiss         .      .    .     .    .    .
Save            .      .    x     x    .    o
Record          .      x    x     x    .    o
";

/// The mark of a meaning in the table.
const fn mark(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Passes => ".",
        Meaning::Own => "o",
        Meaning::Nothing => "-",
        Meaning::Ends => "x",
        Meaning::OnlyEnds => "X",
    }
}

#[test]
fn each_message_has_its_meaning_in_each_mode() {
    let mut rows = TABLE.lines().skip(1).map(|row| row.split_whitespace().collect::<Vec<_>>());
    let names: Vec<String> = Mode::ALL.iter().map(|mode| format!("{mode:?}")).collect();
    assert_eq!(rows.next().unwrap(), names);
    for intent in Intent::ALL {
        let marks = Mode::ALL.map(|mode| mark(meaning(mode, intent)));
        let expected = rows.next().unwrap();
        assert_eq!(expected[0], format!("{intent:?}"));
        assert_eq!(expected[1..], marks, "{intent:?}");
    }
    assert_eq!(rows.next(), None);
}

/// Nobody leaves anything by looking at the window differently, by a setting, or by closing a word.
#[test]
fn looking_ends_nothing() {
    for intent in [Intent::View, Intent::Program, Intent::Tabs, Intent::Set, Intent::Answer, Intent::Dismiss] {
        assert!(Mode::ALL.iter().all(|&mode| meaning(mode, intent) == Meaning::Passes), "{intent:?}");
    }
}

/// A mode that shows another position than the record's lets no move and no mark of it through to the record.
#[test]
fn nothing_on_another_board_reaches_the_record() {
    for mode in [Mode::Trial, Mode::Line] {
        for intent in [Intent::Attempt, Intent::Foul, Intent::OutOfTurn, Intent::Mark] {
            assert!(!matches!(meaning(mode, intent), Meaning::Passes | Meaning::Ends), "{mode:?} {intent:?}");
        }
    }
}
