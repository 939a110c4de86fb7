import { atOnce } from '../base/work-slices.ts';
import { eachClause, sentencesOf } from './clauses.ts';
import { languageAround } from './languages.ts';
import { likeMarks, type Mark, markOf, notedWord } from './noted-words.ts';
import type { Role } from './roles.ts';
import type { Clause } from './tokens.ts';
import { type ClauseToken, isPlainKind, type TokenKind } from './tokens.ts';
import { type Qualifier, qualifiers, reaching } from './words.ts';

/** A token as evidence keeps it. */
export interface MarkedToken {
  /** 24 bits. */
  readonly mark: number;
  readonly kind: TokenKind;
  readonly negated: boolean;
  readonly role?: Role | undefined;
  /** In a note: a unit or currency. It tells no source, since any text about hours has hours. */
  readonly isUnit?: boolean;
  /** In a note: other forms that the user may have said. */
  readonly spoken?: readonly number[] | undefined;
  /** In a note: words of which the user did not say this one if they said one of them. */
  readonly excludes?: readonly number[] | undefined;
}

/** A clause without its words. */
export interface MarkedClause {
  readonly tokens: readonly MarkedToken[];
  /** One bit for each kind of qualifier, in the order of the list. */
  readonly qualifiers: number;
  /** Whether it continues with the sentence of the clause before it. */
  readonly continues: boolean;
}

/** A clause of a note, with the qualifiers of its whole sentence. */
export interface NotedClause extends MarkedClause {
  readonly around: number;
  readonly words: number;
  /** The tokens with which a further item of a list begins. */
  readonly items?: readonly number[];
}

/** A clause of a note as keyed hashes, and its words. */
export interface ReadClause {
  readonly clause: NotedClause;
  readonly words: Clause;
}

/** The clauses of a note or an entry as keyed hashes. */
export function markedClauses(text: string, mark: Mark): readonly NotedClause[] {
  return atOnce(markClauses(text, mark));
}

/** The same in small steps: a long text is read in slices. */
export function* markClauses(text: string, mark: Mark): Generator<undefined, readonly NotedClause[]> {
  return (yield* readNote(text, mark)).map(({ clause }) => clause);
}

/** The clauses of a note with their words. With `wide`, negations reach over prepositions. */
export function* readNote(text: string, mark: Mark, wide = false): Generator<undefined, readonly ReadClause[]> {
  const languageOfText = languageAround(text);
  const found: ReadClause[] = [];
  for (const sentence of sentencesOf(text)) {
    const parts: Clause[][] = [];
    for (const part of sentence.split(/;(?=\s)/u)) {
      const read: Clause[] = [];
      for (const words of eachClause(part, { wide, around: languageOfText })) {
        read.push(words);
        yield;
      }
      parts.push(read);
    }
    const around = qualifiersIn(parts.flat());
    let isFirst = true;
    for (const part of parts) {
      // What makes one part of a sentence conditional holds for the others, up to a semicolon.
      const held = qualifiersIn(part) & reachingBits;
      for (const words of part) {
        found.push({ clause: noted(words, mark, { held, around, continues: !isFirst }), words });
        isFirst = false;
        yield;
      }
    }
  }
  return found;
}

interface Sentence {
  readonly held: number;
  readonly around: number;
  readonly continues: boolean;
}

function noted(clause: Clause, mark: Mark, { held, around, continues }: Sentence): NotedClause {
  const { words, items } = clause;
  const tokens = clause.tokens.map((token) => notedToken(token, mark));
  const noted = { tokens, qualifiers: bitsOf(clause.qualifiers) | held, continues, around, words };
  return items === undefined ? noted : { ...noted, items };
}

/** Every token has all fields, in one order: V8 reads objects of one shape several times as fast as those of many. */
function notedToken({ form, kind, negated, role }: ClauseToken, mark: Mark): MarkedToken {
  const { mark: own, isUnit, spoken, excludes } = notedWord(form, kind, mark);
  return { mark: own, kind, negated, role, isUnit, spoken, excludes };
}

/**
 * The clause with words standing for what people say instead of them, and long words for those that they begin or end with:
 * "separated" for "split", "Scandinavian" for "scandi", "smartwatch" for "watch". Undefined if none of these was said.
 */
export function looser(
  { clause, words }: ReadClause,
  mark: Mark,
  wasSaid: (mark: number) => boolean,
): NotedClause | undefined {
  let isLooser = false;
  const tokens = clause.tokens.map((token, at) => {
    if (!isPlainKind(token.kind)) return token;
    const said = likeMarks(words.tokens[at]?.form ?? '', token.kind, mark).filter(wasSaid);
    if (said.length === 0) return token;
    isLooser = true;
    return { ...token, spoken: [...(token.spoken ?? []), ...said] };
  });
  return isLooser ? { ...clause, tokens } : undefined;
}

/** One clause as keyed hashes. */
export function marked(
  { tokens, qualifiers: found, continues = false }: Clause & { readonly continues?: boolean },
  mark: Mark,
): MarkedClause {
  return { tokens: tokens.map((token) => markedToken(token, mark)), qualifiers: bitsOf(found), continues };
}

function markedToken({ form, kind, negated, role }: ClauseToken, mark: Mark): MarkedToken {
  return { mark: markOf(form, mark), kind, negated, role };
}

export function isValue({ kind }: MarkedToken): boolean {
  return !isPlainKind(kind) && kind !== 'person';
}

/** A word with a capital that opens a sentence, or any noun in German, may be a name. */
export function mayBeName({ kind }: MarkedToken): boolean {
  return kind === 'initial';
}

function qualifiersIn(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, { qualifiers: found }) => sum | bitsOf(found), 0);
}

function bitsOf(found: ReadonlySet<Qualifier>): number {
  let sum = 0;
  for (const qualifier of found) sum |= bitOf(qualifier);
  return sum;
}

const bits = Object.fromEntries(qualifiers.map((name, at) => [name, 1 << at])) as Readonly<Record<Qualifier, number>>;

/** The bit of a qualifier. */
export function bitOf(qualifier: Qualifier): number {
  return bits[qualifier];
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
