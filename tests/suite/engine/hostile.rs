//! Real processes: a well-behaved engine that names what we do wrong, and those that do wrong themselves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

use komaoto::engine::{
    Engine, EngineLine, EngineScore, EngineSnapshot, EngineState, EngineTask, EngineTrouble, Limit, Program, RankedLine,
};
use komaoto::notation::{coordinates, parse_coordinates, write_position};
use komaoto::rules::{Color, Game, Move, Position};

use crate::shared::shared;

const GAME: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 8f8d 3f2f \
                    3c8h+ 7i8h 8d2d P*2e 2d8d P*8g";

/// A session with one engine.
struct Document {
    engine: Engine,
    news: Receiver<()>,
    /// The positions of a game, by how many moves lead there.
    lines: Vec<Arc<EngineLine>>,
    log: PathBuf,
    wrong: Vec<String>,
}

fn lines() -> Vec<Arc<EngineLine>> {
    let start = Position::start(Game::Shogi);
    let (mut at, mut moves, mut lines) = (start.clone(), Vec::<Move>::new(), Vec::new());
    for word in std::iter::once("").chain(GAME.split_whitespace()) {
        if !word.is_empty() {
            let mv = parse_coordinates(&at, word).unwrap();
            at.play(mv).unwrap();
            moves.push(mv);
        }
        lines.push(Arc::new(EngineLine::new(start.clone(), moves.clone()).unwrap()));
    }
    lines
}

