//! Openings by what they look like: those of `assets/openings`, and those that a person added.

mod file;
mod names;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::fold::compared;
use super::wanted::Wanted;
use crate::disk::config_folder;
use crate::matcher::{BareBoard, LaidStart, Matcher, Track, Variants};
use crate::notation::parse_coordinates;
use crate::record::{Headers, is_problem_from};
use crate::rules::{Color, Game, Move, Position};
use file::{OpeningEntry, OpeningsFile};
pub(super) use names::OpeningAsked;
use names::OpeningNames;

/// Those that come with the program.
const OURS: &str = include_str!("../../../assets/openings/openings.toml");
/// The last move behind which a position on the board may stand that looks like an opening.
const LONGEST: u32 = 200;
/// The languages in which a name is looked for where that of a person is missing.
const OTHERWISE: [&str; 4] = ["en", "ja", "zh-Hans", "zh-Hant"];

/// An opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What programs call it.
    pub id: String,
    /// The game in which it is played.
    pub game: Game,
    names: BTreeMap<String, String>,
    folded: Vec<String>,
    /// The openings that it is a kind of, the nearest ones and all that these are kinds of.
    kind_of: Vec<u16>,
}

/// An opening that a game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOpening {
    /// Its number.
    pub opening: u16,
    /// The side that plays it; `None` if both do together.
    pub side: Option<Color>,
}

/// What of a file of openings cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningMistake {
    /// The file cannot be read: what the system says.
    Unread(String),
    /// It is no TOML, or of another form: what is wrong, and where.
    Form(String),
    /// An opening with neither looks nor moves, nor openings of both sides.
    Nothing(String),
    /// What an opening is to look like cannot be read.
    Look(String),
    /// A move of an opening cannot be played.
    Move(String, String),
    /// An opening speaks of another one that is not known.
    Unknown(String, String),
}

impl Opening {
    /// Its name in a language.
    pub fn name(&self, language: &str) -> &str {
        let named = std::iter::once(language).chain(OTHERWISE).find_map(|language| self.names.get(language));
        named.map_or(&self.id, String::as_str)
    }
}

/// Those of this person, once they were read.
static KNOWN: OnceLock<Openings> = OnceLock::new();

/// The openings that are known.
#[derive(Debug)]
pub struct Openings {
    all: Vec<Opening>,
    /// What positions of an opening look like.
    looks: Vec<OpeningLooks>,
    /// Openings that both sides play, each with those of which either plays one.
    both: Vec<(u16, Vec<u16>)>,
    /// Positions, as they are hashed, each with its opening and the number of moves that lead there.
    positions: HashMap<u64, (u16, usize)>,
    by_id: HashMap<String, u16>,
    names: OpeningNames,
    /// The most moves that lead to one of them.
    longest: usize,
    /// What changes when any of it does.
    stamp: i32,
    mistakes: Vec<OpeningMistake>,
}

/// What positions of an opening look like.
#[derive(Debug)]
struct OpeningLooks {
    opening: u16,
    /// The side that plays it, if it is of one side.
    side: Option<Color>,
    matcher: Matcher,
    /// What it looks like laid over the usual start position.
    usual: Option<LaidStart>,
    /// The last move behind which they may stand.
    until: u32,
}

/// Where the openings are that a person adds.
pub fn own_openings() -> Option<PathBuf> {
    Some(config_folder()?.join("openings.toml"))
}

