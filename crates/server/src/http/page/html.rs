//! Escaping and simple markup.

/// Escapes a text for elements and attributes.
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

/// Escapes a text and marks `code` between backticks.
pub fn prose(text: &str) -> String {
    let pieces = text.split('`').enumerate().map(|(index, piece)| match index % 2 {
        1 => format!("<code>{}</code>", escape(piece)),
        _ => escape(piece),
    });
    pieces.collect()
}

/// Turns text separated by empty lines into paragraphs.
pub fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>\n", prose(paragraph))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("<a href=\"x\">'&"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
        assert_eq!(prose("say `<b>` & go"), "say <code>&lt;b&gt;</code> &amp; go");
        assert_eq!(paragraphs("one\ntwo\n\nthree"), "<p>one\ntwo</p>\n<p>three</p>\n");
        assert_eq!(paragraphs(""), "");
    }
}
