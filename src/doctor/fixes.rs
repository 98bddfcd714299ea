//! Fixes for a note: which candidates fit it, and which of them hold.

use std::cell::Cell;

use super::patient::{CandidateFix, Patch, Patient, Remedy, TrialOutcome, are_lines_apart};
use super::{boards, endings, heads, members, moves, near, structure, tags, words};
use komaoto_formats::pgn::stands_in_pairs;
use komaoto_formats::report::{BadJson, CsaFault, Span};
use komaoto_formats::{FormatId, Note, NoteKind, Report, Unreadable, decode_as};
use komaoto_record::Record;
use komaoto_rules::Game;
use komaoto_text::{Encoding, Slice, first_line};

/// The most fixes that are offered for a note.
const MOST: usize = 8;

/// The budget of one doctor: how much text is read again, in bytes; but always enough for two trials of all of it.
const BUDGET: usize = 8 << 20;

/// The fixed cost of reading a text, in bytes.
const LEAST: usize = 1 << 10;

/// A change of the text after which a note is gone, with what it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Its kind.
    pub remedy: Remedy,
    /// The 1-based line it is about.
    pub line: usize,
    /// That line as it is; empty if lines are inserted before it.
    pub before: String,
    /// The line (or lines) as it would be.
    pub after: String,
    /// The text that is removed; empty if none is.
    pub left_out: String,
    /// The change itself.
    pub patch: Patch,
    /// The number of nodes that are read with it: start positions, moves and endings.
    pub nodes: usize,
    /// The number of nodes that are read only with it.
    pub gained: usize,
    /// The number of notes that are left.
    pub notes: usize,
    /// Which encoding the file is in, if that is what it changes.
    pub encoding: Option<Encoding>,
}

/// Whether games are read when somebody looks at them.
fn are_filed(records: &[Record]) -> bool {
    records.iter().any(|record| record.origin().is_some())
}

/// Looks for fixes of the notes of one text.
pub struct Doctor<'a> {
    patient: Patient<'a>,
    bytes: Option<(&'a [u8], Encoding)>,
    /// The number of bytes that may still be read.
    budget: Cell<usize>,
}

impl<'a> Doctor<'a> {
    /// A doctor for a text in a format; `None` if nothing can be read of it, or if its games are read when they are
    /// looked at: a trial would read them all.
    pub fn new(text: &'a str, format: FormatId) -> Option<Self> {
        Patient::new(text, format).filter(|patient| !are_filed(&patient.records)).map(Self::of)
    }

    /// A doctor for a text that was refused for this reason: its [report](Self::report) says all that is wrong.
    pub fn of_refused(text: &'a str, format: FormatId, why: &Unreadable) -> Option<Self> {
        Patient::of_refused(text, format, why).map(Self::of)
    }

    /// A doctor for a text that was read before: into these records, with this report of the reader.
    pub fn of_read(
        text: &'a str,
        format: FormatId,
        records: &'a [Record],
        report: Report,
        spans: &'a [Span],
    ) -> Option<Self> {
        (!are_filed(records)).then(|| Self::of(Patient::of(text, format, records.into(), report, spans.into())))
    }

    fn of(patient: Patient<'a>) -> Self {
        let budget = Cell::new(BUDGET.max(3 * patient.text.len()));
        Self { patient, bytes: None, budget }
    }

    /// Takes from the budget what reading so many bytes costs; whether it was left.
    fn spend(&self, bytes: usize) -> bool {
        let left = self.budget.get().checked_sub(bytes.max(LEAST));
        left.map(|left| self.budget.set(left)).is_some()
    }

    /// The same with the bytes the text was decoded from: they can be read in another encoding.
    #[must_use]
    pub fn with_bytes(self, bytes: &'a [u8], encoding: Encoding) -> Self {
        Self { bytes: Some((bytes, encoding)), ..self }
    }

    /// The reader's report on the text. Notes on bytes and encoding, which come before reading, are not part of it.
    pub fn report(&self) -> &Report {
        &self.patient.report
    }

