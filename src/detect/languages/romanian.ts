import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instrucțiune|instrucțiuni|instrucțiunile|instrucțiunilor|ordin|ordine|ordinele|regulă|reguli|regulile|regulilor|
  directivă|directive|directivele|indicații|indicațiile|comenzi|comenzile|prompt|promptul|prompturile|restricții|
  restricțiile|îndrumări
`;
const prior =
  'anterioare|anterior|precedente|precedent|inițiale|vechi|originale|primite|date|sistem|sistemului|sus|existente';
const drop =
  'ignoră|ignorați|ignora|ignori|uită|uitați|uita|neglijează|nesocotește|nesocotiți|anulează|abandonează|încalcă';
const lead = 'acum|te|rog|imediat|complet|de|toate|tot|orice|aceste|acele|cele|și|pur|simplu';
const user = 'utilizator|utilizatorul|utilizatorului|utilizatorii|proprietarul|proprietarului|stăpânul|omul';
const send = 'trimite|trimiteți|transmite|transmiteți|expediază|încarcă|postează|copiază|publică|redirecționează';
const secret =
  'parola|parole|parolele|credențiale|credențialele|token|tokenuri|tokenurile|secrete|secretele|cookie|cookies|.env|cheia|cheile|cnp';
const reveal =
  'arată|arătați|afișează|afișați|dezvăluie|dezvăluiți|spune|repetă|repetați|tipărește|copiază|redă|redați|divulgă|listează|scrie';

export const romanian: Language = {
  name: 'Romanian',
  code: 'ro',
  override: [
    'ignoră|ignorați|uită|uitați de? toate instrucțiunile|ordinele|indicațiile|directivele',
    `${drop} ${lead}? ${lead}? ${lead}? ${orders} ..2 anterioare|precedente|inițiale|vechi|originale|primite|sistem|sistemului|sus|date`,
    `${drop} ${lead}? ${lead}? ${orders} tale|voastre`,
    `${drop} ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} tot ceea? ce ..4 spus|învățat|sus|înainte|anterior|ordonat`,
    `(nu ține|nu mai ține|nu țineți|nu mai țineți) cont de ..3 ${orders}|configurare|ce`,
    `(nu urma|nu mai urma|nu respecta|nu mai respecta|nu asculta) ..2 ${orders} ..1 ${prior}|tale`,
    `${orders} ..1 ${prior} ..5 anulate|revocate|expirate|nule|invalide|suspendate`,
    `${orders} ..1 ${prior} nu mai ..1 valabile|sunt|contează|aplică`,
  ],
  concealment: [
    'șterge|elimină toate|orice ..1 urmele|urmă|urme',
    `nu ..1 spune|spuneți|menționa|menționați|dezvălui|dezvăluiți|povesti ..1 nimic|asta|acest|despre ..4 ${user}`,
    `nu ..1 spune|menționa|dezvălui|informa|anunța ..1 ${user} nimic|despre|de`,
    `nu menționa|dezvălui|arăta această|aceste|acest ..1 instrucțiune|instrucțiuni|notă|mesaj`,
    `(fără ca) ..1 ${user} să ..1 știe|afle|observe|vadă`,
    `${send} ..8 fără a|să ..1 informa|anunța|informezi|anunți|spui ..1 ${user}`,
    `ascunde|tăinuiește ..5 ${user}`,
    `${user} nu trebuie|poate|are ..1 să ..1 știe|afle|observe`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 conversația|conversațiile|istoricul|datele ..3 utilizatorului|clienților|personale|chat|complet|conversației ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
  ],
  promptLeak: [
    `${reveal} ..4 promptul|prompt|mesajul|instrucțiunile ..2 sistem|sistemului|dezvoltatorului`,
    `${reveal} ..3 instrucțiunile|regulile|configurația tale|ta ..1 ascunse|secrete|interne|inițiale|reale|complete|internă`,
    `${reveal} ..3 promptul tău|inițial`,
    'care este|sunt cheia|parola|promptul|instrucțiunile ta|tău|tale ..1 secretă|sistem|secrete|ascunse|interne',
  ],
  persistence: [
    `(chiar dacă|chiar și dacă) ..1 ${user} ..3 contrariul|opune|refuză|altceva|interzice|protestează`,
    'acum|azi|începând înainte|încolo|acum ..8 fără ..2 întrebi|confirmare|întreba|verificare|acord|aprobare',
    '(ține minte|reține|memorează|salvează) ..2 că ..1 utilizatorul ..3 administrator|admin|încredere|autorizat|verificat',
    `(ține minte|reține|memorează|memorie) ..1 permanent|permanentă|mereu|definitiv ..12 ${place}|recomandă|execută|ascultă|automat`,
    '(ascultă|urmează) ..1 doar|numai|exclusiv ..2 mine|mele|aceste|acest',
    'toate|fiecare ..2 sesiunile|sesiune|conversațiile|conversație|viitoare ..8 execută|trimite|ascultă|recomandă|fără',
  ],
  sleeper: [
    `(când|dacă|imediat ce) ..1 ${user} ..2 spune|scrie|menționează|tastează|zice ..8 șterge|trimite|transferă|dezactivează|oprește|schimbă|deschide|rulează`,
    `așteaptă ..2 până ..2 ${user} ..2 spune|scrie|menționează|zice|spună|scrie`,
    'când ..2 apare|auzi ..3 cuvântul|expresia|fraza ..8 șterge|trimite|transferă|dezactivează|oprește|schimbă|deschide|rulează',
  ],
  hijack: [
    'acum|ești ești|acum ..6 fără ..2 restricții|limite|filtre|reguli|cenzură|limitări',
    '(nu mai ești) ..2 asistent|asistentul|ia|model|obligat',
    '(prefă te|comportă te|imaginează ți|pretinde) ..4 nu|fără ..3 restricție|limită|restricții|limite|filtre|reguli|cenzură',
    'răspunde|acționează ..3 fără ..2 restricții|limite|filtre|cenzură|limitări',
    'activează|intră|treci ..2 modul ..1 dezvoltator|zeu|sistem|administrator|dan|programator',
    'modul|mod dezvoltator|zeu|administrator ..1 activat|activ',
  ],
  authority: [
    'asistentul|agentul ..2 poate|are ..12 fără ..2 confirmare|întreba|acord|aprobare',
    'aprobat|autorizat|aprobare|acord|confirmat ..12 fără ..2 confirmare|întreba|verificare|întrebi|aprobare',
    '(ca dezvoltatorul tău|ca creatorul tău|ca administratorul tău|în calitate de dezvoltator|în calitate de administrator)',
    'mesaj|notificare ..1 sistem|administrator ..6 asistentul|agentul ..2 trebuie|poate ..6 imediat|toate|fără|ignore',
  ],
  addressed: [
    oneLine`
      agentul|asistentul|modelul|robotul|inteligența|asistenții ..2 care ..2 citește|citesc|procesează|rezumă ..2
      pagina|textul|mesajul|corespondența|articolul|această|acest
    `,
    'dacă ești|sunteți un|o model|asistent|inteligență|agent|robot|ia',
  ],
};
