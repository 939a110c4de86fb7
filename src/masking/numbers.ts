import type { PrivateSpan } from './span.ts';

/** Groups of digits with at most three signs between them, as people write long numbers. */
const digitRun = /\d(?:\d|[\s.\-_/\u00b7\u2022]{1,3}(?=\d)){11,63}/g;
/** Four groups with the same signs between them, whatever these are: cells of a table, tags, entities. */
const sameGroups =
  /(?<!\d)(\d{4})(\D{1,16}?)(\d{4})\2(\d{4})\2(\d{4})(?!\d)|(?<!\d)(\d{4})(\D{1,16}?)(\d{6})\7(\d{5})(?!\d)/g;
const gap = String.raw`[\s.,\-_/|\u00b7\u2022]{0,3}`;
/** The country and the check digits, alone or after the word. */
const ibanStart = new RegExp(
  String.raw`(?:(?<![A-Za-z0-9])|(?<=(?<![A-Za-z])IBAN))[A-Z]${gap}[A-Z]${gap}\d${gap}\d(?=${gap}[A-Z0-9])`,
  'gi',
);

/** At most three signs, and then the account continues. */
const ibanGap = /^[\s.,\-_/|\u00b7\u2022]{1,3}[A-Za-z0-9]/;

const minCardDigits = 13;
const maxCardDigits = 19;
const minIbanCharacters = 15;
const maxIbanCharacters = 34;

/** How the numbers of the payment networks begin, by their length. */
const networks: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3(?:0|[689])/,
  15: /^(?:3[47]|1800|2131)/,
  16: /^(?:2[2-7]|35|[4-6])/,
  17: /^(?:5[06-9]|6)/,
  18: /^(?:5[06-9]|6)/,
  19: /^(?:4|5[06-9]|6)/,
};

/** Payment cards: 13 to 19 digits that begin like a card and pass Luhn's check. */
export function cardsIn(text: string): readonly PrivateSpan[] {
  const found: PrivateSpan[] = [];
  for (const { 0: run, index } of text.matchAll(digitRun)) {
    const places = placesOf(run, /\d/);
    for (let first = 0; first + minCardDigits <= places.length; ) {
      const length = isGroupStart(run, places[first]) ? cardLength(run, places, first) : undefined;
      if (length === undefined) {
        first += 1;
        continue;
      }
      const last = places[first + length - 1] ?? 0;
      found.push({ kind: 'card', start: index + (places[first] ?? 0), end: index + last + 1 });
      first += length;
    }
  }
  return [...found, ...groupedCardsIn(text)];
}

function groupedCardsIn(text: string): readonly PrivateSpan[] {
  return Array.from(text.matchAll(sameGroups)).flatMap(({ 0: run, index }): readonly PrivateSpan[] => {
    const places = placesOf(run, /\d/);
    const isCard = places.length <= maxCardDigits && isCardNumber(places.map((place) => Number(run[place])));
    return isCard ? [{ kind: 'card', start: index, end: index + run.length }] : [];
  });
}

/** A number begins where a group begins: a card among other numbers is found, and no ten digits of a longer one are. */
function isGroupStart(run: string, place = 0): boolean {
  return place === 0 || !isDigit(run[place - 1]);
}

function cardLength(run: string, places: readonly number[], first: number): number | undefined {
  for (let length = Math.min(maxCardDigits, places.length - first); length >= minCardDigits; length--) {
    const end = places[first + length - 1] ?? 0;
    if (isDigit(run[end + 1])) continue;
    const digits = places.slice(first, first + length).map((place) => Number(run[place]));
    if (isCardNumber(digits)) return length;
  }
  return undefined;
}

function isCardNumber(digits: readonly number[]): boolean {
  return networks[digits.length]?.test(digits.join('')) === true && new Set(digits).size > 1 && passesLuhn(digits);
}

function passesLuhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** Bank accounts: two letters, two digits, then up to 30 letters and digits, with the remainder 1 modulo 97. */
export function ibansIn(text: string): readonly PrivateSpan[] {
  const found: PrivateSpan[] = [];
  let free = 0;
  for (const { index } of text.matchAll(ibanStart)) {
    if (index < free) continue;
    const end = ibanEnd(text, index);
    if (end === undefined) continue;
    found.push({ kind: 'iban', start: index, end });
    free = end;
  }
  return found;
}

/** The longest account that begins here. It ends where a group ends, so that the words after it are not taken in. */
function ibanEnd(text: string, start: number): number | undefined {
  let account = '';
  let end: number | undefined;
  for (let at = start; at < text.length && account.length < maxIbanCharacters; at++) {
    const character = text[at] ?? '';
    if (/[A-Za-z0-9]/.test(character)) account += character.toUpperCase();
    else if (!ibanGap.test(text.slice(at, at + 4))) break;
    const closes = /[A-Za-z0-9]/.test(character) && !/[A-Za-z0-9]/.test(text[at + 1] ?? '');
    if (closes && account.length >= minIbanCharacters && isIban(account)) end = at + 1;
  }
  return end;
}

function isIban(account: string): boolean {
  let remainder = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

function placesOf(text: string, sign: RegExp): readonly number[] {
  return Array.from(text, (character, at) => (sign.test(character) ? at : -1)).filter((at) => at >= 0);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
