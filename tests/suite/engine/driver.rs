//! The driver by tables: what the engine says, what is wanted and how time passes, and what is said to the engine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use komaoto::engine::{
    Driver, DriverAction, EngineEvent, EngineLine, EngineSnapshot, EngineState, EngineTask, EngineTrouble, Limit, Reply,
};
use komaoto::notation::{parse_coordinates, parse_position};
use komaoto::rules::{Game, Position};

/// A driver with a clock that is set by hand.
pub(super) struct Play {
    pub driver: Driver,
    now: Instant,
    sent: Vec<String>,
}

impl Play {
    pub fn of(game: Game) -> Self {
        Self { driver: Driver::new(game), now: Instant::now(), sent: Vec::new() }
    }

    pub fn step(&mut self, event: EngineEvent<'_>) {
        let acts = self.driver.step(event, self.now);
        self.sent.extend(acts.into_iter().map(|act| match act {
            DriverAction::Send(line) => String::from_utf8(line).unwrap(),
            act => format!("{act:?}").to_uppercase(),
        }));
    }

    /// What was done since the last time.
    pub fn done(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sent)
    }

    pub fn says(&mut self, lines: &str) {
        for line in lines.split('|') {
            self.step(EngineEvent::Line(line.trim().as_bytes()));
        }
    }

    fn wants(&mut self, moves: &str) {
        self.wants_so(moves, Limit::Infinite, 1);
    }

    pub fn wants_so(&mut self, moves: &str, limit: Limit, ranks: u32) {
        let line = line(Position::start(self.driver.game()), moves);
        self.step(EngineEvent::Want(Some(EngineTask { line, limit, ranks, game: 1 })));
    }

    pub fn passes(&mut self, seconds: f64) {
        self.now += Duration::from_secs_f64(seconds);
        self.step(EngineEvent::Tick);
    }

    /// An engine of shogi that waits.
    fn ready(options: &str) -> Self {
        let mut play = Self::of(Game::Shogi);
        play.step(EngineEvent::Started(Vec::new()));
        play.says(&format!("id name Test | {options} | usiok | readyok"));
        assert_eq!(play.driver.state(), EngineState::Idle);
        play.done();
        play
    }

    fn scores(&self) -> Vec<String> {
        let rows = self.driver.search().map(|search| search.rows()).unwrap_or_default();
        rows.iter().map(|row| format!("{} {:?} {}", row.rank, row.score.unwrap().0, row.line.len())).collect()
    }
}

fn line(initial: Position, moves: &str) -> Arc<EngineLine> {
    let mut at = initial.clone();
    let mut list = Vec::new();
    for word in moves.split_whitespace() {
        let mv = parse_coordinates(&at, word).unwrap();
        at.play(mv).unwrap();
        list.push(mv);
    }
    Arc::new(EngineLine::new(initial, list).unwrap())
}

const MULTIPV: &str = "option name MultiPV type spin default 1 min 1 max 500";

