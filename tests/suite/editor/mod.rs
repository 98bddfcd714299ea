//! Laws and cases of `editor` and `task`.
//!
//! A case is three texts: a record before, what is done, the record after. Records are outlines with `|` behind the
//! node of the cursor and comments in braces: `7g7f 3c3d{good} (8c8d|) 2g2f resign`.

mod adding_games;
mod advice;
mod analysis;
mod backups;
mod branch_map;
mod clipboard;
mod compacted_journals;
mod cursor;
mod duel;
mod edits;
mod external_change;
mod filing;
mod games;
mod grafts;
mod history;
mod journal_entries;
mod journals;
mod large;
mod laws;
mod line_edit;
mod merging;
mod missed;
#[cfg(feature = "window")]
mod open_files;
mod other_names;
mod position_table;
mod prefaces;
mod remains;
mod reopening;
mod seeking;
mod setup;
mod setup_journal;
mod standard_form;
mod study;
mod tasks;
mod terminations;
mod three_games;
#[cfg(feature = "window")]
mod windows;

use komaoto::editor::{Cursor, Document, Edit, Go, Refused};
use komaoto::formats::{Envelope, FormatId, Report};
use komaoto::notation::{coordinates, parse_coordinates, parse_usi};
use komaoto::record::{Ending, Node, NodeId, Record, Step, Tree};
use komaoto::rules::shogi::Position;

fn step(word: &str) -> Step {
    match word {
        "resign" => Step::End(Ending::Resign),
        "mate" => Step::End(Ending::Mate),
        word => Step::Move(parse_usi(word).unwrap().into()),
    }
}

fn word(node: &Node) -> String {
    let step = match &node.step {
        Step::Start => String::new(),
        Step::Move(mv) => coordinates(*mv),
        Step::End(Ending::Resign) => "resign".to_owned(),
        Step::End(Ending::Mate) => "mate".to_owned(),
        Step::End(other) => other.name().to_owned(),
    };
    if node.comment.is_empty() { step } else { format!("{step}{{{}}}", node.comment) }
}

/// Reads an outline: the record, and the node of the cursor.
fn parse(outline: &str) -> (Record, NodeId) {
    let mut record = Record::new(Position::start());
    let (mut here, mut at, mut forks) = (NodeId::ROOT, NodeId::ROOT, Vec::new());
    let spaced = outline.replace('(', " ( ").replace(')', " ) ").replace('|', " | ");
    for token in spaced.split_whitespace() {
        match token {
            "(" => {
                forks.push(here);
                here = record.tree.parent(here).unwrap();
            }
            ")" => here = forks.pop().unwrap(),
            "|" => at = here,
            token => {
                let (name, comment) = token.trim_end_matches('}').split_once('{').unwrap_or((token, ""));
                if !name.is_empty() {
                    let step = step(name);
                    if let Step::Move(mv) = step {
                        record.position_at(here).playable(mv).unwrap();
                    }
                    here = record.tree.append(here, Node::new(step)).unwrap();
                }
                record.tree.get_mut(here).unwrap().comment = comment.to_owned();
            }
        }
    }
    (record, at)
}

/// Writes what [`parse`] reads.
fn print(record: &Record, at: NodeId) -> String {
    fn node(record: &Record, id: NodeId, at: NodeId) -> String {
        word(record.tree.get(id).unwrap()) + if id == at { "|" } else { "" }
    }
    fn below(record: &Record, id: NodeId, at: NodeId, words: &mut Vec<String>) {
        let [first, others @ ..] = record.tree.children(id) else { return };
        words.push(node(record, *first, at));
        for &other in others {
            let mut inner = vec![node(record, other, at)];
            below(record, other, at, &mut inner);
            words.push(format!("({})", inner.join(" ")));
        }
        below(record, *first, at, words);
    }
    let mut words = vec![node(record, NodeId::ROOT, at)];
    below(record, NodeId::ROOT, at, &mut words);
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// A file in a folder of its own.
fn folder_with(name: &str, bytes: &[u8]) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn document_of(records: Vec<Record>) -> Document {
    Document::of(records)
}

fn document(outline: &str) -> Document {
    let (record, at) = parse(outline);
    let mut document = document_of(vec![record]);
    document.go(Go::To(at));
    document
}

fn show(document: &Document) -> String {
    print(document.record(), document.cursor().at())
}

/// Does one thing: `play 2g2f`, `end resign`, `text word`, `delete`, `up`, `down`, `mainline`, `undo`, `redo`, or a
/// movement.
fn act(document: &mut Document, action: &str) -> Result<(), Refused> {
    let at = document.cursor().at();
    let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
    let number = || rest.parse::<i32>().unwrap();
    let go = match verb {
        "play" if document.record().game() == komaoto::rules::Game::Shogi => {
            return document.play(parse_usi(rest).unwrap());
        }
        "play" => {
            let position = document.position().clone();
            return document.play(parse_coordinates(&position, rest).unwrap());
        }
        "end" => {
            let Step::End(ending) = step(rest) else { panic!("{rest} is no ending") };
            return document.apply(Edit::End { at, ending });
        }
        "text" => return document.apply(Edit::comment(at, rest.to_owned())),
        "delete" => return document.apply(Edit::Delete(at)),
        "up" => return document.apply(Edit::MoveVariation(at, -1)),
        "down" => return document.apply(Edit::MoveVariation(at, 1)),
        "mainline" => return document.apply(Edit::MakeMainline(at)),
        "undo" => return document.undo().map(drop).ok_or(Refused::Nothing),
        "redo" => return document.redo().map(drop).ok_or(Refused::Nothing),
        "by" => Go::By(number()),
        "first" => Go::First,
        "last" => Go::Last,
        "sibling" => Go::Sibling(number()),
        "main" => Go::Mainline,
        "enter" => Go::EnterBranch,
        "leave" => Go::LeaveBranch,
        "comment" => Go::Comment(rest == "forward"),
        other => panic!("no such action: {other}"),
    };
    document.go(go);
    Ok(())
}

/// Before, what is done (separated by commas), after.
#[track_caller]
fn case(before: &str, actions: &str, after: &str) {
    let mut document = document(before);
    for action in actions.split(", ") {
        act(&mut document, action).unwrap_or_else(|refused| panic!("{action}: {refused}"));
        valid(&document);
    }
    assert_eq!(show(&document), after, "{before} + {actions}");
}

/// Before, an action that is refused, why. Nothing changes.
#[track_caller]
fn refused(before: &str, action: &str, why: &Refused) {
    let mut document = document(before);
    let revision = document.revision();
    assert_eq!(act(&mut document, action).as_ref(), Err(why));
    assert_eq!((show(&document), document.revision()), (before.to_owned(), revision));
    assert!(document.undoable().is_none() && !document.is_modified());
}

/// What always holds of a cursor.
#[track_caller]
fn valid_cursor(tree: &Tree<Node>, cursor: &Cursor) {
    let line = cursor.line();
    assert_eq!(line[0], NodeId::ROOT);
    assert_eq!(line[cursor.index()], cursor.at());
    assert!(line.windows(2).all(|pair| tree.parent(pair[1]) == Some(pair[0])));
    assert!(tree.contains(line[line.len() - 1]) && tree.children(line[line.len() - 1]).is_empty());
}

/// What always holds of a document.
#[track_caller]
fn valid(document: &Document) {
    let record = document.record();
    valid_cursor(&record.tree, document.cursor());
    assert_eq!(document.position(), &record.position_at(document.cursor().at()));
    assert_eq!(document.here().previous, record.last_target(document.cursor().at()));
}
