//! The UBB codes of the xiangqi site dpxq.com (东萍), which boards of other sites and programs hand on by the clipboard:
//! `[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]`, with codes for the players, the start position, variations and
//! comments. A square is two digits: the file from Red's left, and the rank from Black's edge.

use std::collections::HashMap;

use super::comment::full_comment;
use super::pgn::Outcome;
use super::report::{Report, Weight, What};
use crate::notation::xiangqi::{fen, parse_fen};
use crate::record::{Ending, Node, NodeId, Record, Step, Winner};
use crate::rules::xiangqi::{File, Move, PieceKind, Position, Rank, Square};
use crate::rules::{self, Color, Game};

/// How all codes begin.
const CODE: &str = "[DhtmlXQ_";
/// How the end of one begins.
const END: &str = "[/DhtmlXQ_";
/// What the codes of a game are within.
const GAME: &str = "[DhtmlXQ]";

/// The codes for what tags of PGN say.
const HEADERS: [(&str, &str); 22] = [
    ("title", "Title"),
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("table", "Table"),
    ("group", "Group"),
    ("class", "Class"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("open", "Opening"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("timerule", "TimeRule"),
    ("endtype", "EndType"),
    ("author", "Annotator"),
    ("remark", "Remark"),
    ("owner", "Owner"),
];

/// The pieces of a side in the order of the code for the start position.
const PIECES: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ]
};

/// Whether a text has a game in these codes.
pub fn has_ubb(text: &str) -> bool {
    codes(text).any(|(key, value)| key == "movelist" && !value.trim().is_empty())
}

/// The games that a text has in these codes.
pub fn read_ubb(text: &str) -> Vec<Record> {
    text.split(GAME).filter(|part| has_ubb(part)).filter_map(|part| game(&codes(part).collect())).collect()
}

/// The codes of a text with their values.
fn codes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(CODE).skip(1).filter_map(|code| {
        let (key, rest) = code.split_once(']')?;
        Some((key, rest.split_once(END)?.0))
    })
}

/// A line of a game.
struct Line {
    /// The number of its first move, and the node before that.
    first: usize,
    before: NodeId,
    nodes: Vec<NodeId>,
}

impl Line {
    /// The node after this many moves of the game.
    fn node(&self, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(self.first) {
            Some(row) => self.nodes.get(row).copied(),
            None => (ply + 1 == self.first).then_some(self.before),
        }
    }
}

fn game(codes: &HashMap<&str, &str>) -> Option<Record> {
    let value = |key: &str| codes.get(key).map(|value| value.trim()).filter(|value| !value.is_empty());
    let moves = value("movelist")?;
    let mut record = Record::new(start(value("fen"), value("binit"), moves)?);
    let main = Line { first: 1, before: NodeId::ROOT, nodes: grow(&mut record, NodeId::ROOT, moves) };
    let end = main.nodes.last().copied().unwrap_or(NodeId::ROOT);
    let mut lines = HashMap::from([(0, main)]);
    // `move_0_4_1`: of line 0, from its fourth move on, as line 1.
    let place = |key: &str| {
        let mut numbers = key.strip_prefix("move_")?.split('_').map(|number| number.parse::<usize>().ok());
        Some([numbers.next()??, numbers.next()??, numbers.next()??])
    };
    let mut others: Vec<([usize; 3], &str)> =
        codes.iter().filter_map(|(key, moves)| Some((place(key)?, *moves))).collect();
    others.sort_by_key(|([.., own], _)| *own);
    loop {
        let left = others.len();
        others.retain(|&([of, first, own], moves)| {
            let Some(before) = first.checked_sub(1).and_then(|ply| lines.get(&of)?.node(ply)) else { return true };
            let nodes = grow(&mut record, before, moves);
            lines.entry(own).or_insert(Line { first, before, nodes });
            false
        });
        if others.is_empty() || others.len() == left {
            break;
        }
    }
    for (key, said) in codes {
        let place = key.strip_prefix("comment").map(|place| place.split_once('_').unwrap_or(("0", place)));
        let node = place.and_then(|(line, ply)| lines.get(&line.parse().ok()?)?.node(ply.parse().ok()?));
        if let Some(node) = node.and_then(|node| record.tree.get_mut(node)) {
            node.comment = words(said.trim());
        }
    }
    for (key, tag) in HEADERS {
        if let Some(said) = value(key) {
            let said = if key == "date" { said.replace(['-', '/'], ".") } else { words(said) };
            record.headers.push(tag, &said);
        }
    }
    if let Some(ending) = value("result").and_then(ending)
        && record.tree.children(end).is_empty()
    {
        record.tree.append(end, Node::new(Step::End(ending)));
    }
    Some(record)
}

