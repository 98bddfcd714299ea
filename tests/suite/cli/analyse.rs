//! Games judged from the command line, by an engine that is none: its scores are a function of the position.

use serde_json::Value;

use super::Desk;
use crate::shared::shared;

const GAME: &[u8] = b"position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";

#[cfg(unix)]
#[test]
fn a_game_is_judged_and_written_the_same_way_twice() {
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = std::fs::canonicalize(engine).unwrap();
    let desk = Desk::new(&[("game.usi", GAME)]);
    let run = |file: &str, more: &[&str]| {
        let mut words =
            vec!["analyse", file, "--engine", engine.to_str().unwrap(), "--argument", "good", "--depth", "9"];
        words.extend(["--argument", "--rate", "--argument", "400", "--lang", "ja"]);
        words.extend(more);
        desk.run(&words)
    };
    let said = run("game.usi", &["--json", "--lines", "2"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!(said.code, i32::from(row["shallow"] != 0), "{}", said.err);
    assert_eq!((row["game"].as_u64(), row["engine"].as_str()), (Some(1), Some("Hostile good")));
    let plies = row["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 7);
    for (ply, row) in plies.iter().enumerate() {
        assert_eq!(row["ply"].as_u64(), Some(ply as u64));
        // On a busy machine it does not come far, and then nothing is judged.
        let is_shallow = |ply: usize| plies[ply]["depth"].as_u64().unwrap() < 6;
        let is_judged = ply > 0 && !is_shallow(ply) && !is_shallow(ply - 1);
        assert_eq!((row["loss"].is_null(), row["lines"].as_array().unwrap().len()), (!is_judged, 1), "{row}");
    }
    // The first position's, by the function: always from the first player's side.
    let expected = |key: &str, mv: &str| i64::from(crc32fast::hash(format!("{key}{mv}").as_bytes()) % 601) - 300;
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(plies[0]["score"]["cp"].as_i64(), Some(expected(start, plies[0]["best"].as_str().unwrap())));
    let second = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(plies[1]["score"]["cp"].as_i64(), Some(-expected(second, plies[1]["best"].as_str().unwrap())));

    let said = run("game.usi", &["-o", "judged.kif"]);
    assert_eq!(said.code, 0, "that evaluations become comments is how KIF has them: {}", said.err);
    let once = desk.read("judged.kif");
    assert!(String::from_utf8_lossy(&once).contains("Hostile good"), "{}", String::from_utf8_lossy(&once));
    assert_eq!(run("judged.kif", &["-o", "judged.kif"]).code, 3, "not over its own input unasked");

    // Several lines are branches; a run for one takes them away.
    let lines = |file: &str, out: &str, count: &str| {
        run(file, &["--lines", count, "-o", out]);
        String::from_utf8(desk.read(out)).unwrap()
    };
    let three = lines("game.usi", "three.kifu", "3");
    assert!(three.contains("*候補手") && three.contains("変化："), "{three}");
    let one = lines("three.kifu", "one.kifu", "1");
    assert!(!one.contains("候補手 ") && !one.contains("候補手2"), "{one}");
}

/// Nobody has asked for the format of the file, and hours of work are not thrown away for it.
#[cfg(unix)]
#[test]
fn a_folder_takes_what_the_format_of_the_file_cannot_hold() {
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = std::fs::canonicalize(engine).unwrap();
    let desk = Desk::new(&[("game.csa", b"V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n")]);
    let mut words = vec!["analyse", "game.csa", "--engine", engine.to_str().unwrap(), "--argument", "good"];
    words.extend(["--depth", "9", "--argument", "--rate", "--argument", "400", "--lang", "en", "--lines", "2"]);
    let said = desk.run(&[&words[..], &["-o", "out/"]].concat());
    assert!(said.code == 1 && said.err.contains("holds no branches"), "{} {}", said.code, said.err);
    assert!(String::from_utf8(desk.read("out/game.kifu")).unwrap().contains("変化："));
    assert!(!desk.path("out/game.csa").exists());
    // It is done, and nothing is written over unasked.
    assert_eq!(desk.run(&[&words[..], &["-o", "out/", "--skip-done"]].concat()).code, 0);
    assert_eq!(desk.run(&[&words[..], &["-o", "out/"]].concat()).code, 3);
    // A file that was named is not another one.
    assert_eq!(desk.run(&[&words[..], &["-o", "judged.csa"]].concat()).code, 3);
    assert!(!desk.path("judged.csa").exists());
}

#[test]
fn without_an_engine_the_mates_that_were_missed_are_found() {
    // Black could have mated with a gold on 52 and pushed a pawn instead.
    let game = b"position sfen 4k4/9/4P4/9/9/9/P8/9/4K4 b G2r2b3g4s4n4l16p 1 moves 9g9f 5a4a";
    let desk = Desk::new(&[("game.usi", game)]);
    let analysed = desk.run(&["analyse", "game.usi", "--lang", "ja"]);
    let missed = desk.run(&["missed", "game.usi", "--lang", "ja"]);
    assert_eq!((analysed.code, analysed.out()), (missed.code, missed.out()));
    assert!(analysed.out().contains("詰み逃し"), "{}{}", analysed.out(), analysed.err);
    let said = desk.run(&["analyse", "game.usi", "--depth", "9", "--lang", "ja"]);
    assert_eq!(said.code, 2, "a depth is an engine's: {}", said.err);
    let said = desk.run(&["analyse", "game.usi", "--lines", "3", "--lang", "ja"]);
    assert_eq!(said.code, 2, "and so are lines: {}", said.err);
}

#[cfg(unix)]
#[test]
fn an_engine_that_is_never_ready_is_waited_for_and_given_up() {
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = std::fs::canonicalize(engine).unwrap();
    let desk = Desk::new(&[("game.usi", GAME)]);
    let engine = ["--engine", engine.to_str().unwrap(), "--argument", "never_readyok", "--ready", "2.5"];
    let said = desk.run(&[&["analyse", "game.usi", "--json", "--lang", "en"], &engine[..]].concat());
    assert_eq!(said.code, 2, "{}", said.err);
    let mut said_first = said.err.lines();
    assert!(said_first.next().is_some_and(|line| line.contains("of 2.5 seconds")), "{}", said.err);
    assert!(said_first.next().is_some_and(|line| line.contains("not ready after 2.5 seconds")), "{}", said.err);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert!(row["error"].as_str().unwrap().contains("not ready"), "{row}");
    let said = desk.run(&["analyse", "game.usi", "--ready", "3"]);
    assert_eq!(said.code, 2, "it is an engine's: {}", said.err);
}

#[test]
fn what_is_no_engine_is_said_with_its_words() {
    let desk = Desk::new(&[("game.usi", GAME)]);
    let said = desk.run(&["analyse", "game.usi", "--engine", "/nowhere/engine", "--lang", "en"]);
    assert!(said.code == 2 && said.err.contains("could not be started"), "{} {}", said.code, said.err);
    // By its name it is looked for where the window looks for engines, and that is said in the person's language.
    for (language, no) in [("en", "there is no program nosuch"), ("ja", "nosuchというプログラムはありません")]
    {
        let said = desk.run(&["analyse", "game.usi", "--engine", "nosuch", "--lang", language]);
        assert!(said.code == 2 && said.err.contains(no) && said.err.contains("/usr/games"), "{}", said.err);
        assert!(!said.err.contains("os error") && !said.err.contains("usi\n"), "{}", said.err);
    }
}

/// What is there and cannot be run never was an engine that ended.
#[cfg(unix)]
#[test]
fn what_cannot_be_run_was_not_started() {
    let desk = Desk::new(&[("game.usi", GAME)]);
    for engine in ["./game.usi", "game.usi/engine"] {
        let said = desk.run(&["analyse", "game.usi", "--engine", engine, "--lang", "en"]);
        assert!(said.code == 2 && said.err.contains("could not be started"), "{} {}", said.code, said.err);
        assert!(!said.err.contains("os error") && !said.err.contains("ommand"), "{}", said.err);
    }
    // It runs in its own folder, also where its path begins in ours.
    std::fs::create_dir(desk.path("engines")).unwrap();
    std::os::unix::fs::symlink("/bin/false", desk.path("engines/false")).unwrap();
    let said = desk.run(&["analyse", "game.usi", "--engine", "engines/false", "--lang", "en"]);
    assert!(said.code == 2 && said.err.contains("exit 1"), "{} {}", said.code, said.err);
}

/// An engine that is told moves and does not read them, as those that know another spelling of a move.
#[cfg(unix)]
const BLIND: &str = r#"#!/bin/sh
while read -r line; do
    case "$line" in
        usi) echo "id name Blind"; echo usiok ;;
        isready) echo readyok ;;
        position*) last=$line ;;
        go*)
            case "$last" in
                *moves*) move=$1 ;;
                *" w "*) move=3c3d ;;
                *) move=7g7f ;;
            esac
            echo "info depth 9 score cp 30 nodes 5 pv $move"
            echo "bestmove $move" ;;
        quit) exit ;;
    esac
