//! A record and its canonical text give the same verdict.
#![no_main]

use kennel_rules::notation::Record;
use kennel_table::fairness::{Proof, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    let canonical = Record::parse(&record.to_string()).expect("a canonical record parses");
    let proof = Proof::of(&record);
    assert_eq!(proof, Proof::of(&canonical));
    let Ok(proof) = proof else { return };
    assert_eq!(proof.entropy.len(), record.game().rules().seating().players());
    assert_eq!(verify(&record, &proof), verify(&canonical, &proof));
});
