import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scriptedEnv } from '../../../src/base/env.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import type { BoundedMemory } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { unhurried } from '../../support/unhurried.ts';
import { DyingProcess } from './dying-disk.ts';
import { hermesEntries } from './hermes-reader.ts';
import { done, operator, type Place, person, place } from './support.ts';

const s = '\n\u00a7\n';
const keyring = createKeyring(scriptedEnv(11));
/** Every change by others after every step of every operation: in long runs. */
const isDeep = process.env.BEZOAR_MODEL_OPERATIONS !== undefined;

type Entries = readonly string[];
interface Names {
  readonly old: string;
  readonly other: string;
  readonly fresh: string;
  /** What others add before and after the kill. */
  readonly found: string;
  readonly late: string;
}

interface Operation {
  /** What another program does to the file before it. */
  readonly outside?: (entries: Entries, names: Names) => Entries;
  run(memory: BoundedMemory, names: Names): Promise<unknown>;
  /** A replacement of an entry that is gone adds the new text: the journal has it, and it is not clear that nobody wants it. */
  readonly after: (entries: Entries, names: Names) => Entries;
}

function without(entries: Entries, text: string): Entries {
  return entries.filter((entry) => entry !== text);
}

function added(entries: Entries, text: string): Entries {
  return entries.includes(text) ? entries : [...entries, text];
}

function replaced(entries: Entries, old: string, text: string): Entries {
  return added(
    entries.map((entry) => (entry === old && !entries.includes(text) ? text : entry)).filter((entry) => entry !== old),
    text,
  );
}

/** hermes-agent removes an entry and adds one, and Bezoar has not seen it yet. */
const changedOutside = (entries: Entries, { other, found }: Names): Entries => [...without(entries, other), found];

const operations: Readonly<Record<string, Operation>> = {
  add: {
    run: (memory, { fresh }) => memory.add('memory', fresh),
    after: (entries, { fresh }) => added(entries, fresh),
  },
  replace: {
    run: (memory, { old, fresh }) => memory.replace('memory', old, fresh),
    after: (entries, { old, fresh }) => replaced(entries, old, fresh),
  },
  'replace by an existing text': {
    run: (memory, { old, other }) => memory.replace('memory', old, other),
    after: (entries, { old, other }) => replaced(entries, old, other),
  },
  remove: {
    run: (memory, { old }) => memory.remove('memory', old),
    after: (entries, { old }) => without(entries, old),
  },
  batch: {
    run: (memory, { old, other, fresh }) =>
      memory.batch('memory', [
        { action: 'remove', oldText: other },
        { action: 'replace', oldText: old, content: fresh },
        { action: 'add', content: `${fresh} too` },
      ]),
    after: (entries, { old, other, fresh }) => added(replaced(without(entries, other), old, fresh), `${fresh} too`),
  },
  load: { outside: changedOutside, run: (memory) => memory.load(), after: (entries) => entries },
  reconcile: {
    outside: changedOutside,
    run: (memory) => memory.reconcile({ settle: true }),
    after: (entries) => entries,
  },
  adopt: { outside: changedOutside, run: (memory) => memory.adopt(), after: (entries) => entries },
  'add to a file that others have changed': {
    outside: changedOutside,
    run: (memory, { fresh }) => memory.add('memory', fresh),
    after: (entries, { fresh }) => added(entries, fresh),
  },
};

interface Meanwhile {
  /** Undefined if there is nothing to do. `before` is the file before the operation. */
  readonly does: (entries: Entries, names: Names, before: Entries) => Entries | undefined;
  /** What it found is not what it had read: it writes an earlier version and additions. */
  readonly isStale?: true;
}

/** What another program does between the kill and the next load. */
const meanwhiles: Readonly<Record<string, Meanwhile>> = {
  nothing: { does: () => undefined },
  'hermes removes the new entry': {
    does: (entries, { fresh, found }) => without(without(entries, fresh), found),
  },
  'hermes adds the removed entry again': {
    does: (entries, { old, other }) => added(added(entries, old), other),
  },
  'hermes adds an entry': { does: (entries, { late }) => [...entries, late] },
  'hermes removes another': { does: (entries) => entries.slice(1) },
  'somebody empties the file': { does: () => [] },
  'a program writes back the version before, with an addition': {
    does: (_entries, { late }, before) => [...before, late],
    isStale: true,
  },
};

class Story {
  readonly at: Place;
  readonly #process: DyingProcess;
  readonly #store = memoryStore();
  #count = 0;

  constructor() {
    this.at = place({ policy: unhurried, scanner: quietScanner });
    this.#process = new DyingProcess(this.at.folder);
    onTestFinished(() => this.#process.mend());
  }

  /** Another process on the folder and the journal. */
  #opened(isDying = false): BoundedMemory {
    const store = isDying ? this.#process.store(this.#store) : this.#store;
    const space = createGuard({ store, keyring, scanner: quietScanner, policy: unhurried }).space('hermes');
    return this.at.open({ space, origin: person, echo: false, limits: { memory: 100_000 } });
  }

