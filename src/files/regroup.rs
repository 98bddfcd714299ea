//! A file of several games after adding, removing or reordering games: the games that remain keep their bytes.
//!
//! Edits within a game are first saved in place; then whole games move. The result is read back before anything trusts
//! it.

use std::borrow::Cow;
use std::ops::Range;

use super::agreement::{read, says};
use super::heads::note_head;
use super::parting::{separator, signature};
use super::source::{Source, with_change};
use super::splice::SpliceCut;
use komaoto_formats::pgn::xml;
use komaoto_formats::{Envelope, FormatId, Report, WriteOptions, format};
use komaoto_record::Record;
use komaoto_text::{Eol, Slice, lines, unencodable};

/// Writes the games of a file in another order or number. For each game, `origins` gives its index in the file, if it
/// was there. `None` if that cannot be expressed in this file; then all of it must be written anew.
pub(super) fn regroup(
    source: &Source,
    records: &[Record],
    origins: &[Option<usize>],
    options: &WriteOptions,
) -> Option<(Vec<u8>, Report)> {
    let (base, mut report) = edited_in_place(source, records, origins, options)?;
    let (id, envelope) = (source.format(), source.envelope());
    let text = base.text();
    let games = games(&text, &base.games()?, id);
    let head = head(&text, id);
    let written = new_games(records, origins, id, options, &mut report);
    let eol = envelope.eol.as_str();
    let between = separator(id, eol);
    let fresh: Vec<&str> = written.iter().flatten().map(String::as_str).collect();
    report.unencodable(unencodable(&fresh, envelope.encoding));
    let changes = (format(id).saving.head)(&text, &fresh, envelope);
    note_head(&text, &changes, &mut report);
    let [above, below] = around(&text, id, records.len(), eol);
    let canonical = format(id).write(records, options, &mut Report::default());
    let canonical = read(id, &canonical);
    let line = with_ends(&signature(id, options), envelope);
    let mut found = None;
    for signing in [Signing::None, Signing::BehindStarts, Signing::All] {
        let mut cuts = vec![SpliceCut::Kept(head.clone()), SpliceCut::New(above.clone())];
        let mut open = false;
        for (index, origin) in origins.iter().enumerate() {
            if index > 0 {
                cuts.push(SpliceCut::New(between.clone()));
            }
            match origin {
                Some(origin) => {
                    if index > 0 && (signing == Signing::All || open && signing == Signing::BehindStarts) {
                        cuts.push(SpliceCut::New(line.clone()));
                    }
                    cuts.push(SpliceCut::Kept(games.get(*origin)?.clone()));
                }
                None => cuts.push(SpliceCut::New(with_ends(written.get(index)?.as_deref()?, envelope))),
            }
            open = records.get(index).is_some_and(|record| record.tree.len() == 1);
        }
        cuts.push(SpliceCut::New(below.clone()));
        if text.ends_with(['\n', '\r']) {
            cuts.push(SpliceCut::New(eol.to_owned()));
        }
        // A later version may also have other words for what the games that stay say.
        let cuts = changes.iter().cloned().fold(cuts, |cuts, (range, new)| with_change(cuts, range, new));
        let bytes = base.cut(cuts)?;
        let again = base.read_as(&bytes);
        if !says(id, &again, records, &canonical) {
            continue;
        }
        if line.is_empty() || keeps_unread(id, (&text, origins), &again) {
            return Some((bytes, report));
        }
        found.get_or_insert(bytes);
    }
    found.map(|bytes| (bytes, report))
}

/// The frame before and behind several games.
fn around(text: &str, id: FormatId, games: usize, eol: &str) -> [String; 2] {
    if id != FormatId::Xml {
        return Default::default();
    }
    let frame = xml::frame(text);
    let tail = text.slice(frame.tail).trim_end();
    match (frame.listed, games) {
        (false, 2..) => [format!("<pgns>{eol}"), format!("{eol}</pgns>")],
        _ if tail.is_empty() => Default::default(),
        _ => [String::new(), format!("{eol}{tail}")],
    }
}

/// Which games get a line that begins them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signing {
    /// Only new ones.
    None,
    /// Those behind a game without moves, which does not show that another one follows it.
    BehindStarts,
    /// All but the first: a remark at the end of a game may be read as one on the next.
    All,
}

