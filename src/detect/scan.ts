import {
  perCharacter,
  perDisguise,
  perHit,
  perLayer,
  perLearned,
  perLeet,
  rereadBudget,
  searchBudget,
  shapeBudget,
  type WorkBudget,
  wordBudget,
} from './budget.ts';
import { Collector } from './collector.ts';
import type { LearnedLayer } from './learned/layer.ts';
import { Suspicions } from './learned/suspicions.ts';
import { lex, lexerOf, lexUntil } from './lexer/lexer.ts';
import type { WordTokens } from './lexer/tokens.ts';
import { HitContext } from './mitigation/mitigation.ts';
import type { OnMatch } from './phrases/automaton.ts';
import { inScope, type Program } from './program.ts';
import type { ScanScope } from './rule.ts';
import type { Scratch } from './scratch.ts';
import { ranThrough, ShapeMatcher } from './shapes/match-shapes.ts';
import {
  around,
  compact,
  decodeInSteps,
  fold,
  foldLeet,
  isEncoded,
  isPlain,
  reversed,
  rot13,
  squeeze,
  type TextView,
  type Unhidden,
  unhide,
} from './views/index.ts';

/** The model does not judge texts of one or two words. */
const minWordsForModel = 3;
/** The maximum depth of encodings inside encodings. */
const maxLayers = 3;

export interface ScanLimits {
  /** The maximum number of UTF-16 units to read; a longer text is reported as incomplete. */
  readonly maxLength: number;
  /** How many times the usual work per character a scan may do. */
  readonly workFactor: number;
}

/** Where words request another view of the text: alternating starts and ends. */
interface RequestedViews {
  readonly rot13: number[];
  readonly reversed: number[];
}

const nothingSuspected: readonly undefined[] = [];
const none: RequestedViews = { rot13: [], reversed: [] };

/** How much is split into words, and how many words are matched, before others may run. */
const unitsPerStep = 65_536;
const wordsPerStep = 8_192;

/** Pauses between parts of a scan, none of which leaves anything in what scans share. */
type Steps = Generator<undefined, void>;

export class Scan {
  readonly collector: Collector;
  readonly #program: Program;
  readonly #text: string;
  readonly #scope: ScanScope;
  /** Words and shapes have separate budgets: a text that exhausts one is still read by the other. */
  readonly #budget: WorkBudget;
  /** Reading again only says more about a text that is suspected already, so the scan is complete without it. */
  readonly #reread: WorkBudget;
  readonly #shapes: ShapeMatcher;
  readonly #scratch: Scratch;
  readonly #suspicions: Suspicions | undefined;
  #complete = true;

  constructor(
    program: Program,
    text: string,
    scope: ScanScope,
    { workFactor }: ScanLimits,
    learned: LearnedLayer | undefined,
    scratch: Scratch,
  ) {
    this.#program = program;
    this.#text = text;
    this.#scope = scope;
    this.#suspicions = learned && new Suspicions(learned, program.lexicon);
    this.#scratch = scratch;
    this.#budget = wordBudget(text.length, learned !== undefined, workFactor);
    this.#reread = rereadBudget(text.length);
    this.collector = new Collector(program, text);
    const budgets = { shapes: shapeBudget(text.length, workFactor), searches: searchBudget(text.length, workFactor) };
    this.#shapes = new ShapeMatcher(program, scope, this.collector, budgets, scratch);
  }

  get complete(): boolean {
    return this.#complete && this.#shapes.complete;
  }

  *readAll(): Steps {
    const text = this.#text;
    const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
    if (isPlain(text)) {
      yield* this.#readLayer(written, 0, true);
      return;
    }
    const hidden = unhide(text, written);
    this.#inspect(hidden);
    yield;
    yield* this.#readUnhidden(written, hidden, 0);
  }

