//! Copying and pasting: texts to and from the clipboard.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use egui::Event;

use super::desk::Desk;
use super::preparing::{PATIENCE, Pasting};
use super::shared::SharedState;
use crate::disk::read_file;
use crate::editor::clipboard::{Copied, Excerpt, PasteOffer, Pasted, Share, Site, copy_in};
use crate::formats::{format, usual_format};
use crate::locale::FluentValue;
use crate::record::Record;
use crate::rules::Game;
use crate::task::Task;
use crate::texts;
use crate::ui::cards::{Card, novelties};
use crate::ui::message::PasteAnswer;
use crate::ui::panels::{Lasts, Notice};
use crate::ui::words::{file_name, losses, shortened};

/// How many bytes of text may be pasted: 16 MB. More would keep the window waiting; files of that size are opened.
const MOST_PASTED: usize = 16 << 20;
/// How many characters are shown of a text that is not a record.
const MOST_SHOWN: usize = 40;

/// Takes copy and paste requests of the keyboard out of the input: whether to copy, and the text to paste.
pub(super) fn asked_for(ctx: &egui::Context) -> (bool, Option<String>) {
    ctx.input_mut(|input| {
        let (mut copy, mut paste) = (false, None);
        input.events.retain(|event| match event {
            Event::Copy => {
                copy = true;
                false
            }
            Event::Paste(text) => {
                paste = Some(text.clone());
                false
            }
            _ => true,
        });
        (copy, paste)
    })
}

impl Desk {
    /// Copies an excerpt of the document to the clipboard, and says what did not fit.
    pub(super) fn copy(&mut self, excerpt: Excerpt, ctx: &egui::Context, shared: &mut SharedState) {
        let Copied { text, report } = copy_in(&self.document, excerpt, shared.settings.letters_copied());
        ctx.copy_text(text);
        let game = self.document.record().game();
        let copied = |key, format| shared.locale.with(key, &[("format", FluentValue::from(format))]);
        let what = match excerpt {
            Excerpt::Game => usual_format(game).name.to_owned(),
            Excerpt::Record(id) => format(id).name.to_owned(),
            Excerpt::Position => copied("copied-position", if game == Game::Shogi { "SFEN" } else { "FEN" }),
            Excerpt::Moves => copied("copied-moves", if game == Game::Shogi { "USI" } else { "UCI" }),
            Excerpt::AllMoves => copied("copied-all-moves", if game == Game::Shogi { "USI" } else { "UCI" }),
            Excerpt::Rest(id) => copied("copied-rest", format(id).name),
            Excerpt::Link(Share::Lishogi) => copied("copied-link", "lishogi"),
            Excerpt::Link(Share::Playground) => copied("copied-link", "Shogi Playground"),
            Excerpt::Diagram | Excerpt::NarrowDiagram => shared.locale.text("copied-diagram"),
            Excerpt::Solution => shared.locale.text("copied-solution"),
        };
        let Some(list) = losses(&report, &shared.locale) else {
            shared.notices.say(shared.locale.with("msg-copied", &[("what", FluentValue::from(what))]));
            return;
        };
        let values = [("what", FluentValue::from(what)), ("lost", FluentValue::from(list))];
        shared.notices.say(shared.locale.with("msg-copied-lost", &values));
    }

