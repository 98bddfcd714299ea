//! The folders of the library as a tree beside the list: what is in them is listed on another thread as they are opened.
//! A folder or file that is chosen restricts the list to what is in it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{
    Align, Button, Context, Id, Key, Layout, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo,
    accesskit::Role, pos2, vec2,
};

use super::folder_question::FolderQuestion;
use crate::formats::FORMATS;
use crate::library::{FolderEntry, folder_entries};
use crate::locale::{FluentValue, Locale};
use crate::task::Task;
use crate::texts;
use crate::ui::look::spoken::{self, SpokenList};
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{LibraryMessage, Message, Outbox};
use crate::ui::panels::menu::roomy;
use crate::ui::panels::table::is_among;
use crate::ui::settings::Settings;
use crate::ui::words::file_name;

/// The height of a row, and how far what is in a folder stands in, in points.
const ROW: f32 = 24.0;
const STEP: f32 = 14.0;
/// The room of the sign that opens a folder, in points.
const SIGN: f32 = 16.0;
/// So many places are offered to move something to.
const PLACES: usize = 40;

pub(super) fn tree_id() -> Id {
    Id::unique("library folders")
}

/// What is in a folder.
enum Listed {
    Waiting(Task<Result<Vec<FolderEntry>, String>>),
    Known(Vec<FolderEntry>),
    /// Why it cannot be listed.
    Failed(String),
}

/// A row of the tree.
#[derive(Clone, Debug)]
struct TreeRow {
    path: PathBuf,
    depth: usize,
    is_folder: bool,
    /// Whether a person named it.
    is_root: bool,
    /// Why it cannot be listed.
    why: Option<String>,
}

/// The folders, as far as they were opened.
#[derive(Default)]
pub(super) struct FolderTree {
    roots: Vec<PathBuf>,
    open: BTreeSet<PathBuf>,
    listed: HashMap<PathBuf, Listed>,
    rows: Arc<Vec<TreeRow>>,
    /// The folder or file whose games are listed.
    pub(super) chosen: Option<PathBuf>,
    /// Whether the chosen row is to be brought into sight.
    moved: bool,
    /// Whether it is to have the keyboard.
    refocus: bool,
}

/// What was done in the tree.
pub(super) enum TreeStep {
    /// Another folder or file was chosen, or none.
    Chosen,
    /// Something is to be put in order.
    Asked(FolderQuestion),
    /// The first game of a file is to be opened.
    Open(PathBuf),
}

impl FolderTree {
    /// Has everything be listed again.
    pub(super) fn list_again(&mut self) {
        self.listed.clear();
    }

    /// Follows what was renamed or moved.
    pub(super) fn follow(&mut self, from: &Path, to: Option<&Path>) {
        let moved = |path: &Path| -> Option<PathBuf> {
            match path.strip_prefix(from) {
                Ok(rest) if rest.as_os_str().is_empty() => to.map(Path::to_owned),
                Ok(rest) => to.map(|to| to.join(rest)),
                Err(_) => Some(path.to_owned()),
            }
        };
        self.open = self.open.iter().filter_map(|path| moved(path)).collect();
        self.chosen = self.chosen.take().and_then(|path| moved(&path));
        self.list_again();
    }

    /// Lists the folders that are open and were not listed yet, and takes what has come.
    fn poll(&mut self, settings: &Settings, ctx: &Context, locale: &Locale) {
        let mut changed = self.rows.is_empty() || self.roots != settings.library;
        if self.roots != settings.library {
            self.roots.clone_from(&settings.library);
            if let [only] = self.roots.as_slice() {
                self.open.insert(only.clone());
            }
        }
        for path in &self.open {
            if !self.listed.contains_key(path) {
                let (folder, wake, language) = (path.clone(), ctx.clone(), locale.language());
                let list =
                    move || folder_entries(&folder).map_err(|error| texts::read_error(&error, &Locale::new(language)));
                let task = Task::spawn(move || wake.request_repaint(), move |_| list());
                self.listed.insert(path.clone(), Listed::Waiting(task));
                changed = true;
            }
        }
        for listed in self.listed.values_mut() {
            if let Listed::Waiting(task) = listed
                && let Some(done) = task.poll()
            {
                *listed = match done {
                    Ok(Ok(entries)) => Listed::Known(entries),
                    Ok(Err(why)) => Listed::Failed(why),
                    Err(failed) => Listed::Failed(failed.to_string()),
                };
                changed = true;
            }
        }
        if changed {
            self.lay_out();
        }
    }

