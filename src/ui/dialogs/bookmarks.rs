//! What the palette lists of the bookmarks of a file: those of the whole tree and of all games.

use crate::editor::Document;
use crate::editor::search::{ListedBookmark, bookmarks};
use crate::locale::{FluentValue, Locale};
use crate::notation::Notation;
use crate::record::NodeId;
use crate::rules::Game;
use crate::task::{Stop, Task};
use crate::ui::words::{nth, nth_move};

/// The bookmarks of a file, or the search for them.
#[derive(Debug)]
pub(super) struct BookmarkList {
    task: Option<Task<Vec<ListedBookmark>>>,
    found: Vec<ListedBookmark>,
}

impl BookmarkList {
    /// Begins to look for them on another thread.
    pub fn new(document: &Document, style: Notation, ctx: &egui::Context) -> Self {
        let (snapshot, wake) = (document.snapshot(), ctx.clone());
        let work = move |stop: &Stop| bookmarks(snapshot.records(), style, stop);
        Self { task: Some(Task::spawn(move || wake.request_repaint(), work)), found: Vec::new() }
    }

    /// Takes what was found; whether it is still being looked for.
    pub fn poll(&mut self) -> bool {
        if let Some(result) = self.task.as_mut().and_then(Task::poll) {
            self.found = result.unwrap_or_else(|_| Vec::new());
            self.task = None;
        }
        self.task.is_some()
    }

    /// Those whose name or place holds a text, each with what it is called and where it is.
    pub fn matching<'a>(
        &'a self,
        typed: &str,
        (game, games, numbered): (Game, usize, &'a str),
        locale: &'a Locale,
    ) -> impl Iterator<Item = (&'a ListedBookmark, String, String)> {
        let typed = typed.to_lowercase();
        let named = move |bookmark: &'a ListedBookmark| {
            let place = match bookmark.step.as_str() {
                _ if bookmark.at == NodeId::ROOT => locale.text("row-start"),
                "" => nth(game, bookmark.ply, "", locale),
                step => nth_move(game, bookmark.ply, step, locale),
            };
            let number = [("game", FluentValue::from(bookmark.game + 1)), ("games", FluentValue::from(games))];
            let place = if games > 1 { format!("{} · {place}", locale.with(numbered, &number)) } else { place };
            let name = if bookmark.name.is_empty() { locale.text("reading-bookmark") } else { bookmark.name.clone() };
            (bookmark, name, place)
        };
        let is_meant = move |(_, name, place): &(_, String, String)| {
            name.to_lowercase().contains(&typed) || place.to_lowercase().contains(&typed)
        };
        self.found.iter().map(named).filter(is_meant)
    }
}
