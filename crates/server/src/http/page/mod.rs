//! The OpenAPI description as a page for people.
//!
//! Ready-made viewers are scripts that need inline styles or foreign sources. The
//! Content-Security-Policy allows neither, so the page is plain HTML made on the server.

mod example;
pub mod html;
mod types;

use serde_json::Value;

pub use html::escape;
use html::{paragraphs, prose};

/// The style sheet of the page.
pub const STYLE: &str = include_str!("style.css");

/// The methods in the order of the page.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Renders a description, with its paths in the given order.
pub fn render(api: &Value, order: &[&str]) -> String {
    let title = text(&api["info"], "title");
    let groups: Vec<Group> = list(&api["tags"]).map(|tag| Group::new(api, order, tag)).collect();
    let contents: String = groups.iter().map(Group::contents).collect();
    let sections: String = groups.iter().map(Group::section).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title} · interface</title>\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\">\n</head>\n<body>\n\
         <header>\n<p class=\"brand\">{title}</p>\n<h1>The interface for programs</h1>\n{about}\
         <p class=\"links\"><a href=\"/api/openapi.json\">OpenAPI {openapi}</a> · version {version}\
         </p>\n</header>\n<div class=\"columns\">\n<nav aria-label=\"Contents\">\n{contents}\
         <h2><a href=\"#types\">Types</a></h2>\n<ul class=\"types\">\n{type_links}</ul>\n</nav>\n\
         <main>\n{start}{sections}{types}</main>\n</div>\n</body>\n</html>\n",
        title = escape(title),
        about = paragraphs(text(&api["info"], "description")),
        openapi = escape(text(api, "openapi")),
        version = escape(text(&api["info"], "version")),
        type_links = types::contents(api),
        start = example::quick_start(),
        types = types::section(api),
    )
}

/// The operations of a tag.
struct Group<'a> {
    name: &'a str,
    about: &'a str,
    operations: Vec<Operation<'a>>,
}

/// An operation.
pub struct Operation<'a> {
    api: &'a Value,
    pub path: &'a str,
    pub method: &'a str,
    pub told: &'a Value,
}

impl<'a> Group<'a> {
    fn new(api: &'a Value, order: &[&'a str], tag: &'a Value) -> Group<'a> {
        let name = text(tag, "name");
        let is_in = |told: &Value| list(&told["tags"]).any(|tag| tag == name);
        let operations = order.iter().flat_map(|&path| {
            METHODS.into_iter().filter_map(move |method| {
                Some(Operation { api, path, method, told: api["paths"][path].get(method)? })
            })
        });
        let operations = operations.filter(|operation| is_in(operation.told)).collect();
        Group { name, about: text(tag, "description"), operations }
    }

    fn contents(&self) -> String {
        let items: String = self
            .operations
            .iter()
            .map(|operation| {
                format!(
                    "<li><a href=\"#{id}\">{summary}</a></li>\n",
                    id = escape(text(operation.told, "operationId")),
                    summary = escape(text(operation.told, "summary")),
                )
            })
            .collect();
        let name = escape(self.name);
        format!("<h2><a href=\"#{name}\">{name}</a></h2>\n<ul>\n{items}</ul>\n")
    }

    fn section(&self) -> String {
        let operations: String = self.operations.iter().map(Operation::article).collect();
        format!(
            "<section id=\"{name}\">\n<h2>{name}</h2>\n{about}{operations}</section>\n",
            name = escape(self.name),
            about = paragraphs(self.about),
        )
    }
}

