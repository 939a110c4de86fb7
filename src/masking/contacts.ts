import type { PrivateSpan } from './span.ts';

/** The sign of an e-mail address, as people and programs write it. */
const atSign = /@|%40|&#0{0,4}64;|&#x0{0,4}40;|&commat;| ?[([{<] ?at ?[)\]}>] ?/gi;
const localPart = /[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
const dot = String.raw`(?:\.|%2e| ?[([{<] ?(?:dot|\.) ?[)\]}>] ?)`;
const domain = new RegExp(
  String.raw`^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}_-]{0,62})${dot}){1,6}[\p{L}\p{N}\p{M}-]{2,63}|^\[[\da-f.:]{3,45}\]`,
  'iu',
);
const quotedLocalPart = /"[^"\r\n]{1,64}"$/;
const maxLocalPart = 66;
const maxDomain = 320;

/** E-mail addresses, also with the sign spelled out, as in "ana (at) shop (dot) example". */
export function emailsIn(text: string): readonly PrivateSpan[] {
  const found: PrivateSpan[] = [];
  for (const { 0: sign, index } of text.matchAll(atSign)) {
    const before = text.slice(Math.max(0, index - maxLocalPart), index);
    const local = quotedLocalPart.exec(before)?.[0] ?? localPart.exec(before)?.[0];
    const after = index + sign.length;
    const host = domain.exec(text.slice(after, after + maxDomain))?.[0];
    if (local === undefined || host === undefined) continue;
    found.push({ kind: 'email', start: index - withoutLead(local).length, end: after + host.length });
  }
  return found;
}

/** Punctuation before an address belongs to the sentence, and the scheme to the link. */
function withoutLead(local: string): string {
  return local.replace(/^[^\p{L}\p{N}"]+/u, '') || local;
}

const separators = String.raw`[ .\-/()]{0,3}`;
const digits = (least: number, most: number): string => String.raw`\d(?:${separators}\d){${least - 1},${most - 1}}`;
const label = [
  'phone',
  'telephone',
  'tel',
  'mobile',
  'cell',
  'fax',
  'call',
  'sms',
  'text',
  'whatsapp',
  'signal',
  'telegram',
  'telefon',
  'handy',
  'mobil',
  'rufnummer',
  'tél',
  'téléphone',
  'portable',
  'teléfono',
  'móvil',
  'telefono',
  'cellulare',
  'telefone',
  'celular',
].join('|');
const phoneForms: readonly RegExp[] = [
  // +49 30 1234567
  new RegExp(String.raw`(?<![\w+])\+ ?\(?${digits(7, 15)}(?!\d)`, 'g'),
  // 0049 30 1234567
  new RegExp(String.raw`(?<![\w.,])00[1-9]\d{0,2}[ .\-/]${separators}${digits(6, 13)}(?!\d)`, 'g'),
  // (555) 123-4567, 555-123-4567, 555.123.4567, 1-555-123-4567
  /(?<![\w.,-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[.-]|\d{3} (?=\d{3}[ -]\d{4}))\d{3}[ .-]\d{4}(?![\w-]|[.,]\d)/g,
  // 030 1234567, 0171/1234567, 06 12 34 56 78
  /(?<![\w.,-])\(?0[1-9]\d{0,4}\)?(?:[ /-]\d{2,8}){1,5}(?![\w-]|[.,]\d)/g,
  // phone: 1234567, mobile number is 0612345678
  new RegExp(
    String.raw`(?<=(?<![\p{L}])(?:${label})\.?(?: (?:number|no|nr|nummer)\.?| at| me at| is| on| me on){0,3} ?[:=#]? {0,2})\(?${digits(6, 15)}(?!\d)`,
    'giu',
  ),
];
const minNationalDigits = 9;
const maxPhoneDigits = 15;
/** 01/02/2026, 08-11-2026: a day, not a number to call. */
const day = /^\(?\d{1,2}[ /-]\d{1,2}[ /-](?:19|20)\d{2}(?!\d)/;

/** Phone numbers: with a country code, in the usual groups of a country, or after a word that announces one. */
export function phonesIn(text: string): readonly PrivateSpan[] {
  return phoneForms.flatMap((form, at) =>
    Array.from(text.matchAll(form)).flatMap(({ 0: number, index }): readonly PrivateSpan[] => {
      const count = number.replace(/\D/g, '').length;
      const isNational = at === nationalForm;
      if (count > maxPhoneDigits + 2 || (isNational && (count < minNationalDigits || day.test(number)))) return [];
      return [{ kind: 'phone', start: index, end: index + number.length }];
    }),
  );
}

const nationalForm = 3;
