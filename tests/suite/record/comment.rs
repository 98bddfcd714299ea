//! A comment of one version of a record, which another version may share.

use komaoto::record::{Node, Step};

#[test]
fn a_comment_that_is_replaced_stays_in_the_version_before() {
    let mut node = Node::new(Step::Start);
    node.set_comment("甲".to_owned());
    node.bookmark = Some("しおり".to_owned());
    let before = node.clone();
    node.set_comment("乙".to_owned());
    assert_eq!((before.comment.as_str(), node.comment.as_str()), ("甲", "乙"));
    assert_eq!(node.bookmark, before.bookmark);
    // Also without another version, and where something else is written.
    let place = std::ptr::from_ref(&node.bookmark);
    node.set_comment("丙".to_owned());
    assert_eq!((place, node.comment.as_str()), (std::ptr::from_ref(&node.bookmark), "丙"));
    let again = node.clone();
    node.comment.push('。');
    assert_eq!((again.comment.as_str(), node.comment.as_str()), ("丙", "丙。"));
    assert_ne!(again, node);
}
