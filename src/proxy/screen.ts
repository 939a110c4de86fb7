import { sha256 } from '../base/hash.ts';
import { canonicalText } from '../base/text.ts';
import {
  type GuardedSpace,
  type RecalledEntry,
  type RemoveResult,
  type SessionOrigin,
  type TextScanner,
  textTarget,
  type WriteResult,
} from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { renderWithheld } from '../prompt/index.ts';
import { ShownTexts } from './shown-texts.ts';

export interface ScreenOptions {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  /** How to show a clean text without a record in the journal. Default: as data. */
  readonly unexplained?: 'fence' | 'pass';
}

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
  /** The texts that the client has been shown as data, which it may name in a later call. */
  readonly shown: ShownTexts = new ShownTexts();

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

  /** Whether a rule accuses a text. Cached by hash, as names and types recur in every message; the cache holds no text. */
  accuses(text: string): boolean {
    const key = sha256(text);
    const cached = this.#accusations.get(key);
    if (cached !== undefined) return cached;
    const { level, complete } = this.scanner.scan(text);
    if (this.#accusations.size >= maxCachedAccusations) this.#accusations.clear();
    this.#accusations.set(key, level >= 2 || !complete);
    return level >= 2 || !complete;
  }

  /** The entries for these texts, as this session may see them. The journal records that it saw them. */
  async known(texts: readonly string[], origin: Origin): Promise<ReadonlyMap<string, RecalledEntry>> {
    const found = new Map<string, RecalledEntry>();
    const hashes = new Map(texts.map((text) => [textTarget(this.space, text), sha256(canonicalText(text))]));
    const targets = [...hashes.keys()];
    for (let from = 0; from < targets.length; from += pageSize) {
      const wanted = { targets: targets.slice(from, from + pageSize), states, limit: pageSize };
      for (const entry of (await this.space.list(wanted, origin)).entries) {
        // A target is only where to look: another integration on this space could have put other words there.
        const isOther = entry.contentHash !== '' && entry.contentHash !== hashes.get(entry.target);
        if (!isOther) found.set(entry.target, entry);
      }
    }
    return found;
  }

  /** Holds a text for a person, and returns its placeholder. */
  async hold(text: string): Promise<string> {
    const result = await this.space.write({ content: text, target: textTarget(this.space, text) }, outside);
    const [id] = heldId(result);
    return renderWithheld(this.rules(text), id);
  }
}

/** The origin of a text that the server shows without a record in the journal. */
export const outside: Origin = { channel: 'unknown', principal: 'memory server' };

function isHarmless(text: string): boolean {
  return harmless.test(text) || text.trim() === '';
}

export function heldId(result: WriteResult | RemoveResult): readonly string[] {
  if (result.outcome === 'held') return [result.id];
  return result.outcome === 'duplicate' && result.state !== 'active' ? [result.id] : [];
}
