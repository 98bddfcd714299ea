//! The tree as one line of text: `7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f resign`. The language of tests and of `komaoto show --outline`.
