import { oneLine } from '../../long-text.ts';
import type { ImpactWords } from './words.ts';

export const germanic: readonly ImpactWords[] = [
  {
    code: 'de',
    run: 'führe|starte|rufe|lass|ausführen|starten|installiere|installieren',
    script: 'skript|script|befehl|befehle|kommando|programm|makro|@file',
    byOrder: 'auf anweisung|im auftrag|auf anordnung|auf geheiß|laut anweisung|auf weisung|mit vollmacht',
    chiefs: oneLine`
      geschäftsleitung|geschäftsführung|leitung|vorstand*|verwaltung|administrator*|it abteilung|sicherheitsabteilung|
      polizei|behörde|chef*|direktion|betreiber*
    `,
  },
  {
    code: 'nl',
    run: 'voer|start|draai|installeer|uitvoeren|starten|roep',
    script: 'script|commando|opdracht|programma|macro|@file',
    byOrder: 'in opdracht van|op bevel van|op last van|volgens opdracht van|namens',
    chiefs: 'directie|management|bestuur|beheerder|leiding|it afdeling|beveiliging|politie|eigenaar|raad van bestuur',
  },
  {
    code: 'sv',
    run: 'kör|starta|exekvera|installera|anropa',
    script: 'skriptet|skript|script|kommandot|kommando|programmet|makrot|@file',
    byOrder: 'på order av|på uppdrag av|enligt order från|på begäran av|enligt beslut av',
    chiefs: 'ledningen|styrelsen|administratören|it avdelningen|säkerhetsavdelningen|polisen|vd|ägaren|direktören',
  },
];
