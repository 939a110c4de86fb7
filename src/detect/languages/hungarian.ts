import { type Language, place } from './language.ts';

const orders =
  'utasítás*|parancs*|szabály*|irányelv*|előírás*|prompt*|rendelkezés*|korlátozás*|útmutatás*|instrukció*|rendszerprompt*';
const prior = 'korább*|előző*|eddigi*|fenti*|eredeti*|régi*|megelőző*|kezdeti*|rendszer*|összes';
const drop = 'felejtsd|felejtse|felejts|hagyd|hagyja|ignoráld|ignorálja|mellőzd|mellőzze|tekints|tekintsd|vesd|írd|ne';
const user = 'felhasználó*|tulajdonos*|ember*';
const send = 'küldd|küldje|küldj|továbbítsd|továbbítsa|töltsd|posztold|másold|oszd';
const secret = 'jelszó*|jelszav*|token*|titk*|titok*|süti*|.env|kulcs*|hitelesítő*|bankkártya*';
const reveal =
  'mutasd|mutassa|írd|írja|fedd|fedje|áruld|árulja|ismételd|ismételje|mondd|nyomtasd|másold|listázd|ossza|oszd';

export const hungarian: Language = {
  name: 'Hungarian',
  code: 'hu',
  override: [
    `felejtsd|felejtse|ignoráld|ignorálja|mellőzd|mellőzze ..2 ${prior} ..2 ${orders}`,
    `(hagyd figyelmen kívül|hagyja figyelmen kívül|hagyd figyelmen|vesd el|írd felül) ..2 ${prior} ..2 ${orders}`,
    `${prior} ..1 ${orders} (felejtsd|felejtse|ignoráld|hagyd figyelmen|hagyja figyelmen|figyelmen kívül|mellőzd)`,
    `felejtsd|felejtse|ignoráld|mellőzd ..2 utasításaid*|szabályaid*|parancsaid*|irányelveid*`,
    `(hagyd figyelmen kívül|hagyja figyelmen kívül) ..2 utasításaid*|szabályaid*|parancsaid*|utasításokat`,
    `(felejts el|felejtsd el|hagyj figyelmen kívül) ..1 mindent ..2 amit|ami ..4 mondtak|korábban|fent|eddig|tanítottak`,
    `${drop} ..2 kövesd|tartsd ..2 ${prior} ..1 ${orders}`,
    `${prior} ..1 ${orders} ..4 érvénytelen*|hatályát*|hatálytalan*|visszavon*|törölve`,
  ],
  concealment: [
    `ne ..1 mondd|áruld|említsd|szólj|árulj|mondj ..2 ${user}`,
    `ne ..1 tájékoztasd|értesítsd|informáld ..1 ${user} ..1 erről|róla|arról`,
    `${send} ..8 felhasználó* tudta|értesítése nélkül`,
    `anélkül hogy ..1 ${user} ..2 tudná|tudna|észrevenné|látná|értesülne`,
    `titkold|rejtsd|titkolja|hallgasd ..5 ${user} ..1 elől|előtt|előle`,
    `${user} ..1 elől ..2 titkold|rejtsd|titkolva|titkolni|elrejteni`,
    `${user} ..1 nem ..1 tudhat*|szabad|kell ..3 megtudnia|tudnia|róla|észrevennie|erről`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 beszélgetés*|csevegés*|adatait|előzmény* ..8 ${place}`,
    `${secret} ..8 ${place} ..3 ${send}|küldeni`,
    `${send} ..4 ${place} ..6 ${secret}`,
  ],
  promptLeak: [
    `${reveal} ..4 rendszerprompt*|rendszerutasítás*|rendszerüzenet*`,
    `${reveal} ..3 rendszer|system prompt*`,
    `${reveal} ..3 titkos|rejtett|belső|kezdeti|eredeti ..1 utasításaid*|szabályaid*|promptod*|beállításaid*|utasításait`,
    'mi|mik|melyek a|az ..1 titkos|rejtett|rendszer ..1 kulcsod|jelszavad|promptod|utasításaid',
  ],
  persistence: [
    `(akkor is ha|még akkor is|még ha) ..3 ${user} ..4 tiltakozik|ellenkezik|ellenkezőjét|mást|megtiltja|tiltja`,
    '(mostantól|mostantól kezdve|ezentúl|mától) ..8 kérdezés|megerősítés|jóváhagyás|kérdés|engedély|ellenőrzés nélkül',
    '(jegyezd meg|mentsd el) ..2 hogy ..2 felhasználó ..3 rendszergazda|admin*|megbízható|jogosult',
    `(jegyezd meg|mentsd el) ..2 örökre|véglegesen|tartósan ..12 ${place}|ajánld|hajtsd|futtasd`,
    '(csak|kizárólag) ..1 nekem|az|ezeket ..2 engedelmeskedj|utasításaimat|kövesd',
  ],
  sleeper: [
    `(amikor|ha|amint) ..1 ${user} ..3 mondja|írja|említi|beírja|kimondja ..8 töröld|küldd|utald|kapcsold|változtasd|nyisd|futtasd|továbbítsd`,
    `várj ..2 amíg ..1 ${user} ..3 mondja|írja|említi|beírja`,
  ],
  hijack: [
    'mostantól|ezentúl ..6 korlátozás*|korlát*|szabály*|szűrő*|cenzúra* nélkül*',
    '(már nem vagy|többé nem vagy) ..2 asszisztens|modell|segítő|kötve',
    '(tegyél úgy|tégy úgy|viselkedj úgy|képzeld el|tettesd) ..5 nincsenek|nincs|nélkül|lennének|lenne|volnának ..2 korlát*|szabály*|szűrő*|korlátozás*',
    'válaszolj ..2 korlátozás*|korlátok|szűrő*|cenzúra nélkül',
    '(kapcsold be|aktiváld|lépj|válts) ..2 fejlesztői|isten|rendszer|rendszergazda|admin mód*',
    'fejlesztői|isten|rendszergazda mód* ..1 bekapcsolva|aktív|aktiválva',
  ],
  authority: [
    'jóváhagyta|jóváhagyva|jóváhagyás*|engedélyez*|engedély* ..10 megerősítés|kérdezés|kérdés|ellenőrzés|jóváhagyás nélkül',
    'fejlesztőd|készítőd|rendszergazdád vagyok|ként',
  ],
  addressed: [
    'oldalt|szöveget|üzenetet|levelet|cikket ..1 olvasó|feldolgozó|összefoglaló ..1 ai|modell*|asszisztens*|mesterséges|bot*',
    'ha ..1 mesterséges|nyelvi|ai ..1 intelligencia|modell ..1 vagy|olvassa|olvasod',
  ],
};
