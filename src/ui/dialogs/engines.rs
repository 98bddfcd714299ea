//! The engines of a person in the settings: what each is called, how it is started, and those of its options that are
//! to differ from what it has by itself. It is started to be asked for them only when a person wants that.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use egui::{Button, ComboBox, Label, Response, RichText, TextEdit, Ui, UiBuilder, WidgetInfo, accesskit::Role, vec2};

use crate::engine::{Declared, Engine, EngineProtocol, EngineState, EngineTrouble, Needs, OptionKind, Program};
use crate::locale::Locale;
use crate::rules::Game;
use crate::texts;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::settings::{EngineChoice, Settings, free_memory};
use crate::ui::window::glance::PathStatus;
use crate::ui::window::surroundings::Surroundings;

/// The width of the column of names, in points.
const NAME: f32 = 190.0;
/// The widest field, in points.
const FIELD: f32 = 320.0;

/// The page while the settings are open.
#[derive(Debug, Default)]
pub(super) struct EnginesPage {
    /// Which engine is shown.
    shown: usize,
    asked: Option<ProbedEngine>,
    /// What option is looked for.
    wanted: String,
    /// A text that is being typed: what it is of, and the text.
    typed: Option<(String, String)>,
    /// The field in which something was typed that cannot be.
    refused: Option<String>,
    /// An engine that was removed, and its place.
    removed: Option<(usize, EngineChoice)>,
    /// Whether there is a program at its path.
    glance: PathStatus,
    /// How much memory was free when the page was opened, in bytes.
    free: Option<u64>,
}

/// An engine that was asked for its options: what was started, and what came of it.
#[derive(Debug)]
struct ProbedEngine {
    program: Program,
    answer: EngineProbeReply,
}

#[derive(Debug)]
enum EngineProbeReply {
    Waits(Engine),
    Options(String, EngineProtocol, Arc<[Declared]>),
    Failed(EngineTrouble),
}

/// An option of an engine, what it is set to, and the program if that runs.
struct OptionField<'a> {
    option: &'a Declared,
    now: &'a str,
    runs: Option<&'a Program>,
}

impl EnginesPage {
    /// The page with one of the engines.
    pub fn at(shown: usize) -> Self {
        Self { shown, free: free_memory(), ..Self::default() }
    }

