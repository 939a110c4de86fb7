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
    `(zeg|vertel|meld|verklap) ..3 niets|niks ..4 ${user}`,
    `vertel|zeg de|het ${user} niets|niks`,
    `${user} mag|hoeft|moet ..3 niet|niets|nooit ..3 weten|merken|ontdekken`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 gesprek|gesprekken|chatgeschiedenis|gespreksgeschiedenis|gebruikersgegevens|klantgegevens|persoonsgegevens ..8 ${place}`,
  ],
  promptLeak: [
    `${reveal} ..5 systeemprompt*|systeeminstructies|systeembericht`,
    `${reveal} ..3 je|jouw|uw ..1 oorspronkelijke|interne|geheime|verborgen|initiële|volledige ..1 ${orders}|configuratie`,
  ],
  persistence: [
    '(vanaf nu|voortaan|met ingang van nu) ..8 zonder ..3 vragen|bevestiging|toestemming|controle|verificatie',
  ],
  sleeper: [
    `wanneer|als|zodra ..1 ${user} ..4 zegt|schrijft|noemt|typt|vermeldt ..8 verwijder|stuur|maak|schakel|wis|wijzig|open|verzend|voer`,
  ],
  hijack: [
    '(je bent nu|jij bent nu|u bent nu|je bent vanaf nu|jij bent vanaf nu) ..6 zonder ..2 beperking|beperkingen|grenzen|filter|filters|regels|censuur',
  ],
  authority: [
    'assistent|agent|ai ..2 mag|kan ..12 zonder ..3 bevestiging|toestemming|vragen|controle',
    'goedgekeurd|toestemming|akkoord|goedkeuring|geautoriseerd ..12 zonder|geen ..3 bevestiging|vragen|controle|toestemming|verificatie',
  ],
  addressed: [
    'ai|taalmodel|assistent|bot|agent ..2 die|dat ..3 pagina|tekst|bericht|mail|mailbox|artikel|recept|document ..2 leest|samenvat|verwerkt|bijhoudt',
    'als|ben je|jij|u ..1 bent? een ai|taalmodel|chatbot',
  ],
};
