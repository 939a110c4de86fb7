import { numberWord, units } from './calendar-words.ts';
import type { TextLanguage } from './languages.ts';
import type { Role } from './roles.ts';
import { stem } from './stem.ts';
import { isUnspaced, unspacedForms } from './unspaced.ts';
import type { Qualifier } from './words.ts';

/**
 * `number`: a number or unit. `date`: a day or month. `value`: an address or identifier. `name`: a proper name. A note that changes one of
 * these says something else. `person`: the speaker, who counts only for the order of who acts on whom. `initial`: a word or a
 * name that opens a sentence. `word`: the rest.
 */
export const tokenKinds = ['word', 'name', 'value', 'person', 'number', 'date', 'initial'] as const;
/** One of the kinds. */
export type TokenKind = (typeof tokenKinds)[number];

/** Whether a token is an ordinary word, as far as can be told. */
export function isPlainKind(kind: TokenKind): boolean {
  return kind === 'word' || kind === 'initial';
}

/** A word or value that carries part of what a clause states. */
export interface ClauseToken {
  /** The form that is compared. */
  readonly form: string;
  readonly kind: TokenKind;
  /** Whether a negation covers it. */
  readonly negated: boolean;
  /** What the words before it make of it. */
  readonly role?: Role | undefined;
}

/** A part of a text that states one thing. */
export interface Clause {
  readonly tokens: readonly ClauseToken[];
  readonly qualifiers: ReadonlySet<Qualifier>;
  /** Whether it asks instead of stating. */
  readonly question: boolean;
  /** How many words it has, also those that carry nothing of their own. */
  readonly words: number;
  /** The tokens with which a further item of a list begins: "Ana 200, Ben 300". */
  readonly items?: readonly number[];
}

/**
 * One token: an address, a number with its separators, a mail address, a path or identifier, a word with inner
 * apostrophes, or a sign of a currency.
 */
