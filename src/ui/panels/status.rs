//! The bar at the bottom: whose turn it is, where the cursor is, and how the file is stored.

use std::path::PathBuf;

use egui::{Button, RichText, TextStyle, TextWrapMode, Ui, WidgetText};

use super::games;
use super::headers::RESULT;
use crate::editor::{Document, Edit, Edition};
use crate::formats::{Envelope, format};
use crate::library::{Openings, PlayedOpening};
use crate::locale::{FluentValue, Locale};
use crate::notation::pair_number;
use crate::record::{NodeId, attacker};
use crate::rules::{Game, Position};
use crate::text::{Encoding, Eol};
use crate::texts;
use crate::ui::board::pieces_in_force;
use crate::ui::command::Command;
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{DeskId, LibraryMessage, Message, Outbox, TabMessage};
use crate::ui::panels::menu;
use crate::ui::words::{impasse, is_handicap, outcome, sign, why};

/// A word about the last action, or what went wrong.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub text: String,
    pub lasts: Lasts,
    /// The action offered with one click.
    pub offer: Option<NoticeOffer>,
}

/// The time that a notice is true, and shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lasts {
    /// A word: until the next thing is asked for.
    NextStep,
    /// News that nobody should miss: as long, in a bar.
    Announced,
    /// Why something was not done: as long as this is the document in front, and its revision.
    State(Edition),
    /// A fault of a file: until that is mended, or the person closes it.
    Mended(PathBuf),
    /// Until the person closes it.
    Closed,
}

/// The action offered by a notice.
#[derive(Clone, Debug)]
pub(crate) enum NoticeOffer {
    /// To take back what it says, as long as this is the document and its revision.
    Undo(Edition),
    /// To add the games of records just opened to another record, with its name.
    Gather { from: Vec<DeskId>, into: DeskId, name: String },
    /// To show the record that it is about.
    Show(DeskId),
    /// To enter this result, as PGN spells it, as long as this is the document and its revision.
    Result(&'static str, Edition),
}

impl From<String> for Notice {
    fn from(text: String) -> Self {
        Self { text, lasts: Lasts::NextStep, offer: None }
    }
}

impl Notice {
    /// Whether something is wrong: that outlasts the next step.
    pub fn is_error(&self) -> bool {
        self.has_bar() && self.lasts != Lasts::Announced
    }

    /// Whether it is more than a word: it has a bar of its own.
    pub fn has_bar(&self) -> bool {
        self.lasts != Lasts::NextStep
    }
}

/// The name of an encoding.
pub(crate) const fn encoding_name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf16Le => "UTF-16LE",
        Encoding::Utf16Be => "UTF-16BE",
        other => other.name(),
    }
}

/// The state of the document against the disk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Storage<'a> {
    /// A save is in progress and takes long.
    pub saving: bool,
    /// Why edits would be lost if the program ended now.
    pub unprotected: Option<&'a str>,
    /// Why the file cannot simply be saved: the name of a text.
    pub unwritable: Option<&'static str>,
    /// The work under way for the record.
    pub work: &'a [StatusWork],
}

/// Something that lasts: how far it is, and what ends it.
#[derive(Clone, Debug)]
pub(crate) struct StatusWork {
    pub text: String,
    pub end: String,
    pub command: Command,
}

/// The subject shown by the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatusSubject<'a> {
    pub position: &'a Position,
    /// The game has ended there, or the problem is solved: it is nobody's turn.
    pub is_over: bool,
    /// The number of moves that lead there, where these are not those of the record.
    pub played: Option<u32>,
}

/// The content of the bar.
pub(crate) struct StatusContent<'a> {
    pub document: &'a Document,
    pub shown: StatusSubject<'a>,
    pub storage: Storage<'a>,
    pub word: Option<&'a Notice>,
    /// The number of notes on the record.
    pub notes: usize,
    /// Whether the list of games is to be seen.
    pub listed: bool,
    /// The openings of the line as far as the board shows it.
    pub openings: &'a [PlayedOpening],
}

