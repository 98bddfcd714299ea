//! Moves in prose, as in a blog or a book: `▲７六歩△３四歩▲２六歩まで進んで…`. Finds, in order, what can be played from
//! a position; the rest stays text. Doubtful words are text: `42手` is not a move, nor is a lone `７六歩` without a
//! mark in a sentence.

use std::ops::Range;

use komaoto_notation::csa;
use komaoto_notation::{JapaneseMove, parse_usi, side_mark};
use komaoto_rules::shogi::{Move, PieceKind, Position, Square};
use komaoto_text::{Slice, blank};

/// A text with moves in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProseFragment {
    /// One line of legal moves, in the order of the text; may be empty.
    pub moves: Vec<ProseMove>,
    /// The text without them.
    pub rest: String,
}

/// A move in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseMove {
    /// The move.
    pub mv: Move,
    /// Its range in the text, in bytes.
    pub written: Range<usize>,
}

/// Finds the longest line of legal moves that a text follows from a position; `previous` is the target of the move
/// before it.
///
/// A line begins at any move that can be played in the position, and ends before the first that cannot: what follows
/// concerns another position. It understands moves in Japanese, also in the rows of KIF, in USI and in CSA.
///
/// ```
/// use komaoto_formats::comment::fragment;
/// use komaoto_notation::usi;
/// use komaoto_rules::shogi::Position;
/// let found = fragment("初手から▲７六歩△３四歩と進んで42手目。", &Position::start(), None);
/// let moves: Vec<String> = found.moves.iter().map(|found| usi(found.mv)).collect();
/// assert_eq!((moves.join(" ").as_str(), found.rest.as_str()), ("7g7f 3c3d", "初手からと進んで42手目。"));
/// ```
pub fn fragment(text: &str, position: &Position, previous: Option<Square>) -> ProseFragment {
    let tokens = tokens(text);
    let mut best: Vec<(usize, ProseMove)> = Vec::new();
    let mut next = 0;
    while next < tokens.len() {
        let line = line(text, tokens.slice(next..), position, previous);
        let first = next;
        next += line.last().map_or(1, |(at, _)| at + 1);
        if line.len() > best.len() {
            best = line.into_iter().map(|(at, found)| (at + first, found)).collect();
        }
    }
    let cut = best.iter().filter_map(|(at, found)| {
        let ProseToken { words, whole, .. } = tokens.get(*at)?;
        Some(whole.start..if found.written.end < words.end { found.written.end } else { whole.end })
    });
    let cut: Vec<Range<usize>> = cut.collect();
    ProseFragment { rest: without(text, &cut), moves: best.into_iter().map(|(_, found)| found).collect() }
}

/// The legal moves from the first token on, each with its index among the tokens.
fn line(text: &str, tokens: &[ProseToken], position: &Position, previous: Option<Square>) -> Vec<(usize, ProseMove)> {
    let mut line: Vec<(usize, ProseMove)> = Vec::new();
    let mut here: Option<Position> = None;
    let mut previous = previous;
    let mut passed = 0;
    for (at, token) in tokens.iter().enumerate() {
        let Some((mv, end)) = token.play(text, here.as_ref().unwrap_or(position), previous) else {
            // A line begins with a move, and after this many words that are not moves the search ends.
            passed += 1;
            if token.weak && !line.is_empty() && passed <= MOST_WEAK {
                continue;
            }
            break;
        };
        passed = 0;
        if here.get_or_insert_with(|| position.clone()).play(mv).is_err() {
            break;
        }
        previous = Some(mv.to());
        line.push((at, ProseMove { mv, written: token.words.start..end }));
    }
    line
}

/// The most words between two moves that are perhaps no moves.
const MOST_WEAK: usize = 16;

/// A spelling of moves.
#[derive(Clone, Debug)]
enum ProseSpelling {
    Japanese(JapaneseMove),
    Exact(Move),
    Csa(csa::CsaMove),
}

/// Something that looks like a move.
#[derive(Clone, Debug)]
struct ProseToken {
    spelling: ProseSpelling,
    words: Range<usize>,
    /// With the number and the time from a row of KIF.
    whole: Range<usize>,
    /// Perhaps the end of a sentence (`同と…`): if it cannot be played, that is no reason to stop.
    weak: bool,
}

impl ProseToken {
    /// The legal move that it means in a position, and where its words end.
    fn play(&self, text: &str, position: &Position, previous: Option<Square>) -> Option<(Move, usize)> {
        let legal = |mv: &Move| position.check(*mv).is_ok();
        let end = self.words.end;
        let words = match &self.spelling {
            ProseSpelling::Exact(mv) => return legal(mv).then_some((*mv, end)),
            ProseSpelling::Csa(written) => {
                let (mv, same) = csa::meaning(written, position);
                let fits = same && written.color == position.side_to_move();
                return (fits && legal(&mv)).then_some((mv, end));
            }
            ProseSpelling::Japanese(words) => words,
        };
        if let Some(mv) = words.resolve(position, previous).ok().filter(legal) {
            return Some((mv, end));
        }
        // 成立, 上手い: the last character may begin the next word.
        let shorter = text.get(self.words.clone())?.char_indices().next_back()?.0;
        let (words, taken) = JapaneseMove::parse(text.get(self.words.start..self.words.start + shorter)?).ok()?;
        let mv = words.resolve(position, previous).ok().filter(legal)?;
        (taken == shorter).then_some((mv, self.words.start + taken))
    }
}