    /// The fixes of a note, the one that reads most first. All of them are only offers. Stops where `go_on` says no.
    pub fn fixes(&self, note: &Note, go_on: &dyn Fn() -> bool) -> Vec<Fix> {
        let mut fixes: Vec<Fix> = Vec::new();
        // Whether the word may be left out although nothing follows it.
        let mut ends_so = false;
        for candidate in self.candidates(note) {
            let is_last =
                candidate.remedy == Remedy::LeaveOut && !words::is_followed(&self.patient, note, candidate.patch.end);
            // Nothing else is known to help.
            if (is_last || candidate.remedy == Remedy::RestToComment) && !fixes.is_empty() {
                continue;
            }
            if !go_on() || !self.spend(self.patient.effort(note, candidate.patch.start..candidate.patch.end)) {
                break;
            }
            let keeps = is_last || candidate.remedy == Remedy::RestToComment;
            ends_so |= is_last;
            if let Some(outcome) = self.patient.trial_as(note, &candidate.patch, keeps)
                && !fixes.iter().any(|fix| fix.patch == candidate.patch)
            {
                fixes.extend(self.fix(candidate, outcome));
            }
        }
        fixes.extend(self.encodings(note));
        if fixes.is_empty() && note.what == NoteKind::BadBytes {
            fixes.extend(self.encoded(note).or_else(|| self.without_bytes(note)));
        }
        keep_unless_many(&mut fixes, Remedy::Destination);
        let most = |remedy: Remedy, fixes: &[Fix]| {
            fixes.iter().filter(|fix| fix.remedy == remedy).map(|fix| (fix.nodes, usize::MAX - fix.notes)).max()
        };
        for remedy in [Remedy::Handicap, Remedy::ToVariation, Remedy::Close] {
            if let Some(most) = most(remedy, &fixes) {
                fixes.retain(|fix| fix.remedy != remedy || (fix.nodes, usize::MAX - fix.notes) == most);
            }
        }
        let is_of_letters = |fix: &Fix| matches!(fix.remedy, Remedy::Letters(_));
        if let Some(most) = fixes.iter().filter(|fix| is_of_letters(fix)).map(|fix| fix.nodes).max() {
            fixes.retain(|fix| !is_of_letters(fix) || fix.nodes == most);
        }
        // A word is left out only if moves follow, and more than if it stays as a move.
        let keeps = |fix: &&Fix| !matches!(fix.remedy, Remedy::LeaveOut | Remedy::ToComment | Remedy::RestToComment);
        let others = fixes.iter().filter(keeps).map(|fix| fix.nodes).max();
        let reads_more = |fix: &Fix| fix.gained > 0 && others.is_none_or(|others| fix.nodes > others);
        let stands_alone = matches!(
            note.what,
            NoteKind::BadTime
                | NoteKind::Csa(_)
                | NoteKind::UnknownLine
                | NoteKind::BadBytes
                | NoteKind::Position(_)
                | NoteKind::TooManyPieces
        ) || is_of_member(&note.what)
            || ends_so
            || are_lines_apart(self.patient.format);
        fixes.retain(|fix| fix.remedy != Remedy::LeaveOut || reads_more(fix) || stands_alone);
        // Nobody need turn the sides round where a move was lost.
        if fixes.iter().any(|fix| fix.remedy == Remedy::FromComment) {
            fixes.retain(|fix| fix.remedy != Remedy::Turn);
        }
        // Ties keep the order in which the candidates were proposed.
        fixes.sort_by_key(|fix| (usize::MAX - fix.nodes, fix.notes));
        fixes.truncate(MOST);
        fixes
    }

