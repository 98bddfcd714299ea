//! What can be chosen about pages, in rows of the window for printing.

use egui::{Button, Ui};

use super::preferences::{choices, name, switch};
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::sheet::outline::HeadersTold;
use crate::sheet::{Answers, Pages, Paper, Print, ProblemTold, Writing};
use crate::ui::look::controls;
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Settings;

/// A choice among a few, with one button each.
pub(super) fn row_of_choices<T: PartialEq>(ui: &mut Ui, now: &mut T, all: Vec<(T, &str)>, locale: &Locale) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (value, key) in all {
            let button = Button::selectable(*now == value, locale.text(key)).frame_when_inactive(true);
            if ui.add(button).clicked() {
                *now = value;
            }
        }
    });
}

/// What is chosen about pages; `fitting` are those that come of it, as far as that is known.
pub(super) fn sheet_rows(
    ui: &mut Ui,
    (print, game): (&Print, Game),
    fitting: Pages,
    locale: &Locale,
    out: &mut Outbox,
) {
    let text = |key: &str| locale.text(key);
    name(ui, locale, "print-pages");
    let mut kinds = vec![
        (Pages::Fitting, "print-fitting"),
        (Pages::Problems, "print-problems"),
        (Pages::Games, "print-games"),
        (Pages::Scores, "print-scores"),
        (Pages::Blank, "print-blank"),
    ];
    // Magazines of other games take no problems on forms.
    if game == Game::Shogi || print.pages == Pages::Submission {
        kinds.push((Pages::Submission, "print-submission"));
    }
    let kinds: Vec<(Pages, String)> = kinds.into_iter().map(|(kind, key)| (kind, text(key))).collect();
    choices(ui, print.pages, &kinds, out, |settings, kind| {
        settings.print.pages = kind;
    });
    name(ui, locale, "print-paper");
    let papers = [
        (Paper::A4, "A4".to_owned()),
        (Paper::B5, "B5".to_owned()),
        (Paper::A5, "A5".to_owned()),
        (Paper::Letter, "Letter".to_owned()),
        (Paper::Postcard, text("print-postcard")),
    ];
    choices(ui, print.paper, &papers, out, |settings, paper| settings.print.paper = paper);
    if matches!(fitting, Pages::Fitting | Pages::Problems) {
        name(ui, locale, "print-per-page");
        let counts = [1, 2, 4, 6, 9].map(|count: usize| (count, count.to_string()));
        choices(ui, print.per_page, &counts, out, |settings, count| settings.print.per_page = count);
        name(ui, locale, "print-answers");
        let places = [
            (Answers::Back, "print-at-back"),
            (Answers::Next, "print-next-page"),
            (Answers::Foot, "print-at-foot"),
            (Answers::Off, "print-none"),
        ];
        choices(ui, print.answers, &places.map(|(place, key)| (place, text(key))), out, |settings, place| {
            settings.print.answers = place;
        });
        name(ui, locale, "print-lengths");
        switch(ui, print.lengths, text("print-show-lengths"), out, |settings, on| settings.print.lengths = on);
        told_rows(ui, (print, game), locale, out);
    }
    if matches!(fitting, Pages::Fitting | Pages::Games) {
        name(ui, locale, "print-every");
        let every = [0, 10, 20, 30].map(|every: u32| {
            let values = [("every", FluentValue::from(every))];
            (every, if every == 0 { text("print-bookmarks") } else { locale.with("print-every-moves", &values) })
        });
        choices(ui, print.every, &every, out, |settings, every| settings.print.every = every);
        name(ui, locale, "print-several");
        ui.vertical(|ui| {
            let mut set = |ui: &mut Ui, mut on: bool, key: &str, put: fn(&mut Settings, bool)| {
                if controls::check(ui, &mut on, text(key)).changed() {
                    out.push(Message::set(move |settings| put(settings, on)));
                }
            };
            set(ui, print.run_on, "print-run-on", |settings, on| settings.print.run_on = on);
            set(ui, print.index, "print-index", |settings, on| settings.print.index = on);
        });
        ui.end_row();
        name(ui, locale, "print-headers");
        let told = [
            (HeadersTold::Head, "print-head"),
            (HeadersTold::All, "print-all-headers"),
            (HeadersTold::None, "print-none"),
        ];
        choices(ui, print.headers, &told.map(|(told, key)| (told, text(key))), out, |settings, told| {
            settings.print.headers = told;
        });
    }
}

/// What else is chosen about problems.
fn told_rows(ui: &mut Ui, (print, game): (&Print, Game), locale: &Locale, out: &mut Outbox) {
    // Answers of other games have their comments.
    if game != Game::Shogi {
        return;
    }
    name(ui, locale, "print-told");
    ui.vertical(|ui| {
        let mut set = |ui: &mut Ui, mut on: bool, key: &str, put: fn(&mut ProblemTold, bool)| {
            if controls::check(ui, &mut on, locale.text(key)).changed() {
                out.push(Message::set(move |settings| put(&mut settings.print.told, on)));
            }
        };
        let told = print.told;
        set(ui, told.span, "print-span", |told, on| told.span = on);
        set(ui, told.pieces, "print-pieces", |told, on| told.pieces = on);
        set(ui, told.comments, "print-comments", |told, on| told.comments = on);
        set(ui, told.end, "print-ends", |told, on| told.end = on);
    });
    ui.end_row();
    if locale.language().is_han() {
        name(ui, locale, "print-writing");
        let ways = [(Writing::Across, "print-across"), (Writing::Down, "print-down")];
        choices(ui, print.writing, &ways.map(|(way, key)| (way, locale.text(key))), out, |settings, way| {
            settings.print.writing = way;
        });
    }
}
