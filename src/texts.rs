//! What notes, fixes and headers say in the person's language, with the same words in the window and on the command line.

mod day;
mod engines;
mod flaws;
mod header_fields;
mod system;

pub use day::{MONTHS, day, day_in_figures};
pub use engines::{engine_trouble, game};
pub use flaws::{flaw, flaw_length, flaw_of_words, flaw_with_length};
pub use header_fields::{HeaderField, HeaderForm, HeaderGroup, header_field, offered_headers};
pub use system::{read_error, system_error};

use crate::doctor::{Fix, Remedy};
use crate::files::{Misfit, MisfitLine};
use crate::formats::report::{MOST_NAMED, MOST_QUOTED};
use crate::formats::{Note, NoteKind, NoteWeight, Report, Unreadable};
use crate::library::books::{BookError, BookLosses};
use crate::library::{KEYS, OpeningMistake, QueryError, SoughtPosition, values_of};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Misdrawn, PositionError, pair_number, square_kanji, square_name, square_usi};
use crate::record::{Ending, NodeId, Record, Score, TextPlace, Winner};
use crate::rules::shogi::{Handicap, PieceKind};
use crate::rules::{Cause, Color, Game, Move, Outcome, Position, Square, Verdict, shogi};
use crate::text::{Encoding, Slice, first_line, shortened, until};
use crate::tsume::{Checked, Flaw, FlawCode, GivenLine, MateTheme, MateThemes, ProblemFault, ProvenMate, Soundness};

/// Words of a file in a sentence.
fn named(words: &str) -> String {
    shortened(words, MOST_NAMED)
}

/// The locale's name for the piece that a move moves.
pub fn moved_piece(position: &Position, mv: Move) -> Option<String> {
    Some(match (position, mv) {
        (Position::Shogi(position), Move::Shogi(mv)) => {
            let kind = match mv.origin() {
                shogi::Origin::Board(square) => position.piece(square)?.kind,
                shogi::Origin::Hand(kind) => kind,
            };
            format!("piece-{}", kind.as_ref())
        }
        (Position::Chess(position), Move::Chess(mv)) => format!("chess-{}", position.piece(mv.from()?)?.kind.as_ref()),
        (Position::Xiangqi(position), Move::Xiangqi(mv)) => {
            format!("xiangqi-{}", position.piece(mv.from)?.kind.as_ref())
        }
        _ => return None,
    })
}

/// The text of a note.
pub fn note(note: &Note, locale: &Locale) -> String {
    what(&note.what, locale)
}

/// A text that may speak of a piece or of a square.
pub fn speaking_of(name: &str, piece: Option<PieceKind>, square: Option<Square>, locale: &Locale) -> String {
    let piece = piece.map(|kind| ("piece", locale.text(&format!("piece-{}", kind.as_ref()))));
    let square = square.map(|square| ("square", square_name(square)));
    let told: Vec<_> = [piece, square].into_iter().flatten().map(|(value, text)| (value, text.into())).collect();
    locale.with(name, &told)
}

