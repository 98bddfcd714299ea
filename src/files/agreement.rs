//! The comparison of a text that was just written with the records that it must say.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use komaoto_formats::comment::told_before_endings;
use komaoto_formats::{FormatId, Report, csa, format};
use komaoto_record::{Headers, NodeId, Record, Step};
use komaoto_text::Slice;

/// Reads a text that was just written.
pub(super) fn read(id: FormatId, text: &str) -> Vec<Record> {
    format(id).read(text, &mut Report::default()).unwrap_or_default()
}

/// True if a text reads as just these records: game by game, so that they are not held twice.
pub(super) fn reads_as(id: FormatId, text: &str, records: &[Record]) -> bool {
    let row = format(id);
    let places = row.games(text);
    let of = row.game_of(text);
    let alone = |(place, record): (Range<usize>, &Record)| {
        let again = row.read(text.slice(place), &mut Report::default().of_game(of));
        again.is_ok_and(|again| again == std::slice::from_ref(record))
    };
    // A game may say more among others than alone.
    places.len() == records.len() && places.into_iter().zip(records).all(alone) || read(id, text) == records
}

/// True if a text reads as the records or, where the format cannot express them, as `canonical`, which is as close as
/// the format comes. Carried lines and headers may be anywhere in it.
pub(super) fn says(id: FormatId, text: &str, records: &[Record], canonical: &[Record]) -> bool {
    agree(&read(id, text), records, canonical)
}

/// True if what was read again agrees with the records in this way.
pub(super) fn agree(again: &[Record], records: &[Record], canonical: &[Record]) -> bool {
    let alike = |((again, canonical), record): ((&Record, &Record), &Record)| {
        let (here, mut there) = (bare(again), bare(canonical));
        let is_same = here == there || {
            there.headers.clone_from(&here.headers);
            here == there && tell(&again.headers, &record.headers, &canonical.headers)
        };
        // A format may hold fewer moves than the record, but no others.
        is_same && plays_no_other(again, record)
    };
    again == records
        || again.len() == canonical.len()
            && again.len() == records.len()
            && again.iter().zip(canonical).zip(records).all(alike)
            && carries(again, canonical)
}

/// Whether all moves of a record are among those of another one, wherever it has them.
fn plays_no_other(record: &Record, other: &Record) -> bool {
    let mut open = vec![(NodeId::ROOT, vec![NodeId::ROOT])];
    while let Some((here, there)) = open.pop() {
        for &child in record.tree.children(here) {
            let Some(step @ Step::Move(_)) = record.tree.get(child).map(|node| &node.step) else { continue };
            let children = there.iter().flat_map(|&id| other.tree.children(id)).copied();
            let same: Vec<NodeId> =
                children.filter(|&id| other.tree.get(id).is_some_and(|node| node.step == *step)).collect();
            if same.is_empty() {
                return false;
            }
            open.push((child, same));
        }
    }
    true
}

/// A record without what it carries, which may be anywhere in its text.
fn bare(record: &Record) -> Record {
    told_before_endings(&without_extras(record))
}

/// Headers with the time of the players in the one form that all others say.
fn stated(headers: &Headers) -> Headers {
    let mut all = headers.clone();
    for (key, value) in all.pairs_mut() {
        if let Some(stated) = csa::time_of_v3(key, value) {
            *value = stated;
        }
    }
    all
}

/// True if the headers match those of the record, in the same order, as far as the format allows: it may change some
/// and require others.
fn tell(again: &Headers, headers: &Headers, canonical: &Headers) -> bool {
    let [again, headers, canonical] = &[again, headers, canonical].map(stated);
    let can: HashSet<_> = canonical.iter().collect();
    let wanted: Vec<_> = headers.iter().filter(|pair| can.contains(pair)).collect();
    let known: HashSet<_> = wanted.iter().copied().collect();
    let own: HashSet<_> = headers.iter().collect();
    again.iter().all(|pair| can.contains(&pair) || own.contains(&pair))
        && again.iter().filter(|pair| known.contains(pair)).eq(wanted)
}

/// True if no carried line is missing, wherever they are.
fn carries(again: &[Record], records: &[Record]) -> bool {
    let mut there: HashMap<&str, usize> = HashMap::new();
    for extra in again.iter().flat_map(extras) {
        *there.entry(extra).or_default() += 1;
    }
    records.iter().flat_map(extras).all(|extra| match there.get_mut(extra) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    })
}

fn extras(record: &Record) -> impl Iterator<Item = &str> {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    record.extras.iter().chain(nodes.flat_map(|node| &node.extras)).map(|extra| &**extra)
}

fn without_extras(record: &Record) -> Record {
    let mut record = record.clone();
    record.extras.clear();
    let ids: Vec<NodeId> = record.tree.preorder().collect();
    for id in ids {
        if record.tree.get(id).is_some_and(|node| !node.extras.is_empty())
            && let Some(node) = record.tree.get_mut(id)
        {
            node.extras.clear();
        }
    }
    record
}

/// The nodes of a record that another reading has otherwise, the start if there is none; nothing behind a step that is
/// another.
pub(super) fn misread(again: Option<&Record>, now: &Record) -> HashSet<NodeId> {
    let mut found = HashSet::new();
    let Some(again) = again else { return HashSet::from([NodeId::ROOT]) };
    let [again, now] = &[again, now].map(bare);
    if again.headers != now.headers || again.initial != now.initial {
        found.insert(NodeId::ROOT);
    }
    if again.initial != now.initial {
        // Their numbers say with which the game begins.
        found.extend(now.tree.children(NodeId::ROOT));
    }
    let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((here, there)) = open.pop() {
        let (one, other) = (again.tree.get(here), now.tree.get(there));
        if one != other {
            found.insert(there);
        }
        if one.map(|node| &node.step) != other.map(|node| &node.step) {
            continue;
        }
        let (read, own) = (again.tree.children(here), now.tree.children(there));
        open.extend(read.iter().copied().zip(own.iter().copied()));
        if read.len() != own.len() {
            found.extend(own);
        }
    }
    found
}
