#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| komaoto_fuzz::xml(bytes));
