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
    `non dirlo|menzionarlo|rivelarlo|parlarne|comunicarlo ..2 ${user}`,
    `${user} non deve|dovrà|può ..2 sapere|saperlo|scoprire|accorgersi`,
  ],
  exfiltration: [`${send} ..6 ${secret} ..8 ${place}`],
  promptLeak: [
    'testo integrale|completo delle|del tue|tuo|tuoi ..1 indicazioni|istruzioni|prompt|direttive',
    `${reveal} ..5 prompt|messaggio|istruzioni ..3 sistema`,
    `${reveal} ..2 tuo prompt`,
    'qual è? la? tua chiave|password ..1 segreta|privata|api',
  ],
  persistence: [
    'ora|adesso|oggi|questo in|momento poi|in? ..8 senza ..2 chiedere|conferma|confermare|verificare|autorizzazione',
  ],
  sleeper: [
    oneLine`
      quando|appena ..2 ${user} ..2 dice|dirà|scrive|scriverà|menziona|digita|nomina ..8 cancella|invia|trasferisci|
      disattiva|elimina|esegui|cambia|apri|manda|inoltra
    `,
  ],
  hijack: [
    'ora|adesso|sei sei|ora|adesso ..6 senza ..2 restrizion*|limite|limiti|filtro|filtri|regole|censura|limitazioni',
    '(fai finta|fingi|comportati|immagina) ..5 non|senza ..3 restrizion*|limiti|filtri|regole|limitazioni|censura',
  ],
  authority: [
    'assistente|agente|ia ..2 può|proceda|procede|autorizzato ..12 senza ..3 conferma|consenso|chiedere|autorizzazione|verifica',
    'approvato|autorizzato|approvata|autorizzazione|approvazione|consenso|confermato ..12 senza ..3 conferma|chiedere|verifica|consenso|verificare',
  ],
  addressed: ['se sei|siete una|un ..1 ia|modello|assistente|intelligenza|agente|bot'],
};
