//! Letters with marks, written as one character.
//!
//! `é` can be written as one character or as `e` with a mark after it, which look
//! alike. Names keep the first way (Unicode's normal form C), as far as Latin,
//! Cyrillic and today's Greek letters go; other scripts have no such pairs that
//! people type.

/// Writes letters and marks as one character each where there is one.
pub(super) fn compose(text: &str) -> String {
    let mut composed = String::with_capacity(text.len());
    for next in text.chars() {
        match composed.chars().next_back().and_then(|last| with_mark(last, next)) {
            Some(letter) => {
                composed.pop();
                composed.push(letter);
            }
            None => composed.push(next),
        }
    }
    composed
}

fn with_mark(letter: char, mark: char) -> Option<char> {
    let row = MARKS.binary_search_by_key(&mark, |(mark, _)| *mark).ok()?;
    let mut pairs = MARKS[row].1.chars();
    while let (Some(plain), Some(marked)) = (pairs.next(), pairs.next()) {
        if plain == letter {
            return Some(marked);
        }
    }
    None
}

/// For each mark every letter that takes it, followed by the letter with it. From
/// the Unicode character database, version 14.0.0.
const MARKS: &[(char, &str)] = &[
    (
        '\u{300}',
        "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừ\
         YỲyỳ",
    ),
    (
        '\u{301}',
        "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆ\
         ΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕ\
         ŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứ",
    ),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
    (
        '\u{304}',
        "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹ\
         ṚṜṛṝ",
    ),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặ"),
    (
        '\u{307}',
        "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨ\
         ṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ",
    ),
    (
        '\u{308}',
        "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬ\
         эӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ",
    ),
    ('\u{309}', "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
    ('\u{30a}', "AÅaåUŮuůwẘyẙ"),
    ('\u{30b}', "OŐoőUŰuűУӲуӳ"),
    (
        '\u{30c}',
        "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞ\
         hȟ",
    ),
    ('\u{30f}', "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    ('\u{311}', "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    ('\u{31b}', "OƠoơUƯuư"),
    (
        '\u{323}',
        "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợ\
         UỤuụƯỰưựYỴyỵ",
    ),
    ('\u{324}', "UṲuṳ"),
    ('\u{325}', "AḀaḁ"),
    ('\u{326}', "SȘsșTȚtț"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    ('\u{32d}', "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
    ('\u{32e}', "HḪhḫ"),
    ('\u{330}', "EḚeḛIḬiḭUṴuṵ"),
    ('\u{331}', "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_in_order_and_every_letter_takes_a_mark_once() {
        assert!(MARKS.is_sorted_by(|one, next| one.0 < next.0));
        for (mark, pairs) in MARKS {
            let letters: Vec<char> = pairs.chars().collect();
            assert_eq!(letters.len() % 2, 0, "{mark:?}");
            for (number, pair) in letters.chunks(2).enumerate() {
                assert_eq!(with_mark(pair[0], *mark), Some(pair[1]), "{mark:?} {number}");
                assert!(!pair[0].is_whitespace() && !pair[1].is_whitespace());
            }
        }
    }

    #[test]
    fn letters_with_marks_become_one() {
        assert_eq!(compose("Zoe\u{308} Mu\u{308}ller"), "Zo\u{eb} M\u{fc}ller");
        assert_eq!(compose("Vie\u{323}\u{302}t"), "Vi\u{1ec7}t");
        assert_eq!(compose("\u{418}\u{306}"), "\u{419}");
        assert_eq!(compose("\u{301}x\u{34f}"), "\u{301}x\u{34f}");
        assert_eq!(compose(""), "");
    }
}
