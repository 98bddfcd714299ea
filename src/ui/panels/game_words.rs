//! What a row of the list of games says.

use super::headers;
use crate::exercises::source_ply;
use crate::formats::comment::spoken;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, counted_moves, pair_number, spell};
use crate::record::{Headers, NodeId, Record, Step, Winner, is_problem, problem_length, problem_number, says_exercise};
use crate::rules::{Game, Position};
use crate::sheet::figure::one_line;
use crate::text::plain;
use crate::texts;
use crate::ui::words::sign;

/// How many moves identify a game that has no names.
const FIRST_MOVES: usize = 4;

/// Who played; otherwise the work, the event, the first words or the first moves; never the solution of a problem. One of
/// many positions without any of these is told by its number.
pub(crate) fn title(record: &Record, index: usize, style: Notation, locale: &Locale) -> String {
    if let Some(name) = name(record, style) {
        return name;
    }
    if is_problem(record) {
        let number = [("number", FluentValue::from(problem_number(&record.headers).unwrap_or(index + 1)))];
        return locale.with("games-problem", &number);
    }
    let unnamed = || locale.with("games-unnamed-position", &[("number", FluentValue::from(index + 1))]);
    if says_exercise(&record.headers) {
        return unnamed();
    }
    let mut position = record.initial.clone();
    let (mut previous, mut moves) = (None, Vec::new());
    for mv in record.tree.mainline(NodeId::ROOT).skip(1).take(FIRST_MOVES).map_while(|id| record.tree.get(id)?.mv()) {
        moves.push(spell(style, &position, mv, previous));
        previous = mv.to();
        if position.play(mv).is_err() {
            break;
        }
    }
    if !moves.is_empty() {
        return moves.join(" ");
    }
    if record.initial == Position::start(record.game()) {
        return locale.text("row-start");
    }
    unnamed()
}

/// What a record calls itself: who played, the work, the event or the first words; never the solution of a problem.
pub(crate) fn name(record: &Record, style: Notation) -> Option<String> {
    if let Some(players) = headers::pairing(record, style.style) {
        return Some(players);
    }
    let named = ["作品名", "表題", "棋戦", "Event"].iter().filter_map(|key| record.headers.get(key)).map(one_line);
    let is_problem = is_problem(record);
    let comment = record.tree.get(NodeId::ROOT).map(|root| spoken(record.game(), &root.comment)).unwrap_or_default();
    let comment = if !is_problem { comment.lines().next().map(|line| line.trim().to_owned()) } else { None };
    let name = named.chain(comment).find(|name| !name.is_empty())?;
    Some(plain(&name.chars().take(80).collect::<String>()).into_owned())
}

/// The header that matches a word of a filter, where none of those shown does.
pub(super) fn matched(record: &Record, wanted: &str, shown: [&String; 2]) -> String {
    let holds = |text: &str, word: &str| text.to_lowercase().contains(word);
    let hidden = |word: &&str| !shown.into_iter().any(|text| holds(text, word));
    let wanted = wanted.to_lowercase();
    let found = |word| record.headers.iter().find(|(_, value)| holds(value, word));
    let found = wanted.split_whitespace().filter(hidden).find_map(found);
    found.map_or_else(String::new, |(key, value)| format!("{}：{} · ", plain(key), plain(value)))
}

/// How it ended, after how many moves, where and when; of a problem how long it is, whose, and where it was published.
pub(super) fn detail(record: &Record, style: Notation, locale: &Locale) -> String {
    let mut parts = Vec::new();
    if is_problem(record) {
        let length = problem_length(record).map(|length| locale.with("solve-mate", &[("length", length.into())]));
        parts.extend(length);
        let told = ["作者", "発表誌", "発表年月"].iter().filter_map(|key| record.headers.known(&[key]));
        parts.extend(told.map(|value| plain(value).into_owned()));
        if !parts.is_empty() {
            return parts.join(" · ");
        }
    }
    // Of an exercise nothing of the answer: that there was a mate would be much of it.
    if says_exercise(&record.headers) {
        let ply = source_ply(&record.headers).map(|ply| pair_number(record.game(), ply));
        parts.extend(ply.map(|ply| locale.with("exercise-at", &[("ply", ply.into())])));
        parts.extend(occasion(record, style));
        return parts.join(" · ");
    }
    let (mut moves, mut ending) = (0_usize, None);
    for node in record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)) {
        match &node.step {
            Step::Start => {}
            Step::Move(_) => moves += 1,
            Step::End(end) => ending = Some(end),
        }
    }
    if record.game() == Game::Shogi {
        parts.extend(Some(result(record, style, locale)).filter(|result| !result.is_empty()));
    }
    parts.extend(ending.map(|ending| texts::ending(record.game(), ending, locale)));
    parts.push(match moves {
        0 => locale.text("games-position"),
        moves => {
            let moves = counted_moves(record.game(), moves);
            locale.with("games-moves", &[("count", FluentValue::from(moves))])
        }
    });
    if record.game() != Game::Shogi {
        parts.extend(record.headers.known(&["ECO"]).map(|code| plain(code).into_owned()));
        let elo = elo(&record.headers);
        if elo.iter().any(Option::is_some) {
            let elo = elo.map(|elo| elo.map_or_else(|| "?".to_owned(), |elo| elo.to_string()));
            parts.push(locale.with("games-elo-of", &[("first", (&*elo[0]).into()), ("second", (&*elo[1]).into())]));
        }
        let round = record.headers.known(&["Round"]).filter(|round| !matches!(round.trim(), "" | "?" | "-"));
        parts.extend(round.map(|round| locale.with("games-round-of", &[("round", plain(round).into_owned().into())])));
    }
    parts.extend(occasion(record, style));
    parts.join(" · ")
}

/// How strong the players are, as far as that is known: the one who moves first, then the other.
fn elo(headers: &Headers) -> [Option<usize>; 2] {
    [["WhiteElo", "RedElo"].as_slice(), &["BlackElo"]]
        .map(|keys| headers.known(keys)?.trim().parse().ok().filter(|&elo| elo > 0))
}

/// Where and when it was played.
fn occasion(record: &Record, style: Notation) -> impl Iterator<Item = String> {
    // If nobody is named, the event is the title.
    let event = headers::pairing(record, style.style).and_then(|_| record.headers.known(&["棋戦", "Event"]));
    let date = record.headers.known(&["開始日時", "対局日", "Date", "UTCDate"]);
    let date = date.map(|date| texts::day_in_figures(date).to_owned());
    event.map(one_line).into_iter().chain(date).map(|value| plain(&value).into_owned())
}

/// Who has won; nothing of a draw in shogi, whose ending says it, and of a problem.
pub(super) fn result(record: &Record, style: Notation, locale: &Locale) -> String {
    if is_problem(record) {
        return String::new();
    }
    let game = record.game();
    match (game, record.winner()) {
        (Game::Shogi, Some(Winner::Side(side))) => {
            let mark = match sign(style.style, side) {
                "" => texts::side(game, side, false, locale),
                sign => sign.to_owned(),
            };
            locale.with("games-won", &[("side", FluentValue::from(mark))])
        }
        (Game::Shogi, _) | (_, None) => String::new(),
        (_, Some(Winner::Draw)) => "½-½".to_owned(),
        (_, Some(Winner::Side(side))) => if side == game.bottom() { "1-0" } else { "0-1" }.to_owned(),
    }
}
