import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders =
  'tagubilin|panuto|utos|tuntunin|patakaran|alituntunin|instruksyon|instruksiyon|instructions|rules|prompt|direktiba|bilin|kautusan|paghihigpit';
const prior = 'nauna|naunang|nakaraang|nakaraan|dating|dati|kanina|unang|itaas|orihinal|sistema|iyong|mo|lahat';
const drop = 'kalimutan|balewalain|huwag|ipagwalang|isantabi|baliwalain|suwayin|talikuran|ipagpaliban|iwaksi';
const user = 'user|gumagamit|tao|tagagamit|users';
const send = 'ipadala|magpadala|isend|ipasa|iforward|iupload|kopyahin|padalhan|ipaskil';
const secret =
  'password|passwords|kredensyal|credentials|token|tokens|sikreto|lihim|cookies|.env|susi|usapan|kasaysayan|otp|pin|datos';
const reveal = 'ipakita|ibunyag|sabihin|ilabas|ulitin|ilantad|isulat|ibigay|ilista|ihayag|kopyahin';

export const tagalog: Language = {
  name: 'Tagalog',
  code: 'tl',
  override: [
    `kalimutan|balewalain|baliwalain|isantabi|suwayin|talikuran ..3 nauna|naunang|nakaraang|nakaraan|dating|dati|unang|orihinal ..2 ${orders}`,
    `kalimutan|balewalain|baliwalain|isantabi|suwayin ..3 ${orders} ..3 ${prior}`,
    `kalimutan|balewalain|baliwalain|isantabi|suwayin ..2 iyong|mo|lahat ..3 ${orders}`,
    `huwag ..1 sundin|pansinin|intindihin ..3 nauna|naunang|nakaraang|dating|unang|iyong ..2 ${orders}`,
    `${drop} ..1 lahat ..2 sinabi|itinuro|naunang|nasa`,
    `(ipagwalang bahala|ipagwalang-bahala) ..4 ${orders}`,
  ],
  concealment: [
    `huwag ..3 sabihin|ipaalam|banggitin|ibunyag|ipakita|sabihan|ikwento ..2 sa|ang|ito ..2 ${user}`,
    `nang|na hindi ..3 alam|nalalaman|sinasabi|ipinapaalam ..3 ${user}`,
    `itago|ilihim|ikubli ..3 sa ..1 ${user}`,
    `hindi ..2 dapat|pwedeng|puwedeng ..2 malaman|makita|mapansin ..2 ${user}`,
  ],
  exfiltration: [`${send} ..6 ${secret} ..8 ${place}`, `${send} ..4 ${place} ..6 ${secret}`],
  promptLeak: [
    `${reveal} ..4 system|sistema ..1 prompt|instructions|tagubilin|mensahe`,
    `${reveal} ..4 nakatagong|lihim|sikretong|panloob|orihinal ..2 ${orders}`,
    `${reveal} ..3 iyong|mong ..2 system|prompt|tagubilin|panuto`,
    'ano ..2 iyong|mong ..1 lihim|sikretong|secret ..2 susi|key|password',
  ],
  persistence: [
    `(kahit na|kahit) ..1 tumanggi|tutol|tumutol|ayaw|iba|ipagbawal ..4 ${user}`,
    oneLine`
      (mula ngayon|simula ngayon|magmula ngayon) ..8 (nang hindi nagtatanong|nang walang kumpirmasyon|
      nang walang pahintulot|huwag magtanong|walang pahintulot|nang hindi humihingi)
    `,
    `tandaan ..3 na ..2 ${user} ..3 administrator|admin|pinagkakatiwalaan`,
    `tandaan ..2 palagi|habambuhay|permanente ..12 ${place}|irekomenda|patakbuhin`,
    '(sundin mo lang|sundin lamang|ako lang) ..2 ako|sundin|utos',
  ],
  sleeper: [
    `(kapag|pag|sa oras na) ..1 sinabi|isinulat|binanggit|nabanggit ..2 ${user} ..10 burahin|ipadala|ilipat|patayin|baguhin|buksan|tanggalin`,
    `(maghintay|hintayin) ..3 sabihin|isulat|banggitin ..2 ${user}`,
  ],
  hijack: [
    'magpanggap|magkunwari|umakto ..3 wala kang|ka ..1 limitasyon|hangganan|patakaran|paghihigpit',
    '(ikaw ay ngayon|ngayon ikaw|ikaw na ngayon|ngayon ay ikaw|mula ngayon ikaw) ..8 walang ..1 limitasyon|hangganan|patakaran|filter|paghihigpit|restriksyon',
    '(hindi ka na) ..2 assistant|katulong|ai|chatbot|modelo',
    '(magpanggap|magkunwari|umakto) ..6 walang ..1 limitasyon|hangganan|patakaran|filter|paghihigpit',
    'sumagot|sagutin ..4 walang ..1 limitasyon|filter|sensura|paghihigpit',
    'sinira ..2 karaniwang ..2 limitasyon*|hangganan',
    'buhayin|paganahin|pumasok ..4 developer|god|system|admin mode',
  ],
  authority: [
    '(inaprubahan na|aprubado na|pinayagan na|naaprubahan na) ..10 huwag|hindi|walang ..2 magtanong|kumpirmahin|kumpirmasyon|tanungin',
    '(bilang iyong lumikha|bilang iyong developer|bilang iyong tagalikha)',
  ],
  addressed: [
    'ai|modelo|bot|assistant|katulong ..2 na nagbabasa|bumabasa|nagbubuod|magbabasa ..2 pahina|teksto|mensahe|artikulo|nito',
    'kung ikaw ay isang ai|modelo|bot|assistant|language',
  ],
};
