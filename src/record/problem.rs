//! The signs of a mate problem 詰将棋 and of a handicap game 駒落ち.

use super::ending::Ending;
use super::headers::Headers;
use super::node::Step;
use super::record::Record;
use super::tree::NodeId;
use komaoto_notation::{parse_coordinates, parse_position_of};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Handicap, Move, PieceKind, Position};
use komaoto_rules::{Move as AnyMove, Position as AnyPosition};

/// Headers of a tsume problem, in the order in which collections print them.
const HEADERS: [&str; 7] = ["作品名", "作者", "発表誌", "発表年月", "完全性", "詰手数", "出典"];

/// Whether a record is a tsume problem 詰将棋, whose sides are 攻方 and 玉方: its headers say so, or only the side to
/// be mated has a king.
pub fn is_problem(record: &Record) -> bool {
    record.initial.shogi().is_some_and(|initial| is_problem_from(&record.headers, initial))
}

/// Whether a record with these headers is a tsume problem if it starts from a position.
pub fn is_problem_from(headers: &Headers, initial: &Position) -> bool {
    let named = |key: &str| headers.get(key).is_some();
    let problem = headers.get("手合割").is_some_and(|value| value.trim() == "詰将棋");
    let kings = |color| initial.kings(color).len();
    problem
        || HEADERS.iter().take(6).any(|key| named(key))
        || named("作品番号")
        || kings(Color::Black) == 0 && kings(Color::White) == 1
}

/// Who is to mate in a position where a problem begins: the side to move, unless only its own king is on the board.
pub fn attacker_of(start: &Position) -> Color {
    let mover = start.side_to_move();
    let is_reply = start.kings(!mover).is_empty() && !start.kings(mover).is_empty();
    if is_reply { !mover } else { mover }
}

/// Who is to mate in a tsume problem 攻方; `None` if a record is none.
pub fn attacker(record: &Record) -> Option<Color> {
    let initial = record.initial.shogi()?;
    is_problem(record).then(|| attacker_of(initial))
}

/// As many pieces on the board at most are hardly those of a game.
const MOST_OF_A_PROBLEM: usize = 20;

/// Whether a record may be a problem with both kings 双玉, though nothing in it says so: it names nobody, and its side to
/// move gives check with each move of the main line; without moves, few pieces are on the board.
pub fn may_be_problem(record: &Record) -> bool {
    let Some(initial) = record.initial.shogi() else { return false };
    let is_named = |key: &&str| record.headers.get(key).is_some_and(|value| !value.trim().is_empty());
    let has_kings = Color::ALL.into_iter().all(|color| initial.kings(color).len() == 1);
    let says = ["先手", "後手", "下手", "上手", "棋戦", "開始日時", "対局日"].iter().any(is_named);
    if says || !has_kings || is_asked(record) || Handicap::of(initial).is_some() {
        return false;
    }
    let attacker = initial.side_to_move();
    let mut position = initial.clone();
    let mut moves = 0;
    for mv in record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()?.shogi()) {
        let attacks = position.side_to_move() == attacker;
        if position.play(mv).is_err() || attacks && !position.in_check() {
            return false;
        }
        moves += 1;
    }
    moves > 0 || initial.occupied().len() <= MOST_OF_A_PROBLEM
}

/// The header of an exercise 次の一手 that says of which kind it is: in shogi, and elsewhere.
pub const EXERCISE_KIND: [&str; 2] = ["出題", "Exercise"];

/// The header of an exercise that says before which move of its game it stands.
pub const EXERCISE_PLY: [&str; 2] = ["出典の手数", "SourcePly"];
/// The header of an exercise that says which move led to it, and from where.
pub const EXERCISE_PREVIOUS: [&str; 2] = ["直前の手", "PreviousMove"];