    /// Puts the rows below each other.
    fn lay_out(&mut self) {
        let mut rows = Vec::new();
        let root = |path: &PathBuf| FolderEntry { path: path.clone(), is_folder: !is_named_as_record(path) };
        let mut todo: Vec<(FolderEntry, usize)> = self.roots.iter().rev().map(|path| (root(path), 0)).collect();
        while let Some((FolderEntry { path, is_folder }, depth)) = todo.pop() {
            let is_open = self.open.contains(&path);
            let mut why = None;
            match if is_open { self.listed.get(&path) } else { None } {
                Some(Listed::Known(entries)) => {
                    todo.extend(entries.iter().rev().map(|entry| (entry.clone(), depth + 1)));
                }
                Some(Listed::Failed(told)) => why = Some(told.clone()),
                Some(Listed::Waiting(_)) | None => {}
            }
            rows.push(TreeRow { path, depth, is_folder, is_root: depth == 0, why });
        }
        self.rows = Arc::new(rows);
    }

    fn row_of(&self, path: &Path) -> Option<&TreeRow> {
        self.rows.iter().find(|row| row.path == path)
    }

    fn turn(&mut self, path: &Path) {
        if !self.open.remove(path) {
            self.open.insert(path.to_owned());
            // It may have changed since it was open.
            self.listed.remove(path);
        }
        self.lay_out();
    }

    /// Gives it the keyboard when it is shown.
    pub(super) fn refocus(&mut self) {
        self.refocus = true;
    }

    /// Chooses a row, or none if it was chosen.
    fn choose(&mut self, path: &Path) {
        self.chosen = if self.chosen.as_deref() == Some(path) { None } else { Some(path.to_owned()) };
    }

