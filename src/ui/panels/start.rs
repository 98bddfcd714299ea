//! What an empty window offers: opening, pasting, entering a problem, continuing what was open last, looking at a
//! sample.

use egui::{Align2, Response, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2, vec2};

use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::texts;
use crate::ui::board::PieceSet;
use crate::ui::command::keys;
use crate::ui::command::{Beginning, Command};
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Settings;
use crate::ui::words::{Sample, file_name};

/// How many recent files are offered.
const RECENT: usize = 6;
/// The height of a row, in points.
const ROW: f32 = 30.0;

/// A tip, and the command whose key it mentions.
const TIPS: [(&str, Option<Command>); 5] = [
    ("tip-play", None),
    ("tip-typed", None),
    ("tip-palette", Some(Command::Prompt)),
    ("tip-undo", Some(Command::Undo)),
    ("tip-middle", Some(Command::ReplaceMove)),
];

/// Shows it for a board of a game; `waiting` is how many records can be restored.
pub(crate) fn show(
    ui: &mut Ui,
    settings: &Settings,
    (game, waiting): (Game, usize),
    locale: &Locale,
    out: &mut Outbox,
) {
    let palette = theme::palette(ui);
    // In a low window the samples are below the edge: who has never seen the page is shown that it goes on.
    let scroll = &mut ui.spacing_mut().scroll;
    (scroll.floating_width, scroll.dormant_handle_opacity) = (4.0, 0.4);
    ScrollArea::vertical().id_salt("start").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.set_max_width(ui.available_width() - 8.0);
        ui.label(RichText::new(locale.text("start-title")).font(fonts::strong(16.0)));
        prose::show(ui, RichText::new(locale.text("start-hint")).small().color(palette.weak));
        ui.add_space(6.0);
        // The board in front is a new game of its own kind.
        let others = Game::ALL.into_iter().filter(|other| *other != game);
        let others = others.map(|other| Command::New(Beginning::of(other)));
        let more = [Command::New(Beginning::Problem), Command::SetUp];
        for command in [Command::Open, Command::Paste].into_iter().chain(others).chain(more) {
            let row = command.row();
            let key = keys::shown(ui.ctx(), command);
            if action(ui, row.icon, &locale.text(row.text), key.as_deref()).clicked() {
                out.push(Message::Command(command));
            }
        }
        let western = game == Game::Chess || settings.pieces == PieceSet::Western;
        if settings.recent.is_empty() && !locale.language().is_han() && !western {
            let row = action(ui, icons::GLOBE, &locale.text("start-pieces"), None);
            if row.on_hover_text(locale.text("start-pieces-hint")).clicked() {
                out.push(Message::set(|settings| settings.pieces = PieceSet::Western));
            }
        }
        if waiting > 0 && action(ui, icons::CLOCK_COUNTER_CLOCKWISE, &locale.text("cmd-recovery"), None).clicked() {
            out.push(Message::Command(Command::Recovery));
        }
        let recent: Vec<_> = settings.recent.iter().take(RECENT).collect();
        if !recent.is_empty() {
            section(ui, locale, "menu-recent");
            for path in recent {
                let name = file_name(path);
                let folder = path.parent().and_then(|folder| folder.file_name()).unwrap_or_default().to_string_lossy();
                let row = action(ui, icons::FILE_TEXT, &name, Some(&folder));
                out.extend(Message::to_open(&row, || Message::Open(path.clone())));
            }
        }
        section(ui, locale, "start-samples");
        for sample in Sample::ALL {
            let row = action(ui, icons::BOOK_OPEN, &locale.text(sample.title()), None);
            out.extend(Message::to_open(&row, || Message::Sample(sample)));
        }
        section(ui, locale, "start-tips");
        for (tip, command) in TIPS {
            let tip = match command {
                Some(command) => keys::told(ui.ctx(), tip, command, locale),
                None => locale.with(tip, &[("moves", FluentValue::from(texts::typed(game, locale)))]),
            };
            let words = |text: &str| RichText::new(text).small().color(palette.weak);
            controls::item(ui, words("•"), |ui| drop(prose::show(ui, words(&tip))));
        }
    });
}

fn section(ui: &mut Ui, locale: &Locale, key: &str) {
    let palette = theme::palette(ui);
    ui.add_space(10.0);
    ui.label(RichText::new(locale.text(key)).text_style(theme::section()).color(palette.weak));
}

/// A row to click: icon, name, and a hint on the right.
fn action(ui: &mut Ui, icon: &str, name: &str, more: Option<&str>) -> Response {
    let palette = theme::palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let painter = ui.painter_at(rect);
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 6.0, palette.hover);
    }
    theme::focus_ring(ui, &response);
    let y = rect.center().y;
    painter.text(pos2(rect.left() + 16.0, y), Align2::CENTER_CENTER, icon, fonts::icon(18.0), palette.accent);
    let small = TextStyle::Small.resolve(ui.style());
    let right = rect.right() - 8.0;
    let more = more.map(|more| painter.layout_no_wrap(more.to_owned(), small, palette.weak));
    // The name comes first: what has no room beside it is not said.
    let room = right - rect.left() - 36.0;
    let mut job =
        egui::text::LayoutJob::simple_singleline(name.to_owned(), TextStyle::Body.resolve(ui.style()), palette.text);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let shown = galley.size();
    painter.galley(pos2(rect.left() + 36.0, y - shown.y / 2.0), galley, palette.text);
    if let Some(more) = more.filter(|more| rect.left() + 36.0 + shown.x + 12.0 + more.size().x <= right) {
        painter.galley(pos2(right - more.size().x, y - more.size().y / 2.0), more, palette.weak);
    }
    response
}
