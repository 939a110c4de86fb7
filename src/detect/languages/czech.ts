
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
  concealment: [`${user} se? nesmí|nemusí|nemá ..2 dozvědět|vědět|zjistit|všimnout`],
  exfiltration: [`${send} ..6 ${secret} ..8 ${place}`],
  promptLeak: [
    `${reveal} ..5 systémov* ..1 prompt*|instrukc*|zpráv*|pokyn*|výzv*`,
    `${reveal} ..3 své|svoje|svůj|tvé|tvoje|tvůj ..1 skryt*|tajn*|intern*|vnitřn*|původn*|počátečn*|systémov* ..1 ${orders}|konfigurac*`,
  ],
  persistence: [
    '(od teď|od nynějška|odteď|od této chvíle|od dneška) ..8 bez ..2 ptaní|potvrzení|souhlasu|dotazu|ověření',
  ],
  sleeper: [
    `až|když|jakmile ..1 ${user} ..2 řekne|napíše|zmíní|zadá ..8 smaž|pošli|převeď|vypni|odešli|změň|otevři|spusť|vymaž`,
  ],
  hijack: [
    '(jsi teď|teď jsi|nyní jsi|od teď jsi) ..6 bez ..2 omezení|pravidel|filtrů|cenzury|limitů',
    'odpovídej|odpověz|jednej ..4 bez ..2 omezení|filtrů|cenzury|limitů',
  ],
  authority: [
    'asistent|agent|bot ..2 smí|může ..12 bez ..2 potvrzení|dotazu|souhlasu|ptaní',
    'schválen*|souhlas|povolen*|autoriz*|schválil ..12 bez ..2 potvrzení|dotazu|souhlasu|ptaní|ověření|dalšího',
  ],
  addressed: [
    'model*|asistent*|program*|bot* ..1 který ..1 tohle|toto|tuto|tento ..1 shrnuješ|čteš|zpracováváš|čte|shrnuje',
    'pokud|jestli jsi umělá|jazykový|asistent|model|bot|agent',
  ],
};
