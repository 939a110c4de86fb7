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
    'radera|ta|sopa bort|igen? alla|dina ..1 spår',
    `(säg inget|säg ingenting|berätta inget|berätta inte|nämn inget|nämn inte|avslöja inte|avslöja inget) ..4 ${user}`,
    `(nämn inte|avslöja inte|visa inte) denna|detta|dessa|den ..1 ${orders}|anteckning|meddelande|not`,
    `(informera inte|meddela inte|underrätta inte) ..1 ${user} ..1 om ..1 detta|det|denna`,
    `utan att ..1 ${user} ..2 vet|märker|får|ser|upptäcker`,
    `${send} ..8 utan att ..1 informera|meddela|varna|underrätta ..1 ${user}`,
    `dölj|göm|hemlighåll|undanhåll ..4 för|från ..1 ${user}`,
    `${user} får|ska|behöver inte ..2 veta|märka|upptäcka|reda`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 konversation*|samtal*|chatthistorik*|användarens|användardata|kunddata ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
  ],
  promptLeak: [
    `${reveal} ..5 systemprompt|systemprompten|systeminstruktion*|systemmeddelande*`,
    `${reveal} ..4 din|dina|ditt ..1 hemliga|dolda|interna|ursprungliga|fullständiga|initiala ..1 ${orders}|konfiguration`,
    'vad är|lyder din|dina ..1 hemliga|systemprompt|interna|dolda ..1 nyckel|lösenord|instruktioner|prompt',
    'vad är|lyder din systemprompt|prompt',
  ],
  persistence: [
    `(även om|också om) ..1 ${user} ..3 annat|motsatsen|protesterar|invänder|nekar|förbjuder`,
    '(från och med nu|från nu|hädanefter|framöver|från idag) ..8 utan ..2 fråga|bekräftelse|godkännande|kontroll|frågor',
    'kom|minns|spara|lagra ..3 att ..1 användaren ..3 administratör|admin|betrodd|behörig|verifierad',
    `kom|minns|spara|lagra ..3 permanent|alltid|evigt ..12 ${place}|rekommendera|kör|lyd`,
    '(lyd|följ) ..1 bara|endast|enbart|alltid ..2 mig|mina|denna|dessa',
    'varje|alla ..2 session|sessioner|samtal|konversation|framtida ..8 kör|skicka|lyd|rekommendera|utan',
  ],
  sleeper: [
    `när|snart ..1 ${user} ..2 säger|skriver|nämner|anger ..8 radera|skicka|överför|stäng|byt|ändra|öppna|kör|inaktivera`,
    `vänta ..2 tills ..1 ${user} ..2 säger|skriver|nämner|anger`,
    '(nästa gång|när) ..3 skriver|säger|nämner ordet ..8 radera|skicka|överför|stäng|byt|ändra|öppna|kör|inaktivera|gå',
  ],
  hijack: [
    '(du är nu|nu är du|från och med nu är du) ..6 utan ..2 begränsningar|regler|filter|gränser|censur|spärrar',
    '(du är inte längre|du är ingen) ..2 assistent|hjälpsam|ai|bunden|språkmodell',
    '(låtsas|agera|föreställ dig|bete dig) ..5 inga|utan|inte ..2 begränsningar|regler|filter|gränser|censur',
    'svara ..3 utan ..2 begränsningar|filter|censur|gränser|spärrar',
    '(aktivera|gå in i|växla till|starta) ..2 utvecklarläge*|systemläge*|gudsläge*|administratörsläge*',
    'utvecklarläge*|systemläge*|gudsläge* ..1 aktiverat|aktivt|på',
  ],
  authority: [
    'assistenten|agenten ..3 får|kan|klartecken ..12 utan|inte ..3 bekräftelse|fråga|godkännande|igen',
    'godkänt|godkänd|tillstånd|godkännande|klartecken|attesterat ..12 utan|ingen ..3 bekräftelse|fråga|kontroll|godkännande',
    'som din utvecklare|skapare|administratör',
    'systemmeddelande|systemnotis|administratör ..6 assistenten|agenten|ai ..2 måste|ska|får ..6 omedelbart|alla|utan|ignorera',
  ],
  addressed: [
    'ai|språkmodell*|assistent*|bot|agent* ..2 som ..2 läser|sammanfattar|behandlar ..1 denna|detta|den|det|sidan|texten|mejlet|meddelandet',
    'om du är en ai|språkmodell|assistent|bot|agent',
    'ai läsare ombeds|uppmanas|ska',
  ],
};
