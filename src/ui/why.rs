//! "Why not?": the reason of a refused move in words.

use egui::{Align2, Area, Button, Frame, Id, Margin, Order, Rect, RichText, Ui, vec2};

use super::{Message, Outbox, fonts, icons, spoken, theme};
use crate::locale::{FluentValue, Locale};
use crate::rules::{Color, Foul, Illegal, Move, Origin, Position, SquareSet, Unplayable};

/// The answer to a refused move, shown beside the square until the next action.
#[derive(Clone, Debug)]
pub(crate) struct Why {
    /// The move that was refused; `None` if there was not even a move.
    pub mv: Option<Move>,
    illegal: Option<Illegal>,
    text: String,
}

impl Why {
    pub fn new(position: &Position, mv: Move, illegal: Illegal, locale: &Locale) -> Self {
        Self { mv: Some(mv), illegal: Some(illegal), text: text(position, mv, illegal, locale) }
    }

    pub fn not_your_turn(position: &Position, handicap: bool, locale: &Locale) -> Self {
        let side = side(position.side_to_move(), handicap, locale);
        let text = locale.with("why-notyours", &[("side", FluentValue::from(side))]);
        Self { mv: None, illegal: None, text }
    }

    /// What to light up.
    pub fn squares(&self) -> SquareSet {
        self.illegal.map_or(SquareSet::EMPTY, |illegal| illegal.squares())
    }

    /// What enters the move all the same; a move that the record cannot hold has none.
    fn anyway(&self) -> Option<Message> {
        let foul = matches!(self.illegal, Some(Illegal::Foul(_)));
        self.mv.filter(|_| foul).map(Message::Foul)
    }
}

/// The answer in place: above or below (`true` or `false`) the square, or at the foot of the board where there is none.
pub(crate) fn bubble(ui: &Ui, why: &Why, at: Option<(Rect, bool)>, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let room = ui.clip_rect();
    // On the far side of the square from where the piece came, so that the squares in between can still be clicked.
    let (pivot, point) = match at {
        Some((cell, true)) => (Align2::CENTER_BOTTOM, cell.center_top() - vec2(0.0, 8.0)),
        Some((cell, false)) => (Align2::CENTER_TOP, cell.center_bottom() + vec2(0.0, 8.0)),
        None => (Align2::CENTER_BOTTOM, room.center_bottom() - vec2(0.0, 12.0)),
    };
    Area::new(Id::unique("why")).order(Order::Foreground).pivot(pivot).fixed_pos(point).constrain_to(room).show(
        ui.ctx(),
        |ui| {
            Frame::popup(ui.style()).stroke((1.5, palette.error)).inner_margin(Margin::symmetric(12, 8)).show(
                ui,
                |ui| {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(icons::PROHIBIT).font(fonts::icon(18.0)).color(palette.error));
                        spoken::at_once(&ui.label(RichText::new(&why.text).font(fonts::strong(14.0))));
                    });
                    if let Some(message) = why.anyway()
                        && ui
                            .add(Button::new(
                                RichText::new(locale.text("why-foul-anyway")).small().color(palette.accent),
                            ))
                            .clicked()
                    {
                        out.push(message);
                    }
                },
            );
        },
    );
}

/// The locale's name of a side: 先手 and 後手, or 下手 and 上手 in a handicap game.
pub(crate) fn side(color: Color, handicap: bool, locale: &Locale) -> String {
    locale.text(match (color, handicap) {
        (Color::Black, false) => "side-black",
        (Color::White, false) => "side-white",
        (Color::Black, true) => "side-lower",
        (Color::White, true) => "side-upper",
    })
}

/// The locale's name of a side; in a tsume problem 攻方 and 玉方.
pub(crate) fn side_of(color: Color, handicap: bool, problem: bool, locale: &Locale) -> String {
    match (problem, color) {
        (true, Color::Black) => locale.text("side-attacker"),
        (true, Color::White) => locale.text("side-defender"),
        (false, _) => side(color, handicap, locale),
    }
}

/// The reason of a refusal in the person's language.
pub(crate) fn text(position: &Position, mv: Move, illegal: Illegal, locale: &Locale) -> String {
    let kind = match mv.origin() {
        Origin::Board(square) => position.piece(square).map(|piece| piece.kind),
        Origin::Hand(kind) => Some(kind),
    };
    let piece = kind.map_or_else(String::new, |kind| locale.text(&format!("piece-{kind:?}")));
    let key = match illegal {
        Illegal::Unplayable(reason) => match reason {
            Unplayable::NoPiece(_) => "why-nopiece",
            Unplayable::NotYours(_) => "why-notyours",
            Unplayable::OwnPiece(_) => "why-ownpiece",
            Unplayable::Occupied(_) => "why-occupied",
            Unplayable::NotInHand(_) => "why-notinhand",
            Unplayable::NoPromotedSide(_) => "why-nopromotedside",
        },
        Illegal::Foul(foul) => match foul {
            Foul::CannotMoveThere { blockers, .. } if blockers.is_empty() => "why-cannotmove",
            Foul::CannotMoveThere { .. } => "why-blocked",
            Foul::CannotPromote { .. } => "why-cannotpromote",
            Foul::Nifu { .. } => "why-nifu",
            Foul::DropPawnMate { .. } => "why-uchifuzume",
            Foul::LeftInCheck { .. } => "why-leftincheck",
            Foul::DeadPiece { .. } => "why-deadpiece",
        },
    };
    let side = side(position.side_to_move(), false, locale);
    locale.with(key, &[("piece", FluentValue::from(piece)), ("side", FluentValue::from(side))])
}
