import { Fault } from '../base/fault.ts';
import type { Store } from '../model/store.ts';

/** A replica that has not got the newest records of a space yet. */
export interface ReplicaLag {
  readonly space: string;
  /** How many records of the primary it lacks. */
  readonly missing: number;
  /** How many it has. */
  readonly records: number;
}

/** The same as a sentence. */
export function replicaLagText({ space, missing, records }: ReplicaLag): string {
  const lacks = missing === 1 ? 'the last record' : `the last ${missing} records`;
  return `the replica has ${records} of ${records + missing} records of space ${space}: ${lacks} of the primary ${missing === 1 ? 'is' : 'are'} not in what it says`;
}

/**
 * What the replica says, and what the primary knows about it. Before a space is read for the first time, the newest record of
 * the replica is looked up in the primary: a replica that is behind is told, and one that has another record is refused. The
 * guard proves what is read from it, as it proves what any store says.
 *
 * Nothing can be changed. Closing it closes both.
 */
export function replicaOf(primary: Store, replica: Store, onLag: (lag: ReplicaLag) => void): Store {
  const compared = new Map<string, Promise<void>>();
  const compare = async (space: string): Promise<void> => {
    const lag = await lagOf(primary, replica, space);
    if (lag.missing > 0) onLag(lag);
  };
  const once = (space: string): Promise<void> => {
    const known = compared.get(space);
    if (known !== undefined) return known;
    const asked = compare(space).catch((error: unknown) => {
      compared.delete(space);
      throw error;
    });
    compared.set(space, asked);
    return asked;
  };
  const { serverState: _state, watch: _watch, trimReads: _trim, upkeep: _upkeep, vectors, ...reading } = replica;
  return {
    ...reading,
    // A space that the replica does not have yet must not go unnoticed.
    spaces: () => primary.spaces(),
    head: (space) => once(space).then(() => replica.head(space)),
    records: (space, from, limit) => once(space).then(() => replica.records(space, from, limit)),
    image: (space) => once(space).then(() => replica.image(space)),
    commit: refuse,
    hold: refuse,
    replaceEntries: refuse,
    saveImage: refuse,
    scrub: refuse,
    ...(vectors === undefined ? {} : { vectors: { get: vectors.get.bind(vectors), put: refuse } }),
    close: async () => {
      await Promise.all([replica.close(), primary.close()]);
    },
  };
}

async function lagOf(primary: Store, replica: Store, space: string): Promise<ReplicaLag> {
  // In this order: what the replica has, the primary had before.
  const known = await primary.head(space);
  const own = await replica.head(space);
  const all = (known?.seq ?? -1) + 1;
  if (own === undefined) return { space, missing: all, records: 0 };
  const [same] = await primary.records(space, own.seq, 1);
  if (same?.hash !== own.hash) {
    throw new Fault(
      'store-corrupt',
      `record ${own.seq} of space ${space} is not the same in the replica and in the primary: the replica belongs to another database, has become a primary itself, or one of both was altered. Nothing was read from it; run \`bezoar verify\` without --replica`,
      { space, seq: own.seq },
    );
  }
  return { space, missing: Math.max(0, all - own.seq - 1), records: own.seq + 1 };
}

function refuse(): Promise<never> {
  return Promise.reject(
    new Fault('store-unavailable', 'a replica can only be read; nothing was changed; leave --replica out'),
  );
}