/// The text of a kind of note, wherever it stands.
pub fn what(what: &NoteKind, locale: &Locale) -> String {
    let key = format!("note-{}", what.code());
    if !locale.has(&key) {
        return what.to_string();
    }
    let detail = match what {
        NoteKind::Unplayable(refusal) => reason(refusal, locale),
        NoteKind::Foul(foul) => reason(foul, locale),
        NoteKind::OtherGame(name) => other_game(name, locale),
        NoteKind::GameNotHeld { game, .. } => self::game(*game, locale),
        NoteKind::Ambiguous(text) | NoteKind::Variant(text) | NoteKind::Meant(text) | NoteKind::Raised(text) => {
            named(text)
        }
        NoteKind::CommentInMove(mv) => named(mv),
        NoteKind::Letters(words)
        | NoteKind::OddValue(words)
        | NoteKind::OtherNotation(words)
        | NoteKind::SetUp(words) => (*words).to_owned(),
        NoteKind::Fen(problem) | NoteKind::NotAPosition(problem) => not_a_position(problem, locale).1,
        NoteKind::GuessedEncoding(name)
        | NoteKind::Undeclared(name)
        | NoteKind::Misdeclared(name)
        | NoteKind::FormerWord(name)
        | NoteKind::OnlyRead(name)
        | NoteKind::OnlyReadExercises(name) => (*name).to_owned(),
        NoteKind::NotTaken { why, place, text } => not_taken((why, *place), text, locale),
        NoteKind::Position(problem) => misdrawn(problem, locale),
        NoteKind::Json(problem) => {
            locale.with(&format!("json-{}", problem.as_ref()), &[("text", named(problem.text()).into())])
        }
        NoteKind::Csa(fault) => locale.text(&format!("csa-{}", fault.as_ref())),
        NoteKind::Xml(problem) => {
            locale.with(&format!("xml-{}", problem.as_ref()), &[("text", named(problem.text()).into())])
        }
        NoteKind::Ending(game, ended) => named(&ending(*game, ended, locale)),
        NoteKind::UnsaidEnd { outcome, game, handicap } => by_rule(*outcome, *game, *handicap, locale),
        NoteKind::Unencodable { character, .. } => format!("{character} U+{:04X}", u32::from(*character)),
        _ => String::new(),
    };
    let expected = if let NoteKind::MoveNumber { expected } = *what { expected } else { 0 };
    let values = [
        ("detail", FluentValue::from(detail)),
        ("count", FluentValue::from(what.count().unwrap_or(0))),
        ("expected", FluentValue::from(expected)),
        ("format", FluentValue::from(if let NoteKind::GameNotHeld { format, .. } = *what { format } else { "" })),
    ];
    locale.with(&key, &values)
}

/// The soundness of a mate problem in a word. A line that ends before mate tells nothing about the diagram.
pub fn soundness(checked: &Checked, locale: &Locale) -> Option<String> {
    let soundness = checked.soundness?;
    let verdict = locale.text(&format!("soundness-{soundness:?}"));
    let is_begun = checked.flaws.iter().any(|flaw| flaw.code == FlawCode::Unfinished);
    Some(if is_begun && matches!(soundness, Soundness::Kanzen | Soundness::Kizu) {
        locale.with("soundness-of-diagram", &[("verdict", verdict.into())])
    } else {
        verdict
    })
}

/// What is known of the line that was given with a mate problem 作意; `None` without one. `reason` tells a flaw with its
/// move.
pub fn given_line(checked: &Checked, reason: impl Fn(&Flaw) -> String, locale: &Locale) -> Option<String> {
    let length = [("length", checked.given.into())];
    let key = match checked.given_line() {
        GivenLine::Absent => return None,
        GivenLine::Fails(flaw) => return Some(locale.with("solve-line-fails", &[("reason", reason(flaw).into())])),
        GivenLine::Open => "solve-line-open",
        GivenLine::Holds if checked.is_whole() => "solve-line-holds",
        GivenLine::Holds => "solve-line-begins",
    };
    Some(locale.with(key, &length))
}

/// The name of a theme of mate problems.
pub fn theme(theme: MateTheme, locale: &Locale) -> String {
    locale.text(&format!("mate-theme-{theme:?}"))
}

/// The themes of a mate problem and its line, in a row of words; empty if there are none.
pub fn themes(themes: &MateThemes, locale: &Locale) -> String {
    let named = themes.found.iter().map(|found| theme(*found, locale));
    let kinds: Vec<String> =
        themes.interposed.iter().map(|kind| locale.text(&format!("piece-{}", kind.as_ref()))).collect();
    let interposed = (!kinds.is_empty()).then(|| locale.with("mate-interposed", &[("pieces", kinds.join(" ").into())]));
    let captures = (themes.captures > 0).then(|| locale.with("mate-captures", &[("count", themes.captures.into())]));
    named.chain(interposed).chain(captures).collect::<Vec<_>>().join("  ")
}

