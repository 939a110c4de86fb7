/**
 * Values are written in several ways: an account in groups of four, a telephone number with and without its country, an
 * address by its host. These are the ways in one form each, as words that no text contains by accident: they are compared
 * with each other only.
 */
const maxValues = 48;
const maxTextLength = 65_536;
/** Fewer signs or digits are an amount or a year, which the ordinary comparison sees. */
const minAccountLength = 8;
const minAccountDigits = 6;
const maxJoinedGroups = 8;
const minPhoneDigits = 10;
/** Digits at the end of a telephone number that are the same with and without a country or a zero before them. */
const phoneTailDigits = 9;

const address = /[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/?#@]{1,200}@)?([\p{L}\p{N}.-]{3,200})/gu;
const mailOrHost =
  /(?<![\p{L}\p{N}/.-])(?:[^\s@<>"'(),;:]{1,64}@)?((?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24})(?![\p{L}\p{N}-])/gu;
/** A group of an account or number: a digit, and a few letters around it. */
const group = String.raw`\p{L}{0,4}\d[\p{L}\d]{0,63}`;
const groups = new RegExp(String.raw`(?<![\p{L}\d])\+?\(?${group}\)?(?:[ \u00a0./-]\(?${group}\)?){0,23}`, 'gu');
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The values of a text, each in one form. */
export function spelledValues(text: string): readonly string[] {
  const plain = text.slice(0, maxTextLength).normalize('NFKC').toLowerCase();
  const hosts = [...plain.matchAll(address), ...plain.matchAll(mailOrHost)].map(([, host = '']) => hostValue(host));
  const accounts = [...plain.matchAll(groups)].flatMap(([run]) => accountValues(run));
  return [...new Set([...hosts, ...accounts])].slice(0, maxValues);
}

function hostValue(host: string): string {
  return `host_${host.replace(/^www\./, '').replace(/[.-]+$/, '')}`;
}

function accountValues(run: string): readonly string[] {
  if (day.test(run)) return [];
  const parts = run.match(/[\p{L}\d]+/gu) ?? [];
  return joins(parts)
    .filter((joined) => joined.length >= minAccountLength && digitsIn(joined).length >= minAccountDigits)
    .flatMap((joined) => {
      const digits = digitsIn(joined);
      const isPhone = digits.length === joined.length && digits.length >= minPhoneDigits;
      return [`account_${joined}`, ...(isPhone ? [`phone_${digits.slice(-phoneTailDigits)}`] : [])];
    });
}

/** Neighbouring groups joined: where an account begins and ends among other numbers is not written. The longest come first. */
function joins(parts: readonly string[]): readonly string[] {
  if (parts.length > maxJoinedGroups) return [parts.join('')];
  const found: string[] = [];
  for (let size = parts.length; size > 0; size--) {
    for (let at = 0; at + size <= parts.length; at++) found.push(parts.slice(at, at + size).join(''));
  }
  return found;
}

function digitsIn(text: string): string {
  return text.replace(/\D/gu, '');
}
