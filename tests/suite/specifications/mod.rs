//! The documents this program was built from, sentence by sentence: CSA V3.0 and 1999, the rules of shogi, KIF, SFEN,
//! PGN and xiangqi PGN. Each sentence is a heading of one of the pages beside this file, with the smallest input, what is
//! done with it and what comes of it; each is a test named by its number (`specifications::csa_3_0::a16`).
//!
//! A page looks like this:
//!
//! ````text
//! ## A16 2.4 $TIME a+b+c in seconds
//!
//! ```csa a.csa crlf
//! V3.0
//! $TIME:1800+30+0
//! +
//! ```
//!
//! ```console
//! $ komaoto convert a.csa -o out.csa --to csa3
//! $ cat out.csa
//! V3.0␍
//! ```
//! ````
//!
//! A block whose first line names a file is that file (`utf8` unless it says `sjis`, `euc`, `gb18030`, `big5`, `latin1` or
//! `bytes`, in which `\xNN` is a byte; `crlf`, `bom`, `unended`). Commands: `komaoto …` with `< FILE` and `> FILE`, `cat FILE
//! [ENCODING]`, `cmp FILE FILE`. What they print follows, standard error behind `2> `, an exit status other than 0 as
//! `[exit N]`, a carriage return as `␍`, a byte that is not of the encoding as `\xNN`, a missing line end as `␄`.
//!
//! A sentence that the program does not follow says `Differs: ` and why, one that asks nothing of a program `Does not
//! apply: ` and why, one that nobody has tried yet `Not tried yet.`; every other one holds.
//!
//! `KOMAOTO_PAGES=write` with the test `specifications::pages` writes what comes of the commands into the pages, and the two tables
//! of conformance anew: read the difference before you believe it.

mod examples;
mod page;
mod run;

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use page::{Page, Sentence, Verdict};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/specifications"))
}

fn read(name: &str) -> Page {
    Page::of(&fs::read_to_string(folder().join(name)).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The test of one sentence.
fn sentence(page: &str, number: &str) {
    let read = read(page);
    let sentence = read.sentences.iter().find(|sentence| sentence.number.eq_ignore_ascii_case(number));
    let sentence = sentence.unwrap_or_else(|| panic!("{page} has no {number}"));
    if sentence.verdict() == Verdict::Untried {
        // Straight to the stream: what `eprintln!` says is swallowed for a test that passes.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {page}, {}: not tried yet", sentence.number);
        return;
    }
    let found = run::told(sentence);
    assert!(
        found == sentence.text(),
        "{page}, {} {}\n\n--- expected\n{}\n--- found\n{found}",
        sentence.number,
        sentence.title,
        sentence.text()
    );
}

/// A module for each page, with a test for each of its sentences.
macro_rules! pages {
    ($($module:ident $page:literal: $($number:ident)*;)*) => {
        $(mod $module {
            $(#[test]
            fn $number() {
                super::sentence($page, stringify!($number));
            })*
        })*

        const PAGES: &[(&str, &[&str])] = &[$(($page, &[$(stringify!($number)),*])),*];
    };
}

pages! {
    csa_3_0 "csa-3.0.md":
        a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28
        a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53
        a54 a55 a56 a57 a58 a59 a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 a70 a71 a72 a73 a74;
    csa_1999 "csa-1999.md":
        b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20;
    shogi "shogi.md":
        c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 c16 c17 c18 c19 c20 c21 c22 c23 c24 c25 c26 c27 c28
        c29 c30 c31 c32 c33 c34;
    kif "kif.md":
        d1 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14 d15 d16 d17 d18 d19 d20 d21 d22 d23 d24 d25 d26 d27 d28
        d29 d30 d31 d32 d33 d34 d35 d36 d37 d38 d39 d40 d41 d42 d43;
    sfen "sfen.md":
        e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15 e16 e17;
    pgn "pgn.md":
        p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 p13 p14 p15 p16 p17 p18 p19 p20 p21 p22 p23 p24 p25 p26 p27 p28
        p29 p30 p31 p32 p33 p34 p35 p36 p37 p38 p39 p40 p41 p42 p43 p44 p45 p46 p47 p48 p49 p50 p51 p52 p53
        p54 p55 p56 p57 p58 p59 p60 p61 p62 p63 p64 p65 p66;
    xiangqi_pgn "xiangqi-pgn.md":
        x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12 x13 x14 x15 x16 x17 x18 x19 x20 x21 x22 x23 x24 x25 x26 x27 x28
        x29 x30 x31 x32 x33 x34 x35 x36 x37 x38 x39;
}

/// The pages of `PAGES` with their headings, the tables that are made from them.
const TABLES: &[(&str, &[&str])] = &[
    ("csa-kif-conformance.md", &["csa-3.0.md", "csa-1999.md", "shogi.md", "kif.md", "sfen.md"]),
    ("pgn-conformance.md", &["pgn.md", "xiangqi-pgn.md"]),
];

/// One of the two tables: number, sentence, verdict and the reason for what differs.
fn table(pages: &[&str]) -> String {
    let mut text = String::new();
    for page in pages {
        let Page { title, sentences } = read(page);
        let _ = write!(text, "{}# {title}\n\n", if text.is_empty() { "" } else { "\n" });
        text += "| no | sentence | verdict | why |\n|---|---|---|---|\n";
        for sentence in &sentences {
            let (verdict, why) = (sentence.verdict(), sentence.reason());
            let _ = writeln!(text, "| {} | {} | {verdict} | {why} |", sentence.number, sentence.title);
        }
        let count = |verdict| sentences.iter().filter(|sentence| sentence.verdict() == verdict).count();
        let _ = writeln!(
            text,
            "\n{} hold, {} differ, {} do not apply, {} not tried yet.",
            count(Verdict::Holds),
            count(Verdict::Differs),
            count(Verdict::DoesNotApply),
            count(Verdict::Untried)
        );
    }
    text
}

#[test]
fn pages_have_a_test_for_each_sentence_and_their_tables_are_fresh() {
    let write = std::env::var_os("KOMAOTO_PAGES").is_some_and(|word| word == "write");
    for (page, numbers) in PAGES {
        let read = read(page);
        let found: Vec<String> = read.sentences.iter().map(|sentence| sentence.number.to_lowercase()).collect();
        assert_eq!(found, *numbers, "{page}: headings, and tests in mod.rs");
        if write {
            let told = read.sentences.iter().map(|sentence| match sentence.verdict() {
                Verdict::Untried => sentence.text(),
                _ => run::told(sentence),
            });
            let text = told.fold(format!("# {}\n", read.title), |text, sentence| text + "\n" + &sentence);
            fs::write(folder().join(page), text).unwrap();
        }
    }
    for (name, pages) in TABLES {
        let made = table(pages);
        if write {
            fs::write(folder().join(name), &made).unwrap();
        }
        let kept = fs::read_to_string(folder().join(name)).unwrap_or_default();
        assert!(kept == made, "{name} is stale: run this test with KOMAOTO_PAGES=write");
    }
}

#[test]
fn a_sentence_that_differs_gives_a_reason() {
    for (page, _) in PAGES {
        let needs = |sentence: &Sentence| matches!(sentence.verdict(), Verdict::Differs | Verdict::DoesNotApply);
        let read = read(page);
        let without = read.sentences.iter().find(|sentence| needs(sentence) && sentence.reason().is_empty());
        assert!(without.is_none(), "{page}, {}: no reason given", without.map_or("", |sentence| &sentence.number));
    }
}