/// The start position. Whose turn it is, the first move tells.
fn start(written: Option<&str>, placed: Option<&str>, moves: &str) -> Option<Position> {
    if let Some(position) = written.and_then(|fen| parse_fen(fen).ok()) {
        return Some(position);
    }
    let Some(placed) = placed else { return Some(Position::start()) };
    let mut position = Position::empty();
    let pieces = [Color::White, Color::Black].into_iter().flat_map(|color| PIECES.map(|kind| (color, kind)));
    for ((color, kind), at) in pieces.zip(placed.as_bytes().as_chunks::<2>().0) {
        if let Some(square) = square(*at) {
            position.set_piece(square, Some(rules::xiangqi::Piece::new(color, kind)));
        }
    }
    let first = moves.as_bytes().first_chunk::<2>().and_then(|at| position.piece(square(*at)?));
    position.set_side_to_move(first.map_or(Color::White, |piece| piece.color));
    Some(position)
}

/// A square of two digits.
fn square([file, rank]: [u8; 2]) -> Option<Square> {
    let file = File::ALL.get(usize::from(file.checked_sub(b'0')?))?;
    Some(Square::at(*file, *Rank::ALL.iter().rev().nth(usize::from(rank.checked_sub(b'0')?))?))
}

/// Adds moves below a node, as far as they can be played.
fn grow(record: &mut Record, before: NodeId, moves: &str) -> Vec<NodeId> {
    let (mut here, mut position, mut nodes) = (before, record.position_at(before), Vec::new());
    for &[a, b, c, d] in moves.trim().as_bytes().as_chunks::<4>().0 {
        let Some((from, to)) = square([a, b]).zip(square([c, d])) else { break };
        let mv: rules::Move = Move { from, to }.into();
        if position.play(mv).is_err() {
            break;
        }
        let known = record.tree.children(here).iter().copied();
        let known = known.into_iter().find(|&id| record.tree.get(id).and_then(Node::mv) == Some(mv));
        let Some(id) = known.or_else(|| record.tree.append(here, Node::of(mv))) else { break };
        here = id;
        nodes.push(id);
    }
    nodes
}

/// A text with its line ends and spelled characters.
fn words(text: &str) -> String {
    let text = text.replace("||", "\n");
    let mut parts = text.split("\\u");
    let mut words = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..4).and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        match code {
            Some(letter) => {
                words.push(letter);
                words.push_str(part.get(4..).unwrap_or_default());
            }
            None => {
                words.push_str("\\u");
                words.push_str(part);
            }
        }
    }
    words
}

fn ending(said: &str) -> Option<Ending> {
    let outcome = Outcome::parse(said).or(match said {
        "红先胜" | "紅先勝" | "黑负" | "黑負" => Some(Outcome::First),
        "红负" | "紅負" | "红先负" | "紅先負" => Some(Outcome::Second),
        "和" | "红和" | "紅和" | "红先和" | "紅先和" => Some(Outcome::Draw),
        _ => None,
    });
    match outcome? {
        Outcome::First => Some(Ending::Won(Color::White)),
        Outcome::Second => Some(Ending::Won(Color::Black)),
        Outcome::Draw => Some(Ending::Drawn),
        Outcome::Unknown => None,
    }
}

