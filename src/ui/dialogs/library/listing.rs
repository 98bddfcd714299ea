//! What was found, filtered by the words at each key, and listed.
//!
//! The search looks for games that reach the position, or for all games of the folders; the words filter what it has found.
//! Only where there are more games than are kept here, the search is made again with the words.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;

use super::doing::Glimpse;
use super::folder_question::FolderQuestion;
use super::marks::{Gathering, Marks};
use super::names::{Completion, KnownNames};
use super::played::{PlayedMove, played};
use super::search::{FoundGames, SearchNews, begin};
use super::tree::FolderTree;
use crate::library::{GameQuestion, Query, SoughtPosition, key_name, without_position};
use crate::locale::Locale;
use crate::rules::{Game, Position};
use crate::task::{Feed, Task};
use crate::text::Slice;
use crate::texts;
use crate::ui::board::Miniature;
use crate::ui::message::{LibraryMessage, Message, Outbox};
use crate::ui::panels::table::{AlikeGroups, ListedGame, TableColumns, ranks, sort_also};
use crate::ui::settings::{GameColumn, Settings, SortedBy};

/// Whether a path is this one or below it. Of many thousand paths this is asked at each key, so that only bytes are looked
/// at.
pub(super) fn is_within(path: &Path, folder: &Path) -> bool {
    let (path, folder) = (path.as_os_str().as_encoded_bytes(), folder.as_os_str().as_encoded_bytes());
    path.strip_prefix(folder).is_some_and(|rest| {
        rest.first().is_none_or(|byte| std::path::is_separator(char::from(*byte))) || folder.ends_with(b"/")
    })
}

/// The number of reports of the search that a frame takes.
const REPORTS: usize = 32;

/// The search.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AskedGames {
    /// The words; empty as long as all games are kept here.
    text: String,
    folders: Vec<PathBuf>,
    /// The position, if one is looked for.
    position: Option<Box<SoughtPosition>>,
}

impl AskedGames {
    /// Begins the search, if there is anything to search through.
    fn begin(&self, ctx: &Context, settings: &Settings, locale: &Locale) -> Option<Feed<SearchNews>> {
        if self.folders.is_empty() {
            return None;
        }
        let query = Query::parse(&self.text).ok()?;
        let question = GameQuestion::with(query, self.position.as_deref());
        let places = (self.folders.clone(), settings.catalog.clone());
        Some(begin(places, question, (locale.language(), settings.spelling()), ctx))
    }
}

/// The library while it is open. Once it is closed, it is opened again as it was.
pub(crate) struct LibraryView {
    pub(super) text: String,
    /// The position on the board.
    pub(super) here: Box<Position>,
    /// The position that is looked for, and how it looks.
    pub(super) sought: Option<Box<SoughtPosition>>,
    pub(super) sought_board: Box<Miniature>,
    /// Whether only games are listed that are there more than once.
    pub(super) repeated: bool,
    /// When the search begins again, in seconds.
    pub(super) due: Option<f64>,
    /// The last question, the mistake in its words, and the last words without one.
    pub(super) asked: Option<AskedGames>,
    pub(super) mistake: Option<String>,
    /// The completions offered while one types, with their names, and whether one was taken.
    pub(super) completion: Option<Box<Completion>>,
    pub(super) names: Box<KnownNames>,
    pub(super) completed: bool,
    pub(super) query: Query,
    /// The words of it.
    words: String,
    /// Why something was not done: a file is no more as it was when it was looked at.
    pub(super) changed: Option<String>,
    pub(super) search: Option<Feed<SearchNews>>,
    /// The same search made once more, to know what has changed meanwhile: what is listed stays until it has ended.
    renewal: Option<(Feed<SearchNews>, FoundGames)>,
    /// The number of games that the words mean.
    pub(super) found: usize,
    /// The games found by the search.
    pub(super) all: FoundGames,
    pub(super) shows_failures: bool,
    /// The folders as a tree, and what is asked about one of them, if it was not shown yet with true.
    pub(super) tree: FolderTree,
    pub(super) question: Option<(FolderQuestion, bool)>,
    /// Whether the tree is shown, if a person chose that.
    pub(super) shows_tree: Option<bool>,
    /// The files of open records that have changes which were not saved.
    pub unsaved: Vec<PathBuf>,
    /// The moves played in the position, and the one whose games are listed.
    pub(super) moves: Vec<PlayedMove>,
    pub(super) meant: Option<String>,
    /// The indices of the listed games, in the order of the list.
    pub(super) listed: Vec<usize>,
    /// The columns of the sort order, the first one first, and the place of each game in it.
    pub(super) sorted: Vec<SortedBy>,
    ranks: Vec<u32>,
    /// The groups of rows that were played alike, where only such games are listed.
    pub(super) groups: AlikeGroups,
    /// The columns while their edges are moved.
    pub(super) resized: Option<TableColumns>,
    pub(super) chosen: usize,
    pub(super) moved: bool,
    /// The marked games.
    pub(super) marks: Marks,
    /// The lookup of the places of games that are to be opened.
    pub(super) opening: Option<Task<Option<Vec<LibraryMessage>>>>,
    /// The games that are read to do something with them.
    pub(super) gathering: Option<Gathering>,
    /// Whether the chosen game is looked at, and what is seen.
    pub(super) previews: bool,
    pub(super) glimpse: Option<(usize, Task<Option<Glimpse>>, Option<Glimpse>)>,
    pub(super) small: Box<Miniature>,
    /// Whether a row was gone to by keys: that is what a screen reader reads then.
    pub(super) steered: bool,
    pub(super) fresh: bool,
    /// Whether it is a panel beside the board.
    pub(super) is_docked: bool,
    /// Whether the words get the keyboard.
    pub(super) refocus: bool,
}