/// Letters in a row, as many as can be told at once.
pub fn letters(letters: &[char]) -> String {
    const MOST: usize = 24;
    let more = if letters.len() > MOST { " …" } else { "" };
    let told: Vec<String> =
        letters.iter().take(MOST).map(|letter| format!("{letter}\u{a0}U+{:04X}", u32::from(*letter))).collect();
    told.join("  ") + more
}

/// Moves of a game as they are typed, as examples.
pub fn typed(game: Game, locale: &Locale) -> String {
    locale.text(match game {
        Game::Shogi => "typed-shogi",
        Game::Chess => "typed-chess",
        Game::Xiangqi => "typed-xiangqi",
    })
}

/// A header as people read it in a language: what they call its key, and its value.
pub fn header(game: Game, (key, value): (&str, &str), locale: &Locale) -> (String, String) {
    let Some(field) = header_field(game, key) else { return (key.to_owned(), value.to_owned()) };
    let known = if key == HANDICAP_KEY { Handicap::from_name(value) } else { None };
    (field.called(locale), known.map_or_else(|| field.said(value, locale), |known| handicap(known, locale)))
}

/// The header that names the handicap.
const HANDICAP_KEY: &str = "手合割";

/// The name of a handicap.
pub fn handicap(handicap: Handicap, locale: &Locale) -> String {
    locale.text(match handicap {
        Handicap::Even => "handicap-even",
        Handicap::Lance => "handicap-lance",
        Handicap::RightLance => "handicap-right-lance",
        Handicap::Bishop => "handicap-bishop",
        Handicap::Rook => "handicap-rook",
        Handicap::RookLance => "handicap-rook-lance",
        Handicap::TwoPiece => "handicap-two-piece",
        Handicap::ThreePiece => "handicap-three-piece",
        Handicap::FourPiece => "handicap-four-piece",
        Handicap::FivePiece => "handicap-five-piece",
        Handicap::LeftFivePiece => "handicap-left-five-piece",
        Handicap::SixPiece => "handicap-six-piece",
        Handicap::LeftSevenPiece => "handicap-left-seven-piece",
        Handicap::RightSevenPiece => "handicap-right-seven-piece",
        Handicap::EightPiece => "handicap-eight-piece",
        Handicap::TenPiece => "handicap-ten-piece",
        Handicap::BothLances => "handicap-both-lances",
        Handicap::NinePiece => "handicap-nine-piece",
        Handicap::ThreePawns => "handicap-three-pawns",
        Handicap::NakedKing => "handicap-naked-king",
        Handicap::Dragonfly => "handicap-dragonfly",
        Handicap::DragonflyLances => "handicap-dragonfly-lances",
        Handicap::DragonflyLancesKnights => "handicap-dragonfly-lances-knights",
        Handicap::Taiko => "handicap-taiko",
        Handicap::TwentyPiece => "handicap-twenty-piece",
    })
}

/// The name in the locale of what the rules say; its text may name a side, and how often the position occurred.
pub const fn by_rule_key(outcome: Outcome, game: Game) -> &'static str {
    match (outcome.cause, outcome.verdict, game) {
        (Cause::Mate, _, Game::Shogi) => "status-mate",
        (Cause::Mate, _, Game::Chess) => "status-mate-chess",
        (Cause::Mate, _, Game::Xiangqi) => "status-mate-xiangqi",
        (Cause::Stalemate, Verdict::Lost(_), _) => "status-stalemate-lost",
        (Cause::Stalemate, Verdict::Drawn, _) => "status-stalemate-draw",
        (Cause::Stalemate, ..) => "status-stalemate",
        (Cause::DeadPosition, ..) => "status-dead",
        (Cause::Repetition, Verdict::DrawClaimable, _) => "status-repetition-claim",
        (Cause::Repetition, Verdict::Undecided, _) => "status-repetition-undecided",
        (Cause::Repetition, _, Game::Shogi) => "status-repetition-draw",
        (Cause::Repetition, ..) => "status-repetition",
        (Cause::PerpetualCheck, _, Game::Shogi) => "status-perpetual-check",
        (Cause::PerpetualCheck, ..) => "status-perpetual-check-xiangqi",
        (Cause::PerpetualChase, ..) => "status-perpetual-chase",
        (Cause::MoveCount, Verdict::DrawClaimable, _) => "status-fifty-moves",
        (Cause::MoveCount, ..) => "status-seventy-five-moves",
    }
}

