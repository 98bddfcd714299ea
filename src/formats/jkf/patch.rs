//! Changes in the JSON of a file: only members whose meaning has changed are rewritten, in place. Unknown names,
//! the order of names, spaces and the spelling of numbers stay.

use std::ops::Range;

use super::scan::scan;

/// An entry of a game that has changed: where it begins in the file, and what we would write for it before and after.
pub(crate) struct Change<'t> {
    pub at: usize,
    /// Whether it is the head of a game, with the first entry of its moves.
    pub head: bool,
    pub was: &'t str,
    pub is: &'t str,
}

/// A part of the text, and its replacement.
type Cut = (Range<usize>, String);

/// The text with changed entries and heads; `None` if the changes cannot be made one by one.
pub(crate) fn patch<'t>(text: &str, changes: impl Iterator<Item = Change<'t>>) -> Option<String> {
    let (json, _) = scan(text);
    let mut cuts: Vec<Cut> = Vec::new();
    for Change { at, head, was, is } in changes {
        let (has, was, is) = (object(&json, at)?, object(was, 0)?, object(is, 0)?);
        if head {
            // The root is expressed by the first entry in the list of moves.
            merge(&has, &was, &is, |name| name == "header", false, &mut cuts)?;
            let (was, is) = (first_entry(&was)?, first_entry(&is)?);
            if was.differs(&is) {
                let has =
                    first_entry(&has).filter(|has| has.find("move").is_none() && has.find("special").is_none())?;
                merge(&has, &was, &is, |name| name == "comments", false, &mut cuts)?;
            }
        } else {
            merge(&has, &was, &is, |name| name != "forks", false, &mut cuts)?;
        }
    }
    cuts.sort_by_key(|(range, _)| (range.start, range.end));
    let mut patched = String::with_capacity(text.len() + 64);
    let mut from = 0;
    for (range, with) in cuts {
        patched.push_str(text.get(from..range.start)?);
        patched.push_str(&with);
        from = range.end;
    }
    patched.push_str(text.get(from..)?);
    Some(patched)
}

/// The end of the entry at the start of a text, if all of it is there.
pub(crate) fn entry_end(text: &str) -> Option<usize> {
    value_end(text.as_bytes(), 0).filter(|_| text.starts_with('{'))
}

/// Changes the members of an object that differ between `was` and `is` accordingly in `has`; `ordered` says whether
/// their order matters.
fn merge(
    has: &Object<'_>,
    was: &Object<'_>,
    is: &Object<'_>,
    about: fn(&str) -> bool,
    ordered: bool,
    cuts: &mut Vec<Cut>,
) -> Option<()> {
    let mut gone = Vec::new();
    for member in was.members.iter().filter(|member| about(&member.name) && is.find(&member.name).is_none()) {
        gone.extend(has.place(&member.name)?);
    }
    // A new member follows the one that it follows in our order.
    let mut before: Option<usize> = None;
    for member in is.members.iter().filter(|member| about(&member.name)) {
        let there = has.place(&member.name)?;
        before = there.or(before);
        let (now, then) = (is.value(member), was.find(&member.name).map(|then| was.value(then)));
        if then == Some(now) {
            continue;
        }
        let Some(place) = there else {
            // A file without totals needs none.
            if member.name != "total" {
                insert(has, before.filter(|place| !gone.contains(place)), ordered, &member.name, now, &gone, cuts);
            }
            continue;
        };
        let old = has.members.get(place)?;
        // A total that was not what the times add up to stays.
        if member.name == "total" && seconds(has.value(old)) != then.and_then(seconds) {
            continue;
        }
        let inside = matches!(member.name.as_str(), "header" | "time");
        let parts = (object(has.text, old.value.start), then.and_then(|then| object(then, 0)), object(now, 0));
        match parts {
            (Some(has), Some(was), Some(is)) if inside && has.whole => {
                merge(&has, &was, &is, |_| true, member.name == "header", cuts)?;
            }
            // `comment`, if there is only one line.
            _ if old.name != member.name => {
                cuts.push((old.at..old.value.end, format!("\"{}\"{}{now}", member.name, has.colon())));
            }
            _ => cuts.push((old.value.clone(), now.to_owned())),
        }
    }
    remove(has, &gone, cuts);
    Some(())
}

/// Inserts a member after another one. If there is none to follow, it comes first where order matters, otherwise last.
fn insert(
    has: &Object<'_>,
    behind: Option<usize>,
    ordered: bool,
    name: &str,
    value: &str,
    gone: &[usize],
    cuts: &mut Vec<Cut>,
) {
    let said = format!("{}{}{value}", serde_json::to_string(name).unwrap_or_default(), has.colon());
    let stays = |place: &usize| !gone.contains(place);
    let mut places = (0..has.members.len()).filter(stays);
    let first = places.next().and_then(|place| has.members.get(place));
    // Variations come last.
    let variations = has.members.iter().position(|member| member.name == "forks");
    let last = || (0..variations.unwrap_or(has.members.len())).rev().find(stays);
    match (behind.or_else(|| if ordered { None } else { last() }).and_then(|place| has.members.get(place)), first) {
        (Some(member), _) => cuts.push((member.value.end..member.value.end, format!(",{}{said}", has.gap()))),
        (None, Some(first)) => cuts.push((first.at..first.at, format!("{said},{}", has.gap()))),
        (None, None) => cuts.push((has.at + 1..has.at + 1, said)),
    }
}