    fn candidates(&self, note: &Note) -> Vec<CandidateFix> {
        let patient = &self.patient;
        let mut found = Vec::new();
        // Candidates take a way or two through the game, without reading it.
        let Some(left) = self.budget.get().checked_sub(patient.outlook(note) / 2) else { return found };
        // The others have neither 手合割 nor numbered variations.
        let kakinoki = matches!(patient.format, FormatId::Kif | FormatId::Ki2);
        match note.what {
            NoteKind::Unplayable(_)
            | NoteKind::NotAMove
            | NoteKind::PieceDiffers
            | NoteKind::Ambiguous(_)
            | NoteKind::NoSuchMove
            | NoteKind::Foul(_) => {
                found.extend(words::from_comment(patient, note));
                found.extend(words::meant(patient, note));
                found.extend(moves::candidates(patient, note));
                found.extend(members::origin(patient, note));
                let letters = words::letters(patient, note);
                let is_of_letters = !letters.is_empty();
                found.extend(letters);
                found.extend(structure::turn(patient, note));
                if kakinoki {
                    found.extend(structure::variations(patient, note));
                    found.extend(structure::handicaps(patient, note));
                }
                if !is_of_letters {
                    found.extend(near::candidates(patient, note));
                }
                found.extend(words::left_out(patient, note));
                found.extend(near::rest_to_comment(patient, note));
            }
            NoteKind::SideDiffers => {
                found.extend(words::from_comment(patient, note));
                found.extend(moves::side(patient, note));
                found.extend(structure::turn(patient, note));
                found.extend(words::left_out(patient, note));
            }
            NoteKind::NoTurn => found.extend(structure::turn(patient, note)),
            NoteKind::FoulBefore => found.extend(structure::foul(patient, note)),
            NoteKind::AfterEnd => found.extend(structure::append(patient, note)),
            NoteKind::UnknownLine => {
                found.extend(words::from_comment(patient, note));
                found.extend(words::to_comment(patient, note));
                found.extend(words::left_out(patient, note));
            }
            NoteKind::UnknownEnding => {
                found.extend(near::endings(patient, note));
                found.extend(words::to_comment(patient, note));
                found.extend(words::left_out(patient, note));
            }
            NoteKind::BadTime => found.extend(words::without_time(patient, note)),
            NoteKind::TagAmongMoves | NoteKind::TagEndsGame => found.extend(tags::among_tags(patient, note)),
            NoteKind::OddValue(_) => found.extend(tags::form(patient, note)),
            NoteKind::SetUp(value) => found.extend(tags::value(patient, note, value)),
            NoteKind::PlyCount(count) => found.extend(tags::value(patient, note, &count.to_string())),
            NoteKind::NoSetUp => found.extend(tags::set_up(patient, note)),
            NoteKind::Unparted => found.extend(tags::parted(patient, note)),
            NoteKind::BlackBegins => found.extend(tags::start(patient, note)),
            NoteKind::ControlCharacters => found.extend(words::cleaned(patient, note)),
            NoteKind::Unclosed => found.extend(words::closed(patient, note)),
            NoteKind::Undeclared(name) | NoteKind::Misdeclared(name) => {
                found.extend(heads::declared(patient, note, name));
            }
            NoteKind::Meant(_) => found.extend(words::meant(patient, note)),
            NoteKind::Letters(_) => found.extend(words::letters(patient, note)),
            NoteKind::ResultDiffers => {
                found.extend(words::result(patient, note));
                if kakinoki {
                    found.extend(structure::result(patient, note));
                }
            }
            NoteKind::NotAResult => found.extend(tags::result(patient, note)),
            NoteKind::UnsaidEnd { outcome, .. } => found.extend(endings::said(patient, note, outcome)),
            NoteKind::LongLine(_) => found.extend(endings::broken(patient, note)),
            NoteKind::Position(ref problem) => found.extend(boards::candidates(patient, note, problem)),
            NoteKind::Csa(CsaFault::FormerWord) => found.extend(endings::present(patient, note)),
            NoteKind::Csa(fault) => found.extend(heads::in_form(patient, note, fault)),
            NoteKind::Json(BadJson::Cut) => found.extend(words::completed(patient, note)),
            _ if is_of_member(&note.what) => found.extend(members::left_out(patient, note)),
            _ if !kakinoki => return found,
            NoteKind::MoveNumber { expected } => {
                // A wrong number right after a 変化 line is that line's fault.
                found.extend(structure::variations(patient, note));
                found.extend(structure::numbers(patient, note, expected));
            }
            NoteKind::UnknownHandicap => found.extend(structure::handicaps(patient, note)),
            NoteKind::DiagramWins => found.extend(structure::handicap_of_diagram(patient, note)),
            NoteKind::Ascending => found.extend(structure::descending(patient, note)),
            NoteKind::NoSuchPlace => {
                found.extend(structure::variations(patient, note));
                found.extend(structure::within_main(patient, note));
                found.extend(structure::behind_main(patient, note));
            }
            _ => return found,
        }
        self.budget.set(left);
        found
    }

