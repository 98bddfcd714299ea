//! 統合: adds everything that another record says to one with the same start position; nothing is overwritten or left
//! out.
//!
//! Where the two contradict each other (a header, a time, a bookmark, an evaluation), ours stays; what the other one
//! says is added to the comment, as a line that begins with [`HEAD`], so that none of it is lost:
//!
//! ```text
//! 【統合元】消費時間：0:12
//! ```
//!
//! In Japanese, like everything written into records of shogi, and within Shift_JIS; in chess and xiangqi in English:
//! `Merged: Time = 0:12`. Merging the same record again adds nothing.

use std::time::Duration;

use crate::formats::comment::{full_comment, machine_text, reevaluate, respoken, reword, spoken};
use crate::notation::coordinates;
use crate::record::{
    Carried, Ending, Evaluation, Fork, Glyph, MarkCode, Marks, Node, NodeId, Pairing, Record, Score, Step, Tree,
};
use crate::rules::{Color, Game};

/// The beginning of a line that quotes the other record.
const HEAD: &str = "【統合元】";

/// The same in games that are not written about in Japanese.
const ENGLISH_HEAD: &str = "Merged: ";

/// The additions of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Moves.
    pub moves: usize,
    /// Places where a new branch leaves a line.
    pub branches: usize,
    /// Ends of lines.
    pub ends: usize,
    /// Comments, new ones and those joined to others.
    pub comments: usize,
    /// The number of comments joined to one that was already here.
    pub joined: usize,
    /// The keys of new headers.
    pub headers: Vec<String>,
    /// Times, bookmarks, evaluations, carried lines.
    pub others: usize,
    /// The contradictions between the two.
    pub differing: Vec<Differing>,
    /// The number of lines added to comments because of contradictions: those already there are not added again.
    pub noted: usize,
}

/// A contradiction between two records: ours stays, theirs becomes a line of the comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The node, with its id here.
    pub at: NodeId,
    /// Its subject.
    pub what: Differs,
    /// Our side.
    pub ours: String,
    /// The other side.
    pub theirs: String,
}

/// The subject of a contradiction between two records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The value of a header.
    Header(String),
    /// The number of the first move.
    Number,
    /// The time spent.
    Time,
    /// The name of a bookmark.
    Bookmark,
    /// An evaluation that is not in any text.
    Evaluation,
    /// The end of a game that one of them goes on with.
    Ending,
}

impl Differs {
    /// The name of this in the line of the comment, in Japanese and in English.
    fn names(&self) -> [&str; 2] {
        match self {
            Self::Header(key) => [key.as_str(), key.as_str()],
            Self::Number => ["開始手数", "First move"],
            Self::Time => ["消費時間", "Time"],
            Self::Bookmark => ["しおり", "Bookmark"],
            Self::Evaluation => ["評価値", "Evaluation"],
            Self::Ending => ["ここで終局", "Ended here"],
        }
    }
}

impl Differing {
    /// The line in the comment, as it is written in records of a game and as it may be there as well.
    fn lines(&self, game: Game) -> [String; 2] {
        let ([japanese, english], theirs) = (self.what.names(), self.theirs.replace('\n', " "));
        let (japanese, english) =
            (format!("{HEAD}{japanese}：{theirs}"), format!("{ENGLISH_HEAD}{english} = {theirs}"));
        if game == Game::Shogi { [japanese, english] } else { [english, japanese] }
    }
}

impl Merged {
    /// Whether nothing was new.
    pub fn is_empty(&self) -> bool {
        self.moves + self.ends + self.comments + self.headers.len() + self.others + self.noted == 0
    }

    /// Counts a step that is new.
    fn count(&mut self, node: &Node, begins_branch: bool) {
        match node.step {
            Step::End(_) => self.ends += 1,
            _ => {
                self.moves += 1;
                self.branches += usize::from(begins_branch);
            }
        }
        self.comments += usize::from(!full_comment(node).is_empty());
    }

    /// The comment of a node with lines for contradictions about it; `None` if it has them already.
    fn note(&mut self, comment: &str, differing: Vec<Differing>, game: Game) -> Option<String> {
        let mut text = comment.to_owned();
        for lines in differing.iter().map(|differs| differs.lines(game)) {
            let [line, _] = &lines;
            if !comment.lines().any(|known| lines.iter().any(|line| line == known)) {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(line);
                self.noted += 1;
            }
        }
        self.differing.extend(differing);
        (text != comment).then_some(text)
    }
}

/// The other record starts from another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the records start from different positions")]
pub struct OtherStart;

