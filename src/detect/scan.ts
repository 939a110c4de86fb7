import type { Report } from '../model/finding.ts';
import type { ScanProfile } from '../model/scan-profile.ts';
import {
  perCharacter,
  perDisguise,
  perHit,
  perLayer,
  perLearned,
  perLeet,
  perSign,
  rereadBudget,
  searchBudget,
  shapeBudget,
  type WorkBudget,
  wordBudget,
} from './budget.ts';
import { Collector } from './collector.ts';
import type { LearnedLayer } from './learned/layer.ts';
import { Suspicions } from './learned/suspicions.ts';
import { lex } from './lexer/lexer.ts';
import type { WordTokens } from './lexer/tokens.ts';
import { HitContext, isNegated } from './mitigation/mitigation.ts';
import { reportForRepository, repositoryWindows } from './profile.ts';
import { inScope, type Program } from './program.ts';
import type { ScanScope } from './rule.ts';
import { type Scratch, withScratch } from './scratch.ts';
import { ranThrough, ShapeMatcher } from './shapes/match-shapes.ts';
import { inOnePassage } from './signs/combiner.ts';
import {
  around,
  compact,
  decode,
  fold,
  foldLeet,
  isEncoded,
  isPlain,
  reversed,
  rot13,
  shifted,
  squeeze,
  type TextView,
  type Unhidden,
  unhide,
  wayOf,
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
  readonly shifted: number[];
}

export function scanText(
  program: Program,
  text: string,
  scope: ScanScope,
  profile: ScanProfile,
  limits: ScanLimits,
  learned?: LearnedLayer,
): Report {
  const read = text.length > limits.maxLength ? text.slice(0, limits.maxLength) : text;
  // The narrowest scope looks for known wordings only.
  const model = scope === 'minimal' ? undefined : learned;
  return withScratch((scratch) => {
    const scan = new Scan(program, read, scope, limits, model, scratch);
    scan.readAll();
    scan.addLearnedFindings(profile === 'repository' ? repositoryWindows : undefined);
    const report = scan.collector.report(read.length === text.length && scan.complete);
    return profile === 'repository' ? reportForRepository(report) : report;
  });
}

class Scan {
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

  readAll(): void {
    const text = this.#text;
    const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
    if (isPlain(text)) {
      this.#readLayer(written, 0, true);
      return;
    }
    const hidden = unhide(text, written);
    this.#inspect(hidden);
    this.#readUnhidden(written, hidden, 0);
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
  #readUnhidden(source: TextView, hidden: Unhidden | undefined, depth: number): void {
    const shown = hidden?.view ?? source;
    this.#readLayer(shown, depth, hidden !== undefined && isPlain(shown.text));
    if (hidden === undefined) return;
    for (const view of hidden.separated) this.#readNested(view, depth);
    for (const message of hidden.messages) this.#readNested(message, depth + 1);
  }

  /** Reads a text that was encoded in another. */
  #readInner(view: TextView, depth: number): void {
    if (!this.#pay(view.text.length * perLayer)) return;
    if (isPlain(view.text)) this.#readLayer(view, depth, true);
    else this.#readUnhidden(view, unhide(view.text, view), depth);
  }

  /** Reads what hidden characters make of a text; nothing is hidden in it again. */
  #readNested(view: TextView, depth: number): void {
    if (this.#pay(view.text.length * perLayer)) this.#readLayer(view, depth, isPlain(view.text));
  }

