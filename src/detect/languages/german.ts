import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  anweisung*|instruktion*|vorgabe*|richtlinie*|regel|regeln|systemanweisung*|systemprompt*|systemnachricht*|
  prompt|prompts|befehl|befehle|befehlen|direktive*|leitlinie*|startanweisung*|sicherheitsregel*|
  sicherheitsrichtlinie*|programmierung
`;
const prior = oneLine`
  vorherig*|bisherig*|vorig*|früher*|frueher*|vorangegangen*|vorangehend*|vorhergehend*|obig*|ursprünglich*|
  urspruenglich*|alten|anfänglich*|systemseitig*|einprogrammiert*|gegebenen
`;
const drop =
  'ignoriere|ignorier|ignoriert|vergiss|vergesst|vergesse|missachte|verwirf|überschreibe|übergehe|umgehe|streiche';
const dropPolite = 'ignorieren|vergessen|missachten|verwerfen|überschreiben|übergehen|umgehen';
const lead =
  'bitte|jetzt|nun|einfach|mal|sofort|ab|alle|all|allen|sämtliche|jegliche|die|deine|deinen|deiner|diese|den|eure|ihre|dir|von|und';
const user =
  'benutzer|benutzern|benutzers|benutzerin|nutzer|nutzers|nutzerin|anwender|anwenders|user|besitzer|besitzers|menschen|inhaber';
const secrets = oneLine`
  passwort|passwörter|passwörtern|kennwort|kennwörter|zugangsdaten|anmeldedaten|schlüssel|token|tokens|
  geheimnisse|cookies|umgebungsvariablen|.env|chatverlauf|gesprächsverlauf|gespräch|unterhaltung|konversation|
  kreditkarte*|kreditkartendaten|nutzerdaten|benutzerdaten|kundendaten|personendaten
