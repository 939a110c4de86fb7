import { atOnce } from '../base/work-slices.ts';
import type { Clause } from './clause.ts';
import { eachClause, sentencesOf } from './clauses.ts';
import { spokenTimes } from './clock-times.ts';
import { contrastsOf } from './contrasts.ts';
import { languageAround } from './languages.ts';
import type { Role } from './roles.ts';
import { spokenForms, wordParts } from './stem.ts';
import { isPlainKind, type TokenKind } from './tokens.ts';
import { type Qualifier, qualifiers, reaching } from './words.ts';

/** A keyed hash of a form: without the key nobody can tell which word it stands for. At least 24 bits are used. */
export type Mark = (form: string) => number;

/** A token as evidence keeps it. */
export interface MarkedToken {
  /** 24 bits. */
  readonly mark: number;
  readonly kind: TokenKind;
  readonly negated: boolean;
  readonly role?: Role;
  /** In a note: other forms that the user may have said. */
  readonly spoken?: readonly number[];
  /** In a note: words of which the user did not say this one if they said one of them. */
  readonly excludes?: readonly number[];
}

/** A clause without its words. */
export interface MarkedClause {
  readonly tokens: readonly MarkedToken[];
  /** One bit for each kind of qualifier, in the order of the list. */
  readonly qualifiers: number;
  /** Whether it goes on with the sentence of the clause before it. */
  readonly continues: boolean;
}

const markBits = 0xff_ff_ff;

/** A clause of a note, with the qualifiers of its whole sentence. */
export interface NotedClause extends MarkedClause {
  readonly around: number;
  readonly words: number;
}

/** How a note is read. */
export interface NoteReading {
  /** Negations reach over prepositions. */
  readonly wide?: boolean;
  /** A long word stands for the words that it begins or ends with: "Scandinavian" for "scandi", "smartwatch" for "watch". */
  readonly loose?: boolean;
}

/** The clauses of a note or an entry as keyed hashes. */
export function markedClauses(text: string, mark: Mark, reading: NoteReading = {}): readonly NotedClause[] {
  return atOnce(markClauses(text, mark, reading));
}

/** The same in small steps: a long text is read in slices. */
export function* markClauses(
  text: string,
  mark: Mark,
  { wide = false, loose = false }: NoteReading = {},
): Generator<undefined, readonly NotedClause[]> {
  const languageOfText = languageAround(text);
  const found: NotedClause[] = [];
  for (const sentence of sentencesOf(text)) {
    const parts: Omit<NotedClause, 'around'>[][] = [];
    for (const part of sentence.split(/;(?=\s)/u)) {
      const read: Omit<NotedClause, 'around'>[] = [];
      for (const clause of eachClause(part, { wide, around: languageOfText })) {
        const own = withSpoken(marked(clause, mark), clause, mark, loose);
        read.push({ ...withExcluded(own, clause, mark), words: clause.words });
        yield;
      }
      parts.push(read);
    }
    const around = qualifiersIn(parts.flat());
    // What makes one part of a sentence conditional holds for the others, up to a semicolon.
    const clauses = parts.flatMap((part) => {
      const held = qualifiersIn(part) & reachingBits;
      return part.map((clause) => ({ ...clause, qualifiers: clause.qualifiers | held, around }));
    });
    for (const [index, clause] of clauses.entries()) found.push({ ...clause, continues: index > 0 });
  }
  return found;
}

/** One clause as keyed hashes. */
export function marked(
  { tokens, qualifiers: found, continues = false }: Clause & { readonly continues?: boolean },
  mark: Mark,
): MarkedClause {
  return {
    tokens: tokens.map(({ form, kind, negated, role }) => {
      const token = { mark: mark(form) & markBits, kind, negated };
      return role === undefined ? token : { ...token, role };
    }),
    qualifiers: [...found].reduce((bits, qualifier) => bits | bitOf(qualifier), 0),
    continues,
  };
}

export function isValue({ kind }: MarkedToken): boolean {
  return !isPlainKind(kind) && kind !== 'person';
}

/** A word with a capital that opens a sentence, or any noun in German, may be a name. */
export function mayBeName({ kind }: MarkedToken): boolean {
  return kind === 'initial';
}

function qualifiersIn(clauses: readonly MarkedClause[]): number {
  return clauses.reduce((bits, { qualifiers: found }) => bits | found, 0);
}

function withSpoken(clause: MarkedClause, { tokens }: Clause, mark: Mark, loose: boolean): MarkedClause {
  const spoken = tokens.map(({ form, kind }) => spokenFor(form, kind, loose));
  if (spoken.every((forms) => forms.length === 0)) return clause;
  const withForms = (token: MarkedToken, forms: readonly string[]): MarkedToken =>
    forms.length === 0 ? token : { ...token, spoken: forms.map((form) => mark(form) & markBits) };
  return { ...clause, tokens: clause.tokens.map((token, at) => withForms(token, spoken[at] ?? [])) };
}

function spokenFor(form: string, kind: TokenKind, loose: boolean): readonly string[] {
  if (kind === 'number') return spokenTimes(form);
  if (!isPlainKind(kind)) return [];
  return loose && kind === 'word' ? [...spokenForms(form), ...wordParts(form)] : spokenForms(form);
}

function withExcluded(clause: MarkedClause, { tokens }: Clause, mark: Mark): MarkedClause {
  if (!tokens.some(({ form }) => contrastsOf(form).size > 0)) return clause;
  const excluding = (token: MarkedToken, form: string): MarkedToken => {
    const excluded = contrastsOf(form);
    return excluded.size === 0 ? token : { ...token, excludes: [...excluded].map((one) => mark(one) & markBits) };
  };
  return { ...clause, tokens: clause.tokens.map((token, at) => excluding(token, tokens[at]?.form ?? '')) };
}

/** The bit of a qualifier. */
export function bitOf(qualifier: Qualifier): number {
  return 1 << qualifiers.indexOf(qualifier);
}

const reachingBits = [...reaching].reduce((bits, qualifier) => bits | bitOf(qualifier), 0);

/**
 * Two neighbouring tokens as one number. A restated sentence keeps most of its neighbours; the same words in another
 * arrangement do not.
 */
export function pairOf(first: MarkedToken, second: MarkedToken): number {
  const [low, high] = first.mark < second.mark ? [first, second] : [second, first];
  const polarity = (low.negated ? 0x5b_d1_e9 : 0) ^ (high.negated ? 0x1b_87_35 : 0);
  return (Math.imul(low.mark ^ polarity, 0x9e_37_79_b1) ^ Math.imul(high.mark, 0x85_eb_ca_6b)) >>> 8;
}

/** For a word that may be a name. Apart from its mark, because it may as well be an ordinary word that opens a sentence. */
export function nameOf({ mark }: MarkedToken): number {
  return (Math.imul(mark, 0x9e_37_79_b1) ^ Math.imul(mark, 0x85_eb_ca_6b)) >>> 8;
}

/** The pairs of neighbouring tokens of a clause. Persons are passed over: "I" in one text is "the user" in another. */
export function pairsOf({ tokens }: MarkedClause): readonly number[] {
  const content = tokens.filter(({ kind }) => kind !== 'person');
  return content.slice(1).map((token, index) => pairOf(content[index] as MarkedToken, token));
}
