import { sha256 } from '../../base/hash.ts';
import { canonicalText } from '../../base/text.ts';
import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { isFilingLabel } from '../../provenance/index.ts';
import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import type { Admission } from './admit.ts';
import { formOf, type Item } from './item.ts';
import { type GraphElement, type ItemStanding, together } from './parts.ts';

const pageSize = 500;

/**
 * What a caller may see of some items. Reading is journaled: from then on its session has read them. Texts come from the
 * file, and only where the guard shows exactly that text; everything else is replaced by a placeholder.
 */
export class GraphView {
  readonly #items: ReadonlyMap<string, Admission>;
  readonly #entries: ReadonlyMap<string, RecalledEntry>;
  readonly #nonce: string;

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

  entity({ name, entityType, observations }: GraphEntity): GraphElement<GraphEntity> {
    const named: Item = { part: 'name', name };
    const typed: Item = { part: 'type', name, text: entityType };
    const observed = observations.map((text): Item => ({ part: 'observation', name, text }));
    const [shownName, shownType] = [this.text(named), this.text(typed)];
    const withThose = (items: readonly Item[], type = shownType): GraphEntity => ({
      name: shownName,
      entityType: type,
      observations: items.map((item) => this.text(item)),
    });
    const standing = together([named, typed, ...observed].map((item) => this.standing(item)));
    const kept = observed.filter((item) => this.standing(item) !== 'data');
    const isMixed = standing === 'data' && kept.some((item) => this.standing(item) === 'as-is');
    if (!isMixed || this.standing(named) === 'data') return { standing, value: withThose(observed) };
    const type = this.standing(typed) === 'data' ? amongData : shownType;
    const rest = withThose(observed.filter((item) => !kept.includes(item)));
    return { standing: 'as-is', value: withThose(kept, type), data: rest };
  }

  /** The names at its ends are shown if the relation is shown, or if they are shown as entities anyway. */
  relation({ from, relationType, to }: GraphRelation): GraphElement<GraphRelation> {
    const item: Item = { part: 'relation', from, text: relationType, to };
    const shown = this.#entryOf(item) !== undefined;
    const end = (name: string): string => (shown ? name : this.text({ part: 'name', name }));
    const ends = shown ? [] : [from, to].map((name): Item => ({ part: 'name', name }));
    return {
      standing: together([item, ...ends].map((one) => this.standing(one))),
      value: { from: end(from), to: end(to), relationType: this.text(item) },
    };
  }

  text(item: Item): string {
    if (this.#entryOf(item) !== undefined) return item.part === 'name' ? item.name : item.text;
    const { key } = formOf(item);
    const found = this.#items.get(key);
    const entry = found?.id === undefined ? '' : `, entry ${found.id}`;
    return `[BLOCKED ${this.#nonce}: ${item.part} ${handleOf(key)}${entry} is not shown (${reasons(found?.why)}); a person can look with bezoar review]`;
  }

  standing(item: Item): ItemStanding {
    const entry = this.#entryOf(item);
    if (entry === undefined) return 'either';
    // Text that the renderer would have changed (a fence mark, chat template tokens, control characters) is not shown bare.
    const isUnchanged = entry.text.endsWith(`] ${formOf(item).content.replaceAll('\n', '\n  ')}`);
    if (entry.rendering === 'verbatim' && isUnchanged) return 'as-is';
    const saysNothing = item.part !== 'relation' && isFilingLabel(item.part === 'name' ? item.name : item.text);
    return saysNothing ? 'either' : 'data';
  }

  /** The entry behind an item that may be shown. */
  #entryOf(item: Item): RecalledEntry | undefined {
    const { key, content } = formOf(item);
    const entry = this.#entries.get(this.#items.get(key)?.target ?? '');
    const isShown = entry?.rendering !== 'placeholder' && entry?.contentHash === sha256(content);
    return isShown ? entry : undefined;
  }
}

/** Stands in for a type that is shown with the rest of its entity. */
const amongData = '(among the data below)';

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
