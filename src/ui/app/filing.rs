//! Everything on the way from and to the disk: choosing files, opening, and what is asked of a save before it begins.

use std::path::{Path, PathBuf};

use super::{App, Picked};
use crate::editor::{Document, Go, OpenError, OpenFile, absolute, new_problem, read_file};
use crate::formats::{FORMATS, Unreadable};
use crate::locale::FluentValue;
use crate::record::NodeId;
use crate::text::Encoding;
use crate::ui::cards::{Failed, RestCard};
use crate::ui::dialogs::{Chosen, Completion, Dialog, Picking, Plan, Preferences, Then, picker};
use crate::ui::message::{Answer, DeskId, RestAnswer};
use crate::ui::panels::{headers, status};
use crate::ui::words::{Sample, file_name};
use crate::{files, formats, texts};

/// How many files of a single request are opened behind the first one; the others are listed on a card.
const MOST_TABS: usize = 50;

/// A file to open.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub path: PathBuf,
    /// The game of it to show, from 0, the last node of the line, and the move number.
    pub game: usize,
    pub leaf: Option<NodeId>,
    pub ply: Option<u32>,
    pub access: Access,
}

/// What to do if another window works on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Ask the person.
    Ask,
    /// Open it anyway.
    Anyway,
    /// Open it read-only.
    ReadOnly,
}

impl Opening {
    pub fn of(path: PathBuf) -> Self {
        Self { path, game: 0, leaf: None, ply: None, access: Access::Ask }
    }
}

impl From<OpenFile> for Opening {
    /// The file again, as it was shown.
    fn from(OpenFile { path, game, ply, leaf, .. }: OpenFile) -> Self {
        Self { game, leaf, ply: Some(ply), ..Self::of(path.path()) }
    }
}

impl App {
    // ---- opening ----

    /// Does something that leaves the document, once its unsaved changes are dealt with. A file that is open already is
    /// merely shown.
    pub(super) fn ask_first(&mut self, then: Then, ctx: &egui::Context) {
        let shown = matches!(&then, Then::Open(path) if self.other_desk_of(path).is_some());
        if self.desk.is_unsaved() && !shown {
            self.question(Dialog::Unsaved { then, name: self.name() });
        } else if shown {
            self.then(then, ctx);
        } else {
            self.leave_record(then, ctx);
        }
    }

    /// Does something that leaves the document, of which nothing is to be saved any more; asks first if something that
    /// lasts would be lost.
    pub(super) fn leave_record(&mut self, then: Then, ctx: &egui::Context) {
        match self.desk.work_lost() {
            Some(work) => self.question(Dialog::Busy { then, name: self.name(), work }),
            None => self.then(then, ctx),
        }
    }

    pub(super) fn then(&mut self, then: Then, ctx: &egui::Context) {
        self.desk.session.document.tell_place();
        match then {
            Then::Quit => self.quit(ctx),
            Then::Close => self.close_desk(),
            Then::NewFrom(initial) => self.lay(Document::new(*initial)),
            Then::NewRecord(record) => self.lay(Document::of(vec![*record])),
            Then::Sample(record) => self.lay(Document::of_sample(*record)),
            Then::NewProblem => {
                self.lay(Document::of(vec![new_problem()]));
                self.enter_setup();
            }
            Then::ChooseOpen => self.choose(Picking::Open, None, ctx),
            Then::Open(path) => drop(self.open(&Opening::of(path))),
            Then::Restore(journal) => self.restore(journal, ctx),
            Then::Paste(pasted) => {
                if let Some(document) = pasted.document() {
                    self.lay(document);
                    self.desk.notes_open = self.desk.session.document.report().needs_attention();
                }
            }
            Then::Version(file, version) => self.open_version(&file, &version),
        }
    }

