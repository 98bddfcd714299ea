//! 局面編集 in the window: what is set up and what it would do to the record, the bar above the board and the tools beside it.

use std::sync::Arc;

use egui::{
    Align, Button, Color32, DragValue, Frame, Key, Layout, Margin, RichText, Sense, Ui, WidgetInfo, accesskit::Role,
    vec2,
};

use super::board::{self, BoxScene, PieceStyle, Scene, SetupBoard, SetupEvent, SetupPlace, shogi};
use super::{Command, DefenderHand, Message, Outbox, fonts, icons, keys, notes, theme, why};
use crate::editor::{
    CannotSet, Direction, Man, Onto, Outlook, Preset, Replayed, Setup, SetupEdit, Spot, foresee, has_unplayed,
    holds_the_rest, is_problem_from,
};
use crate::formats::{FormatId, load};
use crate::locale::{FluentValue, Locale};
use crate::notation::{parse_bod, parse_position, square_kanji};
use crate::record::{NodeId, Record};
use crate::rules::shogi::{Color, Fault, Handicap, Piece, PieceKind, Position};
use crate::rules::{self, Game, chess, xiangqi};
use crate::task::Task;

/// What is asked for while a position is set up.
#[derive(Clone, Debug)]
pub(crate) enum SetupMessage {
    /// Something was done on the board.
    Board(SetupEvent),
    /// Change the position.
    Edit(SetupEdit),
    Undo,
    Redo,
    /// Pieces from the box come to the board as this side's.
    Facing(Color),
    /// Take the position at the cursor.
    Here,
    Copy(Command),
    Paste,
    /// Take the position into the record.
    Done,
    /// Take the position as a game of its own; the record stays as it is.
    AsGame,
    /// Leave; ask first if something has changed.
    Leave,
    /// Go on after all.
    Stay,
    /// Leave, and forget what was changed.
    Discard,
}

/// A position being set up, and how it is seen.
pub(crate) struct Setting {
    /// As the document has it.
    pub setup: Arc<Setup>,
    pub board: SetupBoard,
    /// The side that pieces from the box come to.
    pub facing: Color,
    /// Whether leaving is being asked about.
    pub asking: bool,
    /// Why the last thing asked for was not done.
    pub refused: Option<String>,
    /// The keyboard is to go to the tools in the next frame.
    pub to_tools: bool,
    /// The position at the cursor, if it is another than the one it began with.
    pub here: Option<rules::Position>,
    record: Record,
    /// Whether a comment holds moves that had become text.
    has_texts: bool,
    outlook: Option<(rules::Position, Outlook)>,
    looking: Option<(rules::Position, Task<Outlook>)>,
}

impl Setting {
    /// Shows what is being set up in a record. The keyboard is where something was done last.
    pub fn new(setup: Arc<Setup>, record: &Record, here: &rules::Position) -> Self {
        let at = setup.last_square().map(board::cell_of);
        Self {
            board: SetupBoard::at(at),
            facing: setup.position().game().bottom(),
            asking: false,
            refused: None,
            to_tools: false,
            here: Some(here.clone()).filter(|here| *here != record.initial),
            record: record.clone(),
            has_texts: record.tree.get(NodeId::ROOT).is_some_and(|root| has_unplayed(&root.comment)),
            outlook: None,
            looking: None,
            setup,
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.setup.position().game()
    }

    /// Whether it would be a problem, with 攻方 and 玉方, as it is now.
    pub fn is_problem(&self) -> bool {
        self.game() == Game::Shogi && is_problem_from(&self.record.headers, self.setup.shogi())
    }

    /// What becomes of the record, if that is known for the position as it is now.
    pub fn outlook(&self) -> Option<&Outlook> {
        self.outlook.as_ref().filter(|(of, _)| of == self.setup.position()).map(|(_, outlook)| outlook)
    }

    /// Whether moves would not play any more.
    fn breaks(&self) -> bool {
        self.setup.is_changed() && self.outlook().is_some_and(|outlook| !outlook.replayed.broken.is_empty())
    }

    /// How many pieces of a problem are still in the box, kings aside; `None` where nothing need be said of them.
    fn left(&self) -> Option<u32> {
        let left = PieceKind::HAND.into_iter().map(|kind| self.setup.in_box(kind)).sum();
        (self.is_problem() && !self.has_moves() && self.setup.is_changed() && left > 0).then_some(left)
    }

    /// Whether there are moves that may not play any more.
    pub fn has_moves(&self) -> bool {
        self.record.tree.len() > 1 || self.has_texts
    }

    /// Looks on another thread what would become of the record. A newer position takes the place of an older one.
    pub fn look(&mut self, ctx: &egui::Context) {
        if let Some((of, task)) = &mut self.looking
            && let Some(result) = task.poll()
        {
            let of = of.clone();
            self.looking = None;
            self.outlook = result.ok().map(|outlook| (of, outlook));
        }
        let now = self.setup.position();
        let known = self.outlook.as_ref().is_some_and(|(of, _)| of == now)
            || self.looking.as_ref().is_some_and(|(of, _)| of == now);
        if known || !self.has_moves() || !self.setup.is_changed() {
            return;
        }
        let (record, initial, wake) = (self.record.clone(), now.clone(), ctx.clone());
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| foresee(&record, &initial));
        self.looking = Some((now.clone(), task));
    }

