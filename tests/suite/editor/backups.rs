//! Versions that are kept, to go back to, and what is read again before it is written.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::*;
use komaoto::disk::{Backups, Fingerprint, ReplaceOptions, SaveStep, Version, VersionReason, thinned};
use komaoto::editor::compare::DiffCounts;
use komaoto::editor::{Document, Prepared, Target};
use komaoto::files::load;
use komaoto::formats::FORMATS;
use komaoto::text::{Encoding, Eol};

const KIF: &str =
    "手合割：平手\r\n先手：山田\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n";

struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("records")).unwrap();
        Self { folder }
    }
    fn file(&self, name: &str, bytes: &[u8]) -> std::path::PathBuf {
        let path = self.folder.path().join("records").join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
    fn state(&self) -> std::path::PathBuf {
        self.folder.path().join("state")
    }
    fn backups(&self) -> Backups {
        Backups::new(&self.state())
    }
    fn save(&self, document: &mut Document, path: &Path) {
        let job = document.prepare(document.target(path)).job;
        let saved = job.write_with(&ReplaceOptions::with_state(Some(self.state()))).unwrap();
        assert!(saved.not_kept.is_none());
        document.note_saved(saved);
    }
    fn whys(&self, path: &Path) -> Vec<(VersionReason, Vec<u8>)> {
        let backups = self.backups();
        let versions = backups.versions(path);
        versions.iter().map(|version| (version.why, backups.read(path, version).unwrap())).collect()
    }
}

fn opened(path: &Path) -> Document {
    Document::open(path).unwrap()
}

#[test]
fn the_first_overwriting_keeps_what_was_there_and_every_save_a_version() {
    let desk = Desk::new();
    let path = desk.file("a.kif", KIF.as_bytes());
    let mut document = opened(&path);
    let mut expected = vec![(VersionReason::Before, KIF.as_bytes().to_vec())];
    for comment in ["一", "二", "三"] {
        act(&mut document, &format!("text {comment}")).unwrap();
        desk.save(&mut document, &path);
        expected.insert(0, (VersionReason::Saved, fs::read(&path).unwrap()));
        assert_eq!(desk.whys(&path), expected);
        // Saving what is there already is no new version.
        desk.save(&mut document, &path);
        assert_eq!(desk.whys(&path), expected);
    }
    // What another program wrote is kept before it is overwritten, too.
    fs::write(&path, KIF.replace("山田", "鈴木")).unwrap();
    let mut document = opened(&path);
    act(&mut document, "text 四").unwrap();
    desk.save(&mut document, &path);
    let why: Vec<VersionReason> = desk.whys(&path).into_iter().map(|(why, _)| why).collect();
    assert_eq!(
        why,
        [
            VersionReason::Saved,
            VersionReason::Before,
            VersionReason::Saved,
            VersionReason::Saved,
            VersionReason::Saved,
            VersionReason::Before
        ]
    );
    assert_eq!(desk.whys(&path)[1].1, KIF.replace("山田", "鈴木").as_bytes());
    // Nothing beside the record; nobody else may look into the folder.
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(desk.state()).unwrap().permissions().mode() & 0o777, 0o700);
        // Through a link it is the same file.
        let link = desk.folder.path().join("link.kif");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert_eq!(desk.whys(&link), desk.whys(&path));
    }
    // And it can be found when the file is gone.
    let before = desk.whys(&path);
    fs::remove_file(&path).unwrap();
    assert_eq!(desk.whys(&path), before);
}

#[test]
fn a_damaged_file_is_kept_as_it_was_opened_wherever_it_is_saved() {
    let desk = Desk::new();
    let damaged = KIF.replace("   2 ３四歩(33)", "   2 ３四歩(??)");
    let path = desk.file("a.kif", damaged.as_bytes());
    let mut document = opened(&path);
    assert!(document.report().is_damaged());
    act(&mut document, "text 注").unwrap();
    let other = desk.folder.path().join("records/b.kif");
    desk.save(&mut document, &other);
    assert!(desk.whys(&other).contains(&(VersionReason::Damaged, damaged.as_bytes().to_vec())));
    // Without a copy it is not saved.
    let mut document = opened(&path);
    act(&mut document, "text 注").unwrap();
    let blocked = desk.file("blocked", b"");
    let job = document.prepare(document.target(&path)).job;
    let error = job.write_with(&ReplaceOptions::with_state(Some(blocked))).unwrap_err();
    assert_eq!(error.step, SaveStep::Keep);
    assert_eq!(fs::read(&path).unwrap(), damaged.as_bytes());
}

