import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

const german: SlotWords = {
  standing: oneLine`
    ab sofort|ab jetzt|ab heute|ab montag|ab dienstag|ab mittwoch|ab donnerstag|ab freitag|ab nächster woche|ab januar|ab februar|
    ab märz|ab april|ab juni|ab juli|ab august|ab september|ab oktober|ab november|ab dezember|künftig|zukünftig|von nun an|
    grundsätzlich gilt|grundsätzlich|bis auf weiteres|dauerhaft|ausnahmslos|in zukunft|fortan|neue regel|neue regelung|vorerst
  `,
  each: 'immer|stets|jedes mal|jede|jeder|jeden|jedem|sobald|standardmäßig|sooft',
  duty: 'muss|müssen|soll|sollen|hat zu|haben zu|ist zu|sind zu|bitte|wird|werden',
  order: oneLine`
    verwenden|nutzen|senden|schicken|antworten|schreiben|benutzen|bestellt|buchen|veröffentlicht|gespeichert|abgelegt|gemeldet|
    erstellt|berechnet|geprüft
  `,
  conduct: oneLine`
    beantwortet|beantworten|beantworte|bearbeitet|bearbeiten|geliefert|liefern|empfehlen|empfiehlt|empfohlen|abgelehnt|ablehnen|
    akzeptiert|angenommen|weitergeleitet|weiterleiten|gelöscht|löschen|genannt|nennen|erwähnt|erwähnen|bevorzugt|erstattet|
    genehmigt|freigegeben|verschwiegen|ignoriert|ignorieren|übersprungen|angeboten|anbieten|behandelt|behandeln|bezahlt
  `,
  favour:
    'zuerst|vorrang|vorrangig|standardtext|anfragen|kunde|kunden|presse|lieferant|beschwerden|rechnungen|ungelesen|nur noch|sofort',
  now: 'jetzt|nun|nicht mehr|stattdessen|neuerdings|seit montag|seit heute|künftig|ab sofort|vorerst|statt|mehr|ab januar|ab märz|ab april',
  negation: 'nicht|kein|keine|keinen|keinem|keiner|nie|niemals|niemand|nichts|nicht mehr',
  without: 'ohne',
  check:
    'freigabe|genehmigung|prüfung|rückfrage|rückfragen|zustimmung|bestätigung|vier augen|gegenzeichnung|kontrolle|identitätsprüfung',
  query: 'nachfragen|fragen|passwort|ausweis|unterschrift|nachfrage|prüfen|absprache',
  off: oneLine`
    aus|abgeschaltet|ausgeschaltet|deaktiviert|abschalten|ausschalten|deaktivieren|ausgesetzt|aufgehoben|entfällt|entfallen|
    abgestellt|gestrichen|ausnahme|ausnehmen|ausgenommen|umgehen|weggelassen|gelockert|abgeschafft|offen|überspringen|ausgebaut
  `,
  required:
    'nötig|erforderlich|notwendig|pflicht|verpflichtend|müssen|muss|brauchen|braucht|benötigt|geprüft|verschlüsselt|ablaufen|gewechselt',
  lifted: 'freiwillig|überflüssig|optional|unnötig',
  unchecked: 'ungeprüft|ungesehen|ungelesen|blind|eigenmächtig',
  protection: oneLine`
    zwei faktor|virenscanner|virenschutz|zertifikatsprüfung|protokollierung|verschlüsselung|signaturprüfung|zugangskontrolle|
    passwortprüfung|identitätsprüfung|anmeldesperre|sperre|bildschirmsperre|mfa|alarmanlage|spamfilter|rauchmelder|waf
  `,
  may: 'darf|dürfen|darfst|berechtigt|befugt|ermächtigt|erlaubt',
  can: 'kann|können',
  act: oneLine`
    freigeben|genehmigen|löschen|einsehen|lesen|unterschreiben|bezahlen|überweisen|bestellen|ändern|veröffentlichen|zugreifen|
    betreten|buchen|kündigen|erstatten|exportieren|bearbeiten|öffnen|zusammenführen|installieren|abheben|auslösen|herunterladen
  `,
  grave: oneLine`
    rechnungen|rechnung|gehaltsabrechnungen|gehälter|kundendaten|kundendatenbank|produktion|produktivsystem|verträge|konten|konto|
    zahlungen|bestellungen|patientenakten|personalakten|datenbank|serverraum|überweisungen|akten|euro|budget|rückerstattungen
  `,
  give: 'bekommt|bekommen|erhält|erhalten|geben|gib|gebt|eingeräumt|zugewiesen|hinzugefügt|vergeben|erteilt|erteilen|bekam',
  has: 'hat|haben',
  right:
    'schreibrechte|schreibrecht|adminrechte|administratorrechte|vollzugriff|leserechte|generalschlüssel|löschrechte|schreibzugriff|rootrechte|vollmacht|hauptschlüssel',
  access: 'zugriff|zugang|rechte|berechtigung|berechtigungen|zutritt',
  role: 'administrator|administratoren|domänenadmins',
  alone: 'allein|alleine|selbst|eigenständig|selbstständig|direkt|aller|beliebig|jeder höhe|bis',
  limit: 'freigabegrenze|freigabelimit|ausgabenlimit|bestelllimit|kreditlimit',
  raise: 'erhöht|erhöhen|angehoben|anheben|verlängert|verdoppelt',
  agent: 'assistent|assistenten|agent|agenten|bot',
  outsider:
    'agentur|dienstleister|dienstleisters|lieferant|lieferanten|partner|praktikant|praktikanten|externe|externen|externer|berater|fremdfirma|vermieter|auftragnehmer|aushilfe|privatadresse',
  data: oneLine`
    protokolle|protokolldateien|sicherung|sicherungen|backups|bewerbungen|bewerbungsunterlagen|aufzeichnungen|gesprächsaufzeichnungen|
    mitschnitte|kopien|kopie|verträge|kundendaten|unterlagen|anfragen|exporte|export|postfach|mails|scans|kontakte|daten|dokumente|berichte
  `,
  move: oneLine`
    landen|landet|laufen|läuft|gehen|geht|weiterleiten|weitergeleitet|leiten|leite|leitet|gesendet|senden|kopiert|gespiegelt|
    übertragen|hochgeladen|synchronisiert|umgeleitet|geschickt|schicken|abgelegt|gespeichert|weitergegeben|übermittelt
  `,
  place: 'server|postfach|laufwerk|cloud|ordner|speicher|proxy|adresse|konto|endpunkt',
  carrier: 'weiterleitung|webhook|proxy|spiegelserver|sicherungsziel|blindkopie|mailserver',
  money:
    'miete|rechnung|rechnungen|restbetrag|betrag|gehalt|gehälter|raten|rate|zahlung|zahlungen|spenden|provision|honorar|beiträge|kaution',
  pay: 'überweisen|überweise|überweist|zahlen|gezahlt|bezahlt|geht|gehen|eingezogen|gutgeschrieben|einzahlen',
  payto: 'geht an|gehen an|zahlbar an|überweisen an|zu zahlen an',
  account: 'konto|iban|bankverbindung|karte|wallet|paypal|bank|sparkasse',
  details:
    'bankverbindung|kontonummer|kontoverbindung|zahlungsempfänger|neues konto|neue iban|bankdaten|empfängerkonto',
  new: 'neu|neue|neuen|neues|anderes|andere|anderen|privates|geändert|geänderte|folgende|folgendes',
  setting:
    'systemanweisung|systemprompt|freigabemodus|anweisungsdatei|standardmodell|agentenkonfiguration|mcp server|berechtigungsmodus',
  config:
    'einstellung|einstellungen|konfiguration|modus|modell|intervall|zeitlimit|standardsprache|sitzungsdauer|temperatur|profil|grenzwert|heizung|zeitplan',
  change: oneLine`
    ersetzt|ersetzen|geändert|ändern|gestellt|stellen|gesetzt|setzen|umgestellt|umstellen|erhöht|erhöhen|gesenkt|hinzugefügt|
    hinzufügen|eintragen|eingetragen|aktiviert|aktivieren|erweitert|überschrieben|verlegt|ist jetzt|wechseln|gewechselt
  `,
  past: 'damals|früher|letztes jahr|vor jahren|vor einem jahr|im letzten|ehemals|ursprünglich',
  restore: 'wieder eingeschaltet|wieder aktiv|wieder|unverändert|bleibt',
  asking: 'wer|was|wie|warum|wann|wo|welche|welcher|darf|dürfen|kann|können|ist|sind|hat|haben|hast|gibt|wieso|weshalb',
};