/// Adds all branches, comments and headers of another record that are not here yet. Linear, except for nodes with many
/// children.
///
/// # Errors
/// [`OtherStart`] if it starts from another position; the record is unchanged.
pub fn merge(record: &mut Record, other: &Record) -> Result<Merged, OtherStart> {
    if !record.initial.same_as(&other.initial) {
        return Err(OtherStart);
    }
    let mut merged = Merged::default();
    let mut differing = headers(record, other, &mut merged);
    if record.initial.ply() != other.initial.ply() {
        let (ours, theirs) = (record.initial.ply().to_string(), other.initial.ply().to_string());
        differing.push(Differing { at: NodeId::ROOT, what: Differs::Number, ours, theirs });
    }
    for extra in &other.extras {
        if !record.extras.contains(extra) {
            record.extras.push(extra.clone());
            merged.others += 1;
        }
    }
    let mut walk = Pairing::default();
    while let Some(fork) = walk.next(&other.tree, &record.tree) {
        let mine = fork.partner;
        if let Some(node) = other.tree.get(fork.node) {
            join(record, mine, node, &mut merged);
        }
        if let Some(ended) = later_end(record, other, fork, &mut merged) {
            let text = record.tree.get(mine).and_then(|node| merged.note(&node.comment, vec![ended], record.game()));
            let game = record.game();
            if let (Some(text), Some(node)) = (text, record.tree.get_mut(mine)) {
                reword(node, game, &text);
            }
        }
        for (child, known) in fork.children.iter_mut().filter(|(_, known)| known.is_none()) {
            let Some(node) = other.tree.get(*child) else { continue };
            let is_fork = !record.tree.children(mine).is_empty();
            // Branches of the other record that begin alike become one.
            *known = if is_fork { record.child_with(mine, &node.step) } else { None };
            if known.is_none() {
                let Some(new) = record.tree.append(mine, node.clone()) else { return Ok(merged) };
                *known = Some(new);
                merged.count(node, is_fork);
            }
        }
    }
    if !differing.is_empty() {
        let game = record.game();
        let comment = record.tree.get(NodeId::ROOT).map(|root| root.comment.clone());
        if let Some(comment) = comment
            && let Some(text) = merged.note(&comment, differing, game)
            && let Some(root) = record.tree.get_mut(NodeId::ROOT)
        {
            reword(root, game, &text);
        }
    }
    // In the order of reading: what belongs to the record as a whole comes first.
    merged.differing.sort_by_key(|differs| differs.at != NodeId::ROOT);
    Ok(merged)
}

/// Where one main line has ended and the other one goes on to an end of its own, there is one line, and its end is the
/// later one. Returns the earlier one, if it says anything else; nothing else than a result is lost with it.
fn later_end(record: &mut Record, other: &Record, fork: &mut Fork, merged: &mut Merged) -> Option<Differing> {
    let (mine, theirs) = (fork.partner, fork.node);
    let (own, new) = (*record.tree.children(mine).first()?, *other.tree.children(theirs).first()?);
    let (own_step, new_step) = (record.tree.get(own)?.step.clone(), other.tree.get(new)?.step.clone());
    let end = |tree: &Tree<Node>| {
        let last = tree.mainline(NodeId::ROOT).last()?;
        Some((last, tree.get(last).and_then(|node| ending(&node.step))?.clone()))
    };
    let is_main = |tree: &Tree<Node>, id| tree.mainline(NodeId::ROOT).any(|main| main == id);
    let (earlier, later) = match (&own_step, &new_step) {
        (Step::End(earlier), Step::Move(_)) => {
            let is_known =
                record.child_with(mine, &new_step).is_some() || other.child_with(theirs, &own_step).is_some();
            if is_known || !is_main(&record.tree, own) || !is_main(&other.tree, new) {
                return None;
            }
            let (_, later) = end(&other.tree)?;
            let mut at = mine;
            for id in other.tree.mainline(new) {
                let node = other.tree.get(id).filter(|node| node.mv().is_some());
                let Some(node) = node else { continue };
                at = record.tree.append(at, node.clone())?;
                merged.count(node, false);
            }
            let first = record.child_with(mine, &new_step)?;
            record.tree.transplant(own, at, 0);
            record.tree.reorder(first, 0);
            record.tree.get_mut(own)?.step = Step::End(later.clone());
            fork.children.iter_mut().filter(|(child, _)| *child == new).for_each(|(_, known)| *known = Some(first));
            (earlier.clone(), later)
        }
        (Step::Move(_), Step::End(earlier)) => {
            let (last, later) = end(&record.tree)?;
            let is_known = record.child_with(mine, &new_step).is_some();
            if is_known || !is_main(&record.tree, own) || !is_main(&other.tree, new) {
                return None;
            }
            fork.children.iter_mut().filter(|(child, _)| *child == new).for_each(|(_, known)| *known = Some(last));
            (earlier.clone(), later)
        }
        _ => return None,
    };
    let says_more = earlier != later && earlier != Ending::Interrupted;
    let [ours, theirs] = [&later, &earlier].map(|ending| told(ending, record.game()));
    says_more.then_some(Differing { at: mine, what: Differs::Ending, ours, theirs })
}