  /** Reads one text in all its views: as written, folded, rejoined, decoded. Transformed text is not decoded again. */
  #readLayer(view: TextView, depth: number, plain: boolean, transformed = false): void {
    // Decoded text is reported as decoded, even if it was folded afterwards.
    const folded: TextView = view.name === 'decoded' ? { ...fold(view, plain), name: 'decoded' } : fold(view, plain);
    if (!plain) for (const item of [view, folded]) this.#shapes.match(item);
    const { tokens } = this.#scratch;
    const requested = this.#matchPhrases(folded, tokens, false, false);
    // A plain text equals its folded form, unit by unit, apart from letter case, so the shapes can reuse the phrases'
    // words.
    if (plain) this.#shapes.match(view, tokens.codes && tokens);
    this.#suspect(folded, tokens);
    this.#readDisguises(folded, tokens);
    if (transformed) return;
    this.#readEncoded(view, depth);
    if (depth >= maxLayers) return;
    // In its original case where the two line up, because some shapes require capitals.
    this.#readTransformed(plain ? view : folded, requested.rot13, rot13);
    this.#readTransformed(plain ? view : folded, requested.reversed, reversed);
    this.#readShifted(plain ? view : folded, requested.shifted);
  }

  /** Reads what is encoded in a text. Past the deepest layer nothing is read, and an encoded text there is unread. */
  #readEncoded(view: TextView, depth: number): void {
    if (!this.#pay(0)) return;
    if (depth >= maxLayers) {
      if (this.#complete && isEncoded(view)) this.#complete = false;
      return;
    }
    const { views, unread } = decode(view);
    if (unread) this.#complete = false;
    for (const inner of views) this.#readInner(inner, depth + 1);
  }

  /** Reads rot13 or reversed letters, near the words that revealed them. */
  #readTransformed(source: TextView, places: readonly number[], transform: (view: TextView) => TextView): void {
    if (places.length === 0 || !this.#pay(0)) return;
    const view = transform(around(source, places));
    if (this.#pay(view.text.length * perLayer)) this.#readLayer(view, maxLayers, isPlain(view.text), true);
  }

  /** Reads letters moved along the alphabet, by the distance on which two words agree. */
  #readShifted(source: TextView, places: readonly number[]): void {
    for (let at = 0; at < places.length; at += 2) {
      const way = wayOf(source.text.slice(places[at], places[at + 1]));
      if (way === undefined) continue;
      this.#readTransformed(source, places, (view) => shifted(view, way));
      return;
    }
  }

  /** `tokens` are the words of the view. */
  #suspect(view: TextView, tokens: WordTokens): void {
    if (this.#suspicions === undefined || tokens.count < minWordsForModel || !this.#pay(view.text.length * perLearned))
      return;
    this.#suspicions.read(view, tokens, () => this.#reread.spend(view.text.length));
  }

  /** The model reports last: alone if it is sure, otherwise in support of a rule's weak finding, or as a note. */
  addLearnedFindings(minWindows: number | undefined): void {
    const { collector } = this;
    for (const part of this.#suspicions?.judged(collector.weakSpans(), minWindows) ?? [])
      collector.addLearnedFinding(part);
  }

  /** `tokens` are the words of the view; the words of the rejoined view replace them. */
  #readDisguises(folded: TextView, tokens: WordTokens): void {
    const joined = compact(folded, tokens, tokens.codes);
    this.#readLeet(folded, false, tokens.codes);
    if (joined === undefined || !this.#pay(joined.text.length * perDisguise)) return;
    this.#shapes.match(joined);
    this.#matchPhrases(joined, tokens, false, true);
    this.#suspectChanged(joined, tokens);
    this.#readLeet(joined, true);
  }

  #readLeet(view: TextView, segmented: boolean, codes?: Uint16Array): void {
    if (this.#budget.left < 0) return;
    const leet = foldLeet(view, codes);
    if (leet === undefined || !this.#pay(leet.text.length * perLeet)) return;
    this.#shapes.match(leet);
    const { tokens } = this.#scratch;
    this.#matchPhrases(squeeze(leet), tokens, true, segmented);
    this.#suspectChanged(leet, tokens);
  }

  /**
   * The model knows whole words in their original spelling, so words that were split or squeezed for phrases are lexed
   * again.
   */
  #suspectChanged(view: TextView, tokens: WordTokens): void {
    if (this.#suspicions === undefined || !this.#pay(view.text.length * perCharacter)) return;
    lex(view.text, this.#program.lexicon, tokens, false);
    this.#suspect(view, tokens);
  }

  #pay(steps: number): boolean {
    const paid = this.#budget.spend(steps);
    if (!paid) this.#complete = false;
    return paid;
  }

  /** Leaves the words of the view in `tokens`. */
  #matchPhrases(view: TextView, tokens: WordTokens, squeezed: boolean, segmented: boolean): RequestedViews {
    const requested: RequestedViews = { rot13: [], reversed: [], shifted: [] };
    tokens.clear();
    if (!this.#pay(view.text.length * perCharacter)) return requested;
    const { automata, lexicon, marks, ruleOf, signOf, combiner, rot13Pattern } = this.#program;
    combiner.begin(view.name === 'decoded');
    lex(view.text, squeezed ? this.#program.squeezed() : lexicon, tokens, segmented);
    const { scratch: disabled } = this.#program;
    disabled.set(this.#program.disabledIn(this.#scope));
    // Signs are too weak for words that were only put together.
    if (view.name === 'compact') disabled.fill(1, ruleOf.length, rot13Pattern);
    const context = new HitContext(view.text, marks, () => tokens);
    this.collector.begin(view, context);
    automata.run(tokens, disabled, this.#budget, (pattern, first, last) => {
      const rule = ruleOf[pattern];
      const start = tokens.starts[first] ?? 0;
      const end = tokens.ends[last] ?? 0;
      if (rule !== undefined) {
        if (this.#pay(perHit)) this.#hit(rule, start, end, disabled);
      } else if (pattern >= rot13Pattern) this.#note(requested, pattern, start, end);
      else this.#sign(signOf[pattern - ruleOf.length] ?? 0, first, last, context, disabled);
    });
    if (this.#budget.left < 0) this.#complete = false;
    this.collector.finish();
    return requested;
  }

  /** Signs are ordinary words, so a sign costs less than a hit; what they add up to is judged as a hit. */
  #sign(sign: number, first: number, last: number, context: HitContext, disabled: Uint8Array): void {
    const { tokens } = context;
    if (!this.#pay(perSign)) return;
    const { combiner } = this.#program;
    if (combiner.isAct(sign) && isNegated(context, first) && !combiner.followsSilence(first)) return;
    combiner.note(sign, first, last, (rule, from, to) => {
      if (!inOnePassage(tokens, from, to)) return;
      const found = this.#program.rules[rule];
      if (found === undefined || !inScope(found, this.#scope) || !this.#pay(perHit)) return;
      this.#hit(rule, tokens.starts[from] ?? 0, tokens.ends[to] ?? 0, disabled);
    });
  }

  #note(requested: RequestedViews, pattern: number, start: number, end: number): void {
    const { rot13Pattern, shiftedPattern } = this.#program;
    if (pattern === rot13Pattern) requested.rot13.push(start, end);
    else (pattern === shiftedPattern ? requested.shifted : requested.reversed).push(start, end);
  }

  #hit(rule: number, start: number, end: number, disabled: Uint8Array): void {
    if (this.collector.hit(rule, start, end)) return;
    for (const pattern of this.#program.patternsOf[rule] ?? []) disabled[pattern] = 1;
  }
}
