//! Names, passwords, cookies and sessions.

mod cookie;
mod names;
mod passwords;
mod sessions;

pub use cookie::{COOKIE_AGE, Cookies};
pub use names::{NameError, account_name, guest_name, name_key};
pub use passwords::{PasswordError, Passwords, check_password};
pub use sessions::{Session, Sessions};
