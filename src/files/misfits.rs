//! Characters that an encoding cannot hold, with every place where each occurs and possible stand-ins: what a person is
//! asked about before a file is written in an old encoding.

use std::collections::{HashMap, HashSet};

use komaoto_formats::{NoteKind, Report};
use komaoto_record::{Record, TextPlace};
use komaoto_text::{Encoding, composed, is_twin, near};

/// The number of places kept for a character where the games of a file are examined one by one.
const MOST_PLACES: usize = 100;

/// A character that an encoding cannot hold, or a letter with a combining mark that can be written as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The character, or the letter with its mark.
    pub text: String,
    /// The number of its occurrences.
    pub count: usize,
    /// Its places in the order of the record; empty if only the writer adds it.
    pub places: Vec<MisfitLine>,
    /// Its stand-in.
    pub substitute: String,
    /// True if the stand-in is the same sign with another code (〜 as ～). Otherwise it is a different sign (é as e, 🎉
    /// as 〓).
    pub safe: bool,
}

impl Misfit {
    /// Adds it to what was found in the games before.
    pub fn join_to(self, found: &mut Vec<Self>) {
        let Some(known) = found.iter_mut().find(|known| known.text == self.text) else {
            found.push(self);
            return;
        };
        known.count += self.count;
        let room = MOST_PLACES.saturating_sub(known.places.len());
        known.places.extend(self.places.into_iter().take(room));
    }

    /// Whether the encoding has the very character, only that its table knows it by the other of two codes of Unicode:
    /// nobody who reads the file sees a difference.
    pub fn is_twin(&self) -> bool {
        let mut letters = self.text.chars();
        self.safe && letters.next().is_some_and(is_twin) && letters.next().is_none()
    }

    /// The text to replace and its stand-in.
    pub fn pair(&self) -> (String, String) {
        (self.text.clone(), self.substitute.clone())
    }
}

/// A line of a text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisfitLine {
    /// Which game.
    pub game: usize,
    /// Which text.
    pub place: TextPlace,
    /// The 1-based line of that text.
    pub line: usize,
    /// The number of occurrences there.
    pub count: usize,
}

/// The characters that an encoding lacks according to a writer's report, looked up in the records.
pub fn misfits(records: &[Record], encoding: Encoding, report: &Report) -> Vec<Misfit> {
    let mut told: Vec<(char, usize)> = Vec::new();
    for note in &report.notes {
        if let NoteKind::Unencodable { character, count } = note.what {
            told.push((character, count));
        }
    }
    if told.is_empty() {
        return Vec::new();
    }
    let wanted: HashSet<char> = told.iter().map(|(c, _)| *c).collect();
    let mut found: Vec<Misfit> = Vec::new();
    let mut index: HashMap<String, usize> = HashMap::new();
    let lacks = |record: &Record| record.surely_lacks(|text| text.contains(|c| wanted.contains(&c)));
    for (game, record) in records.iter().enumerate().filter(|(_, record)| !lacks(record)) {
        let record = record.unheld();
        for (place, text) in record.texts().filter(|(_, text)| !text.is_ascii()) {
            for (number, line) in text.split('\n').enumerate() {
                let mut before = None;
                for c in line.chars() {
                    let base = before.replace(c);
                    if !wanted.contains(&c) {
                        continue;
                    }
                    let one = base.and_then(|base| Some((base, composed(base, c)?)));
                    let (text, substitute, safe) = match one.filter(|(_, one)| encoding.holds(*one)) {
                        Some((base, one)) => (String::from_iter([base, c]), one.to_string(), true),
                        None => {
                            let (substitute, safe) = stand_in(c, encoding);
                            (c.to_string(), substitute, safe)
                        }
                    };
                    let at = *index.entry(text.clone()).or_insert(found.len());
                    if at == found.len() {
                        found.push(Misfit { text, count: 0, places: Vec::new(), substitute, safe });
                    }
                    let Some(misfit) = found.get_mut(at) else { continue };
                    misfit.count += 1;
                    match misfit.places.last_mut() {
                        Some(last) if (last.game, &last.place, last.line) == (game, &place, number + 1) => {
                            last.count += 1;
                        }
                        _ => {
                            misfit.places.push(MisfitLine { game, place: place.clone(), line: number + 1, count: 1 });
                        }
                    }
                }
            }
        }
    }
    // What the writer itself has added to the text.
    let known: HashSet<char> = found.iter().filter_map(|misfit| misfit.text.chars().last()).collect();
    for (c, count) in told {
        if !known.contains(&c) {
            let (substitute, safe) = stand_in(c, encoding);
            found.push(Misfit { text: c.to_string(), count, places: Vec::new(), substitute, safe });
        }
    }
    found
}

fn stand_in(c: char, encoding: Encoding) -> (String, bool) {
    let (text, safe) = near(c);
    match text {
        "" => (String::new(), safe),
        text if text.chars().all(|c| encoding.holds(c)) => (text.to_owned(), safe),
        _ if encoding.holds('〓') => ("〓".to_owned(), false),
        _ => ("?".to_owned(), false),
    }
}
