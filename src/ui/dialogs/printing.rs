//! The window for diagrams and sheets: what is chosen, and beside it what comes of it.

use std::sync::Arc;
use std::time::SystemTime;

use egui::{
    Align, Button, DragValue, Grid, Key, Layout, Rect, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo,
    accesskit::Role, pos2, vec2,
};

use super::ask::{buttons, heading};
use super::preferences::{choices, name};
use super::preview::{PagePreview, PreviewContent};
use super::print_rows::{row_of_choices, sheet_rows};
use super::window;
use crate::diagram::{DiagramLook, LastMove, Pace, PdfPage, PictureWidth, PieceWeight, Typeface, draw, missing};
use crate::editor::{Document, Edition};
use crate::files::GameNumbers;
use crate::formats::comment::said_in_person;
use crate::locale::Zone;
use crate::locale::{FluentValue, Locale};
use crate::record::{NodeId, Record, Step, is_asked};
use crate::rules::Game;
use crate::sheet::caption::CaptionForm;
use crate::sheet::figure::{Footer, Hands, figure};
use crate::sheet::{Going, Pages, Passage, Print, Reference, SheetWording};
use crate::task::Task;
use crate::texts;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, PrintMessage, Printing};
use crate::ui::settings::Settings;

/// The largest size of the window, in points.
const SIZE: egui::Vec2 = vec2(1040.0, 660.0);
/// The width of the choices, in points.
const CHOICES: f32 = 460.0;
/// The most moves in a moving picture.
const MOST_MOVES: u32 = 1000;
/// Of more stretches of games nobody would type the numbers.
const MOST_STRETCHES: usize = 40;
/// With less room than this the preview is above the choices.
const NARROW: f32 = 760.0;

/// The height of what is said about letters that no font has, in points.
const LACKING: f32 = 36.0;

/// The window while it is open.
pub(crate) struct PrintView {
    what: Printing,
    /// The numbers of the games as they are typed, and those that a search has found.
    numbers: String,
    found: Option<GameNumbers>,
    page: usize,
    pages: Option<LaidPages>,
    preview: PagePreview,
}

/// Pages that are laid out, and what they were laid out from: the document, what of it, the choices.
struct LaidPages {
    of: (Edition, GameNumbers, Print),
    task: Task<LaidOut>,
    laid: LaidOut,
}

/// Pages, and what is to be said about them.
#[derive(Clone, Default)]
struct LaidOut {
    pages: Arc<[PdfPage]>,
    /// The letters on them that no font has.
    missing: Vec<char>,
    /// How many problems have no answer.
    unanswered: usize,
}

/// The records that go onto pages.
pub(crate) fn records(document: &Document, games: &GameNumbers) -> Vec<Record> {
    let snapshot = document.snapshot();
    let all = snapshot.records();
    let indices = games.indices(all.len()).unwrap_or_default();
    indices.into_iter().filter_map(|index| all.get(index).cloned()).collect()
}

/// The nodes of the line on the board from one move number to another, counted from its start: at most so many that a
/// machine holds their pictures.
pub(crate) fn pictured_line(document: &Document, first: u32, last: u32) -> Vec<NodeId> {
    let (document, most) = (document, first.saturating_add(MOST_MOVES));
    let is_move = |id: &NodeId| document.record().tree.get(*id).is_some_and(|node| !matches!(node.step, Step::End(_)));
    let moves = (0..).zip(document.cursor().line().iter().copied().filter(is_move));
    let meant = first..=last.min(most);
    moves
        .skip_while(|(number, _)| *number < first)
        .map_while(|(number, id)| meant.contains(&number).then_some(id))
        .collect()
}

/// The pages of some records; `None` if it was not to go on.
pub(crate) fn laid_out(
    records: &[Record],
    print: &Print,
    wording: SheetWording<'_>,
    going: Going<'_>,
) -> Option<Vec<PdfPage>> {
    print.of(records, "", wording, going)
}

/// What is chosen about pages, with today's date if that is to stand on them.
pub(crate) fn chosen(settings: &Settings, passage: &Reference) -> Print {
    let today = || Zone::of_system().wall(SystemTime::now()).date().to_string();
    let date = if settings.print_dated { today() } else { String::new() };
    Print { date, passage: passage.clone(), ..settings.printed() }
}

impl PrintView {
    /// `found` are the games that a search has found.
    pub fn new(what: Printing, document: &Document, found: Option<GameNumbers>) -> Self {
        let (games, _) = document.games();
        let numbers = if let Printing::Sheet(printed) = &what { spelled(&printed.games, games) } else { String::new() };
        Self { what, numbers, found, page: 0, pages: None, preview: PagePreview::default() }
    }

