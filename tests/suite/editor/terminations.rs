//! The tags Result and Termination, and how a game ends: each of them can be edited, and what is saved says the same.

use komaoto::editor::{Document, Edit, Go, Refused, unlike_when_read};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::record::{Ending, NodeId, Step, Winner};
use komaoto::rules::{Color, Game};

const VALUES: [&str; 10] = [
    "abandoned",
    "adjudication",
    "death",
    "emergency",
    "normal",
    "rules infraction",
    "time forfeit",
    "unterminated",
    "Normal",
    "Time forfeit",
];
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

fn document(text: &str) -> Document {
    Document::from_loaded(load(text.as_bytes(), Some("pgn")).unwrap(), None)
}

fn header(document: &mut Document, key: &str, value: &str) -> Result<(), Refused> {
    let mut headers = document.record().headers.clone();
    match value {
        "" => headers.remove(key),
        value => headers.set(key, value),
    }
    document.apply(Edit::Headers { key: key.to_owned(), pairs: std::mem::take(headers.pairs_mut()) })
}

fn last(document: &Document) -> NodeId {
    document.record().tree.mainline(NodeId::ROOT).last().unwrap()
}

fn ending(document: &Document) -> Option<Ending> {
    match &document.record().tree.get(last(document)).unwrap().step {
        Step::End(ending) => Some(ending.clone()),
        _ => None,
    }
}

/// What is saved, which says all that the document says.
#[track_caller]
fn saved(document: &Document, what: &str) -> String {
    let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
    assert!(report.notes.is_empty(), "{what}: {:?}", report.notes);
    let text = String::from_utf8(bytes.clone()).unwrap();
    let records = document.snapshot().records().to_vec();
    let unlike = unlike_when_read(&records, &bytes.into(), Some("pgn"), &report, true);
    assert!(unlike.is_none(), "{what}: {unlike:?}\n{text}");
    let again = self::document(&text);
    assert_eq!(again.record().headers, document.record().headers, "{what}\n{text}");
    assert_eq!(again.record().outline(), document.record().outline(), "{what}\n{text}");
    text
}

/// The files of all values and results, with either side to move at the end.
fn files() -> impl Iterator<Item = (String, Document)> {
    let tags = VALUES.iter().map(|value| format!("[Termination \"{value}\"]\n")).chain([String::new()]);
    tags.flat_map(|tag| {
        RESULTS.iter().flat_map(move |result| {
            let tag = tag.clone();
            ["1. e4", "1. e4 e5"]
                .map(|moves| format!("[Event \"x\"]\n[Result \"{result}\"]\n{tag}\n{moves} {result}\n"))
        })
    })
    .map(|text| (text.clone(), document(&text)))
}

#[test]
fn every_value_of_termination_can_be_typed() {
    for (text, document) in files() {
        for value in VALUES.into_iter().chain(["stormy weather", ""]) {
            let mut document = document.clone();
            match header(&mut document, "Termination", value) {
                Ok(()) | Err(Refused::Nothing) => {}
                Err(other) => panic!("{other}"),
            }
            let after = saved(&document, &format!("{text} := {value}"));
            assert_eq!(after.contains("Termination"), !value.is_empty());
            assert!(after.contains(&format!("[Termination \"{value}\"]")) || value.is_empty(), "{after}");
            // It says how, not who.
            assert_eq!(document.record().winner(), self::document(&text).record().winner());
        }
    }
}

#[test]
fn every_ending_can_be_entered_in_place_of_every_other() {
    for (text, document) in files() {
        for wanted in Ending::enterable(Game::Chess) {
            let mut document = document.clone();
            if ending(&document).is_some() {
                document.apply(Edit::Delete(last(&document))).unwrap();
                let bare = saved(&document, &text);
                assert!(bare.contains("[Result \"*\"]"), "{bare}");
                for stale in ["forfeit", "infraction", "unterminated"] {
                    assert!(!bare.contains(stale), "{bare}");
                }
            }
            let at = last(&document);
            document.apply(Edit::End { at, ending: wanted.clone() }).unwrap();
            assert_eq!(ending(&document).as_ref(), Some(wanted), "{text}");
            let after = saved(&document, &format!("{text} {wanted:?}"));
            assert!(!(after.contains("[Result \"1/2-1/2\"]") && after.contains("forfeit")), "{after}");
        }
    }
}

#[test]
fn every_result_can_be_typed() {
    for (text, document) in files() {
        for result in RESULTS {
            let mut document = document.clone();
            match header(&mut document, "Result", result) {
                Ok(()) | Err(Refused::Nothing) => {}
                Err(other) => panic!("{other}"),
            }
            let after = saved(&document, &format!("{text} := {result}"));
            assert!(after.contains(&format!("[Result \"{result}\"]")), "{after}");
            let winner = match result {
                "1-0" => Some(Winner::Side(Color::White)),
                "0-1" => Some(Winner::Side(Color::Black)),
                "*" => None,
                _ => Some(Winner::Draw),
            };
            assert_eq!(document.record().winner(), winner, "{text} {result}");
        }
    }
}

