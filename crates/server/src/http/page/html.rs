//! Text as HTML.

/// A text that means nothing but itself.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A text in which `code` stands between backticks.
pub fn prose(text: &str) -> String {
    let pieces = text.split('`').enumerate().map(|(index, piece)| match index % 2 {
        1 => format!("<code>{}</code>", escape(piece)),
        _ => escape(piece),
    });
    pieces.collect()
}

/// Paragraphs, with an empty line between them.
pub fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>\n", prose(paragraph))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(escape("<a href=\"x\">'&"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
        assert_eq!(prose("say `<b>` & go"), "say <code>&lt;b&gt;</code> &amp; go");
        assert_eq!(paragraphs("one\ntwo\n\nthree"), "<p>one\ntwo</p>\n<p>three</p>\n");
        assert_eq!(paragraphs(""), "");
    }
}