    /// What a thing done on the board means.
    pub fn edit_of(&self, event: SetupEvent) -> Option<SetupEdit> {
        if self.game() != Game::Shogi {
            return self.placing(event);
        }
        Some(match event {
            SetupEvent::Carry(from, to) => SetupEdit::Move { from: self.spot(from)?, to: onto(to)? },
            SetupEvent::Cycle(cell) => SetupEdit::Cycle(shogi::square_of(cell)?),
            SetupEvent::Promote(cell) => SetupEdit::Promote(shogi::square_of(cell)?),
            SetupEvent::Recolour(SetupPlace::Board(cell)) => SetupEdit::Recolour(shogi::square_of(cell)?),
            SetupEvent::Recolour(place @ SetupPlace::Stand { side, .. }) => {
                SetupEdit::Move { from: self.spot(place)?, to: Onto::Stand(!color(side)) }
            }
            SetupEvent::Remove(SetupPlace::Board(cell)) => SetupEdit::Lift(shogi::square_of(cell)?),
            SetupEvent::Remove(place @ SetupPlace::Stand { .. }) => {
                SetupEdit::Move { from: self.spot(place)?, to: Onto::Box }
            }
            SetupEvent::Letter(place, key, shift) => {
                let kind = kind_of(key)?;
                match place {
                    SetupPlace::Board(cell) => {
                        let color = if shift { !self.facing } else { self.setup.colour_of(kind, self.facing) };
                        SetupEdit::Put(shogi::square_of(cell)?, Piece::new(color, kind))
                    }
                    SetupPlace::Stand { side, .. } if shift => {
                        SetupEdit::Move { from: Spot::Stand(color(side), kind), to: Onto::Box }
                    }
                    SetupPlace::Stand { side, .. } => {
                        SetupEdit::Move { from: Spot::Box(color(side), kind), to: Onto::Stand(color(side)) }
                    }
                    SetupPlace::Box(_) => return None,
                }
            }
            SetupEvent::Recolour(SetupPlace::Box(_)) | SetupEvent::Remove(SetupPlace::Box(_)) | SetupEvent::Leave => {
                return None;
            }
        })
    }

    /// The same in games without a box.
    fn placing(&self, event: SetupEvent) -> Option<SetupEdit> {
        let square = |cell| board::square_of(self.game(), cell);
        let there = |cell| Man::on(self.setup.position(), square(cell)?);
        Some(match event {
            SetupEvent::Carry(SetupPlace::Board(from), SetupPlace::Board(to)) => {
                SetupEdit::Carry(square(from)?, square(to)?)
            }
            SetupEvent::Carry(SetupPlace::Box(place), SetupPlace::Board(to)) => {
                SetupEdit::Place(square(to)?, Some(*men(self.game()).get(place)?))
            }
            SetupEvent::Carry(SetupPlace::Board(cell), SetupPlace::Box(_))
            | SetupEvent::Remove(SetupPlace::Board(cell)) => SetupEdit::Place(square(cell)?, None),
            SetupEvent::Cycle(cell) | SetupEvent::Recolour(SetupPlace::Board(cell)) => {
                SetupEdit::Place(square(cell)?, Some(there(cell)?.recoloured()))
            }
            SetupEvent::Letter(SetupPlace::Board(cell), key, shift) => {
                let kind = letters(self.game()).iter().position(|&letter| letter == key)?;
                let man = *men(self.game()).get(kind)?;
                let other = shift != (self.facing != self.game().bottom());
                SetupEdit::Place(square(cell)?, Some(if other { man.recoloured() } else { man }))
            }
            _ => return None,
        })
    }

    fn spot(&self, place: SetupPlace) -> Option<Spot> {
        Some(match place {
            SetupPlace::Board(cell) => Spot::Board(shogi::square_of(cell)?),
            SetupPlace::Stand { side, place } => Spot::Stand(color(side), shogi::held_kind(place)?),
            SetupPlace::Box(place) => {
                let kind = Setup::kinds().get(place).copied()?;
                Spot::Box(self.setup.colour_of(kind, self.facing), kind)
            }
        })
    }
}

fn color(side: usize) -> Color {
    if side == 0 { Color::Black } else { Color::White }
}

fn onto(place: SetupPlace) -> Option<Onto> {
    Some(match place {
        SetupPlace::Board(cell) => Onto::Board(shogi::square_of(cell)?),
        SetupPlace::Stand { side, .. } => Onto::Stand(color(side)),
        SetupPlace::Box(_) => Onto::Box,
    })
}

/// The letters of the kinds of a game, in the order of its box.
const fn letters(game: Game) -> &'static [Key] {
    match game {
        Game::Shogi => &[Key::K, Key::R, Key::B, Key::G, Key::S, Key::N, Key::L, Key::P],
        Game::Chess => &[Key::K, Key::Q, Key::R, Key::B, Key::N, Key::P],
        Game::Xiangqi => &[Key::K, Key::A, Key::E, Key::H, Key::R, Key::C, Key::P],
    }
}

