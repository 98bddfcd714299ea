//! What the subcommands print for programs is what `assets/schema` promises, key by key.

use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::{Desk, GAME};
use crate::shared::shared;

const SCHEMA: &str = include_str!("../../../assets/schema/komaoto-1.json");
/// A name for it that no file and no server has.
const PLACE: &str = "https://schema.invalid/komaoto-1.json";

/// The promise about one subcommand. It is read more strictly than by others: what it does not name is not printed.
struct Promise {
    schemas: Schemas,
    index: SchemaIndex,
    of: &'static str,
}

/// Refuses other keys than those named. The position and the evaluation are parts of larger objects.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(keys) => {
            for (name, inner) in keys.iter_mut() {
                if !matches!(name.as_str(), "position" | "evaluation") || inner.get("$ref").is_some() {
                    close(inner);
                }
            }
            if keys.get("properties").is_some_and(Value::is_object) && keys.contains_key("type") {
                keys.entry("unevaluatedProperties").or_insert(false.into());
            }
        }
        Value::Array(values) => values.iter_mut().for_each(close),
        _ => {}
    }
}

impl Promise {
    fn of(of: &'static str) -> Self {
        let mut schema: Value = serde_json::from_str(SCHEMA).unwrap();
        close(&mut schema);
        Self::compiled(of, schema)
    }

    /// As others read it: what it does not name may be there.
    fn as_it_stands(of: &'static str) -> Self {
        Self::compiled(of, serde_json::from_str(SCHEMA).unwrap())
    }

    fn compiled(of: &'static str, schema: Value) -> Self {
        assert!(schema["$defs"].get(of).is_some(), "there is no promise about {of}");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource(PLACE, schema).unwrap();
        let index = compiler.compile(&format!("{PLACE}#/$defs/{of}"), &mut schemas).unwrap();
        Self { schemas, index, of }
    }

    fn breach(&self, said: &Value) -> Option<String> {
        self.schemas.validate(said, self.index).err().map(|error| format!("{}: {error:#}", self.of))
    }

    fn holds(&self, said: &str, of: &str) {
        let value: Value = serde_json::from_str(said).unwrap_or_else(|error| panic!("{of}: {error}: {said}"));
        assert_eq!(self.breach(&value), None, "{of}: {said}");
    }

    /// Of each line by itself.
    fn holds_by_line(&self, said: &str, of: &str) {
        assert!(!said.is_empty(), "{of} says nothing");
        said.lines().for_each(|line| self.holds(line, of));
    }
}

const PROBLEM: &str = "\
手合割：その他
後手の持駒：飛　角二　金四　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：飛　
手数----指手---------消費時間--
";
const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
                     1. e4 {[%eval 0.35] [%clk 0:10:00]} e5 (1... c5 {Sicilian} 2. Nf3) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 *\n";
/// A move that nobody can read, one that cannot be played, and evaluations.
const ODD: &str = "手合割：平手\n開始日時：いつか\n1 ７六歩(77)\n*評価値=35\n**評価値=120 読み筋=△３四歩\n2 ３四歩(33)\n3 ９九王(11)\n4 nonsense\n";

fn desk() -> Desk {
    Desk::new(&[
        ("game.kifu", GAME.as_bytes()),
        ("problem.kifu", PROBLEM.as_bytes()),
        ("chess.pgn", CHESS.as_bytes()),
        ("xiangqi.pgn", XIANGQI.as_bytes()),
        ("odd.kifu", ODD.as_bytes()),
        ("none.bin", b"\0\x01\x02nothing"),
    ])
}

const FILES: [&str; 6] = ["game.kifu", "problem.kifu", "chess.pgn", "xiangqi.pgn", "odd.kifu", "none.bin"];

