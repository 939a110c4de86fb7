import {
  isContracted,
  isPlainWord,
  type KnownWord,
  knownWordsIn,
  mayMeasure,
  measureOf,
  tokensOf,
} from './clause-tokens.ts';
import {
  alsoSaid,
  articles,
  bounds,
  type ClausePlace,
  ceases,
  comparing,
  comparison,
  conditions,
  coversAll,
  direction,
  directions,
  endsNegation,
  endsReach,
  isBound,
  isOrderBefore,
  isWished,
  knowing,
  leadsToFact,
  opensNegation,
  others,
  startHas,
  takesAway,
} from './clause-words.ts';
import { isForeign, isForeignSelf } from './languages.ts';
import { ListItems } from './list-items.ts';
import { matchesOf } from './plain-pattern.ts';
import { exchangedFor, exchanging, lasting, type Role, roleBehind } from './roles.ts';
import { type Clause, type ClauseToken, isPlainKind, piece } from './tokens.ts';
import { agentWords, negators, type Qualifier, qualifierOf, removers, selfWords, wishes } from './words.ts';

/** A negation holds for the words that follow it, not for all that the clause continues to say. */
const negationReach = 3;
/** A longer clause is read as several. */
const maxTokensPerClause = 64;

type FoundToken = Pick<ClauseToken, 'form' | 'kind'> & { negated: boolean; role: Role | undefined };

/** Reads the words between two bounds: what they state, and what negates and qualifies it. */
export function readClause(text: string, place: ClausePlace): readonly Clause[] {
  return new ClauseReader(text, place).read();
}

class ClauseReader {
  readonly #text: string;
  readonly #place: ClausePlace;
  readonly #clauses: Clause[] = [];
  #tokens: FoundToken[] = [];
  #words = 0;
  #qualifiers = new Set<Qualifier>();
  /** Whether the clause has a negation. */
  #denies = false;
  readonly #items: ListItems;
  /** How many more tokens a negation reaches, and the token from which it could hold backwards. */
  #reach = 0;
  #segmentStart = 0;
  #negatedFrom = 0;
  #isFirst: boolean;
  #isStart = true;
  /** Who the clause begins with, until its next word tells whether they act. */
  #isOpening = true;
  #subject: 'agent-acts' | 'user-acts' | undefined;
  /** Whether the next word is where something comes from or goes to. */
  #leads = false;
  /** The role of the next word, and of all words up to the end. */
  #role: Role | undefined;
  #lastingRole: Role | undefined;
  /** Whether one thing takes the place of another. */
  #exchanges = false;

  constructor(text: string, place: ClausePlace) {
    this.#text = text;
    this.#place = place;
    this.#items = new ListItems(text);
    this.#isFirst = place.opens;
    if (place.denied) this.#reach = 1;
  }

