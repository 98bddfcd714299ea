//! From a node of a record to the figure that is drawn of it.

use super::aloud::aloud;
use super::caption::{Naming, caption};
use super::passage::Passage;
use super::wording::{SheetWording, last_move};
use crate::diagram;
use crate::diagram::{Figure, FigureMark};
use crate::locale::Locale;
use crate::notation::plies;
use crate::record::{Node, NodeId, Record, Step, attacker, holds_the_rest, is_problem, problem_length};
use crate::rules::{Color, Game, Position};
use crate::texts;

/// What labels the hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hands {
    /// The players' names, or what their sides are called; in a problem as [`Held`](Self::Held).
    #[default]
    Names,
    /// 先手 and 後手, 下手 and 上手.
    Sides,
    /// 持駒; of a problem's hands only the attacker's, as the other is the rest.
    Held,
    /// Nothing but the sides' marks.
    Bare,
    /// No hands at all.
    Off,
}

/// What stands below a diagram, by its name or as a text of one's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Footer {
    /// Nothing.
    #[default]
    #[serde(rename = "none")]
    Off,
    /// The comment of the position.
    Comment,
    /// The length of a problem and where it was published: 21手詰　将棋図巧.
    Length,
    /// A text of one's own.
    #[serde(untagged)]
    Own(String),
}

/// Everything that is chosen about a diagram.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Choices {
    /// How it looks.
    pub style: diagram::DiagramStyle,
    /// What labels the hands.
    pub hands: Hands,
    /// Whether title, author or players stand above it.
    pub heading: bool,
    /// How it is named.
    pub naming: Naming,
    /// Whether arrows and circles are drawn.
    pub marks: bool,
    /// What stands below it.
    pub footer: Footer,
}

impl Choices {
    /// The usual ones for a look.
    pub fn of(look: diagram::DiagramLook) -> Self {
        Self {
            style: diagram::DiagramStyle::of(look),
            hands: Hands::default(),
            heading: true,
            naming: Naming::default(),
            marks: true,
            footer: Footer::default(),
        }
    }
}

impl Default for Choices {
    fn default() -> Self {
        Self::of(diagram::DiagramLook::default())
    }
}

/// The figure of a node.
pub fn figure(record: &Record, node: NodeId, choices: &Choices, wording: SheetWording<'_>) -> Figure {
    let wording = wording.written(record, choices.style.written);
    let position = record.position_at(node);
    let last = last_move(record, node).and_then(|(_, mv)| Some((mv.origin_square(), mv.to()?)));
    let problem = is_problem(record);
    let marks = match record.tree.get(node) {
        Some(node) if choices.marks => node.marks.arrows.as_slice(),
        _ => &[],
    };
    let footer = match &choices.footer {
        Footer::Off => String::new(),
        Footer::Comment => match record.tree.get(node) {
            Some(node) => (wording.comment)(node).into_owned(),
            None => String::new(),
        },
        Footer::Length => {
            [length(record, wording), source(record)].into_iter().flatten().collect::<Vec<_>>().join("　")
        }
        Footer::Own(text) => text.clone(),
    };
    Figure {
        last: if problem && node == NodeId::ROOT { None } else { last },
        marks: marks.iter().map(|arrow| FigureMark { from: arrow.from, to: arrow.to, color: arrow.color }).collect(),
        heading: if choices.heading { heading(record, wording.locale) } else { Vec::new() },
        caption: caption(record, node, &choices.naming, wording),
        footer,
        hands: [Color::Black, Color::White].map(|color| hand(record, &position, color, choices.hands, wording)),
        empty: wording.locale.text("diagram-empty-hand"),
        latin: wording.is_latin(),
        simplified: wording.notation.simplified,
        aloud: aloud(record, &position, wording),
        position,
    }
}

/// What is printed above a diagram: title and author of a problem; the players, where no hand says their names.
pub fn heading(record: &Record, locale: &Locale) -> Vec<String> {
    if is_problem(record) {
        let author = author(record).map(|author| {
            let (named, author) = texts::header(record.game(), ("作者", &author), locale);
            format!("{named}　{author}")
        });
        return [title(record), author].into_iter().flatten().collect();
    }
    let named = |color| record.headers.player(color).map(one_line);
    match (record.game(), named(Color::White), named(Color::Black)) {
        (Game::Shogi, ..) | (_, None, None) => Vec::new(),
        (_, Some(name), None) | (_, None, Some(name)) if record.initial != Position::start(record.game()) => {
            vec![name]
        }
        (_, white, black) => {
            let [white, black] = [white, black].map(|name| name.unwrap_or_else(|| "?".to_owned()));
            vec![format!("{white} – {black}")]
        }
    }
}