#[test]
fn what_is_not_promised_is_found() {
    let show = Promise::of("show");
    let desk = desk();
    let mut said: Value = serde_json::from_str(desk.run(&["show", "chess.pgn", "--json"]).out()).unwrap();
    assert_eq!(show.breach(&said), None);
    assert!(said["games"][0].get("fen").is_some() && said["games"][0].get("sfen").is_none());
    assert_eq!(said["games"][0]["nodes"][1]["evaluation"]["score"]["cp"], 35);
    said["games"][0]["nodes"][1]["more"] = 1.into();
    assert!(show.breach(&said).is_some(), "another key");
    said["games"][0]["nodes"][1].as_object_mut().unwrap().remove("more");
    assert_eq!(show.breach(&said), None);
    said["games"][0]["nodes"][1]["evaluation"] = Value::Null;
    assert!(show.breach(&said).is_some(), "null");
    let mut said: Value = serde_json::from_str(desk.run(&["show", "game.kifu", "--json"]).out()).unwrap();
    assert!(said["games"][0].get("sfen").is_some());
    said.as_object_mut().unwrap().remove("schema");
    assert!(show.breach(&said).is_some(), "no number");
}

#[test]
fn every_subcommand_keeps_the_promise() {
    let desk = desk();
    let (show, check, convert) = (Promise::of("show"), Promise::of("check"), Promise::of("convert"));
    for file in FILES.into_iter().chain(["gone.kif"]) {
        show.holds(desk.run(&["show", file, "--json"]).out(), file);
        check.holds(desk.run(&["check", file, "--strict", "--json"]).out(), file);
    }
    for to in ["csa", "jkf", "kif"] {
        let said = desk.run(&[&["convert", "--json", "--to", to, "-o", "out/", "--force"], &FILES[..]].concat());
        convert.holds(said.out(), to);
    }
    let find = Promise::of("find");
    for arguments in [&[][..], &["--count"], &["--material", "K=1"], &["--material", "K=1", "--stats"]] {
        let said = desk.run(&[&["find", "--json"], arguments].concat());
        find.holds_by_line(said.out(), &arguments.join(" "));
    }
    let library = Promise::of("library");
    desk.run(&["library", "add", "."]);
    for action in [&["list"][..], &["path"], &["openings"], &["forget", "gone"], &["add", "gone"]] {
        let said = desk.run(&[&["library", "--json"], action].concat());
        library.holds_by_line(said.out(), &action.join(" "));
    }
    let export = Promise::of("export");
    let positions = ["export", "--positions", "--json"];
    for words in [&["export"][..], &["export", "--json"], &positions] {
        export.holds_by_line(desk.run(&[words, &FILES[..]].concat()).out(), &words.join(" "));
    }
    let book = Promise::of("book");
    for words in [
        &["make", FILES[0], "-o", "new.db"][..],
        &["show", "new.db"],
        &["convert", "new.db", "-o", "new.ybb", "--lossy"],
        &["show", "new.ybb"],
        &["show", "gone.db"],
    ] {
        book.holds_by_line(desk.run(&[&["book", "--json"], words].concat()).out(), &words.join(" "));
    }
    let read = Promise::of("read");
    for file in &FILES[..5] {
        read.holds(desk.run(&["read", file, "--json"]).out(), file);
    }
    read.holds(desk.run(&["read", FILES[0], FILES[1], "--json"]).out(), "two files");
    let diagram = desk.run(&["diagram", "game.kifu", "-o", "board.svg", "--at", "start", "--json"]);
    Promise::of("diagram").holds(diagram.out(), "diagram");
    Promise::of("sheet").holds(desk.run(&["sheet", "game.kifu", "-o", "sheet.pdf", "--json"]).out(), "sheet");
    let perft = Promise::of("perft");
    for game in ["startpos", "chess", "xiangqi"] {
        perft.holds(desk.run(&["perft", game, "2", "--json", "--divide"]).out(), game);
        perft.holds(desk.run(&["perft", game, "1", "--json"]).out(), game);
    }
}

