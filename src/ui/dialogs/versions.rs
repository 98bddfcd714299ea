//! The window of recent files and of the kept versions of one of them: when, why, how large, and what is different in
//! it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use egui::{Button, RichText, ScrollArea, Ui};
use jiff::civil::DateTime;

use super::ask::{quiet_buttons, title};
use super::window;
use crate::disk::{Backups, Version, VersionReason, read_file};
use crate::editor::Snapshot;
use crate::editor::compare::DiffCounts;
use crate::files::load;
use crate::locale::Zone;
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::task::Task;
use crate::texts::MONTHS;
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Settings;
use crate::ui::words::{diff_words, file_name};

/// The width, in points, from which the two lists are side by side.
const BESIDE: f32 = 560.0;

/// What a version is compared with.
pub(crate) enum Here {
    /// The open document.
    Document(Snapshot),
    /// A file as it is on disk.
    File(PathBuf),
}

struct Listed {
    versions: Vec<Version>,
    here: Arc<[Record]>,
}

enum Compared {
    NotYet,
    Known(DiffCounts),
    /// It cannot be read as a record, or there is nothing to compare it with.
    No,
}

struct VersionRow {
    version: Version,
    compared: Compared,
}

/// The window.
pub(crate) struct VersionsView {
    file: Option<PathBuf>,
    backups: Option<Backups>,
    zone: Zone,
    rows: Vec<VersionRow>,
    here: Arc<[Record]>,
    listing: Option<Task<Listed>>,
    comparing: Option<(usize, Task<Option<DiffCounts>>)>,
}

impl VersionsView {
    /// A window showing the versions of a file.
    pub(crate) fn new(state: Option<&Path>, file: Option<PathBuf>, here: Here, ctx: &egui::Context) -> Self {
        let backups = state.map(Backups::new);
        let listing = match (&backups, &file) {
            (Some(backups), Some(file)) => {
                let (backups, file, wake) = (backups.clone(), file.clone(), ctx.clone());
                Some(Task::spawn(
                    move || wake.request_repaint(),
                    move |_stop| Listed { versions: backups.versions(&file), here: here.records().into() },
                ))
            }
            _ => None,
        };
        Self { file, backups, zone: Zone::of_system(), rows: Vec::new(), here: Arc::new([]), listing, comparing: None }
    }

