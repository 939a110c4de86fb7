import { sha256 } from '../base/hash.ts';
import type {
  GuardedSpace,
  RecalledEntry,
  Refused,
  RemoveResult,
  SessionOrigin,
  TextScanner,
  WriteResult,
} from '../guard/index.ts';
import { canonicalText } from '../model/canonical-text.ts';
import type { Origin } from '../model/provenance.ts';
import { verdictRank } from '../model/verdict.ts';
import { renderNotice, renderWithheld } from '../prompt/index.ts';
import { textsIn, valuesIn } from './texts.ts';

export type ScreenedText = { readonly ok: true } | { readonly ok: false; readonly notice: string };

export interface ScreenOptions {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  /** What becomes of a text that is clean and that no record explains. Default: it is shown as data. */
  readonly unexplained?: 'fence' | 'pass';
}

const passed: ScreenedText = { ok: true };
const tooMany: ScreenedText = { ok: false, notice: 'Not passed on: too many texts in one call. Split it and repeat.' };
/** What waits is known too, and shown as a placeholder. */
const states = ['active', 'quarantined'] as const;
const pageSize = 500;
/** Names, types, ids, dates: nothing that could be read as a sentence. In ASCII, since many scripts need no blank for one. */
const harmless = /^(?:[\x21-\x7e]{0,64}|[\d\s.:,+/TZ-]{0,64})$/;
/** More texts than anybody reads in one answer, and as many as are checked while somebody waits for it. */
const mostTexts = 5_000;
const mostAccusations = 20_000;

/**
 * The guard of somebody else's memory. Every text is an entry of a space of our own, found again by what it says: so the
 * journal knows what came in by this door, and what a server shows besides was put there by someone else.
 */
export class Screen {
  readonly #space: GuardedSpace;
  readonly #scanner: TextScanner;
  readonly #unexplained: 'fence' | 'pass';
  readonly #accusations = new Map<string, boolean>();

  constructor({ space, scanner, unexplained = 'fence' }: ScreenOptions) {
    this.#space = space;
    this.#scanner = scanner;
    this.#unexplained = unexplained;
  }

  /** What is about to be stored. Every text in it must pass, each alone and all together. */
  async write(value: unknown, origin: Origin): Promise<ScreenedText> {
    const texts = textsIn(value);
    if (texts.length > mostTexts) return tooMany;
    const weighty = this.#weighty(texts);
    const alone = await this.#writeEach(weighty, origin);
    return alone.ok ? this.#writeTogether(valuesIn(value), new Set(weighty), origin) : alone;
  }