  #inspect(hidden: Unhidden | undefined): void {
    const text = this.#text;
    for (const index of this.#program.inspectors) {
      const rule = this.#program.rules[index];
      if (rule?.inspect === undefined || !inScope(rule, this.#scope)) continue;
      const inspected = ranThrough(() => {
        for (const hit of rule.inspect?.({ text, hidden }) ?? []) this.collector.addCharacterHit(index, hit);
      });
      if (!inspected) this.#complete = false;
    }
  }

  /** Reads a text without its hidden characters, with blanks in their place, and the messages that they encode. */
  *#readUnhidden(source: TextView, hidden: Unhidden | undefined, depth: number): Steps {
    const shown = hidden?.view ?? source;
    yield* this.#readLayer(shown, depth, hidden !== undefined && isPlain(shown.text));
    if (hidden === undefined) return;
    for (const view of hidden.separated) yield* this.#readNested(view, depth);
    for (const message of hidden.messages) yield* this.#readNested(message, depth + 1);
  }

  /** Reads a text that was encoded in another. */
  *#readInner(view: TextView, depth: number): Steps {
    if (!this.#pay(view.text.length * perLayer)) return;
    if (isPlain(view.text)) yield* this.#readLayer(view, depth, true);
    else yield* this.#readUnhidden(view, unhide(view.text, view), depth);
  }

  /** Reads what hidden characters make of a text; nothing is hidden in it again. */
  *#readNested(view: TextView, depth: number): Steps {
    if (this.#pay(view.text.length * perLayer)) yield* this.#readLayer(view, depth, isPlain(view.text));
  }

