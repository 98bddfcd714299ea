//! Command lines that people are told to type: in the manual, in the help, in the manual pages. Each is run as it stands,
//! and does what is said of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{Desk, Said, sjis, subcommands};
use crate::exercises::judged;
use komaoto::cli;
use komaoto::files::store;
use komaoto::formats::{Envelope, FormatId, WriteOptions};
use komaoto::locale::Language;
use komaoto::notation::parse_position;
use komaoto::record::Record;
use komaoto::rules::{Game, Position};

const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";
/// Two puzzles as lichess publishes them.
const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
    00001,r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3,a7a6 f3f7,800,80,90,100,mateIn1 short,,\n";
/// Of a person's answers, two lines.
const ANSWERS: &str =
    "{\"format\":\"komaoto-answers\",\"version\":1}\n{\"at\":5000,\"key\":\"shogi x\",\"grade\":\"good\"}\n";

/// An opening book that knows the position behind the first two moves of the game.
const BOOK: &str = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n\
    2g2f 8c8d 30 20 9\n";

/// An engine that has the same opinion of everything, under the name that the manual gives one.
#[cfg(unix)]
const ENGINE: &str = "#!/bin/sh
while read -r word rest; do
    case $word in
    uci) echo id name Stockfish; echo uciok ;;
    isready) echo readyok ;;
    position)
        side=0
        case $rest in *' b '*) side=1 ;; esac
        moves=${rest#*moves }
        [ \"$moves\" = \"$rest\" ] && moves=
        for move in $moves; do side=$((1 - side)); done
        ;;
    go)
        if [ $side = 0 ]; then best=h2h3; else best=h7h6; fi
        echo info depth 20 nodes 1 score cp 20 pv $best
        echo bestmove $best
        ;;
    quit) exit ;;
    esac
done
";

/// A game of 24 moves that was judged; the third throws it away.
fn game() -> Record {
    let moves = "7g7f 3c3d 8h5e 3d3e 1g1f 1c1d 9g9f 9c9d 4g4f 4c4d 6g6f 6c6d 2g2f 8c8d 7i6h 7a6b 3i3h 3a3b 6i7h 6a5b \
                 4i5h 4a4b 5i6i 5a6a";
    let moves: Vec<&str> = moves.split(' ').collect();
    let said = [(30, "7g7f"), (40, "3c3d"), (50, "2g2f 8c8d"), (-900, "2b5e"), (100, "2g2f")];
    judged(&Position::start(Game::Shogi), &moves, &said)
}

fn kif(record: Record, first: &str) -> Vec<u8> {
    let mut record = record;
    record.headers.push("先手", first);
    record.headers.push("後手", "佐藤");
    store(&[record], FormatId::Kif, Envelope::usual(FormatId::Kif, "kif"), &WriteOptions::default()).0
}

/// A desk with every file that the examples name.
fn full_desk() -> Desk {
    let problem = Record::new(parse_position(PROBLEM.trim()).unwrap());
    let (ours, theirs) = (kif(game(), "山田"), kif(game(), "Yamada"));
    let mut tar = Vec::new();
    super::export::add_to_tar(&mut tar, "game.kif", b'0', &ours);
    tar.resize(tar.len() + 1024, 0);
    let problems = kif(problem, "");
    let desk = Desk::new(&[
        ("game.kif", &ours),
        ("game.pgn", CHESS.as_bytes()),
        ("archive.pgn", CHESS.as_bytes()),
        ("problems.kif", &problems),
        ("problem.sfen", PROBLEM.as_bytes()),
        ("user_book1.db", BOOK.as_bytes()),
        ("puzzles.csv", PUZZLES.as_bytes()),
        ("moves.txt", b"play e4\nsave new.pgn\n"),
        ("many-records.tar", &tar),
        ("old-answers.jsonl", ANSWERS.as_bytes()),
    ]);
    fs::create_dir(desk.path("kifu")).unwrap();
    for (name, bytes) in [("1.kif", &ours), ("2.kif", &theirs), ("3.kif", &ours), ("4.kif", &theirs)] {
        fs::write(desk.path("kifu").join(name), bytes).unwrap();
    }
    let told = "手合割：平手\n開始日時：2022/05/01\n戦型：角換わり\n先手：羽生 善治\n後手：佐藤\n   1 ７六歩(77)\n";
    fs::write(desk.path("kifu/5.kif"), sjis(told)).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let engine = desk.path("stockfish");
        fs::write(&engine, ENGINE).unwrap();
        fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    }
    desk
}

/// Runs a line behind the word `komaoto`, as a shell would: with what stands in quotes as one word, `~`, and `< FILE`.
/// `None` if it needs an engine that is not here.
fn run(desk: &Desk, line: &str) -> Option<Said> {
    let (line, input) = line.split_once(" < ").map_or((line, None), |(line, file)| (line, Some(file.trim())));
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(|word| word.replace('~', desk.path(".").to_str().unwrap())));
        }
    }
    let places = format!("{}:{}", desk.path(".").display(), std::env::var("PATH").unwrap_or_default());
    if let Some(engine) = words.iter().skip_while(|word| **word != "--engine").nth(1)
        && !desk.path(engine).exists()
        && komaoto::engine::find_engine(Path::new(engine)).is_none()
    {
        return None;
    }
    let input = input.map(|file| desk.read(file)).unwrap_or_default();
    // What an earlier command is told to make, where the manual only says how.
    let is_read = words.windows(2).any(|pair| pair[0] != "-o" && pair[1] == "mine.kif");
    if is_read && !desk.path("mine.kif").exists() {
        let made = desk.run(&["exercises", "make", "game.kif", "-o", "mine.kif", "--player", "山田"]);
        assert_eq!(made.code, 0, "{}", made.err);
    }
    if words.iter().any(|word| word == "--library") {
        assert_eq!(desk.run(&["library", "add", "kifu"]).code, 0);
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Some(desk.run_in(&[("PATH", places.as_str()), ("HOME", desk.path(".").to_str().unwrap())], &words, &input))
}

