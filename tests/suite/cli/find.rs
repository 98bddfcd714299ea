//! Finding games in files and folders from the command line.

use std::fs;

use serde_json::{Value, json};

use super::{Desk, GAME};

const CHESS: &str = "\
[Event \"Club\"]
[Date \"2021.05.01\"]
[White \"Alpha\"]
[Black \"Beta\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 (2. f4 {The old gambit}) Nc6 1-0

[Event \"Club\"]
[Date \"2023.??.??\"]
[White \"Beta\"]
[Black \"Gamma\"]
[Result \"1/2-1/2\"]

1. Nf3 Nc6 2. e4 e5 1/2-1/2
";
const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n";

/// A folder with two formats, a folder below it, a file that nobody can read and others that are none of records.
fn desk() -> Desk {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.pgn", CHESS.as_bytes()), ("data.json", b"{}")]);
    let below = desk.path("below");
    fs::create_dir_all(below.join(".hidden")).unwrap();
    fs::write(below.join("c.sfen"), PROBLEM).unwrap();
    fs::write(below.join("d.txt"), GAME).unwrap();
    fs::write(below.join(".hidden/e.kifu"), GAME).unwrap();
    desk
}

#[test]
fn games_are_found_by_words_about_them() {
    let desk = desk();
    let found = |query: &str| {
        let said = desk.run(&["find", query, "--count"]);
        assert_eq!((said.err.as_str(), said.code), ("", i32::from(said.out() == "0\n")), "{query}");
        said.out().trim().parse::<usize>().unwrap()
    };
    let cases = [
        ("", 4),
        // In whatever width and case, and as names are written.
        ("山田", 1),
        ("ＡＬＰＨＡ", 1),
        ("佐藤花子", 1),
        ("先手:山田", 1),
        ("後手：佐藤", 1),
        ("second:山田", 0),
        ("white:beta", 1),
        ("player:beta", 2),
        ("player:beta -white:beta", 1),
        ("\"old gambit\"", 1),
        ("text:角道", 1),
        ("-text:角道", 3),
        ("分岐:あり", 2),
        ("variations:no", 2),
        ("結果:先手勝", 1),
        ("result:draw", 1),
        ("result:none", 1),
        ("date:2021", 1),
        ("date:2021-05..2022", 1),
        ("date:>2021", 1),
        ("date:2023-04", 0),
        ("手数:4", 3),
        ("plies:<4", 1),
        ("plies:>=1", 3),
        ("file:*.pgn", 2),
        ("game:xiangqi", 0),
        // A problem without its line has what its diagram shows.
        ("theme:taishou", 1),
        ("趣向:成駒なし", 1),
        ("主题:左右对称", 1),
        ("-theme:taishou", 3),
        ("theme:hadaka", 0),
    ];
    for (query, games) in cases {
        assert_eq!(found(query), games, "{query}");
    }
    assert_eq!(desk.run(&["find", "text:\"old gambit\"", "player:alpha", "--count"]).out(), "1\n");
}

#[test]
fn a_question_that_cannot_be_asked_says_what_can() {
    let desk = desk();
    for (arguments, said) in [
        (&["find", "--cuont"][..], "--cuont"),
        (&["find", "evnt:x"], "mean “event”"),
        (&["find", "date:2099-13"], "2099-13"),
        (&["find", "date:2020..2014"], "2020..2014"),
        (&["find", "plies:200..100"], "200..100"),
        (&["find", "date:"], "date"),
        (&["find", "result:perhaps"], "draw"),
        (&["find", "theme:saw"], "umanoko"),
        (&["find", "--pattern", "8/8"], "2 ranks"),
        (&["find", "--pattern", "8/8/8/8/8/8/8/7"], "rank 8"),
        (&["find", "--pattern", "8/8/8/8/8/8/8/z7"], "“z”"),
        (&["find", "--pattern", "8/8/8/8/8/8/8/8 x"], "“x”"),
        (&["find", "--pattern", "9/9/9/9/9/9/9/9/9 b Q"], "“Q”"),
        (&["find", "--material", "R>two"], "R>=2"),
        (&["find", "--position", "a.kifu@99"], "99"),
        (&["find", "--mirror"], "--position"),
    ] {
        let found = desk.run(arguments);
        assert_eq!((found.code, found.out()), (2, ""), "{arguments:?}");
        assert!(found.err.contains(said), "{arguments:?}: {}", found.err);
    }
}

#[test]
fn games_are_found_by_positions_that_they_reach() {
    let desk = desk();
    let lines = |arguments: &[&str]| {
        let said = desk.run(&[&["find"], arguments].concat());
        assert_eq!(said.err, "", "{arguments:?}");
        said.out().lines().map(|line| line.split(": ").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // By whichever moves.
    let knights = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    assert_eq!(lines(&["--position", knights]), ["./b.pgn:1:4", "./b.pgn:2:4"]);
    assert_eq!(lines(&["--position", "startpos moves g1f3 b8c6 e2e4 e7e5"]), ["./b.pgn:1:4", "./b.pgn:2:4"]);
    // In a variation, unless only main lines count.
    assert_eq!(lines(&["--position", "startpos moves e2e4 e7e5 f2f4"]), ["./b.pgn:1:3"]);
    assert_eq!(lines(&["--position", "startpos moves e2e4 e7e5 f2f4", "--main-line"]), Vec::<String>::new());
    assert_eq!(lines(&["--position", "a.kifu@2"]), ["./a.kifu:1:2"]);
    assert_eq!(lines(&["--position", "a.kifu@2", "--plies", "3.."]), Vec::<String>::new());
    // Parts of it, on the other side of the board, and by the other side.
    let pawn = "?????????/?????????/?????????/?????????/?????????/??P??????/?????????/?????????/?????????";
    assert_eq!(lines(&["--pattern", pawn]), ["./a.kifu:1:1"]);
    let mirrored = "?????????/?????????/?????????/?????????/?????????/??????P??/?????????/?????????/?????????";
    assert_eq!(lines(&["--pattern", mirrored]), Vec::<String>::new());
    assert_eq!(lines(&["--pattern", mirrored, "--mirror"]), ["./a.kifu:1:1"]);
    let of_white = "?????????/?????????/?????????/??????p??/?????????/?????????/?????????/?????????/?????????";
    assert_eq!(lines(&["--pattern", of_white]), ["./a.kifu:1:2"]);
    let of_black = "?????????/?????????/?????????/?????????/?????????/??P??????/?????????/?????????/????????? w";
    assert_eq!(lines(&["--pattern", of_black, "--plies", "1"]), ["./a.kifu:1:1"]);
    assert_eq!(lines(&["--pattern", &pawn.replace('?', ".")]), Vec::<String>::new());
    assert_eq!(lines(&["--material", "B=2"]), ["./a.kifu:1:3"]);
    assert_eq!(lines(&["--material", "G=1 R=0"]), ["./below/c.sfen:1:0"]);
    let in_hand = "4k4/9/4P4/9/9/9/9/9/9 b";
    assert_eq!(lines(&["--pattern", &format!("{in_hand} -")]), Vec::<String>::new());
    assert_eq!(lines(&["--pattern", &format!("{in_hand} G")]), ["./below/c.sfen:1:0"]);
    assert_eq!(lines(&["--pattern", &format!("{in_hand} +")]), ["./below/c.sfen:1:0"]);
}

#[test]
fn what_was_played_there_is_counted_once_a_game() {
    let desk = desk();
    let played = desk.run(&["find", "--position", "startpos moves e2e4 e7e5", "--stats", "--json"]);
    let said: Value = serde_json::from_str(played.out()).unwrap();
    assert_eq!(
        said,
        json!({ "schema": 1, "games": 1, "moves": [{ "move": "g1f3", "games": 1, "won": 1, "drawn": 0, "lost": 0 }] })
    );
    let played = desk.run(&["find", "game:chess", "--position", "startpos moves g1f3 b8c6 e2e4 e7e5", "--stats"]);
    assert_eq!(played.out(), "Move\tGames\tWon by first\tDrawn\n–\t2\t50 %\t50 %\n");
}

/// Games of which no end is known have no share in what was won; where there is none but such, nothing is said of it.
#[test]
fn games_without_an_end_have_no_share() {
    let desk = desk();
    let game = |result: &str, next: &str| {
        format!("[White \"甲\"]\n[Black \"乙\"]\n[Result \"{result}\"]\n\n1. e4 {next} {result}\n\n")
    };
    let games = [("1-0", "c5"), ("0-1", "c5"), ("0-1", "c5"), ("*", "c5"), ("*", "c5"), ("*", "e6")];
    fs::write(desk.path("ends.pgn"), games.map(|(result, next)| game(result, next)).concat()).unwrap();
    let asked = ["find", "--in", "ends.pgn", "--position", "startpos moves e2e4", "--stats"];
    // Black is to move, and White won one of the three that ended: that is told, as in the window.
    let told = desk.run(&asked);
    let rows: Vec<&str> = told.out().lines().skip(1).map(|row| row.split_once('\t').unwrap().1).collect();
    assert_eq!(rows, ["5\t33 %\t0 %", "1\t–\t–"]);
    let said: Value = serde_json::from_str(desk.run(&[&asked[..], &["--json"]].concat()).out()).unwrap();
    assert_eq!(said["moves"][0], json!({ "move": "c7c5", "games": 5, "won": 2, "drawn": 0, "lost": 1 }));
    assert_eq!(said["moves"][1], json!({ "move": "e7e6", "games": 1, "won": 0, "drawn": 0, "lost": 0 }));
}

/// Keys and values are understood and told in each language.
#[test]
fn what_cannot_be_asked_is_said_in_the_language() {
    let desk = desk();
    let said = |query: &str, language: &str| {
        let said = desk.run(&["find", query, "--in", "b.pgn", "--lang", language]);
        assert_eq!(said.code, 2, "{query}");
        said.err
    };
    for (language, wrong, right) in [
        ("zh-Hans", "结实:先胜", "结果"),
        ("zh-Hant", "結實:先勝", "結果"),
        ("ja", "結実:先手", "結果"),
        ("en", "resalt:first", "result"),
    ] {
        let said = said(wrong, language);
        assert!(said.contains(right), "{said}");
    }
    let keys = said("没有这个:1", "zh-Hans");
    assert!(keys.contains("赛事") && keys.contains("开局") && !keys.contains("event"), "{keys}");
    let values = said("结果:好", "zh-Hans");
    assert!(values.contains("先胜") && values.contains("和棋") && !values.contains("first"), "{values}");
    let values = said("結果:良い", "ja");
    assert!(values.contains("先手勝ち") && values.contains("引き分け") && !values.contains("draw"), "{values}");
    let count = |query: &str| desk.run(&["find", query, "--in", "b.pgn", "--count"]).out().trim().to_owned();
    for query in ["result:first", "结果:先胜", "結果:先勝", "結果:先手勝ち", "賽事:club -结果:和棋"]
    {
        assert_eq!(count(query), "1", "{query}");
    }
    // A value that is said is one that is understood.
    for language in ["en", "ja", "zh-Hans", "zh-Hant"] {
        for key in ["result", "game", "comments"] {
            for value in komaoto::library::values_of(key, language).split(", ") {
                assert!(komaoto::library::Query::parse(&format!("{key}:{value}")).is_ok(), "{key}:{value}");
            }
        }
    }
}

/// The list of the folders is in the settings: the catalog may be deleted, and the window has the same list.
#[test]
fn the_folders_of_the_library_stand_in_the_settings() {
    let desk = desk();
    let settings = desk.path(".config/komaoto/settings.toml");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    fs::write(&settings, "version = 1\nsound = 0.25\n").unwrap();
    assert_eq!(desk.run(&["library", "add", "below"]).code, 0);
    let known = komaoto::ui::Settings::load_from(&settings);
    assert_eq!(known.library, [desk.path("below")], "the window has it");
    assert_eq!(known.sound, 0.25, "and nothing else was changed");
    let listed = || desk.run(&["library", "list"]).out().to_owned();
    let before = listed();
    fs::remove_dir_all(desk.path(".cache")).unwrap();
    assert_eq!(listed().split('\t').next(), before.split('\t').next());
    let unread = desk.run(&["find", "--library", "--lang", "en"]);
    assert_eq!(unread.code, 2);
    assert!(unread.err.contains("library rescan"), "{}", unread.err);
    assert_eq!(desk.run(&["library", "rescan"]).code, 0);
    assert_eq!(listed(), before);
    // What the window has added is there, too.
    let mut known = known;
    known.library.push(desk.path("a.kifu"));
    known.store();
    known.flush();
    assert_eq!(listed().lines().count(), 2);
    assert_eq!(desk.run(&["library", "forget", "below"]).code, 0);
    assert_eq!(komaoto::ui::Settings::load_from(&settings).library, [desk.path("a.kifu")]);
    // Settings of another version belong to another program.
    fs::write(&settings, "version = 99\n").unwrap();
    assert_eq!(desk.run(&["library", "add", "below"]).code, 3);
    assert_eq!(fs::read_to_string(&settings).unwrap(), "version = 99\n");
}

/// A folder whose name is no UTF-8 is kept with its bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_whose_name_is_no_utf_8_is_kept() {
    use std::os::unix::ffi::OsStrExt;
    let desk = desk();
    let folder = desk.path("").join(std::ffi::OsStr::from_bytes(b"\x8a\xfb\x95\x88 100%"));
    fs::create_dir(&folder).unwrap();
    let settings = desk.path("settings.toml");
    komaoto::library::name_folders(&settings, std::slice::from_ref(&folder)).unwrap();
    assert_eq!(komaoto::library::named_folders(&settings).unwrap(), std::slice::from_ref(&folder));
    let known = komaoto::ui::Settings::load_from(&settings);
    assert_eq!(known.library, std::slice::from_ref(&folder));
    // Other settings are stored all the same.
    let known = komaoto::ui::Settings { sound: 0.125, ..known };
    known.store();
    known.flush();
    let again = komaoto::ui::Settings::load_from(&settings);
    assert_eq!((again.library, again.sound), (vec![folder], 0.125));
}

#[test]
fn what_was_found_is_printed_for_people_and_for_programs() {
    let desk = desk();
    let out = |arguments: &[&str]| desk.run(&[&["find", "--in", "b.pgn"], arguments].concat()).out().to_owned();
    assert_eq!(
        out(&[]),
        "b.pgn:1:0: Alpha – Beta Club 2021.05.01 1-0\nb.pgn:2:0: Beta – Gamma Club 2023.??.?? 1/2-1/2\n"
    );
    assert_eq!(out(&["--limit", "1"]).lines().count(), 1);
    assert_eq!(out(&["--sort", "first"]).lines().next().unwrap().split(": ").next(), Some("b.pgn:1:0"));
    assert_eq!(out(&["--list"]), "b.pgn\n");
    assert_eq!(out(&["--print0"]), "b.pgn\0");
    assert_eq!(out(&["--csv", "--limit", "1"]), "b.pgn,1,,Alpha,Beta,Club,2021.05.01,1-0,4\n");
    let line: Value = serde_json::from_str(out(&["--json", "--limit", "1"]).trim()).unwrap();
    assert_eq!((&line["result"], &line["plies"], &line["second"]), (&json!("1-0"), &json!(4), &json!("Beta")));
    let position = out(&["--json", "--position", "startpos moves e2e4 e7e5 f2f4"]);
    let line: Value = serde_json::from_str(position.trim()).unwrap();
    assert_eq!((&line["ply"], &line["next"], &line["mirrored"]), (&json!(3), &Value::Null, &json!(false)));
    // The same moves, under other names.
    fs::write(desk.path("again.kifu"), GAME.replace("山田", "鈴木")).unwrap();
    let twice = desk.run(&["find", "--duplicates", "--lang", "ja"]);
    assert_eq!(desk.run(&["find", "重複:あり", "--lang", "ja"]).out(), twice.out());
    assert_eq!(desk.run(&["find", "dup:yes", "--position", "startpos", "--stats"]).code, 2);
    assert_eq!(twice.out(), "./a.kifu:1:0: 山田 – 佐藤 花子 後手勝ち\n./again.kifu:1:0: 鈴木 – 佐藤 花子 後手勝ち\n");
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_is_found() {
    let desk = desk();
    fs::write(desk.path("broken.kifu"), [0_u8; 64]).unwrap();
    let said = desk.run(&["find", "山田"]);
    assert_eq!((said.code, said.out().lines().count()), (0, 1));
    assert!(said.err.contains("broken.kifu"), "{}", said.err);
    assert_eq!(desk.run(&["find", "山田", "--strict"]).code, 2);
    assert_eq!(desk.run(&["find", "--in", "no-such-folder"]).code, 2);
    let said = desk.run(&["find", "山田", "--in", "no-such-folder", "a.kifu"]);
    assert_eq!((said.code, said.out().lines().count()), (0, 1));
    // A file that is named is read whatever it is called, and standard input too.
    assert_eq!(desk.run(&["find", "--in", "below/d.txt", "--count"]).out(), "1\n");
    assert_eq!(desk.run_with(&["find", "--in", "-", "--count"], GAME.as_bytes()).out(), "1\n");
    assert_eq!(desk.run(&["find", "nobody"]).code, 1);
}

/// `--in` takes every word after it: one that was meant for the question is no folder that is missing beside others, or every
/// game would be found.
#[test]
fn words_of_the_question_behind_the_places_are_refused() {
    let desk = desk();
    for misplaced in [
        &["--in", ".", "plies:>1000"][..],
        &["--in", "plies:>1000"],
        &["山田", "--in", ".", "player:Beta"],
        &["--in", ".", "nobody"],
        &["--in", "a.kifu", "b.pgn", "手数:>1000", "--count"],
    ] {
        let said = desk.run(&[&["find", "--lang", "en"], misplaced].concat());
        assert_eq!((said.code, said.out()), (2, ""), "{misplaced:?}: {}", said.err);
        assert!(said.err.contains("in front of --in"), "{}", said.err);
    }
    // A place that is gone, where something is asked for, and a file that is called like a question.
    assert_eq!(desk.run(&["find", "山田", "--in", ".", "gone"]).code, 0);
    fs::write(desk.path("game:1.kifu"), GAME).unwrap();
    assert_eq!(desk.run(&["find", "--in", "game:1.kifu", "--count"]).out(), "1\n");
}

/// What a search did not read of a file may be what was looked for: it is said, as everywhere.
#[test]
fn lines_that_were_not_read_are_told() {
    let desk = Desk::new(&[("good.kifu", GAME.as_bytes())]);
    let odd = GAME.replace("   3 ２二角成(88)", "   3 なにか");
    fs::write(desk.path("odd.kifu"), odd).unwrap();
    // So many games that each is read only when somebody looks at it.
    let many = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {said} e5 2. Nf3 *\n\n".repeat(20_000);
    let last = "[White \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nxq9 Nc6 *\n";
    fs::write(desk.path("many.pgn"), format!("{many}{last}")).unwrap();
    let said = desk.run(&["find", "山田"]);
    assert_eq!((said.code, said.out().lines().count()), (0, 2), "{}", said.err);
    for name in ["odd.kifu", "many.pgn"] {
        let told = desk.run(&["check", "--no-fixes", name]).out().lines().count();
        assert!(told > 0, "{name}");
        assert!(said.err.lines().any(|line| line.contains(name) && line.contains("komaoto check")), "{}", said.err);
    }
    assert!(!said.err.contains("good.kifu"), "{}", said.err);
    // Of many such files three are named, so that what was found is not lost among them.
    let odd = fs::read(desk.path("odd.kifu")).unwrap();
    (0..4).for_each(|nth| fs::write(desk.path(&format!("odd{nth}.kifu")), &odd).unwrap());
    let more = desk.run(&["find", "山田", "--lang", "en"]);
    assert_eq!(more.err.matches("says which").count(), 4, "{}", more.err);
    assert!(more.err.contains("3 more files have lines"), "{}", more.err);
    (0..4).for_each(|nth| fs::remove_file(desk.path(&format!("odd{nth}.kifu"))).unwrap());
    assert_eq!(desk.run(&["find", "山田", "--strict"]).code, 2);
    assert_eq!(desk.run(&["find", "山田", "--strict", "--in", "good.kifu"]).code, 0);
    let added = desk.run(&["library", "add", "."]);
    assert_eq!((added.code, added.err.matches("komaoto check").count()), (1, 2), "{}", added.err);
    assert_eq!(desk.run(&["find", "山田", "--library", "--count"]).out(), "2\n");
}

/// Looking needs nothing to be made, and where nothing can be written what is there is still seen.
#[test]
fn a_library_that_is_only_looked_at_stays_as_it_is() {
    let desk = desk();
    assert_eq!(desk.run(&["library", "list"]).code, 0);
    assert_eq!(desk.run(&["find", "--library"]).code, 2);
    assert!(!desk.path(".cache").exists());
    desk.run(&["library", "add", "below"]);
    let rows = desk.run(&["library", "list", "--json"]);
    let row: Value = serde_json::from_str(rows.out()).unwrap();
    assert_eq!((&row["files"], &row["games"]), (&json!(1), &json!(1)), "{}", rows.out());
    assert!(row["folder"].as_str().is_some_and(|folder| folder.ends_with("below")));
}

/// Links that lead back into a folder lead nowhere new.
#[cfg(unix)]
#[test]
fn links_in_a_circle_are_followed_once() {
    let desk = desk();
    std::os::unix::fs::symlink(desk.path(""), desk.path("below/round")).unwrap();
    std::os::unix::fs::symlink(desk.path("nowhere"), desk.path("below/dangling.kifu")).unwrap();
    let said = desk.run(&["find", "--count"]);
    assert_eq!((said.code, said.out()), (0, "4\n"));
    assert!(said.err.contains("dangling.kifu"), "{}", said.err);
}

/// Folders that are added once are answered for without a look at their files, until they are looked through again.
#[test]
fn a_library_is_added_listed_asked_and_forgotten() {
    let desk = desk();
    let place = desk.run(&["library", "path"]);
    assert_eq!(place.code, 0);
    assert!(place.out().trim_end().ends_with("library.sqlite"), "{}", place.out());
    let none = desk.run(&["find", "--library", "--count"]);
    assert_eq!(none.code, 2, "{}", none.err);
    assert!(none.err.contains("library add"), "{}", none.err);
    assert_eq!(desk.run(&["library", "add", "gone"]).code, 2);
    assert_eq!(desk.run(&["library", "add", "."]).code, 0);
    let folder = fs::canonicalize(desk.path(".")).unwrap();
    let listed = desk.run(&["library", "list"]);
    assert!(listed.out().trim_end().ends_with("\t3\t4"), "{} in {}", listed.out(), folder.display());
    let count = |words: &[&str]| {
        let found = desk.run(&[&["find", "--count"], words].concat());
        (found.code, found.out().trim().to_owned())
    };
    for words in [&[][..], &["beta"], &["first:beta"], &["-beta"], &["variations:yes"], &["gambit"], &["file:b.pgn"]] {
        assert_eq!(count(&[words, &["--library"]].concat()), count(&[words, &["--in", "."]].concat()), "{words:?}");
    }
    let position = ["--position", "startpos moves 7g7f", "--stats", "--json"];
    let stats = |from: &[&str]| desk.run(&[&["find"], &position[..], from].concat()).out().to_owned();
    assert_eq!(stats(&["--library"]), stats(&["--in", "."]));
    fs::remove_file(desk.path("b.pgn")).unwrap();
    assert_eq!(count(&["beta", "--library"]), (0, "2".to_owned()));
    assert_eq!(desk.run(&["library", "rescan"]).code, 0);
    assert_eq!(count(&["beta", "--library"]), (1, "0".to_owned()));
    assert_eq!(desk.run(&["library", "forget", "."]).code, 0);
    assert_eq!(desk.run(&["library", "forget", "."]).code, 1);
    assert!(desk.path("a.kifu").is_file());
}

/// As with grep, a file or a folder that is there is where one looks; a word that is also called so says how it is meant.
#[test]
fn a_place_among_the_words_is_looked_through() {
    let desk = desk();
    let asked = |arguments: &[&str]| {
        let said = desk.run(&[&["find", "--count", "--lang", "en"], arguments].concat());
        (said.out().trim().to_owned(), said.err)
    };
    assert_eq!(asked(&["beta", "."]), ("2".to_owned(), String::new()));
    assert_eq!(asked(&["山田", "a.kifu"]), ("1".to_owned(), String::new()));
    assert_eq!(asked(&["山田", "b.pgn"]), ("0".to_owned(), String::new()));
    let (count, said) = asked(&["below"]);
    assert_eq!(count, "1");
    assert!(said.contains("searching in “below”, because it is here") && said.contains("--in ."), "{said}");
    // As a word it is found in the paths of files.
    assert_eq!(asked(&["\"below\""]), ("1".to_owned(), String::new()), "in quotes it is a word");
    assert_eq!(asked(&["below", "--in", "a.kifu"]), ("0".to_owned(), String::new()), "and with --in");
}

#[test]
fn a_library_without_folders_says_how_one_is_added() {
    let desk = desk();
    let says = || {
        let said = desk.run(&["library", "list"]);
        assert_eq!((said.code, said.out()), (0, ""));
        assert!(said.err.contains("library add"), "{}", said.err);
    };
    says();
    assert_eq!(desk.run(&["library", "add", "."]).code, 0);
    assert_eq!(desk.run(&["library", "list"]).err, "");
    assert_eq!(desk.run(&["library", "forget", "."]).code, 0);
    says();
}