impl Openings {
    /// Those of this person. What of a file that was added cannot be understood does not count.
    pub fn known() -> &'static Self {
        KNOWN.get_or_init(|| {
            let added = own_openings().map(fs::read_to_string).unwrap_or_else(|| Ok(String::new()));
            let (added, unread) = match added {
                Ok(added) => (added, None),
                Err(error) if error.kind() == io::ErrorKind::NotFound => (String::new(), None),
                Err(error) => (String::new(), Some(OpeningMistake::Unread(error.to_string()))),
            };
            let mut known = Self::of_texts(&[OURS, &added]);
            known.mistakes.extend(unread);
            known
        })
    }

    /// The same, if they were read already: no disk is asked.
    pub fn at_hand() -> Option<&'static Self> {
        KNOWN.get()
    }

    /// Those of some files; one with an id that was there before replaces it.
    pub fn of_texts(texts: &[&str]) -> Self {
        let mut mistakes = Vec::new();
        let mut entries: Vec<OpeningEntry> = Vec::new();
        for text in texts {
            let read: Result<OpeningsFile, _> = toml::from_str(text);
            let read = read.map_err(|error| mistakes.push(OpeningMistake::Form(error.to_string().trim_end().into())));
            for entry in read.map_or_else(|()| Vec::new(), |file| file.opening) {
                match entries.iter_mut().find(|known| known.id == entry.id) {
                    Some(known) => *known = entry,
                    None => entries.push(entry),
                }
            }
        }
        let hash = blake3::hash(texts.concat().as_bytes());
        let [a, b, c, d, ..] = *hash.as_bytes();
        let stamp = i32::from_le_bytes([a, b, c, d]) | 1;
        let mut known = Self {
            all: Vec::new(),
            looks: Vec::new(),
            both: Vec::new(),
            positions: HashMap::new(),
            by_id: (0..).zip(&entries).map(|(at, entry)| (entry.id.clone(), at)).collect(),
            names: OpeningNames::default(),
            longest: 0,
            stamp,
            mistakes,
        };
        for (at, entry) in (0..).zip(entries) {
            known.add(at, entry);
        }
        known.find_all_kinds();
        let names = (0..).zip(&known.all).flat_map(|(at, opening)| opening.folded.iter().map(move |name| (name, at)));
        known.names = OpeningNames::of(names);
        known
    }

    /// Makes each a kind of all that what it is a kind of is a kind of. A person's file may go round in a circle: then each
    /// is a kind of the others, and of itself is not said.
    fn find_all_kinds(&mut self) {
        let nearest: Vec<Vec<u16>> = self.all.iter().map(|opening| opening.kind_of.clone()).collect();
        for (at, opening) in (0..).zip(&mut self.all) {
            let mut next = 0;
            while let Some(more) = opening.kind_of.get(next).and_then(|kind| nearest.get(usize::from(*kind))) {
                let new: Vec<u16> =
                    more.iter().copied().filter(|kind| *kind != at && !opening.kind_of.contains(kind)).collect();
                opening.kind_of.extend(new);
                next += 1;
            }
        }
    }

    fn add(&mut self, at: u16, entry: OpeningEntry) {
        if !entry.has_looks() && entry.moves.is_empty() && entry.both.is_empty() {
            self.mistakes.push(OpeningMistake::Nothing(entry.id.clone()));
        }
        self.add_looks(at, &entry);
        for line in &entry.moves {
            self.add_line(at, &entry, line);
        }
        if !entry.both.is_empty() {
            let both = self.numbers(&entry.id, &entry.both);
            self.both.push((at, both));
        }
        let kind_of = self.numbers(&entry.id, &entry.kind_of);
        let folded = entry.name.values().map(|name| compared(name)).collect();
        self.all.push(Opening { id: entry.id, game: entry.game.game(), names: entry.name, folded, kind_of });
    }

    /// The numbers of the openings of which an opening speaks.
    fn numbers(&mut self, id: &str, others: &[String]) -> Vec<u16> {
        let mut numbers = Vec::new();
        for other in others {
            match self.by_id.get(other) {
                Some(number) => numbers.push(*number),
                None => self.mistakes.push(OpeningMistake::Unknown(id.to_owned(), other.clone())),
            }
        }
        numbers
    }

    fn add_looks(&mut self, at: u16, entry: &OpeningEntry) {
        let first = entry.game.game().bottom();
        let usual = BareBoard::of(&Position::start(entry.game.game()));
        let until = entry.until.unwrap_or(u32::MAX);
        let Some(looks) = entry.looks() else {
            self.mistakes.push(OpeningMistake::Look(entry.id.clone()));
            return;
        };
        for look in looks {
            let other = look.swapped();
            let is_of_both = look.is_like(&other);
            let of_sides = [(first, look), (!first, other)].into_iter().take(if is_of_both { 1 } else { 2 });
            for (side, look) in of_sides.filter(|(side, _)| entry.may_be_of(*side)) {
                let matcher = Matcher::new(&Variants::new(look, entry.mirrored, false));
                let usual = matcher.laid_on(&usual);
                let side = (!is_of_both).then_some(side);
                self.looks.push(OpeningLooks { opening: at, side, matcher, usual, until });
            }
        }
    }

    /// Adds the position behind a line of moves.
    fn add_line(&mut self, at: u16, entry: &OpeningEntry, line: &str) {
        let mut position = Position::start(entry.game.game());
        let mut length = 0;
        for word in line.split_whitespace() {
            let played = parse_coordinates(&position, word).and_then(|mv| position.play(mv).ok());
            if played.is_none() {
                self.mistakes.push(OpeningMistake::Move(entry.id.clone(), word.to_owned()));
                return;
            }
            length += 1;
        }
        let mut board = BareBoard::of(&position);
        let sides = if entry.mirrored { 2 } else { 1 };
        for _ in 0..sides {
            let place = self.positions.entry(board.key()).or_insert((at, length));
            if place.1 <= length {
                *place = (at, length);
            }
            board = board.mirrored();
        }
        self.longest = self.longest.max(length);
    }

    /// What of the files cannot be understood.
    pub fn mistakes(&self) -> &[OpeningMistake] {
        &self.mistakes
    }

    /// All of them.
    pub fn all(&self) -> &[Opening] {
        &self.all
    }

    /// An opening by its number.
    pub fn get(&self, at: u16) -> Option<&Opening> {
        self.all.get(usize::from(at))
    }

    /// The number of an opening.
    pub(super) fn number(&self, id: &str) -> Option<u16> {
        self.by_id.get(id).copied()
    }

    /// What changes when any of them does.
    pub(super) const fn stamp(&self) -> i32 {
        self.stamp
    }

    /// What somebody asks for who says this: the opening of that name or, where there is none, all whose names hold it; each
    /// with all its kinds.
    pub(super) fn asked(&self, said: &str) -> OpeningAsked {
        let wanted = Wanted::new(said);
        let named = |is_named: &dyn Fn(&String) -> bool| -> Vec<u16> {
            let all = (0..).zip(&self.all).filter(|(_, opening)| opening.folded.iter().any(is_named));
            all.map(|(at, _)| at).collect()
        };
        let mut meant = named(&|name| name == wanted.text());
        if meant.is_empty() {
            meant = named(&|name| wanted.is_in(name));
        }
        let is_kind = |(_, opening): &(u16, &Opening)| opening.kind_of.iter().any(|kind| meant.contains(kind));
        let kinds: Vec<u16> = (0..).zip(&self.all).filter(is_kind).map(|(at, _)| at).collect();
        meant.extend(kinds);
        OpeningAsked { wanted, meant }
    }

    /// The openings of which a header speaks, as searches compare it.
    pub(super) fn named_in(&self, text: &str) -> impl Iterator<Item = u16> {
        self.names.in_text(text).into_iter().flat_map(|(_, openings)| openings.iter().copied())
    }

    /// Whether a header, as searches compare it, speaks of what is asked for.
    pub(super) fn speaks_of(&self, text: &str, asked: &OpeningAsked) -> bool {
        self.names.speaks_of(text, asked)
    }

    /// The openings that an opening is a kind of.
    pub fn kinds(&self, opening: &Opening) -> impl Iterator<Item = &Opening> {
        opening.kind_of.iter().filter_map(|at| self.get(*at))
    }

    /// The openings of a game: what it looks like, and of those that are told by moves the longest.
    pub(super) fn of(&self, initial: &Position, track: &Track) -> Vec<u16> {
        let mut found: Vec<u16> = self.played(initial, track).iter().map(|played| played.opening).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The same with the sides that play them, those of both first.
    fn played(&self, initial: &Position, track: &Track) -> Vec<PlayedOpening> {
        // A mate problem was not opened.
        if initial.shogi().is_some_and(|initial| is_problem_from(&Headers::default(), initial)) {
            return Vec::new();
        }
        let start = BareBoard::of(initial);
        let first = initial.ply().saturating_sub(1);
        let is_usual = *initial == Position::start(initial.game());
        let is_reached = |looks: &&OpeningLooks| {
            let (matcher, plies) = (&looks.matcher, 0..=looks.until);
            match &looks.usual {
                _ if matcher.game() != initial.game() => false,
                Some(usual) if is_usual => track.reached_from((usual, first), matcher, &plies, true).is_some(),
                _ => track.reached((&start, first), matcher, &plies, true).is_some(),
            }
        };
        let reached = self.looks.iter().filter(is_reached);
        let mut found: Vec<PlayedOpening> =
            reached.map(|looks| PlayedOpening { opening: looks.opening, side: looks.side }).collect();
        let mut deepest = None;
        track.boards(&start, self.longest, &mut |board| {
            if let Some((at, length)) = self.positions.get(&board.key())
                && deepest.is_none_or(|(_, known)| known <= *length)
            {
                deepest = Some((*at, *length));
            }
        });
        found.extend(deepest.map(|(opening, _)| PlayedOpening { opening, side: None }));
        let plays = |side: Color, parts: &[u16]| {
            found.iter().any(|played| played.side == Some(side) && parts.contains(&played.opening))
        };
        let both = self.both.iter().filter(|(_, parts)| [Color::Black, Color::White].iter().all(|s| plays(*s, parts)));
        let both: Vec<PlayedOpening> =
            both.map(|(opening, _)| PlayedOpening { opening: *opening, side: None }).collect();
        found.extend(both);
        let place = |played: &PlayedOpening| (played.side.map(|side| side != initial.game().bottom()), played.opening);
        found.sort_unstable_by_key(place);
        found.dedup();
        found
    }

    /// The openings of a line of moves as people say them: those of both sides, of the first, of the second player. Where
    /// one is a kind of another, the other is not said. Moves that come late do not count.
    pub fn said_of(&self, initial: &Position, moves: &[Move]) -> Vec<PlayedOpening> {
        let most = usize::try_from(LONGEST).unwrap_or(usize::MAX);
        let moves = moves.get(..most).unwrap_or(moves);
        let played = self.played(initial, &Track::of_line(initial, moves));
        let is_said = |one: &PlayedOpening| {
            let specializes = |other: &PlayedOpening| {
                let is_of_same = one.side.is_none() || other.side.is_none() || other.side == one.side;
                is_of_same && self.is_kind_of(other.opening, one.opening)
            };
            !played.iter().any(specializes)
        };
        played.iter().copied().filter(is_said).collect()
    }

    /// Those of some openings that are said: where one is a kind of another, the other is not.
    pub(super) fn said(&self, openings: &[u16]) -> impl Iterator<Item = &Opening> {
        let is_said = |one: &&u16| !openings.iter().any(|other| self.is_kind_of(*other, **one));
        openings.iter().filter(is_said).filter_map(|at| self.get(*at))
    }

    fn is_kind_of(&self, one: u16, other: u16) -> bool {
        self.get(one).is_some_and(|opening| opening.kind_of.contains(&other))
    }

    /// So many moves of a line say all that is said of it.
    pub const fn depth() -> usize {
        LONGEST as usize
    }
}
