//! Copying and pasting: texts to and from the clipboard.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Event, Ui};

use super::App;
use crate::editor::{Copied, Excerpt, Offer, Pasted, Session, Share, Site, copy_in, named_files, read_file};
use crate::formats::{Report, Weight, format};
use crate::locale::{FluentValue, Locale};
use crate::record::NodeId;
use crate::rules::Game;
use crate::task::Task;
use crate::texts;
use crate::ui::cards::{Card, counts, merging, paste};
use crate::ui::dialogs::Then;
use crate::ui::message::{DeskId, Outbox, OverlayAnswer, PasteAnswer};
use crate::ui::panels::{Lasts, Notice};
use crate::ui::pasted_files;
use crate::ui::words::{file_name, shortened};

/// How long reading a text may take before the person is told about it.
const PATIENCE: Duration = Duration::from_millis(300);
/// How many bytes of text may be pasted: 16 MB. More would keep the window waiting; files of that size are opened.
const MOST_PASTED: usize = 16 << 20;
/// How many losses a message lists.
const MOST_LOSSES: usize = 3;
/// How many characters are shown of a text that is not a record.
const MOST_SHOWN: usize = 40;

/// Where a cursor is: document, revision, game and node.
pub(super) type Place = ((u64, u64), usize, NodeId);

/// What was read, and what can be done with it; or why a file could not be read.
type Answer = io::Result<(Arc<Pasted>, Offer)>;

/// A pasted text on its way into the document.
pub(super) struct Pasting {
    card: Option<Card>,
    /// The place that the card's offer is for.
    place: Place,
    since: Instant,
    task: Option<Task<Answer>>,
    /// The file to be merged, if it is one.
    merging: Option<PathBuf>,
}

impl Pasting {
    /// Whether reading takes so long that the person must be told.
    fn is_slow(&self) -> bool {
        self.card.is_none() && self.since.elapsed() >= PATIENCE
    }

    /// What Enter answers.
    pub fn likeliest(&self) -> Option<OverlayAnswer> {
        paste::likeliest(self.card.as_ref()?).map(OverlayAnswer::Paste)
    }

    /// Shows the card, once there is something to say.
    pub fn show(&self, ui: &Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
        match &self.card {
            Some(card) if card.merging => paste::card(ui, |ui| merging::show(ui, card, locale, out)),
            Some(card) => paste::card(ui, |ui| paste::show(ui, card, session, locale, out)),
            None if self.is_slow() => paste::card(ui, |ui| paste::reading(ui, locale, out)),
            None => {}
        }
    }
}

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

impl App {
    /// Copies an excerpt of the document to the clipboard, and says what did not fit.
    pub(super) fn copy(&mut self, excerpt: Excerpt, ctx: &egui::Context) {
        let Copied { text, report } = copy_in(&self.desk.session.document, excerpt, self.settings.letters_copied());
        ctx.copy_text(text);
        let game = self.desk.session.document.record().game();
        let copied = |key, format| self.locale.with(key, &[("format", FluentValue::from(format))]);
        let what = match excerpt {
            Excerpt::Record(id) => format(id).name.to_owned(),
            Excerpt::Position => copied("copied-position", if game == Game::Shogi { "SFEN" } else { "FEN" }),
            Excerpt::Moves => copied("copied-moves", if game == Game::Shogi { "USI" } else { "UCI" }),
            Excerpt::AllMoves => copied("copied-all-moves", if game == Game::Shogi { "USI" } else { "UCI" }),
            Excerpt::Rest(id) => copied("copied-rest", format(id).name),
            Excerpt::Link(Share::Lishogi) => copied("copied-link", "lishogi"),
            Excerpt::Link(Share::Playground) => copied("copied-link", "Shogi Playground"),
            Excerpt::Diagram | Excerpt::NarrowDiagram => self.locale.text("copied-diagram"),
            Excerpt::Solution => self.locale.text("copied-solution"),
        };
        let Some(list) = self.losses(&report) else {
            self.say(self.locale.with("msg-copied", &[("what", FluentValue::from(what))]));
            return;
        };
        let values = [("what", FluentValue::from(what)), ("lost", FluentValue::from(list))];
        self.say(self.locale.with("msg-copied-lost", &values));
    }