fn kind_of(key: Key) -> Option<PieceKind> {
    let place = letters(Game::Shogi).iter().position(|&letter| letter == key)?;
    Setup::kinds().get(place).copied()
}

/// The pieces of a game without a box: first those of the side at the bottom, in the order of [`letters`].
fn men(game: Game) -> Vec<Man> {
    let colors = board::colors(game);
    match game {
        Game::Shogi => Vec::new(),
        Game::Chess => {
            let kinds = chess::PieceKind::ALL.into_iter().rev();
            let man = |color| kinds.clone().map(move |kind| Man::Chess(chess::Piece::new(color, kind)));
            colors.into_iter().flat_map(man).collect()
        }
        Game::Xiangqi => {
            let man = |color| {
                xiangqi::PieceKind::ALL.into_iter().map(move |kind| Man::Xiangqi(xiangqi::Piece::new(color, kind)))
            };
            colors.into_iter().flat_map(man).collect()
        }
    }
}

/// Why a change was not made, in words.
pub(crate) fn refusal(cannot: CannotSet, locale: &Locale) -> String {
    let piece = |kind: PieceKind| [("piece", FluentValue::from(locale.text(&format!("piece-{kind:?}"))))];
    match cannot {
        CannotSet::NoPiece => locale.text("setup-no-piece"),
        CannotSet::NoneLeft(kind) => locale.with("setup-none-left", &piece(kind)),
        CannotSet::KingInHand => locale.text("setup-king-in-hand"),
        CannotSet::HandFull => locale.text("setup-hand-full"),
        CannotSet::NeverPromotes(kind) => locale.with("setup-never-promotes", &piece(kind)),
        CannotSet::NoCastling(rook) => locale.with("fault-castling", &[("square", FluentValue::from(named(rook)))]),
        CannotSet::NotPassed(square) => {
            locale.with("fault-en-passant", &[("square", FluentValue::from(named(square)))])
        }
        CannotSet::OtherGame => locale.text("why-othergame"),
    }
}

/// The board and the box as they are to be seen.
pub(crate) fn scenes(setting: &Setting, style: PieceStyle, flipped: bool, locale: &Locale) -> (Scene, BoxScene) {
    let game = setting.game();
    let mut scene = Scene::of(setting.setup.position(), None, style, locale);
    scene.flipped = flipped;
    if game != Game::Shogi {
        return men_scenes(setting, scene, style, locale);
    }
    let position = setting.setup.shogi();
    // What is odd is said and pointed out; a check on the side to move is not odd.
    scene.marks.check.clear();
    for fault in setting.setup.faults() {
        match fault {
            Fault::DeadPiece(square) => scene.marks.refused.push(shogi::cell_of(square)),
            Fault::TwoPawns(color, file) => {
                let pawns = position.pieces_of(color, PieceKind::Pawn).into_iter();
                let pawns = pawns.filter(|pawn| pawn.file() == file);
                scene.marks.refused.extend(pawns.map(shogi::cell_of));
            }
            Fault::OpponentInCheck(color) => {
                scene.marks.check.extend(position.kings(color).into_iter().map(shogi::cell_of));
            }
            Fault::NoKing(_) | Fault::ManyKings(_) | Fault::TooMany(..) => {}
        }
    }
    scene.words.sides = Color::ALL.map(|color| why::side_of(Game::Shogi, color, false, setting.is_problem(), locale));
    let places = Setup::kinds().map(|kind| {
        let count = u8::try_from(setting.setup.in_box(kind)).unwrap_or(u8::MAX);
        let color = setting.setup.colour_of(kind, setting.facing);
        board::Held { face: shogi::face(kind, color, style), count, name: shogi::name(kind).to_owned() }
    });
    let tray = BoxScene {
        places: places.to_vec(),
        name: locale.text("setup-box"),
        board: locale.text("setup-board"),
        side: setting.facing.index(),
        letters: letters(Game::Shogi),
    };
    (scene, tray)
}

/// The same for games without a box: all pieces there are, as many as one wants.
fn men_scenes(setting: &Setting, mut scene: Scene, style: PieceStyle, locale: &Locale) -> (Scene, BoxScene) {
    let game = setting.game();
    // What is odd is pointed out; a check on the side to move is not odd.
    scene.marks.check.clear();
    let (odd, attacked): (Vec<rules::Square>, Vec<rules::Square>) = match setting.setup.position() {
        rules::Position::Shogi(_) => Default::default(),
        rules::Position::Chess(position) => {
            let mut marks = (Vec::new(), Vec::new());
            for fault in position.faults() {
                match fault {
                    chess::Fault::PawnOnEdge(square) => marks.0.push(square.into()),
                    chess::Fault::OpponentInCheck(color) => {
                        marks.1.extend(position.kings(color).into_iter().map(rules::Square::from));
                    }
                    _ => {}
                }
            }
            marks
        }
        rules::Position::Xiangqi(position) => {
            let mut marks = (Vec::new(), Vec::new());
            for fault in position.faults() {
                match fault {
                    xiangqi::Fault::Misplaced(square) => marks.0.push(square.into()),
                    xiangqi::Fault::OpponentInCheck(color) => {
                        marks.1.extend(position.generals(color).into_iter().map(rules::Square::from));
                    }
                    xiangqi::Fault::FacingGenerals(both) => marks.1.extend(both.into_iter().map(rules::Square::from)),
                    _ => {}
                }
            }
            marks
        }
    };
    scene.marks.refused = odd.into_iter().map(board::cell_of).collect();
    scene.marks.check = attacked.into_iter().map(board::cell_of).collect();
    let held = |man: Man| {
        let (face, name, color) = match man {
            Man::Chess(piece) => {
                (board::chess::face(piece.kind, piece.color), format!("chess-{:?}", piece.kind), piece.color)
            }
            Man::Xiangqi(piece) => (
                board::xiangqi::face(piece.kind, piece.color, style.set),
                format!("xiangqi-{:?}", piece.kind),
                piece.color,
            ),
        };
        let name = format!("{} {}", locale.text(&name), why::side(game, color, false, locale));
        board::Held { face, count: 1, name }
    };
    let tray = BoxScene {
        places: men(game).into_iter().map(held).collect(),
        name: locale.text("setup-men"),
        board: locale.text("setup-board"),
        side: 0,
        letters: letters(game),
    };
    (scene, tray)
}