/// Shows the bar.
pub(crate) fn show(ui: &mut Ui, content: &StatusContent<'_>, locale: &Locale, out: &mut Outbox) {
    let &StatusContent { document, shown, storage, word, notes, listed, openings } = content;
    let Storage { saving, unprotected, unwritable, work } = storage;
    let palette = theme::palette(ui);
    let weak = |text: String| RichText::new(text).small().color(palette.weak);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        turn(ui, document, shown, locale);
        if games::any(document) {
            ui.scope(|ui| games::button(ui, document, listed, locale, out));
        }
        self::openings(ui, openings, locale, out);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            saved(ui, document, saving, locale);
            if let Some(why) = unprotected {
                let icon = RichText::new(icons::WARNING).font(fonts::icon(16.0)).color(palette.error);
                let text = RichText::new(locale.text("status-unprotected")).small().color(palette.error);
                ui.label(text).on_hover_text(why);
                ui.label(icon).on_hover_text(why);
            }
            if let Some(why) = unwritable {
                let why = locale.text(why);
                let text = RichText::new(locale.text("status-read-only")).small().color(palette.warn);
                ui.label(text).on_hover_text(why);
            }
            if ui.available_width() > 220.0 {
                ui.spacing_mut().button_padding.x = 4.0;
                line_ends(ui, document, locale, out);
                encoding(ui, document, locale, out);
                if let Some(id) = document.format() {
                    ui.label(weak(format(id).name.to_owned()));
                }
            }
            self::notes(ui, notes, locale, out);
            for work in work {
                if ui.add(Button::new(RichText::new(&work.end).small())).clicked() {
                    out.push(Message::Command(work.command));
                }
                ui.add(egui::Label::new(RichText::new(&work.text).small().color(palette.text)).truncate());
            }
            if let Some(word) = word {
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let offer = word.offer.as_ref().and_then(|offer| offered(offer, document, locale));
                    let button =
                        offer.map(|(name, tip, message)| (Button::new(RichText::new(name).small()), tip, message));
                    let width = button.as_ref().map_or(0.0, |_| 96.0);
                    ui.scope(|ui| {
                        ui.set_max_width((ui.available_width() - width).max(0.0));
                        spoken::polite(&ui.add(egui::Label::new(weak(word.text.clone())).truncate()));
                    });
                    if let Some((button, tip, message)) = button
                        && ui.add(button.truncate()).on_hover_text(tip).clicked()
                    {
                        out.push(message);
                    }
                });
            }
        });
    });
}

/// The action that a notice offers now: its name, its tooltip and its request.
fn offered(offer: &NoticeOffer, document: &Document, locale: &Locale) -> Option<(String, String, Message)> {
    match offer {
        NoticeOffer::Undo(at) => (*at == document.edition()).then(|| {
            let name = Command::Undo.label(document.record().game(), locale);
            (name.clone(), name, Message::Command(Command::Undo))
        }),
        NoticeOffer::Gather { from, into, name } => {
            let values = [("name", FluentValue::from(name.as_str()))];
            let message = Message::Gather { from: from.clone(), into: *into };
            Some((locale.with("games-gather", &values), locale.with("games-gather-tip", &values), message))
        }
        NoticeOffer::Result(token, at) => (*at == document.edition()).then(|| {
            let mut headers = document.record().headers.clone();
            headers.set(RESULT, token);
            let (name, _) = texts::header(document.record().game(), (RESULT, token), locale);
            let edit = Edit::Headers { key: RESULT.to_owned(), pairs: headers.pairs_mut().clone() };
            (token.to_string(), format!("{name}: {token}"), Message::Edit(edit))
        }),
        NoticeOffer::Show(desk) => {
            let message = Message::Tab(TabMessage::Show(*desk));
            Some((locale.text("msg-show-record"), locale.text("msg-show-record-tip"), message))
        }
    }
}

/// Whose turn it is, the move number, and how the game stands.
fn turn(
    ui: &mut Ui,
    document: &Document,
    StatusSubject { position, is_over, played }: StatusSubject<'_>,
    locale: &Locale,
) {
    let palette = theme::palette(ui);
    // The bar describes what is on the board: the record's turn and move number belong to another position.
    match document.setup() {
        Some(_) => {
            // The whole bar is pale while it cannot be used. This text says what is going on.
            ui.scope(|ui| {
                ui.set_opacity(1.0);
                ui.label(RichText::new(locale.text("status-setup")).small().strong().color(palette.accent));
            });
        }
        None => {
            let (game, color) = (position.game(), position.side_to_move());
            let handicap = is_handicap(document.record());
            let side = why::side_of(game, color, handicap, attacker(document.record()), locale);
            let sign = if game == Game::Shogi { sign(pieces_in_force(ui).notation, color) } else { "" };
            let side = format!("{sign} {side}").trim_start().to_owned();
            let turn = locale.with("to-move", &[("side", FluentValue::from(side))]);
            let turn = (!is_over).then(|| ui.label(RichText::new(turn).small().strong()));
            let (record, at) = (document.record(), document.cursor().at());
            // Where moves are counted in pairs, the end of a game is none.
            let is_end = game != Game::Shogi
                && at != NodeId::ROOT
                && record.tree.get(at).is_some_and(|node| node.mv().is_none());
            let ply = played.unwrap_or_else(|| record.ply(at).saturating_sub(u32::from(is_end)));
            let ply = pair_number(game, ply);
            let ply = RichText::new(locale.with("ply", &[("ply", FluentValue::from(ply))])).small();
            let ply = ui.label(ply.color(palette.weak));
            let label = turn.unwrap_or(ply);
            let points = || impasse(document.record(), position, locale);
            if let Some(points) = label.hovered().then(points).flatten() {
                label.on_hover_text(points);
            }
            // What is tried out is not at the cursor of the record.
            let state = match played {
                Some(_) => outcome::check(position, locale),
                None => outcome::state(document, locale),
            };
            if let Some(state) = state {
                ui.label(RichText::new(state).small().color(palette.error));
            }
        }
    }
}

