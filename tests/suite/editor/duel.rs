//! A game against engines by tables: what they say, what a person does and how time passes. The engines are drivers
//! without a process, and the record is a list of moves; each case is a race.

use std::sync::Arc;
use std::time::{Duration, Instant};

use komaoto::editor::analysis::{Control, Duel, DuelAct, DuelEnd, DuelEvent, DuelPlayer, Terms};
use komaoto::engine::{Driver, DriverAction, EngineEvent, EngineLine, EngineSnapshot, EngineTrouble, Limit};
use komaoto::notation::{parse_coordinates, parse_position};
use komaoto::record::{Ending, Score};
use komaoto::rules::{Color, Game, Move, Position};
use proptest::collection::vec;
use proptest::prelude::*;

const SECOND: Limit = Limit::Time(Duration::from_secs(1));
const PERSON: DuelPlayer = DuelPlayer::Person;
const ENGINE: DuelPlayer = DuelPlayer::Engine(Some(SECOND));
const BY_CLOCK: DuelPlayer = DuelPlayer::Engine(None);

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

struct Table {
    duel: Duel,
    drivers: [Driver; 2],
    initial: Position,
    moves: Vec<Move>,
    took: Vec<Duration>,
    now: Instant,
    /// What was said to the engines and what was done, since it was asked last.
    done: Vec<String>,
    over: Option<DuelEnd>,
    thoughts: Vec<Option<Score>>,
}

impl Table {
    fn of(initial: Position, players: [DuelPlayer; 2], control: Option<Control>) -> Self {
        let game = initial.game();
        let terms = Terms { players, control, time_up_loses: true, keeps_thoughts: true };
        let mut table = Self {
            duel: Duel::new(terms, 7),
            drivers: [Driver::new(game), Driver::new(game)],
            initial,
            moves: Vec::new(),
            took: Vec::new(),
            now: Instant::now(),
            done: Vec::new(),
            over: None,
            thoughts: Vec::new(),
        };
        let ready = match game {
            Game::Shogi => "id name Test|usiok|readyok",
            _ => "id name Test|uciok|readyok",
        };
        for side in Color::ALL.into_iter().filter(|&side| players[side as usize] != PERSON) {
            table.drive(side, EngineEvent::Started(Vec::new()));
            table.says(side, ready);
        }
        table.stands();
        table
    }

    fn shogi(players: [DuelPlayer; 2]) -> Self {
        let mut table = Self::of(Position::start(Game::Shogi), players, None);
        table.done();
        table
    }

    fn drive(&mut self, side: Color, event: EngineEvent<'_>) {
        for act in self.drivers[side as usize].step(event, self.now) {
            self.done.push(match act {
                DriverAction::Send(line) => format!("{} {}", side as usize, String::from_utf8(line).unwrap()),
                act => format!("{} {act:?}", side as usize),
            });
        }
        let look = EngineSnapshot::of(&self.drivers[side as usize]);
        self.step(DuelEvent::Heard(side, &look));
    }

    fn step(&mut self, event: DuelEvent<'_>) {
        for act in self.duel.step(event, self.now) {
            match act {
                DuelAct::Ask(side, wanted) => self.drive(side, EngineEvent::Want(wanted)),
                DuelAct::Play { mv, took, thought } => {
                    self.done.push(format!("plays {mv:?}").split(' ').next().unwrap().to_owned());
                    self.thoughts.push(thought.map(|thought| thought.score));
                    self.play(mv, took);
                }
                DuelAct::Declined => self.done.push("declined".to_owned()),
                DuelAct::Over(over) => self.over = Some(over),
            }
        }
    }

    fn play(&mut self, mv: Move, took: Duration) {
        self.moves.push(mv);
        self.took.push(took);
        self.stands();
    }

    fn stands(&mut self) {
        let line = Arc::new(EngineLine::new(self.initial.clone(), self.moves.clone()).unwrap());
        let took = self.took.clone();
        self.step(DuelEvent::Stands(line, &took));
    }

    /// The person plays.
    fn plays(&mut self, word: &str) {
        let line = EngineLine::new(self.initial.clone(), self.moves.clone()).unwrap();
        let took = self.duel.thinking(self.now);
        self.play(parse_coordinates(line.at(), word).unwrap(), took);
    }

    /// So many moves are undone.
    fn takes_back(&mut self, count: usize) {
        let kept = self.moves.len() - count;
        self.moves.truncate(kept);
        self.took.truncate(kept);
        self.stands();
    }