/// Puts the defender's hand out of sight where that is wanted; to interpose, it is needed.
pub(crate) fn fold_defender(scene: &mut Scene, position: &Position, shown: DefenderHand, locale: &Locale) {
    let rest = holds_the_rest(position, Color::White);
    let fold = match shown {
        DefenderHand::Pieces => false,
        DefenderHand::Rest => rest,
        DefenderHand::Hidden => true,
    };
    if !fold || position.side_to_move() == Color::White {
        return;
    }
    let [_, defender] = &mut scene.players;
    if shown == DefenderHand::Rest {
        let name = if defender.is_empty() {
            why::side_of(Game::Shogi, Color::White, false, true, locale)
        } else {
            defender.clone()
        };
        *defender = locale.with("defender-holds-rest", &[("name", FluentValue::from(name))]);
    }
    for held in scene.hands.iter_mut().flat_map(|hands| hands.last_mut()).flatten() {
        held.count = 0;
    }
}

/// The bar above the board: that it is 局面編集, what it will do, and how to leave.
pub(crate) fn bar(ui: &mut Ui, setting: &Setting, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let mut say = |message| out.push(Message::Setup(message));
    let done = keys::shown(ui.ctx(), Command::SetUp).unwrap_or_default();
    let frame = Frame::new().fill(palette.accent).corner_radius(8).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let strong = |text: String, size| RichText::new(text).font(fonts::strong(size)).color(palette.on_accent);
            ui.label(RichText::new(icons::PENCIL_SIMPLE).font(fonts::icon(18.0)).color(palette.on_accent));
            ui.label(strong(locale.text("setup-title"), 16.0));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let button = |ui: &mut Ui, key: &str, tip: &str, main: bool| {
                    let text = RichText::new(locale.text(key));
                    let button = if main {
                        Button::new(text.color(palette.text).strong()).fill(palette.raised)
                    } else {
                        Button::new(text.color(palette.on_accent))
                            .fill(Color32::TRANSPARENT)
                            .stroke((1.0, palette.on_accent))
                    };
                    let response = ui.add(button.min_size(vec2(64.0, 28.0)));
                    let response = if tip.is_empty() { response } else { response.on_hover_text(tip) };
                    response.clicked()
                };
                if setting.asking {
                    if button(ui, "setup-stay", "Esc", false) {
                        say(SetupMessage::Stay);
                    }
                    if button(ui, "setup-discard", "", false) {
                        say(SetupMessage::Discard);
                    }
                    if button(ui, "setup-keep", &done, true) {
                        say(SetupMessage::Done);
                    }
                } else {
                    if button(ui, "setup-cancel", "Esc", false) {
                        say(SetupMessage::Leave);
                    }
                    if button(ui, "setup-done", &done, true) {
                        say(SetupMessage::Done);
                    }
                    // What would break the record may be meant as another one.
                    let tip = locale.text("setup-as-game-tip");
                    if setting.breaks() && button(ui, "setup-as-game", &tip, false) {
                        say(SetupMessage::AsGame);
                    }
                }
            });
        });
    });
}

