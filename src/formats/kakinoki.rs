//! What KIF and KI2 share: headers, endings, the 変化 rule.