done
"#;

#[cfg(unix)]
#[test]
fn what_was_said_of_another_position_is_never_written() {
    use std::os::unix::fs::PermissionsExt as _;
    let game = b"position startpos moves 9g9f 1c1d 2g2f";
    let desk = Desk::new(&[("game.usi", game), ("blind", BLIND.as_bytes())]);
    let blind = desk.path("blind");
    std::fs::set_permissions(&blind, std::fs::Permissions::from_mode(0o755)).unwrap();
    let blind = blind.to_str().unwrap();
    // It is asked anew, by positions.
    let words = ["analyse", "game.usi", "--engine", blind, "--argument", "7g7f", "--json", "--depth", "9"];
    let said = desk.run(&words);
    assert_eq!(said.code, 0, "{}", said.err);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    let scores: Vec<_> = row["plies"].as_array().unwrap().iter().map(|ply| ply["score"]["cp"].as_i64()).collect();
    assert_eq!(scores, [30, -30, 30, -30].map(Some));
    // One that does not follow those either is refused, and nothing is written.
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = std::fs::canonicalize(engine).unwrap();
    let engine = ["--engine", engine.to_str().unwrap(), "--argument", "illegal", "--seconds", "0.2"];
    let said = desk.run(&[&["analyse", "game.usi", "-o", "out.kif", "--lang", "en"], &engine[..]].concat());
    assert!(said.code == 3 && said.err.contains("another position"), "{} {}", said.code, said.err);
    assert!(!desk.path("out.kif").exists());
}

