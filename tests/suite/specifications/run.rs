//! The commands of a sentence, done in a folder of their own.

use std::fmt::Write as _;

use encoding_rs::{BIG5, EUC_JP, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::page::{Part, Sentence};
use crate::cli::Desk;

/// The sentence as it would stand in its page if it told what comes of its commands here and now.
pub fn told(sentence: &Sentence) -> String {
    let desk = Desk::new(&[]);
    let mut told = Sentence { number: sentence.number.clone(), title: sentence.title.clone(), parts: Vec::new() };
    for part in &sentence.parts {
        told.parts.push(match part {
            Part::Prose(text) => Part::Prose(text.clone()),
            Part::File { language, name, attributes, text } => {
                let bytes = bytes(text, attributes).unwrap_or_else(|error| panic!("{}: {error}", sentence.number));
                std::fs::write(desk.path(name), bytes).unwrap();
                let (language, name) = (language.clone(), name.clone());
                Part::File { language, name, attributes: attributes.clone(), text: text.clone() }
            }
            Part::Console(commands) => {
                Part::Console(commands.iter().map(|(command, _)| (command.clone(), answer(&desk, command))).collect())
            }
        });
    }
    told.text()
}

/// Not through the program's own tables, which are what is tried here.
fn encoding(name: &str) -> Option<&'static Encoding> {
    Some(match name {
        "utf8" => UTF_8,
        "sjis" => SHIFT_JIS,
        "euc" => EUC_JP,
        "gb18030" => GB18030,
        "big5" => BIG5,
        // The same where ISO 8859-1 has a letter.
        "latin1" => WINDOWS_1252,
        _ => return None,
    })
}

/// The bytes of a file block.
fn bytes(text: &str, attributes: &[String]) -> Result<Vec<u8>, String> {
    let mut text = text.to_owned();
    let (mut code, mut raw) = (UTF_8, false);
    let mut head: &[u8] = b"";
    for word in attributes {
        match word.as_str() {
            "crlf" => text = text.replace('\n', "\r\n"),
            "unended" => text.truncate(text.trim_end_matches(['\r', '\n']).len()),
            "bom" => head = b"\xef\xbb\xbf",
            "bytes" => raw = true,
            name => code = encoding(name).ok_or_else(|| format!("{name} is no attribute of a file"))?,
        }
    }
    let mut bytes = head.to_vec();
    if raw {
        let mut pieces = text.split("\\x");
        bytes.extend(pieces.next().unwrap_or_default().bytes());
        for piece in pieces {
            let (digits, rest) = piece.split_at_checked(2).ok_or("\\x without two digits")?;
            bytes.push(u8::from_str_radix(digits, 16).map_err(|error| format!("\\x{digits}: {error}"))?);
            bytes.extend(rest.bytes());
        }
    } else {
        bytes.extend_from_slice(&code.encode(&text).0);
    }
    Ok(bytes)
}

/// Words as a shell takes them apart, single quotes alone.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quoted, mut open) = (vec![String::new()], false, false);
    for letter in command.chars() {
        match letter {
            '\'' => (quoted, open) = (!quoted, true),
            ' ' if !quoted => {
                if open {
                    words.push(String::new());
                }
                open = false;
            }
            _ => {
                open = true;
                words.last_mut().unwrap().push(letter);
            }
        }
    }
    words
}

/// What a command prints, as its page tells it.
fn answer(desk: &Desk, command: &str) -> String {
    let mut words = words(command);
    let mut redirected = |sign: &str| {
        let at = words.iter().position(|word| word == sign)?;
        words.drain(at..=at + 1).nth(1)
    };
    let (input, output) = (redirected("<"), redirected(">"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["komaoto", ref arguments @ ..] => {
            let input = input.map(|name| desk.read(&name)).unwrap_or_default();
            let said = desk.run_with(arguments, &input);
            let mut text = String::new();
            match output {
                Some(name) => std::fs::write(desk.path(&name), &said.out).unwrap(),
                None => text += &shown(&said.out, UTF_8),
            }
            for line in shown(said.err.as_bytes(), UTF_8).lines() {
                let _ = writeln!(text, "2> {line}");
            }
            if said.code != 0 {
                let _ = writeln!(text, "[exit {}]", said.code);
            }
            text
        }
        ["cat", name] => shown(&desk.read(name), UTF_8),
        ["cat", name, code] => shown(&desk.read(name), encoding(code).unwrap()),
        ["cmp", one, other] => {
            let same = desk.read(one) == desk.read(other);
            format!("{one} {other}: {}\n", if same { "the same" } else { "different" })
        }
        _ => panic!("{command}: no such command"),
    }
}

/// Bytes as a page tells them.
fn shown(bytes: &[u8], code: &'static Encoding) -> String {
    let mut text = String::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match code.decode_without_bom_handling_and_without_replacement(line) {
            Some(line) => text += &line.replace('\r', "␍").replace('\u{feff}', "\\u{feff}"),
            None => {
                for &byte in line {
                    match byte {
                        b'\r' => text.push('␍'),
                        _ if byte.is_ascii() => text.push(char::from(byte)),
                        _ => text += &format!("\\x{byte:02x}"),
                    }
                }
            }
        }
    }
    if text.is_empty() || text.ends_with('\n') { text } else { text + "␄\n" }
}