    /// Takes texts out of the input that are too large to be pasted, into a field or anywhere else, and says so.
    pub(super) fn refuse_large_paste(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        let mut size = None;
        ctx.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::Paste(text) if text.len() > MOST_PASTED => {
                    size = Some(text.len());
                    false
                }
                _ => true,
            });
        });
        if let Some(size) = size {
            let values = [("size", size.div_ceil(1 << 20)), ("most", MOST_PASTED >> 20)];
            let values = values.map(|(name, megabytes)| (name, FluentValue::from(megabytes)));
            shared.notices.decline(self.state(), shared.locale.with("error-paste-large", &values));
        }
    }

    /// Reads a pasted text on another thread; `own` is what was copied here last, which comes back complete, even what
    /// the text cannot hold.
    pub(super) fn read_pasted(
        &mut self,
        text: String,
        own: Option<&(String, Record)>,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        let own = own.filter(|(copied, _)| copied.lines().eq(text.lines()));
        match own.map(|(_, record)| record.clone()) {
            Some(record) => self.read_in(None, ctx, move || Ok(Pasted::of_record(text, record)), shared),
            None => self.read_in(None, ctx, move || Ok(Pasted::read(text)), shared),
        }
    }

    /// Reads a file to be merged, on another thread.
    pub(super) fn read_to_merge(&mut self, path: &Path, ctx: &egui::Context, shared: &mut SharedState) {
        let (path, extension) = (path.to_owned(), path.extension().and_then(|name| name.to_str()).map(str::to_owned));
        let file = path.clone();
        self.read_in(Some(file), ctx, move || Ok(Pasted::read_file(read_file(&path)?, extension.as_deref())), shared);
    }

    fn read_in(
        &mut self,
        merging: Option<PathBuf>,
        ctx: &egui::Context,
        read: impl FnOnce() -> io::Result<Pasted> + Send + 'static,
        shared: &mut SharedState,
    ) {
        let (site, wake) = (Site::of(&self.document), ctx.clone());
        let work = move || {
            let pasted = Arc::new(read()?);
            let offer = PasteOffer::new(&pasted, &site);
            Ok((pasted, offer))
        };
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
        let (place, since) = (self.place(), Instant::now());
        self.overlays.put(Pasting { card: None, place, since, task: Some(task), merging });
        // What was refused before.
        shared.notices.shown.take_if(|notice| matches!(notice.lasts, Lasts::NextStep | Lasts::State(_)));
        // So that the notice about a long reading appears even if nothing else happens.
        ctx.request_repaint_after(PATIENCE);
    }

    /// Takes what was read for a record, which need not be in front.
    pub(super) fn poll_pasting(&mut self, shared: &mut SharedState) {
        let wake = shared.wake.clone();
        let place = self.place();
        let Some(pasting) = self.overlays.get_mut::<Pasting>() else { return };
        if let Some(result) = pasting.task.as_mut().and_then(Task::poll) {
            pasting.task = None;
            match result {
                Ok(Ok((pasted, offer))) => self.pasted(pasted, offer, shared),
                Ok(Err(error)) => {
                    let pasting = self.overlays.take::<Pasting>();
                    let path = pasting.and_then(|pasting| pasting.merging).unwrap_or_default();
                    let text = format!("{}: {}", path.display(), texts::read_error(&error, &shared.locale));
                    self.say(Notice { lasts: Lasts::Mended(path), ..text.into() }, shared);
                }
                Err(failed) => {
                    self.overlays.close::<Pasting>();
                    let text = shared.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                    self.say(Notice { lasts: Lasts::Closed, ..text.into() }, shared);
                }
            }
            return;
        }
        // The cursor has moved: what can be done there has to be found out anew.
        if let (Some(card), None) = (&mut pasting.card, &pasting.task)
            && pasting.place != place
        {
            pasting.place = place;
            card.offer = None;
            let (pasted, site) = (Arc::clone(&card.pasted), Site::of(&self.document));
            let work = move || {
                let offer = PasteOffer::new(&pasted, &site);
                Ok((pasted, offer))
            };
            pasting.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
        }
    }

    /// A text was read.
    fn pasted(&mut self, pasted: Arc<Pasted>, offer: PasteOffer, shared: &mut SharedState) {
        let (place, is_blank) = (self.place(), self.is_blank());
        let Some(pasting) = self.overlays.get_mut::<Pasting>() else { return };
        let (first, was) = (pasting.card.is_none(), pasting.card.as_ref().map(|card| card.merging));
        let merging = was.unwrap_or(pasting.merging.is_some());
        if let (true, Some(unreadable)) = (merging, pasted.unreadable()) {
            let path = pasting.merging.clone().unwrap_or_default();
            self.overlays.close::<Pasting>();
            let what = shared.locale.with("error-open-title", &[("name", FluentValue::from(file_name(&path)))]);
            let text = shared.locale.sentences(&[&what, &texts::unreadable(unreadable, &shared.locale)]);
            return self.say(Notice { lasts: Lasts::Mended(path), ..text.into() }, shared);
        }
        let is_record = pasted.loaded().is_some();
        let opens = is_record && offer.fragment.is_none();
        let says_nothing = !is_record && offer.is_empty();
        if first && !merging && opens && is_blank {
            self.overlays.close::<Pasting>();
            if let Some(document) = pasted.document() {
                let notes_open = document.report().needs_attention();
                self.lay(document, shared);
                self.notes_open = notes_open;
            }
        } else if first && !merging && says_nothing {
            self.overlays.close::<Pasting>();
            let lasts = Lasts::State(self.state());
            let shown = shortened(pasted.first_line(), MOST_SHOWN);
            let text = texts::no_record(shown, self.document.record().game(), &shared.locale);
            self.say(Notice { lasts, ..text.into() }, shared);
        } else {
            // The cursor may have moved during the search; then it is repeated.
            let offer = if pasting.place == place { Some(offer) } else { None };
            pasting.card = Some(Card { pasted, offer, merging });
        }
    }

    /// Does what the person wants done with a text; the record that is to be opened in a tab of its own, if it is one.
    pub(super) fn answer_paste(&mut self, answer: PasteAnswer, shared: &mut SharedState) -> Option<Arc<Pasted>> {
        let place = self.place();
        let pasting = self.overlays.get::<Pasting>()?;
        let Some(card) = pasting.card.clone() else {
            self.overlays.close::<Pasting>();
            return None;
        };
        let current = pasting.place == place;
        let offer = if current { card.offer } else { None };
        if answer == PasteAnswer::Merge {
            if let Some(card) = self.overlays.get_mut::<Pasting>().and_then(|pasting| pasting.card.as_mut()) {
                card.merging = true;
            }
            return None;
        }
        if answer == PasteAnswer::MergeNow {
            let merging = offer.and_then(|offer| offer.merge)?;
            self.overlays.close::<Pasting>();
            if self.edit(merging.edit.clone(), shared) {
                let new = novelties(&merging.merged, &shared.locale).join(&shared.locale.text("list-comma"));
                let differing = FluentValue::from(merging.merged.differing.len());
                let values = [("new", FluentValue::from(new)), ("differing", differing)];
                let key = if merging.merged.differing.is_empty() { "msg-merged" } else { "msg-merged-differing" };
                shared.notices.say(shared.locale.with(key, &values));
            }
            return None;
        }
        let branch = match answer {
            PasteAnswer::Merge | PasteAnswer::MergeNow => return None,
            PasteAnswer::Cancel => {
                self.overlays.close::<Pasting>();
                return None;
            }
            PasteAnswer::Open => {
                self.overlays.close::<Pasting>();
                return Some(card.pasted);
            }
            PasteAnswer::AsGames => {
                self.overlays.close::<Pasting>();
                self.add_games(card.pasted.records(), shared);
                return None;
            }
            PasteAnswer::Branch(index) => offer.and_then(|offer| offer.branches.get(index).cloned()),
            PasteAnswer::Fragment => offer.and_then(|offer| offer.fragment).map(|fragment| fragment.branch),
        };
        let branch = branch?;
        self.overlays.close::<Pasting>();
        let before = self.document.revision();
        if !self.edit(branch.edit(), shared) && shared.notices.shown.is_some() {
            return None;
        }
        let message = if self.document.revision() == before {
            shared.locale.text("msg-pasted-known")
        } else {
            shared.locale.with("msg-pasted", &[("count", FluentValue::from(branch.moves))])
        };
        shared.notices.say(message);
        None
    }
}