/// What the position would do to the record, and what is odd about it: the lines under the bar.
pub(crate) fn outlook(ui: &mut Ui, setting: &Setting, locale: &Locale) {
    let palette = theme::palette(ui);
    let line = |ui: &mut Ui, icon: &str, color: Color32, text: &str| {
        // Room for two lines at all times: what is said must not move the board.
        let room = vec2(ui.available_width(), 40.0);
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_height(room.y);
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.add_space(4.0);
            ui.label(RichText::new(icon).font(fonts::icon(17.0)).color(color));
            ui.add(egui::Label::new(RichText::new(text).color(palette.text)).wrap());
        });
    };
    if setting.asking {
        line(ui, icons::WARNING, palette.warn, &locale.text("setup-ask"));
    } else if let Some(refused) = &setting.refused {
        line(ui, icons::PROHIBIT, palette.error, refused);
    } else if let Some(left) = setting.left() {
        let side = why::side_of(Game::Shogi, Color::White, false, true, locale);
        let values = [("count", FluentValue::from(left)), ("side", FluentValue::from(side))];
        line(ui, icons::INFO, palette.accent, &locale.with("setup-left-over", &values));
    } else if !setting.has_moves() {
        let hint = if setting.game() == Game::Shogi { "setup-hint" } else { "setup-men-hint" };
        line(ui, icons::INFO, palette.weak, &locale.text(hint));
    } else if !setting.setup.is_changed() {
        line(ui, icons::INFO, palette.weak, &locale.text("setup-unchanged"));
    } else {
        match setting.outlook() {
            None => line(ui, icons::CLOCK, palette.weak, &locale.text("setup-looking")),
            Some(outlook) => {
                let (icon, color) = if !outlook.replayed.broken.is_empty() {
                    (icons::WARNING, palette.warn)
                } else if !outlook.replayed.fouls.is_empty() {
                    (icons::WARNING, palette.weak)
                } else {
                    (icons::CHECK, palette.accent)
                };
                line(ui, icon, color, &becomes(outlook, locale));
            }
        }
    }
}

/// What becomes of the record, in words.
pub(crate) fn becomes(outlook: &Outlook, locale: &Locale) -> String {
    let mut text = replayed(&outlook.replayed, locale);
    if outlook.back > 0 {
        text.push_str(&locale.with("setup-back", &[("count", FluentValue::from(outlook.back))]));
    }
    text
}

fn replayed(outlook: &Replayed, locale: &Locale) -> String {
    let lost: usize = outlook.broken.iter().map(|broken| broken.steps).sum();
    let kept = ("kept", FluentValue::from(outlook.kept));
    let Some(first) = outlook.broken.first() else {
        return match outlook.fouls.first() {
            None => locale.with("setup-all-stay", &[kept]),
            Some(foul) => {
                let reason = notes::reason(&foul.foul, locale);
                let values = [
                    kept,
                    ("count", FluentValue::from(outlook.fouls.len())),
                    ("ply", FluentValue::from(foul.ply)),
                    ("move", FluentValue::from(foul.words.as_str())),
                    ("reason", FluentValue::from(reason)),
                ];
                locale.with("setup-fouls", &values)
            }
        };
    };
    let values = [
        kept,
        ("lost", FluentValue::from(lost)),
        ("ply", FluentValue::from(first.ply)),
        ("move", FluentValue::from(first.words.as_str())),
        ("reason", FluentValue::from(notes::reason(&first.reason, locale))),
    ];
    locale.with("setup-some-stay", &values)
}

