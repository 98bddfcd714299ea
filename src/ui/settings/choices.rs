//! What a person has chosen: stored as readable TOML in the configuration directory.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use toml::Table;

use super::duel::DuelChoice;
use super::engines::EngineChoice;
use super::games_table::GamesTable;
use super::heard::{GraphAxis, HeardFrom};
use super::learning::LearningChoice;
use super::panels::{Panels, SavedLayout};
use super::review::ReviewChoice;
use super::save::Storing;
use super::understanding;
use crate::desktop::recently_used;
use crate::diagram::{ChessSet, Pace, PictureWidth};
use crate::disk::{data_folder, read_file, state_folder};
use crate::editor::analysis::USUAL_MEGABYTES;
use crate::editor::remains::MOST_RECENT;
use crate::library::{database, folder_list, is_of_other_version, settings_file};
use crate::locale::{Language, Locale};
use crate::notation::chess::Letters;
use crate::notation::{Notation, Style};
use crate::rules::Game;
use crate::sheet::{Paper, Print};
use crate::task::within;
use crate::tsume::Severities;
use crate::ui::board::{BoardMaterial, Kings, OwnPieces, OwnPiecesFault, PieceSet, PieceStyle, XiangqiCharacters};
use crate::ui::look::ThemeChoice;
use crate::ui::window::placing::WindowPlaces;

/// The keys of a person's own, by the name of the command, as they are written in the settings: `undo = ["Ctrl+Z"]`.
pub type OwnKeys = BTreeMap<String, Vec<String>>;

/// The display of the hand of a tsume problem's defender 玉方 while the attacker is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DefenderHand {
    /// As pieces.
    Pieces,
    /// As 残り全部, if that is what it holds.
    #[default]
    Rest,
    /// Not at all.
    Hidden,
}

/// When the solver looks at positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MateCheck {
    /// Never.
    Off,
    /// When a person asks.
    Asked,
    /// At problems unasked, after every change.
    #[default]
    Always,
}

/// The contents of the reading view besides moves and comments, and the setting of its lists of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct ReadingSettings {
    /// The time that each move took.
    pub clock: bool,
    /// Evaluations of engines.
    pub evaluation: bool,
    /// Whether the moves of chess and xiangqi are listed in two columns.
    pub pairs: bool,
}

impl Default for ReadingSettings {
    fn default() -> Self {
        Self { clock: false, evaluation: false, pairs: true }
    }
}

/// The columns of a list of moves besides the moves, where there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct MoveColumns {
    /// The first words of the comment.
    pub words: bool,
    /// The evaluation of an engine.
    pub score: bool,
    /// The time that the move took, and that of all so far.
    pub times: bool,
}

impl Default for MoveColumns {
    fn default() -> Self {
        Self { words: true, score: false, times: true }
    }
}

/// A person's own pictures of the pieces, as far as they are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OwnPictures {
    /// Nobody has chosen any, or they are being read.
    #[default]
    None,
    /// These.
    Read(&'static OwnPieces),
    /// None, for this reason.
    Failed(OwnPiecesFault),
}

