//! Openings by what they look like: those of `assets/openings`, and those that a person added.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use serde::Deserialize;

use super::board::BareBoard;
use super::fold::compared;
use super::matcher::Matcher;
use super::pattern::Pattern;
use super::reached::Variants;
use super::track::Track;
use super::wanted::Wanted;
use crate::notation::parse_coordinates;
use crate::rules::{Game, Position};

/// Those that come with the program.
const OURS: &str = include_str!("../../assets/openings/openings.toml");
/// The languages in which a name is looked for where that of a person is missing.
const OTHERWISE: [&str; 4] = ["en", "ja", "zh-Hans", "zh-Hant"];

/// An opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What programs call it.
    pub id: String,
    names: BTreeMap<String, String>,
    folded: Vec<String>,
}

impl Opening {
    /// Its name in a language.
    pub fn name(&self, language: &str) -> &str {
        let named = std::iter::once(language).chain(OTHERWISE).find_map(|language| self.names.get(language));
        named.map_or(&self.id, String::as_str)
    }
}

/// The openings that are known.
#[derive(Debug)]
pub struct Openings {
    all: Vec<Opening>,
    /// What positions of an opening look like, and the last move behind which they may stand.
    shapes: Vec<(u16, Matcher, u32)>,
    /// Positions, as they are hashed, each with its opening and the number of moves that lead there.
    positions: HashMap<u64, (u16, usize)>,
    by_id: HashMap<String, u16>,
    /// The most moves that lead to one of them.
    longest: usize,
    /// What changes when any of it does.
    stamp: i32,
    understood: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningsFile {
    opening: Vec<OpeningEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningEntry {
    id: String,
    game: GameName,
    name: BTreeMap<String, String>,
    #[serde(default)]
    ranks: BTreeMap<String, String>,
    #[serde(default)]
    hands: Option<String>,
    #[serde(default)]
    until: Option<u32>,
    #[serde(default)]
    mirrored: bool,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum GameName {
    Shogi,
    Chess,
    Xiangqi,
}

/// Where the openings are that a person added.
fn of_person() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let configs = if cfg!(windows) {
        folder("APPDATA").map(|path| path.join("komaoto").join("config"))
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support/komaoto"))
    } else {
        folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config"))).map(|path| path.join("komaoto"))
    };
    Some(configs?.join("openings.toml"))
}

impl Openings {
    /// Those of this person. What of a file that was added cannot be understood does not count.
    pub fn known() -> &'static Self {
        static KNOWN: LazyLock<Openings> = LazyLock::new(|| {
            let added = of_person().and_then(|path| fs::read_to_string(path).ok());
            Openings::of_texts(&[OURS, added.as_deref().unwrap_or_default()])
        });
        &KNOWN
    }

    /// Those of some files; one with an id that was there before replaces it.
    pub fn of_texts(texts: &[&str]) -> Self {
        let mut entries: Vec<OpeningEntry> = Vec::new();
        for text in texts {
            let read: Result<OpeningsFile, _> = toml::from_str(text);
            for entry in read.map_or_else(|_| Vec::new(), |file| file.opening) {
                match entries.iter_mut().find(|known| known.id == entry.id) {
                    Some(known) => *known = entry,
                    None => entries.push(entry),
                }
            }
        }
        let hash = blake3::hash(texts.concat().as_bytes());
        let stamp = i32::from_le_bytes(hash.as_bytes().first_chunk().copied().unwrap_or_default()) | 1;
        let mut known = Self {
            all: Vec::new(),
            shapes: Vec::new(),
            positions: HashMap::new(),
            by_id: HashMap::new(),
            longest: 0,
            stamp,
            understood: 0,
        };
        for (at, entry) in (0_u16..).zip(entries) {
            known.add(at, entry);
        }
        known
    }

    fn add(&mut self, at: u16, entry: OpeningEntry) {
        let mut is_understood = !entry.ranks.is_empty() || entry.hands.is_some() || !entry.moves.is_empty();
        let game = match entry.game {
            GameName::Shogi => Game::Shogi,
            GameName::Chess => Game::Chess,
            GameName::Xiangqi => Game::Xiangqi,
        };
        if let Some(pattern) = entry.shape(game) {
            let matcher = Matcher::new(&Variants::new(pattern, entry.mirrored, true));
            self.shapes.push((at, matcher, entry.until.unwrap_or(u32::MAX)));
        } else if !entry.ranks.is_empty() {
            is_understood = false;
        }
        for line in &entry.moves {
            let mut position = Position::start(game);
            let moves = line.split_whitespace().map_while(|word| {
                let mv = parse_coordinates(&position, word)?;
                position.play(mv).ok()
            });
            let length = moves.count();
            is_understood &= length == line.split_whitespace().count();
            let mut board = BareBoard::of(&position);
            let sides = if entry.mirrored { 2 } else { 1 };
            for _ in 0..sides {
                let place = self.positions.entry(hash(&board)).or_insert((at, length));
                if place.1 <= length {
                    *place = (at, length);
                }
                mirror(&mut board);
            }
            self.longest = self.longest.max(length);
        }
        self.understood += usize::from(is_understood);
        self.by_id.insert(entry.id.clone(), at);
        let folded = entry.name.values().map(|name| compared(name)).collect();
        self.all.push(Opening { id: entry.id, names: entry.name, folded });
    }

    /// How many of them are told in a way that is understood.
    pub fn understood(&self) -> usize {
        self.understood
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

    /// The openings whose names hold a text.
    pub(super) fn named(&self, wanted: &Wanted) -> Vec<u16> {
        let named = (0..).zip(&self.all).filter(|(_, opening)| opening.folded.iter().any(|name| wanted.is_in(name)));
        named.map(|(at, _)| at).collect()
    }

    /// The openings of a game: what it looks like, and of those that are told by moves the longest.
    pub(super) fn of(&self, initial: &Position, track: &Track) -> Vec<u16> {
        let start = BareBoard::of(initial);
        let first = initial.ply().saturating_sub(1);
        let reaches = |(_, matcher, until): &&(u16, Matcher, u32)| {
            track.reached((&start, first), matcher, &(0..=*until), true).is_some()
        };
        let mut found: Vec<u16> = self.shapes.iter().filter(reaches).map(|(at, ..)| *at).collect();
        let mut deepest = None;
        track.boards(&start, self.longest, &mut |board| {
            if let Some((at, length)) = self.positions.get(&hash(board))
                && deepest.is_none_or(|(_, known)| known <= *length)
            {
                deepest = Some((*at, *length));
            }
        });
        found.extend(deepest.map(|(at, _)| at));
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl OpeningEntry {
    /// What its positions look like, if it is told by that.
    fn shape(&self, game: Game) -> Option<Pattern> {
        if self.ranks.is_empty() && self.hands.is_none() {
            return None;
        }
        let (files, ranks) = super::board::size(game);
        let any = "?".repeat(files);
        let rows: Vec<&str> =
            (1..=ranks).map(|rank| self.ranks.get(&rank.to_string()).map_or(any.as_str(), String::as_str)).collect();
        let hands = self.hands.as_deref().map_or_else(String::new, |hands| format!(" ? {hands}"));
        Pattern::parse(&format!("{}{hands}", rows.join("/"))).ok()
    }
}

/// A number for a position: the board, the side to move and the hands.
fn hash(board: &BareBoard) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ (board.game as u64) << 8 ^ board.side.index() as u64;
    let mut mix = |bytes: &[u8]| {
        for eight in bytes.chunks(8) {
            let mut word = [0; 8];
            for (place, byte) in word.iter_mut().zip(eight) {
                *place = *byte;
            }
            hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    };
    mix(&board.cells);
    board.hands.iter().for_each(|hand| mix(hand));
    hash
}

/// Exchanges left and right.
fn mirror(board: &mut BareBoard) {
    let (files, ranks) = super::board::size(board.game);
    for row in board.cells.chunks_mut(files).take(ranks) {
        row.reverse();
    }
}
