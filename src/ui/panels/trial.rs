//! 解図: the solution of a problem is hidden, and the moves are the person's, answered by the best defence.

use egui::{Button, Label, RichText, ScrollArea, Ui, vec2};

use super::mate::MateView;
use crate::editor::analysis::{Analyst, Trial, TrialState};
use crate::locale::FluentValue;
use crate::notation::{Notation, spell};
use crate::rules::shogi;
use crate::rules::{Move, Position};
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{MateMessage, Message, Outbox};
use crate::ui::panels::view::MoveWords;

/// Shows how the attempt stands, in the place of the moves of the record.
pub(crate) fn show(
    ui: &mut Ui,
    view: &MateView,
    analyst: &Analyst,
    MoveWords { style, locale }: MoveWords<'_>,
    out: &mut Outbox,
) {
    let Some(trial) = view.trial() else { return };
    let palette = theme::palette(ui);
    ui.label(RichText::new(locale.text("trial-title")).text_style(theme::section()).color(palette.weak));
    ui.add_space(2.0);
    let words = spelled(trial, style);
    let next = |mv: shogi::Move| {
        let previous = trial.moves().last().and_then(|&mv| Move::from(mv).to());
        spell(style, &Position::from(trial.position().clone()), mv.into(), previous)
    };
    let (icon, color, text) = match trial.stand() {
        TrialState::Attack => (icons::PUZZLE_PIECE, palette.accent, locale.text("trial-attack")),
        TrialState::Defence => (icons::MAGNIFYING_GLASS, palette.weak, locale.text("trial-defence")),
        TrialState::Solved => {
            let count = FluentValue::from(words.len());
            (icons::CHECK_CIRCLE, palette.accent, locale.with("trial-solved", &[("count", count)]))
        }
        TrialState::Refuted(_) => (icons::PROHIBIT, palette.warn, locale.text("trial-refuted")),
        TrialState::Open => (icons::WARNING_CIRCLE, palette.warn, locale.text("trial-open")),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(icon).font(fonts::icon(20.0)).color(color));
        prose::show(ui, RichText::new(text).font(fonts::strong(15.0)));
    });
    if let (TrialState::Refuted(Some(reply)), 1..) = (trial.stand(), trial.hint()) {
        let text = locale.with("trial-refuted-by", &[("move", next(reply).into())]);
        controls::sign(ui, icons::INFO, palette.weak, &text);
    }
    let mate = analyst.about(trial.position()).and_then(|finding| finding.mate().map(|(_, mate, _)| mate.clone()));
    if let (TrialState::Attack, Some(mate)) = (trial.stand(), mate) {
        if trial.hint() > 0 {
            let text = locale.with("trial-length", &[("length", mate.len.into())]);
            controls::sign(ui, icons::INFO, palette.weak, &text);
        }
        if let Some(&mv) = mate.line.first()
            && trial.hint() > 1
        {
            let text = locale.with("trial-first", &[("move", next(mv).into())]);
            controls::sign(ui, icons::INFO, palette.weak, &text);
        }
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let begun = !words.is_empty();
        let asks = match trial.stand() {
            TrialState::Attack => Some(("trial-hint", trial.hint() < 2)),
            TrialState::Refuted(Some(_)) => Some(("trial-why", trial.hint() == 0)),
            _ => None,
        };
        let hint = asks.map(|(key, enabled)| (key, enabled, MateMessage::Hint));
        let rest = [
            ("trial-back", begun, MateMessage::Back),
            ("trial-again", begun, MateMessage::Again),
            ("trial-leave", true, MateMessage::Solve),
        ];
        for (key, enabled, message) in hint.into_iter().chain(rest) {
            if ui.add_enabled(enabled, Button::new(RichText::new(locale.text(key)).small())).clicked() {
                out.push(Message::Mate(message));
            }
        }
    });
    if let Some((solved, count)) = view.book {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            for ((key, by), enabled) in [("trial-previous", -1), ("trial-next", 1)].into_iter().zip(view.others) {
                if ui.add_enabled(enabled, Button::new(RichText::new(locale.text(key)).small())).clicked() {
                    out.push(Message::Mate(MateMessage::Problem(by)));
                }
            }
            let values = [("solved", FluentValue::from(solved)), ("count", FluentValue::from(count))];
            let text = RichText::new(locale.with("trial-book", &values)).small().color(palette.weak);
            ui.add(Label::new(text).extend());
        });
    }
    if view.known.solved {
        ui.label(RichText::new(locale.text("trial-known")).small().color(palette.weak));
    }
    let (failed, hints) = trial.counts();
    if failed + hints > 0 {
        let values = [("failed", failed.into()), ("hints", hints.into())];
        ui.label(RichText::new(locale.with("trial-counts", &values)).small().color(palette.weak));
    }
    ScrollArea::vertical().id_salt("trial").auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
        for (place, word) in words.iter().enumerate() {
            ui.label(format!("{:>3}  {word}", place + 1));
        }
    });
}

fn spelled(trial: &Trial, style: Notation) -> Vec<String> {
    let (mut position, mut previous) = (Position::from(trial.start().clone()), None);
    let word = |&mv: &shogi::Move| {
        let mv = Move::from(mv);
        let word = spell(style, &position, mv, previous);
        previous = mv.to();
        position.play(mv).is_ok().then_some(word)
    };
    trial.moves().iter().map_while(word).collect()
}