    /// Shows the tree; what was done in it.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        settings: &Settings,
        (away, locale): (&HashSet<PathBuf>, &Locale),
        out: &mut Outbox,
    ) -> Option<TreeStep> {
        self.poll(settings, ui.ctx(), locale);
        let (mut step, mut turned) = (None, None);
        ui.horizontal(|ui| {
            if ui.add(Button::new(locale.text("library-add"))).clicked() {
                out.push(Message::Library(LibraryMessage::AddFolder));
            }
            let chosen = self.chosen.as_deref().and_then(|path| self.row_of(path)).cloned();
            ui.add_enabled_ui(chosen.is_some(), |ui| {
                let name = locale.text("library-tidy");
                let icon = RichText::new(icons::LIST).font(fonts::icon(16.0));
                let menu = ui.menu_button(icon, |ui| {
                    spoken::calls_menu(ui, &name);
                    match chosen.as_ref().and_then(|row| Some((row, self.offers(ui, row, locale)?))) {
                        Some((row, RowStep::Turn)) => turned = Some(row.path.clone()),
                        Some((_, RowStep::Step(asked))) => step = Some(asked),
                        Some((_, RowStep::Choose | RowStep::OpenTwice)) | None => {}
                    }
                });
                menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                menu.response.on_hover_text(name);
            });
        });
        self.keys(ui, &mut step);
        let (rows, chosen) = (Arc::clone(&self.rows), self.chosen.clone());
        let mut area = ScrollArea::vertical().id_salt("library folders").auto_shrink([false, false]);
        if std::mem::take(&mut self.moved)
            && let Some(at) = rows.iter().position(|row| Some(&row.path) == chosen.as_ref())
        {
            let height = ui.available_height();
            let middle = at as f32 * ROW - (height - ROW) / 2.0;
            area = area.vertical_scroll_offset(middle.clamp(0.0, (rows.len() as f32 * ROW - height).max(0.0)));
        }
        let list = SpokenList::new(tree_id(), rows.len()).focusable();
        list.show(ui, &locale.text("library-folders"), |ui| {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_role(Role::Tree));
            ui.spacing_mut().item_spacing.y = 0.0;
            area.show_rows(ui, ROW, rows.len(), |ui, shown| {
                for nth in shown {
                    let Some(row) = rows.get(nth) else { continue };
                    let is_chosen = chosen.as_ref() == Some(&row.path);
                    let is_away = row.why.is_some() || is_among(&row.path, away);
                    let state = RowState { nth, is_chosen, is_away, is_open: self.open.contains(&row.path) };
                    match self.row(ui, row, (list, state), locale) {
                        Some(RowStep::Turn) => turned = Some(row.path.clone()),
                        Some(RowStep::Choose) => {
                            self.choose(&row.path);
                            step = Some(TreeStep::Chosen);
                        }
                        Some(RowStep::OpenTwice) => {
                            // The first of the two clicks was not to restrict the list.
                            self.chosen = None;
                            step = Some(TreeStep::Open(row.path.clone()));
                        }
                        Some(RowStep::Step(asked)) => step = Some(asked),
                        None => {}
                    }
                }
            });
        });
        if matches!(step, Some(TreeStep::Chosen)) || std::mem::take(&mut self.refocus) {
            // Its keys are for what was clicked, also behind a question about it.
            ui.memory_mut(|memory| memory.request_focus(tree_id()));
        }
        if let Some(path) = turned {
            self.turn(&path);
        }
        step
    }

    /// Takes the keys that lead through the tree while it has the keyboard.
    fn keys(&mut self, ui: &mut Ui, step: &mut Option<TreeStep>) {
        let list = SpokenList::new(tree_id(), self.rows.len()).focusable();
        if !list.has_focus(ui) || self.rows.is_empty() {
            return;
        }
        let at = self.rows.iter().position(|row| Some(&row.path) == self.chosen.as_ref());
        let pressed = |ui: &mut Ui, key: Key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        let mut to = None;
        for (key, by) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1)] {
            if pressed(ui, key) {
                let last = self.rows.len() - 1;
                to = Some(at.map_or(0, |at| at.saturating_add_signed(by).min(last)));
            }
        }
        if let Some(row) = to.and_then(|to| self.rows.get(to)) {
            self.chosen = Some(row.path.clone());
            self.moved = true;
            *step = Some(TreeStep::Chosen);
        }
        let Some(row) = at.and_then(|at| self.rows.get(at)).cloned() else { return };
        let is_open = self.open.contains(&row.path);
        let is_entered = pressed(ui, Key::Enter);
        if pressed(ui, Key::ArrowRight) && row.is_folder && !is_open
            || pressed(ui, Key::ArrowLeft) && is_open
            || is_entered && row.is_folder
        {
            self.turn(&row.path);
        } else if is_entered {
            *step = Some(TreeStep::Open(row.path.clone()));
        }
        if !row.is_root {
            if pressed(ui, Key::F2) {
                *step = Some(TreeStep::Asked(FolderQuestion::rename(&row.path)));
            }
            if pressed(ui, Key::Delete) {
                *step = Some(TreeStep::Asked(FolderQuestion::Trash(row.path.clone(), row.is_folder)));
            }
        }
    }

    /// What can be done with a row, in a menu.
    fn offers(&self, ui: &mut Ui, row: &TreeRow, locale: &Locale) -> Option<RowStep> {
        roomy(ui);
        ui.set_min_width(200.0);
        let is_open = row.is_folder && self.open.contains(&row.path);
        if ui.button(locale.text(if is_open { "dialog-close" } else { "library-open" })).clicked() {
            return Some(if row.is_folder { RowStep::Turn } else { RowStep::Step(TreeStep::Open(row.path.clone())) });
        }
        ui.separator();
        let mut asked = None;
        let within = if row.is_folder { Some(row.path.as_path()) } else { row.path.parent() };
        if let Some(within) = within
            && ui.button(locale.text("library-new-folder")).clicked()
        {
            asked = Some(FolderQuestion::New(within.to_owned(), String::new()));
        }
        if row.is_root {
            let name = [("name", FluentValue::from(file_name(&row.path)))];
            if ui.button(locale.with("library-remove", &name)).clicked() {
                asked = Some(FolderQuestion::Forget(row.path.clone()));
            }
        } else {
            if ui.button(locale.text("library-rename")).clicked() {
                asked = Some(FolderQuestion::rename(&row.path));
            }
            ui.menu_button(locale.text("library-move"), |ui| {
                roomy(ui);
                let may = |place: &&TreeRow| place.is_folder && may_move(&row.path, &place.path);
                for place in self.rows.iter().filter(may).take(PLACES) {
                    let name = format!("{}{}", "  ".repeat(place.depth), file_name(&place.path));
                    if ui.button(name).clicked() {
                        asked = Some(FolderQuestion::Move(row.path.clone(), place.path.clone()));
                    }
                }
            });
            if ui.button(locale.text("library-trash")).clicked() {
                asked = Some(FolderQuestion::Trash(row.path.clone(), row.is_folder));
            }
        }
        asked.map(|question| RowStep::Step(TreeStep::Asked(question)))
    }

    /// Draws a row; what was done with it.
    fn row(
        &self,
        ui: &mut Ui,
        row: &TreeRow,
        (list, state): (SpokenList, RowState),
        locale: &Locale,
    ) -> Option<RowStep> {
        let palette = theme::palette(ui);
        let sense = Sense::click_and_drag();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), sense);
        let mut step = None;
        if !row.is_root {
            response.dnd_set_drag_payload(row.path.clone());
        }
        let takes = |from: &PathBuf| row.is_folder && may_move(from, &row.path);
        let is_target = response.dnd_hover_payload::<PathBuf>().is_some_and(|from| takes(&from));
        if let Some(from) = response.dnd_release_payload::<PathBuf>()
            && takes(&from)
        {
            step = Some(RowStep::Step(TreeStep::Asked(FolderQuestion::Move(from.to_path_buf(), row.path.clone()))));
        }
        if state.is_chosen || response.hovered() {
            let fill = if state.is_chosen { palette.current } else { palette.hover };
            ui.painter().rect_filled(rect, 4.0, fill);
        }
        if is_target {
            ui.painter().rect_stroke(rect, 4.0, (1.0, palette.accent), egui::StrokeKind::Inside);
        }
        let left = rect.left() + 4.0 + row.depth as f32 * STEP;
        let within = Rect::from_min_max(pos2(left, rect.top()), rect.right_bottom());
        let ui =
            &mut ui.new_child(egui::UiBuilder::new().max_rect(within).layout(Layout::left_to_right(Align::Center)));
        ui.spacing_mut().item_spacing.x = 4.0;
        let (name, color) = (file_name(&row.path), if state.is_away { palette.weak } else { palette.text });
        let sign = match (row.is_folder, state.is_open) {
            (true, true) => icons::CARET_DOWN,
            (true, false) => icons::CARET_RIGHT,
            (false, _) => "",
        };
        let painted = |ui: &Ui, sign: &str, at: f32| {
            let place = pos2(left + at, rect.center().y);
            ui.painter().text(place, egui::Align2::CENTER_CENTER, sign, fonts::icon(13.0), palette.weak);
        };
        painted(ui, sign, SIGN / 2.0);
        painted(ui, if row.is_folder { icons::FOLDER_OPEN } else { icons::FILE_TEXT }, SIGN * 1.6);
        ui.add_space(SIGN * 2.3);
        let text = RichText::new(&name).color(color).text_style(TextStyle::Body);
        ui.add(egui::Label::new(text).truncate().selectable(false));
        let told = match &row.why {
            Some(why) => format!("{name}: {why}"),
            None if state.is_away => format!("{name}: {}", locale.text("library-away")),
            None => name,
        };
        list.row(&response, (state.nth, state.is_chosen), &told);
        response.ctx.accesskit_node_builder(response.id, |node| {
            node.set_role(Role::TreeItem);
            node.set_level(row.depth + 1);
            if row.is_folder {
                node.set_expanded(state.is_open);
            }
        });
        let at_sign = response.interact_pointer_pos().is_some_and(|at| at.x < left + SIGN);
        let turns = if at_sign { response.clicked() } else { response.double_clicked() };
        if row.is_folder && turns {
            step = Some(RowStep::Turn);
        } else if response.double_clicked() {
            step = Some(RowStep::OpenTwice);
        } else if response.clicked() {
            step = Some(RowStep::Choose);
        }
        let tip = format!("{}\n{told}", row.path.display());
        let response = if state.is_away { response.on_hover_text(tip) } else { response };
        response.context_menu(|ui| {
            if let Some(asked) = self.offers(ui, row, locale) {
                step = Some(asked);
            }
        });
        step
    }
}

/// How a row stands.
#[derive(Clone, Copy)]
struct RowState {
    nth: usize,
    is_chosen: bool,
    is_away: bool,
    is_open: bool,
}

/// What was done with a row.
enum RowStep {
    /// Open or close it.
    Turn,
    Choose,
    /// It was clicked twice, and is no folder.
    OpenTwice,
    Step(TreeStep),
}

/// Whether a path is called as files of records are: no disk is asked.
fn is_named_as_record(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    extension.is_some_and(|extension| FORMATS.iter().any(|format| format.extensions.contains(&extension.as_str())))
}

/// Whether something can be moved into a folder: not into itself, and not to where it is.
fn may_move(from: &Path, into: &Path) -> bool {
    from.parent() != Some(into) && !into.starts_with(from)
}
