//! SetupView up shogi: pieces are neither made nor lost; whatever is nowhere else is in the box 駒箱.

use egui::{Key, RichText, Ui, vec2};

use crate::editor;
use crate::editor::setup::{Onto, Setup, SetupEdit};
use crate::locale::{FluentValue, Locale};
use crate::notation::square_kanji;
use crate::record::holds_the_rest;
use crate::rules::shogi::{Fault, Piece, PieceKind, Position, Square};
use crate::rules::{Color, Game};
use crate::ui::board::{
    BoardScene, BoxScene, Cell, PieceSpot, PieceStyle, SetupEvent, StandSlot, cell_of, shogi, square_of,
};
use crate::ui::look::theme;
use crate::ui::settings::DefenderHand;
use crate::ui::words::why;

/// The letters of the kinds, in box order.
const LETTERS: [Key; 8] = [Key::K, Key::R, Key::B, Key::G, Key::S, Key::N, Key::L, Key::P];

/// What an action on the board means; pieces from the box join the chosen side.
pub(super) fn edit_of(setup: &Setup, facing: Color, event: SetupEvent) -> Option<SetupEdit> {
    Some(match event {
        SetupEvent::Carry(from, to) => SetupEdit::Move { from: spot(setup, facing, from)?, to: onto(to)? },
        SetupEvent::Cycle(cell) => SetupEdit::Cycle(square(cell)?),
        SetupEvent::Promote(cell) => SetupEdit::Promote(square(cell)?),
        SetupEvent::Recolour(PieceSpot::Board(cell)) => SetupEdit::Recolour(square(cell)?),
        SetupEvent::Recolour(place @ PieceSpot::Stand { side, .. }) => {
            SetupEdit::Move { from: spot(setup, facing, place)?, to: Onto::Stand(!color(side)) }
        }
        SetupEvent::Remove(PieceSpot::Board(cell)) => SetupEdit::Lift(square(cell)?),
        SetupEvent::Remove(place @ PieceSpot::Stand { .. }) => {
            SetupEdit::Move { from: spot(setup, facing, place)?, to: Onto::Box }
        }
        SetupEvent::Letter(place, key, shift) => {
            let kind = kind_of(key)?;
            match place {
                PieceSpot::Board(cell) => {
                    let color = if shift { !facing } else { setup.colour_of(kind, facing) };
                    SetupEdit::Put(square(cell)?, Piece::new(color, kind))
                }
                PieceSpot::Stand { side, .. } if shift => {
                    SetupEdit::Move { from: editor::setup::PieceSource::Stand(color(side), kind), to: Onto::Box }
                }
                PieceSpot::Stand { side, .. } => SetupEdit::Move {
                    from: editor::setup::PieceSource::Box(color(side), kind),
                    to: Onto::Stand(color(side)),
                },
                PieceSpot::Box(_) => return None,
            }
        }
        SetupEvent::Recolour(PieceSpot::Box(_))
        | SetupEvent::Remove(PieceSpot::Box(_))
        | SetupEvent::Ground(..)
        | SetupEvent::Leave => {
            return None;
        }
    })
}

fn square(cell: Cell) -> Option<Square> {
    square_of(Game::Shogi, cell)?.shogi()
}

fn spot(setup: &Setup, facing: Color, place: PieceSpot) -> Option<editor::setup::PieceSource> {
    Some(match place {
        PieceSpot::Board(cell) => editor::setup::PieceSource::Board(square(cell)?),
        PieceSpot::Stand { side, place } => editor::setup::PieceSource::Stand(color(side), shogi::held_kind(place)?),
        PieceSpot::Box(place) => {
            let kind = Setup::kinds().get(place).copied()?;
            editor::setup::PieceSource::Box(setup.colour_of(kind, facing), kind)
        }
    })
}

fn color(side: usize) -> Color {
    if side == 0 { Color::Black } else { Color::White }
}

fn onto(place: PieceSpot) -> Option<Onto> {
    Some(match place {
        PieceSpot::Board(cell) => Onto::Board(square(cell)?),
        PieceSpot::Stand { side, .. } => Onto::Stand(color(side)),
        PieceSpot::Box(_) => Onto::Box,
    })
}

fn kind_of(key: Key) -> Option<PieceKind> {
    let place = LETTERS.iter().position(|&letter| letter == key)?;
    Setup::kinds().get(place).copied()
}

/// Points out what is odd, and names the sides; in a problem they are 攻方 and 玉方.
pub(super) fn point_out(scene: &mut BoardScene, setup: &Setup, attacker: Option<Color>, locale: &Locale) {
    let Some(position) = setup.shogi() else { return };
    for fault in setup.faults() {
        match fault {
            Fault::DeadPiece(square) => scene.marks.refused.push(cell_of(square)),
            Fault::TwoPawns(color, file) => {
                let pawns = position.pieces_of(color, PieceKind::Pawn).into_iter();
                let pawns = pawns.filter(|pawn| pawn.file() == file);
                scene.marks.refused.extend(pawns.map(cell_of));
            }
            Fault::OpponentInCheck(color) => {
                scene.marks.check.extend(position.kings(color).into_iter().map(cell_of));
            }
            Fault::NoKing(_) | Fault::ManyKings(_) | Fault::TooMany(..) => {}
        }
    }
    scene.words.sides = Color::ALL.map(|color| why::side_of(Game::Shogi, color, false, attacker, locale));
}

