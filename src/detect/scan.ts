import type { Report } from '../model/finding.ts';
import { Collector } from './collector.ts';
import { lex } from './lexer.ts';
import { inScope, type Program, type Woken } from './program.ts';
import type { Scope } from './rule.ts';
import { Setting } from './softening.ts';
import { Tokens } from './tokens.ts';
import { compact, decode, fold, foldLeet, isPlain, reversed, rot13, unhide, type View } from './views/index.ts';

/** How deep an encoding inside an encoding is followed. */
const deepest = 3;

export interface Limits {
  /** UTF-16 units read at most; what is longer is reported as incomplete. */
  readonly maxLength: number;
}

interface Asked {
  rot13: boolean;
  reversed: boolean;
}

/** Scans are synchronous, so one set of columns serves them all. */
const tokens = new Tokens();

export function scanText(program: Program, text: string, scope: Scope, limits: Limits): Report {
  const read = text.length > limits.maxLength ? text.slice(0, limits.maxLength) : text;
  const scan = new Scan(program, read, scope);
  scan.readAll();
  return scan.collector.report(read.length === text.length && scan.complete);
}

class Scan {
  readonly collector: Collector;
  complete = true;
  readonly #program: Program;
  readonly #text: string;
  readonly #scope: Scope;
  /** Characters that may still be read over all views: disguises inside disguises must not multiply the work. */
  #work: number;

  constructor(program: Program, text: string, scope: Scope) {
    this.#program = program;
    this.#text = text;
    this.#scope = scope;
    this.#work = text.length * 8 + 65_536;
    this.collector = new Collector(program, text);
  }

  readAll(): void {
    const text = this.#text;
    const written: View = { name: 'as-written', text, starts: undefined, ends: undefined };
    if (isPlain(text)) {
      this.#readLayer(written, 0, true);
      return;
    }
    const hidden = unhide(text);
    for (const index of this.#program.inspectors) {
      const rule = this.#program.rules[index];
      if (rule?.inspect === undefined || !inScope(rule, this.#scope)) continue;
      this.#carefully(() => {
        for (const hit of rule.inspect?.({ text, hidden }) ?? []) this.collector.odd(index, hit);
      });
    }
    this.#readLayer(hidden?.view ?? written, 0, false);
    for (const message of hidden?.messages ?? []) this.#readLayer(message, 1, isPlain(message.text));
  }

