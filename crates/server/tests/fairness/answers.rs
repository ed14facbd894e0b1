//! Known answers. The numbers come from the functions of `examples/verify.py`;
//! commitment and key of the first game were also computed with OpenSSL.

use kennel_rules::{Chance, Seat, Stock};
use kennel_server::fairness::draw_secret;
use kennel_table::fairness::{
    Commitment, EntropyError, FairChance, HexError, Secret, bot_seed, check_entropy,
};

/// 00 01 02 … 1f.
fn counting() -> Secret {
    Secret::from(std::array::from_fn(|index| index as u8))
}

fn chance() -> FairChance {
    FairChance::new(&counting(), "example", "3", &["Grüezi mitenand", "", "7 of 9 dogs bark"])
}

fn words(chance: &mut FairChance, count: usize) -> Vec<u64> {
    // A bound of 2⁶⁴ - 1 refuses one word only, which these are not.
    (0..count).map(|_| chance.below(u64::MAX)).collect()
}

#[test]
fn commitments_are_known() {
    assert_eq!(
        counting().commitment().to_string(),
        "75eee403e94b449c59e3720abd09f9fbfb7e3e5b34dbb14e62b8abf6abe2b6b8"
    );
    assert_eq!(
        Secret::from([0xff; 32]).commitment().to_string(),
        "ebc0ee934cc1b6c6ff55b0df632c6aea95c7b77e714cb5bac973fcaebf136cb5"
    );
}

#[test]
fn boards_are_known() {
    let secret = counting();
    assert_eq!(
        secret.board_commitment().to_string(),
        "f23d5ff021ea742d6dbed4806c9041d58a6fe2cbe4948eb361f911a9202b79de"
    );
    let mut chance = FairChance::of_board(&secret, "daily 2026-11-19", "4");
    assert_eq!(
        words(&mut chance, 4),
        [
            0x968b_2ce2_792d_df39,
            0x31ae_887d_e972_52f3,
            0xb19c_4412_a958_3881,
            0x0e96_37be_a999_2dfc,
        ]
    );
    let seed = bot_seed(&secret, "daily 2026-11-19", "4", Seat::ALL[1], 5);
    assert_eq!(seed, 0x1e3a_b706_ed02_8567);
}

#[test]
fn streams_are_known() {
    // Two blocks of 3fb32560b4276e42… and d0c0fd03e6e5e591….
    assert_eq!(
        words(&mut chance(), 8),
        [
            0x3fb3_2560_b427_6e42,
            0xb5a4_3a44_96bd_866f,
            0x54d6_d5a0_9122_db14,
            0x88f3_c747_03a0_c48b,
            0xd0c0_fd03_e6e5_e591,
            0x040f_c015_b823_d29e,
            0x937c_b4ed_ecd8_8c27,
            0xcbbe_ff7e_83e4_5f03,
        ]
    );
    let rules = "6-triples,classic,canadian,no-joker-finish";
    let mut nobody = FairChance::new(&Secret::from([0xff; 32]), "", rules, &[""; 6]);
    assert_eq!(
        words(&mut nobody, 4),
        [
            0x400f_049b_84e2_c2de,
            0xe09c_d1be_297f_5cee,
            0x956b_ccea_9e7f_2a69,
            0x4c2a_8163_0afd_8c19
        ]
    );
}

#[test]
fn numbers_below_a_bound_are_known() {
    let mut mixed = chance();
    let bounds = [1, 2, 3, 4, 109, 110, 1 << 63, (1 << 63) + 1, u64::MAX, 1];
    assert_eq!(
        bounds.map(|bound| mixed.below(bound)),
        [
            0,
            1,
            0,
            3,
            17,
            30,
            1_404_196_117_806_615_591,
            4_048_874_941_414_278_680,
            17_533_119_163_056_732_146,
            0
        ]
    );
    let mut cards = chance();
    let drawn: Vec<u64> = (0..20).map(|_| cards.below(110)).collect();
    assert_eq!(
        drawn,
        [66, 20, 11, 17, 30, 39, 3, 24, 88, 11, 79, 53, 19, 66, 58, 107, 97, 90, 57, 78]
    );
    // Nearly every second word is refused here.
    let mut large = chance();
    let drawn: Vec<u64> = (0..5).map(|_| large.below((1 << 63) + 1)).collect();
    assert_eq!(
        drawn,
        [
            4_590_053_542_490_238_530,
            6_113_308_429_808_491_284,
            292_663_700_318_573_214,
            4_048_874_941_414_278_680,
            6_984_781_460_594_203_445
        ]
    );
}

#[test]
fn a_shuffle_is_known() {
    let mut chance = chance();
    assert_eq!(chance.below(3), 2);
    let mut stock = Stock::shuffled(&mut chance);
    let cards: String = std::iter::from_fn(|| stock.take()).map(|card| card.letter()).collect();
    assert_eq!(
        cards,
        "K5T3JKATATT22A6KA63JQJQX28735AJK26A7T8X24K278JQ6565J8K3A947258J44839KXQ6769KXT7J5454\
         7QQ699X99T8Q8937TXQ4A54323"
    );
}

