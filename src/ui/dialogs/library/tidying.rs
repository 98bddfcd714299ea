//! Putting folders in order: a new folder, another name or place, the trash. Each is asked first.

use std::path::{Path, PathBuf};

use egui::{Context, Key, Modifiers, RichText, TextEdit};

use super::listing::LibraryView;
use crate::disk::is_name;
use crate::locale::{FluentValue, Locale};
use crate::ui::dialogs::ask::{body, buttons, title};
use crate::ui::dialogs::window;
use crate::ui::look::{prose, theme};
use crate::ui::message::{LibraryMessage, Message, Outbox, Tidying};
use crate::ui::words::file_name;

/// What is asked about a folder or file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FolderQuestion {
    /// The name of a new folder in a folder.
    New(PathBuf, String),
    /// Another name.
    Rename(PathBuf, String),
    /// Whether it is to be moved into a folder.
    Move(PathBuf, PathBuf),
    /// Whether it is to be moved to the trash, and whether it is a folder.
    Trash(PathBuf, bool),
}

impl FolderQuestion {
    /// A question for another name.
    pub(super) fn rename(path: &Path) -> Self {
        Self::Rename(path.to_owned(), file_name(path))
    }

    /// Its title, what it is about, and the name of the button that says yes.
    fn texts(&self, locale: &Locale) -> [String; 3] {
        let name = |path: &Path| FluentValue::from(file_name(path));
        fn texts(key: &str, values: &[(&'static str, FluentValue<'_>)], locale: &Locale) -> [String; 2] {
            [locale.text(&format!("library-{key}-title")), locale.with(&format!("library-{key}-text"), values)]
        }
        let ([title, text], yes) = match self {
            Self::New(within, _) => (texts("new-folder", &[("folder", name(within))], locale), "library-new-folder-do"),
            Self::Rename(path, _) => (texts("rename", &[("name", name(path))], locale), "library-rename-do"),
            Self::Move(path, into) => {
                (texts("move", &[("name", name(path)), ("folder", name(into))], locale), "library-move-do")
            }
            Self::Trash(path, false) => (texts("trash", &[("name", name(path))], locale), "library-trash-do"),
            Self::Trash(path, true) => (texts("trash-folder", &[("name", name(path))], locale), "library-trash-do"),
        };
        [title, text, locale.text(yes)]
    }

    /// The name that is typed, if one is asked for.
    fn name(&mut self) -> Option<&mut String> {
        match self {
            Self::New(_, name) | Self::Rename(_, name) => Some(name),
            Self::Move(..) | Self::Trash(..) => None,
        }
    }

    /// What is to be done; `None` as long as there is no name for it.
    fn answered(&self) -> Option<Tidying> {
        Some(match self {
            Self::New(within, name) => Tidying::NewFolder(within.clone(), is_name(name).then(|| name.clone())?),
            Self::Rename(path, name) => {
                let name = Some(name).filter(|name| is_name(name) && **name != file_name(path))?;
                Tidying::Move(path.clone(), path.with_file_name(name))
            }
            Self::Move(path, into) => Tidying::Move(path.clone(), into.join(path.file_name()?)),
            Self::Trash(path, _) => Tidying::Trash(path.clone()),
        })
    }
}

impl LibraryView {
    /// Shows the question about a folder, if there is one.
    pub(super) fn question_about_folder(&mut self, ctx: &Context, locale: &Locale, out: &mut Outbox) {
        let Some((question, fresh)) = &mut self.question else { return };
        let [name, text, yes] = question.texts(locale);
        let (mut answer, is_fresh) = (None, std::mem::take(fresh));
        let shown = window::show(ctx, "library question", |ui| {
            ui.set_width(420.0);
            title(ui, name.clone());
            body(ui, text);
            let can = question.answered().is_some();
            if let Some(typed) = question.name() {
                let field =
                    ui.add(TextEdit::singleline(typed).desired_width(f32::INFINITY).margin(egui::vec2(8.0, 6.0)));
                field.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::TextInput, true, &name));
                if is_fresh {
                    field.request_focus();
                }
                if !typed.is_empty() && !is_name(typed) {
                    let told = locale.text("library-no-name");
                    prose::show(ui, RichText::new(told).color(theme::palette(ui).error));
                }
            }
            answer = buttons(ui, &[yes, locale.text("dialog-cancel")]);
            if can && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
                answer = Some(0);
            }
        });
        match (answer, question.answered()) {
            (Some(0), Some(tidying)) => {
                out.push(Message::Library(LibraryMessage::Tidy(tidying)));
                self.question = None;
            }
            // Without a name there is nothing to be done.
            (Some(0), None) => {}
            (Some(_), _) => self.question = None,
            (None, _) if shown.should_close() => self.question = None,
            (None, _) => {}
        }
    }

    /// Follows what was put in order, or says why it was not.
    pub(crate) fn tidied(&mut self, tidying: &Tidying, why: Option<String>) {
        match why {
            Some(why) => self.changed = Some(why),
            None => {
                match tidying {
                    Tidying::NewFolder(..) => self.tree.list_again(),
                    Tidying::Move(from, to) => self.tree.follow(from, Some(to)),
                    Tidying::Trash(path) => self.tree.follow(path, None),
                }
                (self.asked, self.due) = (None, Some(0.0));
            }
        }
    }
}