    /// Shows the window; returns whether it should close. `turned` says whether the board is.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        document: &Document,
        (settings, turned): (&Settings, bool),
        locale: &Locale,
        out: &mut Outbox,
    ) -> bool {
        let mut close = false;
        // Enter in a field, which loses the focus by it, is about that field.
        let free = window::is_free(ctx);
        let shown = window::show(ctx, "printing", |ui| {
            let room = (ui.ctx().content_rect().size() - vec2(72.0, 72.0)).min(SIZE);
            ui.set_width(room.x);
            let sheet = !self.what.is_picture();
            heading(ui, locale.text(if sheet { "print-title" } else { "path-title-diagram" }));
            ui.separator();
            let height = (room.y - 110.0).max(160.0);
            let narrow = room.x < NARROW;
            let options = |ui: &mut Ui, view: &mut Self, height: f32, out: &mut Outbox| {
                let area = ScrollArea::vertical().id_salt("printing").max_height(height).min_scrolled_height(height);
                area.auto_shrink(false).show(ui, |ui| {
                    let columns = if ui.ctx().content_rect().width() < 560.0 { 1 } else { 2 };
                    Grid::new(("printing", columns)).num_columns(columns).spacing(vec2(16.0, 10.0)).show(ui, |ui| {
                        view.rows(ui, document, settings, locale, out);
                    });
                });
            };
            let wording =
                SheetWording { comment: said_in_person, ..SheetWording::new(locale, settings.printed_spelling()) };
            if narrow {
                self.preview(ui, document, (settings, turned), wording, vec2(room.x, height * 0.45));
                ui.add_space(8.0);
                options(ui, self, height * 0.55 - 16.0, out);
            } else {
                ui.horizontal_top(|ui| {
                    let width = CHOICES.min(room.x * 0.5);
                    ui.allocate_ui(vec2(width, height), |ui| {
                        ui.set_width(width);
                        options(ui, self, height, out);
                    });
                    let rest = vec2(ui.available_width(), height);
                    ui.vertical(|ui| self.preview(ui, document, (settings, turned), wording, rest));
                });
            }
            let keys: &[&str] = match self.what {
                Printing::Sheet(_) => &["print-now", "print-save", "dialog-close"],
                Printing::Diagram => &["print-save", "print-copy", "dialog-close"],
                // A clipboard holds no picture that moves.
                Printing::Line { .. } => &["print-save", "dialog-close"],
            };
            let texts: Vec<String> = keys.iter().map(|key| locale.text(key)).collect();
            let clicked = buttons(ui, &texts);
            // Enter as the main answer; on a focused button it presses that button.
            let entered = free && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter));
            match clicked.or(entered.then_some(0)).and_then(|at| keys.get(at)) {
                Some(&"print-save") => {
                    out.push(Message::Print(PrintMessage::Save(self.what.clone())));
                    close = true;
                }
                Some(&"print-now") => {
                    if let Printing::Sheet(printed) = &self.what {
                        out.push(Message::Print(PrintMessage::Print(printed.clone())));
                    }
                }
                Some(&"print-copy") => out.push(Message::Print(PrintMessage::Copy)),
                Some(_) => close = true,
                None => {}
            }
        });
        close || shown.should_close()
    }

    /// What the pages of a single record will be; of several that is not known before all are read.
    fn fitting(&self, document: &Document, pages: Pages) -> Pages {
        let (games, shown) = document.games();
        let Printing::Sheet(printed) = &self.what else { return pages };
        let alone = games == 1 || printed.games == GameNumbers::of(&[shown]);
        match pages {
            Pages::Fitting if printed.passage != Reference::default() => Pages::Games,
            Pages::Fitting if alone && is_asked(document.record()) => Pages::Problems,
            Pages::Fitting if alone => Pages::Games,
            pages => pages,
        }
    }

    /// Of which games, and of which part of a game, pages are made.
    fn source_rows(&mut self, ui: &mut Ui, document: &Document, pages: Pages, locale: &Locale) {
        let Printing::Sheet(now) = &self.what else { return };
        let (mut new, document) = (now.clone(), document);
        let (games, shown) = document.games();
        let this = GameNumbers::of(&[shown]);
        if games > 1 {
            let label = name(ui, locale, "print-records").id;
            ui.vertical(|ui| {
                let mut offers = vec![(this.clone(), "print-this")];
                offers.extend(self.found.clone().map(|found| (found, "print-found")));
                offers.push((GameNumbers::All, "print-all"));
                row_of_choices(ui, &mut new.games, offers, locale);
                if new.games != now.games {
                    self.numbers = spelled(&new.games, games);
                }
                let typed = |text: &str| text.parse().ok().filter(|typed: &GameNumbers| typed.indices(games).is_ok());
                let is_wrong = !self.numbers.is_empty() && typed(&self.numbers).is_none();
                let field = TextEdit::singleline(&mut self.numbers).desired_width(200.0).margin(vec2(8.0, 4.0));
                let field = field.text_color_opt(is_wrong.then(|| theme::palette(ui).warn));
                let response = ui.add(field.hint_text("1,4,7-9")).labelled_by(label);
                let (numbers, last) = (locale.text("print-numbers"), [("last", FluentValue::from(games))]);
                response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &numbers));
                if response.changed()
                    && let Some(typed) = typed(&self.numbers)
                {
                    let all = typed.indices(games).is_ok_and(|typed| typed.into_iter().eq(0..games));
                    new.games = if all { GameNumbers::All } else { typed };
                }
                response.on_hover_text(locale.with("print-numbers-tip", &last));
            });
            ui.end_row();
        }
        let (record, at) = (document.record(), document.cursor().at());
        let mut parts = vec![(Reference::default(), "print-whole")];
        if at != NodeId::ROOT {
            parts.push((Reference::to(record, Passage::After(at)), "print-rest"));
        }
        let variation = Passage::variation(record, at);
        parts.extend(variation.map(|variation| (Reference::to(record, variation), "print-variation")));
        let in_parts = matches!(pages, Pages::Fitting | Pages::Games) && (games == 1 || new.games == this);
        if !in_parts {
            new.passage = Reference::default();
        } else if parts.len() > 1 {
            name(ui, locale, "print-part");
            ui.vertical(|ui| row_of_choices(ui, &mut new.passage, parts, locale));
            ui.end_row();
        }
        if new != *now {
            (self.what, self.page) = (Printing::Sheet(new), 0);
        }
    }

    /// What can be chosen.
    fn rows(&mut self, ui: &mut Ui, document: &Document, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let text = |key: &str| locale.text(key);
        let game = document.record().game();
        let print = &settings.print;
        if let Printing::Sheet(_) = self.what {
            self.source_rows(ui, document, print.pages, locale);
            sheet_rows(ui, (print, game), self.fitting(document, print.pages), locale, out);
        } else {
            let length = pictured_line(document, 0, u32::MAX).len().saturating_sub(1) as u32;
            line_rows(ui, &mut self.what, PicturedLine { length, pace: settings.picture_pace }, locale, out);
        }
        name(ui, locale, "print-look");
        let looks = [
            (DiagramLook::Book, "print-book"),
            (DiagramLook::Classic, "print-classic"),
            (DiagramLook::Screen, "print-screen"),
        ];
        let choice = &print.choices;
        choices(ui, choice.style.look, &looks.map(|(look, key)| (look, text(key))), out, |settings, look| {
            let style = &mut settings.print.choices.style;
            (style.look, style.stars) = (look, look != DiagramLook::Book);
        });
        name(ui, locale, "print-typeface");
        let faces = [(Typeface::Gothic, text("print-gothic")), (Typeface::Mincho, text("print-mincho"))];
        choices(ui, choice.style.typeface, &faces, out, |settings, face| settings.print.choices.style.typeface = face);
        if game == Game::Shogi {
            name(ui, locale, "print-weight");
            let weights = [
                (PieceWeight::Light, "print-light"),
                (PieceWeight::Regular, "print-regular"),
                (PieceWeight::Bold, "print-bold"),
            ];
            let weights = weights.map(|(weight, key)| (weight, text(key)));
            choices(ui, choice.style.weight, &weights, out, |settings, weight| {
                settings.print.choices.style.weight = weight;
            });
            name(ui, locale, "print-hands");
            let hands = [
                (Hands::Names, "print-names"),
                (Hands::Sides, "print-sides"),
                (Hands::Held, "print-held"),
                (Hands::Bare, "print-bare"),
                (Hands::Off, "print-none"),
            ];
            let hands = hands.map(|(hands, key)| (hands, text(key)));
            choices(ui, choice.hands, &hands, out, |settings, hands| settings.print.choices.hands = hands);
        }
        name(ui, locale, "print-last");
        let marks = [(LastMove::Off, "print-none"), (LastMove::Shade, "print-shade"), (LastMove::Frame, "print-frame")];
        let marks = marks.map(|(mark, key)| (mark, text(key)));
        choices(ui, choice.style.last, &marks, out, |settings, mark| settings.print.choices.style.last = mark);
        if self.what.is_picture() {
            diagram_rows(ui, settings, locale, out);
        }
        name(ui, locale, "print-shown");
        ui.vertical(|ui| {
            let mut set = |ui: &mut Ui, now: bool, key: &str, put: fn(&mut Settings, bool)| {
                let mut on = now;
                if controls::check(ui, &mut on, locale.text(key)).changed() {
                    out.push(Message::set(move |settings| put(settings, on)));
                }
            };
            set(ui, choice.style.coordinates, "print-coordinates", |settings, on| {
                settings.print.choices.style.coordinates = on;
            });
            set(ui, choice.marks, "print-marks", |settings, on| settings.print.choices.marks = on);
            if game == Game::Shogi {
                set(ui, choice.style.stars, "print-stars", |settings, on| settings.print.choices.style.stars = on);
                set(ui, choice.style.two_kings, "print-kings", |settings, on| {
                    settings.print.choices.style.two_kings = on;
                });
            }
            if self.what.is_picture() {
                set(ui, choice.style.clear, "print-clear", |settings, on| settings.print.choices.style.clear = on);
            }
            set(ui, choice.heading, "print-heading", |settings, on| settings.print.choices.heading = on);
            if !self.what.is_picture() {
                set(ui, settings.print_dated, "print-date", |settings, on| settings.print_dated = on);
            }
        });
        ui.end_row();
    }

    /// What comes of it, in this much room.
    fn preview(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        (settings, turned): (&Settings, bool),
        wording: SheetWording<'_>,
        room: egui::Vec2,
    ) {
        let palette = theme::palette(ui);
        let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
        ui.painter().rect_filled(rect, 6.0, palette.panel);
        let mut inner = rect.shrink(14.0);
        let lacking;
        let mut unanswered = 0;
        let seen = match self.what {
            Printing::Diagram | Printing::Line { .. } => {
                let first = match self.what {
                    Printing::Line { first, last } => pictured_line(document, first, last).first().copied(),
                    _ => None,
                };
                let node = first.unwrap_or(document.cursor().at());
                let mut choices = settings.printed().choices;
                choices.style.turned = turned;
                let figure = figure(document.record(), node, &choices, wording);
                let scene = draw(&figure, &choices.style);
                lacking = missing([&scene]);
                Some(PreviewContent::Diagram(scene))
            }
            Printing::Sheet(_) => {
                inner.max.y -= 30.0;
                let row = Rect::from_min_max(pos2(inner.left(), inner.bottom() + 4.0), rect.max - vec2(14.0, 6.0));
                self.turn_pages(ui, document, settings, wording, row);
                let laid = self.pages.as_ref().map(|laid| laid.laid.clone()).unwrap_or_default();
                (lacking, unanswered) = (laid.missing, laid.unanswered);
                (self.page < laid.pages.len()).then_some(PreviewContent::Page(laid.pages, self.page))
            }
        };
        let mut notices = Vec::new();
        if !lacking.is_empty() {
            notices.push(wording.locale.with("print-missing", &[("letters", texts::letters(&lacking).into())]));
        }
        if unanswered > 0 {
            notices.push(wording.locale.with("print-unanswered", &[("count", unanswered.into())]));
        }
        for said in notices {
            let font = egui::TextStyle::Small.resolve(ui.style());
            let lines = ui.painter().layout(said.clone(), font, palette.warn, inner.width()).size().y;
            let height = LACKING.max(lines + 8.0);
            let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - height), inner.max);
            inner.max.y -= height;
            ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                prose::show(ui, RichText::new(said).small().color(palette.warn));
            });
        }
        self.preview.show(ui, inner, seen, wording.locale);
    }

    /// Lays the pages out, on another thread, when something has changed, and shows which one is seen.
    fn turn_pages(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        settings: &Settings,
        wording: SheetWording<'_>,
        row: Rect,
    ) {
        let Printing::Sheet(printed) = &self.what else { return };
        let print = chosen(settings, &printed.passage);
        let of = (document.edition(), printed.games.clone(), print.clone());
        if self.pages.as_ref().is_none_or(|laid| laid.of != of) {
            let records = records(document, &printed.games);
            let wake = ui.ctx().clone();
            let (language, style) = (wording.locale.language(), wording.notation);
            let task = Task::spawn(
                move || wake.request_repaint(),
                move |stop| {
                    let locale = Locale::new(language);
                    let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, style) };
                    let pages = laid_out(&records, &print, wording, &|_| !stop.is_set()).unwrap_or_default();
                    let missing = missing(pages.iter().map(|page| &page.scene));
                    LaidOut { pages: pages.into(), missing, unanswered: print.unanswered(&records) }
                },
            );
            let laid = self.pages.take().map(|laid| laid.laid).unwrap_or_default();
            self.pages = Some(LaidPages { of, task, laid });
        }
        let Some(laid) = &mut self.pages else { return };
        if let Some(Ok(found)) = laid.task.poll() {
            laid.laid = found;
        }
        let last = laid.laid.pages.len().saturating_sub(1);
        let by = ui.input_mut(|input| {
            let mut pressed = |key| isize::from(input.consume_key(egui::Modifiers::NONE, key));
            pressed(Key::PageDown) - pressed(Key::PageUp)
        });
        let mut to = self.page.saturating_add_signed(by);
        ui.scope_builder(egui::UiBuilder::new().max_rect(row).layout(Layout::left_to_right(Align::Center)), |ui| {
            ui.add_space((row.width() / 2.0 - 70.0).max(0.0));
            for (icon, key, by) in [(icons::CARET_LEFT, "print-back", -1), (icons::CARET_RIGHT, "print-on", 1_isize)] {
                let button = Button::new(RichText::new(icon).font(fonts::icon(15.0))).frame_when_inactive(false);
                let response = ui.add(button.min_size(vec2(28.0, 24.0)));
                let said = wording.locale.text(key);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
                if response.on_hover_text(said).clicked() {
                    to = to.saturating_add_signed(by);
                }
                if by < 0 {
                    let page = |number: usize| FluentValue::from(number + 1);
                    let values = [("page", page(self.page.min(last))), ("pages", page(last))];
                    let key = if laid.laid.pages.is_empty() { "print-laying" } else { "print-page" };
                    ui.label(wording.locale.with(key, &values));
                }
            }
        });
        self.page = to.min(last);
    }
}