  /**
   * Texts that a server shows of a memory: what to put in their place. Those that may stay are not in it. Undefined when
   * there are too many to look at.
   */
  async read(texts: readonly string[], origin: SessionOrigin): Promise<ReadonlyMap<string, string> | undefined> {
    if (texts.length > mostTexts) return undefined;
    const weighty = this.#weighty(texts);
    if (weighty.length === 0) return new Map();
    const known = await this.#known(weighty, origin);
    const swaps = new Map<string, string>();
    const unknown: string[] = [];
    for (const text of weighty) {
      const entry = known.get(targetOf(text));
      if (entry === undefined) unknown.push(text);
      else if (entry.rendering !== 'verbatim') swaps.set(text, entry.text);
    }
    for (const [text, swap] of await this.#strange(unknown, origin)) swaps.set(text, swap);
    return swaps;
  }

  /** Texts of the server itself. They are not memory, and stay unless something speaks against them. */
  own(texts: readonly string[]): ReadonlyMap<string, string> {
    return new Map(this.accused(texts).map((text) => [text, renderWithheld(this.#rules(text))]));
  }

  accused(texts: readonly string[]): readonly string[] {
    return texts.filter((text) => this.#accuses(text));
  }

  #reasons(texts: readonly string[]): readonly string[] {
    return texts.flatMap((text) => this.#rules(text)).slice(0, 20);
  }

  #rules(text: string): readonly string[] {
    const { findings, complete } = this.#scanner.scan(text);
    return [...new Set([...findings.map(({ ruleId }) => ruleId), ...(complete ? [] : ['incomplete-scan'])])];
  }

  #weighty(texts: readonly string[]): readonly string[] {
    return texts.filter((text) => !isHarmless(text) || this.#accuses(text));
  }

  /** Names of members and types come again with every message. Kept by their hash: no text stays here. */
  #accuses(text: string): boolean {
    const key = sha256(text);
    const kept = this.#accusations.get(key);
    if (kept !== undefined) return kept;
    const { level, complete } = this.#scanner.scan(text);
    if (this.#accusations.size >= mostAccusations) this.#accusations.clear();
    this.#accusations.set(key, level >= 2 || !complete);
    return level >= 2 || !complete;
  }

  async #writeEach(texts: readonly string[], origin: Origin): Promise<ScreenedText> {
    const size = this.#space.policy.limits.batch;
    for (let from = 0; from < texts.length; from += size) {
      const operations = texts.slice(from, from + size).map((text) => ({
        action: 'write' as const,
        content: text,
        target: targetOf(text),
      }));
      const result = await this.#space.batch({ operations }, origin);
      if (result.outcome === 'refused') return refusedBy(result, this.#reasons(texts));
      const held = result.results.flatMap(heldId);
      if (held.length > 0) return stopped(held, this.#reasons(texts.slice(from, from + size)));
    }
    return passed;
  }

  /** An order can be cut into pieces that are harmless alone. Those that a person has accepted are not accused again. */
  async #writeTogether(values: readonly string[], weighty: ReadonlySet<string>, origin: Origin): Promise<ScreenedText> {
    if (values.length < 2) return passed;
    const accepted = new Set<string>();
    for (const text of weighty) if (await this.#holds(text, origin)) accepted.add(text);
    const clean = values.filter((text) => !accepted.has(text));
    const content = clean.join('\n');
    if (!(await this.#holds(content, origin))) return passed;
    const result = await this.#space.write({ content, target: 'call' }, origin);
    const [held] = heldId(result);
    if (held !== undefined) return stopped([held], this.#reasons([content]));
    return result.outcome === 'refused' ? refusedBy(result, this.#reasons([content])) : passed;
  }

  async #holds(content: string, origin: Origin): Promise<boolean> {
    const { verdict } = (await this.#space.check({ content }, origin)).explanation;
    return verdictRank(verdict) >= verdictRank('challenge');
  }

  /** What the journal knows of these texts, as this session may see it. That it saw them is journaled. */
  async #known(texts: readonly string[], origin: Origin): Promise<ReadonlyMap<string, RecalledEntry>> {
    const found = new Map<string, RecalledEntry>();
    const targets = texts.map(targetOf);
    for (let from = 0; from < targets.length; from += pageSize) {
      const wanted = { targets: targets.slice(from, from + pageSize), states, limit: pageSize };
      for (const entry of (await this.#space.list(wanted, origin)).entries) found.set(entry.target, entry);
    }
    return found;
  }

  /** Texts that no record explains: data at best. What is accused waits for a person under an id of its own. */
  async #strange(texts: readonly string[], origin: SessionOrigin): Promise<readonly (readonly [string, string])[]> {
    const swaps: [string, string][] = [];
    const data: string[] = [];
    for (const text of texts) {
      const { rendering } = (await this.#space.check({ content: text, path: 'recall' }, outside)).explanation;
      if (rendering === 'placeholder') swaps.push([text, await this.#hold(text)]);
      else if (this.#unexplained === 'fence') data.push(text);
    }
    if (data.length === 0) return swaps;
    const observation = { source: 'memory server', content: data, channel: 'unknown' } as const;
    const wrapped = (await this.#space.observe(observation, origin)).content;
    return [...swaps, ...data.map((text, at): [string, string] => [text, String(wrapped[at])])];
  }

  async #hold(text: string): Promise<string> {
    const result = await this.#space.write({ content: text, target: targetOf(text) }, outside);
    const [id] = heldId(result);
    return renderWithheld(this.#rules(text), id);
  }
}

/** Nobody's word: it was not there when the journal last looked. */
const outside: Origin = { channel: 'unknown', principal: 'memory server' };

/** Where a text is found again: by what it says, in the form in which the guard keeps it. */
function targetOf(text: string): string {
  return sha256(canonicalText(text));
}

function isHarmless(text: string): boolean {
  return harmless.test(text) || text.trim() === '';
}

function heldId(result: WriteResult | RemoveResult): readonly string[] {
  if (result.outcome === 'held') return [result.id];
  return result.outcome === 'duplicate' && result.state !== 'active' ? [result.id] : [];
}

function stopped(held: readonly string[], why: readonly string[]): ScreenedText {
  const [id = '', ...others] = held;
  const notice = renderNotice({ code: 'waits-for-review', id, why });
  const more = others.length === 0 ? '' : ` So do ${others.slice(0, 9).join(', ')}.`;
  return {
    ok: false,
    notice: `${notice}${more} Nothing of this call was stored; once released, the same call passes.`,
  };
}

function refusedBy({ message, judged }: Refused, why: readonly string[]): ScreenedText {
  if (judged === undefined) return { ok: false, notice: `Not passed on: ${message}.` };
  return { ok: false, notice: renderNotice({ code: 'refused', why }) };
}