    /// What a copy cannot hold, in a few words; `None` if it holds everything.
    pub(super) fn losses(&self, report: &Report) -> Option<String> {
        let lost = report.notes.iter().filter(|note| note.weight == Weight::Lost);
        let lost: Vec<String> = lost.map(|note| texts::note(note, &self.locale)).collect();
        if lost.is_empty() {
            return None;
        }
        let more = (lost.len() + report.more).saturating_sub(MOST_LOSSES);
        let mut list = lost.into_iter().take(MOST_LOSSES).collect::<Vec<_>>().join(&self.locale.text("list-comma"));
        if more > 0 {
            list.push_str(&self.locale.text("list-comma"));
            list.push_str(&self.locale.with("notes-more", &[("count", FluentValue::from(more))]));
        }
        Some(list)
    }

    /// Where the cursor is.
    pub(super) fn place(&self) -> Place {
        self.desk.place()
    }

    /// Takes texts out of the input that are too large to be pasted, into a field or anywhere else, and says so.
    pub(super) fn refuse_large_paste(&mut self, ctx: &egui::Context) {
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
            self.decline(self.locale.with("error-paste-large", &values));
        }
    }

    /// Takes a text from the clipboard and reads it on another thread.
    pub(super) fn paste(&mut self, text: String, ctx: &egui::Context) {
        if text.trim().is_empty() {
            return self.decline(self.locale.text("error-paste-empty"));
        }
        if let Some(files) = named_files(&text) {
            return self.open_dropped(&files);
        }
        // What was copied here comes back complete, even what the text cannot hold.
        let own = self.copied.as_ref().filter(|(copied, _)| copied.lines().eq(text.lines()));
        match own.map(|(_, record)| record.clone()) {
            Some(record) => self.read_in(None, ctx, move || Ok(Pasted::of_record(text, record))),
            None => self.read_in(None, ctx, move || Ok(Pasted::read(text))),
        }
    }

    /// Looks for files in a clipboard that has no text.
    pub(super) fn look_for_files(&mut self, ctx: &egui::Context) {
        self.pasted_files = Some(pasted_files::ask(ctx));
    }

    /// Opens the files of the clipboard.
    pub(super) fn poll_pasted_files(&mut self) {
        let Some(found) = self.pasted_files.as_mut().and_then(Task::poll) else { return };
        self.pasted_files = None;
        let found = found.unwrap_or_default();
        let asked = std::mem::take(&mut self.awaits_paste);
        if !found.is_empty() {
            self.open_dropped(&found);
        } else if asked {
            self.decline(self.locale.text("error-paste-empty"));
        }
    }

    /// Reads a file to be merged, on another thread.
    pub(super) fn read_to_merge(&mut self, path: &Path, ctx: &egui::Context) {
        let (path, extension) = (path.to_owned(), path.extension().and_then(|name| name.to_str()).map(str::to_owned));
        let file = path.clone();
        self.read_in(Some(file), ctx, move || Ok(Pasted::read_file(read_file(&path)?, extension.as_deref())));
    }

    fn read_in(
        &mut self,
        merging: Option<PathBuf>,
        ctx: &egui::Context,
        read: impl FnOnce() -> io::Result<Pasted> + Send + 'static,
    ) {
        let (site, wake) = (Site::of(&self.desk.session.document), ctx.clone());
        let work = move || {
            let pasted = Arc::new(read()?);
            let offer = Offer::new(&pasted, &site);
            Ok((pasted, offer))
        };
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
        let (place, since) = (self.place(), Instant::now());
        self.desk.overlays.put(Pasting { card: None, place, since, task: Some(task), merging });
        // What was refused before.
        self.notice.take_if(|notice| matches!(notice.lasts, Lasts::NextStep | Lasts::State(_)));
        // So that the notice about a long reading appears even if nothing else happens.
        ctx.request_repaint_after(PATIENCE);
    }

    /// Takes what was read for a record, which need not be in front.
    pub(super) fn poll_pasting(&mut self, id: DeskId) {
        let wake = self.wake.clone();
        let Some(desk) = self.desk_mut(id) else { return };
        let place = desk.place();
        let Some(pasting) = desk.overlays.get_mut::<Pasting>() else { return };
        if let Some(result) = pasting.task.as_mut().and_then(Task::poll) {
            pasting.task = None;
            match result {
                Ok(Ok((pasted, offer))) => self.pasted(id, pasted, offer),
                Ok(Err(error)) => {
                    let pasting = desk.overlays.take::<Pasting>();
                    let path = pasting.and_then(|pasting| pasting.merging).unwrap_or_default();
                    let text = format!("{}: {}", path.display(), self.io_error(&error));
                    self.say_of(id, Notice { lasts: Lasts::Mended(path), ..text.into() });
                }
                Err(failed) => {
                    desk.overlays.close::<Pasting>();
                    let text = self.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                    self.say_of(id, Notice { lasts: Lasts::Closed, ..text.into() });
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
            let (pasted, site) = (Arc::clone(&card.pasted), Site::of(&desk.session.document));
            let work = move || {
                let offer = Offer::new(&pasted, &site);
                Ok((pasted, offer))
            };
            pasting.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
        }
    }

    /// A text was read.
    fn pasted(&mut self, id: DeskId, pasted: Arc<Pasted>, offer: Offer) {
        let Some(desk) = self.desk_mut(id) else { return };
        let (place, is_blank) = (desk.place(), desk.is_blank());
        let Some(pasting) = desk.overlays.get_mut::<Pasting>() else { return };
        let (first, was) = (pasting.card.is_none(), pasting.card.as_ref().map(|card| card.merging));
        let merging = was.unwrap_or(pasting.merging.is_some());
        if let (true, Some(unreadable)) = (merging, pasted.unreadable()) {
            let path = pasting.merging.clone().unwrap_or_default();
            desk.overlays.close::<Pasting>();
            let what = self.locale.with("error-open-title", &[("name", FluentValue::from(file_name(&path)))]);
            let text = self.locale.sentences(&[&what, &self.unreadable(unreadable)]);
            return self.say_of(id, Notice { lasts: Lasts::Mended(path), ..text.into() });
        }
        let is_record = pasted.loaded().is_some();
        let opens = is_record && offer.fragment.is_none();
        let says_nothing = !is_record && offer.is_empty();
        if first && !merging && opens && is_blank {
            desk.overlays.close::<Pasting>();
            if let Some(document) = pasted.document() {
                let notes_open = document.report().needs_attention();
                self.lay_at(id, document);
                self.desk_mut(id).into_iter().for_each(|desk| desk.notes_open = notes_open);
            }
        } else if first && !merging && says_nothing {
            desk.overlays.close::<Pasting>();
            let lasts = Lasts::State(desk.state());
            let shown = shortened(pasted.first_line(), MOST_SHOWN);
            let text = self.locale.with("error-paste", &[("line", FluentValue::from(shown))]);
            self.say_of(id, Notice { lasts, ..text.into() });
        } else {
            // The cursor may have moved during the search; then it is repeated.
            let offer = Some(offer).filter(|_| pasting.place == place);
            pasting.card = Some(Card { pasted, offer, merging });
        }
    }

    pub(super) fn answer_paste(&mut self, answer: PasteAnswer, ctx: &egui::Context) {
        let place = self.place();
        let Some(pasting) = self.desk.overlays.get::<Pasting>() else { return };
        let Some(card) = pasting.card.clone() else {
            self.desk.overlays.close::<Pasting>();
            return;
        };
        let current = pasting.place == place;
        let offer = card.offer.filter(|_| current);
        if answer == PasteAnswer::Merge {
            if let Some(card) = self.desk.overlays.get_mut::<Pasting>().and_then(|pasting| pasting.card.as_mut()) {
                card.merging = true;
            }
            return;
        }
        if answer == PasteAnswer::MergeNow {
            let Some(merging) = offer.and_then(|offer| offer.merge) else { return };
            self.desk.overlays.close::<Pasting>();
            if self.edit(merging.edit()) {
                let values = counts(&merging.merged);
                let key = if merging.merged.differing.is_empty() { "msg-merged" } else { "msg-merged-differing" };
                self.say(self.locale.with(key, &values));
            }
            return;
        }
        let branch = match answer {
            PasteAnswer::Merge | PasteAnswer::MergeNow => return,
            PasteAnswer::Cancel => {
                self.desk.overlays.close::<Pasting>();
                return;
            }
            PasteAnswer::Open => {
                self.desk.overlays.close::<Pasting>();
                return self.in_tab(|app| app.then(Then::Paste(card.pasted), ctx));
            }
            PasteAnswer::AsGames => {
                self.desk.overlays.close::<Pasting>();
                return self.add_games(card.pasted.records());
            }
            PasteAnswer::Branch(index) => offer.and_then(|offer| offer.branches.get(index).cloned()),
            PasteAnswer::Fragment => offer.and_then(|offer| offer.fragment).map(|fragment| fragment.branch),
        };
        let Some(branch) = branch else { return };
        self.desk.overlays.close::<Pasting>();
        let before = self.desk.session.document.revision();
        if !self.edit(branch.edit()) && self.notice.is_some() {
            return;
        }
        let message = if self.desk.session.document.revision() == before {
            self.locale.text("msg-pasted-known")
        } else {
            self.locale.with("msg-pasted", &[("count", FluentValue::from(branch.moves))])
        };
        self.say(message);
    }
}