#[test]
fn what_prints_a_line_for_each_answer_keeps_it_too() {
    let desk = desk();
    let solve = Promise::of("solve");
    for file in ["problem.kifu", "game.kifu", "4k4/9/9/9/9/9/9/9/9 b - 1", "nonsense"] {
        let said = desk.run(&["solve", file, "--json", "--check", "--tries", "--time", "2"]);
        if !said.out().is_empty() {
            solve.holds_by_line(said.out(), file);
        }
    }
    solve.holds_by_line(desk.run(&["solve", "problem.kifu", "--json"]).out(), "problem");
    let missed = Promise::of("missed");
    for file in ["game.kifu", "chess.pgn"] {
        missed.holds_by_line(desk.run(&["missed", file, "--json"]).out(), file);
    }
    let edit = Promise::of("edit");
    let script = "play 76歩\ncomment quiet\ndump\nsetup\nsetup leave\nsave -\nplay 99王\nundo\ndump\nnonsense\n";
    edit.holds_by_line(desk.run_with(&["edit", "--new", "shogi", "--json"], script.as_bytes()).out(), "shogi");
    let script = "play e4\nsetup\ndump\nsetup leave\nsave -\nquit\n";
    edit.holds_by_line(desk.run_with(&["edit", "--new", "chess", "--json"], script.as_bytes()).out(), "chess");
    // What was played was not saved.
    let journals = Promise::of("journal");
    journals.holds_by_line(desk.run(&["edit", "--journals"]).out(), "journals");
    let exercises = Promise::of("exercises");
    for words in [
        &["make", "game.kifu", "chess.pgn", "--dry-run"][..],
        &["make", "game.kifu", "-o", "mine.kifu"],
        &["convert", "game.kifu", "--dry-run"],
        &["convert", "game.kifu", "-o", "mine.json"],
        &["convert", "none.bin", "--dry-run"],
        &["answers"],
        &["answers", "-o", "answers.jsonl"],
        &["import", "answers.jsonl"],
        &["import", "none.bin"],
    ] {
        exercises.holds_by_line(desk.run(&[&["exercises", "--json"], words].concat()).out(), &words.join(" "));
    }
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = std::fs::canonicalize(engine).unwrap();
    exercises.holds_by_line(desk.run(&["exercises", "progress", "game.kifu", "--json"]).out(), "progress");
    exercises.holds_by_line(desk.run(&["exercises", "answers", "game.kifu", "--json"]).out(), "answers of a file");
    let analyse = Promise::of("analyse");
    let asked = ["--engine", engine.to_str().unwrap(), "--argument", "good", "--depth", "9", "--lines", "2", "--json"];
    analyse.holds_by_line(desk.run(&[&["analyse", "game.kifu"], &asked[..]].concat()).out(), "analyse");
}

/// Whatever answers programs has promised how, and the manual page names it.
#[test]
fn whatever_answers_in_json_has_promised_how() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/pages/komaoto-json.5");
    let page = std::fs::read_to_string(page).unwrap();
    let description = page.split(".SH ").nth(2).unwrap();
    let program = komaoto::cli::definition();
    let answers =
        program.get_subcommands().filter(|command| command.get_arguments().any(|arg| arg.get_long() == Some("json")));
    let names: Vec<&str> = answers.map(clap::Command::get_name).collect();
    assert!(names.len() >= 16, "{names:?}");
    for name in names {
        assert!(schema["$defs"].get(name).is_some(), "there is no promise about {name}");
        assert!(description.split(|c: char| !c.is_alphanumeric()).any(|word| word == name), "{name}: {description}");
    }
}