    /// `running` are the engines that study.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        settings: &Settings,
        (game, running): (Game, &[(&Program, Needs)]),
        locale: &Locale,
        out: &mut Outbox,
    ) {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        self.shown = self.shown.min(settings.engines.len().saturating_sub(1));
        self.head(ui, settings, locale, out);
        let Some(choice) = settings.engines.get(self.shown) else {
            let none = if Surroundings::of(ui.ctx()).drops { "engines-none" } else { "engines-none-add" };
            controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text(none));
            return;
        };
        self.itself(ui, choice, locale, out);
        ui.separator();
        self.poll(ui, choice);
        let asked = self.asked.as_ref().map(|asked| &asked.answer);
        match asked {
            Some(EngineProbeReply::Options(name, dialect, declared)) => {
                let says = format!("{name} · {}", dialect.name());
                let declared = Arc::clone(declared);
                prose::show(ui, RichText::new(says).color(theme::palette(ui).weak));
                self.options(ui, choice, (&declared, running), locale, out);
            }
            Some(EngineProbeReply::Waits(engine)) => {
                let look = engine.look();
                let seconds = match look.state {
                    EngineState::Starting(since) => since.elapsed().as_secs(),
                    _ => 0,
                };
                ui.label(locale.with("study-starting", &[("seconds", seconds.into())]));
                ui.ctx().request_repaint_after(Duration::from_secs(1));
                if ui.button(locale.text("dialog-cancel")).clicked() {
                    self.asked = None;
                }
            }
            Some(EngineProbeReply::Failed(trouble)) => {
                let text = texts::engine_trouble(trouble, locale);
                controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &text);
                self.ask(ui, choice, game, locale);
                kept(ui, choice, locale);
            }
            None => {
                self.ask(ui, choice, game, locale);
                kept(ui, choice, locale);
            }
        }
    }

    /// Which engine, and what is done with the list.
    fn head(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        ui.horizontal_wrapped(|ui| {
            if let Some(choice) = settings.engines.get(self.shown) {
                let list = ComboBox::from_id_salt("engines").selected_text(&choice.name).truncate().width(180.0);
                let list = list.show_ui(ui, |ui| {
                    for (index, engine) in settings.engines.iter().enumerate() {
                        let row = ui.add(Button::selectable(index == self.shown, &engine.name));
                        if row.on_hover_text(engine.path.display().to_string()).clicked() {
                            *self = Self { removed: self.removed.take(), ..Self::at(index) };
                        }
                    }
                });
                let name = locale.with("study-engine", &[("name", choice.name.as_str().into())]);
                list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
            }
            if ui.button(locale.text("engines-add")).clicked() {
                out.push(Message::Study(StudyMessage::Pick(None)));
            }
            let Some(choice) = settings.engines.get(self.shown) else { return };
            if ui.button(locale.text("engines-duplicate")).clicked() {
                let (at, copy) = (self.shown, choice.clone());
                self.shown += 1;
                out.push(Message::set(move |settings| settings.put_engine(at + 1, copy.clone())));
            }
            if ui.button(locale.text("engines-remove")).clicked() {
                let at = self.shown;
                *self = Self { removed: Some((at, choice.clone())), ..Self::at(at) };
                out.push(Message::set(move |settings| settings.remove_engine(at)));
            }
        });
        if let Some((at, choice)) = &self.removed {
            let mut back = None;
            ui.horizontal_wrapped(|ui| {
                ui.label(locale.with("engines-removed", &[("name", choice.name.as_str().into())]));
                if ui.button(locale.text("engines-put-back")).clicked() {
                    back = Some(*at);
                }
            });
            if let Some(((_, choice), at)) = self.removed.take_if(|_| back.is_some()).zip(back) {
                self.shown = at;
                out.push(Message::set(move |settings| settings.put_engine(at, choice.clone())));
            }
        }
    }

    /// How it is called and started.
    fn itself(&mut self, ui: &mut Ui, choice: &EngineChoice, locale: &Locale, out: &mut Outbox) {
        let at = self.shown;
        let change = |out: &mut Outbox, change: Box<dyn Fn(&mut EngineChoice) + Send + Sync>| {
            out.push(Message::set(move |settings| settings.engines.get_mut(at).into_iter().for_each(&*change)));
        };
        let path = choice.path.display().to_string();
        let folder = choice.folder.as_ref().map_or_else(String::new, |folder| folder.display().to_string());
        let own_folder = choice.path.parent().map_or_else(String::new, |folder| folder.display().to_string());
        let arguments = choice.arguments.join("\n");
        let name = locale.text("engines-name");
        if let Some(name) = row(ui, &name, |ui| self.field(ui, &name, &choice.name, "", is_a_line)) {
            change(out, Box::new(move |choice| choice.name.clone_from(&name)));
        }
        self.say_refused(ui, &name, locale);
        let name = locale.text("engines-path");
        let typed = row(ui, &name, |ui| {
            let typed = self.field(ui, &name, &path, "", is_a_line);
            if ui.button(locale.text("study-browse")).clicked() {
                out.push(Message::Study(StudyMessage::PickProgram(at)));
            }
            typed
        });
        if let Some(path) = typed {
            change(out, Box::new(move |choice| choice.path = PathBuf::from(&path)));
        }
        self.say_refused(ui, &name, locale);
        if !self.glance.is_file(&choice.path, ui.ctx()) {
            controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &locale.text("study-add-tip"));
        }
        let name = locale.text("engines-arguments");
        let typed = row(ui, &name, |ui| self.lines(ui, &name, &arguments));
        if let Some(arguments) = typed {
            let all: Vec<String> =
                arguments.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
            change(out, Box::new(move |choice| choice.arguments.clone_from(&all)));
        }
        self.say_refused(ui, &name, locale);
        let name = locale.text("engines-folder");
        if let Some(folder) = row(ui, &name, |ui| self.field(ui, &name, &folder, &own_folder, is_a_line)) {
            let folder = Some(folder).filter(|folder| !folder.trim().is_empty()).map(PathBuf::from);
            change(out, Box::new(move |choice| choice.folder.clone_from(&folder)));
        }
        self.say_refused(ui, &name, locale);
    }

    /// Says below a field that what was typed there cannot be.
    fn say_refused(&self, ui: &mut Ui, name: &str, locale: &Locale) {
        if self.refused.as_deref() == Some(name) {
            controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &locale.text("engines-refused"));
        }
    }

    /// The way to its options.
    fn ask(&mut self, ui: &mut Ui, choice: &EngineChoice, game: Game, locale: &Locale) {
        let text = locale.with("engines-ask", &[("path", choice.path.display().to_string().into())]);
        let is_file = self.glance.is_file(&choice.path, ui.ctx());
        let text = prose::within(ui, text, ui.available_width());
        if ui.add_enabled(is_file, Button::new(text).wrap()).clicked() {
            let wake = ui.ctx().clone();
            // What it was given is not sent: it is only asked what there is.
            let program = Program { options: Vec::new(), ..choice.program() };
            let engine = Engine::start(program.clone(), game, move |after| wake.request_repaint_after(after));
            self.asked = Some(ProbedEngine { program, answer: EngineProbeReply::Waits(engine) });
        }
    }

    /// Takes what the engine has answered, and lets it go then.
    fn poll(&mut self, ui: &Ui, choice: &EngineChoice) {
        let program = Program { options: Vec::new(), ..choice.program() };
        self.asked.take_if(|asked| asked.program != program);
        let Some(asked) = &mut self.asked else { return };
        if let EngineProbeReply::Waits(engine) = &asked.answer {
            let look = engine.look();
            if let Some(trouble) = look.trouble {
                asked.answer = EngineProbeReply::Failed(trouble);
            } else if !matches!(look.state, EngineState::Off | EngineState::Starting(_)) {
                asked.answer = EngineProbeReply::Options(look.name, look.dialect, engine.declared().into());
                ui.ctx().request_repaint();
            }
        }
    }

    /// The options that it has.
    fn options(
        &mut self,
        ui: &mut Ui,
        choice: &EngineChoice,
        (declared, running): (&[Declared], &[(&Program, Needs)]),
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let at = self.shown;
        let set = |out: &mut Outbox, name: String, value: Option<String>| {
            out.push(Message::set(move |settings| settings.set_option(at, &name, value.clone())));
        };
        let hint = locale.text("engines-filter");
        ui.horizontal_wrapped(|ui| {
            let field = TextEdit::singleline(&mut self.wanted).hint_text(&hint).margin(vec2(8.0, 4.0));
            let field = ui.add(field.desired_width((ui.available_width() * 0.45).min(220.0)));
            field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
            let reset = Button::new(locale.text("engines-reset"));
            if ui.add_enabled(!choice.options.is_empty(), reset).clicked() {
                out.push(Message::set(move |settings| {
                    settings.engines.get_mut(at).into_iter().for_each(|choice| choice.options.clear());
                }));
            }
        });
        let program = choice.program();
        let runs = running.iter().map(|(known, _)| *known).find(|known| **known == program);
        let others = running.iter().filter(|(known, _)| **known != program).map(|(_, needs)| needs.memory);
        let others = others.fold(0, u64::saturating_add);
        let megabytes = Needs::of(declared, &program.options).memory.saturating_add(others);
        if let Some(free) = self.free.filter(|free| megabytes.saturating_mul(2 << 20) > *free) {
            let values = [("size", megabytes.into()), ("free", (free >> 20).into())];
            let key = if others > 0 { "study-memory" } else { "engines-memory" };
            controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &locale.with(key, &values));
        }
        let wanted = self.wanted.trim().to_lowercase();
        for option in declared.iter().filter(|option| !is_ours(option)) {
            let name = option.shown();
            if !name.to_lowercase().contains(&wanted) {
                continue;
            }
            let own = choice.options.get(&name);
            let now = own.cloned().unwrap_or_else(|| option.default());
            let change = row(ui, &name, |ui| {
                let change = self.option(ui, OptionField { option, now: &now, runs }, locale, out);
                let icon = RichText::new(icons::ARROW_COUNTER_CLOCKWISE).font(fonts::icon(14.0));
                let tip = format!("{}: {name}", locale.text("engines-default"));
                let resets = own.is_some() && controls::icon_button(ui, icon, vec2(24.0, 24.0), &tip).clicked();
                change.or_else(|| resets.then(|| option.default()))
            });
            self.say_refused(ui, &name, locale);
            if let Some(value) = change {
                set(out, name, Some(value).filter(|value| *value != option.default()));
            }
        }
        let applies = |(name, value): (&String, &String)| {
            declared.iter().any(|option| option.shown() == *name && option.takes(value))
        };
        let gone: Vec<(&String, &String)> = choice.options.iter().filter(|&one| !applies(one)).collect();
        if !gone.is_empty() {
            controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &locale.text("engines-gone"));
        }
        for (name, value) in gone {
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("{name} = {value}"));
                let remove = locale.with("engines-forget", &[("name", name.as_str().into())]);
                if ui.button(remove).clicked() {
                    set(out, name.clone(), None);
                }
            });
        }
    }

    /// What an option is set with; the value that a person has chosen.
    fn option(
        &mut self,
        ui: &mut Ui,
        OptionField { option, now, runs }: OptionField<'_>,
        locale: &Locale,
        out: &mut Outbox,
    ) -> Option<String> {
        let name = option.shown();
        match &option.kind {
            OptionKind::Check(_) => {
                let mut on = now == "true";
                let text = locale.text(if on { "engines-on" } else { "engines-off" });
                let check = controls::check(ui, &mut on, text);
                check.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &name));
                check.changed().then(|| on.to_string())
            }
            OptionKind::Combo { choices, .. } => {
                let mut chosen = None;
                let list = ComboBox::from_id_salt(&name).selected_text(now).truncate().show_ui(ui, |ui| {
                    for choice in choices {
                        if ui.add(Button::selectable(choice == now, choice)).clicked() {
                            chosen = Some(choice.clone());
                        }
                    }
                });
                list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{name}: {now}")));
                chosen
            }
            OptionKind::Button => {
                let button = ui.add_enabled(runs.is_some(), Button::new(&name));
                if button.on_disabled_hover_text(locale.text("engines-press-tip")).clicked() {
                    let press = |program: &Program| StudyMessage::Press(Box::new(program.clone()), name);
                    out.extend(runs.map(press).map(Message::Study));
                }
                None
            }
            OptionKind::Spin { min, max, .. } => {
                let typed = self.field(ui, &name, now, "", |text| option.takes(text));
                if let (Some(min), Some(max)) = (min, max) {
                    ui.label(RichText::new(format!("{min} … {max}")).small().color(theme::palette(ui).weak));
                }
                typed
            }
            OptionKind::Text(_) => self.field(ui, &name, now, "", |text| option.takes(text)),
            OptionKind::File(_) => {
                let typed = self.field(ui, &name, now, "", |text| option.takes(text));
                let icon = RichText::new(icons::FOLDER_OPEN).font(fonts::icon(14.0));
                let choose = locale.with("engines-file", &[("name", name.as_str().into())]);
                if controls::icon_button(ui, icon, vec2(24.0, 24.0), &choose).clicked() {
                    out.push(Message::Study(StudyMessage::Pick(Some((self.shown, name)))));
                }
                typed
            }
        }
    }

    /// A text field; what was typed once the field is left, if that may be.
    fn field(
        &mut self,
        ui: &mut Ui,
        name: &str,
        now: &str,
        hint: &str,
        may_be: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let mut text = self.text(name, now);
        let width = (ui.available_width() - 110.0).clamp(120.0, FIELD);
        let field = ui.add(TextEdit::singleline(&mut text).id(field_id(name)).hint_text(hint).desired_width(width));
        self.typed(&field, name, text, now, may_be)
    }

    /// The same of several lines.
    fn lines(&mut self, ui: &mut Ui, name: &str, now: &str) -> Option<String> {
        let mut text = self.text(name, now);
        let width = (ui.available_width() - 110.0).clamp(120.0, FIELD);
        let field = ui.add(TextEdit::multiline(&mut text).id(field_id(name)).desired_rows(1).desired_width(width));
        self.typed(&field, name, text, now, |text| text.lines().all(is_a_line))
    }

    fn text(&self, name: &str, now: &str) -> String {
        let typed = self.typed.as_ref().filter(|(of, _)| of == name);
        typed.map_or_else(|| now.to_owned(), |(_, text)| text.clone())
    }

    fn typed(
        &mut self,
        field: &Response,
        name: &str,
        text: String,
        now: &str,
        may_be: impl Fn(&str) -> bool,
    ) -> Option<String> {
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        if field.changed() {
            self.refused = None;
            self.typed = Some((name.to_owned(), text));
        }
        if !field.lost_focus() {
            return None;
        }
        let (_, text) = self.typed.take_if(|(of, _)| of == name)?;
        if text != now && !may_be(&text) {
            self.refused = Some(name.to_owned());
            return None;
        }
        (text != now).then_some(text)
    }
}

