//! Targets that edit a file as a script says: saving, undoing, pasting, and what the doctor offers.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Debug;

use komaoto::doctor::Doctor;
use komaoto::editor::clipboard::{Excerpt, PasteOffer, Pasted, Site, copy};
use komaoto::editor::{Document, Edit};
use komaoto::files::{Loaded, load, store};
use komaoto::formats::{Envelope, FormatId, Report, WriteOptions, format};
use komaoto::record::Record;
use komaoto::rules::shogi::Position;
use komaoto::text::{decode_as, encode};

use super::laws::{extension, sound, text, texts};
use super::script::Script;

/// Something that a record says.
type Part = fn(&Record) -> Box<dyn Debug + '_>;

/// A file with edits: what is stored says what the document says, and all edits undone it is the file again.
pub fn saving(bytes: &[u8]) {
    let (file, script) = Script::split(bytes);
    edited_and_stored(file, extension(file), script);
}

/// What `saving` says, of a file with an extension.
pub(super) fn edited_and_stored(file: &[u8], extension: Option<&str>, mut script: Script<'_>) {
    let Ok(loaded) = load(file, extension) else { return };
    let Loaded { format: id, envelope, .. } = loaded;
    let is_only_read = loaded.imported.is_some();
    let mut document = Document::from_loaded(loaded, None);
    // Words that tell a game are never saved over: it is a PGN.
    let start = if is_only_read { document.store(id, envelope).0.to_vec() } else { file.to_vec() };
    while script.perform(&mut document).is_some() {}
    let records = document.snapshot().records().to_vec();
    sound(&records);
    let (stored, _) = document.store(id, envelope);
    let (canonical, _) = store(&records, id, envelope, &WriteOptions::default());
    let (stored, canonical) = (read_as(&stored, id, envelope), read_as(&canonical, id, envelope));
    // Each part is either just that or, where format or encoding cannot say it, what it is written as.
    assert_eq!(stored.len(), canonical.len(), "games");
    for ((stored, canonical), record) in stored.iter().zip(&canonical).zip(&records) {
        assert!(stored.initial == record.initial || stored.initial == canonical.initial);
        // What is not of the encoding, or can be read in it but not written, stays in the lines that were not edited;
        // written anew it is 〓.
        let same = |one: &dyn Debug, other: &dyn Debug| {
            let anew = |part| {
                let text = format!("{part:?}");
                let lost = encode(&text, envelope.encoding, false).1;
                let lost = lost.iter().map(|lost| lost.character).chain([char::REPLACEMENT_CHARACTER]);
                lost.fold(text.clone(), |text, lost| text.replace(lost, "〓"))
            };
            anew(one) == anew(other)
        };
        let parts: [Part; 2] = [|record| Box::new(record.outline()), |record| Box::new(texts(record))];
        for part in parts {
            let (stored, record, canonical) = (part(stored), part(record), part(canonical));
            assert!(same(&stored, &record) || same(&stored, &canonical), "{record:?}\n{canonical:?}\n{stored:?}");
        }
        let (here, record, all) = (named(stored), named(record), named(canonical));
        // What the format can say is there, in its order; the rest is as the file has it, or not there. PGN has an
        // order of its own, and a game without the roster of tags need not get one; so has its XML form.
        let is_pgn = matches!(id, FormatId::Pgn | FormatId::Xml);
        let sayable = |pairs: &[(&str, String)]| -> Vec<(String, String)> {
            let both = pairs.iter().filter(|pair| all.contains(pair) && record.contains(pair));
            let mut both: Vec<_> = both.map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
            if is_pgn {
                both.sort();
                both.dedup();
            }
            both
        };
        let has = |key: &str| here.iter().any(|(other, _)| *other == key);
        let tells = here.iter().all(|pair| all.contains(pair) || record.contains(pair))
            && sayable(&here) == sayable(&record)
            && (is_pgn || all.iter().all(|(key, _)| has(key)));
        assert!(tells || same(&here, &record) || same(&here, &all), "{record:?}\n{all:?}\n{here:?}");
    }
    while document.undo().is_some() {}
    assert!(*document.store(id, envelope).0 == start, "all edits undone");
}

/// Headers. A file that does not name the handicap need not be made to, and one statement may hold all notes.
fn named(record: &Record) -> Vec<(&str, String)> {
    let notes: Vec<&str> = record.headers.iter().filter(|(key, _)| *key == "備考").map(|(_, note)| note).collect();
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for (key, value) in record.headers.iter().filter(|(key, _)| *key != "手合割") {
        if key != "備考" {
            pairs.push((key, value.to_owned()));
        } else if pairs.iter().all(|(other, _)| *other != key) {
            pairs.push((key, notes.join("\n")));
        }
    }
    pairs
}