impl Operation<'_> {
    fn article(&self) -> String {
        let Operation { path, method, told, .. } = self;
        format!(
            "<article id=\"{id}\">\n<h3>{summary}</h3>\n\
             <p class=\"route\"><span class=\"method {method}\">{upper}</span> <code>{path}</code>\
             {access}</p>\n<div class=\"sides\">\n<div>\n{about}{parameters}{body}{success}</div>\n\
             <div class=\"example\">\n{example}</div>\n</div>\n{answers}</article>\n",
            id = escape(text(told, "operationId")),
            summary = escape(text(told, "summary")),
            upper = method.to_uppercase(),
            path = escape(path),
            access = self.access(),
            about = paragraphs(text(told, "description")),
            parameters = self.parameters(),
            body = self.body(),
            success = self.success(),
            example = example::of(self),
            answers = self.answers(),
        )
    }

    /// Whether authentication is required; `None` if it plays no role.
    pub fn needs_person(&self) -> Option<bool> {
        let mut ways = self.told["security"].as_array()?.iter();
        Some(ways.all(|way| way.as_object().is_some_and(|way| !way.is_empty())))
    }

    /// An example of the request's body.
    pub fn example_body(&self) -> Option<&Value> {
        self.told.pointer("/requestBody/content/application~1json/example")
    }

    /// Whether it has a response with a status.
    pub fn answers_with(&self, status: &str) -> bool {
        self.told["responses"].get(status).is_some()
    }

    pub fn parameters_in(&self, place: &'static str) -> impl Iterator<Item = &Value> {
        list(&self.told["parameters"]).filter(move |parameter| parameter["in"] == place)
    }

    /// Whether a program may do it with a token.
    fn takes_token(&self) -> bool {
        list(&self.told["security"]).any(|way| way.get("token").is_some())
    }

    /// Whether a program may do it with a token that has the usual scopes.
    pub fn takes_usual_token(&self) -> bool {
        let needs_nothing = |way: &Value| way["token"].as_array().is_some_and(Vec::is_empty);
        list(&self.told["security"]).any(needs_nothing)
    }

    fn access(&self) -> &'static str {
        match (self.needs_person(), self.takes_token()) {
            (Some(true), true) => " <span class=\"access\">cookie or token</span>",
            (Some(false), true) => " <span class=\"access\">cookie or token, or neither</span>",
            (Some(true), false) => " <span class=\"access\">cookie</span>",
            (Some(false), false) => " <span class=\"access\">cookie, or none</span>",
            (None, _) => "",
        }
    }

    fn parameters(&self) -> String {
        let rows: String = list(&self.told["parameters"])
            .map(|parameter| {
                format!(
                    "<tr><th scope=\"row\"><code>{name}</code></th><td>{kind} \
                     <span class=\"where\">{place}</span></td><td>{about}</td></tr>\n",
                    name = escape(text(parameter, "name")),
                    kind = types::link(&parameter["schema"]),
                    place = escape(text(parameter, "in")),
                    about = prose(text(parameter, "description")),
                )
            })
            .collect();
        table("Parameters", &rows)
    }

    fn body(&self) -> String {
        match self.told.pointer("/requestBody/content/application~1json/schema") {
            None => String::new(),
            Some(schema) => {
                let (link, fields) = (types::link(schema), types::fields(self.api, schema));
                format!("<h4>Body</h4>\n<p>{link}</p>\n{fields}")
            }
        }
    }

    /// The successful responses.
    fn success(&self) -> String {
        let answers = self.told["responses"].as_object().into_iter().flatten();
        let good = answers.filter(|(status, _)| status.starts_with(['1', '2']));
        let good: String = good
            .map(|(_, answer)| {
                let kinds = kinds(answer);
                let about = prose(text(answer, "description"));
                let colon = if kinds.is_empty() { "" } else { ": " };
                format!("<p>{about}{colon}{kinds}</p>\n")
            })
            .collect();
        format!("<h4>Response</h4>\n{good}")
    }

    fn answers(&self) -> String {
        let answers = self.told["responses"].as_object().into_iter().flatten();
        let rows: String = answers
            .map(|(status, answer)| {
                format!(
                    "<tr class=\"s{group}\"><th scope=\"row\">{status}</th><td>{kinds}</td>\
                     <td>{about}</td></tr>\n",
                    group = escape(status.get(..1).unwrap_or_default()),
                    status = escape(status),
                    kinds = kinds(answer),
                    about = prose(text(answer, "description")),
                )
            })
            .collect();
        format!("<details>\n<summary>All responses</summary>\n{}</details>\n", table("", &rows))
    }
}

/// The types of a response.
fn kinds(answer: &Value) -> String {
    let content = answer["content"].as_object().into_iter().flatten();
    let kinds = content.map(|(kind, content)| match kind.as_str() {
        "application/json" => types::link(&content["schema"]),
        kind => format!("{} as {}", types::link(&content["schema"]), escape(kind)),
    });
    kinds.collect::<Vec<_>>().join(" or ")
}

/// A table with a heading; empty if it has no rows.
fn table(heading: &str, rows: &str) -> String {
    let heading = match heading {
        "" => String::new(),
        heading => format!("<h4>{}</h4>\n", escape(heading)),
    };
    match rows {
        "" => String::new(),
        rows => format!("{heading}<div class=\"wide\"><table>\n{rows}</table></div>\n"),
    }
}

/// The text under a key; empty if there is none.
fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The items of a list; none if it is not a list.
fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
