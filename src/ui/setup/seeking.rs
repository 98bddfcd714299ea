//! The tools beside a position that is looked for 局面検索: what stands on squares without a piece, and how positions must
//! agree with it.

use egui::{Button, RichText, TextEdit, Ui, WidgetInfo, accesskit::Role};

use super::parts::{changes, edit, facing, say, section};
use super::view::SetupView;
use crate::editor::setup::{SetupEdit, SquareGround};
use crate::library::{HandTerm, PatternError, SoughtPosition, SoughtTerms, board_size};
use crate::locale::{FluentValue, Locale};
use crate::rules::{Color, Game, Position};
use crate::ui::board;
use crate::ui::look::{controls, prose, spoken, theme};
use crate::ui::message::{Outbox, SetupMessage};
use crate::ui::words::{sign, why};

/// The width of a number of moves, in points.
const NUMBER: f32 = 52.0;

/// The tools.
pub(super) fn tools(
    ui: &mut Ui,
    view: &SetupView,
    sought: &SoughtPosition,
    flipped: bool,
    (locale, out): (&Locale, &mut Outbox),
) {
    section(ui, locale, "seek-ground");
    ground(ui, view, locale, out);
    let mut terms = sought.terms.clone();
    if sought.game() == Game::Shogi {
        facing(ui, view, locale, out);
        section(ui, locale, "seek-hands");
        hands(ui, &mut terms, locale);
    }
    section(ui, locale, "seek-turn");
    turn(ui, (sought, &mut terms), locale, out);
    section(ui, locale, "seek-how");
    how(ui, &mut terms, sought.game(), locale);
    if let Some(mistake) = mistake(sought, locale) {
        let told = prose::show(ui, RichText::new(mistake).color(theme::palette(ui).error));
        spoken::polite(&told);
    }
    if terms != sought.terms {
        edit(out, SetupEdit::Agree(Box::new(terms)));
    }
    section(ui, locale, "setup-presets");
    presets(ui, view, locale, out);
    section(ui, locale, "setup-change");
    changes(ui, view, flipped, locale, out);
    ui.add_space(8.0);
    let (help, letters) = match sought.game() {
        Game::Shogi => ("seek-keys", "P L N S G B R K".to_owned()),
        game => ("seek-men-keys", names(game)),
    };
    let help = locale.with(help, &[("letters", letters.into())]);
    prose::show(ui, RichText::new(help).small().color(theme::palette(ui).weak));
}

fn names(game: Game) -> String {
    super::palette::letters(game).iter().map(|key| key.name()).collect::<Vec<_>>().join(" ")
}

/// Why nothing can be looked for.
pub(crate) fn mistake(sought: &SoughtPosition, locale: &Locale) -> Option<String> {
    match sought.pattern() {
        Err(PatternError::Count(text)) => Some(locale.with("seek-count-bad", &[("text", text.into())])),
        Err(_) => Some(locale.text("seek-cannot")),
        Ok(_) => None,
    }
}

/// What presses on the board do, and all squares without a piece at once.
fn ground(ui: &mut Ui, view: &SetupView, locale: &Locale, out: &mut Outbox) {
    let brushes = [
        (None, "seek-brush-pieces"),
        (Some(SquareGround::Empty), "seek-brush-empty"),
        (Some(SquareGround::Open), "seek-brush-open"),
    ];
    let game = view.game();
    let any = board::colors(game).into_iter().map(|color| {
        let side = [("side", FluentValue::from(why::side_of(game, color, false, None, locale)))];
        (Some(SquareGround::Piece(color)), locale.with("seek-brush-any", &side))
    });
    ui.horizontal_wrapped(|ui| {
        for (brush, name) in brushes.map(|(brush, name)| (brush, locale.text(name))).into_iter().chain(any) {
            let is_chosen = view.board.brush == brush;
            let response = ui.add(Button::selectable(is_chosen, name));
            if response.on_hover_text(locale.text("seek-brush-tip")).clicked() {
                say(out, SetupMessage::Brush(brush));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (ground, name) in [(SquareGround::Open, "seek-all-open"), (SquareGround::Empty, "seek-all-empty")] {
            if ui.button(locale.text(name)).clicked() {
                edit(out, SetupEdit::Grounds(ground));
            }
        }
    });
}

/// How what each side has in hand must agree.
fn hands(ui: &mut Ui, terms: &mut SoughtTerms, locale: &Locale) {
    let notation = board::pieces_in_force(ui).notation;
    for (color, term) in [Color::Black, Color::White].into_iter().zip(&mut terms.hands) {
        ui.horizontal_wrapped(|ui| {
            let side = format!("{}{}", sign(notation, color), why::side_of(Game::Shogi, color, false, None, locale));
            ui.label(&side);
            for (value, name) in [
                (HandTerm::Exactly, "seek-hand-exactly"),
                (HandTerm::AtLeast, "seek-hand-at-least"),
                (HandTerm::Any, "seek-any"),
            ] {
                let (is_chosen, name) = (*term == value, locale.text(name));
                let response = ui.add(Button::selectable(is_chosen, &name));
                response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, format!("{side} {name}")));
                if response.clicked() {
                    *term = value;
                }
            }
        });
    }
}

