//! The records that come with the program, in the language of the person.

use crate::files::load;
use crate::locale::{Language, Locale};
use crate::record::{NodeId, Record};
use crate::rules::Game;

/// A record that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A game of shogi with variations and comments.
    Game,
    /// A tsume problem: 将棋図巧, number 2.
    Problem,
    /// A game of chess.
    Chess,
    /// An opening of xiangqi.
    Xiangqi,
    /// The program in ten steps, each told at a move.
    Tutorial,
}

impl Sample {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Tutorial, Self::Game, Self::Problem, Self::Chess, Self::Xiangqi];

    /// Its file.
    pub const fn text(self, language: Language) -> &'static str {
        macro_rules! file {
            ($name:literal) => {
                match language {
                    Language::Japanese => include_str!(concat!("../../../assets/samples/ja/", $name)),
                    Language::English => include_str!(concat!("../../../assets/samples/en/", $name)),
                    Language::SimplifiedChinese => include_str!(concat!("../../../assets/samples/zh-Hans/", $name)),
                    Language::TraditionalChinese => include_str!(concat!("../../../assets/samples/zh-Hant/", $name)),
                }
            };
        }
        match self {
            Self::Game => file!("game.kifu"),
            Self::Problem => file!("zuko-2.kifu"),
            Self::Chess => file!("opera.pgn"),
            Self::Xiangqi => file!("central-cannon.pgn"),
            Self::Tutorial => file!("tutorial.kifu"),
        }
    }

    /// The extension of its file.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Game | Self::Problem | Self::Tutorial => "kifu",
            Self::Chess | Self::Xiangqi => "pgn",
        }
    }

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Game => "sample-game",
            Self::Problem => "sample-problem",
            Self::Chess => "sample-chess",
            Self::Xiangqi => "sample-xiangqi",
            Self::Tutorial => "cmd-tutorial",
        }
    }
}

/// The moves of the tour in another game than shogi, and its step of which the game knows nothing.
const ELSEWHERE: [(Game, &str, [&str; 11]); 2] = [
    (Game::Chess, "", ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d3", "d6", "f4"]),
    (
        Game::Xiangqi,
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n",
        ["H2-E2", "H9-G7", "H0-G2", "I9-H9", "I0-H0", "B9-C7", "G3-G4", "C6-C5", "B0-A2", "A6-A5", "B0-C2"],
    ),
];
/// The step about what only shogi has.
const SOLVING: usize = 7;
/// The step at which a branch begins.
const BRANCHING: usize = 3;

impl Sample {
    /// The record, in the language of a locale. The tour is on a board of the game that somebody is at.
    pub fn record(self, game: Game, locale: &Locale) -> Option<Record> {
        let loaded = load(self.text(locale.language()).as_bytes(), Some(self.extension())).ok()?;
        let record = loaded.records.into_iter().next()?;
        let elsewhere = ELSEWHERE.iter().find(|(of, ..)| self == Self::Tutorial && *of == game);
        let Some((_, tags, moves)) = elsewhere else { return Some(record) };
        let text = tour(&record, (tags, moves), locale);
        load(text.as_bytes(), Some("pgn")).ok()?.records.into_iter().next()
    }
}

/// The tour with other moves, as a PGN.
fn tour(told: &Record, (tags, moves): (&str, &[&str; 11]), locale: &Locale) -> String {
    let said = |id: NodeId| told.tree.get(id).map_or("", |node| node.comment.as_str()).trim();
    let steps: Vec<NodeId> = told.tree.mainline(NodeId::ROOT).collect();
    let branch = told.tree.preorder().find(|id| !steps.contains(id));
    let title = told.headers.get("棋戦").unwrap_or("");
    let mut text = format!("{tags}[Event \"{title}\"]\n[Result \"*\"]\n\n");
    for (step, &id) in steps.iter().enumerate() {
        if let Some(mv) = step.checked_sub(1).and_then(|place| moves.get(place)) {
            text += &format!("{}{} {mv} ", step.div_ceil(2), if step % 2 == 1 { "." } else { "..." });
        }
        let solving = || {
            let values = ["menu-file", "cmd-new-problem"].map(|key| locale.text(key));
            let [menu, command] = values.map(Into::into);
            locale.with("tour-solve", &[("menu", menu), ("command", command)])
        };
        let comment = if step == SOLVING { solving() } else { said(id).to_owned() };
        text += &format!("{{{comment}}} ");
        if step == BRANCHING
            && let (Some(branch), Some(mv)) = (branch, moves.last())
        {
            text += &format!("({}. {mv} {{{}}}) ", step.div_ceil(2), said(branch));
        }
    }
    text + "*\n"
}
