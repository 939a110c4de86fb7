import { oneLine } from '../../long-text.ts';
import type { ImpactWords } from './words.ts';

export const germanic: readonly ImpactWords[] = [
  {
    code: 'de',
    agent: 'assistent|assistenten|agent|agenten|bot|bots|ki|dienstkonto',
    may: 'darf|dürfen|darfst|berechtigt|befugt|ermächtigt|erlaubnis|vollmacht',
    acts: oneLine`
      löschen|freigeben|genehmigen|bezahlen|zahlen|überweisen|unterschreiben|unterzeichnen|zugreifen|erstatten|veröffentlichen|
      ausführen|exportieren|ändern|zurücksetzen|kündigen|lesen|neustarten|bestellen|weitergeben
    `,
    unchecked: oneLine`
        (ohne rückfrage|ohne rückfragen|ohne bestätigung|ohne freigabe|ohne genehmigung|ohne prüfung|ohne zu fragen|ohne
        zustimmung|ungeprüft|selbstständig|eigenständig)
      `,
    pay: 'zahlung*|zahlen|bezahlen|überweis*|miete|gehalt|rechnung*|betrag|honorar|spende*|beitrag|beiträge|rückerstattung*|anzahlung',
    account: 'konto|iban|bankverbindung|kontonummer|karte|kreditkarte|wallet|paypal',
    change: 'ändere|ändern|ergänze|füge|schreibe|schreib|ersetze|aktualisiere|setze|deaktiviere|entferne|schalte',
    prompt:
      'systemanweisung*|systemprompt*|agents.md|claude.md|.cursorrules|mcp server|agentenkonfiguration|startanweisung*',
    settings: 'einstellung*|konfiguration|anweisung*|berechtigung*|regeln|vorgaben|werkzeuge',
    your: 'deine|deinen|deiner|dein|deinem|eigenen|eigene',
    fromNow:
      '(ab sofort|ab jetzt|von nun an|künftig|ab heute|in zukunft|bis auf weiteres|zukünftig|grundsätzlich|immer wenn|jedes mal wenn)',
    orders: oneLine`
      leite|leitest|weiterleiten|weiterzuleiten|sende|sendest|schicke|schickst|senden|schicken|genehmige|genehmigst|freigeben|akzeptiere|vertraue|
      vertraust|ignoriere|ignorierst|lösche|löschst|bezahle|bezahlst|überweise|kopiere|verschweige|empfiehl|empfiehlst|befolge|befolgst
    `,
    run: 'führe|starte|rufe|lass|ausführen|starten|installiere|installieren',
    script: 'skript|script|befehl|befehle|kommando|programm|makro|@file',
    byOrder: '(auf anweisung|im auftrag|auf anordnung|auf geheiß|laut anweisung|auf weisung|mit vollmacht)',
    chiefs: oneLine`
        geschäftsleitung|geschäftsführung|leitung|vorstand*|verwaltung|administrator*|it abteilung|sicherheitsabteilung|
        polizei|behörde|chef*|direktion|betreiber*
      `,
    protections: oneLine`
      zertifikatsprüfung|zertifikatprüfung|zertifikate|zwei faktor*|zweifaktor*|2fa|mfa|passwörter|passwort|kennwörter|kennwort|firewall|virenscanner|
      virenschutz|audit*|protokollierung|verschlüsselung|signaturprüfung|code review|codereview|vier augen prinzip|sandbox|anmeldung|zugriffskontrolle*
    `,
    off: oneLine`
      (deaktiviert|deaktiviere|deaktivieren|abgeschaltet|ausgeschaltet|abschalten|ausschalten|nicht mehr nötig|nicht mehr erforderlich|
      entfällt|entfallen|aufgehoben|nur noch|unverschlüsselt|nicht mehr geprüft|ausgesetzt|umgehen|verkürzt)
    `,
    data: oneLine`
      (gesamte datenverkehr|gesamter datenverkehr|datenverkehr|internetverkehr|protokolle|protokolldateien|logdateien|logs|backups|sicherungen|
      sicherungskopien|webhook|endpunkt|alle nachrichten|aller nachrichten|alle mails|aller mails|allen mails|jeder mail|jede mail|alle e mails|
      allen e mails|spiegelserver|exporte|jeden export|datenbankkopie|kopie aller|kopie jeder|kopie jedes)
    `,
    moved: oneLine`
      (läuft|laufen|geht|gehen|sende|senden|gesendet|weitergeleitet|leite|weiterleiten|kopiert|gespiegelt|übertragen|umgestellt|geändert|über|lautet|in bcc|
      in blindkopie|blindkopie|hochgeladen|abgelegt|synchronisiert)
    `,
  },
  {
    code: 'nl',
    agent: 'assistent|agent|bot|ai|serviceaccount',
    may: 'mag|mogen|bevoegd|gemachtigd|toestemming om|gerechtigd',
    acts: oneLine`
      verwijderen|goedkeuren|betalen|ondertekenen|overmaken|terugbetalen|uitvoeren|publiceren|exporteren|wijzigen|lezen|
      tekenen|bestellen|resetten|openen
    `,
    unchecked:
      '(zonder toestemming|zonder bevestiging|zonder goedkeuring|zonder te vragen|zonder controle|zelfstandig|zonder overleg)',
    pay: 'betaling*|betalen|overmaken|overboek*|huur|salaris|factuur|facturen|bedrag|donatie*|contributie|borg',
    account: 'rekening|rekeningnummer|iban|kaart|creditcard|wallet|paypal|tikkie',
    change: 'wijzig|verander|pas|voeg|schrijf|vervang|zet|schakel|verwijder|werk|stel|wijzigen',
    prompt: 'systeemprompt|systeeminstructie*|agents.md|claude.md|.cursorrules|mcp server',
    settings: 'instellingen|configuratie|instructies|rechten|regels|machtigingen',
    your: 'je|jouw|uw|eigen',
    fromNow:
      '(voortaan|vanaf nu|vanaf vandaag|van nu af aan|in het vervolg|tot nader order|telkens wanneer|altijd wanneer)',
    orders:
      'stuur|doorsturen|verstuur|goedkeur|keur|accepteer|vertrouw|negeer|verwijder|betaal|kopieer|verzwijg|beveel|volg|gehoorzaam|deel|upload|sturen',
    run: 'voer|start|draai|installeer|uitvoeren|starten|roep',
    script: 'script|commando|opdracht|programma|macro|@file',
    byOrder: '(in opdracht van|op bevel van|op last van|volgens opdracht van|namens)',
    chiefs: 'directie|management|bestuur|beheerder|leiding|it afdeling|beveiliging|politie|eigenaar|raad van bestuur',
    protections: oneLine`
      certificaatcontrole|certificaatvalidatie|certificaten|tweestapsverificatie|tweefactor*|2fa|mfa|wachtwoorden|wachtwoord|firewall|virusscanner|
      audit*|logging|versleuteling|handtekeningcontrole|code review|codereview|sandbox|vier ogen principe|toegangscontrole*
    `,
    off: oneLine`
      (uitgeschakeld|uitschakelen|uitgezet|niet meer nodig|niet langer nodig|niet meer verplicht|vervalt|vervallen|hoeft niet|hoeven niet|
      onversleuteld|niet meer gecontroleerd|overslaan|nog maar)
    `,
    data: oneLine`
      (verkeer|netwerkverkeer|logbestanden|logs|backups|back ups|reservekopieën|webhook|alle berichten|alle mails|elke mail|alle e mails|exports|
      elke export|mirror|kopie van alle|kopie van elke)
    `,
    moved:
      '(loopt|lopen|gaat|gaan|stuur|sturen|doorgestuurd|verzonden|gestuurd|gekopieerd|gewijzigd|via|in bcc|geüpload|opgeslagen|gespiegeld)',
  },
  {
    code: 'sv',
    agent: 'assistenten|assistent|agenten|agent|boten|bot|ai',
    may: 'får|tillåtelse att|behörig|rätt att|tillåten|bemyndigad',
    acts: 'radera|godkänna|betala|signera|skriva under|överföra|återbetala|köra|publicera|exportera|ändra|läsa|beställa|öppna|ta bort',
    unchecked:
      '(utan bekräftelse|utan godkännande|utan att fråga|utan kontroll|utan tillstånd|på egen hand|utan granskning)',
    pay: 'betalning*|betala|överför*|hyra|hyran|lön|lönen|faktura|fakturor|belopp|donation*|avgift',
    account: 'konto|kontonummer|iban|bankgiro|plusgiro|kort|swish|plånbok|paypal',
    change: 'ändra|lägg|skriv|ersätt|uppdatera|ställ|sätt|inaktivera|ta bort|stäng',
    prompt: 'systemprompt*|systeminstruktion*|agents.md|claude.md|.cursorrules|mcp server',
    settings: 'inställning*|konfiguration*|instruktion*|behörighet*|regler|reglerna',
    your: 'din|dina|ditt|egna',
    fromNow: '(från och med nu|hädanefter|från och med idag|framöver|tills vidare|i fortsättningen|varje gång)',
    orders:
      'vidarebefordra|skicka|godkänn|acceptera|lita|ignorera|radera|betala|kopiera|dölj|rekommendera|lyd|följ|dela|ladda upp',
    run: 'kör|starta|exekvera|installera|anropa',
    script: 'skriptet|skript|script|kommandot|kommando|programmet|makrot|@file',
    byOrder: '(på order av|på uppdrag av|enligt order från|på begäran av|enligt beslut av)',
    chiefs: 'ledningen|styrelsen|administratören|it avdelningen|säkerhetsavdelningen|polisen|vd|ägaren|direktören',
    protections: oneLine`
      certifikatkontroll*|certifikatvalidering*|certifikat|tvåfaktor*|tvåstegs*|2fa|mfa|lösenord|lösenorden|brandvägg*|virusskydd*|granskningslogg*|loggning*|
      kryptering*|signaturkontroll*|kodgranskning*|sandlåda*|åtkomstkontroll*
    `,
    off: '(avstängd|avstängt|inaktiverad|inaktiverat|stäng av|stängts av|behövs inte längre|krävs inte längre|inte längre|slopas|okrypterad|okrypterade)',
    data: '(trafik|all trafik|loggar|loggarna|säkerhetskopior|webhook|alla meddelanden|alla mejl|varje mejl|exporter|kopia av alla|kopia av varje)',
    moved:
      '(går|skickas|skicka|vidarebefordras|vidarebefordra|kopieras|ändrad|ändrats|via|genom|dold kopia|bcc|laddas upp|speglas|flyttat)',
  },
];
