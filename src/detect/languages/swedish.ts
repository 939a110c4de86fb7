import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instruktion|instruktioner|instruktionerna|regel|regler|reglerna|riktlinjer|riktlinjerna|order|anvisningar|
  anvisningarna|direktiv|direktiven|prompt|prompten|promptar|kommandon|begränsningar|begränsningarna|systemprompt|
  systemprompten|föreskrifter
`;
const prior = 'tidigare|föregående|ovanstående|förra|gamla|ursprungliga|initiala|givna';
const drop = 'ignorera|glöm|strunta|bortse|åsidosätt|förbise|kringgå|överge|skippa|stryk|strunt';
const lead = 'nu|bara|genast|helt|i|från|bort|alla|allt|de|dina|era|dessa|alltsammans|om|snälla|och';
const user = 'användaren|användare|användarna|ägaren|människan|brukaren';
const send = 'skicka|skickar|sänd|vidarebefordra|mejla|posta|ladda|kopiera|publicera|överför|exfiltrera';
const secret =
  'lösenord|lösenordet|lösenorden|inloggningsuppgifter|token|tokens|hemligheter|kakor|cookies|.env|nyckel|nyckeln|nycklar|nycklarna|personnummer|kortnummer';
const reveal = 'visa|avslöja|skriv|ge|berätta|upprepa|kopiera|klistra|röj|lista|återge|dela|printa';

export const swedish: Language = {
  name: 'Swedish',
  code: 'sv',
  override: [
    'ignorera|glöm alla instruktioner|order|anvisningar|riktlinjer',
    `${drop} ${lead}? ${lead}? ${lead}? tidigare|föregående|ovanstående|förra|gamla|ursprungliga|initiala|givna ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? dina|era ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? ${orders} ovan|innan|tidigare|hittills`,
    `${prior} ${orders} ignoreras|bortses|upphör|upphävs`,
    `${drop} ..1 allt ..1 du|som|vad ..4 lärt|sagt|sagts|ovan|tidigare|innan|tillsagd|lära`,
    `(följ inte|lyd inte|sluta följa|sluta lyda) ..2 ${prior} ..1 ${orders}`,
    `${prior} ..1 ${orders} ..4 upphävda|ogiltiga|upphör|återkallade|föråldrade|inaktuella`,
    `${prior} ..1 ${orders} gäller inte ..1 längre`,
  ],
  concealment: [
    `(säg inget|säg ingenting|berätta inget|berätta inte|nämn inget|nämn inte|avslöja inte|avslöja inget) ..4 ${user}`,
  ],
  exfiltration: [`${send} ..6 ${secret} ..8 ${place}`],
  promptLeak: [`${reveal} ..5 systemprompt|systemprompten|systeminstruktion*|systemmeddelande*`],
  persistence: [
    '(från och med nu|från nu|hädanefter|framöver|från idag) ..8 utan ..2 fråga|bekräftelse|godkännande|kontroll|frågor',
  ],
  sleeper: [
    `när|snart ..1 ${user} ..2 säger|skriver|nämner|anger ..8 radera|skicka|överför|stäng|byt|ändra|öppna|kör|inaktivera`,
    '(nästa gång|när) ..3 skriver|säger|nämner ordet ..8 radera|skicka|överför|stäng|byt|ändra|öppna|kör|inaktivera|gå',
  ],
  hijack: [
    '(du är nu|nu är du|från och med nu är du) ..6 utan ..2 begränsningar|regler|filter|gränser|censur|spärrar',
    '(du är inte längre|du är ingen) ..2 assistent|hjälpsam|ai|bunden|språkmodell',
  ],
  authority: [
    'godkänt|godkänd|tillstånd|godkännande|klartecken|attesterat ..12 utan|ingen ..3 bekräftelse|fråga|kontroll|godkännande',
  ],
  addressed: [
    'ai|språkmodell*|assistent*|bot|agent* ..2 som ..2 läser|sammanfattar|behandlar ..1 denna|detta|den|det|sidan|texten|mejlet|meddelandet',
    'om du är en ai|språkmodell|assistent|bot|agent',
    'ai läsare ombeds|uppmanas|ska',
  ],
};
