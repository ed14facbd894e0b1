//! Names, passwords, passkeys, cookies, known browsers and sessions.

mod browser;
mod cookie;
mod device;
mod names;
mod passkeys;
mod passwords;
mod sessions;

pub use browser::device_name;
pub use cookie::Cookies;
pub use device::Device;
pub use names::{NameError, account_name, guest_name, look_alike_keys, name_key};
pub use passkeys::{
    ALGORITHMS, Answered, Ceremony, Challenges, ClientData, NewCredential, PasskeyError, Purpose,
    created, signed,
};
pub use passwords::{PasswordError, Passwords, check_password};
pub use sessions::{Key, SESSION_IDLE, Session, Sessions, token_hash};