/// What is odd about a position, in words, one line for each kind of it; and whether a problem has it as a rule.
fn said(faults: &[Fault], problem: bool, locale: &Locale) -> Vec<(String, bool)> {
    let side = |color| ("side", FluentValue::from(why::side_of(Game::Shogi, color, false, problem, locale)));
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
            let piece = locale.text(&format!("piece-{kind:?}"));
            locale.with("fault-too-many", &[("piece", FluentValue::from(piece)), ("count", FluentValue::from(count))])
        }
        Fault::OpponentInCheck(color) => locale.with("fault-in-check", &[side(color)]),
    };
    let mut lines: Vec<(String, bool)> = Vec::new();
    for fault in faults {
        // A problem without the attacker's king is what problems are.
        let line = (line(fault), problem && *fault == Fault::NoKing(Color::Black));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// The tools beside the board.
pub(crate) fn tools(ui: &mut Ui, setting: &mut Setting, flipped: bool, locale: &Locale, out: &mut Outbox) {
    let position = setting.setup.position().clone();
    let game = setting.game();
    let mut say = |message| out.push(Message::Setup(message));
    let mut first = std::mem::take(&mut setting.to_tools);
    let mut say_flip = false;
    let section = |ui: &mut Ui, key: &str| section(ui, locale, key);
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    ui.horizontal(|ui| {
        for (icon, key, command, enabled, message) in [
            (icons::ARROW_U_UP_LEFT, "setup-undo", Command::Undo, setting.setup.can_undo(), SetupMessage::Undo),
            (icons::ARROW_U_UP_RIGHT, "setup-redo", Command::Redo, setting.setup.can_redo(), SetupMessage::Redo),
        ] {
            let response = icon_button(ui, icon, &locale.text(key), Some(command), enabled);
            // What cannot be pressed cannot have the keyboard.
            if enabled && std::mem::take(&mut first) {
                response.request_focus();
            }
            if response.clicked() {
                say(message);
            }
        }
        ui.separator();
        let copies = [(icons::COPY, Command::CopyPosition), (icons::GRID_NINE, Command::CopyDiagram)];
        for (icon, command) in copies.into_iter().take(if game == Game::Shogi { 2 } else { 1 }) {
            let response = icon_button(ui, icon, &locale.text(command.row().text), Some(command), true);
            if std::mem::take(&mut first) {
                response.request_focus();
            }
            if response.clicked() {
                say(SetupMessage::Copy(command));
            }
        }
        if icon_button(ui, icons::CLIPBOARD_TEXT, &locale.text("setup-paste"), Some(Command::Paste), true).clicked() {
            say(SetupMessage::Paste);
        }
        ui.separator();
        if icon_button(ui, icons::ARROWS_DOWN_UP, &locale.text(Command::Flip.row().text), Some(Command::Flip), true)
            .clicked()
        {
            say_flip = true;
        }
    });
    if say_flip {
        out.push(Message::Command(Command::Flip));
    }
    let mut say = |message| out.push(Message::Setup(message));

    section(ui, "setup-turn");
    ui.horizontal_wrapped(|ui| {
        for color in board::colors(game) {
            let name = why::side_of(game, color, false, setting.is_problem(), locale);
            let name = match (game, color) {
                (Game::Shogi, Color::Black) => format!("☗{name}"),
                (Game::Shogi, Color::White) => format!("☖{name}"),
                _ => name,
            };
            if ui.add(Button::selectable(position.side_to_move() == color, name)).clicked() {
                say(SetupMessage::Edit(SetupEdit::Turn(color)));
            }
        }
        ui.horizontal(|ui| {
            let label = ui.label(locale.text("setup-ply"));
            // Chess and xiangqi count the moves of both sides as one.
            let mut ply = match &position {
                rules::Position::Shogi(position) => position.ply(),
                rules::Position::Chess(position) => position.number(),
                rules::Position::Xiangqi(position) => position.number(),
            };
            let field = DragValue::new(&mut ply).range(1..=9999).speed(0.1);
            if ui.add(field).labelled_by(label.id).changed() {
                say(SetupMessage::Edit(SetupEdit::Ply(ply)));
            }
        });
        let clock = match &position {
            rules::Position::Shogi(_) => return,
            rules::Position::Chess(position) => position.halfmove_clock(),
            rules::Position::Xiangqi(position) => position.halfmove_clock(),
        };
        ui.horizontal(|ui| {
            let mut clock = clock;
            let label = ui.label(locale.text("setup-clock"));
            let field = DragValue::new(&mut clock).range(0..=9999).speed(0.1);
            let response = ui.add(field).labelled_by(label.id).on_hover_text(locale.text("setup-clock-tip"));
            if response.changed() {
                say(SetupMessage::Edit(SetupEdit::Clock(clock)));
            }
        });
    });

    if game != Game::Shogi {
        men_tools(ui, setting, locale, out);
        return;
    }
    section(ui, "setup-presets");
    ui.horizontal_wrapped(|ui| {
        let load = |preset: Preset| SetupMessage::Edit(SetupEdit::Load(Box::new(preset.position().into())));
        if ui.button(Handicap::Even.name()).clicked() {
            say(load(Preset::Game(Handicap::Even)));
        }
        ui.menu_button(locale.text("setup-handicap"), |ui| {
            for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
                if ui.add(Button::new(handicap.name())).clicked() {
                    say(load(Preset::Game(handicap)));
                }
            }
        });
        for (key, preset) in
            [("setup-tsume", Preset::Tsume), ("setup-two-kings", Preset::TwoKings), ("setup-empty", Preset::Empty)]
        {
            if ui.button(locale.text(key)).clicked() {
                say(load(preset));
            }
        }
        if setting.here.is_some()
            && ui.button(locale.text("setup-here")).on_hover_text(locale.text("setup-here-tip")).clicked()
        {
            say(SetupMessage::Here);
        }
    });

    section(ui, "setup-change");
    ui.horizontal_wrapped(|ui| {
        for color in [Color::White, Color::Black] {
            let side = why::side_of(Game::Shogi, color, false, setting.is_problem(), locale);
            if ui.button(locale.with("setup-rest", &[("side", FluentValue::from(side))])).clicked() {
                say(SetupMessage::Edit(SetupEdit::Rest(color)));
            }
        }
        for (key, edit) in [("setup-swap", SetupEdit::SwapSides), ("setup-mirror", SetupEdit::Mirror)] {
            if ui.button(locale.text(key)).clicked() {
                say(SetupMessage::Edit(edit));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label(locale.text("setup-shift"));
        ui.spacing_mut().item_spacing.x = 2.0;
        for (icon, key, direction) in [
            (icons::ARROW_LEFT, "setup-left", Direction::Left),
            (icons::ARROW_UP, "setup-up", Direction::Up),
            (icons::ARROW_DOWN, "setup-down", Direction::Down),
            (icons::ARROW_RIGHT, "setup-right", Direction::Right),
        ] {
            let direction = if flipped { direction.turned() } else { direction };
            if icon_button(ui, icon, &locale.text(key), None, true).clicked() {
                say(SetupMessage::Edit(SetupEdit::Shift(direction)));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(locale.text("setup-facing"));
        for color in Color::ALL {
            let mark = if color == Color::Black { '☗' } else { '☖' };
            let side = format!("{mark}{}", why::side_of(Game::Shogi, color, false, setting.is_problem(), locale));
            let name = locale.with("setup-facing-side", &[("side", FluentValue::from(side.as_str()))]);
            let chosen = setting.facing == color;
            let response = ui.add(Button::selectable(chosen, &side));
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
            if response.on_hover_text(&name).clicked() {
                say(SetupMessage::Facing(color));
            }
        }
    });

    section(ui, "setup-count");
    counts(ui, setting, locale);
    oddities(ui, said(&setting.setup.faults(), setting.is_problem(), locale), "setup-keys", locale);
}

fn section(ui: &mut Ui, locale: &Locale, key: &str) {
    let palette = theme::palette(ui);
    ui.add_space(10.0);
    ui.label(RichText::new(locale.text(key)).text_style(theme::section()).color(palette.weak));
    ui.add_space(2.0);
}

/// What is odd, and what the keys do.
fn oddities(ui: &mut Ui, faults: Vec<(String, bool)>, help: &str, locale: &Locale) {
    let palette = theme::palette(ui);
    section(ui, locale, "setup-faults");
    if faults.is_empty() {
        ui.label(RichText::new(locale.text("setup-no-faults")).color(palette.weak));
    }
    for (fault, usual) in faults {
        let (icon, color) = if usual { (icons::INFO, palette.weak) } else { (icons::WARNING, palette.warn) };
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon).font(fonts::icon(15.0)).color(color));
            ui.add(egui::Label::new(fault).wrap());
        });
    }
    ui.add_space(8.0);
    ui.add(egui::Label::new(RichText::new(locale.text(help)).small().color(palette.weak)).wrap());
}

