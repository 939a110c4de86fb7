import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import type { EntryState, InactiveReason } from '../../model/entry.ts';
import type { Channel, Origin } from '../../model/provenance.ts';
import { type Item, itemOf, shapeOf } from './item.ts';

/** The program itself, maintaining its file. What it reads is only compared and never shown. */
export const bookkeeper: Origin = { channel: 'operator', principal: 'knowledge-graph' };

/** What the guard knows about a stored item. */
export interface Holding {
  readonly id: string;
  readonly version: number;
  readonly target: string;
  readonly state: EntryState;
  /** True if it is active and today's rules would not withhold it. */
  readonly shown: boolean;
  /** Rules or reasons why it is not shown. */
  readonly why: readonly string[];
}

/** An entry with its inspected text. */
export interface InspectedItem {
  readonly key: string;
  readonly item: Item | undefined;
  readonly channel: Channel;
  readonly inactiveReason: InactiveReason | undefined;
  readonly why: readonly string[];
}

const pageSize = 500;

/** The guard's entries of the graph, by item. Each version of a text is inspected once. */
export class GraphCatalog {
  readonly #space: GuardedSpace;
  readonly #inspected = new Map<string, InspectedItem>();

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  /** Items that are active or held for review, by key. */
  async held(): Promise<Map<string, Holding>> {
    const found = new Map<string, Holding>();
    for (const state of ['quarantined', 'active'] as const) {
      for (const entry of await this.#listed(state)) {
        const shown = entry.rendering !== 'placeholder';
        const inspected = shown ? undefined : await this.inspectItem(entry);
        const key = inspected?.key ?? `${shapeOf(entry.target)} ${entry.contentHash}`;
        const why = inspected === undefined ? [] : inspected.why.length > 0 ? inspected.why : entry.why;
        const { id, version, target } = entry;
        found.set(key, { id, version, target, state, shown, why });
      }
    }
    return found;
  }

  /** Retired items by key, newest last. */
  async retired(): Promise<ReadonlyMap<string, InspectedItem>> {
    const found = new Map<string, InspectedItem>();
    for (const entry of await this.#listed('retired')) {
      const inspected = await this.inspectItem(entry);
      if (inspected !== undefined) found.set(inspected.key, inspected);
    }
    return found;
  }

  async inspectItem({
    id,
    version,
    target,
  }: Pick<Holding, 'id' | 'version' | 'target'>): Promise<InspectedItem | undefined> {
    const known = this.#inspected.get(`${id} ${version}`);
    if (known !== undefined) return known;
    const seen = await this.#space.review.inspect({ id }, bookkeeper);
    const shape = shapeOf(target);
    if (seen.outcome !== 'inspected' || seen.text === undefined || shape === undefined) return undefined;
    const { text, facts, findings } = seen;
    const inspected: InspectedItem = {
      key: `${shape} ${text.contentHash}`,
      item: itemOf(shape, text.content),
      channel: facts.provenance.channel,
      inactiveReason: facts.inactiveReason,
      why: [...new Set(findings.map(({ ruleId }) => ruleId))].sort(),
    };
    this.#inspected.set(`${id} ${version}`, inspected);
    return inspected;
  }

  async #listed(state: EntryState): Promise<readonly RecalledEntry[]> {
    const all: RecalledEntry[] = [];
    for (let after: string | undefined; ; ) {
      const page = (
        await this.#space.list(
          { states: [state], limit: pageSize, ...(after === undefined ? {} : { after }) },
          bookkeeper,
        )
      ).entries;
      all.push(...page.filter(({ target }) => shapeOf(target) !== undefined));
      after = page.at(-1)?.id;
      if (page.length < pageSize) return all;
    }
  }
}
