import { perCharacter, perHit, perSearched, perTry, perWake, type WorkBudget } from '../budget.ts';
import type { Collector } from '../collector.ts';
import { lex } from '../lexer/lexer.ts';
import { WordTokens } from '../lexer/tokens.ts';
import { HitContext } from '../mitigation/mitigation.ts';
import { inScope, type Program, type TriggeredCheck } from '../program.ts';
import type { ScanScope } from '../rule.ts';
import type { Scratch } from '../scratch.ts';
import type { TextView } from '../views/index.ts';
import { isLong } from './literals.ts';
import { type SearchedRange, type SearchWindows, searchedBy } from './search-windows.ts';

const nothingLeft: readonly undefined[] = [];
/** How much text is searched before others may run. */
const unitsPerPause = 16_384;

/** The work that shapes and searches may do, over all views. */
export interface ShapeBudgets {
  readonly shapes: WorkBudget;
  readonly searches: WorkBudget;
}

/** Tries the shapes and searches of the rules on the views of one text, each next to its literals. */
export class ShapeMatcher {
  /** False once the budget ran out or the code of a rule threw. */
  complete = true;
  readonly #program: Program;
  readonly #scope: ScanScope;
  readonly #collector: Collector;
  readonly #budget: WorkBudget;
  /** Searches have their own: a record full of their literals is still read by the shapes, and the other way round. */
  readonly #searchBudget: WorkBudget;
  readonly #scratch: Scratch;

  constructor(program: Program, scope: ScanScope, collector: Collector, budgets: ShapeBudgets, scratch: Scratch) {
    this.#program = program;
    this.#scope = scope;
    this.#collector = collector;
    this.#budget = budgets.shapes;
    this.#searchBudget = budgets.searches;
    this.#scratch = scratch;
  }

  /**
   * Tries the shapes, and returns what is left to do: the searches, if any were triggered, and all of it for a long text.
   * `words` are the words of the view, if they have already been split.
   */
  match(view: TextView, words?: WordTokens): Iterable<undefined> {
    if (!this.#pay(view.text.length * perCharacter)) return nothingLeft;
    const { literals, triggered } = this.#program;
    /** Shapes for which more hits would add nothing. */
    let done: Set<number> | undefined;
    let hasBegun = false;
    let searched: Map<number, SearchedRange> | undefined;
    const tryAll = (literal: number, start: number): boolean => {
      let wanted = false;
      for (const candidate of triggered[literal] ?? []) {
        if (done?.has(candidate.index) || !this.#canTry(candidate)) continue;
        if (!hasBegun) this.#beginShapes(view, words);
        hasBegun = true;
        searched ??= new Map();
        if (this.#check(candidate, view.text, start, searched)) wanted = true;
        else {
          done ??= new Set();
          done.add(candidate.index);
        }
      }
      return wanted;
    };
    const codes = words?.codes ?? this.#scratch.units.of(view.text);
    const rest = (): Iterable<undefined> => {
      if (searched !== undefined && searched.size > 0) return this.#searchAll(searched);
      if (hasBegun) this.#collector.finish();
      return nothingLeft;
    };
    if (isLong(view.text)) return inTurn(literals.runInSteps(view.text, tryAll, codes, this.#scratch.marks), rest);
    literals.run(view.text, tryAll, codes);
    return rest();
  }

  /** Pauses now and then: a long text may have to be searched many times. */
  *#searchAll(searched: ReadonlyMap<number, SearchedRange>): Iterable<undefined> {
    for (const { rule, windows } of searched.values()) {
      if (!this.#pay(windows.length * perSearched, this.#searchBudget)) continue;
      const parts = windows.parts();
      let units = 0;
      for (let n = 0, going = true; going && n < parts.length; n += 2) {
        const [from = 0, to = 0] = [parts[n], parts[n + 1]];
        going = this.#searchPart(rule, windows, from, to);
        units += to - from;
        if (units < unitsPerPause) continue;
        units = 0;
        yield;
      }
    }
    this.#collector.finish();
  }

  #canTry({ rule: index, kind }: TriggeredCheck): boolean {
    const rule = this.#program.rules[index];
    return (
      rule !== undefined &&
      inScope(rule, this.#scope) &&
      (kind === 'shape' ? this.#pay(perTry) : this.#pay(perWake, this.#searchBudget))
    );
  }

  /** The words around a shape matter too; they are split only if a shape was found. */
  #beginShapes(view: TextView, words: WordTokens | undefined): void {
    const { lexicon, marks } = this.#program;
    const cut = (): WordTokens => {
      if (words !== undefined) return words;
      const own = new WordTokens();
      lex(view.text.toLowerCase(), lexicon, own, false);
      return own;
    };
    this.#collector.begin(view, new HitContext(view.text, marks, cut));
  }

  /** Returns false if this candidate need not be tried again in this view. */
  #check(candidate: TriggeredCheck, text: string, start: number, searched: Map<number, SearchedRange>): boolean {
    if (candidate.kind === 'shape') return this.#try(candidate, text, start);
    return searchedBy(candidate, searched, text).windows.add(start);
  }

  /** Returns false if the search is over, whatever other parts contain. */
  #searchPart(rule: number, windows: SearchWindows, from: number, to: number): boolean {
    let goesOn = true;
    const searched = ranThrough(() => {
      for (const { start, end } of windows.foundIn(from, to)) {
        goesOn = this.#pay(perHit, this.#searchBudget) && this.#collector.hit(rule, start, end);
        if (!goesOn) break;
      }
    });
    if (!searched) this.complete = false;
    return searched && goesOn;
  }

  #try(candidate: TriggeredCheck & { kind: 'shape' }, text: string, start: number): boolean {
    const from = start - (candidate.shape.lookBehind ?? 0);
    if (from < 0) return true;
    const pattern = candidate.sticky();
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) return true;
    const { lead = '' }: { lead?: string } = match.groups ?? {};
    if (!this.#accepted(candidate, lead + match[0]) || !this.#pay(perHit)) return true;
    return this.#collector.hit(candidate.rule, from - lead.length, from + match[0].length);
  }

  #accepted({ shape }: TriggeredCheck & { kind: 'shape' }, match: string): boolean {
    let accepted = true;
    const judged = ranThrough(() => {
      accepted = shape.accept?.(match) ?? true;
    });
    if (!judged) this.complete = false;
    return accepted;
  }

  #pay(steps: number, budget: WorkBudget = this.#budget): boolean {
    const paid = budget.spend(steps);
    if (!paid) this.complete = false;
    return paid;
  }
}

function* inTurn(first: Iterable<undefined>, rest: () => Iterable<undefined>): Iterable<undefined> {
  yield* first;
  yield* rest();
}

/**
 * Runs the code of a rule. If it throws, the rule has checked nothing, so the scan is incomplete; the other rules still run.
 */
export function ranThrough(look: () => void): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