/// The tools of games without a box.
fn men_tools(ui: &mut Ui, setting: &Setting, locale: &Locale, out: &mut Outbox) {
    let game = setting.game();
    let mut edit = |edit| out.push(Message::Setup(SetupMessage::Edit(edit)));
    section(ui, locale, "setup-presets");
    ui.horizontal_wrapped(|ui| {
        let presets = [("setup-start", rules::Position::start(game)), ("setup-empty", rules::Position::empty(game))];
        for (key, position) in presets {
            if ui.button(locale.text(key)).clicked() {
                edit(SetupEdit::Load(Box::new(position)));
            }
        }
        let here = setting.here.as_ref();
        if let Some(here) = here
            && ui.button(locale.text("setup-here")).on_hover_text(locale.text("setup-here-tip")).clicked()
        {
            edit(SetupEdit::Load(Box::new(here.clone())));
        }
    });
    section(ui, locale, "setup-change");
    ui.horizontal_wrapped(|ui| {
        for (key, change) in [("setup-swap-men", SetupEdit::SwapSides), ("setup-mirror", SetupEdit::Mirror)] {
            if ui.button(locale.text(key)).clicked() {
                edit(change);
            }
        }
    });
    let faults: Vec<String> = match setting.setup.position() {
        rules::Position::Shogi(_) => Vec::new(),
        rules::Position::Chess(position) => {
            section(ui, locale, "setup-castling");
            castling(ui, position, locale, &mut edit);
            section(ui, locale, "setup-en-passant");
            en_passant(ui, position, locale, &mut edit);
            position.faults().into_iter().map(|fault| odd_in_chess(&fault, locale)).collect()
        }
        rules::Position::Xiangqi(position) => {
            position.faults().into_iter().map(|fault| odd_in_xiangqi(&fault, locale)).collect()
        }
    };
    oddities(ui, faults.into_iter().map(|fault| (fault, false)).collect(), "setup-men-keys", locale);
}

/// The rights to castle: with each rook that could have them.
fn castling(ui: &mut Ui, position: &chess::Position, locale: &Locale, edit: &mut dyn FnMut(SetupEdit)) {
    let (rooks, rights) = (position.castling_rooks(), position.castling());
    ui.horizontal_wrapped(|ui| {
        for rook in rooks {
            let color = if rook.rank() == chess::Rank::back(Color::White) { Color::White } else { Color::Black };
            let side = why::side(Game::Chess, color, false, locale);
            let castles = if Some(rook) > position.kings(color).only() { "O-O" } else { "O-O-O" };
            let mut allowed = rights.contains(rook);
            let name = format!("{side} {castles} ({})", named(rook));
            if ui.checkbox(&mut allowed, name).changed() {
                let right = chess::SquareSet::of(rook);
                edit(SetupEdit::Castling(if allowed { rights | right } else { rights & !right }));
            }
        }
    });
    if rooks.is_empty() {
        let palette = theme::palette(ui);
        ui.label(RichText::new(locale.text("setup-no-castling")).color(palette.weak));
    }
}

/// The square that a pawn may be taken on: those that a pawn can just have passed over.
fn en_passant(ui: &mut Ui, position: &chess::Position, locale: &Locale, edit: &mut dyn FnMut(SetupEdit)) {
    ui.horizontal_wrapped(|ui| {
        let now = position.en_passant();
        let none = [None].into_iter();
        let some = position.passable().into_iter().map(Some);
        for square in none.chain(some) {
            let name = square.map_or_else(|| locale.text("setup-no-en-passant"), named);
            if ui.add(Button::selectable(now == square, name)).clicked() {
                edit(SetupEdit::EnPassant(square));
            }
        }
    });
}

fn named(square: chess::Square) -> String {
    let cell = board::chess::cell_of(square);
    format!("{}{}", char::from(b'a' + cell.column), 8 - cell.row)
}