impl LibraryView {
    /// A window that looks for nothing in particular, with the position that is on the board, sorted as it was last.
    pub fn new(here: Position, sorted: &[SortedBy]) -> Self {
        Self {
            text: String::new(),
            here: Box::new(here),
            sought: None,
            sought_board: Box::default(),
            repeated: false,
            due: None,
            asked: None,
            mistake: None,
            completion: None,
            names: Box::default(),
            completed: false,
            query: Query::default(),
            words: String::new(),
            changed: None,
            search: None,
            renewal: None,
            found: 0,
            all: FoundGames::default(),
            shows_failures: false,
            tree: FolderTree::default(),
            question: None,
            shows_tree: None,
            unsaved: Vec::new(),
            moves: Vec::new(),
            meant: None,
            listed: Vec::new(),
            sorted: sorted.to_vec(),
            ranks: Vec::new(),
            groups: AlikeGroups::default(),
            resized: None,
            chosen: 0,
            moved: false,
            marks: Marks::default(),
            opening: None,
            gathering: None,
            previews: false,
            glimpse: None,
            small: Box::default(),
            steered: false,
            fresh: true,
            is_docked: false,
            refocus: false,
        }
    }

    /// The window again as it was when it was closed. If the position on the board `is_wanted`, it alone is looked for.
    pub fn again(self, here: Position, is_wanted: bool) -> Self {
        let text = if is_wanted { String::new() } else { self.text };
        let sought = if is_wanted { Some(Box::new(SoughtPosition::exact(here.clone()))) } else { self.sought };
        Self { text, here: Box::new(here), sought, fresh: true, ..self }
    }

    /// The same with a position that was set up.
    pub fn seeking(self, sought: SoughtPosition) -> Self {
        Self { sought: Some(Box::new(sought)), fresh: true, ..self }
    }

    /// Knows the position that is on the board now.
    pub fn follow(&mut self, here: &Position) {
        if *self.here != *here {
            *self.here = here.clone();
        }
    }

    /// The position that is looked for.
    pub fn sought(&self) -> Option<SoughtPosition> {
        self.sought.as_deref().cloned()
    }

    /// Whether only games are listed that are there more than once.
    pub(super) fn repeats(&self) -> bool {
        self.repeated || self.query.is_repeated()
    }

    /// The game that is looked for.
    pub(super) fn game(&self) -> Game {
        self.sought.as_ref().map_or_else(|| self.here.game(), |sought| sought.game())
    }