/// The settings.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; if it is not set, the system's.
    pub language: Option<Language>,
    /// The language that the command line has asked for; until another one is chosen it goes before that.
    #[serde(skip)]
    pub asked_language: Option<Language>,
    /// The colours.
    pub theme: ThemeChoice,
    /// The notation of moves; the usual one of the language if it is not set.
    pub notation: Option<Style>,
    /// The letters of the pieces of chess in moves, whether they are copied so, and whether printed: else with figurines.
    pub letters: Letters,
    /// See [`letters`](Self::letters).
    pub copy_letters: bool,
    /// See [`letters`](Self::letters).
    pub print_letters: bool,
    /// The characters on the pieces.
    pub pieces: PieceSet,
    /// The characters on the two kings.
    pub kings: Kings,
    /// The set of chess pieces.
    pub chessmen: ChessSet,
    /// The characters of xiangqi.
    pub characters: XiangqiCharacters,
    /// Whether the record in front is in simplified characters, if that can be told.
    #[serde(skip)]
    pub simplified: Option<bool>,
    /// The folder with a person's own pictures of the pieces.
    pub own_pieces: Option<PathBuf>,
    /// The pictures in it.
    #[serde(skip)]
    pub own: OwnPictures,
    /// The material of the board.
    pub wood: BoardMaterial,
    /// Whether pieces glide from square to square; if it is not set, they do where graphics hardware draws.
    pub animate: Option<bool>,
    /// The display of the hand of a tsume problem's defender.
    pub defender_hand: DefenderHand,
    /// When the solver looks at positions, and how many megabytes it may take.
    pub mate_check: MateCheck,
    /// See [`mate_check`](Self::mate_check).
    pub mate_memory: u32,
    /// The severities of the flaws of a problem.
    pub severities: Severities,
    /// Whether the tries of a problem are told with its flaws.
    pub tries: bool,
    /// Whether problems are turned like the pages of a book, their solutions hidden.
    pub paging: bool,
    /// The engines of this person, and which of them is in front.
    pub engines: Vec<EngineChoice>,
    /// See [`engines`](Self::engines).
    pub engine: usize,
    /// After how many minutes an engine stops by itself; 0 is never.
    pub study_minutes: u32,
    /// Whether the board shows the first moves of its best lines as arrows.
    pub study_arrows: bool,
    /// Whether its scores are told from the side of whose turn it is, rather than of who moves first.
    pub study_by_mover: bool,
    /// The depth or time from which evaluations seen in passing are drawn in the graph.
    pub study_hearing: HeardFrom,
    /// The vertical scale of the graph.
    pub graph_axis: GraphAxis,
    /// The choices of the whole-game review.
    pub review: ReviewChoice,
    /// The choices for making and asking exercises.
    pub learning: LearningChoice,
    /// The choices for games against an engine.
    pub duel: DuelChoice,
    /// Whether turning the wheel over the board steps through the moves.
    pub wheel_steps: bool,
    /// Whether turning it down steps back rather than forward.
    pub wheel_turned: bool,
    /// The volume of the sound of a move, from 0 (silent) to 1.
    pub sound: f32,
    /// Files opened and saved recently, newest first.
    pub recent: Vec<PathBuf>,
    /// Folders whose games the library looks through.
    #[serde(with = "folder_list")]
    pub library: Vec<PathBuf>,
    /// Searches through it that were kept: their words.
    pub searches: Vec<String>,
    /// The table of games that were found in it.
    pub games_table: GamesTable,
    /// Opening books beside the board.
    pub books: Vec<PathBuf>,
    /// The sections of books and statistics that are folded: books by their paths, the others by what they are.
    pub folded: Vec<String>,
    /// Folders whose files are overwritten in place, without a temporary file beside them.
    pub direct_folders: BTreeSet<PathBuf>,
    /// The scale of everything: 1 is as the screen wants it.
    pub zoom: f32,
    /// Whether moves that play by themselves take as long as they did in the game.
    pub play_recorded: bool,
    /// The duration of each position in automatic play otherwise, in seconds.
    pub play_seconds: f32,
    /// The person's own key bindings, by the name of the command; an arrangement kept under a name is `layout NAME`.
    pub keys: OwnKeys,
    /// The contents of the reading view.
    pub telling: ReadingSettings,
    /// The columns of the list of moves.
    pub columns: MoveColumns,
    /// The panels.
    pub panels: Panels,
    /// Arrangements of the panels that were kept under a name.
    pub layouts: Vec<SavedLayout>,
    /// The last places of the window.
    pub window: WindowPlaces,
    /// The choices for diagrams and printed pages.
    pub print: Print,
    /// Whether pages say when they were printed.
    pub print_dated: bool,
    /// The width of a picture of the position.
    pub picture_width: PictureWidth,
    /// The resolution of PNG, in dots per inch; for a width in pixels it gives the size on paper.
    pub picture_dpi: f32,
    /// The pace of moving pictures.
    pub picture_pace: Pace,
    /// The hints that were read and do not come again.
    pub hints: BTreeSet<String>,
    /// Whether recent files are remembered, here and by the desktop.
    pub keep_recent: bool,
    /// Whether what was done to a record can be undone after it was closed.
    pub keep_histories: bool,
    /// Whether versions of files are kept.
    pub keep_versions: bool,
    /// The folder of copies and versions; `None` keeps none.
    #[serde(skip)]
    pub state: Option<PathBuf>,
    /// The folder of a person's answers to exercises; `None` keeps them as long as the window is open.
    #[serde(skip)]
    pub data: Option<PathBuf>,
    /// The game that a window begins with: that of the record that was in front last.
    pub game: Game,
    /// The file of the library's catalog; without one each search reads the files.
    #[serde(skip)]
    pub catalog: Option<PathBuf>,
    /// The desktop's list of files, which is told what is opened and saved here; `None` tells nobody.
    #[serde(skip)]
    pub recently_used: Option<PathBuf>,
    /// The file of the settings; `None` keeps them in memory only.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// The new path of a settings file that was not understood completely; to be reported.
    #[serde(skip)]
    pub set_aside: Option<PathBuf>,
    /// The new path of a settings file of another version; to be reported.
    #[serde(skip)]
    pub other_version: Option<PathBuf>,
    /// A settings file that could not be read, and why; to be reported.
    #[serde(skip)]
    pub unread: Option<(PathBuf, ErrorKind)>,
    /// The thread that stores them.
    #[serde(skip)]
    pub storing: Storing,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            asked_language: None,
            theme: ThemeChoice::System,
            notation: None,
            letters: Letters::ENGLISH,
            copy_letters: false,
            print_letters: false,
            pieces: PieceSet::BySize,
            kings: Kings::Stronger,
            chessmen: ChessSet::Classic,
            characters: XiangqiCharacters::Record,
            simplified: None,
            own_pieces: None,
            own: OwnPictures::None,
            wood: BoardMaterial::Kaya,
            animate: None,
            defender_hand: DefenderHand::Rest,
            mate_check: MateCheck::Always,
            mate_memory: USUAL_MEGABYTES,
            severities: Severities::default(),
            tries: false,
            paging: false,
            engines: Vec::new(),
            engine: 0,
            study_minutes: 10,
            study_arrows: true,
            study_by_mover: false,
            study_hearing: HeardFrom::default(),
            graph_axis: GraphAxis::default(),
            review: ReviewChoice::default(),
            learning: LearningChoice::default(),
            duel: DuelChoice::default(),
            wheel_steps: true,
            wheel_turned: false,
            sound: 0.5,
            recent: Vec::new(),
            library: Vec::new(),
            searches: Vec::new(),
            folded: Vec::new(),
            games_table: GamesTable::default(),
            books: Vec::new(),
            direct_folders: BTreeSet::new(),
            zoom: 1.0,
            play_recorded: false,
            play_seconds: 1.0,
            keys: OwnKeys::new(),
            telling: ReadingSettings::default(),
            columns: MoveColumns::default(),
            panels: Panels::default(),
            layouts: Vec::new(),
            window: WindowPlaces::default(),
            print: Print::default(),
            print_dated: false,
            picture_width: PictureWidth::default(),
            picture_dpi: PictureWidth::USUAL_DPI as f32,
            picture_pace: Pace::default(),
            hints: BTreeSet::new(),
            keep_recent: true,
            keep_histories: true,
            keep_versions: true,
            state: None,
            data: None,
            game: Game::default(),
            catalog: None,
            recently_used: None,
            file: None,
            set_aside: None,
            other_version: None,
            unread: None,
            storing: Storing::default(),
        }
    }
}

