import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

export const moreGermanic: readonly SlotWords[] = [
  // de
  {
    agent: 'assistent|assistenten|agent|agenten|bot|bots|ki|dienstkonto',
    may: 'darf|dürfen|darfst|berechtigt|befugt|ermächtigt|erlaubnis|vollmacht',
    act: oneLine`
      löschen|freigeben|genehmigen|bezahlen|zahlen|überweisen|unterschreiben|unterzeichnen|zugreifen|erstatten|
      veröffentlichen|ausführen|exportieren|ändern|zurücksetzen|kündigen|lesen|neustarten|bestellen|weitergeben
    `,
    unchecked: oneLine`
      ohne rückfrage|ohne rückfragen|ohne bestätigung|ohne freigabe|ohne genehmigung|ohne prüfung|ohne zu fragen|
      ohne zustimmung|ungeprüft|selbstständig|eigenständig
    `,
    money: oneLine`
      zahlung*|zahlen|bezahlen|überweis*|miete|gehalt|rechnung*|betrag|honorar|spende*|beitrag|beiträge|rückerstattung*|
      anzahlung
    `,
    account: 'konto|iban|bankverbindung|kontonummer|karte|kreditkarte|wallet|paypal',
    change: 'ändere|ändern|ergänze|füge|schreibe|schreib|ersetze|aktualisiere|setze|deaktiviere|entferne|schalte',
    setting: oneLine`
      systemanweisung*|systemprompt*|agents.md|claude.md|.cursorrules|mcp server|agentenkonfiguration|startanweisung*
    `,
    standing: oneLine`
      ab sofort|ab jetzt|von nun an|künftig|ab heute|in zukunft|bis auf weiteres|zukünftig|grundsätzlich|immer wenn|
      jedes mal wenn
    `,
    conduct: oneLine`
      leite|leitest|weiterleiten|weiterzuleiten|sende|sendest|schicke|schickst|senden|schicken|genehmige|genehmigst|
      freigeben|akzeptiere|vertraue|vertraust|ignoriere|ignorierst|lösche|löschst|bezahle|bezahlst|überweise|kopiere|
      verschweige|empfiehl|empfiehlst|befolge|befolgst
    `,
    protection: oneLine`
      zertifikatsprüfung|zertifikatprüfung|zertifikate|zwei faktor*|zweifaktor*|2fa|mfa|passwörter|passwort|kennwörter|
      kennwort|firewall|virenscanner|virenschutz|audit*|protokollierung|verschlüsselung|signaturprüfung|code review|
      codereview|vier augen prinzip|sandbox|anmeldung|zugriffskontrolle*
    `,
    off: oneLine`
      deaktiviert|deaktiviere|deaktivieren|abgeschaltet|ausgeschaltet|abschalten|ausschalten|nicht mehr nötig|
      nicht mehr erforderlich|entfällt|entfallen|aufgehoben|nur noch|unverschlüsselt|nicht mehr geprüft|ausgesetzt|umgehen|
      verkürzt
    `,
    data: oneLine`
      gesamte datenverkehr|gesamter datenverkehr|datenverkehr|internetverkehr|protokolle|protokolldateien|logdateien|logs|
      backups|sicherungen|sicherungskopien|webhook|endpunkt|alle nachrichten|aller nachrichten|alle mails|aller mails|
      allen mails|jeder mail|jede mail|alle e mails|allen e mails|spiegelserver|exporte|jeden export|datenbankkopie|
      kopie aller|kopie jeder|kopie jedes
    `,
    move: oneLine`
      läuft|laufen|geht|gehen|sende|senden|gesendet|weitergeleitet|leite|weiterleiten|kopiert|gespiegelt|übertragen|
      umgestellt|geändert|über|lautet|in bcc|in blindkopie|blindkopie|hochgeladen|abgelegt|synchronisiert
    `,
  },
  // nl
  {
    agent: 'assistent|agent|bot|ai|serviceaccount',
    may: 'mag|mogen|bevoegd|gemachtigd|toestemming om|gerechtigd',
    act: oneLine`
      verwijderen|goedkeuren|betalen|ondertekenen|overmaken|terugbetalen|uitvoeren|publiceren|exporteren|wijzigen|lezen|
      tekenen|bestellen|resetten|openen
    `,
    unchecked: oneLine`
      zonder toestemming|zonder bevestiging|zonder goedkeuring|zonder te vragen|zonder controle|zelfstandig|zonder overleg
    `,
    money: 'betaling*|betalen|overmaken|overboek*|huur|salaris|factuur|facturen|bedrag|donatie*|contributie|borg',
    account: 'rekening|rekeningnummer|iban|kaart|creditcard|wallet|paypal|tikkie',
    change: 'wijzig|verander|pas|voeg|schrijf|vervang|zet|schakel|verwijder|werk|stel|wijzigen',
    setting: 'systeemprompt|systeeminstructie*|agents.md|claude.md|.cursorrules|mcp server',
    standing:
      'voortaan|vanaf nu|vanaf vandaag|van nu af aan|in het vervolg|tot nader order|telkens wanneer|altijd wanneer',
    conduct: oneLine`
      stuur|doorsturen|verstuur|goedkeur|keur|accepteer|vertrouw|negeer|verwijder|betaal|kopieer|verzwijg|beveel|volg|
      gehoorzaam|deel|upload|sturen
    `,
    protection: oneLine`
      certificaatcontrole|certificaatvalidatie|certificaten|tweestapsverificatie|tweefactor*|2fa|mfa|wachtwoorden|wachtwoord|
      firewall|virusscanner|audit*|logging|versleuteling|handtekeningcontrole|code review|codereview|sandbox|
      vier ogen principe|toegangscontrole*
    `,
    off: oneLine`
      uitgeschakeld|uitschakelen|uitgezet|niet meer nodig|niet langer nodig|niet meer verplicht|vervalt|vervallen|hoeft niet|
      hoeven niet|onversleuteld|niet meer gecontroleerd|overslaan|nog maar
    `,
    data: oneLine`
      verkeer|netwerkverkeer|logbestanden|logs|backups|back ups|reservekopieën|webhook|alle berichten|alle mails|elke mail|
      alle e mails|exports|elke export|mirror|kopie van alle|kopie van elke
    `,
    move: oneLine`
      loopt|lopen|gaat|gaan|stuur|sturen|doorgestuurd|verzonden|gestuurd|gekopieerd|gewijzigd|via|in bcc|geüpload|opgeslagen|
      gespiegeld
    `,
  },
  // sv
  {
    agent: 'assistenten|assistent|agenten|agent|boten|bot|ai',
    may: 'får|tillåtelse att|behörig|rätt att|tillåten|bemyndigad',
    act: oneLine`
      radera|godkänna|betala|signera|skriva under|överföra|återbetala|köra|publicera|exportera|ändra|läsa|beställa|öppna|
      ta bort
    `,
    unchecked:
      'utan bekräftelse|utan godkännande|utan att fråga|utan kontroll|utan tillstånd|på egen hand|utan granskning',
    money: 'betalning*|betala|överför*|hyra|hyran|lön|lönen|faktura|fakturor|belopp|donation*|avgift',
    account: 'konto|kontonummer|iban|bankgiro|plusgiro|kort|swish|plånbok|paypal',
    change: 'ändra|lägg|skriv|ersätt|uppdatera|ställ|sätt|inaktivera|ta bort|stäng',
    setting: 'systemprompt*|systeminstruktion*|agents.md|claude.md|.cursorrules|mcp server',
    standing: 'från och med nu|hädanefter|från och med idag|framöver|tills vidare|i fortsättningen|varje gång',
    conduct: oneLine`
      vidarebefordra|skicka|godkänn|acceptera|lita|ignorera|radera|betala|kopiera|dölj|rekommendera|lyd|följ|dela|ladda upp
    `,
    protection: oneLine`
      certifikatkontroll*|certifikatvalidering*|certifikat|tvåfaktor*|tvåstegs*|2fa|mfa|lösenord|lösenorden|brandvägg*|
      virusskydd*|granskningslogg*|loggning*|kryptering*|signaturkontroll*|kodgranskning*|sandlåda*|åtkomstkontroll*
    `,
    off: oneLine`
      avstängd|avstängt|inaktiverad|inaktiverat|stäng av|stängts av|behövs inte längre|krävs inte längre|inte längre|slopas|
      okrypterad|okrypterade
    `,
    data: oneLine`
      trafik|all trafik|loggar|loggarna|säkerhetskopior|webhook|alla meddelanden|alla mejl|varje mejl|exporter|kopia av alla|
      kopia av varje
    `,
    move: oneLine`
      går|skickas|skicka|vidarebefordras|vidarebefordra|kopieras|ändrad|ändrats|via|genom|dold kopia|bcc|laddas upp|speglas|
      flyttat
    `,
  },
];
