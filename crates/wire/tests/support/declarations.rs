//! TypeScript declarations of Rust types.

/// The lines at the head of a file, and the declarations of types.
macro_rules! declarations {
    ($head:expr; $($name:ty),* $(,)?) => {{
        let config = ts_rs::Config::default();
        let mut text = String::from($head);
        $(
            text.push_str("\nexport ");
            text.push_str(&<$name as ts_rs::TS>::decl(&config));
            text.push('\n');
        )*
        text
    }};
}

pub(super) use declarations;
