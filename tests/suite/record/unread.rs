//! Records that are read when they are first looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use komaoto::record::{Headers, Record, RecordContents, Unread};
use komaoto::rules::{Game, Position};

/// A game that counts how often it is read.
struct Counted {
    text: Vec<u8>,
    reads: Arc<AtomicUsize>,
}

impl Unread for Counted {
    fn read(&self) -> RecordContents {
        self.reads.fetch_add(1, Ordering::Relaxed);
        let mut contents = RecordContents::clone(&Record::new(Position::start(Game::Chess)));
        contents.headers = self.headers();
        contents
    }
    fn headers(&self) -> Headers {
        [("Event", String::from_utf8_lossy(&self.text).into_owned())].into_iter().collect()
    }
    fn text(&self) -> &[u8] {
        &self.text
    }
}

fn counted(text: &str) -> (Record, Arc<AtomicUsize>) {
    let reads = Arc::new(AtomicUsize::new(0));
    (Record::unread(Box::new(Counted { text: text.into(), reads: Arc::clone(&reads) })), reads)
}

#[test]
fn a_record_is_read_once_and_when_somebody_looks() {
    let (record, reads) = counted("a");
    let copy = record.clone();
    assert!(record == copy);
    assert_eq!(record.with_headers(|headers| headers.get("Event").map(str::to_owned)), Some("a".to_owned()));
    assert_eq!(reads.load(Ordering::Relaxed), 0);
    assert_eq!((record.tree.len(), copy.game()), (1, Game::Chess));
    assert_eq!(reads.load(Ordering::Relaxed), 1);
}

#[test]
fn what_comes_from_the_same_text_is_the_same_unread() {
    let ((one, reads), (other, _), (third, _)) = (counted("a"), counted("a"), counted("b"));
    assert!(one == other);
    assert_eq!(reads.load(Ordering::Relaxed), 0);
    assert!(one != third);
    // Nor do line ends make another record.
    let ((unix, reads), (dos, _), (mac, _)) = (counted("a\n\nb\n"), counted("a\r\n\r\nb\r\n"), counted("a\r\rb\r"));
    assert!(unix == dos && unix == mac && dos == mac);
    assert_eq!(reads.load(Ordering::Relaxed), 0);
    for other in ["a\nb\n", "a\n\nb", "a\n\n\nb\n", "a\r\n\nc\n"] {
        assert!(unix != counted(other).0, "{other:?}");
    }
}

/// A way through all games of a file need not hold them all: comparing is such a way.
#[test]
fn what_is_read_on_the_way_is_not_held() {
    let ((one, reads), (other, _)) = (counted("a"), counted("b"));
    assert!(one != other && one.unheld() != other.unheld());
    assert_eq!(reads.load(Ordering::Relaxed), 2);
    assert!(!one.is_read() && !other.is_read());
    // What is held is shared.
    assert_eq!(one.tree.len(), 1);
    assert!(one != other && one.unheld() != other);
    assert_eq!(reads.load(Ordering::Relaxed), 3);
}

#[test]
fn a_record_that_is_changed_is_its_own() {
    let (record, _) = counted("a");
    let mut changed = record.clone();
    changed.headers.set("Event", "b");
    assert!(changed.origin().is_none() && record.origin().is_some());
    assert!(changed != record);
    changed.headers.set("Event", "a");
    assert!(changed == record);
}
