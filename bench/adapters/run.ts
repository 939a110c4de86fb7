import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { GuardedSpace } from '../../src/guard/index.ts';
import { built } from '../built.ts';
import { median } from '../measure.ts';
import { earlierNotes, type Size, sizes, toolResult, turn } from '../provenance/day-of-work.ts';
import { duration, short, table } from '../table.ts';
import { hooks, type Result, type Step } from './hooks.ts';

const { createGuard, createKeyring, createScanner, memoryStore, policyFrom, sqliteStore, systemEnv } =
  await built<typeof import('../../src/index.ts')>('index.js');
const { withGuard } = await built<typeof import('../../src/adapters/ai-sdk/index.ts')>('adapters/ai-sdk/index.js');

const quick = process.argv.includes('--quick');
const conversations = quick ? 40 : 120;
/** Conversations before the first that counts: the program compiles what it runs often. */
const warmUp = 20;
const resultsInContext = 20;
const maxAddedMicros = 2_000;
const resultsInPrompt = 10;
const maxPromptRatio = 1.3;

const scanner = createScanner();
const keyring = createKeyring(systemEnv);
const policy = policyFrom({ rates: { writes: { agent: 0 }, space: 0 } });
const say = (text: string): void => console.log(`${text}\n`);
const goals: [goal: string, measured: string, met: string][] = [];

/** The hooks of an agent do the same for every framework; these are those of the AI SDK. */
interface Message {
  readonly role: string;
  readonly content: unknown;
}

type PrepareStep = (step: object) => Promise<{ readonly messages: readonly Message[]; readonly instructions: string }>;

function stepsOf(space: GuardedSpace, session: string): PrepareStep {
  const { prepareStep } = withGuard(space, { prepareStep: undefined }, { session });
  return prepareStep as unknown as PrepareStep;
}

/** A call of a tool and its result, as the SDK hands them to the next step. */
function call(n: number, size: Size): readonly Message[] {
  const toolCallId = `call-${n}`;
  const toolName = 'web_fetch';
  const output = { type: 'text', value: toolResult(n, size) };
  return [
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId, toolName, input: { url: 'https://x.example/a' } }],
    },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] },
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-adapters-'));
try {
  say(
    `Adapters on ${process.version}, ${quick ? 'quick' : 'full'} run, p50 of wall-clock time over ${conversations} conversations after ${warmUp} that do not count. CPU time includes threads that compile and collect garbage. The hooks of the AI SDK adapter; a step reads one new tool result.`,
  );
  const rows: (readonly string[])[] = [];
  for (const name of ['memory', 'sqlite'] as const) {
    const measured: readonly Size[] = quick ? ['medium'] : ['short', 'medium', 'long'];
    for (const size of measured) rows.push(await addedTime(name, size));
  }
  const heads = [
    'step, by store and length of a result',
    `with ${resultsInContext} results in context`,
    'of it a repeated step',
    'CPU time',
  ];
  say(table(heads, rows));
  say(
    table(
      [`prompt of a conversation with ${resultsInPrompt} results`, 'plain', 'guarded', 'ratio'],
      await promptSizes(),
    ),
  );
  say(
    table(
      [`adapter, memory store, results ${sizes.medium.name}`, 'added to a step', 'repeated step', 'CPU time', 'prompt'],
      await everyAdapter(),
    ),
  );
  say(table(['goal', 'measured', 'met'], goals));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What the guard adds to a model step when the context already has many results and one is new. */
async function addedTime(name: 'memory' | 'sqlite', size: Size): Promise<readonly string[]> {
  const added: Timed[] = [];
  const repeated: Timed[] = [];
  const store = name === 'memory' ? memoryStore() : await sqliteStore(new Database(join(folder, `${size}.db`)));
  const space = createGuard({ store, keyring, scanner, policy }).space('bench');
  for (const content of earlierNotes) await space.write({ content }, { channel: 'user', principal: 'bench' });
  for (let n = 0; n < conversations + warmUp; n++) {
    const prepareStep = stepsOf(space, `chat-${n}`);
    let messages: readonly Message[] = [{ role: 'user', content: turn(n) }];
    const step = () => prepareStep({ messages, instructions: 'Be kind.', initialInstructions: 'Be kind.' });
    for (let result = 1; result < resultsInContext; result++) {
      messages = [...messages, ...call(n * resultsInContext + result, size)];
      // Version 7 of the SDK hands the wrapped messages to the next step.
      messages = (await step()).messages;
    }
    messages = [...messages, ...call((n + 1) * resultsInContext, size)];
    const one = await timed(step);
    const again = await timed(step);
    if (n < warmUp) continue;
    added.push(one);
    repeated.push(again);
  }
  await store.close();
  const title = `${name}, ${sizes[size].name}`;
  const micros = p50(added, 'wall');
  goals.push([
    `${title}: at most ${duration(maxAddedMicros)} added to a model step, p50`,
    duration(micros),
    micros <= maxAddedMicros ? 'yes' : 'no',
  ]);
  return [title, duration(micros), duration(p50(repeated, 'wall')), duration(p50(added, 'cpu'))];
}

/**
 * The same step through the hooks of each adapter, one after the other. Adapters take turns, so
 * that none of them is measured while the program is still cold. Adapters of memory services stand before no model.
 */
async function everyAdapter(): Promise<readonly (readonly string[])[]> {
  const measured = await Promise.all(
    Object.entries(hooks).map(async ([name, stepOf]) => {
      const space = createGuard({ store: memoryStore(), keyring, scanner, policy }).space('bench');
      for (const content of earlierNotes) await space.write({ content }, { channel: 'user', principal: 'bench' });
      return { name, stepOf, space, added: [] as Timed[], repeated: [] as Timed[] };
    }),
  );
  for (let n = 0; n < conversations + warmUp; n++) {
    const results = resultsOf(n * resultsInContext, resultsInContext);
    const first = n % measured.length;
    for (const { stepOf, space, added, repeated } of [...measured.slice(first), ...measured.slice(0, first)]) {
      const step = stepOf(space, `chat-${n}`);
      await step(turn(n), results.slice(0, -1));
      const one = await timed(() => step(turn(n), results));
      const again = await timed(() => step(turn(n), results));
      if (n < warmUp) continue;
      added.push(one);
      repeated.push(again);
    }
  }
  const rows: (readonly string[])[] = [];
  for (const { name, stepOf, space, added, repeated } of measured) {
    const once = p50(added, 'wall');
    const ratio = await promptRatio(stepOf(space, 'prompt'));
    rows.push([
      name,
      duration(once),
      duration(p50(repeated, 'wall')),
      duration(p50(added, 'cpu')),
      `${short(ratio)} x`,
    ]);
    goals.push([
      `${name}: at most ${duration(maxAddedMicros)} added, p50`,
      duration(once),
      once <= maxAddedMicros ? 'yes' : 'no',
    ]);
    goals.push([
      `${name}: at most ${maxPromptRatio} x the prompt`,
      `${short(ratio)} x`,
      ratio <= maxPromptRatio ? 'yes' : 'no',
    ]);
  }
  return rows;
}

function resultsOf(first: number, count: number): readonly Result[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `call-${first + at}`,
    text: toolResult(first + at, 'medium'),
  }));
}

