import { stem } from './stem.ts';
import {
  dates,
  emptyWords,
  negators,
  numberWords,
  ownWords,
  type Qualifier,
  qualifierOf,
  selfWords,
  units,
} from './words.ts';

/**
 * `number`: a number, date or unit. `value`: an address or identifier. `name`: a proper name. A note that changes one of
 * these says something else. `person`: the speaker, who counts only for the order of who acts on whom. `word`: the rest.
 */
export const tokenKinds = ['word', 'name', 'value', 'person', 'number'] as const;
/** One of the kinds. */
export type TokenKind = (typeof tokenKinds)[number];

/** A word or value that carries part of what a clause states. */
export interface Token {
  /** The form that is compared. */
  readonly form: string;
  readonly kind: TokenKind;
  /** Whether a negation covers it. */
  readonly negated: boolean;
}

/** A part of a text that states one thing. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly qualifiers: ReadonlySet<Qualifier>;
  /** Ends with a question mark, or begins like a question. */
  readonly question: boolean;
}

/** Longer texts are cut here: what lies behind counts as stated by nobody. */
const maxTextLength = 65_536;
/** The evidence stores the number of tokens, one more than this at most, in seven bits. */
const maxTokensPerClause = 120;

const word = /[\p{L}\p{M}\p{N}]/u;
/** What ends a clause. A dot, colon or comma inside a number, address or file name does not. */
const boundary =
  /(?<!\b(?:mr|mrs|ms|dr|prof|st|no|nr|vs|etc|approx|e\.g|i\.e|bzw|z\.b))[.!?。！？؟…]+(?=\s|$|["'”’)\]])|[。！？؟]|[;；\n\r\u2028\u2029]+|\s[-–—•*]\s|,\s+(?=(?:and|but|or|so|then|which|who|because|und|aber|oder|et|mais|ou|y|pero|o|e|ma|mas|en|maar)\s)/giu;
/** Words between which a clause is cut as well: what follows is a statement of its own. */
const joints = /\s(?:and|but|because|und|aber|weil|et|mais|y|pero|porque|e|ma|mas|maar)\s/gu;
const fineJoints = new RegExp(`${joints.source}|,\\s+`, 'gu');
/**
 * One token: an address, a mail address, a path or identifier, a number with its separators, or a word with inner
 * apostrophes.
 */
const piece =
  /[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`)\]]+|[€$£¥]?\d[\d.,]*\d(?:\p{L}{1,4}\b|%)?(?![\p{L}\d_:/-])|[^\s@<>"'(),;:]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|[\p{L}\p{M}\p{N}_$@#~/\\][\p{L}\p{M}\p{N}_$@#~/\\.:+&-]*[\p{L}\p{M}\p{N}_/\\]|[\p{L}\p{M}\p{N}]|[€$£¥%]/giu;
const apostrophes = /[\u2018\u2019\u02bc\uff07]/g;
const number = /^[+-]?\d[\d.,'\u00a0\u202f]*$/;
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
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const questionStart =
  /^\s*(?:(?:should|shall|can|may|could|am|have|do|did|was) (?:i|we)|(?:is|are|do|does|did|was|were|will|would) (?:it|there|you|they|that|this|he|she)|(?:what|who|where|why|how|which) (?:is|are|do|does|did|should|can|would|about|if)|soll ich|darf ich|kann ich|est-ce|dois-je|debo|devo|moet ik)\b/iu;
const germanWords =
  /\b(?:und|der|die|das|ist|nicht|ich|mit|für|auf|ein|eine|dem|den|wir|bitte|zum|zur|immer|kein|keine|am|im|werden|wird|nein|mir|mich|sind|bei|von|nach|aber)\b/giu;

/** The sentences of a text. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(
      /(?<=(?<!\b(?:mr|mrs|ms|dr|prof|st|no|nr|vs|etc|approx|e\.g|i\.e|bzw|z\.b))[.!?。！？…]["'”’)\]]*)\s+|\n+|(?<=[。！？])/iu,
    )
    .filter((sentence) => sentence.trim() !== '');
}

/** The clauses of a text, in order. `fine` cuts at every comma. */
export function clausesOf(text: string, { fine = false }: { readonly fine?: boolean } = {}): readonly Clause[] {
  const plain = text.slice(0, maxTextLength).normalize('NFKC').replace(apostrophes, "'");
  const bounded = bounds(joinGroups(plain.replace(contracted, 'cannot'))).replace(/\bthe users?'s?\b/giu, 'my');
  const language = languageOf(bounded);
  const clauses: Clause[] = [];
  for (const { start, end } of cutAt(bounded, boundary)) {
    const whole = bounded.slice(start, end);
    const asked = /[?？؟]\s*["'”’)\]]*\s*$/u.test(bounded.slice(start, end + 2)) || questionStart.test(whole);
    for (const part of cutAt(whole, fine ? fineJoints : joints)) {
      const words = whole.slice(part.start, part.end).replace(request, ' ');
      const clause = clauseOf(words, {
        question: asked && !request.test(whole),
        opens: part.start === 0,
        language,
      });
      if (clause.tokens.length > 0 || clause.qualifiers.size > 0) clauses.push(clause);
    }
  }
  return clauses;
}

/** "Can you always answer in French?" asks for something and thereby states it; "Should I pay him?" states nothing. */
const request =
  /^\s*(?:(?:hey|hi|please|and|so|also|ok|okay)[\s,]+)*(?:can|could|would|will) you\b(?!.*\b(?:check|whether|if|know|think|tell|see|find|look)\b)/iu;

/** "Can't" and its like: cut at the apostrophe, they would no longer negate. */
const contracted = /\b(?:can not|(?:ca|ai|sha|need|might|ought|dare)n't)\b/giu;

const accountGroups = /\b[A-Z]{2}\d{2}(?: [A-Z0-9]{2,4}){3,8}\b/g;
const phoneGroups = /(?:\+|\b0)\d[\d ()-]{5,16}\d/g;

/** An account or phone number is one value, however it is grouped. */
function joinGroups(text: string): string {
  return text
    .replace(accountGroups, (groups) => groups.replaceAll(' ', ''))
    .replace(phoneGroups, (groups) => groups.replace(/[ ()-]/g, ''));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function* cutAt(text: string, at: RegExp): Generator<Range> {
  let start = 0;
  for (const match of text.matchAll(at)) {
    // The mark itself stays with the clause before it: a question mark tells what the clause is.
    const end = match.index + (match[0].trim().length === 1 ? 1 : 0);
    if (end > start) yield { start, end };
    start = match.index + match[0].length;
  }
  if (start < text.length) yield { start, end: text.length };
}

/** Words that open a part with a negation of its own: "never pay *without asking*". */
const opensNegation: ReadonlySet<string> = new Set(
  'without unless except excluding instead rather ohne außer statt anstatt sans sauf sin salvo excepto sem exceto senza tranne zonder behalve bez без'.split(
    ' ',
  ),
);
/** Negations that cover what stands before them as well: "deploys on Fridays are forbidden". */
const coversAll: ReadonlySet<string> = new Set(
  'forbidden prohibited banned unwanted taboo verboten unerwünscht interdit prohibido proibido vietato'.split(' '),
);
/** Words after which a negation no longer holds. */
const endsNegation: ReadonlySet<string> = new Set(
  'so but then also otherwise aber sonst mais pero mas ma maar'.split(' '),
);

/** Words that are dates only with a capital. */
const capitalDates: ReadonlyMap<string, string> = new Map([
  ['May', 'may'],
  ['Sat', 'saturday'],
  ['Sun', 'sunday'],
]);
const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'herr', 'frau', 'mme', 'sra', 'sr']);
const portuguese = /[ãõ]|\b(?:às|uma|não|dos|das|com|você|dela|dele|pelo|pela)\b/iu;
const italian = /\b(?:gli|della|delle|che|sono|nel|nella|degli|il|lo|di|per)\b/iu;

/** Languages in which words mean something else than in the others. German gives every noun a capital. */
type Language = 'de' | 'pt' | 'it' | 'other';

function languageOf(text: string): Language {
  if ((text.match(germanWords)?.length ?? 0) >= 2) return 'de';
  if (portuguese.test(text)) return 'pt';
  return italian.test(text) ? 'it' : 'other';
}

/** Whether a word that negates or qualifies in one language is an ordinary word in the language of this text. */
function isForeign(lower: string, language: Language): boolean {
  return (lower === 'no' && language === 'pt') || (lower === 'si' && language === 'it');
}

/** Bounds and times that take several words, each as the one word for it. */
function bounds(text: string): string {
  return text
    .replace(/\b(?:at most|no more than|not more than|up to|not over|not above|tops)\b/giu, ' maximum ')
    .replace(/\bused to\b/giu, ' formerly ')
    .replace(/\b(?:at least|no less than|not less than|not under|not below)\b/giu, ' minimum ');
}

/** "From A to B": which is which must not be exchanged, whatever kind of words they are. */
const direction =
  /\bfrom\b.*\bto\b|\bvon\b.*\b(?:nach|zu)\b|\bde\b.*\b(?:à|a|para)\b|\bda\b.*\ba\b|\bvan\b.*\bnaar\b/iu;
const directions: ReadonlySet<string> = new Set(['from', 'to', 'von', 'nach', 'de', 'à', 'para', 'da', 'van', 'naar']);
/** "Tabs over spaces": what is compared must not be exchanged either. */
const comparison =
  /\b(?:prefer\p{L}*|favou?r\p{L}*|rather|choose|chose|pick\p{L}*)\b.*\b(?:over|than)\b|\binstead of\b|\brather than\b/iu;
const comparing: ReadonlySet<string> = new Set(['over', 'than', 'instead']);
const named = { kind: 'name' } as const;

/** Words that make a condition of the clause they open: "once legal has signed, ...". */
const conditions: ReadonlySet<string> = new Set(
  'when whenever once sobald wenn quand lorsque dès cuando quando wanneer gdy когда'.split(' '),
);
/** Words after which a lower-case "may" is the month. */
const beforeMonth =
  /(?:\b(?:mid|in|of|early|late|until|till|by|from|to|since|end|next|last)|\d(?:st|nd|rd|th)?)[\s-]+$/iu;

/** "40 minutes" measures, "the minutes of the meeting" do not. */
function besideNumber(tokens: readonly FoundToken[], text: string, { index, 0: raw }: RegExpExecArray): boolean {
  if (/^\d/.test(tokens.at(-1)?.form ?? '')) return true;
  return (
    /^\s*\d/.test(text.slice(index + raw.length, index + raw.length + 4)) ||
    /[\d€$£]\s*$/.test(text.slice(Math.max(0, index - 3), index))
  );
}

interface FoundToken {
  readonly form: string;
  readonly kind: TokenKind;
  negated: boolean;
}

function clauseOf(
  text: string,
  { question, opens, language }: { readonly question: boolean; readonly opens: boolean; readonly language: Language },
): Clause {
  const tokens: FoundToken[] = [];
  const qualifiers = new Set<Qualifier>();
  let negated = false;
  let negatedFrom = 0;
  // Only the first word of a sentence has a capital that says nothing.
  let isFirst = opens;
  let isStart = true;
  let segmentStart = 0;
  const hasDirection = direction.test(text);
  const hasComparison = comparison.test(text);
  let leads = false;
  // A negation at the end denies what stands before it: "meat is something the user does not like".
  const endSegment = (): void => {
    const isLast = negated && tokens.slice(negatedFrom).every(({ kind }) => kind === 'person');
    if (isLast) for (const token of tokens.slice(segmentStart < negatedFrom ? segmentStart : 0)) token.negated = true;
    [negated, segmentStart] = [false, tokens.length];
  };
  for (const match of text.matchAll(piece)) {
    // A comma ends the reach of a negation: "no, Tuesday", "pnpm, not npm".
    if (/,\s*$/.test(text.slice(Math.max(0, match.index - 2), match.index))) endSegment();
    for (const part of partsOf(match[0])) {
      const lower = part.toLowerCase();
      const isShouted = part.length > 1 && part === part.toUpperCase();
      const isPlain = (part === lower || isFirst || isShouted) && !isForeign(lower, language);
      if (isPlain && isStart && conditions.has(lower)) qualifiers.add('if');
      isStart = false;
      if (isPlain && endsNegation.has(lower)) endSegment();
      const measured =
        dates.get(lower) ??
        (!isFirst && capitalDates.has(part)
          ? capitalDates.get(part)
          : lower === 'may' && beforeMonth.test(text.slice(0, match.index))
            ? 'may'
            : besideNumber(tokens, text, match)
              ? units.get(lower)
              : undefined);
      const qualifier = measured === undefined && isPlain ? qualifierOf.get(lower) : undefined;
      if (qualifier !== undefined) qualifiers.add(qualifier);
      const negates = negators.has(lower) && !isForeign(lower, language);
      if (negates && coversAll.has(lower)) for (const token of tokens.slice(segmentStart)) token.negated = true;
      if (!negates && (qualifier === undefined || qualifier === 'someone-else')) {
        const found = tokensOf(part, lower, isFirst || language === 'de', measured);
        tokens.push(...found.map((token) => ({ ...token, negated, ...(leads && token.kind === 'word' ? named : {}) })));
        if (found.length > 0) leads = false;
      }
      if (hasDirection && directions.has(lower)) leads = true;
      if (hasComparison && comparing.has(lower)) {
        const last = tokens.at(-1);
        if (last?.kind === 'word') tokens[tokens.length - 1] = { ...last, ...named };
        leads = true;
      }
      if ((negates || (opensNegation.has(lower) && isPlain)) && !negated)
        [negated, negatedFrom] = [true, tokens.length];
      isFirst = false;
    }
    if (tokens.length > maxTokensPerClause) {
      // What does not fit is one value: nobody stated it who did not say exactly the same.
      tokens.splice(maxTokensPerClause);
      tokens.push({ form: `\u0000${text.slice(match.index)}`, kind: 'value', negated: false });
      break;
    }
  }
  endSegment();
  return { tokens, qualifiers, question };
}

function tokensOf(
  part: string,
  lower: string,
  isCapitalCommon: boolean,
  measured: string | undefined,
): readonly Omit<Token, 'negated'>[] {
  const kind = measured === undefined ? kindOf(part, lower, isCapitalCommon) : 'number';
  if (titles.has(lower)) return [];
  if (kind === 'word' || part === 'I' || lower === 'ok') {
    if (selfWords.has(lower)) return [{ form: self, kind: 'person' }];
    if (ownWords.has(lower)) return [];
    if (emptyWords.has(lower)) return [];
  }
  return formsOf(part, lower, kind, measured).map((form) => ({ form, kind }));
}

/** A form that no text can contain: the speaker. */
const self = '\u0000self';

/** A hyphenated or apostrophised word is its parts; an identifier, address or number is one. */
function* partsOf(raw: string): Generator<string> {
  const text = raw.replace(/[.:+&-]+$/, '');
  if (cjk.test(text)) {
    yield* text.match(/[\p{N}.,:]*\p{N}|[^\p{N}]+/gu) ?? [];
    return;
  }
  if (isIdentifier(text)) {
    yield text;
    return;
  }
  for (const part of text.split(/[-'/&:]+/)) {
    if (word.test(part) || part in currency) yield part;
  }
}

function isIdentifier(text: string): boolean {
  if (text.includes('://') || text.includes('@') || /[_\\~$#]/.test(text)) return text.length > 1;
  if (/\d/.test(text)) return !/^\d+-\p{L}+$/u.test(text);
  if (text.includes('/') && !/^\p{L}+\/\p{L}+$/u.test(text)) return true;
  if (text.includes('.') && !/^(?:\p{L}\.)+\p{L}?$/u.test(text)) return true;
  // A name of a package or a branch: two or more hyphens, or a scope.
  return /^[a-z0-9]+(?:-[a-z0-9]+){2,}$/.test(text);
}

function kindOf(part: string, lower: string, isCapitalCommon: boolean): TokenKind {
  if (isIdentifier(part) || part in currency || numberWords.has(lower)) {
    return part in currency || numberWords.has(lower) || /^[€$£¥]?\d[\d.,:]*\p{L}{0,4}%?$/u.test(part)
      ? 'number'
      : 'value';
  }
  if (part === lower) return 'word';
  if (/\p{Ll}\p{Lu}/u.test(part) || (part.length > 1 && part === part.toUpperCase())) return 'value';
  return isCapitalCommon ? 'word' : 'name';
}

function formsOf(part: string, lower: string, kind: TokenKind, measured: string | undefined): readonly string[] {
  if (measured !== undefined) return [measured];
  const sign = currency[part];
  if (sign !== undefined) return [sign];
  if (cjk.test(part)) return bigrams(lower);
  if (kind === 'value' || kind === 'number') return valueForms(part, lower);
  return [stem(lower)];
}

function valueForms(part: string, lower: string): readonly string[] {
  const asNumber = numberWords.get(lower);
  if (asNumber !== undefined) return [asNumber];
  const day = ordinal.exec(lower);
  if (day?.[1] !== undefined) return [day[1]];
  const united = numberWithUnit.exec(lower);
  if (united?.[1] !== undefined && united[2] !== undefined) {
    if (united[2] === 'k') return [String(Number(normalNumber(united[1])) * 1_000)];
    const unit = units.get(united[2]) ?? currency[united[2]] ?? united[2];
    return [normalNumber(united[1]), unit];
  }
  const priced = /^[€$£¥](\d.*)$/.exec(part);
  if (priced?.[1] !== undefined) return [currency[part.charAt(0)] ?? '', normalNumber(priced[1])];
  if (number.test(part)) return [normalNumber(part)];
  if (/^\p{L}+$/u.test(part)) return [stem(lower)];
  // Addresses are compared without what does not name another place.
  return [lower.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/+$/, '')];
}

/** `1,200`, `1.200` and `1200` are one number; so are `1,5` and `1.5`. */
function normalNumber(text: string): string {
  const plain = text.replace(/['\u00a0\u202f]/g, '').replace(/[.,]+$/, '');
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return plain.replace(/[.,]/g, '');
  const mixed = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(plain);
  const exact = mixed === null ? plain.replace(',', '.') : `${mixed[1]?.replace(/[.,]/g, '')}.${mixed[2]}`;
  return exact.replace(/\.0+$/, '');
}

/** Scripts without spaces are compared by pairs of characters. */
function bigrams(text: string): readonly string[] {
  const points = Array.from(text);
  if (points.length < 2) return points;
  return points.slice(1).map((point, index) => `${points[index]}${point}`);
}
