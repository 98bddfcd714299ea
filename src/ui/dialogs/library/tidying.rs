//! Putting folders in order: a new folder, another name or place, the trash. Each is asked first.

use std::path::Path;

use egui::text::{CCursor, CCursorRange};
use egui::{Context, Key, Modifiers, RichText, TextEdit};

use super::listing::LibraryView;
use crate::disk::is_name;
use crate::locale::{FluentValue, Locale};
use crate::ui::dialogs::ask::{body, buttons, title};
use crate::ui::dialogs::window;
use crate::ui::input::field as text_field;
use crate::ui::look::{prose, theme};
use crate::ui::message::{Message, Outbox, Tidying};

impl LibraryView {
    /// Shows the question about a folder, if there is one.
    pub(super) fn question_about_folder(&mut self, ctx: &Context, locale: &Locale, out: &mut Outbox) {
        let Some((question, fresh)) = &mut self.question else { return };
        let [name, text, yes] = question.texts(locale);
        let lost = question.open_in(&self.unsaved);
        let (mut answer, is_fresh) = (None, std::mem::take(fresh));
        let shown = window::show(ctx, "library question", |ui| {
            ui.set_width(420.0);
            title(ui, name.clone());
            body(ui, text);
            if !lost.is_empty() {
                let names = [("names", FluentValue::from(lost.join(", ")))];
                let told = locale.with("library-trash-unsaved", &names);
                prose::show(ui, RichText::new(told).color(theme::palette(ui).warn));
            }
            let can = question.answered().is_some();
            if let Some(typed) = question.name() {
                let field =
                    ui.add(TextEdit::singleline(typed).desired_width(f32::INFINITY).margin(egui::vec2(8.0, 6.0)));
                field.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::TextInput, true, &name));
                if is_fresh {
                    field.request_focus();
                    // What comes next takes the place of the name, not of what tells the kind of file.
                    let stem = Path::new(typed.as_str()).file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
                    let range = CCursorRange::two(CCursor::new(0), CCursor::end_of_str(stem));
                    text_field::select(ui.ctx(), field.id, range);
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
            (Some(0), Some(answered)) => {
                out.push(Message::Library(answered));
                self.question = None;
            }
            // Without a name there is nothing to be done: the field asks for one.
            (Some(0), None) => *fresh = true,
            (Some(_), _) => self.question = None,
            (None, _) if shown.should_close() => self.question = None,
            (None, _) => {}
        }
        if self.question.is_none() {
            self.tree.refocus();
        }
    }

    /// Follows what was put in order, or says why it was not.
    pub(crate) fn tidied(&mut self, tidying: &Tidying, why: Option<String>) {
        match why {
            Some(why) => self.changed = Some(why),
            None => {
                self.changed = None;
                match tidying {
                    Tidying::NewFolder(..) => self.tree.list_again(),
                    Tidying::Move(from, to) => self.tree.follow(from, Some(to)),
                    Tidying::Trash(path) => self.tree.follow(path, None),
                }
                self.due = Some(0.0);
                self.asked = None;
            }
        }
    }
}