/** What a model reads with the guard, by what it reads without: an empty guard adds its rule and its marks. */
async function promptRatio(step: Step): Promise<number> {
  const results = resultsOf(0, resultsInPrompt);
  const shown = textLength(await step(turn(0), results));
  const plain = textLength([turn(0), results.map(({ text }) => text)]);
  const frame = textLength(await step(turn(0), [])); // the instructions, the memory and the turn itself
  return (shown - frame + turn(0).length) / plain;
}

async function promptSizes(): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for (const size of ['medium', 'long'] as const) {
    const space = createGuard({ store: memoryStore(), keyring, scanner, policy }).space('bench');
    const instructions = 'You are a helpful assistant. Answer in short sentences and name your sources.';
    const messages = Array.from({ length: resultsInPrompt }, (_, n) => [
      { role: 'user', content: turn(n) },
      ...call(n, size),
    ]).flat();
    const step = { messages, instructions, initialInstructions: instructions };
    const guarded = await stepsOf(space, 'chat')(step);
    const [plain, shown] = [charactersOf(step), charactersOf(guarded)];
    const ratio = shown / plain;
    const title = `results ${sizes[size].name}`;
    rows.push([title, String(plain), String(shown), `${short(ratio)} x`]);
    goals.push([
      `${title}: at most ${maxPromptRatio} x the characters of the prompt`,
      `${short(ratio)} x`,
      ratio <= maxPromptRatio ? 'yes' : 'no',
    ]);
  }
  return rows;
}

/** What a model reads: the instructions, and the texts of all messages. */
function charactersOf({ messages, instructions }: { messages: readonly Message[]; instructions: string }): number {
  return instructions.length + messages.reduce((sum, { content }) => sum + textLength(content), 0);
}

function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + textLength(member), 0);
}

function p50(times: readonly Timed[], clock: keyof Timed): number {
  return median(times.map((time) => time[clock]));
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const [start, before] = [process.hrtime.bigint(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: user + system, wall: Number(process.hrtime.bigint() - start) / 1_000 };
}

interface Timed {
  readonly cpu: number;
  readonly wall: number;
}