    fn says(&mut self, side: Color, lines: &str) {
        for line in lines.split('|') {
            self.drive(side, EngineEvent::Line(line.trim().as_bytes()));
        }
    }

    fn passes(&mut self, length: f64) {
        self.now += seconds(length);
        let players = self.duel.terms().players;
        for side in Color::ALL.into_iter().filter(|&side| players[side as usize] != PERSON) {
            self.drive(side, EngineEvent::Tick);
        }
        self.step(DuelEvent::Tick);
    }

    fn done(&mut self) -> Vec<String> {
        std::mem::take(&mut self.done)
    }

    fn left(&self, side: Color) -> (f64, bool) {
        let (left, is_byoyomi) = self.duel.clock(side, self.now).unwrap();
        (left.as_secs_f64(), is_byoyomi)
    }

    fn ended(&self) -> Ending {
        match &self.over {
            Some(DuelEnd::Ended(ending)) => ending.clone(),
            other => panic!("{other:?}"),
        }
    }
}

use Color::{Black, White};

#[test]
fn a_person_and_an_engine_take_turns() {
    let mut table = Table::shogi([PERSON, ENGINE]);
    assert_eq!(table.done(), [""; 0], "a person thinks alone");
    table.passes(4.0);
    table.plays("7g7f");
    assert_eq!(table.done(), ["1 usinewgame", "1 position startpos moves 7g7f", "1 go btime 0 wtime 0 byoyomi 1000"]);
    table.passes(0.9);
    table.says(White, "info depth 9 score cp 35 nodes 1000 pv 3c3d 2g2f | bestmove 3c3d ponder 2g2f");
    assert_eq!((table.moves.len(), table.took.clone()), (2, vec![seconds(4.0), seconds(0.9)]));
    assert_eq!(table.thoughts, [Some(Score::Centipawns(-35))], "from Black's side, after the move");
    // It has played: what it says again is no second move, and it is not asked on the person's time.
    table.done();
    table.says(White, "bestmove 8c8d | info depth 1 score cp 0 pv 8c8d");
    table.passes(60.0);
    assert_eq!((table.moves.len(), table.done()), (2, vec![]));
    table.plays("2g2f");
    assert_eq!(table.done(), ["1 position startpos moves 7g7f 3c3d 2g2f", "1 go btime 0 wtime 0 byoyomi 1000"]);
}

#[test]
fn a_move_taken_back_while_the_engine_thinks_is_never_answered() {
    let mut table = Table::shogi([PERSON, ENGINE]);
    table.plays("7g7f");
    table.done();
    table.passes(0.5);
    table.takes_back(1);
    assert_eq!(table.done(), ["1 stop"]);
    // Another move at once, before the engine has stopped: its answer is about the position before.
    table.plays("2g2f");
    assert_eq!(table.done(), [""; 0]);
    table.says(White, "bestmove 3c3d");
    assert_eq!(table.moves.len(), 1, "the move for the old position is not played");
    assert_eq!(table.done(), ["1 position startpos moves 2g2f", "1 go btime 0 wtime 0 byoyomi 1000"]);
    // The answer to the old position, once more.
    table.says(White, "bestmove 3c3d");
    table.passes(0.1);
    assert_eq!(table.moves.len(), 1);
    table.says(White, "info depth 2 score cp 1 pv 8c8d | bestmove 8c8d");
    assert_eq!(table.moves.len(), 2);
    // Both moves are taken back: the person is to move, and the engine is left alone.
    table.done();
    table.takes_back(2);
    table.passes(10.0);
    assert_eq!(table.done(), [""; 0]);
    assert_eq!(table.duel.turn(), Some((Black, PERSON)));
}

#[test]
fn an_engines_move_alone_taken_back_is_asked_for_again() {
    let mut table = Table::shogi([PERSON, ENGINE]);
    table.plays("7g7f");
    table.says(White, "bestmove 3c3d");
    table.done();
    table.takes_back(1);
    assert_eq!(table.moves.len(), 2, "it was asked about this position before, and has not changed its mind");
}

