//! What only a terminal says.

use super::Language;

/// The texts of one language.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// Asks for the key that makes the chosen play.
    pub sure: &'static str,
    /// Below a list that is cut: `{count}`.
    pub more: &'static str,
    /// Keys at the bottom: what each does, in a word.
    pub card: &'static str,
    /// Moves through the list.
    pub choose: &'static str,
    /// Steps from marble to marble.
    pub marble: &'static str,
    /// Does what is chosen.
    pub play: &'static str,
    /// Undoes the last choice.
    pub back: &'static str,
    /// Asks the champion.
    pub hint: &'static str,
    /// Takes the last play back.
    pub take_back: &'static str,
    /// Shows all keys.
    pub help: &'static str,
    /// Leaves the program.
    pub quit: &'static str,
    /// Goes on.
    pub go_on: &'static str,
    /// Closes what is open.
    pub close: &'static str,
    /// Scrolls the log.
    pub scroll: &'static str,
    /// Writes the record to a file.
    pub save: &'static str,
    /// Numbers on the marbles.
    pub numbers: &'static str,
    /// Sits down: a digit.
    pub sit: &'static str,
    /// Puts a bot in a seat.
    pub bot: &'static str,
    /// Reactions.
    pub react: &'static str,
    /// Leaves the game.
    pub leave: &'static str,
    /// Heading of the keys.
    pub keys: &'static str,
    /// Below the keys: the mouse.
    pub mouse: &'static str,
    /// Asks before the program is left in a game that nobody keeps.
    pub quit_sure: &'static str,
    /// Asks before the program is left at a server's table.
    pub quit_table: &'static str,
    /// The window is too small: `{columns}`, `{rows}`.
    pub too_small: &'static str,
    /// The record was written: `{file}`.
    pub saved: &'static str,
    /// The record was not written: `{file}`, `{problem}`.
    pub not_saved: &'static str,
    /// In a replay: one move on or back.
    pub step: &'static str,
    /// In a replay: another viewpoint.
    pub view: &'static str,
    /// In a replay: plays by itself.
    pub by_itself: &'static str,
}

impl Own {
    pub(super) fn of(language: Language) -> &'static Own {
        match language {
            Language::SwissGerman => &SWISS,
            Language::German => &GERMAN,
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
            Language::Italian => &ITALIAN,
            Language::Spanish => &SPANISH,
        }
    }
}

static ENGLISH: Own = Own {
    sure: "Play this? Press Enter.",
    more: "… and {count} more",
    card: "card",
    choose: "choose",
    marble: "marble",
    play: "play",
    back: "back",
    hint: "hint",
    take_back: "take back",
    help: "keys",
    quit: "quit",
    go_on: "go on",
    close: "close",
    scroll: "earlier moves",
    save: "save the game",
    numbers: "numbers on the marbles",
    sit: "take a seat",
    bot: "add a bot",
    react: "react",
    leave: "leave the game",
    keys: "Keys",
    mouse: "The mouse works too: click a card, a marble and a space.",
    quit_sure: "Quit? This game will be gone.",
    quit_table: "Quit? Your seat stays yours; you will see the command that leads back.",
    too_small: "This window is too small. Make it at least {columns} columns wide and {rows} rows high.",
    saved: "The game is saved in {file}.",
    not_saved: "The game could not be saved in {file}: {problem}",
    step: "one move",
    view: "cards",
    by_itself: "play, pause",
};

static SWISS: Own = Own {
    sure: "So spielen? Drück Enter.",
    more: "… und {count} weitere",
    card: "Karte",
    choose: "wählen",
    marble: "Murmel",
    play: "spielen",
    back: "zurück",
    hint: "Tipp",
    take_back: "zurücknehmen",
    help: "Tasten",
    quit: "beenden",
    go_on: "weiter",
    close: "schliessen",
    scroll: "frühere Züge",
    save: "Partie speichern",
    numbers: "Nummern auf den Murmeln",
    sit: "hinsetzen",
    bot: "Bot dazusetzen",
    react: "reagieren",
    leave: "Partie verlassen",
    keys: "Tasten",
    mouse: "Auch die Maus geht: Klick auf eine Karte, eine Murmel und ein Feld.",
    quit_sure: "Beenden? Diese Partie ist dann weg.",
    quit_table: "Beenden? Dein Platz bleibt deiner; der Befehl, der zurückführt, steht dann da.",
    too_small: "Dieses Fenster ist zu klein. Mach es mindestens {columns} Zeichen breit und {rows} Zeilen hoch.",
    saved: "Die Partie liegt in {file}.",
    not_saved: "Die Partie liess sich nicht in {file} speichern: {problem}",
    step: "ein Zug",
    view: "Karten",
    by_itself: "abspielen, Pause",
};

