//! The values of labels. All are words of enums, so that no client can make new ones.

/// A label with a fixed set of values.
pub trait Label: Copy + 'static {
    const NAME: &'static str;
    const ALL: &'static [Self];
    fn word(self) -> &'static str;
}

/// Declares a label: its name, and the word of each value.
macro_rules! label {
    (
        $(#[$doc:meta])* $type:ident, $name:literal {
            $($(#[$value_doc:meta])* $value:ident => $word:literal,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type {
            $($(#[$value_doc])* $value,)*
        }

        impl Label for $type {
            const NAME: &'static str = $name;
            const ALL: &'static [$type] = &[$($type::$value,)*];

            fn word(self) -> &'static str {
                match self {
                    $($type::$value => $word,)*
                }
            }
        }
    };
}

label! {
    /// Limits at which a client is refused.
    Limit, "limit" {
        /// Requests from an address.
        Requests => "requests",
        /// Messages over a socket.
        Messages => "messages",
        /// Messages over all sockets of an address.
        MessagesOfAddress => "messages_of_address",
        /// Requests and messages of a player.
        OfPlayer => "of_player",
        /// Histories that are told again.
        CatchUp => "catch_up",
        /// What is told to everybody at a table.
        FanOut => "fan_out",
        /// Connections in all.
        Connections => "connections",
        /// Connections from an address.
        ConnectionsOfAddress => "connections_of_address",
        /// Sockets in all.
        Sockets => "sockets",
        /// Sockets from an address.
        SocketsOfAddress => "sockets_of_address",
        /// Password checks in all.
        Logins => "logins",
        /// Password checks from an address.
        LoginsOfAddress => "logins_of_address",
        /// Password checks for an account.
        LoginsOfAccount => "logins_of_account",
        /// Accounts made from an address.
        Accounts => "accounts",
        /// Guests from an address.
        Guests => "guests",
        /// Invitations of a player.
        Invitations => "invitations",
        /// Reports of a player.
        Reports => "reports",
        /// Analyses of finished games.
        Analyses => "analyses",
        /// Downloads of everything about a player.
        Exports => "exports",
        /// Events made from an address.
        Events => "events",
        /// Unfinished tables of a player.
        Tables => "tables",
    }
}

label! {
    /// How an attempt to log in ended.
    Login, "result" {
        Right => "right",
        Wrong => "wrong",
    }
}

label! {
    /// Parts of the server whose panics are contained.
    Part, "part" {
        /// A table, awake or waking.
        Table => "table",
        /// A bot that thinks.
        Bot => "bot",
        /// The analysis of a finished game.
        Analysis => "analysis",
        /// The handler of a request.
        Request => "request",
        /// A connection to a table.
        Socket => "socket",
        /// Waking tables whose time has come.
        Appointments => "appointments",
        /// Calling players by Web Push.
        Notifications => "notifications",
    }
}

label! {
    /// What became of an attempt to call a browser.
    PushResult, "result" {
        /// Its push service has it.
        Sent => "sent",
        /// The subscription has ended.
        Gone => "gone",
        /// The push service cannot be reached or is busy.
        Later => "later",
        /// The push service does not accept it.
        Refused => "refused",
    }
}
