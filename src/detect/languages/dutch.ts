import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instructie|instructies|opdracht|opdrachten|regel|regels|richtlijn|richtlijnen|aanwijzing|aanwijzingen|bevel|
  bevelen|prompt|prompts|voorschriften|beperkingen|systeemprompt|systeeminstructies|programmering
`;
const prior =
  'vorige|voorgaande|eerdere|bovenstaande|voorafgaande|oorspronkelijke|oude|bestaande|initiële|gegeven|systeem|huidige';
const drop = 'negeer|negeren|negeert|vergeet|vergeten|veronachtzaam|overschrijf|omzeil|schrap|ongehoorzaam|laat';
const lead = 'nu|gewoon|even|alsjeblieft|onmiddellijk|al|alle|alles|de|het|je|jouw|uw|deze|die|van|aub|maar|jullie';
const user = 'gebruiker|gebruikers|eigenaar|mens|gebruikster';
const send = 'stuur|stuurt|sturen|verstuur|verzend|verzenden|kopieer|plaats|exfiltreer|zend|doorsturen';
const secret =
  'wachtwoord|wachtwoorden|inloggegevens|token|tokens|geheimen|cookies|.env|sleutel|sleutels|privésleutel|bsn|creditcard*';
const reveal = 'toon|toont|laat|geef|onthul|onthullen|herhaal|print|kopieer|schrijf|vertel|noem|deel|typ|openbaar';

export const dutch: Language = {
  name: 'Dutch',
  code: 'nl',
  override: [
    'vergeet|negeer alle instructies|opdrachten|richtlijnen|aanwijzingen',
    `negeer|negeren|negeert|vergeet|veronachtzaam|overschrijf|omzeil|schrap ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `negeer|vergeet|veronachtzaam|omzeil ${lead}? ${lead}? je|jouw|uw|jullie ..1 ${orders}`,
    `negeer|vergeet ${lead}? ${lead}? ${orders} ..2 hierboven|hiervoor|eerder|daarvoor|boven`,
    `${prior} ${orders} negeren|vergeten`,
    'negeer|vergeet alles wat ..4 verteld|gezegd|hiervoor|hierboven|geleerd|opgedragen|eerder',
    'negeer|vergeet al? het|alles voorgaande|bovenstaande|eerdere',
    `(volg niet|volg geen|stop met|houd je niet) ..3 ${prior} ..1 ${orders}`,
    `${prior} ..1 ${orders} ..5 ingetrokken|vervallen|ongeldig|geannuleerd|achterhaald`,
    `${prior} ..1 ${orders} gelden|geldt ..2 niet meer|langer`,
    `${drop} alle eerdere|vorige|voorgaande ..1 ${orders}`,
  ],
  concealment: [
    'wis|verwijder|verberg alle|je|jouw|de ..1 sporen',
    `(zeg|vertel|meld|verklap) ..3 niets|niks ..4 ${user}`,
    `(zeg|vertel|meld|verklap|noem) dit|het|dat ..2 niet|nooit ..3 ${user}`,
    `vertel|zeg de|het ${user} niets|niks`,
    `informeer|waarschuw de ${user} niet|nooit ..1 hierover|hiervan|daarover`,
    `vermeld|noem|onthul deze|dit|dat ..1 instructie|instructies|notitie|bericht|opdracht ..1 niet|nooit`,
    `zonder dat ..1 ${user} ..3 weet|merkt|ziet|doorheeft|ontdekt`,
    `${send} ..8 zonder ..2 ${user} ..3 informeren|waarschuwen|melden|vertellen`,
    `verberg|verzwijg|verstop ..5 voor ..1 ${user}`,
    `houd|hou ..3 geheim|verborgen ..3 ${user}`,
    `${user} mag|hoeft|moet ..3 niet|niets|nooit ..3 weten|merken|ontdekken`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 gesprek|gesprekken|chatgeschiedenis|gespreksgeschiedenis|gebruikersgegevens|klantgegevens|persoonsgegevens ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
    `${secret} ..8 naar ..2 ${place} ..2 ${send}|sturen|versturen|uploaden`,
  ],
  promptLeak: [
    'herhaal|kopieer|print alles ..3 hierboven|boven|hiervoor',
    `${reveal} ..5 systeemprompt*|systeeminstructies|systeembericht`,
    `${reveal} ..4 systeem prompt|instructies|bericht`,
    `${reveal} ..3 je|jouw|uw ..1 oorspronkelijke|interne|geheime|verborgen|initiële|volledige ..1 ${orders}|configuratie`,
    `wat is|zijn|luidt je|jouw|uw ..1 geheime|systeemprompt|interne|oorspronkelijke|verborgen ..1 sleutel|wachtwoord|instructies|prompt|regels`,
    'wat is|luidt je|jouw|uw systeemprompt|prompt',
  ],
  persistence: [
    `ook|zelfs|zelf als ..1 ${user} ..3 anders|tegendeel|bezwaar|weigert|protesteert|verbiedt`,
    '(vanaf nu|voortaan|met ingang van nu) ..8 zonder ..3 vragen|bevestiging|toestemming|controle|verificatie',
    'onthoud|bewaar|sla ..3 dat ..2 gebruiker ..3 beheerder|admin|administrator|vertrouwd|geautoriseerd|geverifieerd',
    `onthoud|bewaar ..3 altijd|permanent|voorgoed ..12 ${place}|raad|beveel|voer|gehoorzaam`,
    'gehoorzaam|gehoorzamen|volg voortaan|alleen|uitsluitend|altijd ..3 mij|mijn|deze|dit',
    'elke|alle ..2 sessie|sessies|gesprek|gesprekken|toekomstige ..8 voer|stuur|gehoorzaam|zonder|verwijs',
  ],
  sleeper: [
    `wanneer|als|zodra ..1 ${user} ..4 zegt|schrijft|noemt|typt|vermeldt ..8 verwijder|stuur|maak|schakel|wis|wijzig|open|verzend|voer`,
    `wacht ..2 tot|totdat ..1 ${user} ..4 zegt|schrijft|noemt|typt|vermeldt`,
    'zodra|wanneer ..4 woord|codewoord|trefwoord ..5 valt|verschijnt|voorkomt|genoemd ..8 verwijder|stuur|maak|schakel|wis|wijzig|open|verzend|voer',
  ],
  hijack: [
    '(je bent nu|jij bent nu|u bent nu|je bent vanaf nu|jij bent vanaf nu) ..6 zonder ..2 beperking|beperkingen|grenzen|filter|filters|regels|censuur',
    '(je bent geen|jij bent geen|je bent niet langer) ..2 assistent|ai|chatbot|taalmodel|gebonden ..1 meer|aan',
    '(doe alsof|gedraag je alsof|stel je voor) ..4 geen|zonder ..2 beperkingen|grenzen|filters|regels|richtlijnen|censuur',
    'antwoord|reageer|handel ..4 zonder ..2 beperkingen|grenzen|filter|filters|censuur',
    'activeer|schakel|start|ga ..3 ontwikkelaarsmodus|ontwikkelmodus|systeemmodus|godmodus|beheerdersmodus|onderhoudsmodus',
    'ontwikkelaarsmodus|systeemmodus|godmodus|beheerdersmodus is? geactiveerd|actief|ingeschakeld|aan',
  ],
  authority: [
    'assistent|agent|ai ..2 mag|kan ..12 zonder ..3 bevestiging|toestemming|vragen|controle',
    'goedgekeurd|toestemming|akkoord|goedkeuring|geautoriseerd ..12 zonder|geen ..3 bevestiging|vragen|controle|toestemming|verificatie',
    'als jouw|je|uw ontwikkelaar|maker|beheerder|schepper beveel|moet|geef|autoriseer',
    'systeembericht|systeemmelding|beheerder ..6 assistent|agent|ai ..2 moet|mag|dient ..6 onmiddellijk|alle|zonder|negeren',
  ],
  addressed: [
    'ai|taalmodel|assistent|bot|agent ..2 die|dat ..3 pagina|tekst|bericht|mail|mailbox|artikel|recept|document ..2 leest|samenvat|verwerkt|bijhoudt',
    'als|ben je|jij|u ..1 bent? een ai|taalmodel|chatbot',
  ],
};