#[test]
fn a_person_resigns_in_turn_and_out_of_turn() {
    let mut table = Table::shogi([PERSON, ENGINE]);
    table.step(DuelEvent::Resign);
    assert_eq!(table.ended(), Ending::Resign);
    let mut table = Table::shogi([PERSON, ENGINE]);
    table.plays("7g7f");
    table.done();
    table.step(DuelEvent::Resign);
    assert_eq!(table.ended(), Ending::Won(White), "whoever resigns by the mark is to move, and that is the engine");
    assert_eq!(table.done(), ["1 stop"]);
    // Over is over.
    table.says(White, "bestmove 3c3d");
    table.plays("3c3d");
    assert_eq!((table.ended(), table.done()), (Ending::Won(White), vec![]));
    let mut table = Table::of(Position::start(Game::Chess), [ENGINE, PERSON], None);
    table.step(DuelEvent::Resign);
    assert_eq!(table.ended(), Ending::Won(Black));
}

#[test]
fn an_engine_resigns_declares_and_lies() {
    let ends = |said: &str| {
        let mut table = Table::shogi([ENGINE, PERSON]);
        table.says(Black, said);
        table.passes(1.0);
        table.over
    };
    let illegal = |words: &str| Some(DuelEnd::Illegal(Black, words.to_owned()));
    assert_eq!(ends("bestmove resign"), Some(DuelEnd::Ended(Ending::Resign)));
    assert_eq!(ends("bestmove win"), illegal("bestmove win"), "nobody may declare here");
    assert_eq!(ends("bestmove 7g7e"), illegal("7g7e"));
    assert_eq!(ends("bestmove (none)"), illegal("bestmove (none)"));
    assert_eq!(ends("bestmove"), illegal("bestmove (none)"));
    assert_eq!(ends("bestmove 7g7f"), None);
    let entered = "LNSGKGSNL/+R+B+R+B5/9/9/9/9/9/9/4k4 b 9P 1";
    let mut table = Table::of(parse_position(entered).unwrap(), [ENGINE, PERSON], None);
    table.says(Black, "bestmove win");
    assert_eq!(table.ended(), Ending::Declaration);
}

#[test]
fn an_engine_that_dies_ends_the_game_with_its_reason() {
    let died =
        || EngineTrouble::Died { how: "signal 6".to_owned(), last_words: String::new(), last_sent: String::new() };
    // While it thinks, and while the person does.
    for moves in [0, 1] {
        let mut table = Table::shogi([ENGINE, PERSON]);
        if moves == 1 {
            table.says(Black, "bestmove 7g7f");
        }
        table.drive(Black, EngineEvent::Ended(died()));
        assert!(matches!(table.over, Some(DuelEnd::Trouble(Black, EngineTrouble::Died { .. }))), "{:?}", table.over);
        assert_eq!(table.moves.len(), moves);
    }
}

#[test]
fn an_engine_that_is_silent_past_its_time_is_told_to_move() {
    let mut table = Table::shogi([ENGINE, PERSON]);
    table.passes(5.9);
    assert_eq!(table.done(), [""; 0]);
    table.passes(0.2);
    assert_eq!(table.done(), ["0 stop"]);
    table.passes(0.1);
    table.says(Black, "bestmove 7g7f");
    assert_eq!((table.moves.len(), table.took[0]), (1, seconds(6.2)), "without a clock it has only been slow");
    // One that does not even stop is started anew, once, and asked again; then the game is over.
    let mut table = Table::shogi([ENGINE, PERSON]);
    table.passes(6.1);
    table.passes(5.1);
    assert_eq!(table.done(), ["0 stop", "0 Restart"]);
    table.drive(Black, EngineEvent::Started(Vec::new()));
    table.says(Black, "usiok|readyok");
    assert_eq!(table.done().last().unwrap(), "0 go btime 0 wtime 0 byoyomi 1000");
    table.passes(6.1);
    table.passes(5.1);
    assert_eq!(table.over, Some(DuelEnd::Trouble(Black, EngineTrouble::NeverStops)));
}

const MINUTE: Control =
    Control { main: Duration::from_secs(60), byoyomi: Duration::from_secs(10), increment: Duration::ZERO };