/// A bound takes a word even if there is only one answer, and refuses exactly
/// the words whose lowest bits are too large.
#[test]
fn words_are_refused_only_where_they_must_be() {
    for bound in [1, 2, 3, 64, 65, 110, 127, 128, 1 << 32, (1 << 63) + 1, u64::MAX] {
        let mask = u128::from(bound).next_power_of_two() - 1;
        let fits = |word: &u64| u128::from(*word) & mask < u128::from(bound);
        let expected: Vec<u64> = words(&mut chance(), 4_000)
            .into_iter()
            .filter(fits)
            .map(|word| (u128::from(word) & mask) as u64)
            .collect();
        let mut chance = chance();
        let drawn: Vec<u64> = expected.iter().map(|_| chance.below(bound)).collect();
        assert_eq!(drawn, expected, "{bound}");
        assert!(expected.len() >= 1_900, "{bound}: {}", expected.len());
    }
}

/// A bound of zero violates the contract of `Chance`, but neither panics nor hangs.
#[test]
fn a_bound_of_zero_is_survived() {
    assert_eq!(chance().below(0), 0);
}

/// No two games share a key because their parts run into each other.
#[test]
fn every_part_has_its_own_place() {
    let secret = counting();
    let games: [(&str, &str, &[&str]); 9] = [
        ("example", "3", &["a", "b", "c"]),
        ("example", "3", &["ab", "", "c"]),
        ("example", "3", &["", "ab", "c"]),
        ("example", "3", &["b", "a", "c"]),
        ("example", "3", &["a", "b", "c", ""]),
        ("example3", "", &["a", "b", "c"]),
        ("exampl", "e3", &["a", "b", "c"]),
        ("example", "4", &["a", "b", "c"]),
        ("", "example3abc", &[]),
    ];
    let mut seen = Vec::new();
    for (game, rules, entropy) in games {
        let first = words(&mut FairChance::new(&secret, game, rules, entropy), 4);
        assert!(!seen.contains(&first), "{game} {rules} {entropy:?}");
        seen.push(first);
    }
    // The secret is in it too.
    let other = FairChance::new(&Secret::from([7; 32]), "example", "3", &["a", "b", "c"]);
    assert!(!seen.contains(&words(&mut { other }, 4)));
}

#[test]
fn secrets_are_read_and_written_but_not_shown() {
    let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    let secret: Secret = text.parse().unwrap();
    assert_eq!(secret, counting());
    assert_eq!(secret.to_string(), text);
    assert_eq!(format!("{secret:?}"), "Secret(…)");
    let commitment = secret.commitment();
    assert_eq!(commitment.to_string().parse::<Commitment>(), Ok(commitment));
    for hidden in [format!("{:?}", chance()), format!("{:#?}", secret)] {
        assert!(!hidden.chars().any(|c| c.is_ascii_digit()), "{hidden}");
    }
}

#[test]
fn what_is_no_secret_says_why() {
    let error = |text: &str| text.parse::<Secret>().unwrap_err();
    let good = "0".repeat(64);
    assert_eq!(error(""), HexError::Length(0));
    assert_eq!(error(&good[1..]), HexError::Length(63));
    assert_eq!(error(&format!("{good}0")), HexError::Length(65));
    assert_eq!(error(&good.replacen('0', "A", 1)), HexError::Digit('A', 1));
    assert_eq!(error(&format!("{}ü", &good[1..])), HexError::Digit('ü', 64));
    assert_eq!(
        error("7\u{7}").to_string(),
        "expected 64 digits 0 to 9 and a to f, found '\\u{7}' as number 2"
    );
    assert_eq!(error("7").to_string(), "expected 64 digits 0 to 9 and a to f, found one character");
}

#[test]
fn two_drawn_secrets_are_different() {
    let [first, second] = [draw_secret().unwrap(), draw_secret().unwrap()];
    assert_ne!(first, second);
    assert_ne!(first.commitment(), second.commitment());
}

#[test]
fn entropy_is_short_and_printable() {
    let longest = "ü".repeat(64);
    for good in ["", "a", "a b", "Grüezi", "🐕 wuff", "#", "a: b", &longest] {
        assert_eq!(check_entropy(good), Ok(()), "{good}");
    }
    assert_eq!(check_entropy(&"ü".repeat(65)), Err(EntropyError::TooLong(65)));
    for bad in ['\n', '\r', '\t', '\0', '\u{7f}', '\u{85}', '\u{a0}', '\u{2028}', '\u{3000}'] {
        let text = format!("a{bad}b");
        assert_eq!(check_entropy(&text), Err(EntropyError::Unprintable(bad)));
    }
    for bad in [" a", "a ", " "] {
        assert_eq!(check_entropy(bad), Err(EntropyError::SpaceAtEnd));
    }
}