/// The numbers of games as somebody would type them; of very many, none.
fn spelled(numbers: &GameNumbers, games: usize) -> String {
    match numbers {
        GameNumbers::All => format!("1-{games}"),
        GameNumbers::Some(stretches) if stretches.len() > MOST_STRETCHES => String::new(),
        numbers => numbers.to_string(),
    }
}

/// The line that a picture can show move by move: how many moves it has, and how fast.
struct PicturedLine {
    length: u32,
    pace: Pace,
}

/// Whether the picture moves, and how.
fn line_rows(
    ui: &mut Ui,
    what: &mut Printing,
    PicturedLine { length, pace }: PicturedLine,
    locale: &Locale,
    out: &mut Outbox,
) {
    let text = |key: &str| locale.text(key);
    name(ui, locale, "print-picture");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let moving = Printing::Line { first: 0, last: length.min(MOST_MOVES) };
        for (value, key) in [(Printing::Diagram, "print-still"), (moving, "print-moving")] {
            let now = (*what == Printing::Diagram) == (value == Printing::Diagram);
            if ui.add(Button::selectable(now, text(key)).frame_when_inactive(true)).clicked() && !now {
                *what = value;
            }
        }
    });
    ui.end_row();
    let Printing::Line { first, last } = what else { return };
    // The line may have become shorter behind the window.
    (*last, *first) = ((*last).min(length), (*first).min(*last).min(length));
    let label = name(ui, locale, "print-from").id;
    ui.add(DragValue::new(first).range(0..=*last).speed(0.2)).labelled_by(label);
    ui.end_row();
    let label = name(ui, locale, "print-to").id;
    let most = length.min(first.saturating_add(MOST_MOVES));
    ui.add(DragValue::new(last).range(*first..=most).speed(0.2)).labelled_by(label);
    ui.end_row();
    name(ui, locale, "print-delay");
    let delays = [0.5, 1.0, 2.0, 3.0].map(|seconds: f32| {
        (seconds, locale.with("print-seconds", &[("seconds", FluentValue::from(seconds.to_string()))]))
    });
    choices(ui, pace.seconds, &delays, out, |settings, seconds| settings.picture_pace.seconds = seconds);
    name(ui, locale, "print-times");
    let times = [(0, text("print-forever")), (1, text("print-once")), (3, text("print-thrice"))];
    choices(ui, pace.times, &times, out, |settings, times| settings.picture_pace.times = times);
}