/// The ending of a game by the rules.
fn by_rule(outcome: Outcome, game: Game, handicap: bool, locale: &Locale) -> String {
    let loser =
        if let Verdict::Lost(loser) = outcome.verdict { side(game, loser, handicap, locale) } else { String::new() };
    // Only that many end a game of chess of themselves.
    let values = [("side", FluentValue::from(loser)), ("times", FluentValue::from(5))];
    locale.with(by_rule_key(outcome, game), &values)
}

/// The locale's name of a side: 先手 and 後手, or 下手 and 上手 in a handicap game; Black and White, or Red.
pub fn side(game: Game, color: Color, handicap: bool, locale: &Locale) -> String {
    locale.text(match (game, color, handicap) {
        (Game::Shogi, Color::Black, false) => "side-black",
        (Game::Shogi, Color::White, false) => "side-white",
        (Game::Shogi, Color::Black, true) => "side-lower",
        (Game::Shogi, Color::White, true) => "side-upper",
        (Game::Chess, Color::Black, _) => "side-chess-black",
        (Game::Chess, Color::White, _) => "side-chess-white",
        (Game::Xiangqi, Color::Black, _) => "side-xiangqi-black",
        (Game::Xiangqi, Color::White, _) => "side-xiangqi-red",
    })
}

/// The locale's text for an ending; a file's own words stay as they are.
pub fn ending(game: Game, ending: &Ending, locale: &Locale) -> String {
    // In chess and xiangqi the score tells who has won.
    let won = |key: &str, named: Color, winner: Color| {
        let score = match (game, winner) {
            (Game::Shogi, _) => "",
            (_, Color::White) => "1-0",
            (_, Color::Black) => "0-1",
        };
        let values = [("side", side(game, named, false, locale).into()), ("score", FluentValue::from(score))];
        locale.with(key, &values).trim_end().to_owned()
    };
    match (game, ending) {
        (_, Ending::Other(text)) => text.to_string(),
        (_, Ending::Won(color)) => won("ending-Won", *color, *color),
        (_, Ending::Adjudicated(Winner::Side(color))) => won("ending-Adjudicated", *color, *color),
        (_, Ending::Adjudicated(Winner::Draw)) => locale.text("ending-Adjudicated-draw"),
        (Game::Chess | Game::Xiangqi, Ending::FoulBy(color)) => won("ending-FoulBy-of", *color, !*color),
        (Game::Chess | Game::Xiangqi, Ending::TimeUp) => locale.text("ending-TimeUp-of"),
        (_, known) => locale.text(&format!("ending-{}", known.as_ref())),
    }
}

/// The name of a game we do not support: recognised by its board, or as the file calls it.
fn other_game(name: &str, locale: &Locale) -> String {
    match name {
        "chess" => locale.text("game-chess"),
        "xiangqi" => locale.text("game-xiangqi"),
        _ => named(name),
    }
}

/// Why games cannot be asked for so, as a sentence.
pub fn misasked(error: &QueryError, locale: &Locale) -> String {
    let value = |name: &'static str, text: &str| (name, FluentValue::from(text.to_owned()));
    // Each language has its own words; those of all are understood in each.
    let language = locale.language().tag();
    let named = |key: &str| {
        let known = KEYS.iter().find(|known| known.english == key);
        known.map_or_else(|| key.to_owned(), |known| known.name(language).to_owned())
    };
    match error {
        QueryError::UnknownKey(key, near) => {
            let Some(near) = near else {
                let keys = KEYS.iter().map(|known| known.name(language)).collect::<Vec<_>>().join(" ");
                return locale.with("query-unknown-key", &[value("key", key), value("keys", &keys)]);
            };
            locale.with("query-near-key", &[value("key", key), value("near", &named(near))])
        }
        QueryError::NoValue(key) => locale.with("query-no-value", &[value("key", &named(key))]),
        QueryError::BadValue(key, text) => {
            let values = values_of(key, language);
            locale.with("query-bad-value", &[value("key", &named(key)), value("text", text), value("example", &values)])
        }
    }
}