/// The ending that a step is.
const fn ending(step: &Step) -> Option<&Ending> {
    if let Step::End(ending) = step { Some(ending) } else { None }
}

/// An ending as records of a game say it.
fn told(ending: &Ending, game: Game) -> String {
    match ending {
        known if game == Game::Shogi => known.name(),
        Ending::Won(Color::White) => "1-0",
        Ending::Won(Color::Black) => "0-1",
        Ending::Drawn => "1/2-1/2",
        known => known.as_ref(),
    }
    .to_owned()
}

/// Adds headers, and returns the contradictory ones.
fn headers(record: &mut Record, other: &Record, merged: &mut Merged) -> Vec<Differing> {
    let mut differing = Vec::new();
    // Empty, or as PGN says that something is not known.
    let is_unknown = |value: &str| value.trim().chars().all(|c| matches!(c, '?' | '.' | '*'));
    for (key, value) in other.headers.iter() {
        if is_unknown(value) && record.headers.get(key).is_some() {
            continue;
        }
        let known = record.headers.iter().filter(|(mine, _)| *mine == key).map(|(_, value)| value.to_owned());
        let known: Vec<String> = known.collect();
        if known.iter().any(|mine| mine == value) {
            continue;
        }
        match known.iter().find(|mine| !is_unknown(mine)) {
            Some(mine) => {
                let (what, ours, theirs) = (Differs::Header(key.to_owned()), mine.clone(), value.to_owned());
                differing.push(Differing { at: NodeId::ROOT, what, ours, theirs });
                continue;
            }
            None if known.is_empty() => record.headers.push(key, value),
            // A header without a value says nothing.
            None => {
                if let Some((_, mine)) = record.headers.pairs_mut().iter_mut().find(|(mine, _)| mine == key) {
                    value.clone_into(mine);
                }
            }
        }
        merged.headers.push(key.to_owned());
    }
    differing
}

/// Adds what is written about a node to a node with the same step; returns whether anything was added.
pub(super) fn join(record: &mut Record, id: NodeId, new: &Node, merged: &mut Merged) -> bool {
    let Some(old) = record.tree.get(id) else { return false };
    let mut differing = Vec::new();
    let mut differs = |what, ours: String, theirs: String| differing.push(Differing { at: id, what, ours, theirs });
    let mut added = 0;
    let time = if old.time.is_none() { new.time } else { None };
    if let (Some(mine), Some(theirs)) = (old.time, new.time)
        && mine != theirs
    {
        differs(Differs::Time, clock(mine), clock(theirs));
    }
    let bookmark = match (old.bookmark.as_deref(), new.bookmark.as_deref()) {
        (None | Some(""), Some(name)) if old.bookmark != new.bookmark => Some(name.to_owned()),
        (Some(mine), Some(theirs)) if mine != theirs && !theirs.is_empty() => {
            differs(Differs::Bookmark, mine.to_owned(), theirs.to_owned());
            None
        }
        _ => None,
    };
    let evaluations = match (old.evaluations.first(), new.evaluations.first()) {
        (None, Some(_)) => Some(new.evaluations.clone()),
        (Some(mine), Some(_)) => {
            let others = new.evaluations.iter().filter(|theirs| !old.evaluations.contains(theirs));
            others.filter(|theirs| !is_said(new, theirs)).for_each(|theirs| {
                differs(Differs::Evaluation, evaluated(mine, record.game()), evaluated(theirs, record.game()));
            });
            None
        }
        _ => None,
    };
    let extras: Vec<Carried> = new.extras.iter().filter(|extra| !old.extras.contains(extra)).cloned().collect();
    let mut said = old.clone();
    let joins = add_comment(&mut said, new, record.game());
    let before = full_comment(old).into_owned();
    if joins {
        merged.comments += 1;
        merged.joined += usize::from(!before.is_empty());
    }
    added += [time.is_some(), bookmark.is_some(), evaluations.is_some()].into_iter().map(usize::from).sum::<usize>();
    added += extras.len();
    merged.others += added;
    if !differing.is_empty()
        && let Some(text) = merged.note(&said.comment, differing, record.game())
    {
        reword(&mut said, record.game(), &text);
    }
    let retold = joins || said.comment != old.comment;
    // Checked first: a node that is only looked at keeps sharing its chunk with the snapshots.
    if added == 0 && !retold {
        return false;
    }
    let Some(node) = record.tree.get_mut(id) else { return false };
    if retold {
        *node = said;
    }
    node.time = node.time.or(time);
    if let Some(bookmark) = bookmark {
        node.bookmark = Some(bookmark);
    }
    if let Some(evaluations) = evaluations {
        node.evaluations = evaluations;
    }
    if !extras.is_empty() {
        node.extras.extend(extras);
    }
    if retold {
        reevaluate(record, id, &before);
    }
    true
}

