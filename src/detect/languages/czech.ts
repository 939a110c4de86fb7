import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = 'pokyn*|instrukc*|příkaz*|pravid*|směrnic*|nařízen*|prompt*|omezen*|zásad*|nastaven*';
const prior = 'předchoz*|dosavadn*|dřívějš*|předešl*|původn*|starš*|star*|výše|systémov*|počátečn*';
const drop =
  'ignoruj|ignorujte|ignorovat|zapomeň|zapomeňte|zapomenout|přehlížej|nedbej|nedbejte|zahoď|zahoďte|vynech|obejdi|přepiš|opomeň|zruš';
const lead = 'teď|nyní|prosím|okamžitě|zcela|na|o|všechny|všech|veškeré|své|svoje|tvé|tvoje|tyto|ty|jakékoli|a';
const user = 'uživatel*|majitel*|vlastník*|člověk*';
const send = 'pošli|pošlete|posílej|odešli|odešlete|odesílej|přepošli|přeposílej|nahraj|zveřejni|zkopíruj|předej';
const secret = 'hesl*|token*|tajemství|cookies|.env|klíč*|přihlašovací';
const reveal =
  'ukaž|ukažte|zobraz|zobrazte|prozraď|prozraďte|odhal|odhalte|vypiš|vypište|zopakuj|zopakujte|vytiskni|zkopíruj|řekni|vyzraď|sděl';

export const czech: Language = {
  name: 'Czech',
  code: 'cs',
  override: [
    'zapomeň|ignoruj|ignorujte na? všechny instrukc*|pokyn*|příkaz*',
    `${drop} ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? ${orders} ..2 výše|předtím|dříve`,
    `${drop} ${lead}? ${lead}? své|svoje|tvé|tvoje|svých ..1 ${orders}`,
    `${prior} ${orders} ignoruj|ignorujte|ignorovat|zruš`,
    `${drop} ..1 všechno|vše|všem co|předchozí|předtím ..4 řekli|řečeno|předtím|dříve|výše|naučili|přikázali|předchozí`,
    `(neřiď se|neposlouchej|nedodržuj|nedbej na) ..2 ${prior} ..1 ${orders}`,
    `${prior} ..1 ${orders} ..5 neplatí|zrušen*|neplatn*|zastaral*|pozbýv*`,
  ],
  concealment: [
    'zahlaď|smaž|odstraň|zahlazuj ..2 stopy',
    `neříkej|neřekni|nezmiňuj|neprozrazuj|neinformuj|neoznamuj|nesděluj ..1 to|nic|se|o ..2 ${user}`,
    `${user} nic|to ..1 neříkej|neřekni|nezmiňuj|neprozrazuj`,
    `nezmiňuj|neprozrazuj|neukazuj se? o? tento|tuto|tyto|těchto ..1 ${orders}|zprávu|poznámku`,
    `${send} ..8 bez vědomí|upozornění|informování ..1 ${user}`,
    `aniž|aby by? ..1 ${user} ..2 věděl|zjistil|nezjistil|všiml|nevšiml|dozvěděl|nedozvěděl`,
    `skryj|skrývej|zataj|utaj|schovej ..5 před ..1 ${user}`,
    `${user} se? nesmí|nemusí|nemá ..2 dozvědět|vědět|zjistit|všimnout`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 konverzac*|rozhovor*|histori*|údaje|data ..3 uživatel*|klient*|osobní|zákazník*|chatu|konverzac* ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
    `${secret} ..8 ${send} ..4 ${place}`,
  ],
  promptLeak: [
    `${reveal} ..5 systémov* ..1 prompt*|instrukc*|zpráv*|pokyn*|výzv*`,
    `${reveal} ..3 své|svoje|svůj|tvé|tvoje|tvůj ..1 skryt*|tajn*|intern*|vnitřn*|původn*|počátečn*|systémov* ..1 ${orders}|konfigurac*`,
    'jaký|jaké je|jsou|máš tvůj|tvoje|tvé ..1 tajn*|systémov*|skryt*|tajný ..1 klíč|heslo|prompt|pokyny|instrukce',
  ],
  persistence: [
    `když|kdyby|přestože ..1 ${user} ..3 jinak|opak|protestoval|zakázal|nesouhlas*|odmítl`,
    '(od teď|od nynějška|odteď|od této chvíle|od dneška) ..8 bez ..2 ptaní|potvrzení|souhlasu|dotazu|ověření',
    'zapamatuj|ulož|pamatuj ..3 že ..1 uživatel ..3 administrátor*|admin*|důvěryhodný|oprávněný|ověřený',
    `zapamatuj|ulož|pamatuj ..3 trvale|navždy|natrvalo ..12 ${place}|doporučuj|vykonávej|spouštěj`,
    'trvale|navždy si? pamatuj|zapamatuj|ulož ..10 nikdy ..3 neptej',
    'poslouchej|plň pouze|jen|výhradně|vždy ..2 mě|mé|moje|tyto|tuto',
    'každé|každém|všech ..2 relaci|konverzaci|rozhovoru|konverzacích|budoucích ..8 prováděj|posílej|doporučuj|bez|spusť',
  ],
  sleeper: [
    `až|když|jakmile ..1 ${user} ..2 řekne|napíše|zmíní|zadá ..8 smaž|pošli|převeď|vypni|odešli|změň|otevři|spusť|vymaž`,
    `počkej|čekej ..1 až|dokud ..1 ${user} ..2 řekne|napíše|zmíní|zadá|neřekne|nenapíše`,
    'jakmile|až|když ..3 padne|objeví|zazní ..3 slovo|heslo|fráze ..8 smaž|pošli|převeď|vypni|odešli|změň|otevři|spusť',
  ],
  hijack: [
    '(jsi teď|teď jsi|nyní jsi|od teď jsi) ..6 bez ..2 omezení|pravidel|filtrů|cenzury|limitů',
    '(už nejsi|nejsi už|nejsi více) ..2 asistent|asistentem|model|modelem|vázán|umělá',
    '(předstírej|chovej se|představ si) ..4 nemáš|bez|žádná ..3 omezení|pravidla|pravidel|filtrů|filtry|cenzury',
    'odpovídej|odpověz|jednej ..4 bez ..2 omezení|filtrů|cenzury|limitů',
    'aktivuj|zapni|přepni|spusť ..4 vývojářsk*|systémov*|administrátorsk*|božsk* ..1 režim*|mód*',
    'režim ..1 vývojář*|administrátor*|boha|dan ..1 aktivován|zapnut|aktivní',
  ],
  authority: [
    'asistent|agent|bot ..2 smí|může ..12 bez ..2 potvrzení|dotazu|souhlasu|ptaní',
    'schválen*|souhlas|povolen*|autoriz*|schválil ..12 bez ..2 potvrzení|dotazu|souhlasu|ptaní|ověření|dalšího',
    'jako tvůj vývojář|tvůrce|správce|administrátor|programátor',
    'systémov* zpráva|hlášení|oznámení ..6 asistent|agent|model ..2 musí|smí|má ..6 okamžitě|všechny|bez|ignorovat',
  ],
  addressed: [
    oneLine`
      model*|asistent*|program*|umělá|bot*|agent* ..2 který|která|které ..3 čte|čteš|shrnuje|shrnuješ|zpracovává|
      zpracováváš ..1 tuto|tohle|tento|stránku|text|zprávu|tento
    `,
    'model*|asistent*|program*|bot* ..1 který ..1 tohle|toto|tuto|tento ..1 shrnuješ|čteš|zpracováváš|čte|shrnuje',
    'pokud|jestli jsi umělá|jazykový|asistent|model|bot|agent',
  ],
};