#[test]
fn clocks_run_for_whoever_is_to_move_and_go_back_with_the_moves() {
    let mut table = Table::of(Position::start(Game::Shogi), [PERSON, BY_CLOCK], Some(MINUTE));
    table.done();
    assert_eq!(table.left(Black), (60.0, false));
    table.passes(50.0);
    assert_eq!((table.left(Black), table.left(White)), ((10.0, false), (60.0, false)));
    table.plays("7g7f");
    assert_eq!(table.done().last().unwrap(), "1 go btime 10000 wtime 60000 byoyomi 10000");
    table.passes(3.0);
    assert_eq!((table.left(Black), table.left(White)), ((10.0, false), (57.0, false)));
    table.says(White, "bestmove 3c3d");
    table.passes(15.0);
    assert_eq!(table.left(Black), (5.0, true), "秒読み");
    table.plays("2g2f");
    assert_eq!(table.done().last().unwrap(), "1 go btime 0 wtime 57000 byoyomi 10000");
    assert_eq!(table.left(Black), (10.0, true), "for the next move");
    // The clock of a move taken back stands as it did before it, and begins anew.
    table.takes_back(1);
    assert_eq!((table.left(Black), table.left(White)), ((10.0, false), (57.0, false)));
    table.takes_back(2);
    assert_eq!((table.left(Black), table.left(White)), ((60.0, false), (60.0, false)));
}

#[test]
fn who_has_no_time_left_has_lost_if_that_was_agreed() {
    let mut table = Table::of(Position::start(Game::Shogi), [PERSON, BY_CLOCK], Some(MINUTE));
    table.passes(69.9);
    assert_eq!((table.over.clone(), table.duel.alarm(table.now).unwrap() > seconds(0.09)), (None, true));
    table.passes(0.2);
    assert_eq!(table.ended(), Ending::TimeUp);
    // An engine is given what the way to it may take.
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, BY_CLOCK], Some(MINUTE));
    table.passes(70.9);
    assert_eq!(table.over, None);
    table.passes(0.2);
    assert_eq!(table.ended(), Ending::Won(Black));
    // A late answer is no answer.
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, BY_CLOCK], Some(MINUTE));
    table.now += seconds(72.0);
    table.says(White, "bestmove e2e4");
    assert_eq!((table.ended(), table.moves.len()), (Ending::Won(Black), 0));
    let terms =
        Terms { players: [PERSON, BY_CLOCK], control: Some(MINUTE), time_up_loses: false, keeps_thoughts: false };
    let mut table = Table::of(Position::start(Game::Shogi), [PERSON, BY_CLOCK], Some(MINUTE));
    table.duel = Duel::new(terms, 8);
    table.stands();
    table.passes(500.0);
    assert_eq!((table.over.clone(), table.left(Black)), (None, (0.0, true)));
    assert_eq!(table.duel.alarm(table.now), None, "nothing changes any more");
}

#[test]
fn increments_are_added_and_told() {
    let control = Control { main: seconds(60.0), byoyomi: Duration::ZERO, increment: seconds(5.0) };
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, BY_CLOCK], Some(control));
    assert_eq!(table.done().last().unwrap(), "1 go wtime 60000 btime 60000 winc 5000 binc 5000");
    table.passes(20.0);
    table.says(White, "bestmove e2e4");
    assert_eq!(table.left(White), (45.0, false));
    table.passes(1.0);
    table.plays("e7e5");
    assert_eq!(table.done().last().unwrap(), "1 go wtime 45000 btime 64000 winc 5000 binc 5000");
    // Byoyomi is what only USI knows.
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, BY_CLOCK], Some(MINUTE));
    assert_eq!(table.done().last().unwrap(), "1 go wtime 70000 btime 70000 winc 10000 binc 10000");
}

#[test]
fn the_clock_of_an_engine_does_not_run_while_it_loads() {
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, BY_CLOCK], Some(MINUTE));
    table.drivers[1] = Driver::new(Game::Chess);
    table.duel = Duel::new(*table.duel.terms(), 8);
    table.stands();
    table.drive(White, EngineEvent::Started(Vec::new()));
    table.passes(25.0);
    assert_eq!(table.left(White), (60.0, false));
    table.says(White, "uciok|readyok");
    table.passes(2.0);
    assert_eq!(table.left(White), (58.0, false));
}

