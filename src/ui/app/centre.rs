//! Paints the middle of the window: the board with all that lies on it, and the row below it.

use egui::{Align, Frame, Layout, Margin, Panel, Rect, Ui, UiBuilder, Vec2, vec2};

use super::desk::Desk;
use super::mode_in_front::elsewhere;
use super::overlay::Overlays;
use super::painter::Painter;
use crate::editor::analysis::score;
use crate::editor::{Document, Go};
use crate::notation::Style;
use crate::notation::{piece_kanji_single, usi};
use crate::record::{Arrow, Glyph, Node, Step, attacker, says_exercise};
use crate::rules::{Game, Move, Origin, Square, shogi};
use crate::ui::board::{BoardEvent, BoardScene, Drawn, Proportions};
use crate::ui::command::Command;
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::menu;
use crate::ui::panels::tools::{Tool, ToolRow, ToolState};
use crate::ui::panels::view::RecordView;
use crate::ui::panels::{EntryPlace, MateView, branches, choices, duel, evaluation_bar, headers, hint, move_list};
use crate::ui::settings::Pane;
use crate::ui::setup::fold_defender;
use crate::ui::words::{is_handicap, why};
use crate::ui::{board, cards};

/// The size of the step buttons together, the gap to the tools beside them, and the least room on either side for what
/// can be chosen.
const STEPS: Vec2 = vec2(176.0, 28.0);
const APART: f32 = 12.0;
const HALF: f32 = 170.0;
/// The same where the tools have their names.
const NAMED: f32 = 250.0;