    /// Takes the workers' results, and compares the next version: one at a time, newest first.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) {
        if let Some(listed) = self.listing.as_mut().and_then(Task::poll) {
            self.listing = None;
            if let Ok(Listed { versions, here }) = listed {
                self.here = here;
                self.rows =
                    versions.into_iter().map(|version| VersionRow { version, compared: Compared::NotYet }).collect();
            }
        }
        if let Some((index, task)) = &mut self.comparing {
            let Some(found) = task.poll() else { return };
            if let Some(row) = self.rows.get_mut(*index) {
                row.compared = found.ok().flatten().map_or(Compared::No, Compared::Known);
            }
            self.comparing = None;
        }
        let next = self.rows.iter().position(|row| matches!(row.compared, Compared::NotYet));
        if let (Some(index), Some(backups), Some(file)) = (next, &self.backups, &self.file)
            && let Some(row) = self.rows.get(index)
        {
            let (backups, file, version) = (backups.clone(), file.clone(), row.version.clone());
            let (here, wake) = (Arc::clone(&self.here), ctx.clone());
            let task = Task::spawn(
                move || wake.request_repaint(),
                move |_stop| {
                    let there = records(&backups.read(&file, &version).ok()?, &file)?;
                    (!here.is_empty()).then(|| DiffCounts::between_versions(&here, &there))
                },
            );
            self.comparing = Some((index, task));
        }
    }

    /// Draws it over everything else; whether it is to be put away.
    pub(crate) fn show(&self, ctx: &egui::Context, settings: &Settings, locale: &Locale, out: &mut Outbox) -> bool {
        let mut leave = false;
        let response = window::show(ctx, "versions", |ui| {
            let room = ui.ctx().content_rect().size() - egui::vec2(88.0, 120.0);
            ui.set_width(room.x.min(820.0));
            ui.spacing_mut().item_spacing.y = 6.0;
            title(ui, locale.text("versions-title"));
            ui.add_space(4.0);
            let height = room.y.min(520.0) - 60.0;
            if ui.available_width() >= BESIDE {
                ui.horizontal_top(|ui| {
                    let width = ui.available_width();
                    column(ui, width * 0.4, height, |ui| leave |= self.recent(ui, height, settings, locale, out));
                    ui.add_space(16.0);
                    let rest = ui.available_width();
                    column(ui, rest, height, |ui| leave |= self.versions(ui, height, locale, out));
                });
            } else {
                leave |= self.recent(ui, height * 0.35, settings, locale, out);
                ui.add_space(8.0);
                leave |= self.versions(ui, height * 0.6, locale, out);
            }
            leave |= quiet_buttons(ui, &[locale.text("dialog-close")]).is_some();
        });
        leave || response.should_close()
    }

    /// The recent files; whether one was chosen.
    fn recent(&self, ui: &mut Ui, height: f32, settings: &Settings, locale: &Locale, out: &mut Outbox) -> bool {
        let mut chosen = false;
        let palette = theme::palette(ui);
        heading(ui, locale.text("versions-recent"));
        if settings.recent.is_empty() {
            prose::show(ui, RichText::new(locale.text("versions-no-recent")).color(palette.weak));
            return false;
        }
        let area = ScrollArea::vertical().id_salt("recent").max_height(height - 28.0).auto_shrink([false, true]);
        area.show(ui, |ui| {
            for path in &settings.recent {
                let name = file_name(path);
                let folder = path.parent().map_or_else(String::new, |folder| folder.to_string_lossy().into_owned());
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    let is_shown = self.file.as_ref() == Some(path);
                    let width = ui.available_width() - 40.0;
                    let row = card(ui, width, is_shown, &name, &folder);
                    let open = Message::to_open(&row, || Message::Open(path.clone()));
                    chosen |= open.is_some();
                    out.extend(open);
                    let label = locale.with("versions-of", &[("name", FluentValue::from(name.as_str()))]);
                    let icon = RichText::new(icons::CLOCK_COUNTER_CLOCKWISE).font(fonts::icon(16.0));
                    let button = ui.add(Button::new(icon).frame_when_inactive(false).min_size(egui::vec2(32.0, 32.0)));
                    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
                    if button.on_hover_text(label.clone()).clicked() {
                        out.push(Message::VersionsOf(path.clone()));
                    }
                });
            }
        });
        chosen
    }

    /// The versions that were kept; whether one was chosen.
    fn versions(&self, ui: &mut Ui, height: f32, locale: &Locale, out: &mut Outbox) -> bool {
        let mut chosen = false;
        let palette = theme::palette(ui);
        let Some(file) = &self.file else {
            heading(ui, locale.text("versions-kept"));
            prose::show(ui, RichText::new(locale.text("versions-untitled")).color(palette.weak));
            return false;
        };
        heading(ui, locale.with("versions-kept-of", &[("name", FluentValue::from(file_name(file)))]));
        if self.listing.is_some() {
            prose::show(ui, RichText::new(locale.text("versions-listing")).color(palette.weak));
            return false;
        }
        if self.rows.is_empty() {
            prose::show(ui, RichText::new(locale.text("versions-none")).color(palette.weak));
            return false;
        }
        prose::show(ui, RichText::new(locale.text("versions-explain")).small().color(palette.weak));
        let now = self.zone.wall(SystemTime::now());
        let area = ScrollArea::vertical().id_salt("versions").max_height(height - 52.0).auto_shrink([false, true]);
        area.show(ui, |ui| {
            let walls: Vec<DateTime> = self.rows.iter().map(|row| self.zone.wall(row.version.time())).collect();
            for (at, row) in self.rows.iter().enumerate() {
                let Some(&wall) = walls.get(at) else { continue };
                // Versions from the same minute are told apart by their seconds.
                let minute = |wall: &DateTime| (wall.date(), wall.hour(), wall.minute());
                let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
                let alike = beside.filter_map(|at| walls.get(at)).any(|other| minute(other) == minute(&wall));
                let precision = if alike { Precision::Second } else { Precision::Minute };
                let when = moment_to(wall, now, self.zone.is_known(), precision, locale);
                let why = locale.text(&format!("versions-why-{}", row.version.why.as_ref()));
                let difference = match &row.compared {
                    Compared::NotYet => locale.text("versions-comparing"),
                    Compared::No => locale.text("versions-unreadable"),
                    Compared::Known(difference) => diff_words::seen_from_here(difference, locale),
                };
                let size = size(row.version.contents.length());
                let width = ui.available_width() - 12.0;
                let title = format!("{when}   {why}");
                let response =
                    card(ui, width, row.version.why != VersionReason::Saved, &title, &format!("{difference} · {size}"));
                let open = Message::to_open(&response, || Message::OpenVersion(file.clone(), row.version.clone()));
                chosen |= open.is_some();
                out.extend(open);
            }
        });
        chosen
    }
}

