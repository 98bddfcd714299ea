//! What a journal starts from: the file as it was read, or the records of a document that has none, so that replaying
//! needs nothing else.

use std::sync::Arc;

use crate::editor::disk::Fingerprint;
use crate::editor::document::{Origin, OriginData};
use crate::editor::edit::Name;
use crate::files::load;
use crate::formats::{Envelope, FormatId, extract_all_marks, recognise};
use crate::notation::{parse_position, write_position};
use crate::record::{Carried, Node, NodeId, Record, Step, Tree};
use crate::text::Encoding;

/// The first frame of a journal. JSON, like everything but the bytes of files, so that a journal can be read by later
/// versions, which may have more kinds of edits, and, if need be, by a person.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(super) struct Header {
    /// The version of the program.
    pub program: String,
    /// When it was begun, in milliseconds since 1970.
    pub started: u64,
    /// The process that began it.
    pub pid: u32,
    /// The file of the document.
    pub path: Option<Name>,
    /// For a document that was read from bytes: their fingerprint (they are the second frame), and when the file was
    /// last changed.
    pub file: Option<FileFacts>,
    /// The format it was read in.
    pub format: Option<FormatId>,
    /// How it was read.
    pub envelope: Envelope,
    /// The encoding and line ends of the file on disk.
    pub saved_envelope: Envelope,
    /// The encoding that a person chose for it.
    pub named: Option<Encoding>,
    /// The game that was shown.
    pub shown: usize,
    /// The present revision, the newest one and the saved one.
    pub revisions: (u64, u64, u64),
    /// Whether what nobody has read of the file is in the file alone. Earlier versions carried it in the records.
    #[serde(default)]
    pub unread_stays: bool,
}

#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(super) struct FileFacts {
    pub content: Fingerprint,
    /// In milliseconds since 1970.
    pub modified: Option<u64>,
}

impl Header {
    /// The payloads of the first two frames of a document's journal.
    pub fn of(origin: &Origin, started: u64, modified: Option<u64>) -> (Self, Arc<[u8]>) {
        let (file, base) = match &origin.base {
            OriginData::File(bytes) => {
                let facts = FileFacts { content: Fingerprint::of(bytes), modified };
                (Some(facts), Arc::clone(bytes))
            }
            OriginData::Records(records) => {
                let packed: Vec<Packed> = records.iter().map(Packed::of).collect();
                // Everything in a record can be written as JSON.
                (None, serde_json::to_vec(&packed).unwrap_or_default().into())
            }
        };
        let header = Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            started,
            pid: std::process::id(),
            path: origin.path.clone().map(Name::from),
            file,
            format: origin.format,
            envelope: origin.envelope,
            saved_envelope: origin.saved_envelope,
            named: origin.named,
            shown: origin.shown,
            revisions: origin.revisions,
            unread_stays: true,
        };
        (header, base)
    }

    /// The header of a journal whose own one is lost: the name of the file is gone with it.
    pub fn unknown(base: &[u8]) -> Self {
        let is_json = serde_json::from_slice::<Vec<Packed>>(base).is_ok();
        let read = if is_json { None } else { load(base, None).ok() };
        let envelope = read.as_ref().map_or_else(Envelope::default, |read| read.envelope);
        Self {
            program: String::new(),
            started: 0,
            pid: 0,
            path: None,
            file: (!is_json).then(|| FileFacts { content: Fingerprint::of(base), modified: None }),
            format: read.map(|read| read.format),
            envelope,
            saved_envelope: envelope,
            named: None,
            shown: 0,
            revisions: (0, 0, 0),
            unread_stays: true,
        }
    }

    /// The document at the start; `None` if the second frame does not match the first.
    pub fn origin(&self, base: &[u8]) -> Option<Origin> {
        let base = match &self.file {
            Some(facts) if Fingerprint::of(base) == facts.content => OriginData::File(Arc::from(base)),
            Some(_) => return None,
            None => {
                let packed: Vec<Packed> = serde_json::from_slice(base).ok()?;
                OriginData::Records(packed.into_iter().map(Packed::unpack).collect::<Option<_>>()?)
            }
        };
        Some(Origin {
            base,
            path: self.path.as_ref().map(Name::path),
            format: self.format,
            envelope: self.envelope,
            saved_envelope: self.saved_envelope,
            named: self.named,
            shown: self.shown,
            revisions: self.revisions,
        })
    }
}

/// A record as data, the ids of its nodes included.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
struct Packed {
    headers: Vec<(String, String)>,
    initial: String,
    ply: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extras: Vec<Carried>,
    root: Node,
    /// The other nodes by id, each with its parent; `None` for one that was removed.
    nodes: Vec<Option<(usize, Node)>>,
    /// The children of each node whose children are not in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    order: Vec<(usize, Vec<usize>)>,
}

impl Packed {
    fn of(record: &Record) -> Self {
        let tree = &record.tree;
        let mut nodes: Vec<Option<(usize, Node)>> = vec![None; tree.capacity().saturating_sub(1)];
        let mut order = Vec::new();
        for id in tree.preorder() {
            let children = tree.children(id);
            if !children.is_sorted() {
                order.push((id.index(), children.iter().map(|child| child.index()).collect()));
            }
            if let (Some(parent), Some(node)) = (tree.parent(id), tree.get(id))
                && let Some(place) = id.index().checked_sub(1).and_then(|index| nodes.get_mut(index))
            {
                *place = Some((parent.index(), node.clone()));
            }
        }
        Self {
            headers: record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            initial: write_position(&record.initial),
            ply: record.initial.ply(),
            extras: record.extras.clone(),
            root: tree.get(NodeId::ROOT).cloned().unwrap_or(Node::new(Step::Start)),
            nodes,
            order,
        }
    }

    fn unpack(self) -> Option<Record> {
        let mut tree = Tree::new(self.root);
        let mut ids = vec![NodeId::ROOT];
        let (mut removed, mut late) = (Vec::new(), Vec::new());
        for node in self.nodes {
            let id = match node {
                Some((parent, node)) => {
                    let above = ids.get(parent).copied();
                    let id = tree.append(above.unwrap_or(NodeId::ROOT), node)?;
                    if above.is_none() {
                        // A node inserted above it is younger and comes later.
                        late.push((id, parent));
                    }
                    id
                }
                None => {
                    // Each below the previous one, so that removing the first removes all.
                    let above = removed.last().copied().unwrap_or(NodeId::ROOT);
                    let id = tree.append(above, Node::new(Step::Start))?;
                    removed.push(id);
                    id
                }
            };
            ids.push(id);
        }
        for (id, parent) in late {
            let parent = *ids.get(parent)?;
            let place = tree.children(parent).partition_point(|child| *child < id);
            if !tree.transplant(id, parent, place) {
                return None;
            }
        }
        if let Some(first) = removed.first() {
            tree.remove(*first);
        }
        for (_, children) in self.order {
            for (place, child) in children.into_iter().enumerate() {
                tree.reorder(*ids.get(child)?, place);
            }
        }
        let mut initial = parse_position(&self.initial).ok()?;
        // SFEN has no number 0.
        initial.set_ply(self.ply);
        let mut record = Record::new(initial);
        record.headers = self.headers.into_iter().collect();
        record.tree = tree;
        record.extras = self.extras;
        recognise(&mut record);
        // Journals of earlier versions keep the codes of marks in the comments.
        extract_all_marks(&mut record);
        Some(record)
    }
}