    fn fix(&self, candidate: CandidateFix, outcome: TrialOutcome) -> Option<Fix> {
        let CandidateFix { remedy, line, patch } = candidate;
        let TrialOutcome { nodes, gained, notes } = outcome;
        let (before, after) = if patch.start == patch.end && patch.with.ends_with(['\n', '\r']) {
            (String::new(), patch.with.trim_end_matches(['\n', '\r']).to_owned())
        } else {
            let (start, old) = self.patient.line(line)?;
            match patch.start.checked_sub(start) {
                Some(at) if patch.end <= start + old.len() => {
                    let end = at + (patch.end - patch.start);
                    (old.to_owned(), [old.get(..at)?, &patch.with, old.get(end..)?].concat())
                }
                // The line goes with its end.
                _ if remedy == Remedy::LeaveOut => (old.to_owned(), String::new()),
                // The tag stands for all that says the result.
                _ if matches!(remedy, Remedy::VariationNumber | Remedy::Result) => {
                    (old.to_owned(), first_line(&patch.with).to_owned())
                }
                _ => (old.to_owned(), old.to_owned()),
            }
        };
        let left_out = if patch.with.is_empty() || remedy == Remedy::LeaveOut {
            self.patient.text.slice(patch.start..patch.end).to_owned()
        } else {
            String::new()
        };
        Some(Fix { remedy, line, before, after, left_out, patch, nodes, gained, notes, encoding: None })
    }

    /// The line in the encoding of the file, where its bytes are in no encoding but can be read all the same.
    fn encoded(&self, note: &Note) -> Option<Fix> {
        let (_, encoding) = self.bytes?;
        let (start, line) = self.patient.line(note.line)?;
        let is_read =
            !line.contains(char::REPLACEMENT_CHARACTER) && komaoto_text::encode(line, encoding, false).1.is_empty();
        let patch = Patch { start, end: start + line.len(), with: line.to_owned() };
        let TrialOutcome { nodes, gained, notes } = is_read.then(|| self.patient.trial(note, &patch))??;
        let (before, after) = (line.to_owned(), line.to_owned());
        let left_out = String::new();
        Some(Fix {
            remedy: Remedy::AsRead,
            line: note.line,
            before,
            after,
            left_out,
            patch,
            nodes,
            gained,
            notes,
            encoding: None,
        })
    }