    /// Shows a record that comes with the program, as a record without a file.
    pub(super) fn open_sample(&mut self, sample: Sample, ctx: &egui::Context) {
        if let Some(record) = files::load(sample.text().as_bytes(), Some("kifu"))
            .ok()
            .and_then(|loaded| loaded.records.into_iter().next())
        {
            self.ask_first(Then::Sample(Box::new(record)), ctx);
        }
    }

    /// Opens files in tabs: the first readable one in front, at a move number (it is asked about if another window
    /// works on it), the others behind it. Unreadable files are reported.
    pub(super) fn open_all(&mut self, files: &[PathBuf], ply: Option<u32>) {
        let mut refused = None;
        let mut files = files.iter();
        let opened = files.by_ref().any(|file| {
            let held = |app: &Self| app.desk.expected().is_some_and(|opening| opening.path == *file);
            let opened = self.open(&Opening { ply, ..Opening::of(file.clone()) }) || held(self);
            if !opened {
                refused = self.notice.take();
            }
            opened
        });
        if refused.is_some() {
            self.notice = refused;
        }
        if !opened {
            return;
        }
        self.open_behind(files.by_ref().take(MOST_TABS).cloned().map(Opening::of));
        let mut rest: Vec<PathBuf> = files.cloned().collect();
        if let Some(before) = self.overlays.take::<RestCard>() {
            rest.extend(before.files);
        }
        if !rest.is_empty() {
            self.overlays.put(RestCard { files: rest, at_once: MOST_TABS });
        }
    }

    /// What the person wants of the files that are not open yet.
    pub(super) fn answer_rest(&mut self, answer: RestAnswer) {
        let Some(RestCard { mut files, at_once }) = self.overlays.take::<RestCard>() else { return };
        let next = match answer {
            RestAnswer::Open(at) if at < files.len() => vec![files.remove(at)],
            RestAnswer::Open(_) => Vec::new(),
            RestAnswer::More => files.drain(..files.len().min(at_once)).collect(),
            RestAnswer::Dismiss => return,
        };
        if !files.is_empty() {
            self.overlays.put(RestCard { files, at_once });
        }
        self.in_tab(|app| app.open_all(&next, None));
    }

    /// Opens a file: the only way in for all of them. One that is open already is shown; one that another window works
    /// on is asked about; one that the disk does not give at once is on its way when this returns.
    pub(super) fn open(&mut self, opening: &Opening) -> bool {
        if let Some(open) = self.other_desk_of(&opening.path) {
            self.show_desk(open);
            opening.ply.map(|ply| self.desk.session.document.go_to_ply(ply));
            return true;
        }
        self.fetch(opening.clone())
    }

    /// Says why a file cannot be opened.
    pub(super) fn refuse_to_open(&mut self, path: &Path, error: &OpenError) {
        let what = self.locale.with("error-open-title", &[("name", FluentValue::from(file_name(path)))]);
        self.complain_of(path, self.locale.sentences(&[&what, &self.open_error(error)]));
    }

    /// A file was read for a record, which need not be in front.
    pub(super) fn opened(&mut self, id: DeskId, opening: &Opening, document: Document) {
        let is_in_front = self.desk.id == id;
        self.lay_at(id, document);
        self.mended(&opening.path);
        if is_in_front {
            self.settings.remember(&opening.path);
        } else {
            self.settings.remember_behind(&opening.path);
        }
        let Some(desk) = self.desk_mut(id) else { return };
        let report = desk.session.document.report();
        let notes = report.notes.len() + report.more;
        let unwritable = desk.unwritable();
        desk.notes_open = desk.session.document.report().needs_attention();
        // Its history may come back, which makes it another document.
        desk.follow();
        if opening.game > 0 {
            desk.session.document.show_game(opening.game);
        }
        opening.leaf.map(|leaf| desk.session.document.go(Go::To(leaf)));
        opening.ply.map(|ply| desk.session.document.go_to_ply(ply));
        if opening.access == Access::ReadOnly {
            desk.make_read_only();
            self.say_of(id, self.locale.text("status-read-only-held").into());
        } else if is_in_front {
            let values = [("name", FluentValue::from(file_name(&opening.path))), ("count", FluentValue::from(notes))];
            let key = if notes > 0 { "msg-opened-notes" } else { "msg-opened" };
            let said = self.locale.with(key, &values);
            self.say(match unwritable {
                Some(why) => self.locale.sentences(&[&said, &self.locale.text(why)]),
                None => said,
            });
        }
    }

    fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::Unreadable { source, .. } => self.unreadable(source),
            OpenError::Io { source, .. } => self.io_error(source),
        }
    }

    pub(super) fn unreadable(&self, unreadable: &Unreadable) -> String {
        texts::unreadable(unreadable, &self.locale)
    }

    pub(super) fn io_error(&self, error: &std::io::Error) -> String {
        texts::read_error(error, &self.locale)
    }

    /// The system's error, in the person's language if we have a text for it.
    pub(super) fn system_error(&self, error: &std::io::Error) -> String {
        texts::system_error(error, &self.locale)
    }

    pub(super) fn state_of_document(&self) -> (u64, u64) {
        self.desk.state()
    }

    pub(super) fn choose(&mut self, what: Picking, then: Option<Then>, ctx: &egui::Context) {
        if self.picked.is_some() {
            self.decline(self.locale.text("error-dialog-open"));
            return;
        }
        // A dialog would wait for a folder whose disk sleeps.
        let folder = self.desk.session.document.path().and_then(Path::parent).map(Path::to_owned);
        let folder = folder.and_then(|folder| self.at_once(move || Some(folder).filter(|it| it.is_dir())).flatten());
        let game = self.desk.session.document.record().game();
        match self.picker.pick(
            &what,
            folder.as_deref(),
            game,
            &self.locale,
            self.window_name.as_deref().unwrap_or_default(),
            ctx.clone(),
        ) {
            Some(task) => {
                let asked = self.state_of_document();
                self.picked = Some(Picked { desk: self.desk.id, what, then, asked, task });
            }
            None => self.ask_for_path(what, then),
        }
    }

    /// Our own way of choosing a file, for systems without one.
    fn ask_for_path(&mut self, what: Picking, then: Option<Then>) {
        let folder = self.desk.session.document.path().and_then(Path::parent);
        let name = what.suggested().unwrap_or_default().to_owned();
        if matches!(what, Picking::Engine | Picking::EngineFile(..)) {
            // The question would wait behind the settings. They come back with the answer.
            self.overlays.close::<Preferences>();
        }
        let path = folder.map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name));
        let (text, completion) = (path.to_string_lossy().into_owned(), Completion::default());
        self.question(Dialog::Path { what, text, then, completion });
    }

    /// A path was typed, or chosen in a dialog that has already asked about replacing the file (`replace`), perhaps with a
    /// kind of file beside its name.
    pub(super) fn chosen(
        &mut self,
        what: &Picking,
        (path, kind): (PathBuf, Option<&str>),
        replace: bool,
        then: Option<Then>,
        ctx: &egui::Context,
    ) {
        // A typed path may be relative; files are identified by their full paths.
        let path = absolute(&path);
        match what {
            Picking::Open => drop(self.open(&Opening::of(path))),
            Picking::Merge => self.read_to_merge(&path, ctx),
            Picking::Engine => self.add_engine(&path),
            Picking::EngineFile(engine, option) => {
                let value = Some(path.to_string_lossy().into_owned());
                self.choose_settings(|settings| settings.set_option(*engine, option, value));
                if !self.overlays.has::<Preferences>() {
                    self.overlays.put(Preferences::engines(*engine));
                }
            }
            Picking::Save(_) | Picking::Standard(_) | Picking::Diagram(_) | Picking::Line(..) | Picking::Sheet(..) => {
                let draws = !what.saves_record();
                let own = match what {
                    Picking::Diagram(_) => "svg".to_owned(),
                    Picking::Line(..) => "png".to_owned(),
                    Picking::Sheet(..) => "pdf".to_owned(),
                    _ => self.own_extension(),
                };
                let full = picker::named(path.clone(), what, kind, &own);
                // That question was about the name as given, not about the one with its extension.
                let asked = replace && full == path;
                if asked || !draws && self.desk.session.document.path() == Some(&full) {
                    return self.write_as(what, full, then, ctx);
                }
                let (document, what, ctx, place) =
                    (self.desk.session.document.id(), what.clone(), ctx.clone(), full.clone());
                self.ask_disk(&full, move || {
                    let there = place.exists();
                    move |app: &mut Self| {
                        if document != app.desk.session.document.id() {
                            app.decline(app.locale.text("error-dialog-late"));
                        } else if there {
                            app.question(Dialog::Exists { what, path: place, then, plan: None });
                        } else {
                            app.write_as(&what, place, then, &ctx);
                        }
                    }
                });
            }
        }
    }

    /// Writes what was chosen to a path that may be written.
    fn write_as(&mut self, what: &Picking, path: PathBuf, then: Option<Then>, ctx: &egui::Context) {
        match what {
            Picking::Sheet(_, printed) => self.export_sheet(path, printed, false, ctx),
            &Picking::Line(_, first, last) => self.export_line(path, first, last, ctx),
            Picking::Diagram(_) => self.export_diagram(path, ctx),
            Picking::Standard(_) => self.save_to(path, true, then, ctx),
            _ => self.save_to(path, false, then, ctx),
        }
    }

    // ---- saving ----

    /// The extension for a name given without one: that of the document's file, so that format, encoding and line ends
    /// stay.
    fn own_extension(&self) -> String {
        let document = &self.desk.session.document;
        let usual = formats::usual_format(document.record().game());
        let Some(format) = document.format().map(formats::format) else { return usual.unicode_extension().to_owned() };
        let own = document.path().and_then(Path::extension).map(|own| own.to_string_lossy().to_lowercase());
        match own.filter(|own| format.extensions.contains(&own.as_str())) {
            Some(own) => own,
            None if document.envelope().encoding == Encoding::Utf8 => format.unicode_extension().to_owned(),
            None => format.extensions.first().copied().unwrap_or_default().to_owned(),
        }
    }

    pub(super) fn suggested_name(&self) -> String {
        let document = &self.desk.session.document;
        if let Some(name) = document.path().and_then(Path::file_name) {
            return name.to_string_lossy().into_owned();
        }
        let extension = formats::usual_format(document.record().game()).unicode_extension();
        if let Some(name) = document.imported_from().and_then(Path::file_stem) {
            return picker::suggested_name(&name.to_string_lossy(), extension);
        }
        let headers = &document.record().headers;
        let [black, white] = headers::players(document.record().game(), headers);
        let title = match (headers.get("作品名"), black.is_empty() && white.is_empty()) {
            (Some(work), _) => work.to_owned(),
            (None, false) => format!("{black}-{white}"),
            (None, true) => self.locale.text("untitled"),
        };
        picker::suggested_name(&title, extension)
    }

    pub(super) fn save(&mut self, then: Option<Then>, ctx: &egui::Context) {
        let document = &self.desk.session.document;
        let Some(path) = document.path().map(Path::to_owned) else {
            self.choose(Picking::Save(self.suggested_name()), then, ctx);
            return;
        };
        if self.is_read_only() {
            self.decline(self.locale.with("error-read-only", &[("name", FluentValue::from(self.name()))]));
            self.choose(Picking::Save(self.suggested_name()), then, ctx);
            return;
        }
        // Somebody might still need what was not read: the file is not overwritten as a matter of course.
        let lines = document.report().damaged();
        if lines > 0 && document.is_modified() && self.desk.damage_known != document.id() {
            self.question(Dialog::Damaged { path, lines, then });
        } else {
            self.save_to(path, false, then, ctx);
        }
    }

    /// Saves to a path, in its standard form (`anew`) or in the words it was read in; the extension determines the
    /// format.
    pub(super) fn save_to(&mut self, path: PathBuf, anew: bool, then: Option<Then>, ctx: &egui::Context) {
        let known = path.extension().is_some_and(|_| formats::by_extension(&path).is_some());
        if !known && self.desk.session.document.path() != Some(&path) {
            let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            let game = self.desk.session.document.record().game();
            let usual =
                FORMATS.iter().filter(|format| format.holds(game)).filter_map(|format| format.extensions.first());
            let known: Vec<_> = usual.map(|extension| format!(".{extension}")).collect();
            let values = [("name", file_name(&path)), ("extension", extension), ("known", known.join(" "))];
            self.decline(
                self.locale.with("error-save-extension", &values.map(|(key, text)| (key, FluentValue::from(text)))),
            );
            return;
        }
        let target = self.desk.session.target(&path);
        let target = if anew { target.in_standard_form() } else { target };
        self.proceed(Plan::new(self.desk.session.document.id(), target, then), ctx);
    }

    /// Reads the file again in another encoding, as one undoable step, so there is no question.
    pub(super) fn reread(&mut self, encoding: Encoding) {
        let name = status::encoding_name(encoding);
        let values = [("encoding", FluentValue::from(name)), ("name", FluentValue::from(self.name()))];
        let Some(path) = self.desk.session.document.path().map(Path::to_owned) else { return };
        let (document, file) = (self.desk.session.document.id(), path.clone());
        self.ask_disk(&path, move || {
            let read = read_file(&file);
            move |app: &mut Self| {
                if document != app.desk.session.document.id() {
                    return;
                }
                let was_modified = app.desk.session.document.is_modified();
                let read = read.map_err(|source| OpenError::Io { path: file, source });
                match read.and_then(|bytes| app.desk.session.reread(bytes, encoding)) {
                    Ok(()) => {
                        app.clear_desk();
                        let report = app.desk.session.document.report();
                        app.desk.notes_open = report.needs_attention();
                        let key = if was_modified { "msg-reread-modified" } else { "msg-reread" };
                        app.say(app.locale.with(key, &values));
                    }
                    Err(error) => {
                        let why = app.open_error(&error);
                        app.decline(app.locale.sentences(&[&app.locale.with("error-reread", &values), &why]));
                    }
                }
            }
        });
    }

    /// What the person wants done about a save that failed.
    pub(super) fn answer_failed(&mut self, failed: Failed, answer: &Answer, ctx: &egui::Context) {
        let plan = failed.plan;
        match answer {
            Answer::Replace => self.proceed(Plan { read_only_too: true, ..plan }, ctx),
            Answer::Save => self.proceed(plan, ctx),
            Answer::SaveElsewhere => {
                let name = file_name(&plan.target.path);
                self.choose(plan.picking(name), plan.then, ctx);
            }
            _ => {}
        }
    }

    pub(super) fn poll_picked(&mut self, ctx: &egui::Context) {
        let Some(picked) = &mut self.picked else { return };
        let Some(result) = picked.task.poll() else { return };
        let Some(Picked { desk, what, then, asked, .. }) = self.picked.take() else { return };
        // Another record may have come to the front, or this one may be closed.
        if !self.show_desk(desk) {
            return self.decline(self.locale.text("error-dialog-late"));
        }
        let (path, kind) = match result {
            Ok(Chosen::File(path, kind)) => (path, kind),
            Ok(Chosen::Cancelled) => return,
            Ok(Chosen::Failed) | Err(_) => return self.ask_for_path(what, then),
        };
        // The window stays usable behind a dialog, so things may have changed since the dialog was opened.
        match what {
            Picking::Open if asked != self.state_of_document() => self.ask_first(Then::Open(path), ctx),
            _ if what.saves() && asked.0 != self.desk.session.document.id() => {
                self.decline(self.locale.text("error-dialog-late"));
            }
            _ => self.chosen(&what, (path, kind), true, then, ctx),
        }
    }
}