  /** One text in all its readings: in its own letters, folded, put together again, decoded. */
  #readLayer(view: View, depth: number, plain: boolean): void {
    // What had to be decoded is reported as decoded, whatever was folded afterwards.
    const folded: View = view.name === 'decoded' ? { ...fold(view, plain), name: 'decoded' } : fold(view, plain);
    this.#matchShapes(view);
    if (!plain) this.#matchShapes(folded);
    const asked = this.#matchPhrases(folded, false, false);
    this.#readDisguises(folded);
    if (depth >= deepest) return;
    for (const inner of decode(view)) this.#readLayer(inner, depth + 1, isPlain(inner.text));
    if (asked.rot13) this.#readLayer(rot13(view), deepest, plain);
    if (asked.reversed) this.#readLayer(reversed(view), deepest, plain);
  }

  #readDisguises(folded: View): void {
    // The words that were just cut are those of this view; the next view overwrites them.
    const joined = compact(folded, tokens);
    const leet = foldLeet(folded);
    if (leet !== undefined) this.#matchPhrases(leet, true, false);
    if (joined === undefined) return;
    this.#matchPhrases(joined, false, true);
    const both = foldLeet(joined);
    if (both !== undefined) this.#matchPhrases(both, true, true);
  }

  /** Code of a rule that fails has looked at nothing, so the scan is not complete; the other rules still run. */
  #carefully(look: () => void): void {
    try {
      look();
    } catch {
      this.complete = false;
    }
  }

  #accepted({ shape }: Woken & { kind: 'shape' }, match: string): boolean {
    let accepted = true;
    this.#carefully(() => {
      accepted = shape.accept?.(match) ?? true;
    });
    return accepted;
  }

  #spend(view: View): boolean {
    this.#work -= view.text.length;
    if (this.#work >= 0) return true;
    this.complete = false;
    return false;
  }

  #matchPhrases(view: View, squeezed: boolean, segmented: boolean): Asked {
    const asked: Asked = { rot13: false, reversed: false };
    tokens.clear();
    if (!this.#spend(view)) return asked;
    const { automata, lexicon, marks, ruleOf } = this.#program;
    lex(view.text, squeezed ? this.#program.squeezed() : lexicon, tokens, segmented);
    const asleep = this.#program.asleep[this.#scope].slice();
    this.collector.begin(view, new Setting(view.text, marks, () => tokens));
    automata.run(tokens, asleep, (pattern, first, last) => {
      const rule = ruleOf[pattern];
      if (rule === undefined) this.#note(asked, pattern, asleep);
      else if (!this.collector.hit(rule, tokens.starts[first] ?? 0, tokens.ends[last] ?? 0))
        this.#silence(rule, asleep);
    });
    this.collector.finish();
    return asked;
  }

  /** Words in disguise ask for another reading of the whole text, once. */
  #note(asked: Asked, pattern: number, asleep: Uint8Array): void {
    asked.rot13 ||= pattern === this.#program.rot13Pattern;
    asked.reversed ||= pattern === this.#program.reversedPattern;
    asleep[pattern] = 1;
  }

  #silence(rule: number, asleep: Uint8Array): void {
    for (const pattern of this.#program.patternsOf[rule] ?? []) asleep[pattern] = 1;
  }

  #matchShapes(view: View): void {
    if (!this.#spend(view)) return;
    const { literals, woken } = this.#program;
    const { text } = view;
    const attempts = new Attempts(text.length);
    let began = false;
    literals.run(text, (literal, start) => {
      for (const candidate of woken[literal] ?? []) {
        const rule = this.#program.rules[candidate.rule];
        if (rule === undefined || !inScope(rule, this.#scope) || !attempts.allow(candidate)) continue;
        if (!began) this.#beginShapes(view);
        began = true;
        this.#try(candidate, text, start, attempts);
      }
    });
    if (began) this.collector.finish();
    if (attempts.exhausted) this.complete = false;
  }

  /** Shapes are judged by the words around them too; those are cut only when some shape was found. */
  #beginShapes(view: View): void {
    const { lexicon, marks } = this.#program;
    const cut = (): Tokens => {
      const own = new Tokens();
      lex(view.text.toLowerCase(), lexicon, own, false);
      return own;
    };
    this.collector.begin(view, new Setting(view.text, marks, cut));
  }

  #try(candidate: Woken, text: string, start: number, attempts: Attempts): void {
    if (candidate.kind === 'search') {
      attempts.close(candidate);
      this.#carefully(() => {
        for (const found of candidate.search.find(text)) {
          if (!this.collector.hit(candidate.rule, found.start, found.end)) break;
        }
      });
      return;
    }
    const from = start - (candidate.shape.lookBehind ?? 0);
    if (from < 0) return;
    candidate.sticky.lastIndex = from;
    const match = candidate.sticky.exec(text);
    if (match === null) return;
    const { lead = '' }: { lead?: string } = match.groups ?? {};
    if (!this.#accepted(candidate, lead + match[0])) return;
    if (!this.collector.hit(candidate.rule, from - lead.length, from + match[0].length)) attempts.close(candidate);
  }
}

/** A shape costs a bounded try; this bounds how many tries one text can provoke. */
class Attempts {
  readonly #limit: number;
  readonly #counts = new Map<number, number>();
  exhausted = false;

  constructor(length: number) {
    this.#limit = 256 + (length >> 7);
  }

  allow({ index }: Woken): boolean {
    const count = this.#counts.get(index) ?? 0;
    if (count < 0) return false;
    this.#counts.set(index, count + 1);
    if (count < this.#limit) return true;
    this.exhausted = true;
    return false;
  }

  close({ index }: Woken): void {
    this.#counts.set(index, -1);
  }
}