#[test]
fn a_save_is_made_although_its_versions_cannot_be_kept_and_says_so() {
    let desk = Desk::new();
    let path = desk.file("a.kif", KIF.as_bytes());
    let mut document = opened(&path);
    act(&mut document, "text 一").unwrap();
    let blocked = desk.file("blocked", b"");
    let job = document.prepare(document.target(&path)).job;
    let saved = job.write_with(&ReplaceOptions::with_state(Some(blocked))).unwrap();
    assert!(saved.not_kept.is_some());
    assert_ne!(fs::read(&path).unwrap(), KIF.as_bytes());
}

#[test]
fn it_is_said_when_what_is_replaced_could_not_be_kept() {
    let desk = Desk::new();
    let document = opened(&desk.file("a.kif", KIF.as_bytes()));
    let large = desk.file("b.kif", b"");
    // Larger than anything that is read. It takes no room.
    fs::File::options().write(true).open(&large).unwrap().set_len(65 << 20).unwrap();
    let job = document.prepare(document.target(&large)).job;
    let saved = job.write_with(&ReplaceOptions::with_state(Some(desk.state()))).unwrap();
    assert_eq!(saved.not_kept.unwrap().kind(), std::io::ErrorKind::FileTooLarge);
}

#[test]
fn all_versions_have_room_and_the_newest_stays() {
    let desk = Desk::new();
    let backups = desk.backups().with_room(50_000);
    let (a, b) = (desk.file("a.kif", b""), desk.file("b.kif", b""));
    let now = SystemTime::now();
    for minute in 0..40_u64 {
        let path = if minute % 2 == 0 { &a } else { &b };
        let bytes = vec![minute as u8; 5_000];
        assert!(backups.keep_at(path, &bytes, VersionReason::Saved, now + Duration::from_secs(minute)).unwrap());
        assert_eq!(backups.read(path, &backups.versions(path)[0]).unwrap(), bytes);
        assert!(size_of(&desk.state()) <= 52_000, "{}", size_of(&desk.state()));
    }
    assert!((3..=5).contains(&backups.versions(&a).len()), "{}", backups.versions(&a).len());
    // One that is larger than all the room is kept all the same: it is the newest.
    backups.keep(&a, &vec![7; 60_000], VersionReason::Before).unwrap();
    assert_eq!((backups.versions(&a).len(), backups.versions(&b).len()), (1, 0));
}

#[test]
fn of_two_large_versions_the_one_before_stays() {
    let desk = Desk::new();
    let backups = desk.backups().with_room(100_000);
    let file = desk.file("a.kif", b"");
    let [first, second, third] = [1, 2, 3].map(|byte| vec![byte; 60_000]);
    assert!(backups.keep(&file, &first, VersionReason::Before).unwrap());
    assert!(!backups.keep(&file, &second, VersionReason::Saved).unwrap(), "it is in the file");
    assert_eq!(backups.read(&file, &backups.versions(&file)[0]).unwrap(), first);
    // The next save overwrites it.
    assert!(
        backups.keep(&file, &second, VersionReason::Before).unwrap()
            && !backups.keep(&file, &third, VersionReason::Saved).unwrap()
    );
    assert_eq!(backups.read(&file, &backups.versions(&file)[0]).unwrap(), second);
    assert_eq!(backups.versions(&file).len(), 1);
}

fn size_of(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { size_of(&path) } else { fs::metadata(&path).unwrap().len() }).sum()
}

