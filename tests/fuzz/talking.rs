//! Engines: whatever one says and whenever, what is shown of it can be played, and what it is told are whole lines.

use std::sync::Arc;
use std::time::{Duration, Instant};

use komaoto::engine::{Declared, Driver, DriverAction, EngineEvent, EngineLine, EngineTask, EngineTrouble, Limit};
use komaoto::rules::{Game, Position};

/// The lines of an engine; the first byte chooses the game, and a line of one byte is something that happens beside.
pub fn words(bytes: &[u8]) {
    let (first, said) = bytes.split_first().unwrap_or((&0, &[]));
    let game = [Game::Shogi, Game::Chess, Game::Xiangqi][usize::from(first % 3)];
    let mut position = Position::start(game);
    let moves = position.legal_moves();
    let lines: Vec<Arc<EngineLine>> = [None, moves.first(), moves.last()]
        .into_iter()
        .map(|mv| Arc::new(EngineLine::new(position.clone(), mv.into_iter().copied().collect()).expect("legal moves")))
        .collect();
    let mut now = Instant::now();
    let mut driver = Driver::new(game);
    heed(&driver.step(EngineEvent::Started(vec![("Style".to_owned(), "risky\nquit".to_owned())]), now));
    for line in said.split(|&byte| byte == b'\n') {
        now += Duration::from_millis(70);
        let event = match line {
            [b'w'] => EngineEvent::Want(None),
            [b't'] => EngineEvent::Tick,
            [b'T'] => {
                now += Duration::from_secs(20);
                EngineEvent::Tick
            }
            [b'x'] => EngineEvent::Ended(EngineTrouble::Endless),
            [b'p'] => EngineEvent::Press("Clear Hash".to_owned()),
            [number @ b'0'..=b'9'] => {
                let line = Arc::clone(&lines[usize::from(number % 3)]);
                EngineEvent::Want(Some(EngineTask {
                    line,
                    limit: Limit::Infinite,
                    ranks: u32::from(number % 5),
                    game: 1,
                }))
            }
            line => EngineEvent::Line(line),
        };
        heed(&driver.step(event, now));
        if let Some(search) = driver.search() {
            for row in search.rows() {
                position = search.line().at().clone();
                for &mv in &row.line {
                    position.play(mv).expect("a line can be played");
                }
            }
        }
    }
    for option in driver.declared() {
        assert!(!option.takes("a\nb"), "{option:?}");
    }
    if let Some(option) = Declared::parse(said) {
        assert!(!option.name.is_empty());
    }
}

fn heed(acts: &[DriverAction]) {
    for act in acts {
        if let DriverAction::Send(line) = act {
            assert!(!line.contains(&b'\n') && !line.contains(&b'\r'), "{:?}", String::from_utf8_lossy(line));
        }
    }
}
