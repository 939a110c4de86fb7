import { type GuardedSpace, type Refused, type TextScanner, textTarget } from '../guard/index.ts';
import { type JsonTree, writeTree } from '../jsonrpc/index.ts';
import type { Origin } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import { verdictRank } from '../model/verdict.ts';
import { renderNotice } from '../prompt/index.ts';
import { EarlierWords } from './earlier-words.ts';
import { type CallReading, readingsOf, valuesOf, withoutTexts } from './readings.ts';
import { heldId, type Screen } from './screen.ts';
import { textsIn } from './texts.ts';

export type ScreenedText = { readonly ok: true } | { readonly ok: false; readonly notice: string };

const passed: ScreenedText = { ok: true };

/** A call is read in several ways while its client waits. */
const maxCallCharacters = 131_072;
const tooLong: ScreenedText = {
  ok: false,
  notice: `Not forwarded: the arguments have more than ${maxCallCharacters} characters. Split them over several calls.`,
};

export interface CallScreenParts {
  readonly space: GuardedSpace;
  readonly screen: Screen;
  readonly scanner: TextScanner;
}

/** Judges what a client sends to the memory server. */
export class CallScreen {
  readonly #space: GuardedSpace;
  readonly #screen: Screen;
  readonly #scanner: TextScanner;
  /** What was written last, under whatever name the client gave: a sentence may arrive in one word a call. */
  readonly #earlier = new EarlierWords();

  constructor({ space, screen, scanner }: CallScreenParts) {
    this.#space = space;
    this.#screen = screen;
    this.#scanner = scanner;
  }

  /**
   * Judges arguments that the server stores: each text alone, in one write of the guard, and all of them together. If one is
   * held, nothing of the call becomes memory.
   */
  async write(given: JsonTree, origin: Origin): Promise<ScreenedText> {
    if (writeTree(given).length > maxCallCharacters) return tooLong;
    const relevant = this.#screen.relevant(textsIn(plainValue(given)));
    const stored: string[] = [];
    const alone = await this.#writeAll(relevant, origin, stored);
    const judged = alone.ok ? await this.#writeTogether(given, relevant, origin) : alone;
    if (!judged.ok) await this.#withdraw(stored, origin);
    return judged;
  }