/// Runs a line, and looks at what came of it.
fn holds(desk: &Desk, line: &str, of: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let output =
        words.iter().position(|word| *word == "-o").and_then(|at| words.get(at + 1)).filter(|name| **name != "-");
    // The same name may be that of what another one makes.
    if let Some(name) = output
        && desk.path(name).is_file()
    {
        fs::remove_file(desk.path(name)).unwrap();
    }
    let Some(said) = run(desk, line) else { return eprintln!("SKIPPED: the engine of {line}") };
    assert!(said.code <= 1, "{of}: {line}: {} {}", said.code, said.err);
    let is_quiet = ["check", "library", "edit"].contains(&words[0]);
    match output {
        Some(name) => assert!(desk.path(name).exists(), "{of}: {line} makes no {name}"),
        // What is not found is said, too.
        None => assert!(!said.out.is_empty() || said.code == 1 && !said.err.is_empty() || is_quiet, "{of}: {line}"),
    }
}

fn manual(language: Language) -> String {
    let path = format!("assets/manual/{}/manual.md", language.tag());
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// What stands as code in the manual, a blank for each line end.
fn code(language: Language) -> Vec<String> {
    let words = |code: &str| code.split_whitespace().collect::<Vec<_>>().join(" ");
    manual(language).split('`').skip(1).step_by(2).map(words).collect()
}

/// The command line that is meant, behind the word `komaoto`. A name of an option alone is none.
fn command_of(code: &str, commands: &[String]) -> Option<String> {
    let (first, rest) = code.split_once(' ')?;
    let line = if first == "komaoto" { rest } else { code };
    let mut words = line.split(' ');
    let name = words.next()?;
    let is_of = commands.iter().any(|known| known == name);
    let only_options = words.next().is_none_or(|word| word.starts_with('-') && !word.contains("--library"));
    (is_of && !only_options).then(|| line.to_owned())
}

/// Every command line of the manual does what the manual says: it ends well, and makes the file that it names.
#[cfg(unix)]
#[test]
fn the_command_lines_of_the_manual_work() {
    for language in Language::ALL {
        let desk = full_desk();
        let commands = subcommands(&desk);
        let lines: Vec<String> = code(language).iter().filter_map(|code| command_of(code, &commands)).collect();
        assert!(lines.len() >= 18, "{language:?}: {lines:#?}");
        for line in lines {
            holds(&desk, &line, language.tag());
        }
    }
}

/// Every option that the manual names is one, of the subcommand that it names if it names one.
#[test]
fn the_options_of_the_manual_are_there() {
    let program = cli::definition();
    let of = |command: &clap::Command| -> BTreeSet<String> {
        command.get_arguments().filter_map(|arg| arg.get_long()).map(|long| format!("--{long}")).collect()
    };
    let mut all = of(&program);
    program.get_subcommands().for_each(|command| all.extend(of(command)));
    all.insert("--help".to_owned());
    for language in Language::ALL {
        let code = code(language);
        let mut count = 0;
        for code in &code {
            let mut words = code.split([' ', '=']).skip_while(|word| *word == "komaoto").peekable();
            let command = words.peek().and_then(|name| program.find_subcommand(name));
            let known = command.map_or_else(|| all.clone(), &of);
            for option in words.filter(|word| word.len() > 2 && word.starts_with("--")) {
                assert!(known.contains(option) || option == "--help", "{language:?}: {code}");
                count += 1;
            }
        }
        assert!(count > 40, "{language:?}: {count}");
    }
}

/// What stands below the help of a subcommand as an example, each behind the word `komaoto`. (One that begins with another
/// program is for a shell.)
fn examples(help: &str) -> Vec<String> {
    let told = help.lines().skip_while(|line| !line.starts_with("Example: ")).take_while(|line| !line.is_empty());
    let lines = told.filter_map(|line| line.trim_start_matches("Example: ").trim_start().strip_prefix("komaoto "));
    lines.map(str::to_owned).collect()
}

#[test]
fn the_examples_of_every_subcommand_work() {
    for command in subcommands(&Desk::new(&[])) {
        let desk = full_desk();
        let help = desk.run(&[&command, "--help"]);
        let lines = examples(help.out());
        assert!(!lines.is_empty(), "{command} has no example");
        for line in lines {
            holds(&desk, &line, &command);
        }
    }
}

/// Those of the page about the program itself; some open a window.
#[test]
fn the_examples_of_the_manual_pages_work() {
    let desk = full_desk();
    let commands = subcommands(&desk);
    let mut count = 0;
    for line in super::pages::EXAMPLES.lines() {
        let words = line.strip_prefix("komaoto ").unwrap_or_else(|| panic!("{line}"));
        match command_of(line, &commands) {
            Some(line) => holds(&desk, &line, "komaoto(1)"),
            None => {
                let all = line.split(' ').map(Into::into);
                match cli::parse(all) {
                    Ok(cli::Invocation::Help(_)) => {}
                    Ok(cli::Invocation::Window(start)) => {
                        assert!(start.files.iter().all(|file| desk.path(file.to_str().unwrap()).exists()), "{line}");
                    }
                    other => panic!("{words}: {other:?}"),
                }
            }
        }
        count += 1;
    }
    assert!(count >= 5, "{count}");
}