/// What is odd about a position of chess.
fn odd_in_chess(fault: &chess::Fault, locale: &Locale) -> String {
    let side = |color| ("side", FluentValue::from(why::side(Game::Chess, color, false, locale)));
    let square = |square| ("square", FluentValue::from(named(square)));
    let king = || ("piece", FluentValue::from(locale.text("chess-King")));
    match *fault {
        chess::Fault::NoKing(color) => locale.with("fault-no-piece", &[side(color), king()]),
        chess::Fault::ManyKings(color) => locale.with("fault-many-pieces", &[side(color), king()]),
        chess::Fault::PawnOnEdge(at) => locale.with("fault-pawn-on-edge", &[square(at)]),
        chess::Fault::TooMany(color, count) => {
            locale.with("fault-too-many-men", &[side(color), ("count", FluentValue::from(count))])
        }
        chess::Fault::OpponentInCheck(color) => locale.with("fault-attacked", &[side(color), king()]),
        chess::Fault::CastlingRight(rook) => locale.with("fault-castling", &[square(rook)]),
        chess::Fault::EnPassant(at) => locale.with("fault-en-passant", &[square(at)]),
    }
}

/// What is odd about a position of xiangqi.
fn odd_in_xiangqi(fault: &xiangqi::Fault, locale: &Locale) -> String {
    let side = |color| ("side", FluentValue::from(why::side(Game::Xiangqi, color, false, locale)));
    let general = || ("piece", FluentValue::from(locale.text("xiangqi-General")));
    match *fault {
        xiangqi::Fault::NoGeneral(color) => locale.with("fault-no-piece", &[side(color), general()]),
        xiangqi::Fault::ManyGenerals(color) => locale.with("fault-many-pieces", &[side(color), general()]),
        xiangqi::Fault::Misplaced(square) => {
            let cell = board::xiangqi::cell_of(square);
            let name = format!("{}{}", char::from(b'a' + cell.column), 9 - cell.row);
            locale.with("fault-misplaced", &[("square", FluentValue::from(name))])
        }
        xiangqi::Fault::TooMany(color, kind, count) => {
            let piece = locale.text(&format!("xiangqi-{kind:?}"));
            let values = [side(color), ("piece", FluentValue::from(piece)), ("count", FluentValue::from(count))];
            locale.with("fault-too-many-of", &values)
        }
        xiangqi::Fault::OpponentInCheck(color) => locale.with("fault-attacked", &[side(color), general()]),
        xiangqi::Fault::FacingGenerals(_) => locale.text("fault-facing-generals"),
    }
}

/// How many of each kind are placed, of how many.
fn counts(ui: &mut Ui, setting: &Setting, locale: &Locale) {
    let palette = theme::palette(ui);
    let width = (ui.available_width() / 4.0).floor().min(84.0);
    egui::Grid::new("setup-counts").num_columns(4).min_col_width(width - 6.0).spacing(vec2(6.0, 2.0)).show(ui, |ui| {
        for (index, kind) in Setup::kinds().into_iter().enumerate() {
            let (placed, all) = setting.setup.count(kind);
            let color = match placed.cmp(&all) {
                std::cmp::Ordering::Greater => palette.warn,
                std::cmp::Ordering::Equal => palette.text,
                std::cmp::Ordering::Less => palette.weak,
            };
            let text = format!("{} {placed}/{all}", shogi::name(kind));
            ui.label(RichText::new(text).color(color));
            if index % 4 == 3 {
                ui.end_row();
            }
        }
    });
    let values = [("placed", FluentValue::from(setting.setup.placed()))];
    ui.label(RichText::new(locale.with("setup-placed", &values)).small().color(palette.weak));
}

fn icon_button(ui: &mut Ui, icon: &str, name: &str, command: Option<Command>, enabled: bool) -> egui::Response {
    let icon = RichText::new(icon).font(fonts::icon(18.0));
    let button = Button::new(icon).frame_when_inactive(false).min_size(vec2(32.0, 28.0)).sense(Sense::click());
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let keys = command.and_then(|command| keys::shown(ui.ctx(), command));
    let tip = keys.map_or_else(|| name.to_owned(), |keys| format!("{name}   {keys}"));
    response.on_hover_text(&tip).on_disabled_hover_text(tip)
}

/// A position in a pasted text: SFEN or a diagram, or where a record starts.
pub(crate) fn pasted(text: &str, game: Game) -> Option<rules::Position> {
    if game != Game::Shogi {
        let position = parse_position(text.trim()).ok()?;
        return (position.game() == game).then_some(position);
    }
    // First: as a record, a diagram of 平手 would look like nothing at all.
    let lines: Vec<&str> = text.lines().collect();
    if let (position, errors) = parse_bod(&lines)
        && errors.is_empty()
    {
        return Some(position.into());
    }
    let loaded = load(text.as_bytes(), None).ok()?;
    let record = loaded.records.first()?;
    let last = record.tree.mainline(NodeId::ROOT).last()?;
    // Text that merely looks like a header says nothing of a position.
    let said = last != NodeId::ROOT
        || record.headers.get("手合割").is_some()
        || *record.initial.shogi() != Position::startpos();
    match loaded.format {
        // `position … moves …` names the position after the moves.
        FormatId::Sfen => Some(record.position_at(last)),
        _ => said.then(|| record.initial.clone()),
    }
    .filter(|position| position.game() == game)
}
