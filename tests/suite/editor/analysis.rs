//! Laws of the mate solver beside a record: which question is answered, and what becomes of the answer.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::journals::PATIENCE;
use super::*;
use komaoto::editor::{Analyst, Finding, Question};
use komaoto::notation::{parse_sfen, usi};
use komaoto::tsume::Verdict;

/// Mate in three, in one, and none; and none, but a threat of the other side.
const THREE: &str = "8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1";
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const NONE: &str = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
const THREAT: &str = "4k4/9/4P4/9/9/9/9/9/4K4 w 2R2B4G4S4N4L17P 1";
/// Nothing that a test waits for.
const HARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn question(sfen: &str) -> Question {
    Question {
        position: parse_sfen(sfen).unwrap(),
        threat: true,
        refutation: false,
        line: None,
        patience: Duration::MAX,
    }
}

/// What is found out in the end.
fn finding(analyst: &mut Analyst, question: &Question) -> Arc<Finding> {
    let (wake, woken) = channel();
    analyst.ask(question.clone(), move || wake.send(()).unwrap_or_default());
    loop {
        analyst.poll();
        if let Some(finding) = analyst.about(&question.position).filter(|finding| finding.is_final) {
            return Arc::clone(finding);
        }
        // Woken by the question that began the thread; later ones are looked for now and then.
        let _ = woken.recv_timeout(Duration::from_millis(20).min(PATIENCE));
    }
}

fn analyst() -> Analyst {
    let mut analyst = Analyst::default();
    analyst.give(16);
    analyst
}

fn length(finding: &Finding) -> Option<u16> {
    match &finding.answer.verdict {
        Verdict::Mate(mate) if mate.shortest => Some(mate.len),
        _ => None,
    }
}

#[test]
fn mates_and_threats_are_told_with_their_line() {
    let mut analyst = analyst();
    assert_eq!(length(&finding(&mut analyst, &question(ONE))), Some(1));
    let none = finding(&mut analyst, &question(NONE));
    assert_eq!((&none.answer.verdict, &none.threat), (&Verdict::NoMate, &None), "nobody could mate Black");
    let threat = finding(&mut analyst, &question(THREAT));
    assert_eq!(threat.answer.verdict, Verdict::NoMate);
    let (start, mate, is_threat) = threat.mate().unwrap();
    assert!(is_threat && mate.len == 1);
    assert_ne!(start.side_to_move(), threat.question.position.side_to_move());
    assert_eq!(threat.edit(NodeId::ROOT), None, "a passed turn is in no record");
}

#[test]
fn the_newest_question_is_answered_and_what_is_known_is_not_asked_again() {
    let mut analyst = analyst();
    let hard = question(HARD);
    analyst.ask(hard.clone(), || {});
    assert!(analyst.searching(&hard.position).is_some());
    let one = finding(&mut analyst, &question(ONE));
    assert!(analyst.searching(&hard.position).is_none() && analyst.about(&hard.position).is_none());
    analyst.ask(question(ONE), || {});
    assert!(analyst.searching(&one.question.position).is_none());
    // For less than was asked before, too.
    analyst.ask(Question { threat: false, patience: Duration::ZERO, ..question(ONE) }, || {});
    assert!(analyst.searching(&one.question.position).is_none());
}

#[test]
fn a_search_that_is_ended_leaves_what_is_known_and_can_go_on() {
    let mut analyst = analyst();
    let hard = question(HARD);
    analyst.ask(hard.clone(), || {});
    analyst.settle();
    let known = analyst.about(&hard.position).unwrap();
    assert!(known.is_final && !known.is_complete());
    assert_eq!(known.answer.verdict, Verdict::Unknown);
    analyst.ask(Question { patience: Duration::from_millis(1), ..hard.clone() }, || {});
    assert!(analyst.searching(&hard.position).is_none(), "as long as that it was searched");
    // Time that is up ends it, too.
    let late = finding(&mut analyst, &Question { patience: Duration::from_millis(1), ..question(THREE) });
    assert!(late.is_final);
}

#[test]
fn the_line_is_added_as_one_step() {
    let mut analyst = analyst();
    let found = finding(&mut analyst, &question(THREE));
    let (_, mate, _) = found.mate().unwrap();
    let line: Vec<String> = mate.line.iter().map(|&mv| usi(mv)).collect();
    let mut document = Document::new(found.question.position.clone());
    document.apply(found.edit(NodeId::ROOT).unwrap()).unwrap();
    assert_eq!(document.record().outline(), line.join(" "));
    document.undo().unwrap();
    assert_eq!(document.record().tree.len(), 1);
}