`;
const send =
  'sende|senden|schick|schicke|schicken|übermittle|übermitteln|leite|poste|posten|lade|kopiere|maile|exfiltriere|übertrage|übertragen';

export const german: Language = {
  name: 'German',
  code: 'de',
  override: [
    `vergiss|vergesst|vergesse jetzt|nun|bitte|ab? alle|allen|sämtliche ..1 ${orders}|aufträge|aufgaben|angaben`,
    `ignoriere|ignorieren sie? bitte|jetzt|nun? alle|sämtliche anweisung*|instruktion*|befehle`,
    'vergiss|ignoriere|ignorieren sie? ..2 obig*|vorherig*|bisherig*|vorangegangen* ..1 angaben|ausführungen|aufgaben|aufträge',
    'obig*|vorherig* angaben|ausführungen|aufgaben ignorieren',
    'ignoriere|ignorieren|vergiss sie? das obige|vorherige|vorige|bisherige',
    'vergiss|ignoriere|auf alles|all ..1 gesagte',
    `${drop} ${lead}? ${lead}? ${lead}? ${lead}? ${prior} ..2 ${orders}`,
    `${drop} ${lead}? ${lead}? ${orders} ..2 oben|zuvor|vorher|bisher|davor|oberhalb`,
    `${drop} bitte|jetzt|nun|einfach|sofort|alle|all? alle|all? deine|deinen|eure ..1 ${orders}`,
    `${dropPolite} sie ${lead}? ${lead}? ${lead}? ${prior} ..2 ${orders}`,
    `${prior} ..1 ${orders} zu? ignorieren|missachten|verwerfen`,
    `${drop} alles ..2 ${prior}|vorher|zuvor|bisher|oben|davor`,
    `${drop} alles was ..2 dir|man|oben|oberhalb ..2 gesagt|beigebracht|gelernt|steht|aufgetragen|befohlen`,
    `${prior} ..1 ${orders} ..5 (ungültig|aufgehoben|hinfällig|außer kraft|überholt|nichtig|unwirksam)`,
    `${prior} ..1 ${orders} gelten|gilt ..2 nicht mehr`,
    `folge|befolge|beachte|befolgen|beachten sie? nicht|keinen|keine ..2 ${prior} ..1 ${orders}`,
    `vergiss deine|eure? bisherigen|alle ..1 ${orders}`,
    `(abweichend|entgegen|im gegensatz|anders als) (von|zu|in)? (den|allen|deinen)? ${prior} ..1 ${orders}|aufgaben|vorgaben`,
    '(aufgaben|anweisungen|anweisung|vorgaben|aufträge|befehle) ..1 aus ..2 (kopf|gedächtnis) (zu)? (streichen|löschen|verbannen|tilgen)',
  ],
  concealment: [
    'erwähne|erwähn|schreib|schreibe das|dies|es|davon ..2 nicht|nichts ..3 bericht|zusammenfassung|antwort|protokoll',
    'verwische|lösche|beseitige|entferne alle|deine|die|sämtliche ..1 spuren',
    `sag|sage|erzähl|erzähle|verrate|verrat|erwähne|berichte ..3 ${user} ..2 nichts|nicht davon|hiervon`,
    `sag|sage|erzähl|erzähle|verrate|erwähne dem|den|der ${user} nichts`,
    `erwähne|zeige|verrate|offenbare|nenne ..3 gegenüber ..2 ${user} ..2 nicht|niemals|nie|nichts`,
    `erwähne|verrate|offenbare das|dies|es|diese|diesen ..3 nicht|niemals|nie ..2 ${user}`,
    `informiere|benachrichtige den|die ${user} nicht|niemals ..1 darüber|davon|hierüber`,
    `ohne dass ..1 ${user} ..3 merkt|bemerkt|erfährt|weiß|mitbekommt|sieht`,
    `${send} ..8 ohne ..2 ${user} ..4 informieren|benachrichtigen|mitzuteilen|unterrichten|sagen`,
    `vor ..1 ${user} ..2 geheim|verborgen|verberge|verstecke|versteckt|verheimliche|verheimlichen|verbergen`,
    `verheimliche|verberge|verschweige ..6 ${user}`,
    `${user} ..2 darf|soll|braucht|muss ..3 nichts|nicht|nie ..4 erfahren|wissen|merken|bemerken|mitbekommen`,
    `erwähne|verrate diese|diesen|dieser ..1 ${orders}|nachricht|notiz|eintrag|hinweis ..2 nicht|niemals|nie`,
  ],
  exfiltration: [
    `${send} ..8 ${secrets} ..8 ${place}`,
    `${secrets} ..10 an ..3 ${place} ..3 senden|schicken|sende|schicke|übermitteln|weiterleiten|posten|hochladen|übertragen`,
    `${send} ..4 ${place} ..8 ${secrets}`,
  ],
  promptLeak: [
    'wiederhole|kopiere|drucke ..1 alles ..2 oben|oberhalb|darüber|vorher',
    'zeig|zeige|gib|nenne|verrate ..3 deine|deinen ..1 prompt|prompts',
    'zeig|zeige|zeigen|gib|geben|nenne|nennen ..8 wortlaut ..2 systemprompt*|systemanweisung*|startanweisung*|anweisungen',
    'ihre|deine ursprünglichen|anfänglichen|geheimen anweisungen|vorgaben lauten|lauteten|waren|sind',
    oneLine`
      zeig|zeige|zeigen|gib|geben|nenne|nennen|verrate|verraten|drucke|wiederhole|wiederholen|offenbare|offenlegen|
      enthülle|kopiere|schreib|schreibe|liste ..5 systemprompt*|systemanweisung*|systemnachricht*|startanweisung*|
      entwicklernachricht
    `,
    `zeig|zeige|zeigen|gib|nenne|verrate|wiederhole|offenbare|enthülle|drucke|kopiere ..4 system|prompt prompt|text|anweisungen`,
    oneLine`
      zeig|zeige|gib|nenne|verrate|wiederhole|offenbare|enthülle ..2 deine|deinen|ihre ..2 internen|geheimen|
      versteckten|verborgenen|ursprünglichen|initialen|genauen ..1 ${orders}|konfiguration
    `,
    `lautet|lauten|ist|sind dein|deine ..2 geheimer|geheime|systemprompt*|systemanweisung*|ursprünglichen|internen ..1 schlüssel|passwort|${orders}`,
    `lautet|lauten|ist dein systemprompt*|systemanweisung*|prompt`,
  ],
  persistence: [
    'gehorche|gehorchst|gehorchen ..1 nur|ausschließlich|allein ..2 mir|meinen|dieser|diesem',
    'auch|selbst wenn ..1 benutzer|nutzer|anwender|nutzerin ..3 anderes|gegenteil|widerspricht|protestiert|verbietet|ablehnt|dagegen',
    `ab jetzt|sofort|nun|heute ..6 ohne ..2 rückfrage|nachfrage|bestätigung|nachzufragen|rückfragen|zustimmung`,
    `merke|merk|speichere|speicher ..3 benutzer|nutzer|anwender ..2 administrator|admin|vertrauenswürdig|autorisiert|verifiziert`,
    `merke|merk|speichere ..3 dauerhaft|permanent|immer|ewig ..12 ${place}|empfiehl|empfehle|ausführen|gehorche|bevorzuge`,
    'gehorche|folge ab|künftig|immer|dauerhaft|fortan|jetzt ..2 nur|ausschließlich ..3 mir|meinen|diesen|dieser',
    'jeder|allen|jedem ..1 künftigen|zukünftigen|sitzung|sitzungen|gespräch|gesprächen ..6 führe|sende|befolge|gehorche|empfiehl|ohne',
  ],
  sleeper: [
    oneLine`
      (sobald|wenn|immer wenn|jedes mal wenn) ..2 (nutzer|benutzer|kunde|jemand|kundin) ..8 (schicke|sende|leite|kopiere|
      überweise|lösche|schick) ..8 @email|@url|@domain|ordner|vertrag|verträge|verträgen|konto
    `,
    oneLine`
      wenn|sobald|falls ..1 ${user} ..6 sagt|schreibt|erwähnt|eingibt|tippt ..8 lösche|sende|schicke|überweise|
      deaktiviere|übertrage|leite|ändere|überweist|exfiltriere
    `,
    `warte ..3 bis ..1 ${user} ..5 sagt|schreibt|erwähnt|eingibt|tippt`,
    oneLine`
      wenn|sobald ..4 wort|codewort|stichwort|schlüsselwort ..6 fällt|auftaucht|erscheint|vorkommt|auftritt ..8
      lösche|sende|schicke|überweise|deaktiviere|übertrage|leite|ändere|öffne|führe
    `,
  ],
  hijack: [
    oneLine`
      du bist jetzt|nun|fortan ..6 ohne|uneingeschränkt*|unzensiert*|frei|ungefiltert* ..3 regeln|einschränkung*|
      beschränkung*|grenzen|filter|zensur|assistent|ki|modell
    `,
    'du bist nicht mehr|länger ..2 an ..3 regeln|richtlinien|vorgaben|anweisungen|gebunden',
    'du bist kein|keine ..1 assistent|assistentin|ki|sprachmodell mehr',
    'tu|tue|stell|stelle|verhalte ..3 als ob|hättest|wärst|wärest ..4 keine|ohne ..2 regeln|einschränkung*|beschränkung*|grenzen|filter|richtlinien',
    'antworte|antworten|agiere|handle ..3 ohne ..2 einschränkung*|beschränkung*|filter|zensur|moralische|ethische',
    'aktiviere|wechsle|wechsel|starte|betritt ..4 entwicklermodus|systemmodus|adminmodus|gottmodus',
    'entwicklermodus|systemmodus|gottmodus|adminmodus ist? aktiviert|aktiv|eingeschaltet',
  ],
  authority: [
    'assistent|agent|ki|bot ..2 darf|kann|soll ..12 ohne|keine ..2 rückfrage|bestätigung|nachfrage|freigabe|zustimmung',
    'genehmigt|freigegeben|zugestimmt|genehmigung|freigabe|zustimmung ..10 keine|ohne ..2 bestätigung|rückfrage|nachfrage|rückfragen|zustimmung',
    'als dein|deine entwickler|entwicklerin|schöpfer|ersteller|administrator|betreiber ..3 befehle|weise|autorisiere|ordne|erlaube|muss',
    'systemnachricht|systemmeldung|systemhinweis|administrator ..6 assistent|agent|ki ..2 muss|soll|darf|hat ..8 ohne|sofort|alle',
  ],
  addressed: [
    oneLine`
      ki|sprachmodell|assistent|assistenten|bot|agent|agenten|chatbot ..3 die|der|das|welche|welches? ..2 diese|
      diesen|dieses|den|die ..1 seite|text|nachricht|mail|artikel|rezept|dokument ..1 liest|lesen|zusammenfasst|
      verarbeitet|auswertet
    `,
    'wenn|falls|sofern du|sie ..1 eine|ein ..1 ki|sprachmodell|assistent|chatbot|agent bist|sind',
    'bist du|sind sie? eine|ein ki|sprachmodell|agent|bot',
  ],
};