/// A validator takes the schema as it stands, in which a part that is not named may be there: no two of its choices may
/// fit the same answer where only one of them is meant.
#[test]
fn a_game_that_no_engine_judged_keeps_it_too() {
    let desk = desk();
    for promise in [Promise::of("analyse"), Promise::as_it_stands("analyse")] {
        for file in ["chess.pgn", "game.kifu"] {
            // One that is not there, and one that is no engine.
            for engine in ["nosuch", if cfg!(unix) { "false" } else { "where" }] {
                let said = desk.run(&["analyse", file, "--engine", engine, "--json"]);
                assert!(said.code == 2 && said.out().contains("\"error\""), "{engine}: {} {}", said.code, said.err);
                promise.holds_by_line(said.out(), file);
            }
            promise.holds_by_line(desk.run(&["analyse", file, "--json"]).out(), file);
        }
    }
    for (of, words) in [
        ("show", &["show", "gone.kif", "--json"][..]),
        ("show", &["show", "game.kifu", "--json"]),
        ("missed", &["missed", "game.kifu", "--json"]),
        ("missed", &["missed", "chess.pgn", "--json"]),
        ("solve", &["solve", "problem.kifu", "--json"]),
        ("solve", &["solve", "gone.kif", "--json"]),
    ] {
        let said = desk.run(words);
        Promise::as_it_stands(of).holds(said.out(), &words.join(" "));
    }
}

/// A name that is no Unicode is shown with a stand-in; beside it are its bytes, so that a program finds the file again.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_unicode_are_told_byte_by_byte() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let desk = desk();
    let name = OsStr::from_bytes(b"\x8f\xab %a.kifu");
    let gone = OsStr::from_bytes(b"gone\xff.kif");
    std::fs::create_dir(desk.path("old")).unwrap();
    std::fs::write(desk.path("old").join(name), GAME).unwrap();
    let output = |words: &[&OsStr]| {
        let output = desk.command().args(words).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let text = OsStr::new;
    let file = desk.path("old").join(name);
    let (file, folder) = (file.as_os_str(), desk.path("old"));
    let bytes = "%8F%AB%20%25a.kifu";
    for (words, of) in [
        (vec![text("show"), file, text("--json")], "show"),
        (vec![text("check"), file, text("--json")], "check"),
        (vec![text("missed"), file, text("--json")], "missed"),
        (vec![text("convert"), file, text("--to"), text("kif"), text("-o"), text("new/"), text("--json")], "convert"),
        (vec![text("find"), text("--in"), folder.as_os_str(), text("--json")], "find"),
    ] {
        let said = output(&words);
        Promise::of(of).holds(&said, of);
        let value: Value = serde_json::from_str(&said).unwrap();
        let row = if value.is_array() { &value[0] } else { &value };
        assert!(row["file_bytes"].as_str().is_some_and(|told| told.ends_with(bytes)), "{of}: {said}");
    }
    let said = output(&[text("show"), gone, text("--json")]);
    assert!(said.contains("\"gone%FF.kif\""), "{said}");
    // Any other name says all by itself.
    assert!(!desk.run(&["show", "game.kifu", "--json"]).out().contains("_bytes"));
}