/// The position before an exercise and the move that led from there, as its headers say; `None` if it leads elsewhere.
pub fn exercise_previous(headers: &Headers, to: &AnyPosition) -> Option<(AnyPosition, AnyMove)> {
    let (mv, before) = headers.known(&EXERCISE_PREVIOUS)?.trim().split_once(' ')?;
    let before = parse_position_of(to.game(), before).ok()?;
    let mv = parse_coordinates(&before, mv)?;
    let mut after = before.clone();
    after.play(mv).ok()?;
    after.same_as(to).then_some((before, mv))
}

/// Whether headers say that a record is an exercise 次の一手.
pub fn says_exercise(headers: &Headers) -> bool {
    EXERCISE_KIND.iter().any(|key| headers.get(key).is_some())
}

/// Whether a record asks something: it is a tsume problem, or an exercise.
pub fn is_asked(record: &Record) -> bool {
    record.with_headers(says_exercise) || is_problem(record)
}

/// How many plies a problem takes: what its header says, or else its main line where that is told to its end. `None` of
/// other records, and while the line is being entered.
pub fn problem_length(record: &Record) -> Option<usize> {
    if !is_problem(record) {
        return None;
    }
    stated_length(&record.headers)
        .or_else(|| ends_in_mate(record).then(|| record.mainline_moves()))
        .filter(|&plies| plies > 0)
}

/// The number of a problem in its book: what its header says.
pub fn problem_number(headers: &Headers) -> Option<usize> {
    headers.known(&["作品番号"]).and_then(number_in)
}

/// The first number in a text, in figures of any width.
fn number_in(text: &str) -> Option<usize> {
    let figure = |letter: char| match letter {
        '０'..='９' => char::from_u32(letter as u32 - '０' as u32 + '0' as u32),
        '0'..='9' => Some(letter),
        _ => None,
    };
    let figures = text.chars().map(figure).skip_while(Option::is_none).map_while(|figure| figure);
    figures.collect::<String>().parse().ok()
}

/// Whether the main line ends in mate: no reply, or none but what is interposed.
fn ends_in_mate(record: &Record) -> bool {
    let Some(last) = record.tree.mainline(NodeId::ROOT).last() else { return false };
    if matches!(record.tree.get(last).map(|node| &node.step), Some(Step::End(Ending::Mate))) {
        return true;
    }
    record.position_at(last).shogi().is_some_and(is_mated)
}

/// The number of moves of a problem 詰手数, as its header says.
pub fn stated_length(headers: &Headers) -> Option<usize> {
    headers.known(&["詰手数"]).and_then(number_in)
}

/// Whether a side is in check and has nothing against it but drops between, which cost no move.
pub fn is_mated(position: &Position) -> bool {
    let drops_only = || position.legal_moves().into_iter().all(|mv| matches!(mv, Move::Drop { .. }));
    position.in_check() && drops_only()
}

/// Whether a side holds all that is neither on the board nor in the other hand: 残り全部.
pub fn holds_the_rest(position: &Position, color: Color) -> bool {
    let held = |kind| Color::ALL.into_iter().map(|color| usize::from(position.hand(color).count(kind))).sum::<usize>();
    let placed =
        |kind: PieceKind| position.of_kind(kind).len() + kind.promoted().map_or(0, |kind| position.of_kind(kind).len());
    let all = |kind: PieceKind| held(kind) + placed(kind) >= usize::from(kind.in_a_set());
    !position.hand(color).is_empty() && PieceKind::HAND.into_iter().all(all)
}

/// The headers that a tsume problem usually has: 作品名 作者 発表誌 発表年月 完全性 詰手数 出典.
pub const fn problem_headers() -> &'static [&'static str] {
    &HEADERS
}

/// Whether it is a game between 上手 and 下手: its headers say so, or the start does.
pub fn is_handicap(record: &Record) -> bool {
    let named = ["下手", "上手"].iter().any(|key| record.headers.get(key).is_some());
    named || !matches!(record.initial.shogi().and_then(Handicap::of), Some(Handicap::Even) | None)
}
