//! Which panels of a desk are shown, and where its comment is written.

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::Edit;
use crate::formats::comment::{respoken, spoken};
use crate::locale::Locale;
use crate::rules::Game;
use crate::ui::panels::{GamesView, games, headers};
use crate::ui::settings::Pane;
use crate::ui::words::impasse;

impl Desk {
    /// Whether the record is being read, on the board as it stands there.
    pub(super) fn reads(&self, shared: &SharedState) -> bool {
        shared.arrangement.pane(Pane::Reading).is_some() && self.line.is_none()
    }

    /// Goes on writing the comment of the node at the cursor where it stands.
    pub(super) fn write(&mut self, text: &str, ctx: &egui::Context, shared: &mut SharedState) {
        let document = &self.document;
        let (game, at) = (document.record().game(), document.spoken_at());
        let Some(node) = document.spoken() else { return };
        // Behind what stands before the move.
        let (_, known) = node.split_comment();
        let said = format!("{}{text}", spoken(game, known));
        let comment = node.with_behind(&respoken(game, known, &said));
        if !text.is_empty() && !self.edit(Edit::comment(at, comment), shared) {
            return;
        }
        if self.reads(shared) {
            self.reading.go_on(ctx, &self.document, at);
        } else {
            self.show_text(Pane::Comment, shared);
            self.comment.go_on(ctx, &self.document, at);
        }
    }

    /// Gives the keyboard to the comment of the node at the cursor, where it stands.
    pub(super) fn write_comment(&mut self, shared: &mut SharedState) {
        if self.reads(shared) {
            self.reading.edit(self.document.spoken_at());
        } else {
            self.show_text(Pane::Comment, shared);
            self.comment.take_focus();
        }
    }

    /// Gives the keyboard to the words before the move of the node at the cursor.
    pub(super) fn write_preface(&mut self, shared: &mut SharedState) {
        let at = self.document.spoken_at();
        if self.reads(shared) {
            self.reading.edit_preface(at);
        } else {
            self.show_text(Pane::Comment, shared);
            self.comment.write_preface(at);
        }
    }

    /// The points of both sides for a declaration of victory, if that is of this game.
    pub(super) fn impasse(&self, locale: &Locale) -> Option<String> {
        let document = &self.document;
        impasse(document.record(), document.position(), locale)
    }

    /// Shows moves or comment, even where the notes have their place. Where they are seen, nothing else makes room.
    pub(super) fn show_text(&mut self, pane: Pane, shared: &mut SharedState) {
        if shared.arrangement.pane(pane).is_some() {
            return;
        }
        shared.choose_settings(|settings| settings.panels.show(pane));
        if shared.arrangement.notes_in_text() {
            self.notes_open = false;
        }
    }

    /// Hides a panel that is seen, and shows any other, whatever was chosen before. One that has nothing to show is chosen
    /// all the same, with a word about when it comes by itself.
    pub(super) fn toggle_pane(&mut self, pane: Pane, shared: &mut SharedState) {
        let (visible, filled) = (shared.arrangement.pane(pane).is_some(), self.is_filled(pane, shared));
        // The moves come back where the reading view has their place.
        let replaces = pane == Pane::Moves && !visible && shared.arrangement.pane(Pane::Reading).is_some();
        shared.choose_settings(|settings| {
            if replaces {
                settings.panels.hide(Pane::Reading);
                settings.panels.show(pane);
            } else if visible {
                settings.panels.hide(pane);
            } else {
                settings.panels.show(pane);
            }
        });
        self.headers_focus = pane == Pane::Headers && shared.settings.panels.has(pane);
        if let Some(hint) = pane.hint()
            && !visible
            && !filled
        {
            shared.notices.say(shared.locale.text(hint));
        }
        if pane == Pane::Games {
            // A hidden list must not filter out any games.
            self.games = GamesView::default();
        }
    }

    /// Whether a panel has something to show. The headers have as long as some are to be filled in, or if they were
    /// asked for.
    pub(super) fn is_filled(&self, pane: Pane, shared: &SharedState) -> bool {
        let document = &self.document;
        match pane {
            // Whatever else there is would tell what an exercise asks.
            _ if self.mate.exercise().is_some() => matches!(pane, Pane::Moves | Pane::Games),
            Pane::Moves | Pane::Comment | Pane::History | Pane::Study | Pane::Explorer | Pane::Library => true,
            // The start view and a mate being solved have the place of the moves.
            Pane::Reading => !document.is_untouched() && !self.mate.is_trying(),
            Pane::Headers => shared.settings.panels.headers || headers::has_blank(document.record()),
            Pane::Games => games::any(&self.document),
            Pane::Graph => self.graph.any(),
            Pane::Mate => self.shows_mate(shared),
            // Something is beside the line.
            Pane::Map if self.is_hidden(shared) => false,
            Pane::Map => document.cursor().line().len() < document.record().tree.len(),
        }
    }

    /// Whether a panel has its place because another open record has something to show there: another record in front moves
    /// nothing. What shows this one with less than its moves, or as a game that has no such panel, does without.
    pub(super) fn keeps_place(&self, pane: Pane, shared: &SharedState) -> bool {
        let may = match pane {
            Pane::Mate => self.document.record().game() == Game::Shogi,
            pane => matches!(pane, Pane::Headers | Pane::Games | Pane::Graph | Pane::Map),
        };
        let is_whole = !self.document.is_untouched() && !self.mate.is_trying() && !self.is_hidden(shared);
        may && is_whole && self.mate.exercise().is_none() && shared.needs.filled.contains(&pane)
    }
}