/// Adds the comment and the marks of a node to another one; returns whether any of them was new.
pub(super) fn add_comment(node: &mut Node, new: &Node, game: Game) -> bool {
    if new.comment.is_empty() && !new.is_marked() {
        return false;
    }
    let (comment, marks) = (joined(game, &node.comment, &new.comment), all_marks(node, new));
    let added = comment.is_some() || marks.is_some();
    // Codes go with the comment that they are in.
    let behind = comment.as_deref().and_then(|comment| comment.strip_suffix(&*new.comment)).map(str::len);
    let codes = behind.map(|behind| {
        let moved = |code: &MarkCode| MarkCode { at: code.at + behind, text: code.text.clone() };
        new.codes.iter().map(moved).collect::<Vec<_>>()
    });
    let was_marked = node.is_marked();
    if let Some(comment) = comment {
        if node.comment.is_empty() {
            node.preface = new.preface;
        }
        if node.codes.is_empty() {
            node.comment = comment;
        } else {
            let (marks, nags) = (node.marks.clone(), node.nags.clone());
            reword(node, game, comment);
            (node.marks, node.nags) = (marks, nags);
        }
    }
    if let Some((marks, nags)) = marks {
        let codes = if was_marked { None } else { codes };
        (node.marks, node.nags, node.codes) = (marks, nags, codes.unwrap_or_default());
    }
    added
}

/// Joins two comments; `None` if the second adds nothing. What programs have written is joined apart from the words of a
/// person, and none of it that is there is added again.
fn joined(game: Game, old: &str, new: &str) -> Option<String> {
    let (old_words, new_words) = (spoken(game, old), spoken(game, new));
    let (known, told) = (machine_text(game, old), machine_text(game, new));
    let is_known = |line: &str, text: &str| line.trim().is_empty() || text.split('\n').any(|known| known == line);
    let fresh: Vec<&str> = told.split('\n').filter(|line| !is_known(line, &known)).collect();
    let words = joined_words(&old_words, &new_words);
    let all = if words.as_deref() == Some(&*new_words) && known.split('\n').all(|line| is_known(line, &told)) {
        new.to_owned()
    } else if told.split('\n').all(|line| line.is_empty() || fresh.contains(&line))
        && words.as_deref() == Some(&*format!("{old_words}\n{new_words}"))
    {
        format!("{old}\n{new}")
    } else {
        let between = if game == Game::Shogi { "\n" } else { " " };
        let words = words.map_or_else(|| old.to_owned(), |words| respoken(game, old, &words));
        let said = [words.as_str()].into_iter().filter(|words| !words.is_empty());
        said.chain(fresh).collect::<Vec<_>>().join(between)
    };
    (all != old).then_some(all)
}

/// Joins the words of two comments; `None` if the second adds nothing. One that goes on where the other ends, or has lines
/// between its lines, is that one as somebody has written on: it takes its place. The same is so of single lines.
fn joined_words(old: &str, new: &str) -> Option<String> {
    let goes_on = |old: &str, new: &str| old.chars().nth(ENOUGH_TO_KNOW).is_some() && new.starts_with(old);
    if new.is_empty() || has_lines_of(old, new) || goes_on(new, old) {
        return None;
    }
    if old.is_empty() || goes_on(old, new) || has_lines_of(new, old) {
        return Some(new.to_owned());
    }
    let mut lines: Vec<&str> = old.split('\n').collect();
    for line in new.split('\n') {
        if !line.trim().is_empty() && lines.iter().any(|known| *known == line || goes_on(line, known)) {
            continue;
        }
        match lines.iter_mut().find(|known| goes_on(known, line)) {
            Some(known) => *known = line,
            None => lines.push(line),
        }
    }
    let all = lines.join("\n");
    (all != old).then_some(all)
}