#[test]
fn it_is_greeted_told_what_differs_and_asked_whether_it_is_ready() {
    let mut play = Play::of(Game::Shogi);
    let options = [("USI_Hash", "64"), ("Style", "solid"), ("Threads", "x"), ("Gone", "1"), ("Big Book", "a b")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    play.step(EngineEvent::Started(options.to_vec()));
    assert_eq!(play.done(), ["usi"]);
    play.says(
        "id name Test 1 | option name USI_Hash type spin default 16 min 1 max 1024 | option name Big Book type string",
    );
    play.says("option name Style type combo default solid var solid var risky | option name Threads type spin default 1 min 1 max 8");
    assert_eq!(play.done(), [""; 0]);
    play.says("usiok");
    assert_eq!(play.done(), ["setoption name USI_Hash value 64", "setoption name Big Book value a b", "isready"]);
    // What is wanted waits.
    play.wants("7g7f");
    assert_eq!(play.done(), [""; 0]);
    play.says("readyok");
    assert_eq!(play.done(), ["usinewgame", "position startpos moves 7g7f", "go infinite"]);
    assert_eq!(play.driver.name(), "Test 1");
}

#[test]
fn twenty_quick_steps_are_two_searches() {
    let mut play = Play::ready("");
    play.wants("");
    assert_eq!(play.done(), ["usinewgame", "position startpos", "go infinite"]);
    let moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f P*8g 8f8b 2d2h P*2c 1g1f 1c1d";
    let moves: Vec<&str> = moves.split(' ').collect();
    for count in 1..=20 {
        play.wants(&moves[..count].join(" "));
    }
    assert_eq!(play.done(), ["stop"]);
    play.says("info depth 3 score cp 5 pv 7g7f | bestmove 7g7f");
    assert_eq!(play.done(), [&format!("position startpos moves {}", moves.join(" ")), "go infinite"]);
    assert_eq!(play.scores(), [""; 0], "what was said after stop is about another position");
}

#[test]
fn the_same_position_is_not_searched_anew() {
    let mut play = Play::ready("");
    play.wants("7g7f");
    play.done();
    play.wants("7g7f");
    assert_eq!(play.done(), [""; 0]);
    // Away and back before it has stopped: it is asked once more, and only once.
    play.wants("");
    play.wants("7g7f");
    assert_eq!(play.done(), ["stop"]);
    play.says("bestmove 3c3d");
    assert_eq!(play.done(), ["position startpos moves 7g7f", "go infinite"]);
    play.now += Duration::from_secs(2);
    play.step(EngineEvent::Want(None));
    play.says("bestmove 3c3d");
    assert_eq!((play.done(), play.driver.state()), (vec!["stop".to_owned()], EngineState::Idle));
}

#[test]
fn a_search_that_ends_by_itself_is_over_and_not_begun_again() {
    let mut play = Play::ready("");
    play.wants("");
    play.done();
    play.says("bestmove 7g7f");
    assert_eq!((play.done(), play.driver.is_done()), (vec![], true));
    assert!(matches!(play.driver.reply(), Some(Reply::Move(_))));
    play.passes(60.0);
    assert_eq!(play.done(), [""; 0]);
    play.wants("7g7f");
    assert_eq!(play.done(), ["position startpos moves 7g7f", "go infinite"]);
}

#[test]
fn an_end_said_twice_ends_one_search() {
    let mut play = Play::ready("");
    play.wants("");
    play.wants("7g7f");
    play.says("bestmove 2g2f ponder 3c3d | bestmove 2g2f ponder 3c3d");
    assert!(matches!(play.driver.state(), EngineState::Searching(_)));
    // It goes on: the second one was not its end.
    play.says("info depth 1 score cp 10 pv 3c3d");
    play.passes(1.0);
    assert!(matches!(play.driver.state(), EngineState::Searching(_)));
    assert_eq!(play.scores(), ["1 Centipawns(-10) 1"]);
    play.done();
    // An equal end that nothing follows is one after all.
    play.wants("7g7f 3c3d");
    play.says("bestmove 3c3d");
    assert_eq!(play.done(), ["stop", "position startpos moves 7g7f 3c3d", "go infinite"]);
}

#[test]
fn an_end_that_cannot_be_is_believed_only_after_silence() {
    // Also where it was told to stop: that it begins with nonsense is no sign that it has stopped.
    let mut play = Play::ready("");
    play.wants("");
    play.wants("7g7f");
    play.done();
    play.says("bestmove | bestmove foo bar");
    assert_eq!(play.done(), [""; 0]);
    play.says("info depth 1 score cp 1 pv 7g7f | bestmove 7g7f");
    assert_eq!(play.done(), ["position startpos moves 7g7f", "go infinite"]);
    for nonsense in ["bestmove 1a9i+", "bestmove", "bestmove foo bar", "bestmove 3c3d"] {
        let mut play = Play::ready("");
        play.wants("");
        play.says(nonsense);
        assert!(matches!(play.driver.state(), EngineState::Searching(_)), "{nonsense}");
        play.says("info depth 2 score cp 1 pv 7g7f");
        play.passes(1.0);
        assert!(matches!(play.driver.state(), EngineState::Searching(_)), "{nonsense}");
        play.says(nonsense);
        play.passes(0.4);
        assert_eq!(play.driver.state(), EngineState::Idle, "{nonsense}");
        assert!(play.driver.is_done(), "{nonsense}");
    }
    let mut play = Play::ready("");
    for (end, reply) in [("bestmove resign", Reply::Resign), ("bestmove win", Reply::Win)] {
        play.wants(if reply == Reply::Win { "7g7f" } else { "" });
        play.says(end);
        assert_eq!(play.driver.reply(), Some(&reply));
    }
}

#[test]
fn where_the_game_is_over_nothing_is_asked() {
    let mut play = Play::ready("");
    let mated = parse_position("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").unwrap();
    let line = Arc::new(EngineLine::new(mated, Vec::new()).unwrap());
    play.step(EngineEvent::Want(Some(EngineTask { line, limit: Limit::Infinite, ranks: 1, game: 1 })));
    assert_eq!((play.done(), play.driver.is_done()), (vec![], true));
}

#[test]
fn lines_are_asked_for_only_of_engines_that_have_them_and_between_searches() {
    let mut play = Play::ready(MULTIPV);
    play.wants_so("", Limit::Infinite, 3);
    assert_eq!(play.done(), ["usinewgame", "setoption name MultiPV value 3", "position startpos", "go infinite"]);
    play.wants_so("", Limit::Infinite, 2);
    assert_eq!(play.done(), ["stop"]);
    play.says("bestmove 7g7f");
    assert_eq!(play.done(), ["setoption name MultiPV value 2", "position startpos", "go infinite"]);
    let mut plain = Play::ready("");
    plain.wants_so("", Limit::Infinite, 3);
    assert_eq!(plain.done(), ["usinewgame", "position startpos", "go infinite"]);
}

#[test]
fn uci_is_asked_after_a_stop_whether_it_is_ready() {
    let mut play = Play::of(Game::Chess);
    play.step(EngineEvent::Started(Vec::new()));
    play.says("id name Test | uciok | readyok");
    play.wants("");
    play.wants("e2e4");
    play.done();
    // The second end comes before the answer, and is nobody's.
    play.says("bestmove e2e4 | bestmove e2e4");
    assert_eq!(play.done(), ["isready"]);
    play.says("readyok");
    assert_eq!(play.done(), ["position startpos moves e2e4", "go infinite"]);
}

#[test]
fn variants_are_named_where_they_are_not_what_the_engine_plays_anyway() {
    let option = "option name UCI_Variant type combo default chess var chess var shogi var xiangqi";
    for (game, greeting, told) in [
        (Game::Chess, "uci", vec!["isready"]),
        (Game::Xiangqi, "uci", vec!["setoption name UCI_Variant value xiangqi", "isready"]),
    ] {
        let mut play = Play::of(game);
        play.step(EngineEvent::Started(Vec::new()));
        assert_eq!(play.done(), [greeting]);
        play.says(&format!("{option} | uciok"));
        assert_eq!(play.done(), told);
    }
}

#[test]
fn ranks_of_xiangqi_count_from_one_in_uci_and_from_zero_in_ucci() {
    for (ok, moves, best) in [("uciok", "h3e3 h10g8", "h10g8"), ("ucciok", "h2e2 h9g7", "h9g7")] {
        let mut play = Play::of(Game::Xiangqi);
        play.step(EngineEvent::Started(Vec::new()));
        play.says(&format!("{ok} | readyok"));
        play.done();
        play.wants("h3e3");
        assert_eq!(play.done().pop().unwrap(), "go infinite");
        play.says(&format!("bestmove {best}"));
        assert!(matches!(play.driver.reply(), Some(Reply::Move(_))), "{ok}");
        play.wants("h3e3 h10g8");
        assert_eq!(play.done()[0], format!("position startpos moves {moves}"));
    }
}

#[test]
fn another_language_is_tried() {
    let mut play = Play::of(Game::Shogi);
    play.step(EngineEvent::Started(Vec::new()));
    play.says("Unknown command: usi");
    assert_eq!(play.done(), ["usi", "uci"]);
    play.says("id name Other | uciok");
    assert_eq!((play.done(), play.driver.dialect().name()), (vec!["isready".to_owned()], "UCI"));
    // After silence, too; but something that has introduced itself is only slow.
    let mut play = Play::of(Game::Chess);
    play.step(EngineEvent::Started(Vec::new()));
    play.passes(9.0);
    assert_eq!(play.done(), ["uci", "usi"]);
    play.says("id name Slow");
    play.passes(15.0);
    assert_eq!(play.done(), [""; 0]);
    play.passes(10.0);
    assert_eq!((play.done(), play.driver.trouble()), (vec!["END".to_owned()], Some(&EngineTrouble::NoAnswer)));
}

#[test]
fn readyok_counts_only_where_it_was_asked_for_and_may_take_its_time() {
    let mut play = Play::of(Game::Shogi);
    play.step(EngineEvent::Started(Vec::new()));
    play.says("readyok");
    play.wants("");
    play.says("usiok | option name Late type check default true | usiok");
    assert_eq!(play.done(), ["usi", "isready"]);
    play.passes(3600.0);
    assert!(matches!(play.driver.state(), EngineState::Loading(_)));
    play.says("info string loading");
    assert_eq!(play.driver.said(), Some("loading"));
    play.says("readyok | readyok");
    assert_eq!(play.done(), ["usinewgame", "position startpos", "go infinite"]);
    assert!(play.driver.declared().is_empty());
}

#[test]
fn an_engine_that_never_stops_is_ended_and_started_once() {
    let mut play = Play::ready("");
    play.wants("");
    play.wants("7g7f");
    play.done();
    play.passes(5.1);
    assert_eq!(play.done(), ["RESTART"]);
    play.step(EngineEvent::Started(Vec::new()));
    play.says("usiok | readyok");
    assert_eq!(play.done(), ["usi", "isready", "usinewgame", "position startpos moves 7g7f", "go infinite"]);
    play.wants("");
    play.passes(5.1);
    assert_eq!(
        (play.done(), play.driver.trouble()),
        (vec!["stop".to_owned(), "END".to_owned()], Some(&EngineTrouble::NeverStops))
    );
    play.wants("7g7f 3c3d");
    assert_eq!(play.done(), [""; 0], "never a loop");
}

#[test]
fn a_death_is_told_and_only_one_at_a_stop_is_followed_by_a_new_start() {
    let died = || EngineTrouble::Died {
        how: "signal 6".to_owned(),
        last_words: String::new(),
        last_sent: "go infinite".to_owned(),
    };
    let mut play = Play::ready("");
    play.wants("");
    play.done();
    play.says("info depth 3 score cp 7 pv 7g7f");
    play.step(EngineEvent::Ended(died()));
    assert_eq!((play.done(), play.driver.trouble()), (vec!["END".to_owned()], Some(&died())));
    assert_eq!(play.scores(), ["1 Centipawns(7) 1"], "what was found stays");
    play.wants("7g7f");
    assert_eq!(play.done(), [""; 0]);
    let mut play = Play::ready("");
    play.wants("");
    play.wants("7g7f");
    play.done();
    play.step(EngineEvent::Ended(died()));
    assert_eq!(play.done(), ["END", "RESTART"]);
}

#[test]
fn rows_are_of_this_position_one_for_each_rank() {
    let mut play = Play::ready(MULTIPV);
    play.wants_so("7g7f", Limit::Infinite, 3);
    // A search of another position speaks first.
    play.says("info depth 90 score cp 500 pv 2g2f 8c8d | info depth 90 multipv 2 score cp 400 pv 8c8d");
    assert_eq!(play.scores(), ["2 Centipawns(-400) 1"]);
    play.says("info depth 1 multipv 2 score cp 3 pv 3c3d | info depth 1 multipv 1 score cp 4 pv 8c8d 2g2f");
    assert_eq!(play.scores(), ["1 Centipawns(-4) 2", "2 Centipawns(-3) 1"]);
    play.says("info depth 2 multipv 0 score cp 9 pv 3c3d | info depth 2 multipv 99 score cp 9 pv 3c3d");
    assert_eq!(play.scores().len(), 2);
    // Bounds replace nothing that is exact; what cannot be played is cut off and said so.
    play.now += Duration::from_secs(1);
    play.says(
        "info depth 3 multipv 1 score cp 90 lowerbound pv 8c8d | info depth 3 multipv 2 score cp 5 pv 3c3d 1a9i+ 7g7f",
    );
    assert_eq!(play.scores(), ["1 Centipawns(-4) 2", "2 Centipawns(-5) 1"]);
    let rows = play.driver.search().unwrap().rows();
    assert_eq!((rows[0].older, rows[1].older, rows[0].cut, rows[1].cut), (true, false, false, true));
}

/// A line may end with what is no move: its side has won, or has none. What was said of the position counts.
#[test]
fn a_line_may_be_an_end() {
    for line in ["win", "resign", "rep_draw", "3c3d win", "(none)", "none"] {
        let mut play = Play::ready("");
        play.wants_so("7g7f", Limit::Infinite, 1);
        play.says(&format!("info depth 3 score cp 300 pv {line}"));
        assert_eq!(play.scores(), [format!("1 Centipawns(-300) {}", usize::from(line.contains(' ')))]);
        assert!(!play.driver.search().unwrap().rows()[0].cut, "{line}");
    }
    let mut play = Play::ready("");
    play.wants_so("7g7f", Limit::Infinite, 1);
    play.says("info depth 3 score mate + pv win");
    assert_eq!(play.driver.search().unwrap().rows().len(), 1);
    // What is a move of another position says nothing of this one.
    let mut play = Play::ready("");
    play.wants_so("7g7f", Limit::Infinite, 1);
    play.says("info depth 3 score cp 300 pv 7g7f");
    assert_eq!(play.driver.search().unwrap().rows().len(), 0);
}

#[test]
fn what_only_counts_on_is_no_change_of_a_row() {
    let mut play = Play::ready(MULTIPV);
    play.wants_so("7g7f", Limit::Infinite, 2);
    let mut changes = |said: &str| {
        let before = play.driver.search().unwrap().changes();
        play.says(said);
        play.driver.search().unwrap().changes() - before
    };
    assert_eq!(changes("info depth 5 nodes 10 time 1 score cp 4 pv 8c8d"), 1);
    assert_eq!(changes("info depth 5 nodes 900 nps 90 hashfull 3 score cp 4 pv 8c8d | info currmove 3c3d"), 0);
    assert_eq!(changes("info depth 6 nodes 950 score cp 4 pv 8c8d | info depth 6 multipv 2 score cp 4 pv 3c3d"), 2);
    assert_eq!(changes("info depth 6 score cp 5 pv 8c8d | info depth 6 score cp 5 pv 8c8d 2g2f"), 2);
    assert_eq!(changes("info depth 7 score cp 90 lowerbound pv 8c8d"), 0, "nothing that is shown");
}

#[test]
fn a_mate_is_one_when_the_rules_say_so() {
    let problem = parse_position("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap();
    let ask = |play: &mut Play| {
        let line = Arc::new(EngineLine::new(problem.clone(), Vec::new()).unwrap());
        let limit = Limit::Mate(Duration::from_secs(1));
        play.step(EngineEvent::Want(Some(EngineTask { line, limit, ranks: 1, game: 2 })));
    };
    for (answer, reply) in [
        ("checkmate G*4a", None),
        ("checkmate nomate", Some(Reply::NoMate)),
        ("checkmate", Some(Reply::NoMate)),
        ("checkmate timeout", Some(Reply::Timeout)),
        ("checkmate notimplemented", Some(Reply::NotImplemented)),
    ] {
        let mut play = Play::ready("");
        ask(&mut play);
        assert_eq!(play.done().pop().unwrap(), "go mate 1000");
        play.says(answer);
        match reply {
            Some(reply) => assert_eq!(play.driver.reply(), Some(&reply), "{answer}"),
            None => assert!(matches!(play.driver.reply(), Some(Reply::Illegal(_))), "{answer}"),
        }
    }
    let mut play = Play::ready("");
    ask(&mut play);
    play.says("info depth 3 score cp 10 pv G*4b 5a6a | checkmate G*5b");
    assert!(matches!(play.driver.reply(), Some(Reply::Mate(moves)) if moves.len() == 1));
    assert_eq!(play.scores(), ["1 Mate { winner: Black, moves: Some(1) } 1"]);
    assert_eq!(EngineSnapshot::of(&play.driver).mate(), Some(1));
    // Some answer as if they had been asked for a move, and some not at all.
    let mut play = Play::ready("");
    ask(&mut play);
    play.says("bestmove G*5b");
    assert!(matches!(play.driver.reply(), Some(Reply::Move(_))));
    let mut play = Play::ready("");
    ask(&mut play);
    play.done();
    play.passes(6.5);
    assert_eq!(play.done(), ["stop"]);
    play.passes(5.5);
    assert_eq!(play.done(), ["RESTART"]);
}

#[test]
fn a_button_is_pressed_between_two_searches() {
    let mut play = Play::ready("option name Clear Hash type button | option name Hash type spin default 16");
    play.step(EngineEvent::Press("Clear Hash".to_owned()));
    play.step(EngineEvent::Press("Hash".to_owned()));
    assert_eq!(play.done(), ["setoption name Clear Hash"]);
    play.wants("7g7f");
    play.done();
    play.step(EngineEvent::Press("Clear Hash".to_owned()));
    assert_eq!(play.done(), ["stop"], "never into a search");
    play.says("bestmove 3c3d");
    assert_eq!(play.done(), ["setoption name Clear Hash", "position startpos moves 7g7f", "go infinite"]);
}
