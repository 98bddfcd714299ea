//! Under which names and in which form the record of a desk is saved, and reading its file in another encoding.

use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::errands::{Answered, Rereading};
use super::shared::{SharedState, open_error};
use crate::disk::read_file;
use crate::editor::OpenError;
use crate::formats;
use crate::formats::FORMATS;
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::sheet::figure::title;
use crate::text::Encoding;
use crate::ui::dialogs::{SavePlan, Then, picker};
use crate::ui::panels::{headers, status};
use crate::ui::words::{file_extension, file_name, untitled};

/// What a file of a record is called: the work, the players, the event.
pub(super) fn file_title(record: &Record, locale: &Locale) -> String {
    let headers = &record.headers;
    let [black, white] = headers::players(record.game(), headers);
    // A new problem has the header, and no name in it yet.
    let work = headers.get("作品名").filter(|work| !work.trim().is_empty());
    match (work, black.is_empty() && white.is_empty()) {
        (Some(work), _) => work.to_owned(),
        (None, false) => format!("{black}-{white}"),
        (None, true) => title(record).unwrap_or_else(|| locale.text(untitled(record))),
    }
}

impl Desk {
    /// The extension for a name given without one: that of the document's file, so that format, encoding and line ends
    /// stay.
    pub(super) fn own_extension(&self) -> String {
        let document = &self.document;
        let usual = formats::usual_format(document.record().game());
        let Some(format) = document.format().map(formats::format) else { return usual.unicode_extension().to_owned() };
        let own = document.path().and_then(Path::extension).map(|own| own.to_string_lossy().to_lowercase());
        match own.filter(|own| format.extensions.contains(&own.as_str())) {
            Some(own) => own,
            None if document.envelope().encoding == Encoding::Utf8 => format.unicode_extension().to_owned(),
            None => format.extensions.first().copied().unwrap_or("").to_owned(),
        }
    }

    pub(super) fn suggested_name(&self, locale: &Locale) -> String {
        let document = &self.document;
        if let Some(name) = document.path().and_then(Path::file_name) {
            return name.to_string_lossy().into_owned();
        }
        let extension = formats::usual_format(document.record().game()).unicode_extension();
        if let Some(name) = document.imported_from().and_then(Path::file_stem) {
            return picker::suggested_name(&name.to_string_lossy(), extension);
        }
        let title = match self.made_exercises() {
            Some(_) => self.name(locale),
            None => file_title(document.record(), locale),
        };
        picker::suggested_name(&title, extension)
    }

    /// Saves to a path, in its standard form (`anew`) or in the words it was read in; the extension determines the
    /// format.
    pub(super) fn save_to(
        &mut self,
        path: PathBuf,
        anew: bool,
        then: Option<Then>,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        let known = path.extension().is_some_and(|_| formats::by_extension(&path).is_some());
        if !known && self.document.path() != Some(&path) {
            let extension = file_extension(&path);
            let game = self.document.record().game();
            let usual =
                FORMATS.iter().filter(|format| format.holds(game)).filter_map(|format| format.extensions.first());
            let known: Vec<_> = usual.map(|extension| format!(".{extension}")).collect();
            let values = [("name", file_name(&path)), ("extension", extension), ("known", known.join(" "))];
            shared.notices.decline(
                self.state(),
                shared.locale.with("error-save-extension", &values.map(|(key, text)| (key, FluentValue::from(text)))),
            );
            return;
        }
        let target = self.document.target(&path);
        let target = if anew { target.in_standard_form() } else { target };
        self.proceed(SavePlan::new(self.document.id(), target, then), ctx, shared);
    }

    /// Reads the file again in another encoding, as one undoable step, so there is no question.
    pub(super) fn reread(&mut self, encoding: Encoding, shared: &mut SharedState) {
        let Some(path) = self.document.path().map(Path::to_owned) else { return };
        let (document, file) = (self.document.id(), path.clone());
        let answered = shared.ask_disk(self.id, &path, move || {
            let read = read_file(&file);
            Answered::Reread(Box::new(Rereading { document, path: file, encoding, read }))
        });
        if let Some(Answered::Reread(reading)) = answered {
            self.take_reread(*reading, shared);
        }
    }

    /// Takes the bytes of its file in another encoding.
    pub(super) fn take_reread(&mut self, reading: Rereading, shared: &mut SharedState) {
        let Rereading { document, path, encoding, read } = reading;
        if document != self.document.id() {
            return;
        }
        let name = status::encoding_name(encoding);
        let values = [("encoding", FluentValue::from(name)), ("name", FluentValue::from(self.name(&shared.locale)))];
        let was_modified = self.document.is_modified();
        let read = read.map_err(|source| OpenError::Io { path, source });
        match read.and_then(|bytes| self.document.read_bytes_in(bytes, encoding)) {
            Ok(()) => {
                self.clear(shared);
                self.notes_open = self.document.report().needs_attention();
                let key = if was_modified { "msg-reread-modified" } else { "msg-reread" };
                shared.notices.say(shared.locale.with(key, &values));
            }
            Err(error) => {
                let why = open_error(&error, &shared.locale);
                let text = shared.locale.sentences(&[&shared.locale.with("error-reread", &values), &why]);
                shared.notices.decline(self.state(), text);
            }
        }
    }
}
