//! Who plays at a server: the owner of a token, or a guest who is remembered.

use std::fs;
use std::path::PathBuf;

use kennel::client::{ClientError, Http, Identity, ServerAddress};
use kennel_wire::Me;

/// The owner of a token, the guest of an earlier time, or a new one.
pub async fn identity(
    place: &ServerAddress,
    token: Option<&str>,
    name: Option<&str>,
) -> Result<Identity, ClientError> {
    let mut http = Http::new(place.clone());
    if let Some(token) = token {
        let identity = Identity::of_token(token);
        let me = http.get("/api/me", Some(&identity)).await?;
        let _: Me = me.read("GET /api/me", 200)?;
        return Ok(identity);
    }
    let file = file_of(place);
    let known = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
    if let Some(identity) = known.as_deref().map(str::trim).and_then(Identity::of_guest) {
        let me: Me = http.get("/api/me", Some(&identity)).await?.read("GET /api/me", 200)?;
        // Another name is another guest.
        if me.name.is_some() && name.is_none_or(|name| me.name.as_deref() == Some(name)) {
            return Ok(identity);
        }
    }
    let name = name.map(str::to_owned).or_else(|| std::env::var("USER").ok());
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| "Guest".to_owned());
    let name: String = name.chars().take(24).collect();
    let identity = http.register(&name).await?;
    if let (Some(file), Some(guest)) = (file, identity.guest()) {
        // A guest that cannot be remembered plays all the same.
        let _ = keep(&file, guest);
    }
    Ok(identity)
}

/// Where the guest of a server is remembered: in the user's state, by the server's name.
fn file_of(place: &ServerAddress) -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let name: String = place.host().chars().map(plain).collect();
    Some(state.join("kennel").join(format!("guest-{name}")))
}

/// Writes a file that only its owner can read.
fn keep(file: &PathBuf, guest: &str) -> std::io::Result<()> {
    use std::io::Write;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(file)?, "{guest}")
}