#[cfg(unix)]
#[test]
fn an_engine_of_another_game_is_refused_in_words() {
    const CHESS: &str = "#!/bin/sh\nwhile read -r line; do case \"$line\" in uci) echo id name Test; \
         echo option name UCI_Chess960 type check default false; echo uciok ;; usi) echo Unknown command: usi ;; quit) exit ;; \
         esac; done\n";
    use std::os::unix::fs::PermissionsExt as _;
    let xiangqi = b"[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 2. H2+3 *\n";
    let desk = Desk::new(&[("game.usi", GAME), ("xiangqi.pgn", xiangqi), ("engine", CHESS.as_bytes())]);
    std::fs::set_permissions(desk.path("engine"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = desk.path("engine");
    for (file, game) in [("game.usi", "shogi"), ("xiangqi.pgn", "xiangqi")] {
        let words = ["analyse", file, "--engine", engine.to_str().unwrap(), "-o", "out.kif", "--lang", "en"];
        let said = desk.run(&words);
        assert!(said.code == 3 && said.err.contains(&format!("does not play {game}")), "{} {}", said.code, said.err);
        assert!(!desk.path("out.kif").exists());
    }
}

/// Whoever let an engine work for an hour would be told afterwards that the result has no place.
#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_said_before_the_work() {
    use std::os::unix::fs::PermissionsExt as _;
    let files = [("game.usi", GAME), ("out.kif", b"mine".as_slice()), ("out.db", b"mine"), ("engine", b"")];
    let desk = Desk::new(&files);
    std::fs::write(desk.path("engine"), format!("#!/bin/sh\n: > '{}'\n", desk.path("started").display())).unwrap();
    std::fs::set_permissions(desk.path("engine"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = desk.path("engine");
    let engine = ["--engine", engine.to_str().unwrap()];
    for words in [
        &["analyse", "game.usi", "-o", "out.kif", engine[0], engine[1]][..],
        &["exercises", "make", "game.usi", "-o", "out.kif", engine[0], engine[1]],
        &["missed", "game.usi", "-o", "out.kif"],
        &["book", "make", "game.usi", "-o", "out.db"],
        // What is read is not written over by what is made of it.
        &["analyse", "game.usi", "out.kif", "-o", ".", engine[0], engine[1]],
    ] {
        let said = desk.run(&[words, &["--lang", "en"]].concat());
        assert_eq!((said.code, said.out()), (3, ""), "{words:?}: {}", said.err);
        assert!(!desk.path("started").exists(), "{words:?}");
    }
    assert_eq!((desk.read("out.kif"), desk.read("out.db")), (b"mine".to_vec(), b"mine".to_vec()));
}

/// An engine that says the same whenever it is asked the same, where it is installed.
#[cfg(unix)]
#[test]
fn as_many_nodes_are_the_same_bytes_again() {
    const FAIRY: &str = "/usr/games/fairy-stockfish";
    if !std::path::Path::new(FAIRY).exists() {
        // Straight to the stream: what `eprintln!` says is swallowed for a test that passes.
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("SKIPPED: {FAIRY} is not there\n"));
        return;
    }
    let chess = b"[Event \"?\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 *\n";
    let xiangqi = b"[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 2. H2+3 *\n";
    let desk = Desk::new(&[("game.usi", GAME), ("chess.pgn", chess), ("xiangqi.pgn", xiangqi)]);
    for (file, out) in [("game.usi", "kifu"), ("chess.pgn", "pgn"), ("xiangqi.pgn", "pgn")] {
        let run = |out: &str| {
            let said = desk.run(&["analyse", file, "--engine", FAIRY, "--nodes", "3000", "--lines", "2", "-o", out]);
            assert!(said.code <= 1, "{file}: {}", said.err);
            desk.read(out)
        };
        let once = run(&format!("1-{file}.{out}"));
        assert_eq!(once, run(&format!("2-{file}.{out}")), "{file}");
        assert!(String::from_utf8_lossy(&once).contains(if out == "kifu" { "評価値" } else { "[%eval " }), "{file}");
    }
}

/// Moves are named as players of the game count them, and as `--at` takes them: the third ply of chess is White's second.
#[cfg(unix)]
#[test]
fn moves_of_chess_are_counted_as_chess_counts() {
    use std::os::unix::fs::PermissionsExt as _;
    let engine = "#!/bin/sh\nn=0\nwhile read -r line; do\n  case \"$line\" in\n    uci) echo 'id name Tiny'; echo uciok ;;\n    \
        isready) echo readyok ;;\n    position*' moves '*) set -- ${line#* moves }; n=$# ;;\n    position*) n=0 ;;\n    \
        go*) set -- e2e4 e7e5 d2d4 b8c6 f1c4; shift $n; score=0; [ $n = 3 ] && score=900\n      \
        echo \"info depth 20 nodes 100 time 5 score cp $score pv $1\"; echo \"bestmove $1\" ;;\n    quit) exit ;;\n  esac\ndone\n";
    let desk = Desk::new(&[("game.pgn", b"1. e4 e5 2. Nf3 Nc6 *\n"), ("engine.sh", engine.as_bytes())]);
    let place = desk.path("engine.sh");
    std::fs::set_permissions(&place, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = |words: &[&str]| {
        let engine = ["analyse", "game.pgn", "--engine", place.to_str().unwrap(), "--depth", "20", "--lang", "en"];
        desk.run(&[&engine[..], words].concat())
    };
    let said = run(&[]);
    assert!(said.out().contains("Move 2w: Nf3??"), "{}{}", said.out(), said.err);
    // Programs count plies.
    let row: Value = serde_json::from_str(run(&["--json"]).out()).unwrap();
    assert_eq!(
        (row["plies"][3]["ply"].as_u64(), row["plies"][3]["mark"].as_str()),
        (Some(3), Some("blunder")),
        "{row}"
    );
}

/// An engine that has not searched deeply judges nothing, which is said, and is not all that was asked for.
#[cfg(unix)]
#[test]
fn that_a_shallow_search_judges_nothing_is_said() {
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = std::fs::canonicalize(engine).unwrap();
    let desk = Desk::new(&[("game.usi", GAME)]);
    for (lang, words) in
        [("en", "6 moves were not judged"), ("ja", "6手は判定していません"), ("zh-Hans", "有6步未作评判")]
    {
        let asked = ["analyse", "game.usi", "--argument", "good", "--depth", "2", "--lang", lang, "--engine"];
        let said = desk.run(&[&asked[..], &[engine.to_str().unwrap()]].concat());
        assert!(said.code == 1 && said.err.contains(words), "{}: {}", said.code, said.err);
    }
}

/// Without an engine mates are looked for, which chess and xiangqi are not told in words of shogi.
#[test]
fn a_game_that_needs_an_engine_says_so() {
    let desk = Desk::new(&[("xq.pgn", b"[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 *\n"), ("a.pgn", b"1. e4 e5 *\n")]);
    for file in ["xq.pgn", "a.pgn"] {
        for lang in ["en", "ja", "zh-Hans", "zh-Hant"] {
            let said = desk.run(&["analyse", file, "--lang", lang]);
            assert!(said.code == 2 && said.err.contains("--engine"), "{}", said.err);
            assert!(
                !said.err.contains("詰将棋") && !said.err.contains("诘") && !said.err.contains("詰將棋"),
                "{}",
                said.err
            );
        }
    }
}

/// A game without moves is not passed over in silence.
#[cfg(unix)]
#[test]
fn a_game_without_moves_is_said_to_have_none() {
    use std::os::unix::fs::PermissionsExt;
    let script = "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; usi) echo usiok;; \
        isready) echo readyok;; go*) echo info depth 1 score cp 0 pv 7g7f; echo bestmove 7g7f;; quit) exit;; esac; done\n";
    let desk =
        Desk::new(&[("none.kifu", "手合割：平手\n先手：A\n後手：B\n".as_bytes()), ("engine", script.as_bytes())]);
    std::fs::set_permissions(desk.path("engine"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let said = desk.run(&["analyse", "none.kifu", "--engine", "./engine", "--depth", "1", "--lang", "en"]);
    assert_eq!((said.code, said.err.as_str()), (1, "komaoto: none.kifu: There are no moves yet.\n"), "{}", said.out());
}