/// Everything in a text that looks like a move; a move without a mark only among others.
fn tokens(text: &str) -> Vec<ProseToken> {
    let mut found: Vec<(ProseToken, bool)> = Vec::new();
    let mut at = 0;
    let mut before = None;
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match token(text, at, letter, before) {
            Some((token, sure)) => {
                at = token.whole.end;
                before = text.get(..at).and_then(|text| text.chars().next_back());
                found.push((token, sure));
            }
            None => {
                before = Some(letter);
                at += letter.len_utf8();
            }
        }
    }
    let next_to = |one: Option<&(ProseToken, bool)>, other: Option<&(ProseToken, bool)>| {
        let between = one.zip(other).and_then(|((one, _), (other, _))| text.get(one.whole.end..other.whole.start));
        between.is_some_and(|between| between.chars().all(parts_moves))
    };
    let alone = |at: usize| {
        let (one, before) = (found.get(at), at.checked_sub(1).and_then(|before| found.get(before)));
        !next_to(before, one) && !next_to(one, found.get(at + 1))
    };
    let whole = |token: &ProseToken| text.get(token.words.clone()).is_some_and(|words| words == text.trim());
    let keep: Vec<bool> =
        found.iter().enumerate().map(|(at, (token, sure))| *sure || !alone(at) || whole(token)).collect();
    found.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|((token, _), _)| token).collect()
}

/// Whether a character can come between the moves of one line.
const fn parts_moves(letter: char) -> bool {
    letter.is_ascii_whitespace()
        || blank(letter)
        || matches!(letter, '、' | '，' | ',' | '。' | '・' | '→' | '/' | '／')
}

/// The token that begins here, and whether it can only be a move.
fn token(text: &str, at: usize, letter: char, before: Option<char>) -> Option<(ProseToken, bool)> {
    let rest = text.get(at..)?;
    let fresh = !before.is_some_and(|c| c.is_ascii_alphanumeric() || number(c));
    if letter.is_ascii() && fresh {
        // No move is longer than eight characters.
        let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'*' | b'-');
        let end = rest.bytes().take(9).take_while(inside).count();
        let word = rest.get(..end)?;
        let spelled = parse_usi(word).ok().map(ProseSpelling::Exact);
        if let Some(spelling) = spelled.or_else(|| csa::parse_move(word).map(ProseSpelling::Csa)) {
            let words = at..at + end;
            return Some((ProseToken { spelling, whole: words.clone(), words, weak: false }, true));
        }
    }
    let signed = matches!(letter, '+' | '-') && fresh && rest.get(1..)?.starts_with(|c| number(c) || same(c));
    let marked = signed || side_mark(letter).is_some();
    let bare = same(letter) || number(letter) && fresh;
    if !(marked || bare) {
        return None;
    }
    let (words, taken) = JapaneseMove::parse(rest).ok()?;
    let end = at + taken;
    let (whole, in_row) = row(text, at, end);
    let weak = words.piece == PieceKind::Tokin && text.get(end..)?.starts_with(|c| matches!(c, 'ぁ'..='ん'));
    let sure = marked || words.from.is_some() || in_row;
    Some((ProseToken { spelling: ProseSpelling::Japanese(words), words: at..end, whole, weak }, sure))
}

const fn same(letter: char) -> bool {
    matches!(letter, '同' | '仝')
}

/// A digit of a square.
fn number(letter: char) -> bool {
    matches!(letter, '0'..='9' | '０'..='９') || "〇一二三四五六七八九十".contains(letter)
}

/// The KIF row around a move: its number before it, its time after it. And whether there is such a number.
fn row(text: &str, start: usize, end: usize) -> (Range<usize>, bool) {
    let head = text.slice(..start);
    // A number is short, so not much of what a long line says before the move has to be examined.
    let from = head.char_indices().rev().take(16).find(|(_, c)| matches!(c, '\n' | '\r'));
    let short = head.chars().rev().take(17).count() <= 16;
    let from = from.map(|(at, _)| at + 1).or(short.then_some(0));
    let numbered = from.and_then(|from| Some((from, head.get(from..)?))).filter(|(_, head)| {
        let figure = head.trim_matches(blank);
        let digits = figure.strip_suffix('.').unwrap_or(figure);
        !digits.is_empty() && digits.chars().all(|c| matches!(c, '0'..='9' | '０'..='９')) && figure.len() < head.len()
            || figure.ends_with('.') && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    });
    let Some((from, _)) = numbered else { return (start..end, false) };
    let tail = text.slice(end..);
    let time = tail.trim_start_matches(blank);
    let timed = time.strip_prefix('(').and_then(|inside| {
        let clock = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ':' | '/' | '.');
        let close =
            inside.find(|c| !clock(c)).filter(|&close| inside.get(close..).is_some_and(|end| end.starts_with(')')));
        Some(tail.len() - time.len() + close? + 2)
    });
    let taken = timed.unwrap_or(0);
    let plus = tail.get(taken..).is_some_and(|rest| rest.starts_with('+'));
    (from..end + taken + usize::from(plus), true)
}

/// A text without some of its parts; separators between those go as well, and so do lines left empty.
fn without(text: &str, cut: &[Range<usize>]) -> String {
    if cut.is_empty() {
        return text.to_owned();
    }
    let mut rest = String::new();
    let mut from = 0;
    for part in cut {
        let between = text.slice(from..part.start);
        if from == 0 || !between.chars().all(parts_moves) {
            rest.push_str(between);
        }
        from = part.end;
    }
    rest.push_str(text.slice(from..));
    let lines: Vec<&str> = rest.lines().map(|line| line.trim_matches(|c| blank(c) || c == '\r')).collect();
    let filled = lines.into_iter().filter(|line| !line.is_empty());
    filled.collect::<Vec<_>>().join("\n")
}
