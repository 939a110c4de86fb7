import type { Checkpoint } from '../../model/checkpoint.ts';
import type { Policy } from '../../policy/index.ts';
import { callLaws } from './call-laws.ts';
import type { Clients } from './clients.ts';
import { damageLaw } from './damage-law.ts';
import {
  auditor,
  calmDown,
  factsOf,
  finish,
  type ReportViolation,
  readJournal,
  type SpaceJournal,
  type Violation,
} from './inspection.ts';
import { journalLaws } from './journal-laws.ts';
import { promptLaws } from './prompt-laws.ts';
import type { SimProcess } from './sim-process.ts';
import { simStore } from './sim-store.ts';
import { tokensIn } from './workload.ts';
import type { World } from './world.ts';

/**
 * Waits until the world is calm, compares what the processes believe, cuts the power, and checks every law against the
 * journal that a new process finds.
 */
export async function checkLaws(
  world: World,
  clients: Clients,
  policy: Policy,
): Promise<{ readonly violations: readonly Violation[]; readonly records: number }> {
  const violations: Violation[] = [];
  const report: ReportViolation = (law, what) => void violations.push({ law, what });
  for (const error of clients.crashes) report('only faults are thrown', String((error as Error)?.stack ?? error));
  if (violations.length > 0) return { violations, records: 0 };
  try {
    return { violations, records: await inspect(world, clients, policy, report) };
  } catch (error) {
    report('the store can be read when all faults have passed', String((error as Error).stack ?? error));
    return { violations, records: 0 };
  }
}

async function inspect(world: World, clients: Clients, policy: Policy, report: ReportViolation): Promise<number> {
  await calmDown(world);
  checkEnds(world, clients, report);
  const believed: (readonly [string, ReadonlyMap<string, string>])[] = [];
  for (const process of world.alive) {
    for (const space of await finish(world, process.guard.spaces())) {
      believed.push([space, await finish(world, factsOf(process, space))]);
    }
  }
  world.losePower();
  await calmDown(world);
  const [fresh] = world.alive;
  if (fresh === undefined) throw new TypeError('no process started again');
  const journals: SpaceJournal[] = [];
  for (const space of await finish(world, fresh.guard.spaces())) {
    const known = await finish(world, factsOf(fresh, space));
    for (const [, facts] of believed.filter(([name]) => name === space)) compare(space, facts, known, report);
    const verified = await finish(world, fresh.guard.space(space).audit.verify({}, auditor));
    if (!verified.ok) report('the journal verifies', `${space}: ${JSON.stringify(verified.breaks.slice(0, 3))}`);
    await checkCheckpoints(world, fresh, space, clients, report);
    const journal = { space, lines: await finish(world, readJournal(fresh, space)) };
    journals.push(journal);
    journalLaws(journal, world.texts, policy, report);
    promptLaws(journal, world, clients.attempts, report);
  }
  callLaws(journals, clients.attempts, report);
  await checkErased(world, journals, report);
  await damageLaw(world, journals, report);
  return journals.reduce((sum, { lines }) => sum + lines.length, 0);
}

function checkEnds(world: World, { attempts }: Clients, report: ReportViolation): void {
  const alive = new Set(world.alive.map(({ party }) => party.name));
  for (const { isOver, process, tag } of attempts) {
    if (alive.has(process) && !isOver) report('every call ends', `#${tag} is still waiting at ${process}`);
  }
}

function compare(
  space: string,
  followed: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, string>,
  report: ReportViolation,
): void {
  for (const id of new Set([...followed.keys(), ...fresh.keys()])) {
    if (followed.get(id) === fresh.get(id)) continue;
    report(
      'a process that followed the journal believes what a new one reads',
      `${space}/${id}: ${followed.get(id) ?? 'no entry'} against ${fresh.get(id) ?? 'no entry'}`,
    );
  }
}

/** A checkpoint that a client was given must hold for ever. */
async function checkCheckpoints(
  world: World,
  { guard }: SimProcess,
  space: string,
  { attempts }: Clients,
  report: ReportViolation,
): Promise<void> {
  const given = attempts.flatMap(({ call, ending }) =>
    call.verb === 'checkpoint' && call.space === space && ending?.how === 'answered'
      ? [ending.answer as { readonly outcome: string; readonly checkpoint?: Checkpoint }]
      : [],
  );
  const last = given.findLast(({ checkpoint }) => checkpoint !== undefined)?.checkpoint;
  if (last === undefined) return;
  const { ok, breaks } = await finish(world, guard.space(space).audit.verify({ checkpoint: last }, auditor));
  if (!ok) report('a checkpoint holds for ever', `${space}: ${JSON.stringify(breaks.slice(0, 3))}`);
}

/** After the store was cleaned, no erased text is on the medium or in the cache. */
async function checkErased(world: World, journals: readonly SpaceJournal[], report: ReportViolation): Promise<void> {
  // An erasure may have been interrupted before the store was cleaned.
  const store = simStore(world.database, { pause: () => Promise.resolve() });
  await store.scrub();
  await store.close();
  const files = world.disk.files().map((file) => ({
    file,
    bytes: Buffer.from(world.disk.read(file, 0, world.disk.size(file))),
  }));
  for (const { content, who } of erasedTexts(journals, world.texts)) {
    for (const token of tokensIn(content)) {
      for (const { file, bytes } of files) {
        if (bytes.includes(token)) report('an erased text is nowhere on the disk', `${token} of ${who} is in ${file}`);
      }
    }
  }
}

/** Every text that only erased entries ever had. */
function erasedTexts(
  journals: readonly SpaceJournal[],
  texts: ReadonlyMap<string, string>,
): readonly { readonly content: string; readonly who: string }[] {
  const changes = journals.flatMap(({ space, lines }) =>
    lines.flatMap(({ event }) => event.changes.map((facts) => ({ ...facts, owner: `${space}/${facts.id}` }))),
  );
  const erased = new Set(changes.flatMap(({ state, owner }) => (state === 'erased' ? [owner] : [])));
  const owners = new Map<string, Set<string>>();
  for (const { digest, owner } of changes) {
    const content = digest === null ? undefined : texts.get(digest);
    if (content !== undefined) owners.set(content, (owners.get(content) ?? new Set()).add(owner));
  }
  return [...owners].flatMap(([content, of]) =>
    [...of].every((owner) => erased.has(owner)) ? [{ content, who: [...of].join(', ') }] : [],
  );
}