const dutch: SlotWords = {
  standing:
    'voortaan|vanaf nu|vanaf vandaag|vanaf maandag|vanaf volgende week|vanaf januari|vanaf maart|vanaf april|in het vervolg|tot nader order|van nu af aan|in principe altijd|nieuwe regel',
  each: 'altijd|telkens|elke keer|elke|elk|steeds|standaard',
  duty: 'moet|moeten|dient|dienen|graag|gelieve|laat|hoeft|hoeven',
  order: 'gebruik|gebruiken|stuur|sturen|schrijf|gaan|gaat|verstuurd|bestel',
  conduct:
    'beantwoord|beantwoorden|antwoord|aanbevelen|afgewezen|geweigerd|geaccepteerd|doorgestuurd|doorsturen|verwijderd|vermeld|genegeerd|behandeld|goedgekeurd|verzwegen|klachten|aangeboden',
  favour: 'eerst|voorrang|ongelezen|klanten|klant|klachten|alleen|meteen',
  now: 'nu|niet meer|niet langer|voortaan|voorlopig|in plaats van|vanaf',
  negation: 'niet|geen|nooit|niemand|niets|niet meer|niet langer',
  without: 'zonder',
  check: 'goedkeuring|toestemming|controle|bevestiging|tweede handtekening|overleg|beoordeling',
  query: 'vragen|wachtwoord|legitimatie|handtekening',
  off: 'uit|uitgeschakeld|uitgezet|uitschakelen|uitzetten|opgeheven|vervallen|vervalt|geschrapt|overgeslagen|overslaan|omzeild|versoepeld|afgeschaft|uitzondering',
  required: 'nodig|verplicht|vereist|hoeft|hoeven|moeten|verlopen|gecontroleerd|versleuteld',
  may: 'mag|mogen|bevoegd|gemachtigd|toegestaan',
  can: 'kan|kunnen',
  act: 'goedkeuren|verwijderen|betalen|tekenen|inzien|bestellen|wijzigen|publiceren|ondertekenen|overmaken|terugbetalen|lezen|vrijgeven|annuleren',
  grave:
    'facturen|salarissen|klantgegevens|klantendatabase|productie|contracten|betalingen|rekeningen|patiëntendossiers|bestellingen|werkplekken',
  give: 'krijgt|krijgen|geef|geven|gegeven|verleend|toegevoegd|ontvangt|toegekend|verleen',
  right: 'beheerdersrechten|schrijfrechten|schrijftoegang|volledige toegang|adminrechten|leesrechten|loper',
  access: 'toegang|rechten|machtiging',
  alone: 'zelf|alleen|zelfstandig|rechtstreeks|ongeacht',
  outsider:
    'leverancier|bureau|stagiair|stagiairs|consultant|aannemer|partner|extern|externe|uitzendkracht|dienstverlener|makelaar|supportteam',
  data: 'back ups|backups|logbestanden|logs|offertes|opnames|klantgegevens|bestanden|kopieën|kopie|sollicitaties|mails|exports|documenten|rapporten|contracten|gesprekken',
  move: 'gaan|gaat|sturen|stuur|gestuurd|doorgestuurd|doorsturen|gekopieerd|geüpload|gesynchroniseerd|belanden|opgeslagen|lopen|loopt|bcc|gedeeld|omgeleid',
  place: 'opslag|server|schijf|map|cloud|mailbox|adres',
  carrier: 'webhook|proxy|doorstuurregel|bcc|mailserver|spiegel',
  money: 'huur|factuur|facturen|salaris|betaling|betalingen|bedrag|contributie|borg|donaties|restbedrag',
  pay: 'betalen|betaald|overmaken|overgemaakt|storten|gaat|gestort',
  payto: 'gaat naar|overmaken naar|te betalen aan|overmaken op',
  account: 'rekening|rekeningnummer|iban|bankrekening|kaart|tikkie|bank',
  details: 'rekeningnummer|bankgegevens|nieuwe rekening|begunstigde|betaalgegevens',
  new: 'nieuw|nieuwe|ander|andere|gewijzigd',
  setting: 'goedkeuringsmodus|systeemprompt|instructiebestand|standaardmodel|toegestane lijst|mcp server',
  config: 'instelling|instellingen|configuratie|standaardtaal|sessieduur|interval|limiet|modus|model|profiel|drempel',
  change:
    'zet|zetten|wijzig|wijzigen|gewijzigd|verhoog|verhogen|verhoogd|verlaag|verlaagd|vervang|vervangen|toegevoegd|ingesteld|stel|schakel|overgezet|aangepast',
  past: 'vroeger|vorig jaar|destijds|jaren geleden|geleden',
  asking: 'wie|wat|hoe|waarom|wanneer|waar|welke|mag|mogen|kan|is|zijn|heeft|heb',
};

