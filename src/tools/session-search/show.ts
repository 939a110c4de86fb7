import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import { entryStates } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { archiveIndexer, type IndexedItem, type IndexedMessage } from './entry-index.ts';

/** A message in the form that hermes-agent's session_search returns. */
export interface ShownMessage {
  readonly id: number;
  readonly role: string;
  readonly content: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly tool_name?: string;
  readonly tool_calls?: unknown;
  readonly tool_call_id?: string;
  readonly anchor?: true;
  readonly content_truncated?: true;
  readonly original_content_chars?: number;
}

interface Read {
  readonly text: string;
  readonly shown: boolean;
  readonly tags: readonly string[];
  readonly tool?: string;
}

/** The most characters of one result, and the least of each message after that is used up. */
const maxResultCodePoints = 60_000;
const minMessageCodePoints = 200;

/**
 * What a caller may see of some messages. Reading is journaled: its session has read exactly these. A message that is
 * withheld, by its state or by today's rules, becomes a placeholder.
 */
export class MessageView {
  readonly #space: GuardedSpace;
  readonly #entries: ReadonlyMap<string, RecalledEntry>;
  readonly #nonce: string;
  readonly #each: number;
  #left = maxResultCodePoints;

  private constructor(space: GuardedSpace, entries: ReadonlyMap<string, RecalledEntry>, nonce: string, each: number) {
    this.#space = space;
    this.#entries = entries;
    this.#nonce = nonce;
    this.#each = each;
  }

  static async of(
    space: GuardedSpace,
    pieces: readonly IndexedItem[],
    origin: Origin,
    nonce: string,
    each: number,
  ): Promise<MessageView> {
    const targets = [...new Set(pieces.map(({ target }) => target))];
    const found =
      targets.length === 0 ? [] : (await space.list({ targets, states: entryStates, limit: 500 }, origin)).entries;
    return new MessageView(space, new Map(found.map((entry) => [entry.id, entry])), nonce, each);
  }

  async message(kept: IndexedMessage, anchor?: number): Promise<ShownMessage> {
    const { id, number, role, at, calls } = kept;
    const { text, shown, tags, tool } = await this.#read(id, `message ${number}`);
    const whole = Number(tagged(tags, 'chars') ?? Array.from(text).length);
    const cut = shown ? this.#cut(text) : text;
    const call = tagged(tags, 'call');
    return {
      id: number,
      role,
      content: cut,
      timestamp: Number(tagged(tags, 'at') ?? at) / 1_000,
      ...(tool === undefined ? {} : { tool_name: tool }),
      ...(calls === undefined ? {} : { tool_calls: await this.#calls(calls, number) }),
      ...(call === undefined ? {} : { tool_call_id: call }),
      ...(anchor === number ? { anchor: true as const } : {}),
      ...(shown && Array.from(cut).length < whole
        ? { content_truncated: true as const, original_content_chars: whole }
        : {}),
    };
  }

  async line({ id }: IndexedItem, what: string, max: number): Promise<string> {
    const { text, shown } = await this.#read(id, what);
    return shown ? Array.from(text).slice(0, max).join('') : text;
  }

  async #calls({ id }: IndexedItem, number: number): Promise<unknown> {
    const { text, shown } = await this.#read(id, `calls of message ${number}`);
    if (!shown) return text;
    const cut = this.#cut(text);
    return cut === text ? parsed(text) : cut;
  }

  async #read(id: string, what: string): Promise<Read> {
    const entry = this.#entries.get(id);
    const held = (why: readonly string[]): Read => ({
      text: `[BLOCKED ${this.#nonce}: ${what} is not shown (${reasons(why)}); a person can look with bezoar review]`,
      shown: false,
      tags: [],
    });
    if (entry === undefined || entry.rendering === 'placeholder') return held(entry?.why ?? []);
    const seen = await this.#space.review.inspect({ id }, archiveIndexer);
    // Only the very text that the guard has just shown this caller.
    if (seen.outcome !== 'inspected' || seen.text?.contentHash !== entry.contentHash) return held(['changed']);
    const { tool } = seen.facts.provenance;
    return { text: seen.text.content, shown: true, tags: seen.text.tags, ...(tool === undefined ? {} : { tool }) };
  }

  #cut(text: string): string {
    const points = Array.from(text);
    const max = Math.max(minMessageCodePoints, Math.min(this.#each, this.#left));
    const kept = points.length <= max ? text : points.slice(0, max).join('');
    this.#left -= Math.min(points.length, max);
    return kept;
  }
}

const code = /^[A-Za-z0-9][A-Za-z0-9_.:+-]{0,63}$/;
const maxReasons = 5;

/** Ids of ours or of a rule pack, never words of a text, and at most five. */
function reasons(why: readonly string[]): string {
  const named = why.map((reason) => (code.test(reason) ? reason : 'unnamed'));
  const rest = named.length - maxReasons;
  return [...named.slice(0, maxReasons), ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'unknown';
}

function tagged(tags: readonly string[], name: string): string | undefined {
  return tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // truncated when it was stored
  }
}
