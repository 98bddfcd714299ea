//! Why an edit was not made, or a file not written, in words.

use std::path::Path;

use crate::disk::SaveError;
use crate::editor::Refused;
use crate::formats::{NoteWeight, Report};
use crate::locale::{FluentValue, Locale};
use crate::text::plain;
use crate::texts;

/// How many losses a message lists.
const MOST_LOSSES: usize = 3;

/// Why an edit was not made; nothing is to be said if there was nothing to do.
pub(crate) fn refused(refused: &Refused, locale: &Locale) -> Option<String> {
    Some(match refused {
        Refused::Nothing => return None,
        Refused::Unplayable(reason) => texts::reason(reason, locale),
        Refused::NoHeaderName(name) | Refused::NamesOtherGame(name) => {
            locale.with(refused.text_name(), &[("name", plain(name).into())])
        }
        _ => locale.text(refused.text_name()),
    })
}

/// What happened to a file that could not be written, and what is on disk now.
pub(crate) fn unwritten(name: &str, error: &SaveError, locale: &Locale) -> String {
    let copy = error.copy.as_deref().unwrap_or(Path::new("")).to_string_lossy().into_owned();
    let values = [
        ("name", FluentValue::from(name)),
        ("detail", FluentValue::from(texts::system_error(&error.source, locale))),
        ("copy", FluentValue::from(copy)),
    ];
    let what = locale.with("error-save", &values);
    let step = locale.with(&format!("save-step-{}", error.step.as_ref()), &values);
    let now = locale.with(&format!("on-disk-{}", error.on_disk.as_ref()), &values);
    locale.sentences(&[&what, &step, &now])
}

/// What a copy cannot hold, in a few words; `None` if it holds everything.
pub(crate) fn losses(report: &Report, locale: &Locale) -> Option<String> {
    let lost = report.notes.iter().filter(|note| note.weight == NoteWeight::Lost);
    let lost: Vec<String> = lost.map(|note| texts::note(note, locale)).collect();
    if lost.is_empty() {
        return None;
    }
    let more = (lost.len() + report.more).saturating_sub(MOST_LOSSES);
    let mut list = lost.into_iter().take(MOST_LOSSES).collect::<Vec<_>>().join(&locale.text("list-comma"));
    if more > 0 {
        list.push_str(&locale.text("list-comma"));
        list.push_str(&locale.with("notes-more", &[("count", FluentValue::from(more))]));
    }
    Some(list)
}
