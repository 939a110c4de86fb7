import type { PrivateSpan } from './span.ts';

const separators = String.raw`[ .\-/()]{0,3}`;
const digits = (least: number, most: number): string => String.raw`\d(?:${separators}\d){${least - 1},${most - 1}}`;
const nouns = [
  'phone',
  'telephone',
  'tel',
  'mobile',
  'cell',
  'fax',
  'whatsapp',
  'telefon(?:nummer)?',
  'handy(?:nummer)?',
  'mobil(?:nummer)?',
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
  'telefoon(?:nummer)?',
  'tlf',
  'puhelin',
  'gsm',
  'mob',
  'телефон',
  'тел',
  '电话',
  '電話',
  '手机',
  '携帯',
  '전화',
].join('|');
/** "Text 1234567 rows" sends nobody a message: after a verb somebody or a colon must follow. */
const verbs = 'call|ring|sms|text|signal|telegram|dial';
const somebody = '(?: (?:me|us|her|him|them|back))?';
const joint = String.raw`(?: (?:number|no|nr|nummer)\.?| at| is| on| under)`;
const own = '(?:my|your|her|his|our|their)(?: (?:new|private|direct|home|work|office|cell|mobile|phone))? number is';
const announced = [
  String.raw`(?:${nouns})\.?(?: \(\p{L}{1,12}\))?\\?["']?${somebody}${joint}{0,3} ?[:=#]? ?\\?["']?`,
  String.raw`(?<![\p{L}\p{N}.])wa\.me/`,
  `(?:${verbs})(?: (?:me|us|her|him|them|back)(?: at| on| under)?| at)? ?[:=]`,
  `(?:${verbs})(?: (?:me|us|her|him|them|back)(?: at| on| under)?| at| on)`,
  own,
].join('|');
/** Words that announce a number of another kind. */
const otherNumber =
  'id|serial|order|invoice|ticket|article|part|item|sku|size|isbn|ean|gtin|ref|reference|version|build|bestellung|rechnung|artikel|commande|facture|pedido|factura';
const alone = String.raw`(?<![\w.,-])(?<!(?<![\p{L}])(?:${otherNumber})(?: (?:is|no|nr|number|nummer)\.?)?[ :=]{1,2})(?<!#)`;
const ends = String.raw`(?![\w-]|[.,]\d)`;

interface PhoneForm {
  readonly pattern: RegExp;
  readonly leastDigits: number;
}

const form = (pattern: string, leastDigits = 0, flags = 'giu'): PhoneForm => ({
  pattern: new RegExp(pattern, flags),
  leastDigits,
});

const forms: readonly PhoneForm[] = [
  // +49 30 1234567. A sum has a blank after its sign and no groups.
  form(String.raw`(?<![\w+])\+\(?${digits(7, 15)}(?!\d)`),
  form(String.raw`(?<![\w+])\+ \(?\d{1,3}[ \-/(]${separators}${digits(6, 13)}(?!\d)`),
  // 0049 30 1234567, 0049301234567
  form(String.raw`${alone}00[1-9]\d{0,2}[ .\-/]${separators}${digits(6, 13)}(?!\d)`),
  form(String.raw`${alone}00[1-9]\d{8,12}${ends}`),
  // (555) 123-4567, 555-123-4567, 555.123.4567, 1-555-123-4567
  form(String.raw`(?<![\w.,-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[.-]|\d{3} (?=\d{3}[ -]\d{4}))\d{3}[ .-]\d{4}${ends}`),
  // 030 1234567, 0171/1234567, 06 12 34 56 78
  form(String.raw`${alone}\(?0[1-9]\d{0,4}\)?(?:[ /-]\d{2,8}){1,5}${ends}`, 9),
  // 06.12.34.56.78
  form(String.raw`${alone}0[1-9](?:\.\d{2}){4}${ends}`),
  // 0612345678, 01711234567
  form(String.raw`${alone}0[1-9]\d{8,9}${ends}`),
  // (11) 91234-5678, 8 (912) 345-67-89, 138 0013 8000, 98765 43210, 612 34 56 78
  form(String.raw`${alone}\(\d{2}\) ?\d{4,5}-\d{4}${ends}`),
  form(String.raw`${alone}[78][ -]?\(?[3489]\d{2}\)?[ -]?\d{3}[ -]\d{2}[ -]?\d{2}${ends}`),
  form(String.raw`${alone}1[3-9]\d([ -]?)\d{4}\1\d{4}${ends}`),
  form(String.raw`${alone}[6-9]\d{4}[ -]\d{5}${ends}`),
  form(String.raw`${alone}[679]\d{2}(?: \d{2}){3}${ends}`),
  // call 555-0134
  form(String.raw`(?<=(?<![\p{L}])(?:call|ring|dial|phone) )\d{3}[ -]\d{4}${ends}`),
  // plus 49 30 1234567, but not "5 plus 49"
  form(String.raw`(?<![\p{L}\p{N}])(?<!\d )plus \(?${digits(9, 15)}(?!\d)`),
  // phone: 1234567, mobile number is 0612345678, call me at 555-1234, her number is 555-1234
  form(String.raw`(?<=(?<![\p{L}])(?:${announced}) {0,2})\(?${digits(6, 15)}(?!\d)`),
];
const maxDigits = 17;
/** 01/02/2026, 08-11-2026: a day, not a number to call. */
const day = /^\(?\d{1,2}[ /-]\d{1,2}[ /-](?:19|20)\d{2}(?!\d)/;

/** Phone numbers: with a country code, in the usual groups of a country, or after words that announce one. */
export function phonesIn(text: string): readonly PrivateSpan[] {
  return forms.flatMap(({ pattern, leastDigits }) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: number, index }): readonly PrivateSpan[] => {
      const count = number.replace(/\D/g, '').length;
      if (count > maxDigits || count < leastDigits || day.test(number)) return [];
      return [{ kind: 'phone', start: index, end: index + number.length }];
    }),
  );
}