#[test]
fn a_pause_stops_clock_and_engine() {
    let mut table = Table::of(Position::start(Game::Shogi), [BY_CLOCK, PERSON], Some(MINUTE));
    table.passes(2.0);
    table.done();
    // Another record is in front.
    table.step(DuelEvent::Pause(true));
    assert_eq!(table.done(), ["0 stop"]);
    table.says(Black, "bestmove 7g7f");
    table.passes(300.0);
    assert_eq!((table.moves.len(), table.left(Black)), (0, (58.0, false)));
    table.step(DuelEvent::Pause(true));
    table.step(DuelEvent::Pause(false));
    assert_eq!(table.done(), ["0 position startpos", "0 go btime 58000 wtime 60000 byoyomi 10000"]);
    table.passes(1.0);
    table.says(Black, "bestmove 2g2f");
    assert_eq!(table.took, [seconds(3.0)]);
    table.passes(1.0);
    table.step(DuelEvent::Pause(true));
    table.passes(300.0);
    table.step(DuelEvent::Pause(false));
    table.passes(1.0);
    assert_eq!(table.left(White), (58.0, false));
    // Taken back while it was paused.
    table.step(DuelEvent::Pause(true));
    table.done();
    table.takes_back(1);
    assert_eq!(table.done(), [""; 0]);
    table.step(DuelEvent::Pause(false));
    assert_eq!(table.done(), ["0 position startpos", "0 go btime 60000 wtime 60000 byoyomi 10000"]);
}

#[test]
fn two_engines_play_by_themselves() {
    let mut table = Table::shogi([ENGINE, ENGINE]);
    table.says(Black, "bestmove 7g7f");
    assert_eq!(
        table.done(),
        ["plays", "1 usinewgame", "1 position startpos moves 7g7f", "1 go btime 0 wtime 0 byoyomi 1000"]
    );
    // The one that is not asked may say what it likes.
    table.says(Black, "bestmove 2g2f | bestmove resign");
    assert_eq!((table.moves.len(), table.over.clone()), (1, None));
    table.says(White, "bestmove 3c3d");
    assert_eq!((table.moves.len(), table.duel.person()), (2, None));
    table.step(DuelEvent::Resign);
    assert_eq!(table.over, None, "nobody is there to resign");
    table.step(DuelEvent::Draw);
    assert_eq!(table.ended(), Ending::Impasse);
}

#[test]
fn what_was_seen_of_an_engine_before_it_was_asked_is_no_answer() {
    let mut table = Table::shogi([ENGINE, ENGINE]);
    table.says(Black, "bestmove 7g7f");
    table.says(White, "bestmove 3c3d");
    let seen = EngineSnapshot::of(&table.drivers[1]);
    table.says(Black, "bestmove 2g2f");
    table.step(DuelEvent::Heard(White, &seen));
    assert_eq!((table.moves.len(), table.over.clone()), (3, None));
    // The same move could be played there, too.
    table.says(White, "bestmove 8c8d");
    table.says(Black, "bestmove 2f2e");
    let seen = EngineSnapshot::of(&table.drivers[0]);
    table.says(White, "bestmove 8d8e");
    table.step(DuelEvent::Heard(Black, &seen));
    assert_eq!((table.moves.len(), table.over.clone()), (6, None));
}

#[test]
fn a_draw_is_declined_by_an_engine_that_sees_itself_ahead() {
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, ENGINE], None);
    table.done();
    table.step(DuelEvent::Draw);
    assert_eq!(table.done(), ["declined"], "it has not said anything yet");
    table.says(White, "info depth 8 score cp 30 pv e2e4 | bestmove e2e4");
    table.done();
    table.step(DuelEvent::Draw);
    assert_eq!((table.done(), table.over.clone()), (vec!["declined".to_owned()], None));
    table.plays("e7e5");
    table.says(White, "info depth 8 score cp -12 pv g1f3 | bestmove g1f3");
    table.step(DuelEvent::Draw);
    assert_eq!(table.ended(), Ending::Drawn);
}

#[test]
fn the_rules_end_a_game() {
    let ends = |position: &str, word: &str| {
        let mut table = Table::of(parse_position(position).unwrap(), [PERSON, PERSON], None);
        table.plays(word);
        table.over
    };
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(ends(mate, "G*5b"), Some(DuelEnd::Ended(Ending::Mate)));
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(ends(mate, "a1a8"), Some(DuelEnd::Ended(Ending::Won(White))));
    assert_eq!(ends("k7/2Q5/8/8/8/8/8/4K3 w - - 0 1", "c7b6"), Some(DuelEnd::Ended(Ending::Drawn)), "stalemate");
    assert_eq!(ends("7k/8/8/8/8/8/8/R3K3 w - - 99 80", "a1b1"), Some(DuelEnd::Ended(Ending::Drawn)), "fifty moves");
    let stuck = "3k5/9/R8/9/4R4/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(ends(stuck, "a8a9"), Some(DuelEnd::Ended(Ending::Won(White))), "困毙: who cannot move has lost");
    let mut table = Table::shogi([PERSON, PERSON]);
    for word in "2h3h 8b7b 3h2h 7b8b".split(' ').cycle().take(12) {
        assert_eq!(table.over, None);
        table.plays(word);
    }
    assert_eq!(table.ended(), Ending::Repetition);
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, PERSON], None);
    for word in "g1f3 g8f6 f3g1 f6g8".split(' ').cycle().take(8) {
        table.plays(word);
    }
    assert_eq!(table.ended(), Ending::Drawn, "threefold");
}