  read(): Entries {
    return this.at.has('MEMORY.md')
      ? (hermesEntries(readFileSync(join(this.at.folder, 'MEMORY.md'))) ?? ['not UTF-8'])
      : [];
  }

  /** As hermes-agent writes. */
  write(entries: Entries): void {
    const draft = join(this.at.folder, '.mem_theirs.tmp');
    writeFileSync(draft, entries.join(s));
    renameSync(draft, join(this.at.folder, 'MEMORY.md'));
  }

  /** Some entries, after more changes than replaced files are kept: long removed ones are in the files that are deleted next. */
  async start(): Promise<void> {
    const memory = this.#opened();
    done(await memory.add('user', 'of the user'));
    for (let n = 0; n < 5; n++) done(await memory.add('memory', `start${n} begin${n}`));
    for (let n = 0; n < 10; n++) await this.#change(memory);
  }

  async #change(memory: BoundedMemory): Promise<void> {
    done(await memory.replace('memory', this.read()[0] ?? '', this.#text()));
  }

  #text(): string {
    this.#count += 1;
    return `word${this.#count} name${this.#count}`;
  }

  /** Kills the operation before one step; false if it has no such step. */
  async tell(operation: Operation, meanwhile: Meanwhile, step: number): Promise<boolean> {
    const memory = this.#opened();
    while (this.read().length < 5) done(await memory.add('memory', this.#text()));
    while (this.read().length > 6) done(await memory.remove('memory', this.read()[0] ?? ''));
    await this.#change(memory);
    const entries = this.read();
    const [fresh, found, late] = [this.#text(), this.#text(), this.#text()];
    const names = { old: entries[1] ?? '', other: entries[2] ?? '', fresh, found, late };
    const before = operation.outside?.(entries, names) ?? entries;
    if (operation.outside !== undefined) this.write(before);
    const dying = this.#opened(true);
    if (!(await this.#process.run(step, () => operation.run(dying, names)))) return false;
    const at = `before ${this.#process.steps.at(-1)?.replaceAll(this.at.folder, '')}`;
    const after = operation.after(before, names);
    const between = this.read();
    expect([before, after], at).toContainEqual(between);
    const theirs = meanwhile.does(between, names, before);
    if (theirs !== undefined) this.write(theirs);
    const isDone = JSON.stringify(between) === JSON.stringify(after);
    const now = meanwhile.isStale === true && isDone ? added(after, theirs?.at(-1) ?? '') : (theirs ?? between);
    await this.#check(isDone ? [now] : [now, operation.after(now, names)], at);
    return true;
  }

  async #check(possible: readonly Entries[], at: string): Promise<void> {
    const sorted = possible.map((entries) => [...entries].sort());
    await this.#opened().load();
    const found = [...this.read()].sort();
    expect(sorted, at).toContainEqual(found);
    const again = this.#opened();
    expect((await again.load()).changes, at).toEqual([]);
    expect([...this.read()].sort(), at).toEqual(found);
    expect([...again.liveEntries('memory')].sort(), at).toEqual(found);
    expect(await this.#journaled('memory'), at).toEqual(found);
    expect(await this.#journaled('user'), at).toEqual(['of the user']);
  }

  async #journaled(target: string): Promise<Entries> {
    const space = createGuard({ store: this.#store, keyring, scanner: quietScanner, policy: unhurried }).space(
      'hermes',
    );
    const texts: string[] = [];
    for (const { id } of (await space.list({ targets: [target], limit: 100 }, operator)).entries) {
      const seen = await space.review.inspect({ id }, operator);
      if (seen.outcome === 'inspected') texts.push(seen.text?.content ?? '');
    }
    return texts.sort();
  }
}

const [what, then] = [Object.keys(operations), Object.values(meanwhiles)];

/** Kills an operation before each of its steps. After each kill, other programs do one of these things. */
async function killedEverywhere(operation: Operation, all: readonly Meanwhile[]): Promise<void> {
  const story = new Story();
  await story.start();
  let step = 0;
  while (await story.tell(operation, all[step % all.length] ?? fail(), step)) step += 1;
  expect(step).toBeGreaterThan(8);
}

describe.runIf(isDeep).each(what)('%s, killed before each of its steps', (name) => {
  test.each(Object.keys(meanwhiles))(
    'then %s: nothing is lost, doubled or comes back',
    (kind) => killedEverywhere(operations[name] ?? fail(), [meanwhiles[kind] ?? fail()]),
    600_000,
  );
});

test.each(['replace', 'remove', 'batch', 'load', 'add to a file that others have changed'])(
  '%s, killed before each of its steps, and others change the file meanwhile: nothing is lost, doubled or comes back',
  (name) => killedEverywhere(operations[name] ?? fail(), then),
);

function fail(): never {
  throw new Error('there is no such case');
}
