//! The line above a table of moves: it names the columns.

use komaoto_text::first_line;

/// The head of a table of moves that a text begins with, `| No. | White | Black |`, or the line below it.
pub(super) fn table_head(text: &str) -> Option<&str> {
    let head = first_line(text);
    // Servers put the names of the players there, and a rule below.
    let below = text.get(head.len()..).map_or("", |rest| first_line(rest.trim_start_matches(['\r', '\n'])));
    let is_ruled = head.starts_with("Move ") && is_rule(below);
    if is_ruled || is_rule(head) { Some(head) } else { named_head(head) }
}

/// Whether a line is several long dashes.
fn is_rule(line: &str) -> bool {
    let dashes = || line.split_whitespace();
    dashes().count() > 1 && dashes().all(|dash| dash.len() > 3 && dash.bytes().all(|sign| sign == b'-'))
}

fn named_head(line: &str) -> Option<&str> {
    let line = line.trim_end();
    let bars = line.contains(['|', '｜']);
    if !bars && (line.len() > LONGEST_HEAD || line.contains('.')) {
        return None;
    }
    let (mut names, mut rules) = (0, 0);
    for cell in line.split(|letter: char| letter.is_whitespace() || matches!(letter, '|' | '｜')) {
        if cell.is_empty() {
        } else if cell.chars().all(|sign| matches!(sign, '-' | ':' | '=' | '+' | '─' | '┼')) {
            rules += 1;
        } else if HEADS.contains(&cell.to_lowercase().as_str()) {
            names += 1;
        } else {
            return None;
        }
    }
    (names > 1 || bars && names + rules > 0).then_some(line)
}

/// Whether a line that begins with a character may be the head of a table of moves.
pub(super) fn may_head(first: char) -> bool {
    !first.is_ascii_digit() && !matches!(first, '[' | '{' | '(' | ';' | '%')
}

/// What the columns of a table of moves are called, in small letters.
const HEADS: [&str; 45] = [
    "回合",
    "序号",
    "序號",
    "步数",
    "步",
    "着法",
    "红方",
    "黑方",
    "红",
    "黑",
    "红棋",
    "黑棋",
    "紅方",
    "紅",
    "先手",
    "后手",
    "後手",
    "no",
    "no.",
    "nr",
    "nr.",
    "#",
    "№",
    "move",
    "moves",
    "white",
    "black",
    "red",
    "weiß",
    "weiss",
    "schwarz",
    "zug",
    "blancs",
    "noirs",
    "coup",
    "blancas",
    "negras",
    "bianco",
    "nero",
    "wit",
    "zwart",
    "белые",
    "чёрные",
    "черные",
    "ход",
];

/// No such line without bars is longer, in bytes.
const LONGEST_HEAD: usize = 60;
