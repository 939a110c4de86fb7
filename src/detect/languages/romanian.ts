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
    `nu ..1 spune|spuneți|menționa|menționați|dezvălui|dezvăluiți|povesti ..1 nimic|asta|acest|despre ..4 ${user}`,
    `nu ..1 spune|menționa|dezvălui|informa|anunța ..1 ${user} nimic|despre|de`,
  ],
  exfiltration: [`${send} ..6 ${secret} ..8 ${place}`],
  promptLeak: [`${reveal} ..4 promptul|prompt|mesajul|instrucțiunile ..2 sistem|sistemului|dezvoltatorului`],
  persistence: [
    'acum|azi|începând înainte|încolo|acum ..8 fără ..2 întrebi|confirmare|întreba|verificare|acord|aprobare',
    '(ascultă|urmează) ..1 doar|numai|exclusiv ..2 mine|mele|aceste|acest',
  ],
  sleeper: [
    `(când|dacă|imediat ce) ..1 ${user} ..2 spune|scrie|menționează|tastează|zice ..8 șterge|trimite|transferă|dezactivează|oprește|schimbă|deschide|rulează`,
  ],
  hijack: ['acum|ești ești|acum ..6 fără ..2 restricții|limite|filtre|reguli|cenzură|limitări'],
  authority: [
    'aprobat|autorizat|aprobare|acord|confirmat ..12 fără ..2 confirmare|întreba|verificare|întrebi|aprobare',
  ],
  addressed: [
    oneLine`
      agentul|asistentul|modelul|robotul|inteligența|asistenții ..2 care ..2 citește|citesc|procesează|rezumă ..2
      pagina|textul|mesajul|corespondența|articolul|această|acest
    `,
    'dacă ești|sunteți un|o model|asistent|inteligență|agent|robot|ia',
  ],
};