fn read_as(bytes: &[u8], id: FormatId, envelope: Envelope) -> Vec<Record> {
    let text = decode_as(bytes, envelope.encoding).text;
    format(id).read(&text, &mut Report::default()).unwrap_or_default()
}

/// A document's revision names its state, whichever way it is come to: by edits, by undoing or by doing again.
pub fn undoing(bytes: &[u8]) {
    let (file, mut script) = Script::split(bytes);
    let mut document = match load(file, extension(file)) {
        Ok(loaded) => Document::from_loaded(loaded, None),
        Err(_) => Document::new(Position::start()),
    };
    let mut states: HashMap<u64, Vec<Record>> = HashMap::new();
    let mut look = |document: &Document| {
        let records = document.snapshot().records().to_vec();
        assert!(*document.position() == document.position_at(document.cursor().at()));
        assert_eq!(document.cursor().line(), document.record().tree.path(*document.cursor().line().last().unwrap()));
        assert!(document.record().tree.children(*document.cursor().line().last().unwrap()).is_empty());
        match states.get(&document.revision()) {
            Some(known) => assert!(*known == records, "revision {}", document.revision()),
            None => drop(states.insert(document.revision(), records)),
        }
    };
    look(&document);
    while script.perform(&mut document).is_some() {
        look(&document);
    }
    sound(document.snapshot().records());
    while document.undo().is_some() {
        look(&document);
    }
    assert!(!document.is_modified());
    while document.redo().is_some() {
        look(&document);
    }
}

/// Any text may be pasted: what is offered can be done and undone. What is copied of the outcome can be pasted
/// elsewhere.
pub fn pasting(bytes: &[u8]) {
    let (file, mut script) = Script::split(bytes);
    let mut document = Document::new(Position::start());
    let pasted = Pasted::read(text(file));
    for _ in 0..3 {
        let offer = PasteOffer::new(&pasted, &Site::of(&document));
        for branch in offer.branches.iter().chain(offer.fragment.iter().map(|fragment| &fragment.branch)) {
            let (before, revision) = (document.record().clone(), document.revision());
            let edit = branch.edit();
            if document.apply(edit).is_ok() && document.revision() != revision {
                sound(std::slice::from_ref(document.record()));
                document.undo();
                assert!(*document.record() == before, "pasted and undone");
                assert_eq!(document.revision(), revision);
                document.redo();
            }
        }
        if script.perform(&mut document).is_none() {
            break;
        }
    }
    sound(std::slice::from_ref(document.record()));
    // A narrow diagram is for the reader of an article: it shows a part of the board, and no reader of records knows it.
    for excerpt in [Excerpt::Position, Excerpt::Moves, Excerpt::Diagram, Excerpt::Solution] {
        let copied = copy(&document, excerpt).text;
        let again = Pasted::read(copied.clone());
        assert!(again.loaded().is_some(), "{excerpt:?}: {copied}");
    }
}

/// What the import doctor offers for a note is a change of the text that reads as he says, and as an edit it can be
/// undone.
pub fn doctor(bytes: &[u8]) {
    let Ok(loaded) = load(bytes, extension(bytes)) else { return };
    let (id, text) = (loaded.format, text(bytes));
    let Some(doctor) = Doctor::new(&text, id) else { return };
    let mut document = Document::from_loaded(loaded, None);
    let notes = &doctor.report().notes;
    for note in notes.iter().take(3).chain(notes.iter().skip(3).last()) {
        let left = Cell::new(12);
        let patience = || {
            left.set(left.get() - 1);
            left.get() > 0
        };
        for fix in doctor.fixes(note, &patience) {
            let patched = fix.patch.apply(&text).expect("a patch of this text");
            let records = format(id).read(&patched, &mut Report::default()).expect("still a record");
            sound(&records);
            assert_eq!(records.iter().map(|record| record.tree.len()).sum::<usize>(), fix.nodes, "{fix:?}");
            let (game, revision) = (note.node.map_or(0, |(game, _)| game), document.revision());
            let edit =
                Edit::Replace { text: Some(text.clone()), patch: fix.patch, format: id, game, encoding: fix.encoding };
            if document.apply(edit).is_ok() {
                sound(document.snapshot().records());
                let notes = document.report().notes.iter().filter_map(|note| note.node);
                for (game, node) in notes {
                    assert!(document.game_record(game).is_some_and(|record| record.tree.contains(node)));
                }
                document.undo();
                assert_eq!(document.revision(), revision);
            }
        }
    }
    let (stored, _) = document.store(id, document.envelope());
    assert!(stored == bytes, "all fixes undone");
}