/// True if each game of a text has the same unread words in another text.
fn keeps_unread(id: FormatId, (text, origins): (&str, &[Option<usize>]), again: &str) -> bool {
    let (was, is) = (unread(id, text), unread(id, again));
    let kept = |(origin, now): (&Option<usize>, &Vec<&str>)| origin.is_none_or(|origin| was.get(origin) == Some(now));
    is.len() == origins.len() && origins.iter().zip(&is).all(kept)
}

/// The words of each game that nobody has read.
fn unread(id: FormatId, text: &str) -> Vec<Vec<&str>> {
    let row = format(id);
    let games = row.games(text).into_iter().filter_map(|game| text.get(game));
    let of = row.game_of(text);
    games.map(|game| row.told(game, of).1.into_iter().flat_map(str::split_whitespace).collect()).collect()
}

/// The file with the present content of its games, each in its old place, and the report on what was written anew.
fn edited_in_place<'s>(
    source: &'s Source,
    records: &[Record],
    origins: &[Option<usize>],
    options: &WriteOptions,
) -> Option<(Cow<'s, Source>, Report)> {
    let mut in_place = source.records().to_vec();
    for (record, origin) in records.iter().zip(origins) {
        if let Some(place) = origin.and_then(|origin| in_place.get_mut(origin)) {
            place.clone_from(record);
        }
    }
    if source.says(&in_place) {
        return Some((Cow::Borrowed(source), Report::default()));
    }
    let (bytes, mut report) = source.rewrite(&in_place, options)?;
    // Notes refer to a game by its present index.
    report.notes.retain_mut(|note| match &mut note.node {
        Some((game, _)) => match origins.iter().position(|origin| *origin == Some(*game)) {
            Some(now) => {
                *game = now;
                true
            }
            None => false,
        },
        None => true,
    });
    Some((Cow::Owned(source.holding(bytes)?.0), report))
}

/// The head of the file above the first game: the encoding and the version of CSA, with remarks
/// above them, the declaration of XML.
pub(super) fn head(text: &str, id: FormatId) -> Range<usize> {
    let (mut end, mut at) = (0, 0);
    if id == FormatId::Xml {
        return xml::frame(text).head;
    }
    if id == FormatId::Csa {
        for line in text.split_inclusive('\n') {
            let (is_blank, is_remark) = (line.trim().is_empty(), line.starts_with('\''));
            let names = line.starts_with('V') || line.starts_with("'CSA encoding");
            if !(names || is_blank || is_remark) {
                break;
            }
            let follows = at == end;
            at += line.len();
            if names || is_blank && follows {
                end = at;
            }
        }
    }
    0..end
}

/// The ranges of the games in a text, without the separators between them.
pub(super) fn games(text: &str, starts: &[usize], id: FormatId) -> Vec<Range<usize>> {
    let parts = |line: &str| line.trim().is_empty() || id == FormatId::Csa && line.trim() == "/";
    let last = if id == FormatId::Xml { xml::frame(text).tail.start } else { text.len() };
    let ends = starts.iter().copied().skip(1).chain([last]);
    let first = head(text, id).end;
    let range = |(start, end): (usize, usize)| {
        let start = start.max(first).min(end);
        let part = text.slice(start..end);
        let (mut from, mut to, mut began) = (part.len(), 0, false);
        for line in lines(part) {
            let end = line.offset + line.text.len();
            if !parts(line.text) {
                if !std::mem::replace(&mut began, true) {
                    from = line.offset;
                }
                to = end;
            }
        }
        start + from..start + to.max(from)
    };
    starts.iter().copied().zip(ends).map(range).collect()
}

/// The texts of the new games, each as in a file of its own, without what belongs to the file as a whole.
fn new_games(
    records: &[Record],
    origins: &[Option<usize>],
    id: FormatId,
    options: &WriteOptions,
    report: &mut Report,
) -> Vec<Option<String>> {
    let write = |(index, (record, origin)): (usize, (&Record, &Option<usize>))| {
        if origin.is_some() {
            return None;
        }
        let mut notes = Report::default();
        let text = format(id).write(std::slice::from_ref(record), options, &mut notes);
        for mut note in notes.notes {
            note.node = note.node.map(|(_, node)| (index, node));
            report.add(note);
        }
        let range = games(&text, &[0], id).pop();
        Some(range.map_or_else(String::new, |range| text.slice(range).to_owned()))
    };
    records.iter().zip(origins).enumerate().map(write).collect()
}

fn with_ends(text: &str, envelope: Envelope) -> String {
    match envelope.eol {
        Eol::Lf => text.to_owned(),
        eol => text.replace('\n', eol.as_str()),
    }
}
