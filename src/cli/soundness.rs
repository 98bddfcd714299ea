//! What `komaoto solve --check` says of the soundness of a problem.

use std::io::{self, Write};

use serde::Serialize;

use super::notes::line;
use crate::locale::Locale;
use crate::notation::usi;
use crate::rules::shogi::{Move, Position};
use crate::texts;
use crate::tsume::{Checked, Flaw, FlawCode, GivenLine, Soundness, Try};

#[derive(Serialize)]
pub(super) struct SoundnessObject {
    author: Vec<String>,
    given: usize,
    holds: Option<bool>,
    soundness: Option<String>,
    flaws: Vec<FlawObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tries: Vec<TryObject>,
    undecided: usize,
}

#[derive(Serialize)]
struct FlawObject {
    code: String,
    ply: u16,
    #[serde(rename = "move")]
    mv: Option<String>,
    length: Option<u16>,
    exact: bool,
    line: Vec<String>,
    left: Option<u32>,
}

#[derive(Serialize)]
struct TryObject {
    ply: u16,
    #[serde(rename = "move")]
    mv: String,
    reply: String,
}

pub(super) fn object(checked: &Checked) -> SoundnessObject {
    let flaw = |flaw: &Flaw| FlawObject {
        code: flaw.code.as_ref().to_owned(),
        ply: flaw.ply,
        mv: flaw.mv.map(usi),
        length: flaw.length,
        exact: flaw.is_exact,
        line: flaw.line.iter().map(|&mv| usi(mv)).collect(),
        left: flaw.left,
    };
    let tried = |tried: &Try| TryObject { ply: tried.ply, mv: usi(tried.mv), reply: usi(tried.reply) };
    SoundnessObject {
        author: checked.line.iter().map(|&mv| usi(mv)).collect(),
        given: checked.given,
        holds: match checked.given_line() {
            GivenLine::Absent | GivenLine::Open => None,
            GivenLine::Holds => Some(true),
            GivenLine::Fails(_) => Some(false),
        },
        soundness: checked.soundness.map(|soundness| soundness.as_ref().to_owned()),
        flaws: checked.flaws.iter().map(flaw).collect(),
        tries: checked.tries.iter().map(tried).collect(),
        undecided: checked.undecided,
    }
}

/// What is known of the line that was given, with its moves or with what breaks it; `None` without one.
pub(super) fn of_given(start: &Position, checked: &Checked, locale: &Locale) -> Option<String> {
    let said = texts::given_line(checked, |flaw| at_ply(start, checked, flaw, locale), locale)?;
    let own = match checked.given_line() {
        GivenLine::Holds | GivenLine::Open => format!("  {}", line(start, &checked.line, locale)),
        GivenLine::Absent | GivenLine::Fails(_) => String::new(),
    };
    Some(said + &own)
}
/// A flaw by its ply, its first move and its name.
fn at_ply(start: &Position, checked: &Checked, flaw: &Flaw, locale: &Locale) -> String {
    let mv = flaw.mv.as_slice();
    let moves = moves_at(start, checked, (flaw.ply, mv), locale);
    moves.into_iter().chain([texts::flaw(flaw, locale)]).collect::<Vec<_>>().join("  ")
}

/// The verdict, and a row for each flaw: where it is, what it is, the moves and their number.
pub(super) fn write(out: &mut impl Write, start: &Position, checked: &Checked, locale: &Locale) -> io::Result<()> {
    let Some(soundness) = checked.soundness else { return Ok(()) };
    let verdict = if soundness == Soundness::Mikento { None } else { texts::soundness(checked, locale) };
    let count = checked.undecided;
    let undecided = (count > 0).then(|| locale.with("solve-undecided", &[("count", count.into())]));
    let said: Vec<String> = verdict.into_iter().chain(undecided).collect();
    writeln!(out, "   {}", said.join("  "))?;
    for flaw in checked.flaws.iter().filter(|flaw| flaw.code != FlawCode::Mikento) {
        write!(out, "   {}", texts::flaw(flaw, locale))?;
        let moves = if flaw.line.is_empty() { flaw.mv.as_slice() } else { &flaw.line };
        write_moves(out, start, checked, (flaw.ply, moves), locale)?;
        if let Some(length) = texts::flaw_length(flaw, locale) {
            write!(out, "  {length}")?;
        }
        if let Some(left) = flaw.left.filter(|&left| left > 0) {
            write!(out, "  {}", locale.with("solve-left", &[("count", left.into())]))?;
        }
        writeln!(out)?;
    }
    for tried in &checked.tries {
        write!(out, "   {}", locale.text("role-Try"))?;
        write_moves(out, start, checked, (tried.ply, &[tried.mv, tried.reply]), locale)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Moves that might be played instead of one of the author's, with their place.
fn moves_at(start: &Position, checked: &Checked, (ply, moves): (u16, &[Move]), locale: &Locale) -> Option<String> {
    let mut before = start.clone();
    // What is about the whole begins with the first move.
    let ply = if moves.is_empty() { ply } else { ply.max(1) };
    let own = checked.line.get(..usize::from(ply.checked_sub(1)?))?;
    own.iter().all(|&mv| before.play(mv).is_ok()).then(|| {
        let said = [("ply", ply.into()), ("moves", line(&before, moves, locale).into())];
        locale.with("solve-at-ply", &said)
    })
}
fn write_moves(
    out: &mut impl Write,
    start: &Position,
    checked: &Checked,
    at: (u16, &[Move]),
    locale: &Locale,
) -> io::Result<()> {
    match moves_at(start, checked, at, locale) {
        Some(said) => write!(out, "  {said}"),
        None => Ok(()),
    }
}
