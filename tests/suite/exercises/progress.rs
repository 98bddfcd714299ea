//! What judged games say together: by hand-made games whose figures can be reckoned.

use std::time::Duration;

use komaoto::exercises::{
    ExercisePlan, GamePhase, LeftOut, PlayedGame, Progress, ProgressBy, ProgressKey, ProgressQuestion, ProgressRow,
    SlipManner, TimeLeft,
};
use komaoto::notation::parse_position;
use komaoto::record::{Evaluation, Headers, NodeId, Record, Score};
use komaoto::rules::{Color, Game, Position};

use super::{judged, left_out, made, thrown_away};

fn game(mut record: Record, day: u32, opening: &str) -> PlayedGame {
    record.headers.set("開始日時", &day.to_string());
    PlayedGame { record, day: Some(day), opening: (!opening.is_empty()).then(|| opening.to_owned()) }
}

fn of(progress: &Progress, by: ProgressBy) -> &[ProgressRow] {
    &progress.rows.iter().find(|(of, _)| *of == by).unwrap().1
}

fn black() -> ProgressQuestion {
    ProgressQuestion { player: None, first: Some(true) }
}

fn near(one: Option<f64>, other: f64) -> bool {
    one.is_some_and(|one| (one - other).abs() < 0.06)
}

#[test]
fn the_loss_is_the_mean_of_what_each_move_gave_away() {
    let games = [game(thrown_away(), 20_260_517, "")];
    let progress = Progress::of(&games, &black());
    // 7g7f lost nothing, the first choice was played; 8h5e fell from 52.1 % to 18.2 %.
    let all = progress.all.as_ref().unwrap();
    assert_eq!((all.games, all.tally.moves, all.tally.blunders), (1, 2, 1));
    assert!(near(all.loss, 33.9 / 2.0), "{all:?}");
    // Of both sides there are two more: the reply gave 2b5e away, from 81.8 % to 45.8 %.
    let both = Progress::of(&games, &ProgressQuestion::default()).all.unwrap();
    assert_eq!((both.tally.moves, both.tally.blunders), (4, 2));
    let white = Progress::of(&games, &ProgressQuestion { player: Some("佐藤".to_owned()), first: None });
    assert_eq!(white.all.unwrap().tally.moves, 2);
}

#[test]
fn what_nobody_judged_counts_nowhere() {
    let bare = judged(&Position::start(Game::Shogi), &["7g7f", "3c3d"], &[]);
    // Two engines, each of which has said something of one side of the move only.
    let mut torn = judged(&Position::start(Game::Shogi), &["7g7f"], &[(30, "7g7f"), (900, "")]);
    let last = torn.tree.mainline(NodeId::ROOT).last().unwrap();
    torn.tree.get_mut(last).unwrap().evaluations[0].engine = Some("Other".to_owned());
    let games = [game(bare, 20_260_101, ""), game(torn, 20_260_101, ""), game(thrown_away(), 20_260_102, "")];
    let progress = Progress::of(&games, &ProgressQuestion::default());
    assert_eq!((progress.unjudged, progress.games.len(), progress.all.unwrap().games), (2, 1, 1));
    let nobody = Progress::of(&games[..2], &ProgressQuestion::default());
    assert_eq!((nobody.all, nobody.kinds.len(), nobody.games.len()), (None, 0, 0));
    let other = ProgressQuestion { player: Some("鈴木".to_owned()), first: None };
    assert_eq!(Progress::of(&games, &other).others, 3);
    // A position that somebody asks without saying so is no game.
    let composed = judged(&parse_position("k8/9/9/9/9/9/4p4/9/4K3L b - 1").unwrap(), &["1i1h", "9a9b"], &[]);
    let mut nameless = game(composed, 20_260_101, "");
    nameless.record.headers = Headers::default();
    for question in [ProgressQuestion::default(), other] {
        let progress = Progress::of(std::slice::from_ref(&nameless), &question);
        assert_eq!((progress.unjudged, progress.others, progress.copies), (0, 0, 0));
    }
    assert_eq!(left_out(&made(&ExercisePlan::default(), &nameless.record)), [(LeftOut::Asked, 1)]);
}

/// The programs that play on floodgate leave their own opinions, each of its own moves, without a name. What an engine with
/// a name has said of all of them counts.
#[test]
fn what_the_players_thought_of_it_is_no_judgement_where_there_is_one() {
    let mut record = thrown_away();
    for id in record.tree.mainline(NodeId::ROOT).collect::<Vec<_>>() {
        let own = Evaluation { depth: Some(12), ..Evaluation::new(Score::Centipawns(0)) };
        record.tree.get_mut(id).unwrap().evaluations.insert(0, own);
    }
    let progress = Progress::of(&[game(record.clone(), 20_260_517, "")], &black());
    assert_eq!(progress.all.unwrap().tally.blunders, 1);
    let source = komaoto::exercises::ExerciseSource::of(&record, "game.kif", 1);
    let words = (&komaoto::task::Stop::default(), &komaoto::locale::Locale::new(komaoto::locale::Language::English));
    let (found, _) = super::black().of_record(&record, &source, None, words);
    assert_eq!(found.exercises.len(), 1);
    // Alone, theirs is what there is.
    for id in record.tree.mainline(NodeId::ROOT).collect::<Vec<_>>() {
        record.tree.get_mut(id).unwrap().evaluations.truncate(1);
    }
    assert_eq!(Progress::of(&[game(record, 20_260_517, "")], &black()).all.unwrap().tally.blunders, 0);
}