impl Document {
    fn of(mode: &str, more: &[&str]) -> Option<Self> {
        let program = shared("engines/hostile.py")?;
        let folder = env::temp_dir().join(format!("komaoto-engines-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let log = folder.join(format!("{mode}.log"));
        let _ = fs::remove_file(&log);
        let mut arguments: Vec<String> = [mode, "--log", log.to_str().unwrap()].map(str::to_owned).to_vec();
        arguments.extend(more.iter().map(|&word| word.to_owned()));
        let guard = Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
        let options = vec![("Style".to_owned(), "risky".to_owned())];
        let path = fs::canonicalize(program).unwrap();
        let (heard, news) = channel();
        let program = Program { path, arguments, options, guard, ..Program::default() };
        let engine = Engine::start(program, Game::Shogi, move |_| {
            let _ = heard.send(());
        });
        Some(Self { engine, news, lines: lines(), log, wrong: Vec::new() })
    }

    fn want(&self, ply: usize, ranks: u32) {
        let line = Arc::clone(&self.lines[ply % self.lines.len()]);
        self.engine.want(Some(EngineTask { line, limit: Limit::Infinite, ranks, game: 1 }));
    }

    /// Looks, and checks that every row is about the position that it is shown for.
    fn look(&mut self) -> EngineSnapshot {
        let look = self.engine.look();
        if let Some(line) = &look.line {
            for row in &look.rows {
                if !is_about(line.at(), row) {
                    self.wrong.push(format!("{} after {} moves", described(row), line.moves().len()));
                }
            }
        }
        look
    }

    fn watch(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(rest) = end.checked_duration_since(Instant::now()) {
            let _ = self.news.recv_timeout(rest.min(Duration::from_millis(50)));
            self.look();
        }
    }

    fn until(&mut self, time: Duration, is_so: impl Fn(&EngineSnapshot) -> bool) -> EngineSnapshot {
        let end = Instant::now() + time;
        loop {
            let look = self.look();
            if is_so(&look) || Instant::now() > end {
                return look;
            }
            let _ = self.news.recv_timeout(Duration::from_millis(50));
        }
    }

    /// Two hundred steps of the cursor, half of them quick; the number of lines changes; pause; another game.
    fn work(&mut self) {
        for step in 0..100 {
            self.want(step, 1);
            self.watch(Duration::from_millis(10));
        }
        for (step, ranks) in (0..30).zip([1, 5, 5, 2].into_iter().cycle()) {
            self.want(3 * step, ranks);
            self.watch(Duration::from_millis(if step < 10 { 120 } else { 20 }));
        }
        self.engine.want(None);
        self.watch(Duration::from_millis(200));
        let line = Arc::clone(&self.lines[4]);
        self.engine.want(Some(EngineTask { line, limit: Limit::Infinite, ranks: 2, game: 2 }));
        self.watch(Duration::from_millis(300));
    }

    fn violations(&self) -> Vec<String> {
        let log = fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        log.lines().filter(|line| line.contains("VIOLATION")).map(str::to_owned).collect()
    }
}

/// The scores of the fake engine are a function of the position and the first move.
fn is_about(position: &Position, row: &RankedLine) -> bool {
    let (Some(&first), Some((EngineScore::Centipawns(score), _))) = (row.line.first(), row.score) else { return false };
    let key = write_position(position);
    let key = format!("{} 1", key.rsplit_once(' ').unwrap().0);
    let hash = crc32fast::hash(format!("{key}{}", coordinates(first)).as_bytes());
    let expected = i32::try_from(hash % 601).unwrap() - 300;
    score == if position.side_to_move() == Color::Black { expected } else { -expected }
}

fn described(row: &RankedLine) -> String {
    let line: Vec<String> = row.line.iter().map(|&mv| coordinates(mv)).collect();
    format!("rank {} {:?} {}", row.rank, row.score, line.join(" "))
}

/// Those whose scores are not that function, and that say other things on purpose.
const ODD_SCORES: [&str; 8] = ["flood", "garbage", "nul", "string_pv", "wdl", "mate", "multipv_mess", "half_line"];
/// Those that cannot be worked with.
const USELESS: [&str; 12] = [
    "silent",
    "exit0",
    "exit1",
    "crash_usi",
    "crash_isready",
    "crash_option",
    "never_usiok",
    "never_readyok",
    "close_stdout",
    "cwd",
    "deaf",
    "close_stdin",
];

/// All modes, as the fake engine lists them.
fn modes() -> Option<Vec<String>> {
    let program = shared("engines/hostile.py")?;
    let list = Command::new(program).arg("--list").output().ok()?;
    let list = String::from_utf8(list.stdout).ok()?;
    Some(list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}

/// The processes whose command line names this log.
fn alive(log: &Path) -> Vec<String> {
    let log = log.to_str().unwrap().as_bytes();
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = folders.filter_map(|entry| {
        let line = fs::read(entry.path().join("cmdline")).ok()?;
        let is_one = line.windows(log.len()).any(|part| part == log);
        is_one.then(|| String::from_utf8_lossy(&line).replace('\0', " "))
    });
    names.collect()
}

#[test]
fn every_mode_is_survived_without_a_fault_of_ours_and_nothing_is_left() {
    let Some(modes) = modes() else { return };
    assert!(modes.len() >= 63, "{}", modes.len());
    let queue = Arc::new(Mutex::new(modes));
    let faults = Arc::new(Mutex::new(BTreeMap::<String, Vec<String>>::new()));
    let workers: Vec<_> = (0..6)
        .map(|_| {
            let (queue, faults) = (Arc::clone(&queue), Arc::clone(&faults));
            thread::spawn(move || {
                loop {
                    let Some(mode) = queue.lock().unwrap().pop() else { break };
                    let found = tried(&mode);
                    if !found.is_empty() {
                        faults.lock().unwrap().insert(mode, found);
                    }
                }
            })
        })
        .collect();
    for worker in workers {
        worker.join().unwrap();
    }
    let faults = faults.lock().unwrap();
    assert!(faults.is_empty(), "{faults:#?}");
}

fn tried(mode: &str) -> Vec<String> {
    let more: &[&str] = match mode {
        "slow_usiok" | "slow_readyok" | "late" => &["--delay", "1"],
        "hog" => &["--rate", "64"],
        _ => &[],
    };
    let mut document = Document::of(mode, more).unwrap();
    document.until(Duration::from_secs(10), |look| matches!(look.state, EngineState::Idle | EngineState::Over));
    document.work();
    let look = document.look();
    let mut found = document.violations();
    if !ODD_SCORES.contains(&mode) {
        found.append(&mut document.wrong);
    }
    let works = look.search > 0;
    if works == USELESS.contains(&mode) && !["cwd", "close_stdin", "deaf"].contains(&mode) {
        found.push(format!("{} searches, {:?}, {:?}", look.search, look.state, look.trouble));
    }
    if matches!(look.trouble, Some(EngineTrouble::NotStarted(_))) {
        found.push(format!("{:?}", look.trouble));
    }
    let log = document.log.clone();
    let asked = Instant::now();
    drop(document);
    // Of its own accord, after SIGTERM, or killed.
    while !alive(&log).is_empty() && asked.elapsed() < Duration::from_millis(2600) {
        thread::sleep(Duration::from_millis(20));
    }
    let left = alive(&log);
    if left.len() > usize::from(mode == "escapee") {
        found.push(format!("left: {left:?}"));
    }
    found
}

#[test]
fn a_death_says_how_and_with_what_words() {
    // (mode, how, last words)
    let cases = [
        ("exit0", "exit 0", ""),
        ("exit1", "exit 1", "見つかりません"),
        ("crash_usi", "signal 11", ""),
        ("crash_isready", "signal 6", "nn.bin"),
    ];
    for (mode, how, words) in cases {
        let Some(mut document) = Document::of(mode, &[]) else { return };
        let look = document.until(Duration::from_secs(10), |look| look.trouble.is_some());
        match look.trouble {
            Some(EngineTrouble::Died { how: said, last_words, .. }) => {
                assert!(said == how && last_words.contains(words), "{mode}: {said}: {last_words}");
            }
            trouble => panic!("{mode}: {trouble:?}"),
        }
    }
    let Some(mut document) = Document::of("crash_option", &[]) else { return };
    let look = document.until(Duration::from_secs(10), |look| look.trouble.is_some());
    assert!(
        matches!(&look.trouble, Some(EngineTrouble::Died { last_sent, .. }) if last_sent.contains("setoption name Style value risky")),
        "{:?}",
        look.trouble
    );
    let nowhere = Program { path: PathBuf::from("/nowhere/engine"), ..Program::default() };
    let engine = Engine::start(nowhere, Game::Shogi, |_| {});
    assert!(matches!(engine.look().trouble, Some(EngineTrouble::NotStarted(_))));
}
