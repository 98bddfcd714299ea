//! The jobs of all records: brought on in every frame, and what they say.

use std::collections::BTreeSet;

use super::App;
use super::desk::Desk;
use super::desk_jobs::Jobs;
use super::job::{Job, Worksite};
use super::layout;
use super::preparing::{Pasting, PendingLineEdit};
use super::shared::SharedState;
use crate::rules::{Game, Position};
use crate::ui::board::{BoardScene, Proportions};
use crate::ui::message::DeskId;
use crate::ui::panels::arrangement::PanelNeeds;

impl App {
    /// Brings on what lasts, for every record.
    pub(super) fn poll_jobs(&mut self) {
        let busy: Vec<DeskId> = self.tabs.desks().filter(|desk| desk.jobs.any()).map(|desk| desk.id).collect();
        for id in busy {
            self.poll_job(id, |jobs| &mut jobs.review);
            self.poll_job(id, |jobs| &mut jobs.missed);
            self.poll_job(id, |jobs| &mut jobs.duel);
            self.poll_job(id, |jobs| &mut jobs.drawings);
        }
        for desk in self.tabs.desks_mut() {
            desk.turn_back();
        }
        if self.shared.notices.shown.is_none() {
            self.shared.notices.say_again();
        }
    }

    /// Keeps what all records have in common of where things are.
    pub(super) fn arrange_together(&mut self) {
        let chosen = layout::strip_panels(&self.shared.settings.panels);
        // Those behind count from the moment they are there: nothing moves when they are shown.
        let is_new = |desk: &&mut Desk| desk.loading.is_none() && desk.strip.of_such(|(_, of)| *of == chosen).is_none();
        for desk in self.tabs.desks_mut().filter(is_new) {
            desk.below_board(&self.shared);
        }
        let strip = |desk: &Desk| desk.strip.of_such(|(_, of)| *of == chosen).copied();
        self.shared.strip = self.tabs.desks().filter_map(strip).max().unwrap_or_default();
        let games: BTreeSet<Game> = self.tabs.desks().map(|desk| desk.document.record().game()).collect();
        let (style, locale) = (self.shared.settings.piece_style(), &self.shared.locale);
        let needed = |game: &Game| Proportions::of(&BoardScene::of(&Position::start(*game), None, style, locale));
        self.shared.boards.of((games.clone(), style), || games.iter().map(needed).reduce(Proportions::joined));
        // A start view has none of this.
        let are_read = self.tabs.desks().filter(|desk| desk.loading.is_none() && !desk.document.is_untouched());
        let needs = are_read.map(|desk| layout::panel_needs(desk, &self.study, &self.shared));
        self.shared.needs = needs.reduce(PanelNeeds::joined).unwrap_or_default();
    }

    /// Brings on a job of a desk, if it has one of this kind.
    fn poll_job<J: Job>(&mut self, id: DeskId, place: fn(&mut Jobs) -> &mut Option<J>) {
        let Some(job) = self.tabs.desk_mut(id).and_then(|desk| place(&mut desk.jobs).take()) else { return };
        self.guarded_at(id, J::NAME, |app| {
            if let Some(desk) = app.tabs.desk_mut(id) {
                *place(&mut desk.jobs) = desk.at_site(|site| job.poll(site), &mut app.shared);
            }
        });
    }

    /// Brings on the cards of every record that wait for an answer of another thread.
    pub(super) fn poll_cards(&mut self) {
        let pastes = self.tabs.desks().filter(|desk| desk.overlays.has::<Pasting>()).map(|desk| desk.id);
        for id in pastes.collect::<Vec<_>>() {
            self.guarded_at(id, "pasted", |app| {
                if let Some(desk) = app.tabs.desk_mut(id) {
                    desk.poll_pasting(&mut app.shared);
                }
            });
        }
        let edits = self.tabs.desks().filter(|desk| desk.overlays.has::<PendingLineEdit>()).map(|desk| desk.id);
        for id in edits.collect::<Vec<_>>() {
            self.guarded_at(id, "line-edit", |app| {
                if let Some(desk) = app.tabs.desk_mut(id) {
                    desk.poll_line_edit();
                }
            });
        }
    }
}

impl Desk {
    /// Does something where a job is done, and says what is to be said about it.
    pub(super) fn at_site<R>(&mut self, act: impl FnOnce(&mut Worksite<'_>) -> R, shared: &mut SharedState) -> R {
        let is_in_front = shared.notices.front == self.id;
        let mut site = Worksite {
            name: self.name(&shared.locale),
            is_in_front,
            is_covered: self.setup.is_some() || self.mate.is_trying(),
            is_written_in: is_in_front && shared.wake.text_edit_focused(),
            document: &mut self.document,
            locale: &shared.locale,
            wake: &shared.wake,
            said: Vec::new(),
            mended: Vec::new(),
            strikes: false,
        };
        let answer = act(&mut site);
        let Worksite { said, mended, strikes, .. } = site;
        self.follow();
        if strikes && is_in_front {
            shared.sound.strike(shared.settings.sound);
        }
        for path in mended {
            shared.notices.mended(&path);
        }
        for notice in said {
            self.say(notice, shared);
        }
        answer
    }
}