/// The box.
pub(super) fn tray(setup: &Setup, facing: Color, style: PieceStyle, locale: &Locale) -> BoxScene {
    let places = Setup::kinds().map(|kind| {
        let count = u8::try_from(setup.in_box(kind)).unwrap_or(u8::MAX);
        let color = setup.colour_of(kind, facing);
        StandSlot { face: shogi::face(kind, color, style), count, name: shogi::name(kind, locale) }
    });
    BoxScene {
        places: places.to_vec(),
        name: locale.text("setup-box"),
        board: locale.text("setup-board"),
        side: facing.index(),
        letters: &LETTERS,
    }
}

/// Hides the defender's hand where the person wants that; on the defender's turn it is needed for interposing.
pub(crate) fn fold_defender(
    scene: &mut BoardScene,
    (position, side): (&Position, Color),
    shown: DefenderHand,
    locale: &Locale,
) {
    let rest = holds_the_rest(position, side);
    let fold = match shown {
        DefenderHand::Pieces => false,
        DefenderHand::Rest => rest,
        DefenderHand::Hidden => true,
    };
    if !fold || position.side_to_move() == side {
        return;
    }
    let defender = &mut scene.players[side.index()];
    if shown == DefenderHand::Rest {
        let name = if defender.is_empty() {
            why::side_of(Game::Shogi, side, false, Some(!side), locale)
        } else {
            defender.clone()
        };
        *defender = locale.with("defender-holds-rest", &[("name", FluentValue::from(name))]);
    }
    for held in scene.hands.iter_mut().flat_map(|hands| hands.get_mut(side.index())).flatten() {
        held.count = 0;
    }
}

/// What is odd about a position, in words, one line per kind. That the attacker of a problem has no king is not odd.
pub(super) fn faults_in_words(faults: &[Fault], attacker: Option<Color>, locale: &Locale) -> Vec<String> {
    let side = |color| ("side", FluentValue::from(why::side_of(Game::Shogi, color, false, attacker, locale)));
    let all = |name: &dyn Fn(&Fault) -> Option<String>| {
        let names: Vec<String> = faults.iter().filter_map(name).collect();
        FluentValue::from(names.join(&locale.text("list-comma")))
    };
    let line = |fault: &Fault| match *fault {
        Fault::NoKing(color) => locale.with("fault-no-king", &[side(color)]),
        Fault::ManyKings(color) => locale.with("fault-many-kings", &[side(color)]),
        Fault::TwoPawns(color, _) => {
            let files = all(&|other| match other {
                Fault::TwoPawns(of, file) if *of == color => Some(file.number().to_string()),
                _ => None,
            });
            locale.with("fault-two-pawns", &[side(color), ("file", files)])
        }
        Fault::DeadPiece(_) => {
            let squares = all(&|other| match other {
                Fault::DeadPiece(square) => Some(square_kanji(*square)),
                _ => None,
            });
            locale.with("fault-dead-piece", &[("square", squares)])
        }
        Fault::TooMany(kind, count) => {
            let piece = locale.text(&format!("piece-{}", kind.as_ref()));
            locale.with("fault-too-many", &[("piece", FluentValue::from(piece)), ("count", FluentValue::from(count))])
        }
        Fault::OpponentInCheck(color) => locale.with("fault-in-check", &[side(color)]),
    };
    let mut lines: Vec<String> = Vec::new();
    for fault in faults.iter().filter(|&&fault| attacker.is_none_or(|attacker| fault != Fault::NoKing(attacker))) {
        let line = line(fault);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// How many pieces of each kind are placed, and out of how many.
pub(super) fn counts(ui: &mut Ui, setup: &Setup, locale: &Locale) {
    let palette = theme::palette(ui);
    let width = (ui.available_width() / 4.0).floor().min(84.0);
    egui::Grid::new("setup-counts").num_columns(4).min_col_width(width - 6.0).spacing(vec2(6.0, 2.0)).show(ui, |ui| {
        for (index, kind) in Setup::kinds().into_iter().enumerate() {
            let (placed, all) = setup.count(kind);
            let color = match placed.cmp(&all) {
                std::cmp::Ordering::Greater => palette.warn,
                std::cmp::Ordering::Equal => palette.text,
                std::cmp::Ordering::Less => palette.weak,
            };
            let text = format!("{} {placed}/{all}", shogi::name(kind, locale));
            ui.label(RichText::new(text).color(color));
            if index % 4 == 3 {
                ui.end_row();
            }
        }
    });
    let values = [("placed", FluentValue::from(setup.placed()))];
    ui.label(RichText::new(locale.with("setup-placed", &values)).small().color(palette.weak));
}
