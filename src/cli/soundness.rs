//! What `komaoto solve --check` says of the soundness of a problem.

use std::io::{self, Write};

use serde::Serialize;

use super::notes::line;
use crate::locale::Locale;
use crate::notation::usi;
use crate::rules::shogi::Position;
use crate::tsume::{Checked, Code, Flaw, Soundness};

#[derive(Serialize)]
pub(super) struct Object {
    author: Vec<String>,
    soundness: Option<String>,
    flaws: Vec<FlawObject>,
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

pub(super) fn object(checked: &Checked) -> Object {
    let flaw = |flaw: &Flaw| FlawObject {
        code: flaw.code.as_ref().to_owned(),
        ply: flaw.ply,
        mv: flaw.mv.map(usi),
        length: flaw.length,
        exact: flaw.is_exact,
        line: flaw.line.iter().map(|&mv| usi(mv)).collect(),
        left: flaw.left,
    };
    Object {
        author: checked.line.iter().map(|&mv| usi(mv)).collect(),
        soundness: checked.soundness.map(|soundness| soundness.as_ref().to_owned()),
        flaws: checked.flaws.iter().map(flaw).collect(),
        undecided: checked.undecided,
    }
}

/// The verdict, and a row for each flaw: where it is, what it is, the moves and their number.
pub(super) fn write(out: &mut impl Write, start: &Position, checked: &Checked, locale: &Locale) -> io::Result<()> {
    let Some(soundness) = checked.soundness else { return Ok(()) };
    let verdict = (soundness != Soundness::Mikento).then(|| locale.text(&format!("soundness-{soundness:?}")));
    let count = checked.undecided;
    let undecided = (count > 0).then(|| locale.with("solve-undecided", &[("count", count.into())]));
    let said: Vec<String> = verdict.into_iter().chain(undecided).collect();
    writeln!(out, "   {}", said.join("  "))?;
    for flaw in checked.flaws.iter().filter(|flaw| flaw.code != Code::Mikento) {
        write!(out, "   {}", locale.text(&format!("flaw-{:?}", flaw.code)))?;
        if flaw.ply > 0 {
            let mut before = start.clone();
            let played = checked.line.iter().take(usize::from(flaw.ply) - 1).all(|&mv| before.play(mv).is_ok());
            let moves = if flaw.line.is_empty() { flaw.mv.as_slice() } else { &flaw.line };
            if played {
                let said = [("ply", flaw.ply.into()), ("moves", line(&before, moves, locale).into())];
                write!(out, "  {}", locale.with("solve-at-ply", &said))?;
            }
        }
        if let Some(length) = flaw.length {
            let key = if flaw.is_exact { "solve-lasts" } else { "solve-lasts-at-most" };
            write!(out, "  {}", locale.with(key, &[("length", length.into())]))?;
        }
        if let Some(left) = flaw.left.filter(|&left| left > 0) {
            write!(out, "  {}", locale.with("solve-left", &[("count", left.into())]))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