export const piece =
  /[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`)\]]+|[€$£¥]?\d(?:[\d.,]*\d)?(?:\p{L}{1,4}\b|%)?(?![\p{L}\d_:/-])|[^\s@<>"'(),;:]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|[\p{L}\p{M}\p{N}_$@#~/\\][\p{L}\p{M}\p{N}_$@#~/\\.:+&-]*[\p{L}\p{M}\p{N}_/\\]|[\p{L}\p{M}\p{N}]|[€$£¥%]|[\p{So}\p{Co}\p{Cn}]+/giu;

const word = /[\p{L}\p{M}\p{N}]/u;
/** Signs that can spell something, such as Braille or boxed letters. */
const signs = /^[\p{So}\p{Co}\p{Cn}]+$/u;
const number = /^[+-]?\d[\d.,'\u00a0\u202f]*$/;
const hostAndPort = /^([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+):(\d{1,5})$/u;
/** "12-16": two numbers, as in "from 12 to 16". */
const numberRange = /^\d{1,2}[-\u2013]\d{1,2}$/;
const ordinal = /^(\d+)(?:st|nd|rd|th)$/;
const numberWithUnit = /^(\d[\d.,]*)(\p{L}{1,4}|%)$/u;
/** Without a prototype: the user may write about `toString`. */
const currency: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, {
  '€': 'euro',
  $: 'dollar',
  '£': 'pound',
  '¥': 'yen',
  '%': 'percent',
});

/** Most words are these, and need none of the checks below. */
const plainLatin = /^[A-Za-z]+$/;

/** A hyphenated or apostrophised word is its parts; an identifier, address or number is one. */
export function partsOf(raw: string): readonly string[] {
  if (plainLatin.test(raw)) return [raw];
  const text = raw.replace(/[.:+&-]+$/, '');
  if (signs.test(text)) return [text];
  if (isUnspaced(text)) return text.match(/[\p{N}.,:]*\p{N}|[^\p{N}]+/gu) ?? [];
  if (numberRange.test(text)) return text.split(/[-\u2013]/);
  if (isIdentifier(text)) return [text];
  return text.split(/[-'/&:+]+/).filter((part) => word.test(part) || part in currency);
}

function isIdentifier(text: string): boolean {
  if (text.includes('://') || text.includes('@') || /[_\\~$#]/.test(text)) return text.length > 1;
  if (/\d/.test(text)) return !/^\d+(?:st|nd|rd|th)?(?:-\p{L}+){1,2}$/u.test(text);
  if (text.includes('/') && !/^\p{L}+\/\p{L}+$/u.test(text)) return true;
  if (text.includes('.') && !/^(?:\p{L}\.)+\p{L}?$/u.test(text)) return true;
  // A name of a package or a branch: two or more hyphens, or a scope.
  return /^[a-z0-9]+(?:-[a-z0-9]+){2,}$|-(?:js|ts|py|rs|cli|api|sdk|lib|db|io|app|go|ui|kit|core|node)$|^(?:js|ts|py|rs|node|lib|go)-/.test(
    text,
  );
}

/** What kind of token a part of a text is. */
export function kindOf(part: string, lower: string, isCapitalCommon: boolean): TokenKind {
  if (numberWord(lower) !== undefined) return 'number';
  const value = plainLatin.test(part) ? undefined : valueKindOf(part);
  if (value !== undefined) return value;
  if (part === lower) return 'word';
  if (/\p{Ll}\p{Lu}/u.test(part) || (part.length > 1 && part === part.toUpperCase())) return 'value';
  return isCapitalCommon ? 'initial' : 'name';
}

function valueKindOf(part: string): 'number' | 'value' | undefined {
  if (signs.test(part)) return 'value';
  if (part in currency) return 'number';
  if (!isIdentifier(part)) return undefined;
  return /^[€$£¥]?\d[\d.,:]*\p{L}{0,4}%?$/u.test(part) ? 'number' : 'value';
}

/** The forms under which a part of a text is compared. */
export function formsOf(part: string, lower: string, kind: TokenKind, language: TextLanguage): readonly string[] {
  if (!plainLatin.test(part)) {
    const sign = currency[part];
    if (sign !== undefined) return [sign];
    if (isUnspaced(part)) return unspacedForms(lower);
  }
  if (kind === 'value' || kind === 'number') return valueForms(part, lower);
  // A word with a capital may be a name, and names that differ by an ending are two.
  return [stem(lower, kind === 'word' ? language : 'other')];
}

function valueForms(part: string, lower: string): readonly string[] {
  const asNumber = numberWord(lower);
  if (asNumber !== undefined) return [asNumber];
  const priced = /^[€$£¥](\d.*)$/.exec(part);
  if (priced?.[1] !== undefined)
    return [...valueForms(priced[1], priced[1].toLowerCase()), currency[part.charAt(0)] ?? ''];
  const day = ordinal.exec(lower);
  if (day?.[1] !== undefined) return [day[1]];
  const united = numberWithUnit.exec(lower);
  if (united?.[1] !== undefined && united[2] !== undefined) {
    if (united[2] === 'k') return [String(Number(normalNumber(united[1])) * 1_000)];
    const unit = units.get(united[2]) ?? currency[united[2]] ?? united[2];
    return [normalNumber(united[1]), unit];
  }
  if (number.test(part)) return [normalNumber(part)];
  const [, host, port] = hostAndPort.exec(lower) ?? [];
  if (host !== undefined && port !== undefined) return [host, port];
  if (/^\p{L}+$/u.test(part)) return [stem(lower)];
  // "She plays in their U17s."
  if (pluralCode.test(part)) return [lower.slice(0, -1)];
  // Addresses are compared without what does not name another place, and a colour or ticket without its sign.
  return [
    lower
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/^#(?=[\da-f]+$)/, '')
      .replace(/[/.,;:!?]+$/, ''),
  ];
}

const pluralCode = /^\p{Lu}+\d+s$/u;

/** `1,200`, `1.200` and `1200` are one number; so are `1,5` and `1.5`. */
function normalNumber(text: string): string {
  const plain = text.replace(/['\u00a0\u202f]/g, '').replace(/[.,]+$/, '');
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return plain.replace(/[.,]/g, '');
  const mixed = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(plain);
  const exact = mixed === null ? plain.replace(',', '.') : `${mixed[1]?.replace(/[.,]/g, '')}.${mixed[2]}`;
  return exact.replace(/\.0+$/, '');
}
