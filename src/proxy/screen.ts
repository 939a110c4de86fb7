import { sha256 } from '../base/hash.ts';
import { canonicalText } from '../base/text.ts';
import type {
  GuardedSpace,
  RecalledEntry,
  Refused,
  RemoveResult,
  SessionOrigin,
  TextScanner,
  WriteResult,
} from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { verdictRank } from '../model/verdict.ts';
import { renderNotice, renderWithheld } from '../prompt/index.ts';
import { textsIn, valuesIn } from './texts.ts';

export type ScreenedText = { readonly ok: true } | { readonly ok: false; readonly notice: string };

export interface ScreenOptions {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  /** How to show a clean text without a record in the journal. Default: as data. */
  readonly unexplained?: 'fence' | 'pass';
}

const passed: ScreenedText = { ok: true };
const tooMany: ScreenedText = {
  ok: false,
  notice: 'Not forwarded: too many texts in one call. Split it into several calls.',
};
/** Held texts are known too, and shown as placeholders. */
const states = ['active', 'quarantined'] as const;
const pageSize = 500;
/** Names, types, ids, dates: nothing that reads as a sentence. ASCII only, as many scripts write sentences without spaces. */
const harmless = /^(?:[\x21-\x7e]{0,64}|[\d\s.:,+/TZ-]{0,64})$/;
/** The most texts the proxy checks in one message while a client waits. */
export const maxTexts = 5_000;
const maxCachedAccusations = 20_000;
/** A client may give another name with every request; each name has a session of its own. */
const maxSessions = 16;

/**
 * Guards the memory of another server. Every text is an entry in our own space, found by its content: the journal knows what
 * was written through the proxy, and anything else the server shows was put there by another way.
 */
export class Screen {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  readonly unexplained: 'fence' | 'pass';
  readonly #accusations = new Map<string, boolean>();
  readonly #sessions = new Map<string, SessionOrigin>();

  constructor({ space, scanner, unexplained = 'fence' }: ScreenOptions) {
    this.space = space;
    this.scanner = scanner;
    this.unexplained = unexplained;
  }

  /**
   * The session of a client. The proxy sees neither its user nor its other tools, so nothing that the client writes counts
   * as the user's. It starts without a snapshot: the client reads the memory from the server.
   */
  async session(principal: string): Promise<SessionOrigin> {
    const known = this.#sessions.get(principal);
    if (known !== undefined) return known;
    const { origin } = await this.space.openSession({ targets: [] }, { channel: 'agent', principal });
    if (this.#sessions.size >= maxSessions) this.#sessions.clear();
    this.#sessions.set(principal, origin);
    return origin;
  }

  /** Checks the arguments of a write. Every text must pass, each alone and all together. */
  async write(value: unknown, origin: Origin): Promise<ScreenedText> {
    const texts = textsIn(value);
    if (texts.length > maxTexts) return tooMany;
    const relevant = this.relevant(texts);
    const alone = await this.#writeEach(relevant, origin);
    return alone.ok ? this.#writeTogether(valuesIn(value), new Set(relevant), origin) : alone;
  }

  /** Replacements for the server's own texts. They are not memory, and stay unless a rule accuses them. */
  own(texts: readonly string[]): ReadonlyMap<string, string> {
    return new Map(this.accused(texts).map((text) => [text, renderWithheld(this.rules(text))]));
  }

  accused(texts: readonly string[]): readonly string[] {
    return texts.filter((text) => this.accuses(text));
  }

  /** The ids of the rules that these texts match, for a notice. */
  reasons(texts: readonly string[]): readonly string[] {
    return texts.flatMap((text) => this.rules(text)).slice(0, 20);
  }

  /** The ids of the rules that a text matches. */
  rules(text: string): readonly string[] {
    const { findings, complete } = this.scanner.scan(text);
    return [...new Set([...findings.map(({ ruleId }) => ruleId), ...(complete ? [] : ['incomplete-scan'])])];
  }

  /** The texts that are memory: all but harmless words. */
  relevant(texts: readonly string[]): readonly string[] {
    return texts.filter((text) => !isHarmless(text) || this.accuses(text));
  }

  /** Cached by hash, as names and types recur in every message; the cache holds no text. */
  accuses(text: string): boolean {
    const key = sha256(text);
    const cached = this.#accusations.get(key);
    if (cached !== undefined) return cached;
    const { level, complete } = this.scanner.scan(text);
    if (this.#accusations.size >= maxCachedAccusations) this.#accusations.clear();
    this.#accusations.set(key, level >= 2 || !complete);
    return level >= 2 || !complete;
  }

  async #writeEach(texts: readonly string[], origin: Origin): Promise<ScreenedText> {
    const size = this.space.policy.limits.batch;
    for (let from = 0; from < texts.length; from += size) {
      const operations = texts.slice(from, from + size).map((text) => ({
        action: 'write' as const,
        content: text,
        target: targetOf(text),
      }));
      const result = await this.space.batch({ operations }, origin);
      if (result.outcome === 'refused') return refusedBy(result, this.reasons(texts));
      const held = result.results.flatMap(heldId);
      if (held.length > 0) return stopped(held, this.reasons(texts.slice(from, from + size)));
    }
    return passed;
  }

  /** Finds an attack split into harmless pieces. Pieces that a person has released are left out. */
  async #writeTogether(
    values: readonly string[],
    relevant: ReadonlySet<string>,
    origin: Origin,
  ): Promise<ScreenedText> {
    if (values.length < 2) return passed;
    const accepted = new Set<string>();
    for (const text of relevant) if (await this.#holds(text, origin)) accepted.add(text);
    const clean = values.filter((text) => !accepted.has(text));
    const content = clean.join('\n');
    if (!(await this.#holds(content, origin))) return passed;
    const result = await this.space.write({ content, target: 'call' }, origin);
    const [held] = heldId(result);
    if (held !== undefined) return stopped([held], this.reasons([content]));
    return result.outcome === 'refused' ? refusedBy(result, this.reasons([content])) : passed;
  }

  async #holds(content: string, origin: Origin): Promise<boolean> {
    const { verdict } = (await this.space.check({ content }, origin)).explanation;
    return verdictRank(verdict) >= verdictRank('challenge');
  }

  /** The entries for these texts, as this session may see them. The journal records that it saw them. */
  async known(texts: readonly string[], origin: Origin): Promise<ReadonlyMap<string, RecalledEntry>> {
    const found = new Map<string, RecalledEntry>();
    const targets = texts.map(targetOf);
    for (let from = 0; from < targets.length; from += pageSize) {
      const wanted = { targets: targets.slice(from, from + pageSize), states, limit: pageSize };
      for (const entry of (await this.space.list(wanted, origin)).entries) found.set(entry.target, entry);
    }
    return found;
  }

  /** Holds a text for a person, and returns its placeholder. */
  async hold(text: string): Promise<string> {
    const result = await this.space.write({ content: text, target: targetOf(text) }, outside);
    const [id] = heldId(result);
    return renderWithheld(this.rules(text), id);
  }
}

/** The origin of a text that the server shows without a record in the journal. */
export const outside: Origin = { channel: 'unknown', principal: 'memory server' };

/** The target under which a text is stored: the hash of its canonical form. */
export function targetOf(text: string): string {
  return sha256(canonicalText(text));
}

function isHarmless(text: string): boolean {
  return harmless.test(text) || text.trim() === '';
}

export function heldId(result: WriteResult | RemoveResult): readonly string[] {
  if (result.outcome === 'held') return [result.id];
  return result.outcome === 'duplicate' && result.state !== 'active' ? [result.id] : [];
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
