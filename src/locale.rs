//! What the program says, in Japanese and English (Fluent texts in `assets/locales`).