/// The number of equal first letters of two comments that is no chance.
const ENOUGH_TO_KNOW: usize = 5;

/// Whether a text has all lines of another one, in their order.
fn has_lines_of(text: &str, other: &str) -> bool {
    let mut lines = text.split('\n');
    other.split('\n').all(|line| lines.any(|known| known == line))
}

/// The marks of two nodes and their further glyphs; `None` if the second adds none. Of two glyphs the first one counts.
fn all_marks(old: &Node, new: &Node) -> Option<(Marks, Vec<u32>)> {
    let (mut marks, mut nags) = (old.marks.clone(), old.nags.clone());
    let arrows = new.marks.arrows.iter().filter(|arrow| !old.marks.arrows.contains(arrow));
    marks.arrows.extend(arrows.cloned());
    marks.arrows.sort_by_key(|arrow| arrow.from != arrow.to);
    marks.glyph = marks.glyph.or(new.marks.glyph);
    let known = |nags: &[u32], nag: u32| nags.contains(&nag) || marks.glyph.is_some_and(|glyph| glyph.nag() == nag);
    for nag in new.marks.glyph.map(Glyph::nag).into_iter().chain(new.nags.iter().copied()) {
        if !known(&nags, nag) {
            nags.push(nag);
        }
    }
    (marks != old.marks || nags != old.nags).then_some((marks, nags))
}

/// Whether the texts of a node contain its evaluation: then it is merged along with them.
fn is_said(node: &Node, evaluation: &Evaluation) -> bool {
    let mut texts = node.extras.iter().map(|extra| &**extra).chain([node.comment.as_str()]);
    match evaluation.score {
        Score::Centipawns(score) => {
            let number = score.unsigned_abs();
            let numbers = [number.to_string(), format!("{}.{:02}", number / 100, number % 100)];
            texts.any(|text| numbers.iter().any(|number| text.contains(number)))
        }
        Score::Mate { .. } => texts.any(|text| text.lines().any(|line| line.starts_with(['*', '#', '\'']))),
    }
}

/// An evaluation in words, from Black's point of view; in chess and xiangqi in English, from White's, in pawns.
fn evaluated(evaluation: &Evaluation, game: Game) -> String {
    let in_japanese = game == Game::Shogi;
    let mut text = match evaluation.score {
        Score::Centipawns(score) if in_japanese => format!("{score:+}"),
        Score::Centipawns(score) => format!("{:+.2}", -f64::from(score) / 100.0),
        Score::Mate { winner, moves } if in_japanese => {
            let winner = if winner == Color::Black { "先手" } else { "後手" };
            let moves = moves.map_or_else(String::new, |moves| format!("（{moves}手）"));
            format!("{winner}勝ちの詰み{moves}")
        }
        Score::Mate { winner, moves } => {
            let winner = match (game, winner) {
                (_, Color::Black) => "Black",
                (Game::Xiangqi, Color::White) => "Red",
                (_, Color::White) => "White",
            };
            let moves = moves.map_or_else(String::new, |moves| format!(" in {moves}"));
            format!("{winner} mates{moves}")
        }
    };
    let [depth_word, nodes_word, time_word, engine_word, line_word] = if in_japanese {
        ["深さ", "ノード数", "時間", "エンジン", "読み筋"]
    } else {
        ["depth ", "nodes ", "time ", "engine ", "line"]
    };
    if let Some(depth) = evaluation.depth {
        text.push_str(&format!(" {depth_word}{depth}"));
    }
    if let Some(nodes) = evaluation.nodes {
        text.push_str(&format!(" {nodes_word}{nodes}"));
    }
    if let Some(time) = evaluation.time {
        text.push_str(&format!(" {time_word}{}", clock(time)));
    }
    if let Some(engine) = &evaluation.engine {
        text.push_str(&format!(" {engine_word}{engine}"));
    }
    if !evaluation.line.is_empty() {
        let moves: Vec<String> = evaluation.line.iter().map(|&mv| coordinates(mv)).collect();
        text.push_str(&format!(" {line_word} {}", moves.join(" ")));
    }
    text
}

/// A time: `0:12`, `1:02:03`, `0:12.345`.
fn clock(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let fraction = if millis > 0 { format!(".{millis:03}") } else { String::new() };
    match seconds / 3600 {
        0 => format!("{}:{:02}{fraction}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}{fraction}", seconds / 60 % 60, seconds % 60),
    }
}
