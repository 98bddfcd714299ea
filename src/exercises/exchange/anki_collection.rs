//! The collection in a package of Anki: an SQLite database of its schema 11, which all its versions since 2012 read, on
//! computers and phones. What Anki asks anew when it takes a package over is left at nothing: check sums, numbers of
//! synchronization.

use std::collections::BTreeSet;

use rusqlite::{Connection, MAIN_DB, params};
use serde_json::json;

use super::super::answers::AnswerStep;
use super::super::fsrs::{AnswerGrade, DAY, Memory, MemoryStage};
use super::super::learning_day::LearningDay;

const SCHEMA: &str = "
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
    left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
    type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_notes_csum ON notes (csum);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);
";
/// The kind of our notes: the same number everywhere, or notes could not be renewed.
const KIND: i64 = 1_796_000_000_000;
/// The fields of a note; the first is the one by which Anki lists notes.
pub(super) const FIELDS: [&str; 5] = ["Position", "Board", "Question", "Answer", "Source"];
const FRONT: &str = "{{Board}}<p class=\"question\">{{Question}}</p>";
const BACK: &str =
    "{{FrontSide}}<hr id=\"answer\"><div class=\"answer\">{{Answer}}</div><p class=\"source\">{{Source}}</p>";
const CSS: &str = "\
.card { font-family: sans-serif; font-size: 20px; text-align: center; color: black; background-color: white; }
img { max-width: 100%; max-height: 70vh; }
.nightMode img { border-radius: 4px; background: white; }
.answer { display: inline-block; text-align: left; }
.source { font-size: 14px; opacity: 0.7; }
";
/// What parts the fields of a note.
const PART: &str = "\u{1f}";
/// From here on numbers of notes are given: Anki takes them for the moment at which a note was made, in milliseconds.
const FIRST: u64 = 1_600_000_000_000;
/// So many moments there are: more would lie in the future.
const MOMENTS: u64 = 150_000_000_000;
/// The ease of a card that was answered, in thousandths, where Anki does not reckon by memories.
const EASE: i64 = 2500;

/// A note.
pub(super) struct AnkiNote {
    /// What it is known by, in every package.
    pub guid: String,
    pub fields: [String; 5],
    pub tags: Vec<String>,
}

/// A collection being made.
pub(super) struct AnkiCollection {
    connection: Connection,
    day: LearningDay,
    deck: i64,
    notes: BTreeSet<i64>,
    answers: BTreeSet<i64>,
}

/// A number between these, made of a text.
fn numbered(text: &str) -> i64 {
    let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(text.as_bytes()).as_bytes();
    i64::try_from(FIRST + u64::from_le_bytes([a, b, c, d, e, f, g, h]) % MOMENTS).unwrap_or(i64::MAX)
}

/// The first number from this one on that is not taken.
fn free(mut number: i64, taken: &mut BTreeSet<i64>) -> i64 {
    while !taken.insert(number) {
        number += 1;
    }
    number
}