/// What is chosen about a single diagram.
fn diagram_rows(ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
    let choice = &settings.print.choices;
    name(ui, locale, "print-caption");
    let own = match &choice.naming.form {
        CaptionForm::Own(text) => text.clone(),
        _ => locale.text("print-template"),
    };
    let forms = [
        (CaptionForm::Off, "print-none"),
        (CaptionForm::Plain, "print-plain"),
        (CaptionForm::Round, "print-round"),
        (CaptionForm::Square, "print-square"),
        (CaptionForm::Older, "print-older"),
        (CaptionForm::Own(own), "print-own"),
    ];
    let forms = forms.map(|(form, key)| (form, locale.text(key)));
    choices(ui, choice.naming.form.clone(), &forms, out, |settings, form| settings.print.choices.naming.form = form);
    if let CaptionForm::Own(text) = &choice.naming.form {
        own_text(ui, locale, OwnText { key: "print-own-caption", now: text }, out, |settings, text| {
            settings.print.choices.naming.form = CaptionForm::Own(text);
        });
    }
    name(ui, locale, "print-footer");
    let own = match &choice.footer {
        Footer::Own(text) => text.clone(),
        _ => String::new(),
    };
    let footers = [
        (Footer::Off, "print-none"),
        (Footer::Comment, "panel-comment"),
        (Footer::Length, "print-lengths"),
        (Footer::Own(own), "print-own"),
    ];
    let footers = footers.map(|(footer, key)| (footer, locale.text(key)));
    choices(ui, choice.footer.clone(), &footers, out, |settings, footer| settings.print.choices.footer = footer);
    if let Footer::Own(text) = &choice.footer {
        own_text(ui, locale, OwnText { key: "print-own-footer", now: text }, out, |settings, text| {
            settings.print.choices.footer = Footer::Own(text);
        });
    }
    width_row(ui, settings.picture_width, locale, out);
    name(ui, locale, "print-dpi");
    let dots = [150.0, 300.0, 400.0, 600.0].map(|dots: f32| (dots, format!("{dots:.0} dpi")));
    choices(ui, settings.picture_dpi, &dots, out, |settings, dots| settings.picture_dpi = dots);
}