/// Writes a record of xiangqi, noting what the codes cannot hold.
pub fn write_ubb(record: &Record, report: &mut Report) -> String {
    let Some(initial) = record.initial.xiangqi() else { return String::new() };
    let mut text = format!("{GAME}\n");
    let mut code = |key: &str, value: &str| {
        if !value.is_empty() {
            text.push_str(&format!("{CODE}{key}]{}{END}{key}]\n", value.replace("\r\n", "||").replace('\n', "||")));
        }
    };
    code("ver", "www_dpxq_com");
    code("init", "500,350");
    code("binit", &placed(initial));
    if *initial != Position::start() {
        code("fen", &fen(initial));
    }
    let mut unheld = record.headers.iter().len();
    for (key, tag) in HEADERS {
        if let Some(value) = record.headers.get(tag) {
            code(key, &if key == "date" { value.replace('.', "-") } else { value.to_owned() });
            unheld -= 1;
        }
    }
    unheld -= ["Game", "Result", "Format"].into_iter().filter(|tag| record.headers.get(tag).is_some()).count();
    let mut comments = Vec::new();
    let mut ended = None;
    // The line a line varies, the number of its first move, its own number, and the node of that move.
    let mut todo = vec![(0, 1, 0, record.tree.children(NodeId::ROOT).first().copied())];
    let mut last = 0;
    let (mut times, mut evaluations) = (0, 0);
    comments.push(("comment0".to_owned(), NodeId::ROOT));
    while let Some((of, first, own, node)) = todo.pop() {
        let (mut moves, mut ply, mut here) = (String::new(), first, node);
        while let Some(id) = here {
            let Some(node) = record.tree.get(id) else { break };
            times += usize::from(node.time.is_some());
            evaluations += node.evaluations.len();
            match &node.step {
                Step::Move(rules::Move::Xiangqi(mv)) => moves.push_str(&[digits(mv.from), digits(mv.to)].concat()),
                Step::End(ending) if own == 0 => ended = Some((id, ending.clone())),
                Step::End(ending) => report.ending(0, id, Weight::Lost, Game::Xiangqi, ending),
                _ => {}
            }
            let key = if own == 0 { format!("comment{ply}") } else { format!("comment{own}_{ply}") };
            let ends = matches!(node.step, Step::End(_));
            comments.push((if ends { key_before(own, ply) } else { key }, id));
            let parent = record.tree.parent(id);
            let siblings = parent.map_or(&[][..], |parent| record.tree.children(parent));
            // The first of them goes on the line; the others vary it.
            if siblings.first() == Some(&id) {
                for &other in siblings.iter().skip(1) {
                    last += 1;
                    todo.push((own, ply, last, Some(other)));
                }
            }
            ply += 1;
            here = record.tree.children(id).first().copied();
        }
        if own == 0 {
            code("movelist", &moves);
        } else {
            code(&format!("move_{of}_{first}_{own}"), &moves);
        }
    }
    let mut said: Vec<(String, String)> = Vec::new();
    for (key, id) in comments {
        let comment = record.tree.get(id).map(|node| full_comment(node).into_owned()).unwrap_or_default();
        match said.iter_mut().find(|(known, _)| *known == key) {
            Some((_, before)) if !comment.is_empty() => {
                let gap = if before.is_empty() { "" } else { "\n" };
                before.push_str(gap);
                before.push_str(&comment);
            }
            Some(_) => {}
            None => said.push((key, comment)),
        }
    }
    for (key, comment) in said {
        code(&key, &comment);
    }
    let result = match ended.as_ref().and_then(|(id, _)| record.winner_at(*id)) {
        Some(Winner::Side(Color::White)) => "红胜",
        Some(Winner::Side(Color::Black)) => "黑胜",
        Some(Winner::Draw) => "和棋",
        None => "",
    };
    code("result", result);
    let is_held = |ending: &Ending| matches!(ending, Ending::Won(_) | Ending::Drawn);
    if let Some((id, ending)) = ended.filter(|(_, ending)| !is_held(ending)) {
        report.ending(0, id, if result.is_empty() { Weight::Lost } else { Weight::Changed }, Game::Xiangqi, &ending);
    }
    report.lost(0, times, What::Times);
    report.lost(0, evaluations, What::Evaluations);
    report.lost(0, unheld, What::Headers);
    text + "[/DhtmlXQ]\n"
}

/// The code for a comment on an ending: that on the move before it.
fn key_before(own: usize, ply: usize) -> String {
    if own == 0 { format!("comment{}", ply - 1) } else { format!("comment{own}_{}", ply - 1) }
}

/// Two digits for a square.
fn digits(square: Square) -> String {
    format!("{}{}", square.file() as usize, 9 - square.rank() as usize)
}

/// The code for where the pieces stand.
fn placed(position: &Position) -> String {
    let mut text = String::with_capacity(64);
    for color in [Color::White, Color::Black] {
        let mut left: HashMap<PieceKind, Vec<Square>> = HashMap::new();
        let squares = File::ALL.into_iter().rev().flat_map(|file| Rank::ALL.map(|rank| Square::at(file, rank)));
        for square in squares {
            if let Some(piece) = position.piece(square).filter(|piece| piece.color == color) {
                left.entry(piece.kind).or_default().push(square);
            }
        }
        for kind in PIECES {
            // Off the board.
            text.push_str(&left.get_mut(&kind).and_then(Vec::pop).map_or_else(|| "99".to_owned(), digits));
        }
    }
    text
}