#[test]
fn old_versions_thin_out_and_neither_the_newest_nor_a_whole_day_goes() {
    let version = |at, why| Version { at, why, contents: Fingerprint::of(&u64::to_le_bytes(at)) };
    let (day, start) = (86_400, 1_700_000_000);
    let mut versions: Vec<Version> = vec![version(start - 1, VersionReason::Before)];
    // A save a minute, eight hours a day, for forty days; thinned after each of them, as it happens.
    for minute in 0..40 * 8 * 60_u64 {
        let now = start + minute / 480 * day + minute % 480 * 60;
        versions.push(version(now, VersionReason::Saved));
        versions = thinned(&versions, now);
        assert!(versions.len() <= 120 && versions.last().unwrap().at == now);
        assert!(versions.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert_eq!(thinned(&versions, now), versions, "thinning again changes nothing");
    }
    let now = versions.last().unwrap().at;
    let age = |from: u64, to: u64| versions.iter().filter(|one| (from..to).contains(&(now - one.at))).count();
    assert_eq!(age(0, 600), 10);
    // Five minutes of the clock may be split, too.
    assert!((10..=11).contains(&age(600, 3600)), "{}", age(600, 3600));
    assert!((7..=8).contains(&age(3600, day)));
    // A day may be split between two days of the clock.
    assert!((29..=60).contains(&age(day, 30 * day)), "{}", age(day, 30 * day));
    assert_eq!(versions[0].why, VersionReason::Before, "what was there before us stays");
    // Of what others wrote, the newest twenty.
    let foreign: Vec<Version> = (0..50).map(|at| version(start + at, VersionReason::Before)).collect();
    assert_eq!(thinned(&foreign, now), foreign[30..]);
    assert!(version(1, VersionReason::Saved).time() == UNIX_EPOCH + Duration::from_secs(1));
}

#[test]
fn differences_are_counted() {
    let between = |here: &str, there: &str| {
        let [here, there] = [here, there].map(|outline| document(outline).snapshot().records().to_vec());
        DiffCounts::between(&here, &there)
    };
    let none = DiffCounts::default();
    assert!(between("7g7f 3c3d", "7g7f 3c3d").is_none());
    for (here, there, expected) in [
        ("7g7f 3c3d 2g2f", "7g7f", DiffCounts { moves_here: 2, ..none.clone() }),
        ("7g7f", "7g7f 3c3d (8c8d)", DiffCounts { moves_there: 2, ..none.clone() }),
        ("7g7f resign", "7g7f", DiffCounts { ends_here: 1, ..none.clone() }),
        ("7g7f resign", "7g7f mate", DiffCounts { ends_here: 1, ends_there: 1, ..none.clone() }),
        ("7g7f{a} 3c3d", "7g7f{b} 3c3d{c}", DiffCounts { comments: 2, ..none.clone() }),
        ("7g7f 3c3d (8c8d)", "7g7f 8c8d (3c3d)", DiffCounts { order: true, ..none.clone() }),
        ("7g7f 3c3d", "2g2f 3c3d", DiffCounts { moves_here: 2, moves_there: 2, ..none.clone() }),
    ] {
        assert_eq!(between(here, there), expected, "{here} / {there}");
    }
    let record = document("7g7f").record().clone();
    let mut named = record.clone();
    named.headers.set("先手", "山田");
    assert_eq!(
        DiffCounts::between(&[named, record.clone()], &[record]),
        DiffCounts { headers: 1, games_here: 1, ..none }
    );
}

/// What is written is read again: a document that its file would not give back is not saved unasked.
#[test]
fn what_the_file_would_not_give_back_is_not_written() {
    let desk = Desk::new();
    let path = desk.file("a.kif", KIF.as_bytes());
    // A header that would be read as another line is the writers' business, and they mend it: nothing is unlike then.
    let mut document = opened(&path);
    act(&mut document, "text   1 ２六歩(27)").unwrap();
    assert!(document.prepare(document.target(&path)).unlike.is_none());
    // In an encoding that the next opening takes for another one, it would be another record.
    let mut document = Document::default();
    act(&mut document, "text 桂").unwrap();
    let envelope = Envelope { encoding: Encoding::Utf16Le, bom: false, eol: Eol::Lf };
    let target = Target { path: path.with_extension("kifu"), format: FormatId::Kif, envelope, anew: false };
    let Prepared { unlike, job, .. } = document.prepare(target);
    let error = job.clone().write_with(&ReplaceOptions::default());
    match unlike {
        Some(_) => {
            assert_eq!(error.unwrap_err().step, SaveStep::Verify);
            assert!(!path.with_extension("kifu").exists());
            job.write_with(&ReplaceOptions { unlike_too: true, ..ReplaceOptions::default() }).unwrap();
        }
        None => drop(error.unwrap()),
    }
}

/// No false alarms: what we write of any record of ours is read as that record, or the writer says what is lost.
#[test]
fn what_is_written_is_read_as_the_same_record() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<_> = walk(&data);
    if let Some(shared) = crate::shared::shared("corpus") {
        let all = walk(&shared);
        // A part of the large ones: each is written in every format.
        let step = (all.len() / 60).max(1);
        files.extend(all.into_iter().step_by(step));
    }
    let (mut tried, mut alarms) = (0, Vec::new());
    for path in files {
        let Ok(bytes) = fs::read(&path) else { continue };
        let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
        let Ok(loaded) = load(&bytes, extension.as_deref()).map(|loaded| (bytes.len() < 40_000).then_some(loaded))
        else {
            continue;
        };
        let Some(loaded) = loaded else { continue };
        let mut document = Document::from_loaded(loaded, Some(path.clone()));
        let _ = document.apply(Edit::comment(NodeId::ROOT, "検討\n二行目"));
        let mut targets = vec![Target::new(&document, &path)];
        let game = document.record().game();
        for format in FORMATS.iter().filter(|format| format.holds(game)) {
            let extension = format.unicode_extension();
            let envelope = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(format.id, extension) };
            targets.push(Target { path: path.with_extension(extension), format: format.id, envelope, anew: false });
        }
        for target in targets {
            tried += 1;
            let prepared = Prepared::new(&document.snapshot(), target.clone());
            if let Some(unlike) = prepared.unlike {
                alarms.push(format!("{} as {:?}: {unlike:?}", path.display(), target.format));
            }
        }
    }
    assert!(tried > 20, "{tried}");
    assert!(alarms.is_empty(), "{} of {tried}:\n{}", alarms.len(), alarms.join("\n"));
}

fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}
