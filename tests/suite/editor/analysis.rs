//! Laws of the mate solver beside a record: which question is answered, and what becomes of the answer.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::journals::PATIENCE;
use super::*;
use komaoto::editor::analysis::{
    Analyst, Finding, JudgedMove, MateQuestion, ProblemLine, ProblemRole, Scores, Trial, TrialScore, TrialState,
};
use komaoto::notation::{parse_sfen, usi};
use komaoto::tsume::MateVerdict;

/// Mate in three, in one, and none; and none, but a threat of the other side.
const THREE: &str = "8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1";
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const NONE: &str = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
const THREAT: &str = "4k4/9/4P4/9/9/9/9/9/4K4 w 2R2B4G4S4N4L17P 1";
/// Nothing that a test waits for.
const HARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// The first problem of 図巧 (1755), of 69 plies.
const LONG: &str = "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";

fn question(sfen: &str) -> MateQuestion {
    MateQuestion { threat: true, ..MateQuestion::of(parse_sfen(sfen).unwrap()) }
}

/// What is found out in the end.
fn finding(analyst: &mut Analyst, question: &MateQuestion) -> Arc<Finding> {
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
        MateVerdict::Mate(mate) if mate.shortest => Some(mate.len),
        _ => None,
    }
}

#[test]
fn mates_and_threats_are_told_with_their_line() {
    let mut analyst = analyst();
    assert_eq!(length(&finding(&mut analyst, &question(ONE))), Some(1));
    let none = finding(&mut analyst, &question(NONE));
    assert_eq!((&none.answer.verdict, &none.threat), (&MateVerdict::NoMate, &None), "nobody could mate Black");
    let threat = finding(&mut analyst, &question(THREAT));
    assert_eq!(threat.answer.verdict, MateVerdict::NoMate);
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
    analyst.ask(MateQuestion { threat: false, patience: Duration::ZERO, ..question(ONE) }, || {});
    assert!(analyst.searching(&one.question.position).is_none());
}

