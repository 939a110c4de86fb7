import type { Env } from '../../base/env.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { EventType } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { GraphEdit, GraphLine } from '../../stores/knowledge-graph/index.ts';
import { type Admission, admit } from './admit.ts';
import { bookkeeper, GraphCatalog, type Holding, type InspectedItem } from './catalog.ts';
import { inOrder, namesOf, takeAway } from './edits.ts';
import { formOf, type Item, itemsOf } from './item.ts';
import { putBack } from './put-back.ts';

/** Any other program that writes the file. Nothing is known about it, whatever the file says. */
const outsider: Origin = { channel: 'import', principal: 'knowledge-graph-file' };

/** An item in the file that no agent is shown. */
export interface WithheldItem {
  readonly part: Item['part'];
  /** The entry that is held for a person; absent when the guard refused the item. */
  readonly id?: string;
  readonly why: readonly string[];
}

export interface SyncReport {
  /** Items in the file that were new to the guard. */
  readonly imported: number;
  /** All withheld items in the file, whenever they came. */
  readonly withheld: readonly WithheldItem[];
  /** Items that other programs had added and then removed. They are retired and can be restored. */
  readonly followed: number;
  /** Items the guard has that were missing in the file. */
  readonly putBack: number;
  /** Items that a person had discarded or revoked. */
  readonly takenOut: number;
}

export interface Synced {
  readonly edit: GraphEdit;
  readonly items: ReadonlyMap<string, Admission>;
  readonly report: SyncReport;
}

/**
 * Reconciles file and guard. Items that only the file has are imported with unknown trust; items that only the guard has go
 * back into the file, unless they came from the file and were removed there too.
 */
export class Reconciler {
  readonly #space: GuardedSpace;
  readonly #env: Env;
  readonly #catalog: GraphCatalog;
  /** Refused items. This process does not offer them again, or every read of the file would fill the journal. */
  readonly #refused = new Map<string, Admission>();

  constructor(space: GuardedSpace, env: Env) {
    this.#space = space;
    this.#env = env;
    this.#catalog = new GraphCatalog(space);
  }

  async run(lines: readonly GraphLine[]): Promise<Synced> {
    const present = new Map(itemsOf(lines).map((item) => [formOf(item).key, item]));
    const held = await this.#catalog.held();
    const fresh = [...present].filter(([key]) => !held.has(key) && !this.#refused.has(key));
    const out = await this.#alreadyDecided(fresh);
    const offered = fresh.filter(([key]) => !out.has(key) && !this.#refused.has(key)).map(([, item]) => item);
    const imported = await admit(this.#space, this.#env, offered, outsider);
    for (const [key, admission] of imported) if (admission.id === undefined) this.#refused.set(key, admission);
    const missing = [...held].filter(([key, { state, shown }]) => state === 'active' && shown && !present.has(key));
    const { followed, toPutBack } = await this.#missing(missing, namesOf(lines).size === 0);
    const back = putBack(toPutBack, lines);
    const items = new Map<string, Admission>([...this.#refused, ...held, ...imported]);
    return {
      edit: inOrder(takeAway(out), back.edit),
      items,
      report: {
        imported: imported.size,
        withheld: withheldOf(present, items, out),
        followed: followed.length,
        putBack: back.count,
        takenOut: out.size,
      },
    };
  }

  /** Keys of new items in the file that a person has already decided to keep out; they are removed from the file. */
  async #alreadyDecided(fresh: readonly (readonly [string, Item])[]): Promise<ReadonlySet<string>> {
    const out = new Set<string>();
    if (fresh.length === 0) return out;
    const retired = await this.#catalog.retired();
    for (const [key, { part }] of fresh) {
      const known = retired.get(key);
      if (known === undefined || !finalReasons.has(known.inactiveReason ?? '')) continue;
      const decided = known.inactiveReason === 'discarded' || known.inactiveReason === 'revoked';
      // An entity cannot be in the file without its name and type, so these stay in it and are not shown.
      if (decided && (part === 'observation' || part === 'relation')) out.add(key);
      else this.#refused.set(key, { version: 0, target: '', state: 'retired', shown: false, why: whyOf(known) });
    }
    return out;
  }

  async #missing(
    missing: readonly (readonly [string, Holding])[],
    empty: boolean,
  ): Promise<{ readonly followed: readonly Holding[]; readonly toPutBack: readonly Item[] }> {
    const followed: Holding[] = [];
    const toPutBack: Item[] = [];
    for (const [, holding] of missing) {
      const inspected = await this.#catalog.inspectItem(holding);
      if (inspected?.item === undefined) continue;
      // A missing or empty file is an accident, not a hundred decisions.
      if (!empty && inspected.channel === 'import' && !(await this.#isDecided(holding.id))) followed.push(holding);
      else toPutBack.push(inspected.item);
    }
    const size = this.#space.policy.limits.batch;
    for (let start = 0; start < followed.length; start += size) {
      const removals = followed.slice(start, start + size).map(({ id }) => ({ action: 'remove', id }) as const);
      await this.#space.batch({ operations: removals }, outsider);
    }
    return { followed, toPutBack };
  }

  /** Whether a person made the last change to an entry. */
  async #isDecided(id: string): Promise<boolean> {
    const changes = (await this.#space.audit.history({ id }, bookkeeper)).lines.filter(
      ({ after }) => after !== undefined,
    );
    const last = changes.at(-1)?.type;
    return last !== undefined && decisions.has(last);
  }
}

const decisions: ReadonlySet<EventType> = new Set<EventType>(['review.released', 'space.restored']);
/** Reasons for inactivity after which the same text in the file is not imported again. */
const finalReasons: ReadonlySet<string> = new Set(['discarded', 'revoked', 'refused', 'expired']);

function whyOf({ why, inactiveReason }: InspectedItem): readonly string[] {
  return why.length > 0 ? why : [inactiveReason ?? 'retired'];
}

function withheldOf(
  present: ReadonlyMap<string, Item>,
  items: ReadonlyMap<string, Admission>,
  out: ReadonlySet<string>,
): readonly WithheldItem[] {
  return [...present].flatMap(([key, { part }]): readonly WithheldItem[] => {
    const found = items.get(key);
    if (out.has(key) || found?.shown === true) return [];
    return [{ part, ...(found?.id === undefined ? {} : { id: found.id }), why: found?.why ?? ['unknown'] }];
  });
}