/// The width, in points, that is left to what stands at the right.
const LEAST_AT_RIGHT: f32 = 330.0;

/// The openings of the line, as many as have room; a click looks for games with one.
fn openings(ui: &mut Ui, openings: &[PlayedOpening], locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let language = locale.language().tag();
    ui.scope(|ui| {
        (ui.spacing_mut().item_spacing.x, ui.spacing_mut().button_padding.x) = (2.0, 4.0);
        for played in openings {
            let Some(opening) = Openings::known().get(played.opening) else { continue };
            let side = if opening.game == Game::Shogi { played.side } else { None };
            let sign = side.map_or("", |side| sign(pieces_in_force(ui).notation, side));
            let name = format!("{sign}{}", opening.name(language));
            let text = WidgetText::from(RichText::new(&name).small().color(palette.weak));
            let galley = text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Small);
            if galley.size().x + 12.0 > ui.available_width() - LEAST_AT_RIGHT {
                break;
            }
            let button = ui.add(Button::new(galley).frame_when_inactive(false));
            let told = locale.with("status-opening", &[("name", FluentValue::from(name))]);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &told));
            let name = FluentValue::from(opening.name(language));
            if button.on_hover_text(locale.with("status-opening-tip", &[("name", name)])).clicked() {
                out.push(Message::Library(LibraryMessage::OfOpening(played.opening)));
            }
        }
    });
}

/// Whether everything is saved in a file.
fn saved(ui: &mut Ui, document: &Document, saving: bool, locale: &Locale) {
    let palette = theme::palette(ui);
    let unsaved = document.is_unsaved() || document.has_setup();
    let (text, color) = match (saving, unsaved, document.path()) {
        (true, ..) => ("status-saving", palette.weak),
        (_, true, _) if document.has_setup() => ("status-setup-open", palette.warn),
        (_, true, _) => ("status-unsaved", palette.warn),
        (_, false, None) => ("status-new", palette.weak),
        (_, false, Some(_)) => ("status-saved", palette.weak),
    };
    let dot = if unsaved { "● " } else { "" };
    ui.label(RichText::new(format!("{dot}{}", locale.text(text))).small().color(color));
}

/// The width that the number of notes takes, with its sign.
const LEAST_FOR_NOTES: f32 = 100.0;

/// Shows the number of notes; a click opens them.
fn notes(ui: &mut Ui, notes: usize, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    if notes > 0 {
        let text = locale.with("status-notes", &[("count", FluentValue::from(notes))]);
        let icon = RichText::new(icons::WARNING).font(fonts::icon(16.0)).color(palette.warn);
        // In a narrow bar the sign alone says it, so that nothing lies under it.
        let is_narrow = ui.available_width() < LEAST_FOR_NOTES;
        let button = if is_narrow { Button::new(icon) } else { Button::new((icon, RichText::new(&text).small())) };
        let button = ui.add(button.frame_when_inactive(false));
        let button = if is_narrow { button.on_hover_text(&text) } else { button };
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &text));
        if button.clicked() {
            out.push(Message::Command(Command::Notes));
        }
    }
}