/// A position that is looked for, in a few words.
pub fn sought_position(sought: &SoughtPosition, locale: &Locale) -> String {
    let terms = &sought.terms;
    let mut parts = vec![match terms.open == 0 && terms.turn && terms.counts.is_empty() {
        true => locale.text("library-sought-exact"),
        false => locale.with("library-sought", &[("count", FluentValue::from(sought.pieces()))]),
    }];
    if terms.plies != [None; 2] {
        let [from, to] = terms.plies.map(|ply| ply.map_or_else(String::new, |ply| ply.to_string()));
        parts.push(locale.with("library-sought-plies", &[("from", from.into()), ("to", to.into())]));
    }
    parts.extend(Some(terms.counts.clone()).filter(|counts| !counts.is_empty()));
    parts.extend(terms.main_line.then(|| locale.text("seek-main-line")));
    parts.join(&locale.text("list-comma"))
}

/// The mistake in a person's file of openings.
pub fn opening_mistake(mistake: &OpeningMistake, locale: &Locale) -> String {
    let value = |name: &'static str, text: &str| (name, FluentValue::from(text.to_owned()));
    match mistake {
        OpeningMistake::Unread(why) | OpeningMistake::Form(why) => locale.sentences(&[why]),
        OpeningMistake::Nothing(id) => locale.with("opening-nothing", &[value("opening", id)]),
        OpeningMistake::Look(id) => locale.with("opening-look", &[value("opening", id)]),
        OpeningMistake::Move(id, word) => locale.with("opening-move", &[value("opening", id), value("move", word)]),
        OpeningMistake::Unknown(id, other) => {
            locale.with("opening-unknown", &[value("opening", id), value("other", other)])
        }
    }
}

/// Why an opening book cannot be used.
pub fn book_error(error: &BookError, locale: &Locale) -> String {
    let value = |name: &'static str, number: u64| (name, FluentValue::from(number.to_string()));
    match error {
        BookError::System(error) => read_error(error, locale),
        BookError::Unknown => locale.text("book-unknown"),
        BookError::Ambiguous => locale.text("book-ambiguous"),
        BookError::Truncated { wanted, length } => {
            locale.with("book-truncated", &[value("wanted", *wanted), value("length", *length)])
        }
        BookError::Damaged(at) => locale.with("book-damaged", &[value("at", *at)]),
        BookError::LongLine(at) => locale.with("book-long-line", &[value("at", *at)]),
        BookError::Encoding => locale.text("book-encoding"),
        BookError::TooLarge => locale.text("book-too-large"),
    }
}

/// The losses of converting a book.
pub fn book_losses(losses: &BookLosses, locale: &Locale) -> String {
    let told = losses.iter().map(|(what, times)| {
        locale.with(&format!("book-loss-{}", what.name()), &[("count", FluentValue::from(times))])
    });
    told.collect::<Vec<_>>().join(&locale.text("list-gap"))
}

/// Why nothing in a file could be read.
pub fn unreadable(unreadable: &Unreadable, locale: &Locale) -> String {
    match unreadable {
        Unreadable::Empty => locale.text("error-empty"),
        Unreadable::Binary => locale.text("error-binary"),
        Unreadable::Unknown => locale.text("error-unknown"),
        Unreadable::NotARecord(line) => {
            locale.with("error-not-a-record", &[("line", FluentValue::from(line.as_str()))])
        }
        Unreadable::Version { format, version: Some(version) } => {
            locale.with("error-other-version", &[("format", (*format).into()), ("version", version.as_str().into())])
        }
        Unreadable::Version { format, version: None } => {
            locale.with("error-no-version", &[("format", (*format).into())])
        }
        Unreadable::OnlyWritten(format) => locale.with("error-only-written", &[("format", (*format).into())]),
        Unreadable::Malformed { line, column, what: problem } => {
            let values = [
                ("line", FluentValue::from(*line)),
                ("column", FluentValue::from(*column)),
                ("detail", FluentValue::from(what(problem, locale))),
            ];
            locale.with("error-malformed", &values)
        }
    }
}

