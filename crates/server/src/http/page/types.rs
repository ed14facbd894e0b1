//! The types of request and response bodies.

use serde_json::Value;

use super::html::{escape, paragraphs, prose};
use super::{list, table, text};

const PLACE: &str = "#/components/schemas/";

/// Links to all types.
pub fn contents(api: &Value) -> String {
    all(api).map(|(name, _)| format!("<li>{}</li>\n", link_to(name))).collect()
}

/// All types with their fields.
pub fn section(api: &Value) -> String {
    let types: String = all(api)
        .map(|(name, schema)| {
            format!(
                "<article class=\"type\" id=\"type-{name}\">\n<h3><code>{name}</code></h3>\n\
                 {about}{inside}</article>\n",
                name = escape(name),
                about = paragraphs(text(schema, "description")),
                inside = inside(schema),
            )
        })
        .collect();
    format!("<section id=\"types\">\n<h2>types</h2>\n{types}</section>\n")
}

fn all(api: &Value) -> impl Iterator<Item = (&String, &Value)> {
    api["components"]["schemas"].as_object().into_iter().flatten()
}

/// A schema in a few words, with links to the types it refers to.
pub fn link(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|place| place.strip_prefix(PLACE)) {
        return link_to(name);
    }
    let choices = ["oneOf", "anyOf"].into_iter().flat_map(|key| list(&schema[key]));
    let choices: Vec<String> = choices.map(link).collect();
    if !choices.is_empty() {
        return choices.join(" or ");
    }
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().map(|word| format!("<code>{}</code>", escape(&word.to_string())));
        return words.collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(kind) => named(kind, schema),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            kinds.map(|kind| named(kind, schema)).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

fn named(kind: &str, schema: &Value) -> String {
    match kind {
        "array" => format!("list of {}", link(&schema["items"])),
        "string" => "text".to_owned(),
        "integer" => "number".to_owned(),
        "boolean" => "true or false".to_owned(),
        "null" => "null".to_owned(),
        kind => escape(kind),
    }
}

fn link_to(name: &str) -> String {
    let name = escape(name);
    format!("<a href=\"#type-{name}\"><code>{name}</code></a>")
}

/// The fields of the type that a schema refers to, if it has any.
pub fn fields(api: &Value, schema: &Value) -> String {
    let one = list(&schema["oneOf"]).next().unwrap_or(schema);
    let place = one["$ref"].as_str().unwrap_or_default().trim_start_matches('#');
    match api.pointer(place) {
        Some(schema) if schema["properties"].is_object() => inside(schema),
        _ => String::new(),
    }
}

/// The fields, values or variants of a type.
fn inside(schema: &Value) -> String {
    let forms: Vec<&Value> =
        ["oneOf", "allOf"].into_iter().flat_map(|key| list(&schema[key])).collect();
    if !forms.is_empty() {
        let forms: String = forms
            .iter()
            .map(|form| {
                let about = paragraphs(text(form, "description"));
                let inner = if form["properties"].is_object() || form["allOf"].is_array() {
                    inside(form)
                } else {
                    format!("<p>{}</p>\n", link(form))
                };
                format!("<li>\n{about}{inner}</li>\n")
            })
            .collect();
        return format!("<ul class=\"forms\">\n{forms}</ul>\n");
    }
    if schema["enum"].is_array() {
        return format!("<p>{}</p>\n", link(schema));
    }
    let required: Vec<&str> = list(&schema["required"]).filter_map(Value::as_str).collect();
    let rows: String = schema["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, field)| {
            let optional = match required.contains(&name.as_str()) {
                true => "",
                false => " <span class=\"where\">optional</span>",
            };
            let about = match text(field, "description") {
                // The description of an optional field is nested.
                "" => list(&field["oneOf"]).map(|one| text(one, "description")).collect(),
                about => about.to_owned(),
            };
            format!(
                "<tr><th scope=\"row\"><code>{name}</code></th><td>{kind}{optional}</td>\
                 <td>{about}</td></tr>\n",
                name = escape(name),
                kind = link(field),
                about = prose(&about),
            )
        })
        .collect();
    table("", &rows)
}
