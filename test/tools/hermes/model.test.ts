import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createKeyFile } from '../../../src/config/index.ts';
import { bundleProgram } from '../../support/bundle.ts';
import { hermesEntries } from './hermes-reader.ts';
import { type Beside, hermesStore, python, startBeside } from './python.ts';

/** Changes of one memory file, about two thirds through Bezoar and a third by a program that works like hermes-agent. */
const operations = Number(process.env.BEZOAR_MODEL_OPERATIONS ?? 80);
/** One of so many changes through Bezoar is interrupted by a kill: before one of its steps, or in long runs also at any moment. */
const changesPerKill = 12;
/** A change has about as many steps. A kill after the last one comes after the answer. */
const stepsOfChange = 28;
const isLong = process.env.BEZOAR_MODEL_OPERATIONS !== undefined;
const maxEntries = 25;

let program = '';
beforeAll(async () => {
  program = await bundleProgram('test/tools/hermes/child.ts');
});

interface Change {
  readonly kind: 'add' | 'replace' | 'remove';
  readonly text: string;
  readonly old: string;
}

/** hermes-agent's store, as a list. */
function changed(entries: readonly string[], { kind, text, old }: Change): readonly string[] {
  if (kind === 'add') return entries.includes(text) ? entries : [...entries, text];
  return entries.flatMap((entry) => (entry !== old ? [entry] : kind === 'replace' ? [text] : []));
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function nextChange(entries: readonly string[], number: number, random: (below: number) => number): Change {
  const text = `note ${number} ${'about this and that '.repeat(random(3))}`.trim();
  const old = entries[random(Math.max(1, entries.length))] ?? '';
  if (entries.length === 0) return { kind: 'add', text, old };
  if (entries.length > maxEntries) return { kind: 'remove', text: '', old };
  const kind = (['add', 'add', 'replace', 'remove'] as const)[random(4)] ?? 'add';
  // Sometimes a text that is there already.
  return { kind, text: kind === 'add' && random(10) === 0 ? old : text, old };
}

async function lineOf({ said, ended }: Beside, count: number): Promise<string | undefined> {
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  while (said.length < count && !isOver) await sleep(1);
  return said[count - 1];
}

async function ask(beside: Beside, command: object): Promise<unknown> {
  const count = beside.said.length + 1;
  beside.process.stdin?.write(`${JSON.stringify(command)}\n`);
  const line = await lineOf(beside, count);
  if (line === undefined) throw new Error((await beside.ended).complaint);
  return JSON.parse(line);
}

function hermesCommand({ kind, text, old }: Change): object {
  if (kind === 'add') return { action: 'add', args: [text] };
  return kind === 'replace' ? { action: 'replace', args: [old, text] } : { action: 'remove', args: [old] };
}

/** The folder, the two programs on it, and the list that the file must be. */
class Run {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'bezoar-model-'));
  readonly random: (below: number) => number = randomFrom(20_261_118);
  readonly theirs: Beside = startBeside(python ?? '', [hermesStore, 'serve', this.folder]);
  model: readonly string[] = [];
  kills = 0;
  /** Kills after which the change was there. */
  finished = 0;
  #ours: Beside | undefined;

  read(): readonly string[] {
    return entriesIn(join(this.folder, 'MEMORY.md'));
  }

  /** Bezoar, loaded: an interrupted change is finished now or never. */
  async ours(): Promise<Beside> {
    if (this.#ours !== undefined) return this.#ours;
    const beside = startBeside(process.execPath, [program, 'serve', this.folder, 'ana', '0']);
    if ((await lineOf(beside, 1)) === undefined) throw new Error((await beside.ended).complaint);
    this.#ours = beside;
    return beside;
  }

  async change(by: Beside, command: object, after: readonly string[]): Promise<void> {
    expect(await ask(by, command)).toBe(true);
    expect(this.read()).toEqual(after);
    this.model = after;
  }

  async killed(change: Change, after: readonly string[]): Promise<void> {
    const beside = await this.ours();
    const answered = beside.said.length;
    const isTimed = isLong && this.random(2) === 0;
    const asked = isTimed ? change : { ...change, step: this.random(stepsOfChange) };
    beside.process.stdin?.write(`${JSON.stringify(asked)}\n`);
    await (isTimed ? sleep(this.random(60)) : lineOf(beside, answered + 1));
    beside.process.kill('SIGKILL');
    await beside.ended;
    const possible = beside.said.length > answered ? [after] : [this.model, after];
    // hermes-agent finds the old list or the new one, never anything between.
    expect(possible).toContainEqual(this.read());
    this.#ours = undefined;
    await this.ours();
    expect(possible).toContainEqual(this.read());
    this.kills += 1;
    if (JSON.stringify(this.read()) === JSON.stringify(after)) this.finished += 1;
    this.model = this.read();
  }

  async end(): Promise<void> {
    for (const beside of [await this.ours(), this.theirs]) {
      beside.process.stdin?.end();
      expect(await beside.ended).toEqual({ code: 0, complaint: '' });
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

test.runIf(python !== undefined)(
  'random changes by Bezoar and a program like hermes-agent, with kills: at every step the file is as a model of the store says',
  async () => {
    const run = new Run();
    onTestFinished(() => rmSync(run.folder, { recursive: true, force: true }));
    createKeyFile(join(run.folder, 'keys.json'));
    for (let number = 0; number < operations; number++) {
      const change = nextChange(run.model, number, run.random);
      const after = changed(run.model, change);
      if (run.random(3) === 0) await run.change(run.theirs, hermesCommand(change), after);
      else if (run.random(changesPerKill) === 0) await run.killed(change, after);
      else await run.change(await run.ours(), change, after);
    }
    await run.end();
    expect(run.kills).toBeGreaterThan(operations / 60);
    if (isLong) {
      process.stderr.write(
        `model: ${operations} changes, ${run.kills} kills, ${run.finished} completed all the same\n`,
      );
    }
  },
  600_000 + operations * 1_000,
);

/** Before its first entry, a memory has no file. */
function entriesIn(file: string): readonly string[] {
  return existsSync(file) ? (hermesEntries(readFileSync(file)) ?? ['not UTF-8']) : [];
}