/// A value that its file has on lines, some of them as `\n`.
pub fn one_line(said: &str) -> String {
    said.replace("\\n", " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The title of a problem or of a game.
pub fn title(record: &Record) -> Option<String> {
    record.headers.known(&["作品名", "表題", "棋戦", "Event"]).map(one_line)
}

/// A time in an identifier has at least so many digits, those of its day.
const DIGITS_OF_TIME: usize = 8;

/// Whether a title is the identifier that a server made of the players and the time.
pub(super) fn is_identifier(title: &str, record: &Record) -> bool {
    let is_in = |color| record.headers.player(color).is_some_and(|name| title.contains(name));
    let numbers = title.split(|letter: char| !letter.is_ascii_digit());
    [Color::Black, Color::White].into_iter().all(is_in) && numbers.map(str::len).any(|digits| digits >= DIGITS_OF_TIME)
}

/// What records have as their title together: that of a single one, or what the titles of all begin with, by words.
pub fn common_title(records: &[Record]) -> Option<String> {
    let titled = |record: &Record| title(record).filter(|title| !is_identifier(title, record));
    let mut titles = records.iter().map(titled);
    let mut common = titles.next()??;
    for title in titles {
        let title = title?;
        while !(title.starts_with(&common) && title[common.len()..].starts_with(|next: char| next.is_whitespace()))
            && title != common
        {
            let end = common.trim_end().rfind(char::is_whitespace)?;
            common.truncate(common[..end].trim_end().len());
        }
    }
    Some(common)
}

/// Who has composed a problem, or annotated a game.
pub fn author(record: &Record) -> Option<String> {
    record.headers.known(&["作者", "Annotator"]).map(one_line)
}

/// Where a problem was published.
pub(super) fn source(record: &Record) -> Option<String> {
    let known = |key| record.headers.known(&[key]);
    match (known("出典"), known("発表誌"), known("発表年月")) {
        _ if !is_problem(record) => None,
        (Some(source), ..) => Some(one_line(source)),
        (None, Some(magazine), Some(date)) => Some(one_line(&format!("{magazine} {date}"))),
        (None, Some(magazine), None) => Some(one_line(magazine)),
        (None, None, _) => None,
    }
}

/// How long the solution of a problem is, by its header or its main line: 21手詰.
pub fn length(record: &Record, wording: SheetWording<'_>) -> Option<String> {
    problem_length(record).map(|plies| wording.locale.with("solve-mate", &[("length", plies.to_string().into())]))
}

/// Whether the label of a hand says that pieces are in hand, and not whose they are.
fn says_in_hand(hands: Hands, problem: bool) -> bool {
    hands == Hands::Held || hands == Hands::Names && problem
}

/// The label of a hand; `None` if it is not printed.
fn hand(record: &Record, position: &Position, color: Color, hands: Hands, wording: SheetWording<'_>) -> Option<String> {
    let position = position.shogi()?;
    let attacker = attacker(record);
    let defends = attacker == Some(!color) && hands != Hands::Sides;
    if hands == Hands::Off || defends && (position.hand(color).is_empty() || holds_the_rest(position, color)) {
        return None;
    }
    Some(match hands {
        hands if says_in_hand(hands, attacker.is_some()) => wording.locale.text("diagram-hand"),
        Hands::Off | Hands::Bare | Hands::Held => String::new(),
        Hands::Sides => wording.side(record, color),
        Hands::Names => record.headers.player(color).map_or_else(|| wording.side(record, color), one_line),
    })
}

/// The nodes at which diagrams are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramNodes {
    /// The start of the passage.
    Start,
    /// The end of its main line.
    End,
    /// After the moves of the main line from one number to another; at the start, too, if the first is 0.
    Moves(u32, u32),
    /// At each bookmark, of all lines.
    Bookmarks,
    /// Every so many moves of the main line.
    Every(u32),
}

impl DiagramNodes {
    /// Everywhere on the main line.
    pub const ALL: Self = Self::Moves(0, u32::MAX);

    /// The nodes of a passage, in the order of the record.
    pub fn nodes(self, record: &Record, passage: Passage) -> Vec<NodeId> {
        let tree = &record.tree;
        let main = || passage.line(record);
        let is_move = |id: &NodeId| tree.get(*id).is_some_and(|node| !matches!(node.step, Step::End(_)));
        match self {
            Self::Start => vec![passage.start(record)],
            Self::End => main().last().into_iter().collect(),
            Self::Moves(first, last) => {
                main().filter(is_move).filter(|&id| (first..=last).contains(&record.ply(id))).collect()
            }
            Self::Bookmarks => {
                passage.nodes(record).filter(|&id| tree.get(id).is_some_and(Node::wants_diagram)).collect()
            }
            Self::Every(moves) => {
                let every = plies(record.game(), moves.max(1));
                let due = |id: &NodeId| tree.depth(*id) > 0 && (tree.depth(*id) as u32).is_multiple_of(every);
                main().filter(is_move).filter(due).collect()
            }
        }
    }
}