  /** Reads one text in all its views: as written, folded, rejoined, decoded. Transformed text is not decoded again. */
  *#readLayer(view: TextView, depth: number, plain: boolean, transformed = false): Steps {
    // Decoded text is reported as decoded, even if it was folded afterwards.
    const folded: TextView = view.name === 'decoded' ? { ...fold(view, plain), name: 'decoded' } : fold(view, plain);
    yield;
    if (!plain) for (const item of [view, folded]) yield* this.#shapes.match(item);
    const { tokens } = this.#scratch;
    const requested = yield* this.#matchPhrases(folded, tokens, false, false);
    // A plain text equals its folded form, unit by unit, apart from letter case, so the shapes can reuse the phrases'
    // words.
    if (plain) yield* this.#shapes.match(view, tokens.codes && tokens);
    yield;
    yield* this.#suspect(folded, tokens);
    yield;
    yield* this.#readDisguises(folded, tokens);
    if (transformed) return;
    yield* this.#readEncoded(view, depth);
    // Nearly always: no word asked for another reading.
    if (depth >= maxLayers || requested === none) return;
    // In its original case where the two line up, because some shapes require capitals.
    yield* this.#readTransformed(plain ? view : folded, requested.rot13, rot13);
    yield* this.#readTransformed(plain ? view : folded, requested.reversed, reversed);
  }

  /** Reads what is encoded in a text. Past the deepest layer nothing is read, and an encoded text there is unread. */
  *#readEncoded(view: TextView, depth: number): Steps {
    if (!this.#pay(0)) return;
    if (depth >= maxLayers) {
      if (this.#complete && isEncoded(view)) this.#complete = false;
      return;
    }
    const { views, unread } = yield* decodeInSteps(view, this.#scratch.encoded);
    if (unread) this.#complete = false;
    for (const inner of views) yield* this.#readInner(inner, depth + 1);
  }

  /** Reads rot13 or reversed letters, near the words that revealed them. */
  *#readTransformed(source: TextView, places: readonly number[], transform: (view: TextView) => TextView): Steps {
    if (places.length === 0 || !this.#pay(0)) return;
    const view = transform(around(source, places));
    if (this.#pay(view.text.length * perLayer)) yield* this.#readLayer(view, maxLayers, isPlain(view.text), true);
  }

  /** `tokens` are the words of the view. */
  #suspect(view: TextView, tokens: WordTokens): Iterable<undefined> {
    if (this.#suspicions === undefined || tokens.count < minWordsForModel || !this.#pay(view.text.length * perLearned))
      return nothingSuspected;
    return this.#suspicions.read(view, tokens, this.collector.impacts, () => this.#reread.spend(view.text.length));
  }

  /** The model reports last: alone if it is sure, otherwise in support of a rule's weak finding, or as a note. */
  addLearnedFindings(minWindows: number | undefined): void {
    const { collector } = this;
    const setting = { minWindows, hasImpact: collector.impacts.length > 0 };
    for (const part of this.#suspicions?.judged(collector.weakSpans(), setting) ?? [])
      collector.addLearnedFinding(part);
  }

  /** `tokens` are the words of the view; the words of the rejoined view replace them. */
  *#readDisguises(folded: TextView, tokens: WordTokens): Steps {
    const joined = compact(folded, tokens, tokens.codes);
    yield;
    yield* this.#readLeet(folded, false, tokens.codes);
    if (joined === undefined || !this.#pay(joined.text.length * perDisguise)) return;
    yield* this.#shapes.match(joined);
    yield;
    yield* this.#matchPhrases(joined, tokens, false, true);
    yield* this.#suspectChanged(joined, tokens);
    yield;
    yield* this.#readLeet(joined, true);
  }

  *#readLeet(view: TextView, segmented: boolean, codes?: Uint16Array): Steps {
    if (this.#budget.left < 0) return;
    const leet = foldLeet(view, codes);
    yield;
    if (leet === undefined || !this.#pay(leet.text.length * perLeet)) return;
    yield* this.#shapes.match(leet);
    yield;
    const { tokens } = this.#scratch;
    yield* this.#matchPhrases(squeeze(leet), tokens, true, segmented);
    yield* this.#suspectChanged(leet, tokens);
    yield;
  }

  /**
   * The model knows whole words in their original spelling, so words that were split or squeezed for phrases are lexed
   * again.
   */
  *#suspectChanged(view: TextView, tokens: WordTokens): Steps {
    if (this.#suspicions === undefined || !this.#pay(view.text.length * perCharacter)) return;
    lex(view.text, this.#program.lexicon, tokens, false);
    yield* this.#suspect(view, tokens);
  }

  #pay(steps: number): boolean {
    const paid = this.#budget.spend(steps);
    if (!paid) this.#complete = false;
    return paid;
  }

  /** Leaves the words of the view in `tokens`. Nothing of another scan changes while this one pauses. */
  *#matchPhrases(
    view: TextView,
    tokens: WordTokens,
    squeezed: boolean,
    segmented: boolean,
  ): Generator<undefined, RequestedViews> {
    tokens.clear();
    if (!this.#pay(view.text.length * perCharacter)) return none;
    const { automata, lexicon, marks } = this.#program;
    const lexer = lexerOf(view.text, squeezed ? this.#program.squeezed() : lexicon, tokens, segmented);
    for (const { length } = view.text; lexer.at < length; yield)
      lexUntil(Math.min(length, lexer.at + unitsPerStep), lexer);
    const disabled = this.#scratch.flagsLike(this.#program.disabledIn(this.#scope));
    this.collector.begin(view, new HitContext(view.text, marks, () => tokens));
    let requested: RequestedViews = none;
    const onMatch: OnMatch = (pattern, first, last) => {
      const rule = this.#program.ruleOf[pattern];
      const start = tokens.starts[first] ?? 0;
      const end = tokens.ends[last] ?? 0;
      if (rule !== undefined) {
        if (this.#pay(perHit)) this.#hit(rule, start, end, disabled);
        return;
      }
      if (requested === none) requested = { rot13: [], reversed: [] };
      requested[pattern === this.#program.rot13Pattern ? 'rot13' : 'reversed'].push(start, end);
    };
    for (let at = 0; at < tokens.count; yield)
      at = automata.run(tokens, disabled, this.#budget, onMatch, at, wordsPerStep);
    if (this.#budget.left < 0) this.#complete = false;
    this.collector.finish();
    return requested;
  }

  #hit(rule: number, start: number, end: number, disabled: Uint8Array): void {
    if (this.collector.hit(rule, start, end)) return;
    for (const pattern of this.#program.patternsOf[rule] ?? []) disabled[pattern] = 1;
  }
}
