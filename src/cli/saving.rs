//! Saving by [`edit`](super::edit), and what another program has done to the file meanwhile.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, Deserializer};

use super::input::is_stream;
use super::notes::placed_message;
use super::output::not_saved;
use crate::disk::{Durability, Expected, ReplaceOptions, state_folder};
use crate::editor::compare::differences;
use crate::editor::{Document, ExternalChange, Prepared, Target};
use crate::formats::{FORMATS, FormatId, NoteWeight, Report};
use crate::locale::Locale;
use crate::text::{Encoding, Eol};
use crate::texts;

/// Options of a save.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SaveAs {
    path: Option<PathBuf>,
    #[serde(deserialize_with = "format_named")]
    format: Option<FormatId>,
    #[serde(deserialize_with = "encoding_named")]
    encoding: Option<Encoding>,
    eol: Option<Eol>,
    /// Write everything in the standard form of the format.
    fresh: bool,
    lossy: bool,
    /// Write into the file itself, without a temporary file beside it.
    directly: bool,
    /// Write even over a read-only file.
    read_only: bool,
}

/// A format by the name that it has in every answer, or by that of the journal.
fn format_named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<FormatId>, D::Error> {
    named(from, |name| FORMATS.iter().find(|format| format.name.eq_ignore_ascii_case(name)).map(|format| format.id))
}

/// An encoding, likewise.
fn encoding_named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Encoding>, D::Error> {
    named(from, |name| Encoding::ALL.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name)))
}

fn named<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
    known: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, D::Error> {
    let Some(name) = Option::<String>::deserialize(from)? else { return Ok(None) };
    match known(&name) {
        Some(found) => Ok(Some(found)),
        None => T::deserialize(StrDeserializer::<D::Error>::new(&name)).map(Some),
    }
}

/// The present state of the document's file.
pub(super) fn found(document: &Document) -> ExternalChange {
    document.path().map_or(ExternalChange::Gone, |path| ExternalChange::look(path, document.on_disk()))
}

/// The same in words, of which the first is always the same.
pub(super) fn look(document: &Document, locale: &Locale) -> String {
    match found(document) {
        ExternalChange::Same => "same".to_owned(),
        ExternalChange::Gone => "gone".to_owned(),
        ExternalChange::FolderGone => "folder-gone".to_owned(),
        ExternalChange::Unreadable(error) => format!("unreadable {}", texts::read_error(&error, locale)),
        ExternalChange::Changed(theirs) => match &theirs.loaded {
            Ok(loaded) => {
                format!("changed {}", differences(document.snapshot().records(), &loaded.records).len())
            }
            Err(error) => format!("changed, and no record: {}", texts::unreadable(error, locale)),
        },
    }
}

/// Saves over what somebody else has written, or saves again what they have removed.
pub(super) fn keep(document: &mut Document, locale: &Locale) -> Result<(), String> {
    let state = state_folder();
    let Some(path) = document.path().map(Path::to_owned) else { return Err(locale.text("script-no-file")) };
    let expected = match found(document) {
        ExternalChange::Changed(theirs) => {
            if let Some(state) = &state {
                theirs.keep(state).map_err(|error| texts::system_error(&error, locale))?;
            }
            Expected::This(theirs.fingerprint)
        }
        ExternalChange::Gone => Expected::Nothing,
        _ => return Err(locale.text("script-nothing-to-keep")),
    };
    let Prepared { job, .. } = document.prepare(document.target(&path));
    let saved =
        job.over(expected).write_with(&ReplaceOptions::with_state(state)).map_err(|error| not_saved(&error, locale))?;
    document.note_saved(saved);
    Ok(())
}

impl SaveAs {
    /// As the document is, to a path; without one to its own.
    pub(super) fn to(path: Option<PathBuf>) -> Self {
        Self { path, ..Self::default() }
    }
}

/// The result of a save.
pub(super) struct StoredResult {
    /// How certainly, and where.
    pub(super) words: String,
    /// Whether it lost what it was allowed to lose.
    pub(super) lossy: bool,
    /// What is for standard output.
    pub(super) bytes: Option<Vec<u8>>,
    pub(super) encoding: Encoding,
}

/// Saves, to standard output as a file of its own name would be.
pub(super) fn save(document: &mut Document, asked: SaveAs, locale: &Locale) -> Result<StoredResult, String> {
    let to_stream = asked.path.as_deref().is_some_and(is_stream);
    let path = match (asked.path, document.path()) {
        (Some(path), _) if !to_stream => path,
        (_, Some(own)) => own.to_owned(),
        (Some(_), None) => PathBuf::new(),
        (None, None) => return Err(locale.text("script-no-file")),
    };
    let Target { path, mut format, mut envelope, .. } = document.target(&path);
    if to_stream && let Some(own) = document.format() {
        (format, envelope) = (own, document.envelope());
    }
    format = asked.format.unwrap_or(format);
    let mut target = Target { path, format, envelope, anew: false };
    if asked.fresh {
        target = target.in_standard_form();
    }
    target.envelope.encoding = asked.encoding.unwrap_or(target.envelope.encoding);
    target.envelope.eol = asked.eol.unwrap_or(target.envelope.eol);
    let Prepared { report, unlike, job } = document.prepare(target);
    if report.loses() && !asked.lossy {
        let lost = report.notes.iter().filter(|note| note.weight == NoteWeight::Lost);
        let records = document.snapshot();
        let said = |note| placed_message(note, records.records(), locale);
        let said: Vec<_> = lost.map(|note| format!("{} {}", note.what.code(), said(note))).collect();
        let values =
            [("what", said.join(&locale.text("list-gap")).into()), ("where", holding(document, format, locale).into())];
        return Err(locale.with("script-would-lose", &values));
    }
    if unlike.is_some() && !asked.lossy {
        return Err(locale.with("script-unlike", &[("where", holding(document, format, locale).into())]));
    }
    let (lossy, encoding) = (report.loses() || unlike.is_some(), job.target().envelope.encoding);
    let changed = changed(&report, locale);
    if to_stream {
        let bytes = job.contents().bytes().map_err(|error| texts::system_error(&error, locale))?.into_owned();
        return Ok(StoredResult { words: format!("saved -{}", changed), lossy, bytes: Some(bytes), encoding });
    }
    let how = ReplaceOptions {
        directly: asked.directly,
        read_only_too: asked.read_only,
        unlike_too: asked.lossy,
        ..ReplaceOptions::with_state(state_folder())
    };
    let saved = job.write_with(&how).map_err(|error| not_saved(&error, locale))?;
    let sure = match saved.durability {
        Durability::Durable => "durable",
        Durability::Unasked => "unasked",
        Durability::Unconfirmed => "unconfirmed",
    };
    let words = format!("saved {sure} {}{}", saved.target.path.display(), changed);
    document.note_saved(saved);
    Ok(StoredResult { words, lossy, bytes: None, encoding })
}

/// What is said of a save that loses nothing and yet writes something otherwise: each kind once.
fn changed(report: &Report, locale: &Locale) -> String {
    let (mut told, mut said) = (HashSet::new(), String::new());
    for note in report.notes.iter().filter(|note| note.weight == NoteWeight::Changed) {
        if told.insert(note.what.code()) {
            said.push_str(&format!("; {} {}", note.what.code(), texts::what(&note.what, locale)));
        }
    }
    said
}

/// Where else the record can be saved.
fn holding(document: &Document, except: FormatId, locale: &Locale) -> String {
    let holders = document.snapshot().holders(except);
    match holders.iter().map(|format| format.name).collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => locale.text("script-no-holder"),
        names => locale.with("script-holders", &[("formats", names.into())]),
    }
}
