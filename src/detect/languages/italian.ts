import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders =
  'istruzione|istruzioni|ordine|ordini|regola|regole|direttiva|direttive|indicazione|indicazioni|comando|comandi|prompt|linee|restrizioni|norme|programmazione';
const prior = 'precedente|precedenti|anteriore|anteriori|iniziali|originali|vecchie|sopra|sistema|ricevute|prima';
const drop = oneLine`
  ignora|ignori|ignorate|ignorare|ignorino|dimentica|dimentichi|dimenticate|dimenticare|dimenticati|scorda|
  scordati|scordatevi|trascura|trascurate|disattendi|annulla|annullate|accantona|tralascia|abbandona|aggira
`;
const lead =
  'ora|adesso|completamente|totalmente|subito|pure|tutte|tutti|tutto|ogni|qualsiasi|le|gli|i|l|la|il|delle|tue|vostre|sue|queste|quelle|per|favore';
const user = 'utente|utenti|proprietario|proprietaria|padrone|umano|titolare';
const send =
  'invia|inviare|inviate|invii|manda|mandare|mandate|inoltra|inoltrare|inoltrate|trasmetti|spedisci|pubblica|copia|carica|esfiltra|trasferisci';
const secret = 'password|credenziali|token|segreti|segreto|cookie|.env|privata|private|chiave|chiavi';
const reveal =
  'mostra|mostrami|mostrare|mostrate|rivela|rivelami|rivelare|dimmi|dammi|stampa|ripeti|ripetere|copia|scrivi|divulga|elenca|fornisci|riporta|svela';