impl Painter<'_> {
    /// The board, and what is below it.
    pub(super) fn centre(&mut self, ui: &mut Ui, scene: BoardScene, out: &mut Outbox) {
        let frame = Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO });
        Panel::bottom("steps").frame(frame).show_separator_line(false).show(ui, |ui| {
            // Always as high as the buttons, so that the board stays where it is.
            let (_, row) = ui.allocate_space(vec2(ui.available_width(), STEPS.y));
            let inset = (row.width() / 2.0 - 240.0).max(0.0);
            self.desk.entry.place_at(row.with_min_x(row.left() + inset));
            if self.desk.entry.is_open() {
                let place =
                    move_place(&self.desk.document, &self.desk.overlays, &self.desk.mate, self.desk.reads(self.shared));
                let builder = UiBuilder::new().max_rect(row.with_min_x(row.left() + inset));
                let ui = &mut ui.new_child(builder.layout(Layout::left_to_right(Align::Center)));
                self.desk.entry.show(ui, &place, &self.shared.settings, &self.shared.locale, out);
            } else {
                match self.desk.duel_told(&self.shared.locale) {
                    Some(told) => duel::row(ui, row, &told, &self.shared.locale, out),
                    None => self.steps(ui, row, out),
                }
            }
        });
        let room = ui.available_rect_before_wrap();
        let free = (room.width() - Proportions::of(&scene).taken(room.size()).x) / 2.0;
        self.board(ui, scene, out);
        self.evaluation_bar(ui, (room, free));
    }

    /// The buttons below the board, and beside them where one can go from here.
    fn steps(&mut self, ui: &mut Ui, row: Rect, out: &mut Outbox) {
        let (document, style, locale) = (&self.desk.document, self.shared.settings.spelling(), &self.shared.locale);
        let listed = self.shared.arrangement.pane(Pane::Moves).is_some();
        let view = RecordView { document, style, locale };
        let mut onward = if self.desk.is_hidden(self.shared) || self.desk.mate.is_trying() {
            Vec::new()
        } else {
            branches::groups(view, listed, &self.desk.live_notes.unplayed)
        };
        let same = self.desk.moves.same.group(document, |id| move_list::step_text(document, id, style, locale), locale);
        let mut tools = ToolRow { tools: self.tools(), named: true };
        // Names go first where it is narrow, then the room on the left, then the tools.
        let taken = |tools: &ToolRow| STEPS.x + APART + tools.width(ui, &view);
        if taken(&tools) + NAMED > row.width() {
            tools.named = false;
        }
        // Where one can go from here is of the record, and comes before the tools.
        let left = row.width() - taken(&tools);
        let has_tools = left >= if onward.is_empty() && same.is_none() { 0.0 } else { HALF };
        let wide = if has_tools { taken(&tools) } else { STEPS.x };
        let half = (row.width() - wide) / 2.0;
        let block = Rect::from_center_size(row.center(), vec2(wide, STEPS.y));
        // What the names take is made good on the right.
        let aside = match tools.named && has_tools {
            true => (NAMED + APART - half).clamp(0.0, half),
            false if half < HALF => half,
            false => 0.0,
        };
        let block = block.translate(vec2(-aside, 0.0));
        match same {
            Some(same) if half - aside < HALF => onward.push(same),
            same => {
                let place = row.with_max_x(block.left());
                choices::row(ui, "same", place, same.into_iter().collect(), out);
            }
        }
        let buttons = block.with_max_x(block.left() + STEPS.x);
        let builder = UiBuilder::new().max_rect(buttons).layout(Layout::left_to_right(Align::Center));
        let ui_of_buttons = &mut ui.new_child(builder);
        ui_of_buttons.spacing_mut().item_spacing.x = 4.0;
        for command in [
            Command::Go(Go::First),
            Command::Go(Go::By(-1)),
            Command::Go(Go::By(1)),
            Command::Go(Go::Last),
            Command::Flip,
        ] {
            menu::icon_button(ui_of_buttons, menu::CommandSubject { document, locale }, command, None, out);
        }
        if has_tools {
            tools.show(ui, block.with_min_x(buttons.right() + APART), &view, out);
        }
        choices::row(ui, "onward", row.with_min_x(block.right() + APART), onward, out);
    }

    /// The tools for the game shown, and what they do just now.
    fn tools(&self) -> Vec<Tool> {
        let is_open = |pane| self.shared.arrangement.pane(pane).is_some();
        let told = self.study.told(&self.shared.settings, self.desk);
        // Behind a closed panel, and while it is played against, none searches.
        let study = self.desk.is_study_shown(self.shared) && !told.rests && told.seats.iter().any(|seat| seat.runs);
        let study = ToolState { is_open: is_open(Pane::Study), is_at_work: study, share: None };
        let review = self.desk.jobs.review.as_ref().map(|review| review.share());
        let review = ToolState { is_open: false, is_at_work: review.is_some(), share: review };
        // Nobody judges an exercise like a game: whoever opens one is to be asked.
        let second = if self.desk.document.record().with_headers(says_exercise) {
            Tool::exercise(ToolState { is_open: self.desk.mate.exercise().is_some(), ..ToolState::default() })
        } else {
            Tool::review(review)
        };
        let mut tools = vec![Tool::study(study), second];
        if self.desk.document.position().game() == Game::Shogi {
            let about = self.desk.about_mate();
            let searches = about.is_some_and(|about| self.mates.analyst.searching(about.position).is_some());
            let mate = ToolState { is_open: is_open(Pane::Mate), is_at_work: searches, share: None };
            tools.push(Tool::mate(mate));
        }
        // While one is played, its own row stands here.
        tools.push(Tool::duel(ToolState::default()));
        tools
    }

    /// What the board shows.
    pub(super) fn scene(&self) -> BoardScene {
        let document = &self.desk.document;
        let (position, last) = self.desk.shown();
        let record = document.record();
        let handicap = is_handicap(record);
        let mut scene = BoardScene::of(position, last, self.shared.settings.piece_style(), &self.shared.locale);
        if self.desk.is_over() {
            scene.to_move = None;
        }
        scene.flipped = self.desk.flipped;
        let colors = board::colors(position.game());
        scene.players = headers::players(record.game(), &record.headers);
        self.desk.seat_duel(&mut scene);
        let attacker = attacker(record);
        scene.words.sides =
            colors.map(|color| why::side_of(position.game(), color, handicap, attacker, &self.shared.locale));
        if let (Some(position), Some(attacker)) = (position.shogi(), attacker) {
            fold_defender(&mut scene, (position, !attacker), self.shared.settings.defender_hand, &self.shared.locale);
        }
        let here = self.desk.elsewhere().is_none();
        if let Some(node) = document.spoken()
            && here
        {
            scene.marks.drawn = node.marks.arrows.iter().map(board::drawn).collect();
            scene.marks.glyph = node.marks.glyph.map(Glyph::symbol);
        }
        if let Some((_, mv)) = self.desk.hint.filter(|(at, _)| *at == document.cursor().at()) {
            scene.marks.drawn.extend(hint(mv).map(|arrow| board::drawn(&arrow)));
        }
        if here {
            scene.marks.drawn.extend(self.study_arrows());
        }
        if here && self.shared.arrangement.pane(Pane::Explorer).is_some() {
            let pointed = self.explorer_view.pointed().and_then(hint);
            scene.marks.drawn.extend(pointed.map(|arrow| board::drawn(&arrow)));
        }
        if let Some((mv, is_piece)) = self.desk.mate.exercise().and_then(|view| view.asked.hinted()) {
            // A piece in hand has no square, and where it goes is the next hint.
            let marked = if is_piece && mv.origin_square().is_none() { None } else { hint(mv) };
            let told = marked.map(|arrow| if is_piece { Arrow { to: arrow.from, ..arrow } } else { arrow });
            scene.marks.drawn.extend(told.map(|arrow| board::drawn(&arrow)));
        }
        scene.marks.drawn.extend(self.desk.entry.chosen().and_then(hint).map(|arrow| board::drawn(&arrow)));
        if let Some(why) = &self.desk.why {
            scene.marks.refused = why.squares().into_iter().map(board::cell_of).collect();
        }
        scene
    }

    fn board(&mut self, ui: &mut Ui, scene: BoardScene, out: &mut Outbox) {
        let board_theme = board::in_force(ui);
        self.desk.board.animate(self.shared.settings.glides());
        let Desk { board: view, document, overlays, mate, line, why, flipped, .. } = &mut self.desk;
        let here = || (document.position(), document.last_move());
        let (position, _) = elsewhere(overlays, mate, line.as_ref()).unwrap_or_else(here);
        for event in view.show(ui, &scene, position, &board_theme) {
            match event {
                BoardEvent::Play(mv) => out.push(Message::Attempt(mv)),
                BoardEvent::NotYourTurn(_) => out.push(Message::NotYourTurn),
                BoardEvent::Step(by) if self.shared.settings.wheel_steps => {
                    let by = if self.shared.settings.wheel_turned { by.saturating_neg() } else { by };
                    out.push(Message::Go(Go::By(by)));
                }
                BoardEvent::Step(_) => {}
                BoardEvent::Draw(arrow) => out.push(Message::Mark(arrow)),
                BoardEvent::Cleared => out.push(Message::DismissWhy),
            }
        }
        if let Some(why) = why {
            let at = why.mv.and_then(|mv| {
                let cell = |square: Square| view.cell_rect(board::cell_of(square));
                let to = cell(mv.to()?)?;
                let upwards = match mv.origin()? {
                    Origin::Board(from) => cell(from)?.center().y >= to.center().y,
                    Origin::Hand(_) => (position.side_to_move() == position.game().bottom()) != *flipped,
                };
                Some((to, upwards))
            });
            cards::why::show(ui, why, at, &self.shared.locale, out);
        }
    }
}