/// Whose turn it is, or that it does not matter.
fn turn(ui: &mut Ui, (sought, terms): (&SoughtPosition, &mut SoughtTerms), locale: &Locale, out: &mut Outbox) {
    let game = sought.game();
    ui.horizontal_wrapped(|ui| {
        for color in board::colors(game) {
            let sign = if game == Game::Shogi { sign(board::pieces_in_force(ui).notation, color) } else { "" };
            let name = format!("{sign}{}", why::side_of(game, color, false, None, locale));
            let is_chosen = terms.turn && sought.position.side_to_move() == color;
            if ui.add(Button::selectable(is_chosen, name)).clicked() {
                let mut next = SoughtPosition { terms: SoughtTerms { turn: true, ..terms.clone() }, ..sought.clone() };
                match &mut next.position {
                    Position::Shogi(position) => position.set_side_to_move(color),
                    Position::Chess(position) => position.set_side_to_move(color),
                    Position::Xiangqi(position) => position.set_side_to_move(color),
                }
                edit(out, SetupEdit::Seek(Box::new(next)));
            }
        }
        if ui.add(Button::selectable(!terms.turn, locale.text("seek-any"))).clicked() {
            terms.turn = false;
        }
    });
}

/// As what it is found, and where.
fn how(ui: &mut Ui, terms: &mut SoughtTerms, game: Game, locale: &Locale) {
    let swap = if game == Game::Chess { "library-swap-chess" } else { "library-swap" };
    controls::check(ui, &mut terms.mirrored, locale.text("library-mirror"));
    controls::check(ui, &mut terms.swapped, locale.text(swap));
    controls::check(ui, &mut terms.main_line, locale.text("seek-main-line"));
    ui.horizontal_wrapped(|ui| {
        ui.label(locale.text("seek-plies"));
        let names = ["seek-plies-from", "seek-plies-to"].map(|name| locale.text(name));
        for (nth, (number, name)) in terms.plies.iter_mut().zip(names).enumerate() {
            if nth == 1 {
                ui.label("–");
            }
            let mut text = number.map_or_else(String::new, |number| number.to_string());
            let field = ui.add(TextEdit::singleline(&mut text).desired_width(NUMBER).char_limit(5));
            field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
            if field.changed() {
                let figures: String = text.chars().filter(char::is_ascii_digit).collect();
                *number = figures.parse().ok();
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let tip = if game == Game::Shogi { "seek-counts-tip" } else { "seek-men-counts-tip" };
        let label = ui.label(locale.text("seek-counts"));
        let field = TextEdit::singleline(&mut terms.counts).desired_width(140.0).hint_text("R>=2 p<=6");
        ui.add(field).labelled_by(label.id).on_hover_text(locale.text(tip));
    });
}

/// Positions to begin with.
fn presets(ui: &mut Ui, view: &SetupView, locale: &Locale, out: &mut Outbox) {
    let mut seek = |sought| edit(out, SetupEdit::Seek(Box::new(sought)));
    ui.horizontal_wrapped(|ui| {
        if ui.button(locale.text("seek-preset-open")).clicked() {
            seek(SoughtPosition::any(view.game()));
        }
        if let Some(here) = &view.here
            && ui.button(locale.text("seek-preset-here")).clicked()
        {
            seek(SoughtPosition::exact(here.clone()));
        }
        if ui.button(locale.text("setup-start")).clicked() {
            seek(SoughtPosition::exact(Position::start(view.game())));
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (game, name) in [(Game::Shogi, "game-shogi"), (Game::Chess, "game-chess"), (Game::Xiangqi, "game-xiangqi")]
        {
            if ui.add(Button::selectable(view.game() == game, locale.text(name))).clicked() && view.game() != game {
                seek(SoughtPosition::any(game));
            }
        }
    });
}

/// What is looked for, in words: what stands where, and what does not matter.
pub(super) fn told(sought: &SoughtPosition, locale: &Locale) -> String {
    let (pieces, empty, open) = counts(sought);
    let values = [("pieces", pieces), ("empty", empty), ("open", open)];
    locale.with("seek-told", &values.map(|(name, count)| (name, FluentValue::from(count))))
}

/// How many squares have a piece, how many must be empty, and on how many anything may stand.
fn counts(sought: &SoughtPosition) -> (usize, usize, usize) {
    let (files, ranks) = board_size(sought.game());
    let open = (0..files * ranks).filter(|at| sought.is_open(*at)).count();
    let pieces = sought.pieces();
    (pieces, files * ranks - open - pieces, open)
}