impl Here {
    fn records(&self) -> Vec<Record> {
        match self {
            Self::Document(snapshot) => snapshot.records().to_vec(),
            Self::File(path) => read_file(path).ok().and_then(|bytes| records(&bytes, path)).unwrap_or_default(),
        }
    }
}

fn records(bytes: &[u8], file: &Path) -> Option<Vec<Record>> {
    let extension = file.extension().and_then(|extension| extension.to_str());
    Some(load(bytes, extension).ok()?.records)
}

fn column(ui: &mut Ui, width: f32, height: f32, content: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(egui::vec2(width, height), egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_width(width);
        ui.set_min_height(height);
        content(ui);
    });
}

fn heading(ui: &mut Ui, text: String) {
    let palette = theme::palette(ui);
    ui.add(egui::Label::new(RichText::new(text).font(fonts::strong(13.0)).color(palette.weak)).truncate());
}

/// A row of two lines that can be clicked.
fn card(ui: &mut Ui, width: f32, marked: bool, title: &str, below: &str) -> egui::Response {
    let palette = theme::palette(ui);
    let mut job = egui::text::LayoutJob::default();
    let format = |font_id, color| egui::TextFormat { font_id, color, line_height: Some(18.0), ..Default::default() };
    let color = if marked { palette.accent } else { palette.text };
    job.append(title, 0.0, format(egui::FontId::proportional(14.0), color));
    job.append(&format!("\n{below}"), 0.0, format(egui::FontId::proportional(12.0), palette.weak));
    job.wrap.max_width = (width - 32.0).max(40.0);
    job.wrap.max_rows = 4;
    let button = Button::new((job, egui::Atom::grow())).wrap().frame_when_inactive(false);
    let response = ui.add(button.min_size(egui::vec2(width, 40.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, title));
    response
}

/// How precisely a time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Precision {
    Minute,
    Second,
}

/// `14:02`, `yesterday 14:02`, `3 Nov 14:02`.
pub(crate) fn moment(wall: DateTime, now: DateTime, known: bool, locale: &Locale) -> String {
    moment_to(wall, now, known, Precision::Minute, locale)
}

fn moment_to(wall: DateTime, now: DateTime, known: bool, precision: Precision, locale: &Locale) -> String {
    let second = if precision == Precision::Second { format!(":{:02}", wall.second()) } else { String::new() };
    let time = format!("{}:{:02}{second}{}", wall.hour(), wall.minute(), if known { "" } else { " UTC" });
    if wall.date() == now.date() {
        return time;
    }
    let year = (wall.year() != now.year()).then(|| wall.year());
    let day = if wall.date().tomorrow().is_ok_and(|day| day == now.date()) {
        locale.text("versions-yesterday")
    } else if locale.language().is_han() {
        format!("{}{}月{}日", year.map_or_else(String::new, |year| format!("{year}年")), wall.month(), wall.day())
    } else {
        let month = MONTHS.get(usize::from(wall.month().unsigned_abs().saturating_sub(1))).copied();
        let month = month.and_then(|month| month.get(..3)).unwrap_or("");
        format!("{} {month}{}", wall.day(), year.map_or_else(String::new, |year| format!(" {year}")))
    };
    format!("{day} {time}")
}

pub(super) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} KB", bytes.div_ceil(1_000)),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}
