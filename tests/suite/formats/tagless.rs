//! Files that are not UTF-8, told by their moves and names: without tags, and chess in the encodings of China.

use super::loaded;
use komaoto::doctor::Doctor;
use komaoto::files::load;
use komaoto::record::NodeId;
use komaoto::text::{Encoding, encode};

fn coded(text: &str, encoding: Encoding) -> Vec<u8> {
    let (bytes, lost) = encode(text, encoding, false);
    assert_eq!(lost, [], "{text}");
    bytes
}

/// Moves alone, in the encodings that people have who play the game.
#[test]
fn moves_without_tags_tell_their_encoding() {
    let western = &[Encoding::Windows1252][..];
    let russian = &[Encoding::Windows1251, Encoding::Koi8R, Encoding::Ibm866, Encoding::Iso5][..];
    let chinese = &[Encoding::Gb18030, Encoding::Big5][..];
    for (text, encodings, count) in [
        ("1. e4 {Müller spielt} e5 2. Nf3 {schön – gut} *\n", western, 3),
        ("1. Кf3 Кf6 2. c4 *\n", russian, 3),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. 0-0 *\n", russian, 7),
        ("1. 炮二平五 马8进7 2. 马二进三 车9平8\n", &chinese[..1], 4),
        ("1. 炮二平五 馬8進7 2. 馬二進三 車9平8\n", chinese, 4),
        ("炮二平五 马8进7 马二进三\n", &chinese[..1], 3),
        ("После 1.e4 e5 2.Кf3 Кc6 белые играют 3.Сb5.\n", &russian[..1], 5),
    ] {
        for &encoding in encodings {
            let bytes = coded(text, encoding);
            for extension in ["pgn", "txt"] {
                let file = load(&bytes, Some(extension)).unwrap_or_else(|error| panic!("{encoding:?} {text}: {error}"));
                let tree = &file.records[0].tree;
                let moves = tree.mainline(NodeId::ROOT).skip(1).filter(|id| tree.get(*id).unwrap().mv().is_some());
                assert_eq!(moves.count(), count, "{text}");
                // Of words a record is made in UTF-8.
                let is_prose = text.starts_with('П');
                assert!(is_prose || file.envelope.encoding == encoding, "{encoding:?} {text}");
                assert!(is_prose || *file.source.text() == *text, "{encoding:?} {text}");
            }
        }
    }
    // Japanese is what it was.
    let kif = "# 1. e4 e5 の話\n手合割：平手\n   1 ７六歩(77)\n*1. 角道を開ける\n   2 ３四歩(33)\n";
    for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
        assert_eq!(loaded(&coded(kif, encoding), "kif").envelope.encoding, encoding);
    }
}

const PLAYERS: &str = "侯逸凡 丁立人 王玥 余泱漪 韦奕 卜祥志 李超 倪华 谢军 诸宸 许昱华 居文君 谭中怡 雷挺婕 赵雪 叶江川 叶荣光 彭小民 徐俊 吴文瑾 林卫国 张鹏翔 周健超 温阳 赵骏 马群 白金石 徐翔宇 曾重生 胡荣华 许银川 赵国荣 柳大华 李来群 杨官璘 王天一 郑惟桐 洪智 孙勇征 徐天红 陶汉明 于幼华 万春林 谢靖 赵鑫鑫 刘文哲 戚惊萱 梁金荣 李文良 秦侃滢 王频 朱瑾儿 徐媛媛 丁亦昕 翟墨 郭琦 马中涵 齐国";

/// A name in Chinese in a game of chess is not taken for letters of Europe; what is is what it was.
#[test]
fn one_name_tells_its_encoding() {
    let game = |name: &str| format!("[Event \"?\"]\n[White \"{name}\"]\n[Black \"Carlsen, Magnus\"]\n\n1. e4 e5 *\n\n");
    let wrong = |names: &[&str], encoding: Encoding, ahead: usize| -> Vec<String> {
        let names = names.iter().filter(|name| encode(name, encoding, false).1.is_empty());
        let other = names.filter(|name| {
            let text = game("A").repeat(ahead) + &game(name);
            *loaded(&coded(&text, encoding), "pgn").source.text() != text
        });
        other.map(|name| (*name).to_owned()).collect()
    };
    let players: Vec<&str> = PLAYERS.split(' ').collect();
    let none: [String; 0] = [];
    // What is written like a word of another script, or is UTF-8 by chance, nobody can tell.
    assert_eq!(wrong(&players, Encoding::Gb18030, 0), ["余泱漪", "郑惟桐"]);
    assert_eq!(wrong(&["胡荣华", "李超"], Encoding::Gb18030, 1500), none);
    let russian =
        ["Карпов, Анатолий", "Каспаров", "Корчной Виктор", "КАРПОВ", "Таль, М.", "Петросян, Т.", "Ивков, Борис"];
    for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Ibm866, Encoding::Iso5] {
        assert_eq!(wrong(&russian, encoding, 0), none, "{encoding:?}");
    }
    let western = ["Müller, José", "Guðmundsson, Þröstur", "Ærø", "François Überfeld", "Sjöberg, Åke"];
    assert_eq!(wrong(&western, Encoding::Windows1252, 0), none);
    assert_eq!(wrong(&["Ftáčnik, Ľubomír", "Łukasz Śmigielski", "Jiří Štoček"], Encoding::Windows1250, 0), none);
    let text: String = (0..30).map(|game_number| game(&format!("胡荣华{game_number}"))).collect();
    assert_eq!(*loaded(&coded(&text, Encoding::Gb18030), "pgn").source.text(), text);
}

/// What reads as another script can be read as Chinese; what adjoins Latin letters is not offered so.
#[test]
fn the_doctor_offers_the_encodings_of_china() {
    let offered = |name: &str, encoding| -> Vec<Encoding> {
        let bytes = coded(&format!("[White \"{name}\"]\n\n1. e4 e5 *\n"), encoding);
        let file = loaded(&bytes, "pgn");
        let text = file.source.text();
        let doctor = Doctor::new(&text, file.format).unwrap().with_bytes(&bytes, file.envelope.encoding);
        let fixes = file.report.notes.iter().flat_map(|note| doctor.fixes(note, &|| true));
        fixes.filter_map(|fix| fix.encoding).collect()
    };
    assert!(offered("余泱漪", Encoding::Gb18030).contains(&Encoding::Gb18030));
    assert!(!offered("Müller", Encoding::Windows1252).contains(&Encoding::Gb18030));
}
