//! Names, passwords, cookies, known browsers and sessions.

mod cookie;
mod device;
mod names;
mod passwords;
mod sessions;

pub use cookie::{COOKIE_AGE, Cookies};
pub use device::Device;
pub use names::{NameError, account_name, guest_name, look_alike_keys, name_key};
pub use passwords::{PasswordError, Passwords, check_password};
pub use sessions::{Session, Sessions, token_hash};