static GERMAN: Own = Own {
    close: "schließen",
    not_saved: "Die Partie ließ sich nicht in {file} speichern: {problem}",
    ..SWISS
};

static FRENCH: Own = Own {
    sure: "Jouer ainsi ? Appuie sur Entrée.",
    more: "… et {count} autres",
    card: "carte",
    choose: "choisir",
    marble: "pion",
    play: "jouer",
    back: "retour",
    hint: "conseil",
    take_back: "reprendre",
    help: "touches",
    quit: "quitter",
    go_on: "continuer",
    close: "fermer",
    scroll: "coups précédents",
    save: "enregistrer la partie",
    numbers: "numéros sur les pions",
    sit: "s’asseoir",
    bot: "ajouter un bot",
    react: "réagir",
    leave: "quitter la partie",
    keys: "Touches",
    mouse: "La souris marche aussi : clique sur une carte, un pion et une case.",
    quit_sure: "Quitter ? Cette partie sera perdue.",
    quit_table: "Quitter ? Ta place reste à toi ; la commande pour revenir s’affichera.",
    too_small: "Cette fenêtre est trop petite. Il lui faut au moins {columns} colonnes et {rows} lignes.",
    saved: "La partie est enregistrée dans {file}.",
    not_saved: "La partie n’a pas pu être enregistrée dans {file} : {problem}",
    step: "un coup",
    view: "cartes",
    by_itself: "lecture, pause",
};

static ITALIAN: Own = Own {
    sure: "Giocare così? Premi Invio.",
    more: "… e altre {count}",
    card: "carta",
    choose: "scegliere",
    marble: "biglia",
    play: "giocare",
    back: "indietro",
    hint: "consiglio",
    take_back: "ritirare",
    help: "tasti",
    quit: "uscire",
    go_on: "avanti",
    close: "chiudere",
    scroll: "mosse precedenti",
    save: "salvare la partita",
    numbers: "numeri sulle biglie",
    sit: "sedersi",
    bot: "aggiungere un bot",
    react: "reagire",
    leave: "lasciare la partita",
    keys: "Tasti",
    mouse: "Funziona anche il mouse: clicca su una carta, una biglia e una casella.",
    quit_sure: "Uscire? Questa partita andrà persa.",
    quit_table: "Uscire? Il posto resta tuo: vedrai il comando per tornare.",
    too_small: "Questa finestra è troppo piccola. Servono almeno {columns} colonne e {rows} righe.",
    saved: "La partita è salvata in {file}.",
    not_saved: "Non è stato possibile salvare la partita in {file}: {problem}",
    step: "una mossa",
    view: "carte",
    by_itself: "avvio, pausa",
};

static SPANISH: Own = Own {
    sure: "¿Jugar así? Pulsa Intro.",
    more: "… y {count} más",
    card: "carta",
    choose: "elegir",
    marble: "canica",
    play: "jugar",
    back: "atrás",
    hint: "consejo",
    take_back: "deshacer",
    help: "teclas",
    quit: "salir",
    go_on: "seguir",
    close: "cerrar",
    scroll: "jugadas anteriores",
    save: "guardar la partida",
    numbers: "números en las canicas",
    sit: "sentarse",
    bot: "añadir un bot",
    react: "reaccionar",
    leave: "dejar la partida",
    keys: "Teclas",
    mouse: "También funciona el ratón: haz clic en una carta, una canica y una casilla.",
    quit_sure: "¿Salir? Esta partida se perderá.",
    quit_table: "¿Salir? Tu sitio sigue siendo tuyo; verás la orden para volver.",
    too_small: "Esta ventana es demasiado pequeña. Hacen falta al menos {columns} columnas y {rows} filas.",
    saved: "La partida está guardada en {file}.",
    not_saved: "No se pudo guardar la partida en {file}: {problem}",
    step: "una jugada",
    view: "cartas",
    by_itself: "reproducir, pausa",
};
