import type { Checkpoint } from '../../../src/journal/index.ts';
import type { Keyring } from '../../../src/model/keyring.ts';
import type { Store } from '../../../src/model/store.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { checkpointOf } from '../../support/answers.ts';
import { dump, type Raw } from './raw-store.ts';
import { agent, hashOf, idOf, imported, operator, user, web, world } from './world.ts';

export const spaces = ['acme', 'acme-corp'] as const;

export interface Past {
  readonly keyring: Keyring;
  /** The bytes on disk after each record of `acme`, for both spaces. */
  readonly states: readonly Raw[];
  /** Taken at the end, one per space. */
  readonly checkpoints: Readonly<Record<string, Checkpoint>>;
}

/**
 * Two spaces with every kind of event behind them: held, blocked, released, replaced, removed, revoked, restored,
 * erased.
 */
export async function past(store: Store = memoryStore()): Promise<Past> {
  const { guard, keyring } = world({ store, seed: 11 });
  const states: Raw[] = [];
  const [one, other] = [guard.space('acme'), guard.space('acme-corp')];
  const keep = async <T>(result: Promise<T>): Promise<T> => {
    const given = await result;
    states.push(await dump(store, ...spaces));
    return given;
  };
  for (let index = 0; index < 24; index++) {
    await other.write({ content: `corp fact ${index}`, tags: ['corp'] }, index % 2 === 0 ? user : web);
  }
  const tea = idOf(await keep(one.write({ content: 'ana drinks tea', tags: ['drink'] }, user)));
  const page = idOf(await keep(one.write({ content: 'a page about trams', tags: ['web'] }, web)));
  const held = idOf(await keep(one.write({ content: 'MEDIUM claim of a page' }, web)));
  await keep(one.write({ content: 'CRITICAL order of a page' }, web));
  const note = idOf(await keep(one.write({ content: 'summary of trams', parents: [page] }, agent)));
  await keep(one.replace({ id: tea, content: 'ana drinks green tea' }, user));
  await keep(one.startSession({}, { ...agent, session: 's2' }));
  await keep(one.review.release({ id: held, reason: 'checked', contentHash: await hashOf(one, held) }, operator));
  const gone = idOf(await keep(one.write({ content: 'a phone number' }, user)));
  await keep(one.remove({ id: tea }, user));
  await keep(one.recall({ query: 'trams' }, agent));
  await keep(one.recovery.erase({ id: gone, reason: 'asked to', dryRun: false }, operator));
  await keep(one.recovery.revoke({ id: page, reason: 'a bad page', dryRun: false }, operator));
  await keep(one.recovery.restore({ to: { seq: 7 }, reason: 'tea again', dryRun: false }, operator));
  await keep(one.observe({ source: 'web', content: 'words' }, web));
  for (let index = 0; index < 9; index++) {
    const origin = [user, web, imported][index % 3] ?? user;
    await keep(
      one.write({ content: `acme fact ${index}`, tags: [`t${index}`], parents: index > 4 ? [note] : [] }, origin),
    );
  }
  const checkpoints: Record<string, Checkpoint> = {};
  for (const name of spaces) {
    const checkpoint = checkpointOf(await guard.space(name).audit.checkpoint({}, operator));
    if (checkpoint !== undefined) checkpoints[name] = checkpoint;
  }
  return { keyring, states, checkpoints };
}