/// Moves that are played at the end, or taken back, do not turn who lost on time.
#[test]
fn a_game_lost_on_time_is_edited() {
    for (text, document) in files() {
        let winner = document.record().winner();
        let moves: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).skip(1).collect();
        let Some(before) = moves.iter().rev().find(|id| document.record().tree.get(**id).unwrap().mv().is_some())
        else {
            panic!("{text}")
        };
        for word in ["b8c6", "g1f3"] {
            let mut document = document.clone();
            document.go(Go::To(*before));
            let Some(mv) = komaoto::notation::parse_coordinates(document.position(), word) else { continue };
            if document.position().check(mv).is_err() {
                continue;
            }
            document.play(mv).unwrap();
            saved(&document, &format!("{text} {word}"));
            assert_eq!(document.record().winner(), winner, "{text} {word}");
        }
    }
}

#[test]
fn an_ending_that_no_file_can_hold_is_refused() {
    for (game, text) in [(Game::Chess, "1. e4 *\n"), (Game::Xiangqi, "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n")]
    {
        for refused in [Ending::Resign, Ending::Mate, Ending::Repetition, Ending::MaxMoves] {
            let mut document = document(text);
            let at = last(&document);
            assert_eq!(document.apply(Edit::End { at, ending: refused }), Err(Refused::NotAnEnding));
        }
        for held in Ending::enterable(game) {
            let mut document = document(text);
            let at = last(&document);
            document.apply(Edit::End { at, ending: held.clone() }).unwrap();
            saved(&document, &format!("{held:?}"));
        }
    }
}

/// The ending of a game is its only one: another one takes its place, and a variation has at most a result.
#[test]
fn another_ending_takes_the_place_of_the_first() {
    for (text, document) in files() {
        for wanted in Ending::enterable(Game::Chess) {
            let mut document = document.clone();
            let before = document.record().outline();
            let at = last(&document);
            document.apply(Edit::End { at, ending: wanted.clone() }).unwrap();
            assert_eq!(ending(&document).as_ref(), Some(wanted), "{text}");
            let ends = document.record().tree.preorder();
            let ends = ends.filter(|id| matches!(document.record().tree.get(*id).unwrap().step, Step::End(_)));
            assert_eq!(ends.count(), 1, "{text} {wanted:?}");
            assert_eq!(document.cursor().at(), last(&document));
            saved(&document, &format!("{text} {wanted:?}"));
            while document.undo().is_some() {}
            assert_eq!(document.record().outline(), before);
        }
    }
    let mut document = document("1. e4 e5 2. Nf3 *\n");
    let first = document.record().tree.mainline(NodeId::ROOT).nth(1).unwrap();
    let refused = document.apply(Edit::End { at: first, ending: Ending::TimeUp });
    assert_eq!(refused, Err(Refused::NotAnEnding));
    document.apply(Edit::End { at: first, ending: Ending::Won(Color::White) }).unwrap();
    saved(&document, "a variation");
}

/// The result moves to the end of another line, and a cursor that was there or on the way to it is still on a line of
/// the tree; so it is when the step is undone and done again.
#[test]
fn the_cursor_follows_a_result_that_changes_its_line() {
    let text = b"[Event \"x\"]\n\n1. e4 e5 (1... c5) (1... d5 2. exd5) 2. Nf3 1-0\n";
    let opened = Document::from_loaded(load(text, Some("pgn")).unwrap(), None);
    let nodes: Vec<NodeId> = opened.record().tree.preorder().skip(1).collect();
    let sound = |document: &Document| {
        let (cursor, tree) = (document.cursor(), &document.record().tree);
        assert_eq!(cursor.line(), tree.path(*cursor.line().last().unwrap()));
        assert!(tree.children(*cursor.line().last().unwrap()).is_empty());
        assert!(*document.position() == document.position_at(cursor.at()));
    };
    for at in nodes.iter().copied() {
        for id in nodes.iter().copied() {
            for edit in
                [Edit::MakeMainline(id), Edit::MoveVariation(id, -1), Edit::MoveVariation(id, 1), Edit::Delete(id)]
            {
                let mut document = opened.clone();
                document.go(Go::To(at));
                if document.apply(edit).is_err() {
                    continue;
                }
                sound(&document);
                document.undo().unwrap();
                sound(&document);
                document.redo().unwrap();
                sound(&document);
            }
        }
    }
}
