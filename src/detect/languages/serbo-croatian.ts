import { type Language, place } from './language.ts';

// One language in two alphabets: the lists are in Latin script, and each phrase is matched in Cyrillic as well.
const pairs: readonly (readonly [string, string])[] = [
  ['dž', 'џ'],
  ['lj', 'љ'],
  ['nj', 'њ'],
  ...[...'abvgdđežzijklmnoprstćufhcčš'].map((letter, at): [string, string] => [
    letter,
    [...'абвгдђежзијклмнопрстћуфхцчш'][at] ?? letter,
  ]),
];

function inCyrillic(phrase: string): string {
  return phrase
    .split(/(@\w+|\.\w+|\.\.\d+)/)
    .map((part, at) => (at % 2 === 1 ? part : pairs.reduce((text, [from, to]) => text.replaceAll(from, to), part)))
    .join('');
}

function inBoth(phrases: readonly string[]): readonly string[] {
  return [...phrases, ...phrases.map(inCyrillic)];
}

const orders =
  'uputstv*|uput*|instrukcij*|naredb*|naređenj*|pravil*|smernic*|smjernic*|direktiv*|nalog|naloge|prompt*|ograničenj*|zapovest*';
const prior = 'prethodn*|ranij*|dosadašnj*|navedene|star*|prvobitn*|izvorn*|početn*|sistemsk*|sustavsk*|gornje';
const drop =
  'ignoriši|ignorišite|ignoriraj|ignorirajte|zanemari|zanemarite|zaboravi|zaboravite|odbaci|odbacite|preskoči|poništi|prekrši|zaobiđi';
const lead = 'sada|molim|odmah|potpuno|na|o|sve|svih|sva|svoje|svoja|tvoje|ove|te|i|bilo|koje';
const user = 'korisnik*|vlasnik*|gazd*|čovek*|čovjek*';
const send = 'pošalji|pošaljite|šalji|prosledi|proslijedi|prosleđuj|objavi|kopiraj|otpremi|učitaj|dostavi';
const secret = 'lozink*|šifr*|token*|tajn*|kolačić*|.env|api|ključ*|akreditiv*|vjerodajnic*';
const reveal =
  'pokaži|pokažite|prikaži|prikažite|otkrij|otkrijte|ispiši|ispišite|ponovi|ponovite|odaj|kopiraj|reci|navedi';

export const serboCroatian: Language = {
  name: 'Serbian, Croatian and Bosnian',
  code: 'sh',
  override: inBoth([
    'zaboravi|zaboravite|ignoriši|ignoriraj|zanemari sve|sva instrukcij*|uputstv*|upute|naredb*',
    `${drop} ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? svoje|svoja|tvoje|tvoja ..1 ${orders}`,
    `${drop} ${lead}? ${orders} ..2 iznad|ranije|gore|prije|pre`,
    `${drop} ..1 sve što ..4 rečeno|rekli|ranije|iznad|naučili|naredili|prije|pre`,
    `(ne obaziri se|ne slušaj|ne prati|ne slijedi|ne sledi) ..2 ${prior} ..1 ${orders}`,
    `${prior} ..1 ${orders} ..5 poništen*|nevažeć*|ukinut*|opozvan*|zastarel*|zastarjel*`,
    `${prior} ..1 ${orders} više ne ..1 važe|vrijede|važi|vrede`,
  ]),
  concealment: inBoth([
    `(ne govori|nemoj reći|ne reci|ne spominji|nemoj spominjati|ne otkrivaj|nemoj otkriti) ..2 ${user} ..1 ništa|ovo|to|ovom`,
    `(ne govori|nemoj reći|ne spominji|nemoj spominjati|ne otkrivaj|ne obaveštavaj|ne obavještavaj) ..1 ništa|ovo|to|o ..3 ${user}`,
    `${send} ..8 bez znanja|obaveštavanja|obavještavanja ..1 ${user}`,
    `(tako da|da) ..1 ${user} ne ..1 primeti|primijeti|sazna|zna|vidi`,
    `sakrij|prikrij|skrivaj|taji ..5 od ..1 ${user}`,
    `${user} ne sme|smije|treba|mora ..2 znati|saznati|primetiti|primijetiti|zna|sazna`,
  ]),
  exfiltration: inBoth([
    `${send} ..6 ${secret} ..8 ${place}`,
    `${send} ..6 razgovor*|istorij*|povijest|podatke ..3 korisnik*|klijent*|lične|osobne|razgovor*|ceo|cijeli ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
  ]),
  promptLeak: inBoth([
    `${reveal} ..4 sistemsk*|sustavsk* ..1 prompt*|poruk*|instrukcij*|uputstv*|upute|naredb*`,
    `${reveal} ..3 svoje|svoj|tvoje|tvoj ..1 skriven*|tajn*|intern*|početn*|sistemsk*|izvorn* ..1 ${orders}|konfiguracij*`,
    '(koji je|koja je|koje su|kako glasi|kako glase) tvoj|tvoja|tvoje ..1 tajn*|sistemsk*|skriven* ..1 ključ|lozinka|prompt|uputstva|upute',
  ]),
  persistence: inBoth([
    `(čak i ako|makar) ..1 ${user} ..3 drugačije|suprotno|protivi|zabrani|odbije|drukčije`,
    '(od sada|odsad|od sad|ubuduće) ..8 bez ..2 pitanja|potvrde|provere|provjere|dozvole|pristanka',
    'zapamti|upamti|sačuvaj|spremi ..3 da je? ..1 korisnik ..3 administrator*|admin*|pouzdan*|ovlašćen*|ovlašten*|verifikovan*',
    `zapamti|upamti|sačuvaj ..2 trajno|zauvek|zauvijek ..12 ${place}|preporučuj|izvršavaj`,
    'slušaj|poslušaj samo|isključivo|jedino ..2 mene|moje|ove',
  ]),
  sleeper: inBoth([
    `(kada|kad|čim|ako) ..1 ${user} ..2 kaže|napiše|spomene|pomene|upiše ..8 obriši|pošalji|prebaci|isključi|izbriši|promeni|promijeni|otvori|pokreni`,
    `(čekaj|pričekaj|sačekaj) ..1 dok|da ..1 ${user} ..2 kaže|napiše|spomene|pomene|upiše`,
  ]),
  hijack: inBoth([
    '(sada si|ti si sada|ti si sad|od sada si) ..6 bez ..2 ograničenja|pravila|filtera|cenzure|granica',
    '(više nisi) ..2 asistent|pomoćnik|model|bot|vezan',
    '(pravi se|pretvaraj se|ponašaj se|zamisli) ..4 nemaš|bez|nema ..3 ograničenja|pravila|filtera|cenzure',
    'odgovaraj|odgovori ..4 bez ..2 ograničenja|filtera|cenzure',
    'aktiviraj|uključi|pređi|prijeđi ..3 režim|način|mod ..1 programer*|developer*|administrator*|sistemsk*|boga',
  ]),
  authority: inBoth([
    'odobren*|odobrio|dozvoljen*|saglasnost|suglasnost|pristanak ..12 bez ..2 potvrde|pitanja|provere|provjere|dodatne',
    'kao tvoj programer|tvorac|administrator|kreator',
  ]),
  addressed: inBoth([
    'model*|asistent*|agent*|bot*|veštačka|umjetna ..2 koji|koja ..2 čita|čitaš|obrađuje|sažima ..2 stranicu|tekst|poruku|članak|ovu|ovaj',
    'ako si model|asistent|agent|bot|veštačka|umjetna|jezički|jezični',
  ]),
};