/// Removes members, each with a comma.
fn remove(has: &Object<'_>, gone: &[usize], cuts: &mut Vec<Cut>) {
    let first = (0..has.members.len()).find(|place| !gone.contains(place));
    let member = |place: usize| has.members.get(place);
    let lead = first.unwrap_or(has.members.len());
    if lead > 0
        && let (Some(start), Some(last)) = (member(0), member(lead - 1))
    {
        cuts.push((start.at..first.and_then(member).map_or(last.value.end, |next| next.at), String::new()));
    }
    for &place in gone.iter().filter(|&&place| place > lead) {
        if let (Some(before), Some(member)) = (member(place - 1), member(place)) {
            cuts.push((before.value.end..member.value.end, String::new()));
        }
    }
}

/// The time shown by a clock `{"h":0,"m":1,"s":5}`.
fn seconds(clock: &str) -> Option<f64> {
    let clock = object(clock, 0)?;
    let units = clock.members.iter().filter_map(|member| {
        let unit = [("h", 3600.0), ("m", 60.0), ("s", 1.0)].into_iter().find(|(name, _)| *name == member.name)?.1;
        Some(clock.value(member).parse::<f64>().ok()? * unit)
    });
    Some(units.sum::<f64>().trunc())
}

/// A member of an object, in bytes of its text.
struct Member {
    at: usize,
    name: String,
    /// Where the colon and the spaces around it are.
    colon: Range<usize>,
    value: Range<usize>,
}

/// An object in a text, as far as the text goes.
struct Object<'t> {
    text: &'t str,
    at: usize,
    members: Vec<Member>,
    /// Whether its end was found.
    whole: bool,
}

impl Object<'_> {
    fn find(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }
    fn value(&self, member: &Member) -> &str {
        self.text.get(member.value.clone()).unwrap_or_default()
    }
    fn differs(&self, other: &Self) -> bool {
        let said = |object: &Self| -> Vec<(String, String)> {
            object.members.iter().map(|member| (member.name.clone(), object.value(member).to_owned())).collect()
        };
        said(self) != said(other)
    }
    /// The member that this name denotes; `None` if that is ambiguous.
    fn place(&self, name: &str) -> Option<Option<usize>> {
        let named = |member: &Member| member.name == name || name == "comments" && member.name == "comment";
        let mut found = self.members.iter().enumerate().filter(|(_, member)| named(member)).map(|(place, _)| place);
        let first = found.next();
        found.next().is_none().then_some(first)
    }
    /// What is between a name and its value.
    fn colon(&self) -> &str {
        self.members.first().and_then(|member| self.text.get(member.colon.clone())).unwrap_or(": ")
    }
    /// What is between a comma and the member after it.
    fn gap(&self) -> &str {
        match self.members.as_slice() {
            [.., last, next] => {
                let between = self.text.get(last.value.end..next.at).unwrap_or_default();
                between.split_once(',').map_or(" ", |(_, gap)| gap)
            }
            [only] => self.text.get(self.at + 1..only.at).filter(|gap| gap.contains(['\n', '\r'])).unwrap_or(" "),
            [] => "",
        }
    }
}

/// The object that begins at or after a place of a text, skipping list brackets and spaces before it.
fn object(text: &str, at: usize) -> Option<Object<'_>> {
    let before = |b: u8| b.is_ascii_whitespace() || b == b'[' || b == b',' || b >= 0x80;
    let at = at + text.as_bytes().get(at..)?.iter().position(|&b| !before(b))?;
    let bytes = text.as_bytes();
    if bytes.get(at) != Some(&b'{') {
        return None;
    }
    let mut object = Object { text, at, members: Vec::new(), whole: false };
    let mut here = at + 1;
    loop {
        here = skip(bytes, here, |b| b.is_ascii_whitespace() || b == b',');
        match bytes.get(here) {
            Some(b'}') => {
                object.whole = true;
                return Some(object);
            }
            Some(b'"') => {}
            _ => return Some(object),
        }
        let Some(end) = value_end(bytes, here) else { return Some(object) };
        let name = serde_json::from_str::<String>(text.get(here..end)?).ok()?;
        let colon = skip(bytes, end, |b| b.is_ascii_whitespace());
        if bytes.get(colon) != Some(&b':') {
            return Some(object);
        }
        let value = skip(bytes, colon + 1, |b| b.is_ascii_whitespace());
        let after = value_end(bytes, value);
        object.members.push(Member { at: here, name, colon: end..value, value: value..after.unwrap_or(text.len()) });
        let Some(after) = after else { return Some(object) };
        here = after;
    }
}

/// The first entry in the list of moves of a head.
fn first_entry<'t>(head: &Object<'t>) -> Option<Object<'t>> {
    let moves = head.find("moves")?;
    object(head.text, moves.value.start)
}

fn skip(bytes: &[u8], from: usize, over: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().position(|&b| !over(b)).unwrap_or(rest.len())
}

/// The end of the value that begins here; `None` if the text ends first.
fn value_end(bytes: &[u8], from: usize) -> Option<usize> {
    let (mut at, mut depth) = (from, 0_usize);
    loop {
        match bytes.get(at)? {
            b'"' => {
                at += 1;
                while *bytes.get(at)? != b'"' {
                    at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b if depth == 0 && !b.is_ascii_whitespace() => {
                // A number or a word.
                let ends = |b: u8| b.is_ascii_whitespace() || matches!(b, b',' | b'}' | b']');
                return Some(skip(bytes, at, |b| !ends(b)));
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}