    /// The line without the first of the bytes in it that nobody can read.
    fn without_bytes(&self, note: &Note) -> Option<Fix> {
        let (start, line) = self.patient.line(note.line)?;
        let at = line.find(char::REPLACEMENT_CHARACTER)?;
        let behind = line.get(at..)?.trim_start_matches(char::REPLACEMENT_CHARACTER);
        let patch = Patch { start: start + at, end: start + line.len() - behind.len(), with: String::new() };
        let outcome = self.patient.trial(note, &patch)?;
        self.fix(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch }, outcome)
    }

    /// The bytes read in other encodings, and text that was saved after being decoded wrongly.
    fn encodings(&self, note: &Note) -> Vec<Fix> {
        if note.what == NoteKind::Misdecoded {
            let read = komaoto_text::recoded(self.patient.text);
            return read.and_then(|read| self.decoded(note, Remedy::Mojibake, read, None)).into_iter().collect();
        }
        if !matches!(note.what, NoteKind::BadBytes | NoteKind::GuessedEncoding(_)) {
            return Vec::new();
        }
        let Some((bytes, now)) = self.bytes else { return Vec::new() };
        let text = self.patient.text;
        let bad = |text: &str| text.matches(char::REPLACEMENT_CHARACTER).count();
        let mut found: Vec<Fix> = Vec::new();
        let game = self.patient.records.first().map_or(Game::Shogi, |record| record.game());
        const CHINESE: &[Encoding] = &[Encoding::Gb18030, Encoding::Big5];
        let (others, more): (&[Encoding], &[Encoding]) = match game {
            Game::Shogi => (&[Encoding::ShiftJis, Encoding::EucJp], &[]),
            // Where the letters are Cyrillic, the others that have such.
            Game::Chess if now.is_cyrillic() => (&Encoding::EUROPEAN, CHINESE),
            Game::Chess => {
                (&[Encoding::Windows1252, Encoding::Windows1250, Encoding::Latin2, Encoding::Windows1251], CHINESE)
            }
            Game::Xiangqi => (CHINESE, &[]),
        };
        let in_lines = now == Encoding::Utf8 && note.what == NoteKind::BadBytes;
        for other in std::iter::once(Encoding::Utf8).chain(others.iter().chain(more).copied()) {
            if other == now || !self.spend(text.len()) {
                continue;
            }
            // What adjoins Latin letters is no Chinese name.
            if game == Game::Chess && CHINESE.contains(&other) && !stands_in_pairs(bytes) {
                continue;
            }
            // Japanese says by itself whether it reads better; of names in the others only a person can tell.
            let is_better = |read: &str| {
                let line =
                    |text| komaoto_text::lines(text).find(|line| line.number == note.line).map_or("", |line| line.text);
                bad(line(read)) <= bad(line(text))
                    && (game != Game::Shogi || komaoto_text::familiar(line(read)) > komaoto_text::familiar(line(text)))
            };
            if in_lines {
                let read = komaoto_text::decode_lines_as(bytes, other).text.into_owned();
                let is_new = read != text && found.iter().all(|fix| fix.patch.with != read);
                if is_new && is_better(&read) {
                    found.extend(self.decoded(note, Remedy::Lines(other), read, None));
                }
                // Where the other lines can be read, it is no chance that the rest is in UTF-8.
                if bad(text) == 0 {
                    continue;
                }
            }
            let decoded = decode_as(bytes, other);
            // What is not in an encoding is read line by line, in others.
            if game != Game::Shogi && !decoded.bad_lines.is_empty() {
                continue;
            }
            let read = decoded.text.into_owned();
            let is_better = game != Game::Shogi || komaoto_text::familiar(&read) > komaoto_text::familiar(text);
            if bad(&read) > bad(text) || read == text || !is_better {
                continue;
            }
            found.extend(self.decoded(note, Remedy::Encoding(other), read, Some(other)));
        }
        found
    }

    /// The fix that replaces the whole text.
    fn decoded(&self, note: &Note, remedy: Remedy, read: String, encoding: Option<Encoding>) -> Option<Fix> {
        let text = self.patient.text;
        let patch = Patch { start: 0, end: text.len(), with: read };
        let TrialOutcome { nodes, gained, notes } = self.patient.trial(note, &patch)?;
        // The line that the note is on, otherwise where the two readings first differ.
        let pairs =
            komaoto_text::lines(text).zip(komaoto_text::lines(&patch.with)).filter(|(old, new)| old.text != new.text);
        let (mut first, mut own) = (None, None);
        for (old, new) in pairs {
            let shown = || Some((old.number, old.text.to_owned(), new.text.to_owned()));
            first = first.or_else(shown);
            if old.number >= note.line {
                own = if old.number == note.line { shown() } else { None };
                break;
            }
        }
        let (line, before, after) = own.or(first)?;
        Some(Fix { remedy, line, before, after, left_out: String::new(), patch, nodes, gained, notes, encoding })
    }
}

/// Whether a note is about a part of a game in JSON that is not read, and beside which all else is.
const fn is_of_member(what: &NoteKind) -> bool {
    matches!(
        what,
        NoteKind::Json(
            BadJson::HalfCharacter
                | BadJson::NoPlace(_)
                | BadJson::WrongKind(_)
                | BadJson::Twice(_)
                | BadJson::EmptyEntry
                | BadJson::NotAnEntry
        )
    )
}

/// Drops guesses that tie: none of them deserves to be offered above the others.
fn keep_unless_many(fixes: &mut Vec<Fix>, remedy: Remedy) {
    if fixes.iter().filter(|fix| fix.remedy == remedy).count() > 1 {
        fixes.retain(|fix| fix.remedy != remedy);
    }
}
