import type { Env } from '../../base/env.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { EventType } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { GraphEdit, GraphLine } from '../../stores/knowledge-graph/index.ts';
import { type Admission, admit } from './admit.ts';
import { bookkeeper, GraphCatalog, type Holding, type Looked } from './catalog.ts';
import { inOrder, namesOf, takeAway } from './edits.ts';
import { formOf, type Item, itemsOf } from './item.ts';
import { putBack } from './put-back.ts';

/** Whoever else writes the file. Nothing is known of him, whatever the file says. */
const outsider: Origin = { channel: 'import', principal: 'knowledge-graph-file' };

/** Something in the file that no agent is shown. */
export interface WithheldItem {
  readonly part: Item['part'];
  /** The entry that waits for a person; absent when the guard refused it. */
  readonly id?: string;
  readonly why: readonly string[];
}

export interface SyncReport {
  /** Items that stood in the file and were new to the guard. */
  readonly imported: number;
  /** Everything in the file that is held back, whenever it came. */
  readonly withheld: readonly WithheldItem[];
  /** Items that others had put in and took out again. They are retired and can be restored. */
  readonly followed: number;
  /** Items the guard holds that were missing in the file. */
  readonly putBack: number;
  /** Items that a person has discarded or revoked. */
  readonly takenOut: number;
}

export interface Synced {
  readonly edit: GraphEdit;
  readonly items: ReadonlyMap<string, Admission>;
  readonly report: SyncReport;
}

/**
 * Brings file and guard together. What only the file has is imported as unknown; what only the guard has goes back into
 * the file, unless it came from there in the first place and was taken out by the same hands.
 */
export class Reconciler {
  readonly #space: GuardedSpace;
  readonly #env: Env;
  readonly #catalog: GraphCatalog;
  /** Refused once; not offered again by this process, or every look at the file would write the journal full. */
  readonly #turnedAway = new Map<string, Admission>();

  constructor(space: GuardedSpace, env: Env) {
    this.#space = space;
    this.#env = env;
    this.#catalog = new GraphCatalog(space);
  }

  async run(lines: readonly GraphLine[]): Promise<Synced> {
    const present = new Map(itemsOf(lines).map((item) => [formOf(item).key, item]));
    const held = await this.#catalog.held();
    const fresh = [...present].filter(([key]) => !held.has(key) && !this.#turnedAway.has(key));
    const out = await this.#settled(fresh);
    const offered = fresh.filter(([key]) => !out.has(key) && !this.#turnedAway.has(key)).map(([, item]) => item);
    const imported = await admit(this.#space, this.#env, offered, outsider);
    for (const [key, admission] of imported) if (admission.id === undefined) this.#turnedAway.set(key, admission);
    const missing = [...held].filter(([key, { state, shown }]) => state === 'active' && shown && !present.has(key));
    const { followed, kept } = await this.#missing(missing, namesOf(lines).size === 0);
    const back = putBack(kept, lines);
    const items = new Map<string, Admission>([...this.#turnedAway, ...held, ...imported]);
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

  /** Of what is new in the file, what a person has already decided about: keys to take out of it. */
  async #settled(fresh: readonly (readonly [string, Item])[]): Promise<ReadonlySet<string>> {
    const out = new Set<string>();
    if (fresh.length === 0) return out;
    const retired = await this.#catalog.retired();
    for (const [key, { part }] of fresh) {
      const known = retired.get(key);
      if (known === undefined || !settling.has(known.inactiveReason ?? '')) continue;
      const decided = known.inactiveReason === 'discarded' || known.inactiveReason === 'revoked';
      // Without its name or type an entity could not stand in the file, so these stay, and are not shown.
      if (decided && (part === 'observation' || part === 'relation')) out.add(key);
      else this.#turnedAway.set(key, { version: 0, target: '', state: 'retired', shown: false, why: whyOf(known) });
    }
    return out;
  }

  async #missing(
    missing: readonly (readonly [string, Holding])[],
    empty: boolean,
  ): Promise<{ readonly followed: readonly Holding[]; readonly kept: readonly Item[] }> {
    const followed: Holding[] = [];
    const kept: Item[] = [];
    for (const [, holding] of missing) {
      const looked = await this.#catalog.look(holding);
      if (looked?.item === undefined) continue;
      // A file that is gone or empty is an accident, not a hundred decisions.
      if (!empty && looked.channel === 'import' && !(await this.#isDecided(holding.id))) followed.push(holding);
      else kept.push(looked.item);
    }
    const size = this.#space.policy.limits.batch;
    for (let start = 0; start < followed.length; start += size) {
      const removals = followed.slice(start, start + size).map(({ id }) => ({ action: 'remove', id }) as const);
      await this.#space.batch({ operations: removals }, outsider);
    }
    return { followed, kept };
  }

  /** Whether the last word about an entry was a person's. */
  async #isDecided(id: string): Promise<boolean> {
    const changes = (await this.#space.audit.history({ id }, bookkeeper)).lines.filter(
      ({ after }) => after !== undefined,
    );
    const last = changes.at(-1)?.type;
    return last !== undefined && decisions.has(last);
  }
}

const decisions: ReadonlySet<EventType> = new Set<EventType>(['review.released', 'space.restored']);
/** Ways of being put away after which the same words in the file are no news. */
const settling: ReadonlySet<string> = new Set(['discarded', 'revoked', 'refused', 'expired']);

function whyOf({ why, inactiveReason }: Looked): readonly string[] {
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