/// The same whatever else is shown.
fn field_id(name: &str) -> egui::Id {
    egui::Id::unique(("engines", name))
}

/// A text that cannot be taken for several lines by whoever gets it.
fn is_a_line(text: &str) -> bool {
    !text.contains(['\n', '\r', '\0'])
}

/// Options that are set elsewhere: the number of lines in the panel, the game by the record, and the language by what
/// the engine answers to.
fn is_ours(option: &Declared) -> bool {
    matches!(&*option.shown(), "MultiPV" | "USI_MultiPV" | "Protocol") || option.name.ends_with(b"_Variant")
}

/// What is set while nobody knows yet what the engine has.
fn kept(ui: &mut Ui, choice: &EngineChoice, locale: &Locale) {
    if choice.options.is_empty() {
        return;
    }
    let all: Vec<String> = choice.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let text = locale.with("engines-kept", &[("options", all.join(", ").into())]);
    prose::show(ui, RichText::new(text).color(theme::palette(ui).weak));
}

/// A name and what it names, beside it or, in a narrow window, below.
fn row<T>(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> T) -> T {
    if ui.available_width() < 480.0 {
        prose::show(ui, name);
        return ui.horizontal_wrapped(content).inner;
    }
    ui.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(NAME, 24.0), egui::Sense::hover());
        let mut within = ui.new_child(UiBuilder::new().max_rect(place).layout(*ui.layout()));
        within.add(Label::new(name).truncate());
        content(ui)
    })
    .inner
}
