//! The engines that a person has, and those that are there to be found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::engine::{LIMITS_STRENGTH, Program, RATING, find_engine};
use crate::rules::Game;

/// An engine as the settings have it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct EngineChoice {
    /// What the person calls it.
    pub name: String,
    /// The program.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder it runs in; its own if none is named.
    pub folder: Option<PathBuf>,
    /// Those of its options that are to differ from what it has by itself.
    pub options: BTreeMap<String, String>,
    /// How many lines it is asked for, if that was chosen.
    pub lines: Option<u32>,
    /// The games that it plays, once it has told; empty before.
    pub games: Vec<Game>,
    /// The least and the highest rating with which it can play, once it has told, if it can be told one.
    pub ratings: Option<[u32; 2]>,
    /// The rating with which it plays games; as well as it can without one.
    pub rating: Option<u32>,
    /// The games of which it is the one in front.
    pub leads: Vec<Game>,
    /// Whether it studies beside the one that is in front.
    pub beside: bool,
    /// Our own program, which guards it, where that is not the one that runs.
    #[serde(skip)]
    pub guard: Option<PathBuf>,
}

/// Programs that are known to be engines, and the games that they play.
const KNOWN: [(&str, &[Game]); 4] = [
    ("fairy-stockfish", &Game::ALL),
    ("stockfish", &[Game::Chess]),
    ("gpsusi", &[Game::Shogi]),
    ("YaneuraOu", &[Game::Shogi]),
];

impl EngineChoice {
    /// A program with its file's name.
    pub fn of(path: &Path) -> Self {
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Self { name, path: path.to_owned(), ..Self::default() }
    }

    /// Calls it by its file where nobody has given it a name.
    pub fn name_by_file(&mut self) {
        if self.name.is_empty() {
            self.name = Self::of(&self.path).name;
        }
    }

    /// Whether it plays a game, as far as it has told.
    pub fn may_play(&self, game: Game) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// How many lines it is asked for.
    pub fn lines(&self) -> u32 {
        self.lines.unwrap_or(3).clamp(1, 10)
    }

    /// The program to start.
    pub fn program(&self) -> Program {
        Program {
            path: self.path.clone(),
            arguments: self.arguments.clone(),
            folder: self.folder.clone(),
            options: self.options.clone().into_iter().collect(),
            guard: self.guard.clone(),
        }
    }

    /// The program to start for a game that it plays, with the rating that was chosen, and what it is called then.
    pub fn player(&self) -> (Program, String) {
        let mut program = self.program();
        let (Some(rating), Some(_)) = (self.rating, self.ratings) else { return (program, self.name.clone()) };
        program.options.retain(|(name, _)| ![LIMITS_STRENGTH, RATING].contains(&name.as_str()));
        program.options.push((LIMITS_STRENGTH.to_owned(), true.to_string()));
        program.options.push((RATING.to_owned(), rating.to_string()));
        (program, format!("{} ({rating})", self.name))
    }

    /// Takes note of what it has told of itself.
    pub fn learn(&mut self, games: Vec<Game>, ratings: Option<[u32; 2]>) {
        (self.games, self.ratings) = (games, ratings);
        self.rating = self.rating.zip(ratings).map(|(rating, [least, most])| rating.clamp(least, most));
    }

    /// Engines on this machine, by the names of programs. None is started.
    pub fn found() -> Vec<PathBuf> {
        KNOWN.into_iter().filter_map(|(name, _)| find_engine(Path::new(name))).collect()
    }

    /// Whether an engine that was found may play a game, as far as its name tells.
    pub fn is_for(path: &Path, game: Game) -> bool {
        let name = path.file_stem();
        KNOWN.iter().find(|(known, _)| name == Some(known.as_ref())).is_none_or(|(_, games)| games.contains(&game))
    }
}

/// How much memory of this machine is free, in bytes, where that is easily known.
pub(crate) fn free_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let free = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(free.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