/// The longest quotation of a text that was refused, in characters.
const QUOTED: usize = 60;

/// Why an exercise of another program, or a part of it, was not taken, and which it is.
pub fn not_taken((why, place): (&str, usize), text: &str, locale: &Locale) -> String {
    locale.with(&format!("exchange-{why}"), &[("place", place.into()), ("text", shortened(text, QUOTED).into())])
}

/// The place (column, from 1) and the reason of an error in a position.
pub fn not_a_position(error: &PositionError, locale: &Locale) -> (usize, String) {
    (error.column, misdrawn(&error.what, locale))
}

/// The mistake in the description of a position.
pub fn misdrawn(problem: &Misdrawn, locale: &Locale) -> String {
    let (count, wanted) = problem.counts();
    let values = [
        ("text", FluentValue::from(named(problem.text()))),
        ("rank", FluentValue::from(problem.rank())),
        ("count", FluentValue::from(count)),
        ("wanted", FluentValue::from(wanted)),
    ];
    locale.with(&format!("position-{}", problem.as_ref()), &values)
}

/// The name of a missed mate of a kind, with its length.
pub fn missed(slip: &str, mate: &ProvenMate, locale: &Locale) -> String {
    let key = if mate.shortest { format!("slip-{slip}") } else { format!("slip-at-most-{slip}") };
    locale.with(&key, &[("length", mate.len.into())])
}

/// A score as it is written in a game: +350, in chess and xiangqi +3.50 pawns, or mate with the number of moves; above
/// zero is good for the side that moves first.
pub fn score(score: Score, game: Game, locale: &Locale) -> String {
    match score.seen_by(game.bottom()) {
        Score::Centipawns(score) if game == Game::Shogi => format!("{score:+}"),
        Score::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Score::Mate { winner, moves } => {
            let sign = if winner == Color::Black { "+" } else { "-" };
            let moves = moves.map_or_else(String::new, |moves| moves.to_string());
            locale.with("graph-mate", &[("sign", FluentValue::from(sign)), ("moves", FluentValue::from(moves))])
        }
    }
}

/// The heading of an engine's line: its score, and its rank where it is not just the better one.
pub fn judged_line(rank: Option<u32>, score: Score, game: Game, locale: &Locale) -> String {
    let score = FluentValue::from(self::score(score, game, locale));
    match rank {
        Some(rank) => locale.with("review-candidate", &[("rank", rank.into()), ("score", score)]),
        None => locale.with("review-best", &[("score", score)]),
    }
}

/// The evaluation of an engine, with its name and the depth it has searched to.
pub fn by_engine(said: &str, name: &str, depth: Option<u32>) -> String {
    let by = [Some(name.to_owned()).filter(|name| !name.is_empty()), depth.map(|depth| format!("d{depth}"))];
    let by = by.into_iter().flatten().collect::<Vec<_>>().join(" ");
    if by.is_empty() { said.to_owned() } else { format!("{said} ({by})") }
}

/// That what was pasted, beginning with this line, is no record; and what could be pasted of a game.
pub fn no_record(line: String, game: Game, locale: &Locale) -> String {
    let formats = match game {
        Game::Shogi => "paste-formats-shogi",
        Game::Chess => "paste-formats-chess",
        Game::Xiangqi => "paste-formats-xiangqi",
    };
    locale.with("error-paste", &[("line", line.into()), ("formats", locale.text(formats).into())])
}

/// That so many moves of a game were not judged, because an engine had searched less than so deep.
pub fn shallow(count: usize, depth: u32, locale: &Locale) -> String {
    locale.with("review-shallow", &[("count", count.into()), ("depth", depth.into())])
}