  /**
   * Judges arguments that the server should not store: a query, a name, the text to delete. An attack in them is refused, as
   * nobody but the server knows what it does with them.
   */
  async question(given: JsonTree, origin: () => Promise<Origin>): Promise<ScreenedText> {
    if (writeTree(given).length > maxCallCharacters) return tooLong;
    const readings = readingsOf(given).filter((reading) => this.#isNotable(reading));
    const texts = new Set([...textsIn(plainValue(given)), ...readings.map(({ text }) => text)]);
    const accused = this.#screen.accused([...texts]);
    if (accused.length === 0) return passed;
    const by = await origin();
    const released = await this.#screen.known(accused, by);
    for (const text of accused) {
      const entry = released.get(textTarget(this.#space, text));
      const isReleased = entry !== undefined && entry.rendering !== 'placeholder';
      if (!isReleased && (await this.#holds(text, by))) {
        const why = renderNotice({ code: 'refused', why: this.#screen.reasons([text]) });
        return { ok: false, notice: `Not forwarded: the arguments read like an attack. ${why}` };
      }
    }
    return passed;
  }

  /** A client cannot remove a text that is trusted more than the client is: a person stands for it. */
  async removal(given: JsonTree, origin: () => Promise<Origin>): Promise<ScreenedText> {
    const relevant = this.#screen.relevant(textsIn(plainValue(given)));
    if (relevant.length === 0) return passed;
    const known = await this.#screen.known(relevant, await origin());
    const vouched = [...known.values()].filter(({ trust }) => trustRank(trust) > trustRank('external'));
    if (vouched.length === 0) return passed;
    const notice =
      'Not forwarded: this call would remove a text that is trusted more than the client. Ask the user to remove it, or an operator to withdraw the text first.';
    return { ok: false, notice };
  }

  async #writeAll(texts: readonly string[], origin: Origin, stored: string[]): Promise<ScreenedText> {
    if (texts.length === 0) return passed;
    const operations = texts.map((content) => ({
      action: 'write' as const,
      content,
      target: textTarget(this.#space, content),
    }));
    const result = await this.#space.batch({ operations }, origin);
    if (result.outcome === 'refused') return refusedBy(result, this.#screen.reasons(texts));
    stored.push(...result.results.flatMap((one) => (one.outcome === 'stored' ? [one.id] : [])));
    const held = result.results.flatMap(heldId);
    return held.length === 0 ? passed : stopped(held, this.#screen.reasons(texts));
  }

  /** Finds an attack that no single text shows. Texts that a person has released are left out. */
  async #writeTogether(given: JsonTree, texts: readonly string[], origin: Origin): Promise<ScreenedText> {
    const clean = withoutTexts(given, await this.#releasedOf(texts, origin));
    const earlier = this.#earlier;
    const released = new Set<CallReading['covers']>();
    for (const reading of [...readingsOf(clean), ...earlier.readingsWith(valuesOf(clean))]) {
      const { covers } = reading;
      const isSeen = released.has(covers) || (covers !== 'earlier' && released.has('everything'));
      if (isSeen || !this.#isNotable(reading) || !(await this.#holds(reading.text, origin))) continue;
      const judged = await this.#writeReading(reading, origin);
      if (!judged.ok) return judged;
      released.add(covers);
      if (covers === 'earlier') earlier.forget();
    }
    // Words that a person has released accuse no later call.
    if (released.size === 0) earlier.add(valuesOf(clean));
    return passed;
  }

  /** The texts that would be held if a person had not released them. */
  async #releasedOf(texts: readonly string[], origin: Origin): Promise<ReadonlySet<string>> {
    const released = new Set<string>();
    for (const text of texts) {
      if (this.#isNotable({ text, isProse: true }) && (await this.#holds(text, origin))) released.add(text);
    }
    return released;
  }

  /** Holds a reading for a person, unless a person has released exactly these words. */
  async #writeReading({ text }: CallReading, origin: Origin): Promise<ScreenedText> {
    const result = await this.#space.write({ content: text, target: 'call' }, origin);
    const held = heldId(result);
    if (held.length > 0) return stopped(held, this.#screen.reasons([text]));
    return result.outcome === 'refused' ? refusedBy(result, this.#screen.reasons([text])) : passed;
  }

  /** Texts of a call that is not forwarded were never stored by the server, so they are no memory. */
  async #withdraw(ids: readonly string[], origin: Origin): Promise<void> {
    if (ids.length === 0) return;
    await this.#space.batch({ operations: ids.map((id) => ({ action: 'remove' as const, id })) }, origin);
  }

  /** Whether the policy may hold a text for what it says: a finding, an impact, or a part that was not read. */
  #isNotable({ text, isProse }: Pick<CallReading, 'text' | 'isProse'>): boolean {
    const { findings, impacts, complete } = this.#scanner.scan(text);
    // The learned model has seen prose only. Of a text that nobody wrote as prose, the rules decide.
    const counted = isProse ? findings : findings.filter(({ category }) => category !== 'learned');
    return counted.length > 0 || impacts.length > 0 || !complete;
  }

  async #holds(content: string, origin: Origin): Promise<boolean> {
    const { verdict } = (await this.#space.check({ content }, origin)).explanation;
    return verdictRank(verdict) >= verdictRank('challenge');
  }
}

function plainValue(tree: JsonTree): unknown {
  return JSON.parse(writeTree(tree));
}

function stopped(held: readonly string[], why: readonly string[]): ScreenedText {
  const [id = '', ...others] = held;
  const notice = renderNotice({ code: 'waits-for-review', id, why });
  const more = others.length === 0 ? '' : ` Also held: ${others.slice(0, 9).join(', ')}.`;
  return {
    ok: false,
    notice: `${notice}${more} Nothing from this call was stored. Once a person has released it, repeat the call.`,
  };
}

function refusedBy({ message, judged }: Refused, why: readonly string[]): ScreenedText {
  if (judged === undefined) return { ok: false, notice: `Not forwarded: ${message}.` };
  return { ok: false, notice: renderNotice({ code: 'refused', why }) };
}