/// The longest wait for the disk of the settings at the start.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// The paper of the offices where the system is at home.
fn usual_paper() -> Paper {
    let said = ["LC_ALL", "LC_PAPER", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let said = said.into_iter().find(|tag| !tag.is_empty()).or_else(sys_locale::get_locale);
    said.map_or_else(Paper::default, |tag| Paper::of_region(&tag))
}

impl Settings {
    /// Whether pieces glide from square to square.
    pub fn glides(&self) -> bool {
        static SOFTWARE: LazyLock<bool> = LazyLock::new(is_drawn_by_software);
        self.animate.unwrap_or_else(|| !*SOFTWARE)
    }

    /// The settings of this person; the defaults where nothing is set.
    pub fn load() -> Self {
        let Some(file) = settings_file() else { return Self::default() };
        let stored = Self::loaded(&file, usual_paper());
        Self {
            state: state_folder(),
            data: data_folder(),
            catalog: database(),
            recently_used: recently_used::list(),
            ..stored
        }
    }

    /// The settings in a file, with defaults where it says nothing. A file that cannot be understood in every line, or
    /// is of another version, is set aside and never overwritten; whatever can be understood applies.
    pub fn load_from(file: &Path) -> Self {
        Self::loaded(file, Paper::default())
    }

    /// The same, with the paper where the file names none.
    pub fn loaded(file: &Path, paper: Paper) -> Self {
        let place = file.to_owned();
        let read = within(ANSWERS_WITHIN, move || read_file(&place)).unwrap_or(Err(ErrorKind::TimedOut.into()));
        let (text, whole) = match read.map(String::from_utf8) {
            Ok(Ok(text)) => (text, true),
            Ok(Err(other)) => (String::from_utf8_lossy(other.as_bytes()).into_owned(), false),
            Err(error) if error.kind() == ErrorKind::NotFound => (String::new(), true),
            // What cannot be read now may be readable next time: nothing is written over it.
            Err(error) => return Self { unread: Some((file.to_owned(), error.kind())), ..Self::default() },
        };
        let table = toml::from_str::<Table>(&text);
        let has_paper = table.as_ref().is_ok_and(|table| {
            table.get("print").and_then(toml::Value::as_table).is_some_and(|print| print.contains_key("paper"))
        });
        if table.as_ref().is_ok_and(is_of_other_version) {
            let understood = Self::understood(&text);
            let Some(place) = aside(file, "other-version") else { return understood };
            let settings = Self { other_version: Some(place), ..understood.stored_in(file) };
            settings.store();
            return settings;
        }
        let mut table = if whole { table.ok() } else { None };
        let is_finite = table.as_mut().is_some_and(keep_finite);
        if let (Some(Ok(mut settings)), true) = (table.map(Table::try_into::<Self>), is_finite) {
            if !has_paper {
                settings.print.paper = paper;
            }
            return settings.stored_in(file);
        }
        match aside(file, "broken") {
            Some(place) => {
                let settings = Self { set_aside: Some(place), ..Self::understood(&text).stored_in(file) };
                // Whoever loads the settings next finds the part that was understood.
                settings.store();
                settings
            }
            None => Self::understood(&text),
        }
    }

    /// As they are in a file where they will be stored.
    fn stored_in(mut self, file: &Path) -> Self {
        self.engines.iter_mut().for_each(EngineChoice::name_by_file);
        let known = Table::try_from(&self).unwrap_or_default();
        Self { file: Some(file.to_owned()), storing: Storing::knowing(known), ..self }
    }

    /// The settings as far as a text can be understood.
    fn understood(text: &str) -> Self {
        let mut table = toml::Value::Table(understanding::table(text));
        if let toml::Value::Table(table) = &mut table {
            keep_finite(table);
        }
        understanding::fit(&mut table, &|table| table.try_into::<Self>().is_ok());
        table.try_into().unwrap_or_default()
    }

    /// Stores the changes soon, on another thread; does nothing for settings that were not loaded from anywhere.
    pub fn store(&self) {
        let Some(file) = &self.file else { return };
        let Ok(settings) = Table::try_from(self) else { return };
        self.storing.write(file, settings);
    }

    /// Waits until the stored settings are on disk: called before the program ends.
    pub fn flush(&self) {
        self.storing.flush();
    }

    /// Puts a file first among the recent ones, here and on the desktop, and stores the list.
    pub fn remember(&mut self, path: &Path) {
        if !self.keep_recent {
            return;
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if let Some(list) = &self.recently_used {
            self.storing.tell(list, &path);
        }
        if self.recent.first() == Some(&path) {
            return;
        }
        self.recent.retain(|old| *old != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
        self.store();
    }

    /// Removes a file from the recent ones because it no longer exists. Stored with the next change.
    pub fn forget(&mut self, path: Option<&Path>) {
        self.recent.retain(|old| Some(old.as_path()) != path);
    }

    /// Puts a file second among the recent ones: known, but not the open one.
    pub fn remember_behind(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if self.recent.contains(&path) || !self.keep_recent {
            return;
        }
        self.recent.insert(self.recent.len().min(1), path);
        self.recent.truncate(MOST_RECENT);
        self.store();
    }

    /// Forgets that a file was used or, without one, that any was, here and on the desktop.
    pub fn forget_use(&mut self, file: Option<&Path>) {
        let file = file.map(|file| std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
        if let Some(list) = &self.recently_used {
            self.storing.untell(list, file.as_deref());
        }
        self.recent.retain(|old| file.as_ref().is_some_and(|file| old != file));
        self.store();
    }

    /// Whether a file is overwritten in place, as chosen for its folder.
    pub fn writes_directly(&self, file: &Path) -> bool {
        Self::folder_of(file).is_some_and(|folder| self.direct_folders.contains(&folder))
    }

    /// The folder that a file lies in, as [`Settings::direct_folders`] has it.
    pub fn folder_of(file: &Path) -> Option<PathBuf> {
        let file = std::path::absolute(file).ok()?;
        file.parent().map(Path::to_owned)
    }

    /// Chooses how the files in a folder are written, and stores that.
    pub fn write_directly(&mut self, folder: &Path, directly: bool) {
        if directly {
            self.direct_folders.insert(folder.to_owned());
        } else {
            self.direct_folders.remove(folder);
        }
        self.store();
    }

    /// The notation of moves.
    pub fn style(&self) -> Style {
        self.notation.unwrap_or_else(|| if self.spoken().is_han() { Style::Japanese } else { Style::Western })
    }

    /// The choices for pages, with the pieces of the board.
    pub fn printed(&self) -> Print {
        let mut print = self.print.clone();
        print.choices.style.written = self.pieces.printed(self.characters);
        print.choices.style.chessmen = self.chessmen;
        print
    }

    /// The same with the letters of chess and the characters of xiangqi.
    pub fn spelling(&self) -> Notation {
        Notation { style: self.style(), letters: self.letters, simplified: self.simplified() }
    }

    /// The same on paper, where books of chess have figurines.
    pub fn printed_spelling(&self) -> Notation {
        let letters = if self.print_letters { self.letters } else { Letters::FIGURINES };
        Notation { letters, ..self.spelling() }
    }

    /// Whether xiangqi is in simplified characters.
    fn simplified(&self) -> bool {
        let chosen = self.characters.printed().simplified();
        chosen.or(self.simplified).unwrap_or_else(|| self.spoken() == Language::SimplifiedChinese)
    }

    /// The letters of chess in games that are copied.
    pub fn letters_copied(&self) -> Letters {
        if self.copy_letters { self.letters } else { Letters::ENGLISH }
    }

    /// The style of the pieces and of the writing beside the board.
    pub fn piece_style(&self) -> PieceStyle {
        let own = if let OwnPictures::Read(own) = self.own { Some(own) } else { None };
        let (notation, simplified) = (self.style(), self.simplified());
        PieceStyle { set: self.pieces, kings: self.kings, notation, simplified, chessmen: self.chessmen, own }
    }

    fn spoken(&self) -> Language {
        self.asked_language.or(self.language).unwrap_or_else(Language::of_system)
    }

    /// The texts of the chosen language.
    pub fn locale(&self) -> Locale {
        Locale::new(self.spoken())
    }
}

/// Moves a file aside under a free name that says why: `settings.toml.broken`, `settings.toml.broken-2`, …
fn aside(file: &Path, why: &str) -> Option<PathBuf> {
    let free = |nth: usize| {
        let end = if nth == 1 { String::new() } else { format!("-{nth}") };
        let place = file.with_extension(format!("toml.{why}{end}"));
        (!place.exists()).then_some(place)
    };
    let place = (1..100).find_map(free)?;
    fs::rename(file, &place).ok().map(|()| place)
}

/// Whether the window is drawn without graphics hardware, as on virtual machines and remote desktops: each frame costs
/// much there.
fn is_drawn_by_software() -> bool {
    let is_node = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("renderD");
    let has_node = || fs::read_dir("/dev/dri").is_ok_and(|nodes| nodes.flatten().any(is_node));
    cfg!(target_os = "linux") && (std::env::var_os("LIBGL_ALWAYS_SOFTWARE").is_some() || !has_node())
}

/// Removes numbers that no widget can show (`nan`, `inf`, what is too large), which TOML allows; false if there were
/// any.
fn keep_finite(table: &mut Table) -> bool {
    let mut finite = true;
    let mut keeps = |value: &mut toml::Value| match value {
        toml::Value::Float(number) => (*number as f32).is_finite(),
        toml::Value::Array(list) => {
            !list.iter().any(|value| value.as_float().is_some_and(|number| !number.is_finite()))
        }
        toml::Value::Table(table) => {
            finite &= keep_finite(table);
            true
        }
        _ => true,
    };
    let before = table.len();
    table.retain(|_, value| keeps(value));
    finite && table.len() == before
}
