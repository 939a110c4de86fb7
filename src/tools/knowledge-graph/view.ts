import { sha256 } from '../../base/hash.ts';
import { canonicalText } from '../../base/text.ts';
import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { wrapUntrusted } from '../../prompt/index.ts';
import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import type { Admission } from './admit.ts';
import { formOf, type Item } from './item.ts';

const pageSize = 500;

/**
 * What a caller may see of some items. Reading is journaled: from then on its session has read them. Texts come from the
 * file, and only where the guard shows exactly that text; everything else is replaced by a placeholder.
 */
export class GraphView {
  readonly #items: ReadonlyMap<string, Admission>;
  readonly #entries: ReadonlyMap<string, RecalledEntry>;
  readonly #nonce: string;
  #bare = true;

  private constructor(
    items: ReadonlyMap<string, Admission>,
    entries: ReadonlyMap<string, RecalledEntry>,
    nonce: string,
  ) {
    this.#items = items;
    this.#entries = entries;
    this.#nonce = nonce;
  }

  static async of(
    space: GuardedSpace,
    known: ReadonlyMap<string, Admission>,
    shown: readonly Item[],
    origin: Origin,
    nonce: string,
  ): Promise<GraphView> {
    const keys = new Set(shown.map((item) => formOf(item).key));
    const targets = [...keys].flatMap((key) => {
      const found = known.get(key);
      return found?.shown === true ? found.target : [];
    });
    const entries = new Map<string, RecalledEntry>();
    for (let start = 0; start < targets.length; start += pageSize) {
      const page = { targets: targets.slice(start, start + pageSize), limit: pageSize };
      for (const entry of (await space.list(page, origin)).entries) entries.set(entry.target, entry);
    }
    return new GraphView(known, entries, nonce);
  }

  entity({ name, entityType, observations }: GraphEntity): GraphEntity {
    return {
      name: this.text({ part: 'name', name }),
      entityType: this.text({ part: 'type', name, text: entityType }),
      observations: observations.map((text) => this.text({ part: 'observation', name, text })),
    };
  }

  /** The names at its ends are shown if the relation is shown, or if they are shown as entities anyway. */
  relation({ from, relationType, to }: GraphRelation): GraphRelation {
    const item: Item = { part: 'relation', from, text: relationType, to };
    const shown = this.#shows(item);
    const end = (name: string): string => (shown ? name : this.text({ part: 'name', name }));
    return { from: end(from), to: end(to), relationType: this.text(item) };
  }

  text(item: Item): string {
    if (this.#shows(item)) return item.part === 'name' ? item.name : item.text;
    const { key } = formOf(item);
    const found = this.#items.get(key);
    const entry = found?.id === undefined ? '' : `, entry ${found.id}`;
    return `[BLOCKED ${this.#nonce}: ${item.part} ${handleOf(key)}${entry} is not shown (${reasons(found?.why)}); a person can look with bezoar review]`;
  }

  /** The MCP memory server's plain JSON if everything is trusted; if anything came from outside, all of it is fenced as data. */
  answer(value: unknown): string {
    const json = JSON.stringify(value, null, 2);
    return this.#bare ? json : wrapUntrusted('knowledge-graph', json, { nonce: this.#nonce });
  }

  #shows(item: Item): boolean {
    const { key, content } = formOf(item);
    const entry = this.#entries.get(this.#items.get(key)?.target ?? '');
    if (entry === undefined || entry.rendering === 'placeholder' || entry.contentHash !== sha256(content)) return false;
    // Text that the renderer would have changed (a fence mark, chat template tokens, control characters) is not shown bare.
    this.#bare &&= entry.rendering === 'verbatim' && entry.text.endsWith(`] ${content.replaceAll('\n', '\n  ')}`);
    return true;
  }
}

const code = /^[A-Za-z0-9][A-Za-z0-9_.:+-]{0,63}$/;
const maxReasons = 5;

/** Ids of ours or of a rule pack, never words of a text, and at most five. */
function reasons(why: readonly string[] = []): string {
  const named = why.map((reason) => (code.test(reason) ? reason : 'unnamed'));
  const rest = named.length - maxReasons;
  return [...named.slice(0, maxReasons), ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'unknown';
}

function handleOf(key: string): string {
  return sha256(key).slice(0, 12);
}

const handleForm = /\bBLOCKED [0-9a-f]{16}: [a-z]{4,11} ([0-9a-f]{12})\b/;

/** Whether a caller means this item: by its text, by its fenced form, or by its placeholder. */
export function means(given: string, item: Item): boolean {
  const written = item.part === 'name' ? item.name : item.text;
  if (given === written || unfenced(canonicalText(given)) === unfenced(canonicalText(written))) return true;
  return handleForm.exec(given)?.[1] === handleOf(formOf(item).key);
}

/** Restores brackets that a fence has replaced. */
function unfenced(text: string): string {
  return text.replace(/[\u2039\uff1c\ufe64]/g, '<').replaceAll('\u2045', '[');
}