/// How far a long search is can be told while it goes on: positions, memory, and below which length there is no mate.
#[test]
fn a_search_tells_how_far_it_is() {
    let mut analyst = analyst();
    let hard = question(LONG);
    analyst.ask(hard.clone(), || {});
    let begun = std::time::Instant::now();
    let mut last = 0;
    loop {
        analyst.poll();
        let Some(progress) = analyst.searching(&hard.position) else { break };
        assert!(progress.nodes >= last && (0.0..=1.0).contains(&progress.fill), "{progress:?}");
        last = progress.nodes;
        if last > 1_000 && progress.fill > 0.0 && progress.least.is_some_and(|least| least > 1) {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{progress:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(last > 1_000, "{last}");
    analyst.settle();
    assert!(analyst.searching(&hard.position).is_none());
    // What it has come to is known on.
    let reached = analyst.reached(&hard.position).unwrap();
    assert!(reached.nodes >= last && reached.least.is_some_and(|least| least > 1), "{reached:?}");
    assert!(analyst.reached(&question(THREE).position).is_none());
}

#[test]
fn a_search_that_is_ended_leaves_what_is_known_and_can_go_on() {
    let mut analyst = analyst();
    let hard = question(HARD);
    analyst.ask(hard.clone(), || {});
    analyst.settle();
    let known = analyst.about(&hard.position).unwrap();
    assert!(known.is_final && !known.is_complete());
    assert_eq!(known.answer.verdict, MateVerdict::Unknown);
    analyst.ask(MateQuestion { patience: Duration::from_millis(1), ..hard.clone() }, || {});
    assert!(analyst.searching(&hard.position).is_none(), "as long as that it was searched");
    // Time that is up ends it, too.
    let late = finding(&mut analyst, &MateQuestion { patience: Duration::from_millis(1), ..question(THREE) });
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

/// Mate in five; after 3d3a+ a pawn interposed does not last as long as 1a1b.
const FIVE: &str = "8k/9/9/5RR2/9/9/9/9/9 b G2b3g4s4n4l18p 1";

/// What each move of a line is, with the defence that lasts longer.
fn judged(sfen: &str, moves: &str) -> Vec<(ProblemRole, Option<(String, u16)>)> {
    let mut document = Document::new(parse_sfen(sfen).unwrap());
    for mv in moves.split(' ') {
        document.play(parse_usi(mv).unwrap()).unwrap();
    }
    let mut analyst = analyst();
    let line = ProblemLine::of(document.record(), document.cursor().line()).unwrap();
    while let Some(question) = line.question(&analyst) {
        finding(&mut analyst, &question);
    }
    let said = |judged: JudgedMove| (judged.role, judged.longer.map(|(mv, length)| (usi(mv), length)));
    line.judge(&analyst).into_iter().map(|judged| said(judged.unwrap())).collect()
}

#[test]
fn the_moves_of_a_problem_are_told_apart() {
    let author = |_| (ProblemRole::Author, None);
    assert_eq!(judged(THREE, "3e3a+ B*2a N*2c"), [0; 3].map(author));
    // The line that a record has stays its line, though another defence lasts longer.
    let longer = (ProblemRole::Author, Some(("1a1b".to_owned(), 4)));
    assert_eq!(judged(FIVE, "3d3a+ P*2a G*2b"), [author(0), longer, author(0)]);
    assert_eq!(judged(ONE, "G*4b 5a4b"), [(ProblemRole::Try, None), (ProblemRole::Try, None)]);
}

/// Both kings are on the board, and the defender is to move in check: it is not asked whether it mates.
#[test]
fn with_two_kings_the_defender_stays_the_defender() {
    let two = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
    let mut document = Document::new(parse_sfen(two).unwrap());
    document.apply(Edit::Headers { key: "作品名".into(), pairs: vec![("作品名".into(), "双玉".into())] }).unwrap();
    let mut trial = Trial::of(document.record()).unwrap();
    let mut analyst = analyst();
    assert!(trial.check(parse_usi("G*5b").unwrap()));
    let known = finding(&mut analyst, &trial.question().unwrap());
    trial.take(&known);
    assert_eq!(trial.stand(), TrialState::Solved);
    trial.restart();
    assert!(trial.check(parse_usi("G*4b").unwrap()));
    let known = finding(&mut analyst, &trial.question().unwrap());
    trial.take(&known);
    assert!(matches!(trial.stand(), TrialState::Refuted(Some(_))), "{:?}", trial.stand());
}

#[test]
fn the_score_of_a_problem_is_kept_and_every_part_of_an_attempt_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let document = Document::new(parse_sfen(ONE).unwrap());
    let mut trial = Trial::of(document.record()).unwrap();
    let mut analyst = analyst();
    let mut scores = Scores::open(Some(&state));
    for (check, score) in [
        ("G*4b", TrialScore { solved: false, failed: 1, hints: 0 }),
        ("G*5b", TrialScore { solved: true, failed: 0, hints: 0 }),
    ] {
        assert!(trial.check(parse_usi(check).unwrap()));
        let known = finding(&mut analyst, &trial.question().unwrap());
        trial.take(&known);
        assert_eq!((trial.score(), trial.score()), (Some(score), None));
        scores.add(trial.start(), score);
        trial.restart();
    }
    let all = TrialScore { solved: true, failed: 1, hints: 0 };
    let other = parse_sfen(THREE).unwrap();
    assert_eq!((scores.of(trial.start()), scores.of(&other)), (all, TrialScore::default()));
    assert_eq!(scores.solved([trial.start(), &other, &other].into_iter()), (1, 2));
    // It is stored on another thread.
    while Scores::open(Some(&state)).of(trial.start()) != all {
        std::thread::sleep(Duration::from_millis(5));
    }
}
