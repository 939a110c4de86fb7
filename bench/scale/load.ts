import { setTimeout as sleep } from 'node:timers/promises';
import { systemEnv } from '../../src/base/env.ts';
import { hmac } from '../../src/base/hash.ts';
import { createText } from '../../src/guard/core/salted-text.ts';
import { toEntryRow } from '../../src/guard/ledger/ledger-entry.ts';
import { seal } from '../../src/journal/index.ts';
import type { ActiveFacts } from '../../src/model/entry.ts';
import type { Decision } from '../../src/model/event.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import type { Channel, Origin } from '../../src/model/provenance.ts';
import type { Head } from '../../src/model/record.ts';
import type { Store } from '../../src/model/store.ts';
import type { TextScanner } from '../../src/model/text-scanner.ts';
import { claimsOf } from '../../src/sentinel/index.ts';
import { built } from '../built.ts';
import { policy } from './policy.ts';
import { textOf } from './texts.ts';

const { createGuard } = await built<typeof import('../../src/index.ts')>('index.js');
/** Records between two images while loading: the tail of the ledger is in memory. */
const entriesPerImage = 50_000;

export interface Load {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  readonly space: string;
  readonly entries: number;
  readonly perRecord: number;
}

/**
 * Fills a space with the records and rows that a guard would make of these texts, without scanning them: a hundred times
 * faster. A guard opens it afterwards and saves the image of its ledger.
 */
export async function load(what: Load): Promise<void> {
  const { store, space, entries, perRecord } = what;
  let head = await store.head(space);
  let imaged = 0;
  for (let n = 0; n < entries; n += perRecord) {
    head = await commitBatch(what, head, n, Math.min(perRecord, entries - n));
    if (n + perRecord - imaged < entriesPerImage && n + perRecord < entries) continue;
    imaged = n + perRecord;
    if (entries > entriesPerImage) console.error(`${space}: ${Math.min(imaged, entries)} of ${entries} entries loaded`);
    head = await image(what);
  }
}

async function commitBatch(
  { store, keyring, scanner, space }: Load,
  expect: Head | undefined,
  start: number,
  count: number,
): Promise<Head> {
  const at = Math.max(systemEnv.now(), expect?.at ?? 0);
  const by = originOf(Math.floor(start / count));
  const made = Array.from({ length: count }, (_, index) => {
    const text = createText(systemEnv, textOf(start + index), []);
    return { text, facts: factsOf(text.digest, text.content, by, at) };
  });
  const changes = made.map(({ facts }) => facts);
  const { record, head } = seal(keyring, space, expect, at, {
    by,
    changes,
    decisions: changes.map(decisionOf),
    policy: policy.digest,
    rules: scanner.digest,
    type: count === 1 ? 'entry.written' : 'batch.applied',
  });
  const result = await store.commit({
    space,
    expect,
    record,
    texts: made.map(({ text }) => text),
    entries: made.map(({ text, facts }) =>
      toEntryRow(space, { facts, seq: record.seq, updatedAt: record.at }, text.content),
    ),
    forget: [],
    novel: [],
    subjects: made.flatMap(({ text, facts }) => subjectsOf(keyring, space, facts.id, text.content)),
    together: true,
  });
  if (!result.ok) throw new Error(`the loader lost the race for record ${record.seq}`);
  await result.durable;
  return head;
}

/** 70 % of the user, 20 % of an agent, 10 % of a tool. */
function originOf(n: number): Origin {
  const channel: Channel = n % 10 < 7 ? 'user' : n % 10 < 9 ? 'agent' : 'tool';
  const principal = 'bench';
  if (channel === 'user') return { channel, principal };
  return { channel, principal, session: `s${n % 100}`, ...(channel === 'tool' ? { tool: 'web_fetch' } : {}) };
}

function factsOf(digest: string, content: string, by: Origin, at: number): ActiveFacts {
  const { channel, principal, session, tool } = by;
  return {
    accepted: [],
    createdAt: at,
    digest,
    id: systemEnv.id(),
    importance: 5,
    kind: 'note',
    length: content.length,
    provenance: {
      ...(channel === 'agent' ? { attribution: { answer: 'unattested', coverage: 'none', sources: [] } } : {}),
      channel,
      parents: [],
      principal,
      ...(session === undefined ? {} : { session }),
      ...(tool === undefined ? {} : { tool }),
      trust: channel === 'user' ? 'user' : 'external',
    },
    state: 'active',
    target: 'memory',
    version: 1,
  };
}

function decisionOf({ digest, id, provenance }: ActiveFacts): Decision {
  return {
    advised: 'allow',
    complete: true,
    digest,
    entry: id,
    failClosed: false,
    findings: [],
    impacts: [],
    level: 0,
    row: 'nothing-found',
    trust: provenance.trust,
    verdict: 'allow',
  };
}

/** Keyed as in src/guard/assess/neighbours.ts. `run.ts` checks that a guard finds the claims again. */
function subjectsOf({ keys: [oldest] }: Keyring, space: string, id: string, content: string) {
  const subjects = new Set(claimsOf(content).map(({ subject }) => subject));
  if (subjects.size === 0 || oldest === undefined) return [];
  const secret = Buffer.from(hmac(oldest.secret, `bezoar subjects\n${space}`), 'hex');
  return [{ id, subjects: [...subjects].map((subject) => hmac(secret, subject).slice(0, 32)) }];
}

/** Lets a guard save the image: it does so after a write. */
async function image({ store, keyring, scanner, space, entries }: Load): Promise<Head> {
  const guard = createGuard({ store, keyring, scanner, policy, recordsPerImage: 1 });
  const before = await store.head(space);
  const content = `The loader stopped at record ${before?.seq ?? 0} of ${entries} entries.`;
  await guard.space(space).write({ content }, { channel: 'user', principal: 'bench' });
  const head = await store.head(space);
  if (head === undefined) throw new Error('the loader wrote nothing');
  while ((await store.image(space))?.seq !== head.seq) await sleep(5);
  return head;
}