  read(): readonly Clause[] {
    const hasStops = /[,:]/.test(this.#text);
    let end = 0;
    for (const match of matchesOf(piece, this.#text)) {
      this.#items.take(this.#text.slice(end, match.index), this.#tokens.length);
      end = match.index + match[0].length;
      // A comma or colon ends the reach of a negation: "no, Tuesday", "pnpm, not npm", "no surprises: tell me".
      if (hasStops && /,\s*$|:\s+$/u.test(this.#before(match.index, 4))) this.#endNegation();
      for (const word of knownWordsIn(match[0])) if (!isContracted(word, match, this.#text)) this.#take(word, match);
      if (this.#tokens.length >= maxTokensPerClause) this.#finish();
    }
    this.#finish();
    return this.#clauses;
  }

  #take(word: KnownWord, match: RegExpExecArray): void {
    this.#words += 1;
    if (word.isGrammar) this.#takeGrammar(word, match);
    else this.#takeOther(word);
    this.#isFirst = false;
  }

  #takeGrammar(word: KnownWord, match: RegExpExecArray): void {
    const { part, lower } = word;
    const isOwn = !isForeign(lower, this.#place.language);
    const isPlain = isOwn && isPlainWord(part, lower, this.#isFirst, this.#place.language);
    if (isPlain) this.#takePlain(lower);
    if (isOwn) this.#takeSubject(lower);
    const measured = this.#measure(part, lower, match);
    const qualifier = measured === undefined && isPlain ? this.#qualifierOf(lower, match) : undefined;
    if (qualifier !== undefined) this.#qualifiers.add(qualifier);
    if (isOwn && this.#negates(lower, match)) this.#negate(lower);
    else if (qualifier === undefined || alsoSaid.has(qualifier)) this.#add(word, measured);
    if (isPlain && (this.#opensNegation(lower, match) || this.#takesAway(lower, match))) this.#negate(lower);
    this.#relate(part, lower);
  }

  /** Most words are none that changes how the others are read. */
  #takeOther(word: KnownWord): void {
    const { part, lower } = word;
    if (isPlainWord(part, lower, this.#isFirst, this.#place.language)) this.#isStart = false;
    if (this.#subject !== undefined) this.#qualifiers.add(this.#subject);
    this.#subject = undefined;
    this.#isOpening = false;
    this.#add(word, undefined);
  }

  /** Words that tell which of two things is which. */
  #relate(part: string, lower: string): void {
    if (part === lower || this.#isFirst) this.#takeRole(lower);
    if (directions.has(lower) && startHas(direction, this.#text)) this.#leads = true;
    if (comparing.has(lower) && startHas(comparison, this.#text)) this.#compare();
  }

  /** "You decide" and "I decide", but not "I want": who wishes for something does not do it. */
  #takeSubject(lower: string): void {
    if (this.#subject !== undefined && !wishes.has(lower)) this.#qualifiers.add(this.#subject);
    this.#subject = undefined;
    if (!this.#isOpening) return;
    this.#isOpening = articles.has(lower);
    if (agentWords.has(lower)) this.#subject = 'agent-acts';
    else if (selfWords.has(lower) && !isForeignSelf(lower, this.#place.language)) this.#subject = 'user-acts';
  }

  #takeCondition(lower: string): void {
    if (this.#isStart) this.#qualifiers.add('if');
    else if (this.#place.opens && this.#qualifiers.size === 0 && isOrderBefore(lower, this.#text, this.#tokens[0])) {
      this.#qualifiers.add('waits');
    }
  }

  #takeRole(lower: string): void {
    if (exchanging.has(lower)) {
      this.#exchanges = true;
      this.#role = 'from';
      return;
    }
    if (this.#exchanges && exchangedFor.has(lower)) this.#role = 'to';
    const role = roleBehind(lower, this.#place.language);
    if (role === undefined) return;
    if (!lasting.has(role)) {
      // "Avant de payer" is before.
      if (this.#role !== 'before' && this.#role !== 'after') this.#role = role;
      return;
    }
    this.#lastingRole = role;
    // "Lock the door first."
    if (role === 'first') for (const token of this.#tokens) token.role ??= role;
  }

  #negate(lower: string): void {
    this.#denies = true;
    if (this.#reach <= 0) this.#negatedFrom = this.#tokens.length;
    this.#reach = negationReach;
    if (!coversAll.has(lower)) return;
    for (const token of this.#tokens.slice(this.#segmentStart)) token.negated = true;
  }

  #takePlain(lower: string): void {
    // "He doesn't know about the party": there is one.
    if (this.#reach > 0 && leadsToFact.has(lower) && knowing.has(this.#tokens.at(-1)?.form ?? '')) this.#endNegation();
    if (conditions.has(lower)) this.#takeCondition(lower);
    if (this.#isStart && others.has(lower)) this.#qualifiers.add('someone-else');
    this.#isStart = false;
    if (endsNegation.has(lower)) this.#endNegation();
    // "No soft cheese in the meal plans" does not exclude the plans; "not in Berlin" excludes Berlin.
    else if (endsReach.has(lower) && !this.#coversNothing() && !this.#place.wide) this.#reach = 0;
  }

  #add(word: KnownWord, measured: string | undefined): void {
    const isCapitalCommon = this.#isFirst || this.#place.language === 'de';
    const found = tokensOf(word, { isCapitalCommon, measured, language: this.#place.language });
    for (const { form, kind } of found) {
      // One word of a script without spaces can be longer than a clause may be.
      if (this.#tokens.length >= maxTokensPerClause) {
        this.#finish();
        this.#words = 1;
      }
      this.#tokens.push({
        form,
        kind: this.#leads && isPlainKind(kind) ? 'name' : kind,
        negated: word.isDenial || this.#reach > 0,
        role: this.#role ?? this.#lastingRole,
      });
      if (kind !== 'person') this.#reach -= 1;
    }
    if (found.length === 0) return;
    this.#leads = false;
    this.#role = undefined;
  }

  #negates(lower: string, match: RegExpExecArray): boolean {
    // "In October instead" is in October.
    if (lower === 'instead') return /^\s+of\b/u.test(this.#behind(match, 8));
    if (negators.has(lower)) return true;
    if (lower === 'rather') return /^\s+than\b/u.test(this.#behind(match, 8));
    return ceases(lower, this.#behind(match, 40));
  }

  #opensNegation(lower: string, match: RegExpExecArray): boolean {
    return opensNegation.has(lower) && (lower !== 'instead' || this.#negates(lower, match));
  }

  #takesAway(lower: string, match: RegExpExecArray): boolean {
    return removers.has(lower) && takesAway(lower, this.#behind(match, 60));
  }

  #qualifierOf(lower: string, match: RegExpExecArray): Qualifier | undefined {
    // "Ask me first."
    if (lower === 'first') {
      return /^\s*(?:[,.;!?)]|$)/u.test(this.#behind(match, 4)) ? 'before' : undefined;
    }
    if (bounds.has(lower) && !isBound(this.#behind(match, 40))) return undefined;
    const qualifier = qualifierOf.get(lower);
    return qualifier === 'cancelled' && isWished(this.#before(match.index, 80)) ? undefined : qualifier;
  }

  #measure(part: string, lower: string, match: RegExpExecArray): string | undefined {
    if (!mayMeasure(lower)) return undefined;
    const last = this.#tokens.at(-1)?.form;
    const place = { language: this.#place.language, isFirst: this.#isFirst, last };
    return measureOf(part, lower, { ...place, before: this.#before(match.index, 12), behind: this.#behind(match, 4) });
  }

  #before(index: number, length: number): string {
    return this.#text.slice(Math.max(0, index - length), index);
  }

  #behind({ index, 0: raw }: RegExpExecArray, length: number): string {
    return this.#text.slice(index + raw.length, index + raw.length + length);
  }

  /** A negation at the end denies what is before it: "meat is something the user does not like". */
  #endNegation(): void {
    if (this.#reach > 0 && this.#coversNothing()) {
      const from = this.#segmentStart < this.#negatedFrom ? this.#segmentStart : 0;
      for (const token of this.#tokens.slice(from)) token.negated = true;
    }
    this.#reach = 0;
    this.#segmentStart = this.#tokens.length;
  }

  /** Whether nothing but the speaker is behind the last negation. */
  #coversNothing(): boolean {
    return this.#tokens.slice(this.#negatedFrom).every(({ kind }) => kind === 'person');
  }

  /** What is on both sides of a comparison must not be exchanged. */
  #compare(): void {
    const last = this.#tokens.at(-1);
    if (last !== undefined && isPlainKind(last.kind)) this.#tokens[this.#tokens.length - 1] = { ...last, kind: 'name' };
    this.#leads = true;
  }

  #finish(): void {
    this.#endNegation();
    const [tokens, qualifiers, words] = [this.#tokens, this.#qualifiers, this.#words];
    // "Or not." denies what is before it.
    if (this.#denies && tokens.every(({ kind }) => kind === 'person')) qualifiers.add('untrue');
    const items = this.#items.ofClause(tokens.length);
    if (words > 0) this.#clauses.push({ tokens, qualifiers, words, question: this.#place.question, ...items });
    this.#words = 0;
    this.#denies = false;
    this.#tokens = [];
    this.#qualifiers = new Set();
    this.#segmentStart = 0;
    this.#role = undefined;
    this.#lastingRole = undefined;
    this.#exchanges = false;
  }
}