    /// The question as it is kept: the words, and the position by its key.
    pub(super) fn said(&self, locale: &Locale) -> String {
        let words = self.text.trim();
        let key = key_name("position", locale.language().tag());
        let position = self.sought.as_ref().map(|sought| format!("{key}:\"{sought}\""));
        [Some(words.to_owned()), position]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The same with these words.
    pub fn asking(self, text: String) -> Self {
        Self { text, sought: None, fresh: true, ..self }
    }

    /// The same with these words alone: no position is looked for.
    pub fn asking_only(self, text: String) -> Self {
        Self { text, sought: None, fresh: true, ..self }
    }

    /// What games have to be found by: the last words with which nothing was wrong, with the position that is looked for,
    /// the same as a person is told it, and the folder that was chosen.
    pub fn filter_in_force(&self, locale: &Locale) -> ([String; 2], Option<PathBuf>) {
        let sought = self.sought.as_ref();
        let key = key_name("position", locale.language().tag());
        let asked = sought.map(|sought| format!("{key}:\"{sought}\""));
        let told = sought.map(|sought| texts::sought_position(sought, locale));
        let with = |position: Option<String>, between: &str| {
            let parts = [Some(self.words.clone()).filter(|words| !words.is_empty()), position];
            parts.into_iter().flatten().collect::<Vec<_>>().join(between)
        };
        ([with(asked, " "), with(told, " · ")], self.tree.chosen.clone())
    }

    /// Has all games be meant.
    pub fn clear_filter(&mut self, locale: &Locale) {
        (self.text, self.tree.chosen) = (String::new(), None);
        // Without the position there are others to list.
        self.due = self.sought.take().map(|_| 0.0).or(self.due);
        self.filter(locale);
        self.list_anew();
    }

    /// The search that is to run now.
    fn question(&self, settings: &Settings) -> AskedGames {
        AskedGames {
            text: if self.all.overflows { self.text.trim().to_owned() } else { String::new() },
            folders: settings.library.clone(),
            position: self.sought.clone(),
        }
    }

    /// Begins the search, unless it is the one that was made already; with `again` in any case.
    pub(super) fn ask(&mut self, ctx: &Context, settings: &Settings, again: bool, locale: &Locale) {
        self.due = None;
        let asked = self.question(settings);
        if self.asked.as_ref() == Some(&asked) && !again {
            return;
        }
        if Query::parse(&asked.text).is_err() {
            return;
        }
        let is_elsewhere = self.asked.as_ref().is_some_and(|before| before.folders != asked.folders);
        self.all = FoundGames { overflows: self.all.overflows && !is_elsewhere, ..FoundGames::default() };
        self.ranks.clear();
        self.meant = None;
        self.list_anew();
        (self.chosen, self.moved) = (0, true);
        self.renewal = None;
        self.search = asked.begin(ctx, settings, locale);
        self.asked = Some(asked);
    }

    /// Looks for what has changed since the search was made, unless it is being made.
    pub(super) fn renew(&mut self, ctx: &Context, settings: &Settings, locale: &Locale) {
        if let (Some(asked), None, None) = (&self.asked, &self.search, &self.renewal) {
            self.renewal = asked.begin(ctx, settings, locale).map(|feed| (feed, FoundGames::default()));
        }
    }

    /// Takes what was found anew once all of it is known: the rows that were chosen and marked stay so.
    fn poll_renewal(&mut self, ctx: &Context) {
        let Some((feed, found)) = &mut self.renewal else { return };
        while let Some(news) = feed.poll() {
            if let Ok(news) = news {
                found.take(news);
            }
        }
        if !feed.is_ended() {
            return ctx.request_repaint_after_secs(0.1);
        }
        let Some((_, found)) = self.renewal.take() else { return };
        if found.hits == self.all.hits {
            self.all = FoundGames { overflows: self.all.overflows || found.overflows, ..found };
            return;
        }
        let place = |hit: &ListedGame| (Arc::clone(&hit.file.path), hit.game);
        let marked = self.marks.all.iter().filter_map(|at| self.all.hits.get(*at));
        let marked: HashSet<(Arc<Path>, usize)> = marked.map(place).collect();
        let chosen = self.chosen_hit().map(place);
        self.all = FoundGames { overflows: self.all.overflows || found.overflows, ..found };
        self.ranks.clear();
        self.glimpse = None;
        *self.names = KnownNames::default();
        self.marks.clear();
        self.marks.all =
            (0..).zip(&self.all.hits).filter(|(_, hit)| marked.contains(&place(hit))).map(|(at, _)| at).collect();
        self.list_anew();
        let is_chosen = |at: &usize| self.all.hits.get(*at).map(place) == chosen;
        self.chosen = self.listed.iter().position(is_chosen).unwrap_or(self.chosen);
    }

    /// Lists the games that the words mean. With a mistake in them what was listed stays.
    pub(super) fn filter(&mut self, locale: &Locale) {
        match Query::parse(self.text.trim()) {
            Ok(mut query) => {
                // A position has a place of its own, where it is seen.
                if let Some(sought) = query.take_position() {
                    self.text = without_position(&self.text);
                    self.sought = Some(Box::new(sought));
                    self.due = Some(0.0);
                }
                self.mistake = None;
                self.text.trim().clone_into(&mut self.words);
                if query != self.query {
                    self.query = query;
                    self.meant = None;
                    self.marks.clear();
                    self.list_anew();
                    (self.chosen, self.moved) = (0, true);
                }
            }
            Err(error) => self.mistake = Some(texts::misasked(&error, locale)),
        }
    }

    /// Takes what the search has found.
    pub(super) fn poll(&mut self, ctx: &Context, locale: &Locale) {
        self.poll_renewal(ctx);
        let Some(search) = &mut self.search else { return };
        let before = self.all.hits.len();
        let mut is_anew = false;
        for _ in 0..REPORTS {
            match search.poll() {
                Some(Ok(news)) => is_anew |= self.all.take(news),
                Some(Err(failed)) => self.mistake = Some(locale.sentences(&[&failed.to_string()])),
                None => break,
            }
        }
        let is_ended = self.search.as_ref().is_some_and(Feed::is_ended);
        if is_anew {
            *self.names = KnownNames::default();
            self.marks.clear();
            self.ranks.clear();
            self.list_anew();
        } else {
            // What is new stands at the end until all is there: to sort so many games takes longer than a frame.
            let new = (before..).zip(self.all.hits.slice(before..));
            let new: Vec<(usize, &ListedGame)> = new.filter(|(_, hit)| self.is_found(hit)).collect();
            self.found += new.len();
            played(&mut self.moves, new.iter().map(|(_, hit)| *hit));
            let listed: Vec<usize> = new.iter().filter(|(_, hit)| self.is_meant(hit)).map(|(at, _)| *at).collect();
            self.listed.extend(listed);
        }
        if is_ended {
            self.search = None;
            if !self.sorted.is_empty() || self.repeats() {
                self.ranks.clear();
                self.list_anew();
            }
        } else {
            ctx.request_repaint_after_secs(0.1);
        }
    }

    /// Whether the words mean a game, and it is in the folder that was chosen.
    fn is_found(&self, hit: &ListedGame) -> bool {
        let is_there = || self.tree.chosen.as_ref().is_none_or(|folder| is_within(&hit.file.path, folder));
        is_there() && self.query.holds_of(&hit.digest.within(&hit.file))
    }

    /// Whether it is one in which the move was played that is meant.
    fn is_meant(&self, hit: &ListedGame) -> bool {
        self.meant.is_none() || hit.next.as_deref() == self.meant.as_deref()
    }

    /// Lists the games that are meant, in order; the chosen one stays chosen.
    pub(super) fn list_anew(&mut self) {
        let chosen = if self.steered { self.listed.get(self.chosen).copied() } else { None };
        let found: Vec<usize> =
            self.all.hits.iter().enumerate().filter(|(_, hit)| self.is_found(hit)).map(|(at, _)| at).collect();
        self.found = found.len();
        self.moves.clear();
        played(&mut self.moves, found.iter().filter_map(|at| self.all.hits.get(*at)));
        let is_meant = |at: &usize| self.all.hits.get(*at).is_some_and(|hit| self.is_meant(hit));
        self.listed = found.into_iter().filter(is_meant).collect();
        if !self.sorted.is_empty() {
            if self.ranks.len() != self.all.hits.len() {
                self.ranks = ranks(&self.all.hits, &self.sorted);
            }
            self.listed.sort_unstable_by_key(|at| self.ranks.get(*at));
        }
        if self.repeats() {
            self.gather_alike();
        }
        let kept = chosen.and_then(|chosen| self.listed.iter().position(|at| *at == chosen));
        self.chosen = kept.unwrap_or_default();
    }

    /// Leaves those in the list that are there more than once, with the same moves below each other.
    fn gather_alike(&mut self) {
        let alike = |at: &usize| self.all.hits.get(*at).map(|hit| hit.alike);
        let mut groups: HashMap<Option<u64>, (usize, usize)> = HashMap::new();
        for (row, at) in self.listed.iter().enumerate() {
            groups.entry(alike(at)).or_insert((row, 0)).1 += 1;
        }
        let group = |at: &usize| groups.get(&alike(at)).copied().unwrap_or_default();
        let mut listed = std::mem::take(&mut self.listed);
        listed.retain(|at| group(at).1 > 1);
        listed.sort_by_key(|at| group(at).0);
        self.listed = listed;
        let hits: Vec<&ListedGame> = self.listed.iter().filter_map(|at| self.all.hits.get(*at)).collect();
        self.groups = AlikeGroups::of(&hits);
    }

    /// The games that were played like the chosen one.
    pub(super) fn alike(&self) -> Vec<&ListedGame> {
        let alike = self.chosen_hit().map(|hit| hit.alike);
        self.listed.iter().filter_map(|at| self.all.hits.get(*at)).filter(|hit| Some(hit.alike) == alike).collect()
    }

    /// The game of the chosen row.
    pub(super) fn chosen_hit(&self) -> Option<&ListedGame> {
        self.listed.get(self.chosen).and_then(|&at| self.all.hits.get(at))
    }

    /// Sorts by a column.
    pub(super) fn sort_by(&mut self, column: GameColumn, out: &mut Outbox) {
        sort_also(&mut self.sorted, column);
        let sorted = self.sorted.clone();
        out.push(Message::set(move |settings| settings.games_table.sorted.clone_from(&sorted)));
        self.ranks.clear();
        self.list_anew();
        self.moved = true;
    }

    pub(super) fn folders_changed(&self, settings: &Settings) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.folders != settings.library)
    }

    /// Has everything be looked through again: a file is no more as it was.
    pub(super) fn look_again(&mut self, locale: &Locale) {
        self.changed = Some(locale.text("library-changed"));
        (self.asked, self.due) = (None, Some(0.0));
    }
}