impl AnkiCollection {
    /// An empty one with a deck of this name.
    pub fn new(deck: &str, day: LearningDay) -> rusqlite::Result<Self> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(SCHEMA)?;
        let id = numbered(deck);
        let field = |(place, name): (usize, &&str)| json!({ "name": name, "ord": place, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": [] });
        let kind = json!({
            "id": KIND, "name": "Komaoto", "type": 0, "mod": day.now, "usn": -1, "sortf": 0, "did": id,
            "flds": FIELDS.iter().enumerate().map(field).collect::<Vec<_>>(),
            "tmpls": [{ "name": "Komaoto", "ord": 0, "qfmt": FRONT, "afmt": BACK, "bqfmt": "", "bafmt": "", "did": null }],
            "css": CSS, "latexPre": "", "latexPost": "", "req": [[0, "any", [1, 2]]], "tags": [], "vers": [],
        });
        let deck_of = |id: i64, name: &str| {
            json!({
                "id": id, "name": name, "mod": day.now, "usn": -1, "dyn": 0, "conf": 1, "desc": "",
                "collapsed": false, "browserCollapsed": false, "extendNew": 0, "extendRev": 0,
                "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0],
            })
        };
        let usual = json!({
            "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true,
            "dyn": false,
            "new": { "delays": [1.0, 10.0], "ints": [1, 4, 0], "initialFactor": EASE, "order": 1, "perDay": 20, "bury": false },
            "rev": { "perDay": 200, "ease4": 1.3, "ivlFct": 1.0, "maxIvl": 36500, "bury": false, "hardFactor": 1.2 },
            "lapse": { "delays": [10.0], "mult": 0.0, "minInt": 1, "leechFails": 8, "leechAction": 1 },
        });
        let chosen = json!({
            "curDeck": 1, "activeDecks": [1], "curModel": KIND.to_string(), "nextPos": 1, "schedVer": 2, "sched2021": true,
            "estTimes": true, "dueCounts": true, "newSpread": 0, "collapseTime": 1200, "timeLim": 0, "addToCur": true,
            "sortType": "noteFld", "sortBackwards": false,
        });
        let (now, made) = (signed(day.now), signed(first_day(day)));
        connection.execute(
            "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
            params![
                made,
                now * 1000,
                now * 1000,
                chosen.to_string(),
                json!({ KIND.to_string(): kind }).to_string(),
                json!({ "1": deck_of(1, "Default"), id.to_string(): deck_of(id, deck) }).to_string(),
                json!({ "1": usual }).to_string(),
            ],
        )?;
        connection.execute_batch("BEGIN")?;
        Ok(Self { connection, day, deck: id, notes: BTreeSet::new(), answers: BTreeSet::new() })
    }

    /// Adds a note with its card, and how it came to be known.
    pub fn add(&mut self, note: &AnkiNote, steps: &[AnswerStep]) -> rusqlite::Result<()> {
        let id = free(numbered(&note.guid), &mut self.notes);
        let fields = note.fields.each_ref().map(|field| field.replace(PART, " "));
        let tags = if note.tags.is_empty() { String::new() } else { format!(" {} ", note.tags.join(" ")) };
        let mut insert =
            self.connection.prepare_cached("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, '')")?;
        let [first, ..] = &fields;
        insert.execute(params![id, note.guid, KIND, signed(self.day.now), tags, fields.join(PART), first])?;
        let place = signed(self.notes.len() as u64);
        let [kind, queue, due, interval, left] = self.standing(place, steps.last().map(|step| &step.after));
        let forgot = |step: &&AnswerStep| {
            let was_known = step.before.is_some_and(|before| before.stage == MemoryStage::Known);
            was_known && step.answer.grade == AnswerGrade::Again
        };
        let (reps, lapses) = (steps.len() as u64, steps.iter().filter(forgot).count() as u64);
        let (ease, data) = match steps.last() {
            None => (0, String::new()),
            Some(AnswerStep { after, .. }) => {
                let rounded = |number: f64, to: f64| (number * to).round() / to;
                let memory = json!({
                    "s": rounded(after.stability, 1e4), "d": rounded(after.difficulty, 1e3), "decay": Memory::DECAY,
                    "lrt": after.last,
                });
                (EASE, memory.to_string())
            }
        };
        let mut insert = self
            .connection
            .prepare_cached("INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)")?;
        let now = signed(self.day.now);
        insert.execute(params![id, id, self.deck, now, kind, queue, due, interval, ease, reps, lapses, left, data])?;
        let mut insert = self.connection.prepare_cached("INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)")?;
        for AnswerStep { answer, before, after } in steps {
            let at = free(signed(answer.at), &mut self.answers);
            let (after_days, before_days) = (waits(after), before.as_ref().map_or(0, waits));
            let kind = match before.map(|before| before.stage) {
                None | Some(MemoryStage::Learning(_)) => 0,
                Some(MemoryStage::Known) => 1,
                Some(MemoryStage::Relearning(_)) => 2,
            };
            // Its difficulty from 1 to 10, as Anki writes it: from 100 to 1100.
            let difficulty = ((after.difficulty - 1.0) / 9.0 * 1000.0).round() as i64 + 100;
            let time = signed(answer.seconds.saturating_mul(1000));
            insert.execute(params![at, id, answer.grade as u8, after_days, before_days, difficulty, time, kind])?;
        }
        Ok(())
    }

    /// The database as a file holds it.
    pub fn finish(mut self) -> rusqlite::Result<Vec<u8>> {
        self.connection.execute_batch("COMMIT")?;
        Ok(self.connection.serialize(MAIN_DB)?.to_vec())
    }

    /// The kind of a card, its queue, when it is due, its interval in days, and how many steps of learning are left; a new
    /// one stands at its place.
    fn standing(&self, place: i64, memory: Option<&Memory>) -> [i64; 5] {
        let Some(memory) = memory else { return [0, 0, place, 0, 0] };
        let steps = signed(memory.steps_left() as u64);
        // So many in all, and so many of them today.
        let left = steps * 1001;
        match memory.stage {
            MemoryStage::Learning(_) => [1, 1, signed(memory.due), 0, left],
            MemoryStage::Known => [2, 2, self.due_day(memory.due), waits(memory).max(1), 0],
            MemoryStage::Relearning(_) => [3, 1, signed(memory.due), 1, left],
        }
    }

    /// The day of a moment, from the first day of the collection on; before that it is below nothing.
    fn due_day(&self, due: u64) -> i64 {
        // Before four in the morning it is still yesterday there.
        let today = signed(self.day.now.saturating_sub(first_day(self.day)) / DAY);
        match self.day.morning.checked_sub(due) {
            None | Some(0) => today + signed(self.day.of(due)),
            Some(before) => today - signed(before.div_ceil(DAY)),
        }
    }
}

/// The first day of a collection: yesterday, since a day of Anki begins at four in the morning and a collection must have
/// begun before now.
fn first_day(day: LearningDay) -> u64 {
    day.morning.saturating_sub(DAY) + 4 * 3600
}

/// After how long it is asked again: days, or as a negative number the seconds of what is being learned.
fn waits(memory: &Memory) -> i64 {
    let wait = memory.due.saturating_sub(memory.last);
    match memory.stage {
        MemoryStage::Known => signed((wait + DAY / 2) / DAY),
        MemoryStage::Learning(_) | MemoryStage::Relearning(_) => -signed(wait),
    }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