#[test]
fn a_mate_that_an_engine_has_seen_is_counted_from_after_its_move() {
    let mut table = Table::shogi([ENGINE, PERSON]);
    table.says(Black, "info depth 5 score mate 5 pv 7g7f 3c3d | bestmove 7g7f");
    assert_eq!(table.thoughts, [Some(Score::Mate { winner: Black, moves: Some(4) })]);
    let mut table = Table::of(Position::start(Game::Chess), [PERSON, ENGINE], None);
    table.says(White, "info depth 5 score mate -3 pv e2e4 e7e5 | bestmove e2e4");
    assert_eq!(table.thoughts, [Some(Score::Mate { winner: Black, moves: Some(3) })]);
    // Bounds, and lines that begin with another move, are not kept.
    let mut table = Table::shogi([ENGINE, PERSON]);
    table.says(Black, "info depth 5 score cp 5 lowerbound pv 7g7f | bestmove 7g7f");
    table.plays("3c3d");
    table.says(Black, "info depth 5 score cp 5 pv 2g2f | bestmove 6g6f");
    assert_eq!(table.thoughts, [None, None]);
}

/// Times as a person sets them, and as a file of settings or a record may have them.
fn time() -> impl Strategy<Value = Duration> {
    prop_oneof![
        Just(Duration::ZERO),
        Just(Duration::MAX),
        (0u64..20_000).prop_map(Duration::from_millis),
        any::<u32>().prop_map(|seconds| Duration::from_secs(seconds.into())),
        any::<u64>().prop_map(Duration::from_secs),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_clock_breaks_a_game(
        main in time(), byoyomi in time(), increment in time(), loses in any::<bool>(), shogi in any::<bool>(),
        took in vec(time(), 4), said in vec(any::<u32>(), 4),
    ) {
        let control = Control { main, byoyomi, increment };
        let terms = Terms { players: [PERSON, BY_CLOCK], control: Some(control), time_up_loses: loses, keeps_thoughts: true };
        let (game, words) = match shogi {
            true => (Game::Shogi, ["7g7f", "3c3d", "2g2f", "8c8d"]),
            false => (Game::Chess, ["e2e4", "e7e5", "g1f3", "b8c6"]),
        };
        let mut table = Table::of(Position::start(game), terms.players, Some(control));
        (table.duel, table.over) = (Duel::new(terms, 8), None);
        table.stands();
        for ((word, took), said) in words.into_iter().zip(took).zip(said) {
            let Some((side, player)) = table.duel.turn().filter(|_| table.over.is_none()) else { break };
            // As far as the clock of the machine goes.
            table.now = table.now.checked_add(took.min(Duration::from_secs(1 << 40))).unwrap_or(table.now);
            table.passes(0.0);
            for color in Color::ALL {
                let (left, _) = table.duel.clock(color, table.now).unwrap();
                prop_assert!(left <= main.saturating_add(byoyomi).saturating_add(increment.saturating_mul(4)));
            }
            let _ = (table.duel.alarm(table.now), table.duel.thinking(table.now));
            match player {
                DuelPlayer::Person if table.over.is_none() => {
                    let line = EngineLine::new(table.initial.clone(), table.moves.clone()).unwrap();
                    table.play(parse_coordinates(line.at(), word).unwrap(), took);
                }
                DuelPlayer::Person => {}
                DuelPlayer::Engine(_) => table.says(side, &format!("info depth 9 time {said} score cp 1 pv {word} | bestmove {word}")),
            }
            if table.over.is_some() {
                prop_assert!(loses, "{:?}", table.over);
            }
        }
        for line in table.done() {
            let numbers = line.split(' ').filter_map(|word| word.parse::<u128>().ok());
            prop_assert!(!line.contains(" go ") || numbers.max() <= Some(i32::MAX as u128), "{line}");
        }
    }
}
