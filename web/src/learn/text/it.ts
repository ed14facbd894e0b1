import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

/* Le parole del gioco stanno in testa a `src/text/it.ts`. */

export const it = {
  'learn.heading': 'Impara Brändi Dog',
  'learn.lead':
    'Brevi esercizi sulla tavola vera. Comincia dall’alto o scegli quello che hai sempre voluto sapere.',
  'learn.rules': 'Tutte le regole in una pagina',
  'learn.begin': 'Comincia',
  'learn.goOn': 'Continua',
  'learn.done': 'Imparata',
  'learn.solved': forms(
    '{count} esercizio risolto su {total}',
    '{count} esercizi risolti su {total}',
  ),
  'learn.all': 'Ormai sai tutto. Ci vediamo al tavolo!',
  'learn.notKept':
    'Questo browser non conserva niente: i tuoi progressi restano finché non chiudi la pagina.',
  'learn.missing': 'Questa lezione non esiste. Eccole tutte.',
  'learn.back': 'Tutte le lezioni',
  'learn.exercise': 'Esercizio {number} di {total}',
  'learn.isSolved': 'risolto',
  'learn.hint': 'Indizio',
  'learn.hintPlay': 'Prova {card:the}. La tavola mostra la strada.',
  'learn.hintGive': 'Prova {card:the}.',
  'learn.hintCards': 'I giri hanno {rounds} carte, poi si ricomincia.',
  'learn.hintSeats': 'A questo tavolo tutto passa a destra: visto dall’alto, in senso antiorario.',
  'learn.right': 'Giusto!',
  'learn.wrong': 'Permesso, ma non è quello che cerchiamo.',
  'learn.wrongLater': 'Permesso, ma così non ci si arriva più.',
  'learn.wrongAnswer': 'Non proprio.',
  'learn.wrongGift': 'Quella carta la puoi dare, ma non fa quello che cerchiamo.',
  'miss.lies': 'La biglia non è sulla casella giusta.',
  'miss.fresh': 'Nessuna biglia è uscita dal canile.',
  'miss.spared': '{colour} non è tornato nel canile.',
  'miss.hit': 'Una biglia {colour:f} è tornata nel canile.',
  'miss.notIn': forms(
    'Nell’arrivo ci sono troppo poche biglie: ne serve {count}.',
    'Nell’arrivo ci sono troppo poche biglie: ne servono {count}.',
  ),
  'miss.out': 'La seconda biglia è ancora nel canile.',
  'miss.notFolded': '{colour} può ancora giocare una carta.',
  'miss.notWon': 'La partita non è ancora vinta.',
  'miss.notDrawn': 'Non è stata presa nessuna carta.',
  'miss.notPassed': 'La biglia non è passata.',
  'miss.moved': 'Una biglia si è mossa.',
  'miss.useful': '{colour} potrebbe usare questa carta.',
  'miss.useless': 'Questa carta ora non aiuta {colour}.',
  'learn.oneMore': 'Bene. Ora la prossima carta.',
  'learn.again': 'Riprova',
  'learn.next': 'Avanti',
  'learn.nextLesson': 'Prossima lezione',
  'learn.play': 'Gioca adesso',
  'learn.fold': 'Posa le carte',
  'learn.rule': 'Regola {number}: {text}',
  'learn.readRule': 'Leggi la regola',
  'learn.cards': forms('{count} carta', '{count} carte'),
  'learn.variant': 'Qui si gioca così: {rules}',

  'group.basics': 'Il giro della tavola',
  'group.cards': 'Carte con un carattere',
  'group.team': 'Giri e compagni',
  'group.tables': 'In due, tre, cinque o sei',
  'group.options': 'Varianti',

  'lesson.kennel.title': 'Fuori dal canile',
  'lesson.kennel.intro':
    'Tu giochi con le biglie rosse. Aspettano nel canile, e solo un asso, un re o un jolly ne fa uscire una.',
  'lesson.walk.title': 'Muovere e sorpassare',
  'lesson.walk.intro':
    'Una carta muove una biglia di tante caselle quante ne indica, in senso antiorario, come tutto a questo tavolo.',
  'lesson.home.title': 'Rimandare nel canile',
  'lesson.home.intro':
    'Su una casella c’è posto per una sola biglia. Quella che arriva resta, l’altra torna nel canile.',
  'lesson.blockade.title': 'Il blocco',
  'lesson.blockade.intro':
    'Una biglia appena uscita dal canile fa la guardia alla sua partenza: nessuno la tocca, nessuno passa. La riconosci dal collare.',
  'lesson.finish.title': 'All’arrivo',
  'lesson.finish.intro':
    'Dopo un giro della tavola le tue biglie svoltano alla tua partenza ed entrano nell’arrivo. Ha quattro posti.',
  'lesson.four.title': 'Quattro: indietro',
  'lesson.four.intro':
    'Solo il quattro può andare indietro. È la strada più corta che ci sia per l’arrivo.',
  'lesson.seven.title': 'Sette: dividere',
  'lesson.seven.intro':
    'Sette passi singoli, per una o più delle tue biglie. Ma attenzione: ogni biglia sorpassata da un sette torna nel canile.',
  'lesson.jack.title': 'Fante: scambiare',
  'lesson.jack.intro': 'Il fante non avanza. Scambia una tua biglia con una di un altro colore.',
  'lesson.joker.title': 'Jolly: a scelta',
  'lesson.joker.intro':
    'Il jolly vale come qualsiasi carta. Toccalo, e la tavola mostra dove può portare.',
  'lesson.rounds.title': 'Giri e carte',
  'lesson.rounds.intro':
    'Si gioca a giri. Il dado davanti a chi distribuisce mostra quante carte ha ricevuto ognuno; non si lancia mai.',
  'lesson.exchange.title': 'Lo scambio di carte',
  'lesson.exchange.intro':
    'Prima di ogni giro dai al compagno una carta coperta e ne ricevi una. La tua la vedi solo dopo aver dato.',
  'lesson.fold.title': 'Obbligo di giocare',
  'lesson.fold.intro':
    'Se una carta si può giocare, ne devi giocare una. Se nessuna si può, salti il resto del giro.',
  'lesson.partner.title': 'Aiutare il compagno',
  'lesson.partner.intro':
    'Si vince in squadra o non si vince. Giallo, di fronte a te, è il tuo compagno.',
  'lesson.solo.title': 'In due, tre o cinque',
  'lesson.solo.intro':
    'Ognuno gioca per sé, e il due e il sette fanno di più. Prima di ogni giro ognuno prende una carta dalla mano alla sua destra.',
  'lesson.six.title': 'In sei',
  'lesson.six.intro':
    'Tre coppie siedono una di fronte all’altra, oppure due squadre da tre si alternano attorno al tavolo.',
  'lesson.canadian.title': 'Sette canadese',
  'lesson.canadian.intro':
    'Con questa variante un sette può muovere in ogni momento anche le biglie del compagno.',
  'lesson.no-joker-finish.title': 'Finale senza jolly',
  'lesson.no-joker-finish.intro':
    'Con questa variante l’ultima biglia di una squadra ha bisogno di una carta vera.',
  'lesson.jack-anytime.title': 'Il fante libero',
  'lesson.jack-anytime.intro':
    'Con le regole del 2005 o con questa variante un fante si gioca più facilmente senza effetto.',
  'lesson.start-marble.title': 'La biglia in partenza',
  'lesson.start-marble.intro':
    'Con questa variante la tua prima biglia è sulla partenza fin dalla prima mossa.',
  'lesson.editions.title': 'Edizione classica',
  'lesson.editions.intro':
    'La vecchia scatola non ha il dado. Distribuisce sempre la stessa persona, e chi gioca per sé scambia in un altro modo.',

  'task.kennel-1': 'Fai uscire una seconda biglia: asso e re ne mettono una sulla tua partenza.',
  'right.kennel-1':
    'Asso, re e jolly fanno uscire una biglia dal canile. Ora è sulla tua partenza e blocca il passaggio.',
  'task.kennel-2': 'Sulla tua partenza c’è Blu. Fai uscire una biglia lo stesso.',
  'right.kennel-2':
    'Quella che sta sulla tua partenza quando esci torna nel canile, anche una tua biglia.',
  'task.kennel-3':
    'La tua biglia appena uscita occupa la partenza. Con le due carte fanne uscire una seconda.',
  'right.kennel-3': 'Finché non si è mossa, nessun’altra può uscire. Prima fai posto.',

  'task.walk-1': 'Vai sulla casella segnata, subito prima della partenza di Blu.',
  'right.walk-1':
    'Le biglie vanno in senso antiorario, come i turni. Si conta dalla casella successiva.',
  'task.walk-2': 'Sorpassa Blu senza rimandare nessuno nel canile.',
  'right.walk-2': 'Le biglie in gioco si possono sorpassare. Conta solo la casella dove ti fermi.',
  'task.walk-3': 'Un asso va avanti di 1 o di 11. Raggiungi la casella segnata.',
  'right.walk-3':
    'Un asso fa uscire una biglia, oppure va avanti di 1 o di 11: ogni volta scegli tu.',
  'task.walk-4':
    'Il dieci va avanti di 10, la regina di 12, il re di 13. Quale porta sulla casella segnata?',
  'right.walk-4':
    'La regina va avanti di 12. Un re può andare avanti di 13 invece di far uscire una biglia.',

  'task.home-1': 'Blu è a tiro. Rimanda la sua biglia nel canile.',
  'right.home-1': 'Chi sta sulla casella dove arrivi torna nel canile.',
  'task.home-2':
    'Una carta mangia Giallo, il tuo compagno, l’altra mangia Blu. Risparmia il compagno.',
  'right.home-2':
    'Si rimandano nel canile tutti allo stesso modo, anche il compagno. Quindi guarda prima.',
  'task.home-3': 'Gioca il tre in modo che entrambe le tue biglie restino in gioco.',
  'right.home-3': 'Le tue biglie non fanno eccezione: quella mangiata torna nel canile.',

  'task.blockade-1':
    'Blu non lascia passare nessuno. Tocca il cinque e il nove per sapere perché non si possono giocare, poi arriva fino al blocco.',
  'right.blockade-1':
    'Una biglia appena uscita non si sorpassa e non si mangia, in nessuna direzione.',
  'task.blockade-2':
    'Blu è quattro caselle prima della tua partenza e vuole passare con un nove. Chiudi la strada.',
  'right.blockade-2':
    'La tua biglia appena uscita blocca tutti. Blu non può muovere e salta il resto del giro.',
  'task.blockade-3':
    'Questa biglia blu è tornata sulla sua partenza: niente collare, niente blocco. Rimandala nel canile.',
  'right.blockade-3':
    'Blocca solo una biglia appena uscita dal canile. Tornata sulla partenza non blocca niente e non è al sicuro.',
  'task.blockade-4':
    'La tua biglia appena uscita ti sbarra l’arrivo. Con le due carte porta l’altra nell’arrivo.',
  'right.blockade-4':
    'Un blocco vale anche per il suo proprietario. Appena si è mosso, la via è libera.',

  'task.finish-1':
    'Alla partenza la strada si divide: nell’arrivo, o avanti sul percorso. Entra nell’arrivo.',
  'right.finish-1':
    'Una biglia che ritrova la sua partenza può svoltare: il passo dopo è il primo posto dell’arrivo.',
  'task.finish-2': 'Questa biglia è sulla sua partenza per la seconda volta. Portala nell’arrivo.',
  'right.finish-2':
    'La partenza va toccata due volte. Uscire dal canile è la prima; perciò una biglia appena uscita non può svoltare.',
  'task.finish-3': 'Una biglia è al secondo posto. Porta anche l’altra nell’arrivo.',
  'right.finish-3':
    'Nell’arrivo non si sorpassa e non si rimanda nessuno nel canile. Qui si raggiungeva solo il primo posto.',
  'task.finish-4':
    'Il primo posto è occupato. Con le due carte porta entrambe le biglie nell’arrivo.',
  'right.finish-4':
    'Nell’arrivo una biglia può andare più in fondo più tardi e fare posto. Indietro non va mai.',
  'task.finish-5':
    'Il sei andrebbe bene per l’arrivo. Ma tre caselle dopo la tua partenza c’è Blu: rimandalo nel canile.',
  'right.finish-5':
    'Nessuno è obbligato a svoltare. Proseguire è sempre permesso: è un giro supplementare.',
  'task.finish-6':
    'Una di queste carte ti porta nell’arrivo, l’altra ti costringe a un giro supplementare. Scegli bene.',
  'right.finish-6':
    'Ogni passo va fatto. Se i passi sono troppi per l’arrivo, tocca un giro supplementare.',

  'task.four-1': 'Blu è quattro caselle indietro. Rimandalo nel canile.',
  'right.four-1':
    'Quattro avanti o quattro indietro. Anche arrivando all’indietro si rimanda nel canile.',
  'task.four-2': 'Una biglia appena uscita, un quattro e un otto: raggiungi l’arrivo in due carte.',
  'right.four-2':
    'La scorciatoia: andare indietro dalla partenza e ritornarci è il secondo tocco. Allora puoi svoltare.',
  'task.four-3':
    'La tua biglia è due caselle oltre la sua partenza. Con le due carte portala nell’arrivo.',
  'right.four-3':
    'Passare indietro sopra la partenza vale come toccarla. Nell’arrivo però si entra solo in avanti.',

  'task.seven-1':
    'Suddividi il sette: porta una biglia nell’arrivo e con l’altra fai i passi che restano.',
  'right.seven-1': 'Sette passi, suddivisi come vuoi. Vanno fatti tutti e sette.',
  'task.seven-2': 'Rimanda Blu e Verde nel canile con una sola carta.',
  'right.seven-2': 'Il sette rimanda nel canile tutte le biglie che sorpassa o mangia.',
  'task.seven-3':
    'Attenzione, la tua stessa biglia è di mezzo. Fai il sette senza che nessuno torni nel canile.',
  'right.seven-3':
    'Anche le tue biglie sorpassate da un sette tornano nel canile. Quella davanti parte per prima.',
  'task.seven-4':
    'La tua biglia appena uscita sbarra la strada. Porta lo stesso l’altra nell’arrivo.',
  'right.seven-4':
    'In un sette una biglia può fare posto all’altra: prima si muove quella sulla partenza, poi passa l’altra.',
  'task.seven-5':
    'Ti manca una sola biglia. Portala nell’arrivo; i passi che restano li fa la biglia del compagno.',
  'right.seven-5':
    'Se un sette porta nell’arrivo la tua ultima biglia, il resto lo fanno le biglie del compagno.',

  'task.jack-1':
    'Scambia la tua biglia in modo che arrivi il più vicino possibile alla tua partenza.',
  'right.jack-1':
    'Un fante scambia una tua biglia con una di qualsiasi altro colore. Può farti risparmiare mezza tavola.',
  'task.jack-2': 'Aiuta Giallo: scambia in modo che il compagno arrivi vicino alla sua partenza.',
  'right.jack-2':
    'Si può scambiare anche con il compagno. Le biglie appena uscite e quelle in canile e arrivo non si scambiano.',
  'task.jack-3':
    'Blu è appena uscito e non si scambia, e il cinque è bloccato. Gioca il fante senza effetto.',
  'right.jack-3':
    'Se in gioco ci sono solo le tue biglie e nessuna carta può fare altro, un fante si gioca senza effetto. Viene prima di posare tutte le carte.',

  'task.joker-1': 'Fai uscire una biglia con il jolly.',
  'right.joker-1': 'Un jolly è qualsiasi altra carta, qui un asso o un re.',
  'task.joker-2': 'Porta la biglia subito al posto più interno.',
  'right.joker-2': 'Tu scegli dove andare; quale carta sia il jolly viene da sé. Qui era un otto.',
  'task.joker-3': 'Rimanda Blu nel canile, quattro caselle indietro.',
  'right.joker-3':
    'Un jolly può anche andare indietro di quattro, suddividere un sette o scambiare come un fante.',

  'task.rounds-1':
    'Questa volta tutti hanno ricevuto tre carte: lo mostra il dado. Quante nel prossimo giro?',
  'right.rounds-1': 'Sei, cinque, quattro, tre, due: a ogni giro una carta in meno.',
  'task.rounds-2': 'E dopo il giro con due carte?',
  'right.rounds-2': 'Dopo il due si ricomincia da sei, finché qualcuno vince.',
  'task.rounds-3': 'Distribuisce Verde, quindi cominci tu. Chi comincia il prossimo giro?',
  'right.rounds-3':
    'A ogni giro comincia il vicino di destra. Nell’edizione attuale passa anche il compito di distribuire.',

  'task.exchange-1':
    'Tutte le biglie di Giallo sono ancora nel canile. Dai al compagno una carta che ne faccia uscire una.',
  'right.exchange-1':
    'I compagni si danno una carta coperta, nello stesso momento. Un asso, un re o un jolly è il regalo più bello dei primi giri.',
  'task.exchange-2':
    'A Giallo manca una biglia. È cinque caselle prima della sua partenza, e il primo posto è libero. Dai la carta che la porta nell’arrivo.',
  'right.exchange-2':
    'La tavola la vedono tutti: puoi calcolare che cosa serve al compagno. Dirselo però è vietato.',

  'task.fold-1': 'Qui non si può giocare niente. Tocca le carte per sapere perché, poi posale.',
  'right.fold-1':
    'Chi non può usare nemmeno una carta le posa tutte e aspetta il prossimo giro. Nessuno lo fa per scelta.',
  'task.fold-2': 'Una sola mossa è possibile, e fa male: falla.',
  'right.fold-2': 'Se una carta si può giocare, una va giocata, anche contro la propria squadra.',
  'task.fold-3':
    'Blu ha un sei e un dieci e vuole superare la tua partenza. Gioca in modo che Blu salti il resto del giro.',
  'right.fold-3': 'Un blocco al momento giusto costa una mano intera.',

  'task.partner-1':
    'Hai finito: ora le tue carte muovono Giallo. Porta la biglia di Giallo nel suo arrivo.',
  'right.partner-1':
    'Quando le tue quattro biglie sono nell’arrivo, giochi le tue carte per il compagno.',
  'task.partner-2': 'Fai uscire dal canile una biglia di Giallo.',
  'right.partner-2':
    'Puoi fare tutto quello che potrebbe Giallo: uscire, avanzare, suddividere un sette, scambiare.',
  'task.partner-3': 'Manca una biglia. Vinci la partita!',
  'right.partner-3':
    'La partita finisce appena tutte le otto biglie di una squadra sono nell’arrivo.',

  'task.solo-1':
    'Ognuno per sé, si comincia con una biglia appena uscita sulla partenza. Fanne uscire una seconda con le due carte.',
  'right.solo-1':
    'Una biglia sulla partenza, tre nel canile: così cominciano le partite in due, tre e cinque.',
  'task.solo-2':
    'Ognuno per sé, con un due si può prendere una carta invece di muovere. Prendine una.',
  'right.solo-2':
    'Il due prende una carta coperta da qualcuno che ne ha ancora, oppure va avanti di due.',
  'task.solo-3':
    'Ognuno per sé, con un sette si muovono biglie di tutti i colori. Sposta il blocco di Blu e supera la sua partenza.',
  'right.solo-3':
    'Con il sette muovi le biglie di tutti come potrebbero fare loro. Così si sciolgono anche i blocchi.',
  'task.solo-4':
    'Con quattro passi entra la tua ultima biglia. Fai gli altri tre altrove, e vinci.',
  'right.solo-4':
    'Vince chi per primo ha quattro biglie nell’arrivo. Il sette va però fatto fino in fondo, se serve con biglie altrui.',
  'task.solo-5':
    'In cinque si gioca sulla tavola da sei. Fermati sulla partenza dove non siede nessuno.',
  'right.solo-5': 'Dove non siede nessuno, la partenza è una casella come le altre.',

  'task.six-1':
    'A questo tavolo il tuo compagno è Verde, di fronte a te. Rimanda un avversario nel canile.',
  'right.six-1':
    'In sei a coppie: tre squadre, i compagni uno di fronte all’altro. Giallo adesso è un avversario.',
  'task.six-2':
    'Nelle squadre da tre dai una carta alla persona successiva della squadra: Giallo. Aiuta Giallo a uscire dal canile.',
  'right.six-2': 'Nelle squadre da tre dai da una parte e ricevi dall’altra.',
  'task.six-3':
    'Hai finito. Giallo e Bianco sono nella tua squadra; porta la biglia bianca nell’arrivo.',
  'right.six-3': 'Nelle squadre da tre aiuti chi vuoi e puoi cambiare a ogni carta.',

  'task.canadian-1': 'Porta la biglia di Giallo nel suo arrivo.',
  'right.canadian-1':
    'Con il sette canadese suddividi i passi fra le tue biglie e quelle del compagno, quando vuoi.',
  'task.canadian-2':
    'Giallo è proprio davanti a te. Muovi la tua biglia senza che nessuno torni nel canile.',
  'right.canadian-2':
    'Anche il sette canadese rimanda nel canile chi sorpassa. Ma il compagno può prima farsi da parte.',
  'task.no-joker-finish-1': 'Manca una biglia. Vinci la partita.',
  'right.no-joker-finish-1':
    'L’ultima biglia di una squadra non può entrare con un jolly. Per il resto il jolly può tutto come sempre.',
  'task.jack-anytime-1':
    'La tua biglia sta bene dov’è, e il nove le farebbe mancare l’arrivo. Lasciala lì.',
  'right.jack-anytime-1':
    'Se in gioco ci sono solo le tue biglie, puoi giocare un fante senza effetto, anche se puoi giocare altre carte.',
  'task.jack-anytime-2':
    'Le regole del 2005: un re ti farebbe mancare l’arrivo, o metterebbe un blocco davanti alla tua stessa porta. Lascia tutto com’è.',
  'right.jack-anytime-2':
    'Il fante libero viene dalle regole da torneo del 2005, in quattro e in sei a coppie.',
  'task.start-marble-1':
    'La tua biglia è già fuori. Con una sola carta portala il più vicino possibile al suo arrivo.',
  'right.start-marble-1':
    'Quattro indietro, e la partenza è quattro caselle più avanti: con la prossima carta può entrare.',
  'task.editions-1':
    'Nell’edizione classica chi gioca per sé passa una carta a destra. Danne a Blu una che ora non gli serva.',
  'right.editions-1':
    'Edizione classica: scegli una carta e la passi. In quella attuale ognuno ne prende una coperta dalla mano alla sua destra.',
  'task.editions-2':
    'Questo giro distribuisce Verde, nell’edizione classica. Chi distribuisce il prossimo?',
  'right.editions-2':
    'Nell’edizione classica e in quella del 2005 distribuisce sempre la stessa persona; cambia solo chi comincia.',

  'rules.heading': 'Le regole di Brändi Dog',
  'rules.lead':
    'Tutto quello che c’è da sapere, con le figure. Le lezioni rimandano a questi numeri.',
  'rules.contents': 'Indice',
  'rules.learn': 'Impara giocando',
  'rules.print': 'Stampa',
  'rules.card': 'Carta',
  'rules.does': 'Che cosa fa',
  'rules.players': 'In…',
  'rules.fields': 'Caselle',
  'rules.teams': 'Chi gioca con chi',
  'rules.alone': 'ognuno per sé',
  'rules.variant': 'Variante',
  'rules.1': 'Tavola e posti',
  'rules.2': 'Carte e giri',
  'rules.3': 'Lo scambio di carte',
  'rules.4': 'Il turno',
  'rules.5': 'Muovere',
  'rules.6': 'Le carte',
  'rules.7': 'Varianti',
  'rules.8': 'Che cosa possono sapere tutti',
  'rules.9': 'Quando il tempo è scaduto',

  'rule.1-1':
    'Il percorso è fatto di sezioni di 16 caselle. Fino a quattro ne servono quattro, cioè 64 caselle; in cinque e in sei ne servono sei, cioè 96.',
  'rule.1-2':
    'Si distribuisce, si gioca e si avanza nello stesso senso: antiorario, visto dall’alto. Dopo di te viene la persona alla tua destra.',
  'rule.1-3':
    'In quattro e in sei tutte le sezioni sono occupate. In due si siede uno di fronte all’altro. In tre e in cinque una sezione resta vuota, e la sua partenza è una casella come le altre.',
  'rule.1-4':
    'Ognuno ha quattro biglie, un canile dove aspettano, una partenza dove escono e un arrivo con quattro posti. Il primo posto è accanto alla partenza.',
  'rule.1-5':
    'In quattro si formano due squadre; i compagni siedono uno di fronte all’altro. In sei si formano tre coppie, anch’esse di fronte, o due squadre da tre che si alternano. In due, tre e cinque ognuno gioca per sé.',
  'rule.1-6':
    'A squadre, tutte le biglie cominciano nel canile. Ognuno per sé, si comincia con una biglia appena uscita sulla partenza e tre nel canile.',
  'rule.2-1': 'Ci sono 110 carte: due mazzi da 52, con tre jolly ciascuno. I semi non contano.',
  'rule.2-2':
    'Nel primo giro ognuno riceve sei carte, poi cinque, quattro, tre, due, e di nuovo sei.',
  'rule.2-3':
    'Chi distribuisce per primo è sorteggiato. Comincia chi siede alla sua destra, e a ogni giro l’inizio passa di un posto. Oggi passa anche il compito di distribuire; nell’edizione classica e in quella del 2005 distribuisce sempre la stessa persona.',
  'rule.2-4':
    'Si distribuisce dal mazzo finché basta per tutti. Quando non basta, si mescolano tutte le 110 carte. Fino ad allora le carte giocate restano scoperte sulla pila.',
  'rule.2-5':
    'Il dado sta davanti a chi distribuisce e mostra quante carte ha il giro. Non si lancia mai.',
  'rule.3-1':
    'A coppie: prima del primo turno i compagni si danno una carta, coperta e nello stesso momento. La tua la guardi solo dopo aver dato.',
  'rule.3-2':
    'In squadre da tre: dai una carta al compagno che viene dopo nel senso di gioco e ne ricevi una dall’altro.',
  'rule.3-3':
    'Ognuno per sé: tutti insieme, ognuno prende una carta coperta dalla mano alla sua destra. Nell’edizione classica invece ognuno sceglie una carta e la passa a destra.',
  'rule.3-4': 'Chi ha tutte le biglie nell’arrivo scambia carte come gli altri.',
  'rule.4-1':
    'Comincia chi apre il giro, poi si continua a destra saltando chi non ha più carte. Quando nessuno ne ha più, il giro è finito.',
  'rule.4-2':
    'Un turno è una carta e tutto quello che fa. Quale, lo scegli tu; ma se una si può giocare, una va giocata, anche se fa male.',
  'rule.4-3':
    'Se nessuna delle tue carte si può giocare, salti il resto del giro: vanno tutte sulla pila, e aspetti il prossimo. Nessuno lo fa per scelta.',
  'rule.4-4':
    'Muovi le tue biglie. Quando sono tutte e quattro nell’arrivo, le tue carte muovono quelle del compagno; vale tutto quello che lì sarebbe permesso. In squadre da tre aiuti chi vuoi e puoi cambiare a ogni carta.',
  'rule.4-5':
    'Si vince appena tutte le biglie di una squadra sono nell’arrivo; ognuno per sé, appena lo sono le tue quattro. Anche l’ultima carta va giocata per intero. Se un sette porta all’arrivo le ultime biglie di più giocatori, vince chi l’ha giocato; se non è tra loro, il primo a cui toccherebbe.',
  'rule.5-1':
    'Una biglia appena uscita blocca la sua partenza finché non si muove: nessuno, nemmeno il suo colore, la mangia o la sorpassa, né avanti, né indietro, né con un sette, né verso l’arrivo. Non si può rimandare nel canile né scambiare.',
  'rule.5-2':
    'Una biglia che torna sulla sua partenza non blocca niente: si può sorpassare, scambiare e rimandare nel canile.',
  'rule.5-3':
    'Una biglia va avanti di tante caselle quante ne indica la carta e sorpassa chi sta in mezzo, tranne i blocchi.',
  'rule.5-4':
    'Chi sta sulla casella dove arriva una biglia torna nel canile: avversari, compagni e le tue stesse biglie.',
  'rule.5-5':
    'Andando avanti, una biglia può svoltare dalla sua partenza nel proprio arrivo. La partenza dev’essere stata toccata due volte, in qualsiasi direzione; uscire dal canile è la prima. Quindi una biglia appena uscita non può svoltare, ogni altra sì, anche se è stato uno scambio a portarla sulla partenza. Nessuno è obbligato.',
  'rule.5-6':
    'Nell’arrivo nessuno si sorpassa, si mangia, si rimanda nel canile o si scambia, e non si va indietro. Una biglia può fermarsi su ogni posto che raggiunge e andare più in fondo più tardi.',
  'rule.5-7':
    'Ogni passo di una carta va fatto. Se l’arrivo è troppo corto o la via è sbarrata, quella mossa non è possibile; se il percorso è libero, la biglia può fare un giro supplementare.',
  'rule.6': 'Che cosa fanno le carte, con una delle biglie che muovi:',
  'rule.6-1':
    'Asso, re e jolly portano una biglia dal canile sulla sua partenza. Quella che sta lì torna nel canile, anche una tua biglia, a meno che sia appena uscita: allora nessuno esce.',
  'rule.6-2':
    'Solo il quattro va indietro, e solo sul percorso. All’indietro non si entra nell’arrivo e non se ne esce. Andare indietro sulla partenza o oltre vale come toccarla.',
  'rule.6-3':
    'Sette passi singoli in avanti, suddivisi fra le tue biglie come vuoi e nell’ordine che vuoi. Ogni biglia sorpassata o mangiata torna nel canile, anche le tue e quelle del compagno. Vanno fatti tutti e sette. Se la tua ultima biglia entra e avanzano passi, li fanno le biglie del compagno.',
  'rule.6-4':
    'Il fante scambia una tua biglia con una di un altro colore. Entrambe devono essere in gioco: sul percorso e non appena uscite. Se le tue carte non possono fare altro, devi scambiare.',
  'rule.6-5':
    'Se le sole biglie in gioco sono quelle che muovi tu, non c’è niente da scambiare. Un fante si gioca allora senza effetto, quando nessuna carta della tua mano può fare altro. Un jolly non si gioca mai così.',
  'rule.6-6':
    'Ognuno per sé: un sette muove anche le biglie di tutti gli altri, come potrebbero fare loro, blocchi compresi. Un due può, invece di muovere, prendere una carta coperta dalla mano di un avversario. Un jolly può entrambe le cose.',
  'rule.7-edition':
    'Edizioni. L’attuale: cambia chi distribuisce, un dado mostra le carte del giro, e chi gioca per sé prende una carta a destra. La classica: distribuisce sempre la stessa persona, e chi gioca per sé passa una carta a destra. Quella del 2005, in quattro e in sei a coppie: distribuisce sempre la stessa persona, e il fante è libero.',
  'rule.7-canadian':
    'Sette canadese (a squadre): un sette può muovere in ogni momento anche le biglie del compagno. Rimanda comunque nel canile chi sorpassa.',
  'rule.7-joker':
    'Finale senza jolly (a squadre): un jolly non può portare nell’arrivo l’ultima biglia della propria squadra.',
  'rule.7-jack':
    'Fante libero (in quattro, in sei a coppie): se le sole biglie in gioco sono quelle che muovi tu, puoi giocare un fante senza effetto, anche se puoi giocare altre carte.',
  'rule.7-start':
    'Biglia in partenza (a squadre): ognuno comincia con una biglia appena uscita sulla partenza e tre nel canile. Nessun regolamento stampato lo prevede, ma certi tornei si giocano così.',
  'rule.8-1':
    'Tutti vedono la tavola, la pila e quante carte ha ognuno. La tua mano la conosci solo tu. Una carta data o presa la conoscono i due interessati.',
  'rule.8-2':
    'È vietato in ogni momento mostrare le carte o accordarsi sulle mosse, anche fra compagni.',
  'rule.9-1':
    'Quando suona la campana, la mossa cominciata si gioca fino in fondo; dopo non conta più nulla. Chi ha già vinto ha vinto.',
  'rule.9-2': 'È in testa la squadra con più biglie nell’arrivo; chi gioca da solo conta per sé.',
  'rule.9-3':
    'A parità è in testa chi ha bisogno di meno caselle per portare dentro tutte le biglie, se nessuno è di intralcio. Una biglia nel canile ha bisogno di un giro intero della tavola e di un passo per uscire, una appena uscita di un giro intero della tavola, ogni altra della strada fino alla sua partenza. Si aggiungono i passi nell’arrivo.',
  'rule.9-4': 'Se anche questo è pari, la partita è patta.',

  'card.A': 'Fa uscire una biglia, oppure va avanti di 1 o 11.',
  'card.2': 'Va avanti di 2. Ognuno per sé: oppure prende una carta (6.6).',
  'card.numbers': 'Vanno avanti di altrettante caselle.',
  'card.4': 'Va avanti o indietro di 4 (6.2).',
  'card.7': 'Va avanti di 7, suddivisi come vuoi; rimanda nel canile chi sorpassa (6.3).',
  'card.J': 'Scambia due biglie (6.4).',
  'card.Q': 'Va avanti di 12.',
  'card.K': 'Fa uscire una biglia, oppure va avanti di 13.',
  'card.X': 'Vale come qualsiasi carta.',

  'picture.board':
    'La tavola da quattro. Tu sei Rosso. La linea mostra il senso di gioco: antiorario. Fuori i canili, verso il centro gli arrivi.',
  'picture.six': 'La tavola da sei.',
  'picture.blockade': 'Blu è appena uscito: Rosso, due caselle prima, non può passare.',
  'picture.finish':
    'Con un cinque Rosso va fino alla seconda casella dopo la sua partenza, oppure svolta e si ferma al secondo posto.',
  'picture.fast':
    'La scorciatoia: Rosso è andato indietro di quattro dalla partenza; un otto porta al posto più interno.',
  'picture.seven':
    'Un sette suddiviso: quattro passi con una biglia, tre con l’altra. I due avversari per strada tornano nel canile.',
  'picture.jack': 'Un fante scambia Rosso e Blu.',
  'picture.solo':
    'L’inizio di una partita in tre: ognuno con una biglia appena uscita sulla partenza, una sezione vuota.',
} satisfies MessagesOf<typeof en>;
