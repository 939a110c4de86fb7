import { type Env, scriptedEnv } from '../../../src/base/env.ts';
import { openStore } from '../../../src/config/index.ts';
import { createGuard, type Guard } from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import type { EntryFacts } from '../../../src/model/entry.ts';
import type { Keyring } from '../../../src/model/keyring.ts';
import type { RecordBody } from '../../../src/model/record.ts';
import type { Store } from '../../../src/model/store.ts';
import { stubScanner } from '../../guard/support/stub-scanner.ts';
import { agent, idOf, operator, user, web } from '../../guard/support/world.ts';
import { unhurried } from '../../support/unhurried.ts';

export const keyring: Keyring = createKeyring(scriptedEnv(7));
export const scanner = stubScanner();
export const erasedText = 'The secret number is 4711.';

export function guardOn(store: Store, env: Env): Guard {
  return createGuard({ store, keyring, scanner, policy: unhurried, env });
}

/** A memory with entries in every state, texts that need several pages, and a second space. */
export async function fillStore(address: string, notes = 30): Promise<void> {
  const env = scriptedEnv(3);
  const guard = guardOn(await openStore(address), env);
  const space = guard.space('acme');
  const ids: string[] = [];
  for (let n = 0; n < notes; n += 1) {
    const long = n % 7 === 3 ? ` ${'long text '.repeat(900)}` : '';
    ids.push(idOf(await space.write({ content: `Note ${n} of the user.${long}` }, n % 3 === 0 ? web : user)));
    if (n % 5 === 4) await space.replace({ id: ids[n - 2] ?? '', content: `Note ${n - 2}, corrected.` }, user);
  }
  await space.write({ content: 'MEDIUM words of a web page' }, web);
  await space.write({ content: 'CRITICAL words of an agent' }, agent);
  const secret = idOf(await space.write({ content: erasedText }, user));
  await guard.space('other').write({ content: 'A note of another tenant.' }, user);
  await space.remove({ id: ids[1] ?? '' }, user);
  await space.recovery.revoke({ id: ids[6] ?? '', reason: 'wrong', dryRun: false }, operator);
  await space.recovery.erase({ id: secret, reason: 'asked to', dryRun: false }, operator);
  for (let n = 0; n < 6; n += 1) await space.write({ content: `Late note ${n}.` }, user);
  await guard.close();
}

/** What the journal of a space says: the facts of each entry over time, and every text. */
export interface Truth {
  readonly bodies: readonly RecordBody[];
  readonly facts: ReadonlyMap<string, readonly { readonly seq: number; readonly facts: EntryFacts }[]>;
  readonly contents: ReadonlyMap<string, string>;
}

export async function truthOf(address: string, space: string): Promise<Truth> {
  const store = await openStore(address);
  const bodies = (await store.records(space, 0, 10_000)).map(({ body }) => JSON.parse(body) as RecordBody);
  const facts = new Map<string, { seq: number; facts: EntryFacts }[]>();
  for (const { seq, event } of bodies) {
    for (const one of event.changes) facts.set(one.id, [...(facts.get(one.id) ?? []), { seq, facts: one }]);
  }
  const digests = [...facts.values()].flat().flatMap((one) => one.facts.digest ?? []);
  const texts = await store.texts(space, digests);
  await store.close();
  return { bodies, facts, contents: new Map(texts.map(({ digest, content }) => [digest, content])) };
}