/// The line ends of the file and of the next save.
fn line_ends(ui: &mut Ui, document: &Document, locale: &Locale, out: &mut Outbox) {
    let (now, saved) = (document.envelope(), document.saved_envelope());
    let short = |eol| match eol {
        Eol::Lf => "LF",
        Eol::CrLf => "CRLF",
        Eol::Cr => "CR",
    };
    let text = changed(short(saved.eol).to_owned(), short(now.eol).to_owned());
    quiet_menu(ui, text, locale.text("status-line-ends"), |ui| {
        for (eol, name) in [(Eol::CrLf, "CRLF (Windows)"), (Eol::Lf, "LF (Unix, macOS)"), (Eol::Cr, "CR")] {
            let name = locale.with("envelope-line-ends", &[("name", FluentValue::from(name))]);
            menu::choice(ui, now.eol == eol, &name, Message::Envelope(Envelope { eol, ..now }), out);
        }
    });
}

/// The encoding of the file: the one it was read in, and the one it will be saved in.
fn encoding(ui: &mut Ui, document: &Document, locale: &Locale, out: &mut Outbox) {
    let (now, saved) = (document.envelope(), document.saved_envelope());
    let name =
        |envelope: Envelope| format!("{}{}", encoding_name(envelope.encoding), if envelope.bom { " BOM" } else { "" });
    let text = changed(name(saved), name(now));
    quiet_menu(ui, text, locale.text("status-encoding"), |ui| {
        ui.add_enabled_ui(document.path().is_some(), |ui| {
            let family = |encoding: Encoding| encoding.name();
            for encoding in Encoding::ALL.into_iter().filter(|&encoding| encoding != Encoding::Utf16Be) {
                let text = locale.with("envelope-reread", &[("name", FluentValue::from(family(encoding)))]);
                let chosen = family(saved.encoding) == family(encoding);
                menu::choice(ui, chosen, &text, Message::Reread(encoding), out);
            }
        });
        ui.separator();
        let old: &[Encoding] = match document.record().game() {
            Game::Shogi => &[Encoding::ShiftJis],
            // The encodings of systems that are no more are offered to a file that is in one.
            Game::Chess => &[Encoding::Latin1, Encoding::Windows1252, Encoding::Windows1250, Encoding::Windows1251],
            Game::Xiangqi => &[Encoding::Gb18030, Encoding::Big5],
        };
        let old = old.iter().map(|&encoding| (encoding, false));
        let mut usual: Vec<_> = [(Encoding::Utf8, false), (Encoding::Utf8, true)].into_iter().chain(old).collect();
        let own = (saved.encoding, saved.bom);
        if !usual.contains(&own) {
            usual.push(own);
        }
        for (encoding, bom) in usual {
            let envelope = Envelope { encoding, bom, ..now };
            let text = locale.with("envelope-save", &[("name", FluentValue::from(name(envelope)))]);
            menu::choice(ui, envelope == now, &text, Message::Envelope(envelope), out);
        }
    });
}

/// The present value, and the one at the next save if that differs.
fn changed(saved: String, next: String) -> String {
    if saved == next { next } else { format!("{saved} → {next}") }
}

/// A menu that looks like a word of the bar until the pointer is over it.
fn quiet_menu(ui: &mut Ui, text: String, tip: String, content: impl FnOnce(&mut Ui)) {
    let palette = theme::palette(ui);
    let button = Button::new(RichText::new(text).small().color(palette.weak)).frame_when_inactive(false);
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        menu::roomy(ui);
        ui.set_min_width(220.0);
        content(ui);
    });
    response.on_hover_text(tip);
}

/// Shows a notice as a bar above the status bar.
pub(crate) fn notice(ui: &mut Ui, notice: &Notice, document: &Document, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    ui.horizontal(|ui| {
        let (icon, color) =
            if notice.is_error() { (icons::WARNING, palette.error) } else { (icons::INFO, palette.accent) };
        ui.label(RichText::new(icon).font(fonts::icon(16.0)).color(color));
        let offer = notice.offer.as_ref().and_then(|offer| offered(offer, document, locale));
        let width = ui.available_width() - if offer.is_some() { 160.0 } else { 40.0 };
        let height = if offer.is_some() { 28.0 } else { 20.0 };
        ui.allocate_ui_with_layout(egui::vec2(width, height), egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_width(width);
            spoken::at_once(&prose::show(ui, &notice.text));
        });
        if let Some((name, tip, message)) = offer {
            let room = egui::vec2(112.0, height);
            ui.allocate_ui_with_layout(room, egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.add(Button::new(RichText::new(name)).truncate()).on_hover_text(tip).clicked() {
                    out.push(message);
                }
            });
        }
        let name = locale.text("msg-dismiss");
        let icon = RichText::new(icons::X).font(fonts::icon(14.0));
        if controls::icon_button(ui, icon, egui::Vec2::ZERO, &name).clicked() {
            out.push(Message::Dismiss);
        }
    });
}