/// The summary of a side's mistakes in a game: the number of moves of each grade, and its accuracy in percent.
pub fn tally(game: Game, color: Color, grades: [usize; 3], accuracy: Option<f64>, locale: &Locale) -> String {
    let [inaccuracies, mistakes, blunders] = grades;
    let values = [
        ("side", FluentValue::from(side(game, color, false, locale))),
        ("inaccuracies", inaccuracies.into()),
        ("mistakes", mistakes.into()),
        ("blunders", blunders.into()),
        ("accuracy", accuracy.map_or_else(|| "–".to_owned(), |kept| format!("{kept:.1} %")).into()),
    ];
    locale.with("review-tally", &values)
}

/// The oddity of a mate problem in which this side is to mate.
pub fn problem_fault(fault: &ProblemFault, attacker: Color, locale: &Locale) -> String {
    let side = |color| locale.text(if color == attacker { "side-attacker" } else { "side-defender" });
    let piece = |kind: PieceKind| locale.text(&format!("piece-{}", kind.as_ref()));
    match *fault {
        ProblemFault::NoKing => locale.text("problem-no-king"),
        ProblemFault::ManyKings(color) => locale.with("problem-many-kings", &[("side", side(color).into())]),
        ProblemFault::DefenderInCheck => locale.text("problem-defender-in-check"),
        ProblemFault::DefenderNotInCheck => locale.text("problem-defender-not-in-check"),
        ProblemFault::DefenderToMove => locale.text("problem-defender-to-move"),
        ProblemFault::BeyondCounting(kind) => locale.with("problem-beyond-counting", &[("piece", piece(kind).into())]),
        ProblemFault::TwoPawns(color, file) => {
            let values = [("side", side(color).into()), ("file", file.number().into())];
            locale.with("problem-two-pawns", &values)
        }
        ProblemFault::DeadPiece(square) => {
            let square = if locale.language().is_han() { square_kanji(square) } else { square_usi(square) };
            locale.with("problem-dead-piece", &[("square", square.into())])
        }
        ProblemFault::TooMany(kind, count) => {
            locale.with("problem-too-many", &[("piece", piece(kind).into()), ("count", count.into())])
        }
        ProblemFault::ShortBox => locale.text("problem-short-box"),
    }
}

/// The short text of a refusal, by the name of its variant.
pub fn reason(refusal: &impl AsRef<str>, locale: &Locale) -> String {
    locale.text(&format!("reason-{}", refusal.as_ref()))
}

/// The name of a weight.
pub fn weight(weight: NoteWeight, locale: &Locale) -> String {
    locale.text(match weight {
        NoteWeight::Kept => "weight-kept",
        NoteWeight::Changed => "weight-changed",
        NoteWeight::Lost => "weight-lost",
    })
}

/// The fate of the text that a note is about: in the record, carried or gone.
pub fn kept(note: &Note, report: &Report, locale: &Locale) -> String {
    let stops = matches!(
        note.what,
        NoteKind::Unplayable(_)
            | NoteKind::NotAMove
            | NoteKind::PieceDiffers
            | NoteKind::Ambiguous(_)
            | NoteKind::NoSuchMove
            | NoteKind::NoSuchPlace
    );
    if stops {
        let unread =
            |other: &&Note| other.what == NoteKind::Unread && other.node == note.node && other.line > note.line;
        let count = report.notes.iter().filter(unread).count();
        return locale.with("kept-stop", &[("count", FluentValue::from(count))]);
    }
    locale.text(match note.weight {
        NoteWeight::Kept => "kept-kept",
        NoteWeight::Changed => "kept-changed",
        NoteWeight::Lost => "kept-lost",
    })
}