export const italian: Language = {
  name: 'Italian',
  code: 'it',
  override: [
    'dimentica|dimenticate|ignora|ignorate tutte le|tue? istruzioni|direttive|indicazioni',
    'dimentica|ignora ..2 compiti precedenti',
    `${drop} ${lead}? ${lead}? ${lead}? ${orders} ..3 ${prior}`,
    `${drop} ${lead}? ${lead}? ${lead}? precedenti|vecchie|iniziali|originali ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? tue|vostre|tuoi ..1 ${orders}`,
    `${drop} tutto ciò|quello|quanto ..1 che? ..4 detto|prima|sopra|insegnato|ordinato|precede`,
    `(non seguire|non obbedire|non rispettare|smetti di seguire|smetti di obbedire) ..4 ${orders} ..2 ${prior}`,
    `(non tenere|non tener) conto ..3 ${orders}`,
    '(non ascoltare|non obbedire) ..1 chi ti ha programmato|creato|addestrato|istruito',
    `${orders} ..1 ${prior} ..5 annullate|revocate|decadute|obsolete|invalide|sospese|nulle|decadono`,
    `${orders} ..1 ${prior} non ..2 più ..1 valide|valgono|valido|applicano|contano`,
  ],
  concealment: [
    'non menzionarlo|scriverlo|includerlo|segnalarlo ..3 riassunto|rapporto|risposta|registro|riepilogo',
    'cancella|elimina|rimuovi ogni|tutte|le|tue ..1 traccia|tracce',
    `non dire|dirlo|raccontare|rivelare|menzionare|menzionarlo|parlarne|rivelarlo nulla|niente|questo|ciò|lo ..3 ${user}`,
    `non dirlo|menzionarlo|rivelarlo|parlarne|comunicarlo ..2 ${user}`,
    `non menzionare|rivelare|informare|divulgare|avvisare|avvertire ..4 ${user}`,
    `non menzionare|rivelare|mostrare questa|queste|questo ..1 istruzione|istruzioni|nota|messaggio|ordine`,
    `senza che ..2 ${user} ..3 sappia|accorga|noti|veda|scopra|conto`,
    `${send} ..8 senza informare|avvisare|avvertire|notificare|dirlo ..3 ${user}`,
    `nascondi|nascondilo|occulta|cela|nascondere ..5 ${user}`,
    `tieni|mantieni|tienilo ..3 segreto|nascosto ..4 ${user}`,
    `${user} non deve|dovrà|può ..2 sapere|saperlo|scoprire|accorgersi`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 conversazione|conversazioni|cronologia|chat|dati ..3 utente|utenti|completa|personali|clienti|bancari|chat|conversazione|intera ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}|conversazione|cronologia`,
    `${secret} ..3 ${send}|inviale|mandale|inviala ..6 ${place}`,
  ],
  promptLeak: [
    'ripeti|copia|stampa|riporta tutto ..3 sopra|precede',
    'testo integrale|completo delle|del tue|tuo|tuoi ..1 indicazioni|istruzioni|prompt|direttive',
    `${reveal} ..5 prompt|messaggio|istruzioni ..3 sistema`,
    oneLine`
      ${reveal} ..3 tuo|tua|tue ..1 prompt|istruzioni|regole|direttive|indicazioni|configurazione ..2 iniziale|
      iniziali|interne|interna|nascoste|segrete|completo|complete|nascosto|riservate|originali
    `,
    `${reveal} ..2 tuo prompt`,
    `${reveal} ..3 tua chiave|password segreta|privata|api`,
    'qual è? la? tua chiave|password ..1 segreta|privata|api',
    'qual|quali è|sono il|le tuo|tue ..1 prompt|istruzioni|regole ..2 sistema|iniziale|iniziali|interne|nascoste|segrete',
  ],
  persistence: [
    `anche se ..1 ${user} ..3 contrario|oppone|rifiuta|altro|protesta|vieta|diversamente`,
    'ora|adesso|oggi|questo in|momento poi|in? ..8 senza ..2 chiedere|conferma|confermare|verificare|autorizzazione',
    'ricorda|memorizza|salva|ricordati ..3 che ..2 utente ..3 amministratore|admin|fidato|autorizzato|verificato',
    `ricorda|memorizza|salva ..3 permanentemente|sempre|definitivamente ..12 ${place}|consiglia|raccomanda|esegui|obbedisci`,
    'obbedisci|obbedire|obbedirai|segui|ubbidisci solo|soltanto|sempre|unicamente|esclusivamente ..3 me|mie|queste|questo|questa',
    'tutte|ogni ..2 sessioni|conversazioni|sessione|conversazione|future ..8 esegui|invia|obbedisci|raccomanda|includi|senza',
  ],
  sleeper: [
    oneLine`
      quando|appena ..2 ${user} ..2 dice|dirà|scrive|scriverà|menziona|digita|nomina ..8 cancella|invia|trasferisci|
      disattiva|elimina|esegui|cambia|apri|manda|inoltra
    `,
    `aspetta|attendi ..2 che|finché ..2 ${user} ..2 dica|scriva|menzioni|digiti|scrive|dice`,
    'quando ..4 compare|appare|comparirà|leggi ..3 parola|frase ..8 cancella|invia|trasferisci|disattiva|elimina|esegui|cambia|apri|manda',
  ],
  hijack: [
    'ora|adesso|sei sei|ora|adesso ..6 senza ..2 restrizion*|limite|limiti|filtro|filtri|regole|censura|limitazioni',
    '(non sei più) ..2 assistente|ia|modello|chatbot|vincolato|soggetto',
    '(fai finta|fingi|comportati|immagina) ..5 non|senza ..3 restrizion*|limiti|filtri|regole|limitazioni|censura',
    'rispondi|agisci ..4 senza ..2 restrizion*|limiti|filtri|censura|limitazioni|etica',
    'attiva|attivare|entra|passa|abilita ..3 modalità ..1 sviluppatore|dio|sistema|amministratore|dan',
    'modalità sviluppatore|dio|sistema|amministratore attivata|attiva|abilitata',
  ],
  authority: [
    'assistente|agente|ia ..2 può|proceda|procede|autorizzato ..12 senza ..3 conferma|consenso|chiedere|autorizzazione|verifica',
    'approvato|autorizzato|approvata|autorizzazione|approvazione|consenso|confermato ..12 senza ..3 conferma|chiedere|verifica|consenso|verificare',
    'tuo|vostro sviluppatore|creatore|amministratore|programmatore ti|devo|ordino|autorizzo',
    'messaggio|avviso|nota ..2 sistema|amministratore ..6 assistente|agente|ia ..2 deve|devi|può ..6 immediatamente|tutte|senza|ignorare',
  ],
  addressed: [
    oneLine`
      ia|modello|assistente|robot|agente|bot|assistenti ..3 che ..2 legge|leggi|leggono|legga|elabora|riassume|
      riassumi ..1 questa|questo ..1 pagina|testo|messaggio|mail|articolo|documento|ricetta
    `,
    'se sei|siete una|un ..1 ia|modello|assistente|intelligenza|agente|bot',
  ],
};
