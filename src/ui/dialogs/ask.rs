//! What all questions are made of: answers, title, buttons.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Align, Key, Modifiers, Response, RichText, Ui};

use super::window;
use crate::disk::Version;
use crate::editor::clipboard::Pasted;
use crate::record::Record;
use crate::rules::Position;
use crate::ui::look::controls::{self, AnswerButton};
use crate::ui::look::{fonts, prose};

/// What happens once the unsaved changes are dealt with.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    Quit,
    /// Close the tab.
    Close,
    NewFrom(Box<Position>),
    NewProblem,
    Open(PathBuf),
    Paste(Arc<Pasted>),
    /// Open a record that was made from the open one.
    NewRecord(Box<Record>),
    /// Show a record that comes with the program.
    Sample(Box<Record>),
    /// Open a kept version of a file.
    Version(PathBuf, Version),
}

impl Then {
    /// Whether it opens a record that has nothing to do with the open one.
    pub const fn is_of_another(&self) -> bool {
        match self {
            Self::NewFrom(_)
            | Self::NewProblem
            | Self::Open(_)
            | Self::Paste(_)
            | Self::NewRecord(_)
            | Self::Sample(_) => true,
            Self::Quit | Self::Close | Self::Version(..) => false,
        }
    }
}

/// The title of a question, which is the name of its window.
pub(crate) fn title(ui: &mut Ui, text: String) {
    window::name(&prose::show(ui, RichText::new(text).font(fonts::strong(17.0))));
}

/// What a question is about.
pub(crate) fn body(ui: &mut Ui, text: String) {
    window::describe(&prose::show(ui, text.as_str()), &text);
}

/// The title of a window with more in it than a question.
pub(super) fn heading(ui: &mut Ui, text: String) {
    window::name(&ui.label(RichText::new(text).heading()));
}

/// A row of buttons, with the main one at the right edge; the index of the one that was clicked.
pub(crate) fn buttons(ui: &mut Ui, names: &[String]) -> Option<usize> {
    row(ui, names, true)
}

/// The same, whose main answer Enter gives, too; on a focused button it presses that button.
pub(crate) fn buttons_or_enter(ui: &mut Ui, names: &[String]) -> Option<usize> {
    let clicked = buttons(ui, names);
    clicked.or(is_entered(ui).then_some(0))
}

/// Whether Enter was pressed where no control has the keyboard: it is the main answer.
pub(crate) fn is_entered(ui: &Ui) -> bool {
    window::is_free(ui.ctx()) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// A row of buttons without a main one.
pub(crate) fn quiet_buttons(ui: &mut Ui, names: &[String]) -> Option<usize> {
    row(ui, names, false)
}

fn row(ui: &mut Ui, names: &[String], main: bool) -> Option<usize> {
    ui.add_space(8.0);
    let names = names.iter().enumerate();
    let answers: Vec<AnswerButton> =
        names.map(|(index, name)| AnswerButton::new(name.clone()).main(main && index == 0)).collect();
    controls::answers(ui, &answers, Align::RIGHT).iter().position(Response::clicked)
}