/// One law for all subcommands: who asks for JSON is told in JSON, too, why something was not done.
#[test]
fn whatever_fails_is_told_in_json() {
    let desk = desk();
    let rows = ["check", "convert", "read", "diagram", "sheet"];
    let fails: &[&[&str]] = &[
        &["show", "gone.kif"],
        &["show", "none.bin"],
        &["show", "game.kifu", "--game", "7"],
        &["check", "gone.kif", "game.kifu"],
        &["convert", "gone.kif", "-o", "x.csa"],
        &["convert", "game.kifu", "-o", "-", "--to", "csa"],
        &["convert", "game.kifu", "odd.kifu", "-o", "x.csa"],
        &["convert", "game.kifu", "-o", "x.nosuch"],
        &["convert", "game.kifu", "-o", "game.kifu"],
        &["read", "gone.kif"],
        &["read", "none.bin"],
        &["read", "gone.kif", "game.kifu"],
        &["read", "game.kifu", "--game", "7"],
        &["read", "game.kifu", "--part", "99"],
        &["diagram", "gone.kif", "-o", "x.svg"],
        &["diagram", "game.kifu", "gone.kif", "-o", "y.svg"],
        &["diagram", "game.kifu", "-o", "x.nosuch"],
        &["diagram", "game.kifu", "-o", "-", "--to", "svg"],
        &["diagram", "game.kifu", "-o", "game.kifu", "--to", "svg"],
        &["diagram", "game.kifu", "--at", "99", "-o", "x.svg"],
        &["sheet", "gone.kif", "-o", "x.pdf"],
        &["sheet", "game.kifu", "gone.kif", "-o", "y.pdf"],
        &["sheet", "game.kifu", "-o", "x.nosuch"],
        &["sheet", "game.kifu", "-o", "game.kifu", "--to", "pdf"],
        &["edit", "gone.kif"],
        &["edit", "none.bin"],
        &["edit", "game.kifu", "--game", "7"],
        &["edit", "--script", "gone.txt"],
        &["edit", "--recover", "gone.journal"],
        &["find", "evnt:x"],
        &["find", "--in", "gone"],
        &["solve", "gone.kif"],
        &["missed", "gone.kif"],
        &["missed", "chess.pgn"],
        &["missed", "game.kifu", "-o", "game.kifu"],
        &["exercises", "convert", "gone.kif", "--dry-run"],
        &["exercises", "import", "gone.jsonl"],
        &["export", "gone.kif"],
        &["export", "--files-from", "gone.txt"],
        &["library", "add", "gone"],
        &["book", "show", "gone.db"],
        &["book", "make", "game.kifu"],
        &["exercises", "make", "game.kifu"],
        &["analyse", "gone.kif"],
        &["analyse", "xiangqi.pgn"],
        &["analyse", "game.kifu", "--engine", "nosuch"],
        &["perft", "nonsense", "2"],
    ];
    for words in fails {
        let said = desk.run(&[words, &["--json"][..]].concat());
        let of = format!("{words:?}: {} {}", said.out(), said.err);
        assert!(matches!(said.code, 2 | 3) && !said.err.is_empty(), "{of}");
        let promise = Promise::of(words[0]);
        let all: Vec<Value> = if rows.contains(&words[0]) || matches!(words[0], "show" | "perft") {
            promise.holds(said.out(), &of);
            match serde_json::from_str(said.out()).unwrap() {
                Value::Array(all) => all,
                one => vec![one],
            }
        } else {
            promise.holds_by_line(said.out(), &of);
            said.out().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let told: Vec<&str> = all.iter().filter_map(|row| row["error"].as_str()).collect();
        assert_eq!(told.len(), 1, "{of}");
        // The same words, beside what they are about.
        let flat = |text: &str| text.split_whitespace().collect::<String>();
        assert!(flat(&said.err).contains(&flat(told[0])), "{of}");
    }
}

#[test]
fn records_as_people_wrote_them_keep_it() {
    let Some(corpus) = shared("corpus") else { return };
    let mut files: Vec<_> = std::fs::read_dir(corpus)
        .unwrap()
        .flat_map(|entry| std::fs::read_dir(entry.unwrap().path()).into_iter().flatten())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.metadata().is_ok_and(|about| about.is_file() && about.len() < 20_000))
        .collect();
    files.sort();
    // Spread over all formats: the program is started anew for each of them.
    let step = (files.len() / 60).max(1);
    let desk = desk();
    let (show, check) = (Promise::of("show"), Promise::of("check"));
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    for path in files.iter().step_by(step).map(|path| text(path)) {
        show.holds(desk.run(&["show", &path, "--json"]).out(), &path);
        check.holds(desk.run(&["check", &path, "--no-fixes", "--json"]).out(), &path);
    }
}

/// Programs read the signs of a move by their numbers, those with a glyph of their own, too.
#[test]
fn json_has_the_signs_of_moves_by_their_numbers() {
    let desk = Desk::new(&[("a.pgn", b"1. e4 $1 $16 $146 e5 2. Nf3 $255 *\n")]);
    let said = desk.run(&["show", "a.pgn", "--json"]);
    let file: Value = serde_json::from_str(said.out()).unwrap();
    let nags: Vec<&Value> = file["games"][0]["nodes"].as_array().unwrap().iter().map(|node| &node["nags"]).collect();
    assert_eq!(nags[..4], [&Value::Null, &json!([1, 16, 146]), &Value::Null, &json!([255])]);
}