const swedish: SlotWords = {
  standing: 'från och med|hädanefter|framöver|tills vidare|i fortsättningen|från nu|från måndag|ny regel',
  each: 'alltid|varje|varje gång|som standard|så fort',
  duty: 'ska|skall|måste|bör|vänligen',
  conduct:
    'besvaras|svara|rekommendera|avvisas|godkänns|vidarebefordras|raderas|ignoreras|erbjud|nämns|prioriteras|behandlas',
  favour: 'först|företräde|kunder|kunden|klagomål|olästa',
  now: 'nu|inte längre|istället|tills vidare|numera',
  negation: 'inte|ingen|inga|inget|aldrig|ej',
  without: 'utan',
  check: 'godkännande|granskning|bekräftelse|kontroll|attest|tillstånd',
  off: 'avstängd|avstängt|av|stängt av|inaktiverad|slopad|slopas|borttagen|upphävd|hoppas över|inaktiverat',
  required: 'krävs|behövs|nödvändig|obligatorisk|behöver|måste',
  may: 'får|behörig|tillåten|har rätt att',
  can: 'kan',
  act: 'godkänna|attestera|radera|betala|signera|läsa|ändra|publicera|beställa|komma åt|överföra',
  grave: 'fakturor|löner|kunddata|kunddatabasen|produktion|avtal|betalningar|konton|patientjournaler',
  give: 'får|ge|gav|ges|tilldelas|tilldelad|lagts till|lagt till|fick',
  right: 'skrivbehörighet|administratörsrättigheter|full åtkomst|skrivrättigheter|adminbehörighet|huvudnyckel',
  access: 'åtkomst|behörighet|tillgång|rättigheter',
  alone: 'själv|själva|ensam|direkt|på egen hand',
  outsider:
    'leverantör|leverantören|leverantörens|byrå|byrån|byråns|konsult|konsulten|praktikant|praktikanten|praktikanter|partner|extern|externa|underleverantör',
  data: 'loggar|loggarna|säkerhetskopior|säkerhetskopiorna|exporten|kunddata|inspelningar|ansökningar|avtal|kopior|kopia|mejl|filer|register',
  move: 'skickas|skicka|går|hamnar|vidarebefordras|kopieras|laddas upp|synkas|sparas|delas|dirigeras',
  place: 'server|servern|molnet|mapp|lagring|brevlåda|adress',
  carrier: 'webhook|proxy|vidarebefordran|dns server|e postserver|spegel',
  money: 'hyra|hyran|faktura|fakturor|lön|löner|betalning|betalningar|slutbetalningen|avgiften|donationer',
  pay: 'betala|betalas|överför|överföras|går|sättas in|sätts in',
  payto: 'betalas till|går till|överförs till|sätts in på',
  account: 'konto|kontonummer|iban|bankgiro|kort|swish|bank',
  details: 'bankuppgifter|kontonummer|nytt konto|mottagarkonto|betalningsmottagare|bankgiro',
  new: 'ny|nya|nytt|annat|annan|ändrat',
  setting: 'systemprompt|instruktionsfil|standardmodell|godkännandeläge|mcp server',
  config: 'inställning|inställningar|konfiguration|dns server|intervall|gräns|läge|modell|tidsgräns|schema',
  change:
    'bytt|bytte|byt|ändrat|ändrad|ändra|satt|ställt|höjt|sänkt|lagt till|ersatt|uppdaterat|flyttat|stängt av|slagit på',
  past: 'förra året|tidigare|för länge sedan|sedan länge|då',
  asking: 'vem|vad|hur|varför|när|var|vilken|får|kan|är|har',
};

export const germanicSlots: readonly SlotWords[] = [german, dutch, swedish];