/// The description of a fix.
pub fn fix(fix: &Fix, locale: &Locale) -> String {
    let name = match fix.remedy {
        Remedy::Encoding(encoding) | Remedy::Lines(encoding) => encoding.name(),
        Remedy::Letters(languages) => languages,
        _ => "",
    };
    let key = format!("fix-{}", fix.remedy.code());
    let whole = matches!(fix.remedy, Remedy::Encoding(_) | Remedy::Lines(_) | Remedy::Mojibake);
    let new = match fix.remedy {
        _ if whole => &fix.after,
        Remedy::LeaveOut => &fix.left_out,
        Remedy::VariationNumber => number_in(&fix.patch.with),
        Remedy::FromComment => fix.after.lines().last().unwrap_or(""),
        Remedy::ToComment | Remedy::Close | Remedy::AsRead => &fix.after,
        Remedy::ToHead if !fix.before.is_empty() => &fix.before,
        _ => &fix.patch.with,
    };
    // A diagram has many lines: its name is enough.
    let new = shortened(first_line(new.trim()), MOST_QUOTED);
    let values = [("line", FluentValue::from(fix.line)), ("new", FluentValue::from(new)), ("name", name.into())];
    locale.with(&key, &values)
}

/// The first number in a text.
fn number_in(text: &str) -> &str {
    let rest = text.slice(text.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0)..);
    until(rest, |letter| !letter.is_ascii_digit())
}

/// The gain of a fix: the moves it adds, and the notes that are left.
pub fn gain(fix: &Fix, locale: &Locale) -> String {
    let values = [("gained", FluentValue::from(fix.gained)), ("notes", FluentValue::from(fix.notes))];
    locale.with("fix-gain", &values)
}

/// The code points of a text: `U+304B U+3099`.
pub fn codes(text: &str) -> String {
    text.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect::<Vec<_>>().join(" ")
}

/// The place of a node in a person's words: the number of its move, or the start.
pub fn place(record: Option<&Record>, node: NodeId, locale: &Locale) -> String {
    match record {
        Some(record) if node != NodeId::ROOT => {
            locale.with("ply", &[("ply", FluentValue::from(pair_number(record.game(), record.ply(node))))])
        }
        _ => locale.text("row-start"),
    }
}

/// The place of a character in a person's words: the header, or the comment of a move.
pub fn spot(spot: &MisfitLine, records: &[Record], locale: &Locale) -> String {
    let node = |key: &str, id: NodeId| {
        let record = records.get(spot.game).map(Record::unheld);
        locale.with(key, &[("place", place(record.as_ref(), id, locale).into())])
    };
    let mut text = match &spot.place {
        TextPlace::Header(key) => key.clone(),
        TextPlace::Comment(id) => node("place-comment", *id),
        TextPlace::Bookmark(id) => node("place-bookmark", *id),
        TextPlace::Ending(_) => locale.text("menu-ending"),
        TextPlace::Carried(id) => node("place-carried", *id),
    };
    if spot.line > 1 {
        text = format!("{text} {}", locale.with("notes-line", &[("line", FluentValue::from(spot.line))]));
    }
    if spot.count > 1 {
        text = format!("{text} ×{}", spot.count);
    }
    if records.len() > 1 {
        text = format!("{} {text}", locale.with("place-game", &[("game", FluentValue::from(spot.game + 1))]));
    }
    text
}

/// A character that an encoding cannot hold: its code, every place, and what could stand for it.
pub fn misfit(misfit: &Misfit, records: &[Record], encoding: Encoding, locale: &Locale) -> String {
    let places: Vec<String> = misfit.places.iter().map(|place| spot(place, records, locale)).collect();
    let places = if places.is_empty() { locale.text("place-writer") } else { places.join(&locale.text("list-gap")) };
    let substitute =
        if misfit.substitute.is_empty() { locale.text("characters-none") } else { misfit.substitute.clone() };
    let values = [
        ("sign", FluentValue::from(misfit.text.as_str())),
        ("codes", FluentValue::from(codes(&misfit.text))),
        ("encoding", FluentValue::from(encoding.name())),
        ("count", FluentValue::from(misfit.count)),
        ("places", FluentValue::from(places)),
        ("substitute", FluentValue::from(substitute)),
    ];
    locale.with("misfit", &values)
}