impl Painter<'_> {
    /// The first moves of the three best lines of the engine in front.
    pub(super) fn study_arrows(&self) -> Vec<Drawn> {
        let shows = self.shared.settings.study_arrows && self.desk.is_study_shown(self.shared);
        let rows = self.study.rows(self.shared.settings.engine, self.desk).iter().filter(|row| shows && row.rank <= 3);
        let western = self.shared.settings.style() == Style::Western;
        let letter = |mv: Move| match mv.shogi()? {
            shogi::Move::Drop { .. } if western => usi(mv.shogi()?).chars().next(),
            shogi::Move::Drop { kind, .. } => piece_kanji_single(kind).chars().next(),
            shogi::Move::Normal { .. } => None,
        };
        let mut arrows: Vec<Drawn> = Vec::new();
        for row in rows {
            let Some((first, arrow)) = row.line.first().and_then(|&first| Some((first, hint(first)?))) else {
                continue;
            };
            let (rank, dropped) = (u8::try_from(row.rank).ok(), letter(first));
            let color = if row.rank == 1 { 'G' } else { 'B' };
            let drawn = Drawn { dropped, color, rank, ..board::drawn(&arrow) };
            // A promotion and the same move without it are one arrow.
            let is_same = |known: &&mut Drawn| {
                (known.from, known.to, known.dropped) == (drawn.from, drawn.to, dropped) && drawn.from != drawn.to
            };
            match arrows.iter_mut().find(is_same) {
                Some(known) => known.other = known.other.or(rank),
                None => arrows.push(drawn),
            }
        }
        // The best one is painted last, over the others.
        arrows.reverse();
        arrows
    }

    /// At the right edge of the room of the board: how much of the bar is theirs is their
    /// chance to win. The engine in front says it, else the record.
    fn evaluation_bar(&self, ui: &mut Ui, place: (Rect, f32)) {
        if !self.desk.is_study_shown(self.shared) {
            return;
        }
        let document = &self.desk.document;
        let kind = document.record().game();
        let said = self
            .study
            .row(self.shared.settings.engine, 1, self.desk)
            .and_then(|row| row.score)
            .map(|(own, _)| score(own));
        // Who plays against an engine judges alone.
        let faces_engine = self.desk.faces_engine();
        let recorded = if faces_engine { None } else { document.node().and_then(|node| node.evaluations.first()) };
        let said = said.or(recorded.map(|evaluation| evaluation.score));
        let bottom = if self.desk.flipped { !kind.bottom() } else { kind.bottom() };
        if let Some(said) = said {
            evaluation_bar(ui, (said, bottom), kind, place, &self.shared.locale);
        }
    }
}

impl Desk {
    /// Whether the board shows the end of a game, so that it is nobody's turn.
    pub(super) fn is_over(&self) -> bool {
        let ends = |node: &Node| matches!(&node.step, Step::End(ending) if ending.ends_game());
        self.elsewhere().is_none() && self.document.node().is_some_and(ends)
    }
}

/// Where a typed move would be played; `reads` says whether the record is being read.
pub(super) fn move_place<'a>(
    document: &'a Document,
    overlays: &'a Overlays,
    mate: &'a MateView,
    reads: bool,
) -> EntryPlace<'a> {
    // One that is played beside a line ends that.
    let elsewhere = elsewhere(overlays, mate, None);
    let (position, last) = elsewhere.unwrap_or_else(|| (document.position(), document.last_move()));
    EntryPlace {
        at: document.cursor().at(),
        position,
        previous: last.and_then(Move::to),
        writes: reads && elsewhere.is_none(),
        composes: elsewhere.is_none(),
    }
}