#[test]
fn moves_are_told_apart_by_month_opening_phase_and_side() {
    let games = [
        game(thrown_away(), 20_260_517, "矢倉"),
        game(thrown_away(), 20_260_500, "矢倉"),
        game(thrown_away(), 20_250_000, ""),
    ];
    let progress = Progress::of(&games, &ProgressQuestion::default());
    let keys =
        |by| of(&progress, by).iter().map(|row| (row.key.clone(), row.games, row.tally.moves)).collect::<Vec<_>>();
    // A year alone is no month.
    assert_eq!(keys(ProgressBy::Month), [(ProgressKey::Month(202_605), 2, 8), (ProgressKey::Unknown, 1, 4)]);
    assert_eq!(
        keys(ProgressBy::Opening),
        [(ProgressKey::Opening("矢倉".to_owned()), 2, 8), (ProgressKey::Unknown, 1, 4)]
    );
    assert_eq!(keys(ProgressBy::Phase), [(ProgressKey::Phase(GamePhase::Opening), 3, 12)]);
    assert_eq!(keys(ProgressBy::Side), [(ProgressKey::First(true), 3, 6), (ProgressKey::First(false), 3, 6)]);
    assert_eq!(keys(ProgressBy::Time), [(ProgressKey::Time(TimeLeft::Unknown), 3, 12)]);
    // In the order of time, a year before its months.
    assert_eq!(progress.games.iter().map(|game| game.at).collect::<Vec<_>>(), [2, 1, 0]);
}

#[test]
fn the_time_left_is_that_before_the_move() {
    let mut record = thrown_away();
    record.headers.push("持ち時間", "10分");
    let nodes: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).skip(1).collect();
    for (node, minutes) in nodes.into_iter().zip([6, 1, 4, 1]) {
        record.tree.get_mut(node).unwrap().time = Some(Duration::from_secs(minutes * 60));
    }
    let progress = Progress::of(&[game(record, 20_260_517, "")], &black());
    let keys: Vec<_> = of(&progress, ProgressBy::Time).iter().map(|row| (row.key.clone(), row.tally.moves)).collect();
    // Ten minutes before the first move, four before the second.
    assert_eq!(keys, [(ProgressKey::Time(TimeLeft::Much), 1), (ProgressKey::Time(TimeLeft::Half), 1)]);
}

#[test]
fn the_costliest_kinds_come_first_and_name_the_worst_of_them() {
    let games = [game(thrown_away(), 20_260_517, ""), game(thrown_away(), 20_260_518, "")];
    let progress = Progress::of(&games, &black());
    let [kind] = progress.kinds.as_slice() else { panic!("{progress:?}") };
    assert_eq!((kind.kind.phase, kind.kind.manner), (GamePhase::Opening, SlipManner::Quiet));
    assert_eq!(kind.kind.piece.as_deref(), Some("piece-Bishop"));
    assert_eq!((kind.slips, kind.worst), (2, (0, 3)));
    assert!((kind.loss - 2.0 * 33.8).abs() < 0.1, "{kind:?}");
    // The reply was no capture either; both are counted where both sides are.
    let both = Progress::of(&games, &ProgressQuestion::default());
    assert!(both.kinds.windows(2).all(|pair| pair[0].loss >= pair[1].loss), "{both:?}");
    assert_eq!(both.kinds.len(), 2);
}

#[test]
fn a_mate_that_is_let_go_or_walked_into_is_a_kind_of_its_own() {
    let mut record = thrown_away();
    let nodes: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    let mut say = |at: usize, winner: Color| {
        let said = &mut record.tree.get_mut(nodes[at]).unwrap().evaluations[0];
        let score = Score::Mate { winner, moves: Some(5) };
        *said = Evaluation {
            line: said.line.clone(),
            depth: said.depth,
            engine: said.engine.clone(),
            ..Evaluation::new(score)
        };
    };
    say(2, Color::Black);
    let missed = Progress::of(&[game(record.clone(), 20_260_517, "")], &black());
    assert_eq!(missed.kinds[0].kind.manner, SlipManner::MissedMate);
    // A proven mate is a game that is won: from there to 18.2 %.
    assert!((missed.kinds[0].loss - 81.8).abs() < 0.1, "{missed:?}");
    let mut record = thrown_away();
    let said = &mut record.tree.get_mut(nodes[3]).unwrap().evaluations[0];
    said.score = Score::Mate { winner: Color::White, moves: Some(7) };
    let walked = Progress::of(&[game(record, 20_260_517, "")], &black());
    assert_eq!(walked.kinds[0].kind.manner, SlipManner::WalkedIntoMate);
}

#[test]
fn whose_games_they_are_is_seen_where_it_can_be() {
    let with = |black: &str, white: &str| {
        let mut record = Record::new(Position::start(Game::Shogi));
        record.headers.push("先手", black);
        record.headers.push("後手", white);
        game(record, 20_260_101, "")
    };
    let games = [with("山田", "佐藤"), with("鈴木", "山田"), with("山田", "高橋")];
    assert_eq!(Progress::likely_player(&games).as_deref(), Some("山田"));
    assert_eq!(Progress::likely_player(&games[..1]), None);
    assert_eq!(Progress::likely_player(&[with("山田", "佐藤"), with("山田", "佐藤")]), None);
}