/// The width of a picture: one of the usual ones, on paper or in pixels, or any other in the unit of that.
fn width_row(ui: &mut Ui, now: PictureWidth, locale: &Locale, out: &mut Outbox) {
    let label = name(ui, locale, "print-width").id;
    ui.vertical(|ui| {
        let mut wide = now;
        let mut usual = |ui: &mut Ui, all: [(PictureWidth, String); 4]| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for (value, text) in all {
                    if ui.add(Button::selectable(wide == value, text).frame_when_inactive(true)).clicked() {
                        wide = value;
                    }
                }
            });
        };
        usual(ui, [60.0, 80.0, 100.0, 150.0].map(|wide| (PictureWidth::Millimetres(wide), format!("{wide} mm"))));
        usual(ui, [400, 800, 1600, 3200].map(|wide| (PictureWidth::Pixels(wide), format!("{wide} px"))));
        let any = match &mut wide {
            PictureWidth::Millimetres(value) => {
                DragValue::new(value).range(10.0..=2000.0).speed(0.5).max_decimals(1).min_decimals(0).suffix(" mm")
            }
            PictureWidth::Pixels(value) => DragValue::new(value).range(50..=20_000).speed(4.0).suffix(" px"),
        };
        ui.add(any).labelled_by(label);
        if wide != now {
            out.push(Message::set(move |settings| settings.picture_width = wide));
        }
    });
    ui.end_row();
}

/// A text of one's own that is printed: what it is called, and what it says.
struct OwnText<'a> {
    key: &'a str,
    now: &'a str,
}

fn own_text(
    ui: &mut Ui,
    locale: &Locale,
    OwnText { key, now }: OwnText<'_>,
    out: &mut Outbox,
    put: fn(&mut Settings, String),
) {
    name(ui, locale, key);
    let mut text = now.to_owned();
    let field = TextEdit::singleline(&mut text).desired_width(280.0).margin(vec2(8.0, 4.0));
    let response = ui.add(field);
    let said = locale.text(key);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &said));
    if response.changed() {
        out.push(Message::set(move |settings| put(settings, text.clone())));
    }
    ui.end_row();
}
