import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openGuard } from '../src/config/index.ts';
import { createScanner } from '../src/detect/index.ts';
import type { GuardedSession } from '../src/guard/index.ts';
import { flags } from './robustness.ts';

/**
 * Counts what is found in the blind sets of test/blind, and prints no text of them.
 *
 *   npm run measure:blind
 */
const halves = ['read', 'unread'] as const;

function rowsOf<Row>(set: string, half: string): Row[] {
  const lines = gunzipSync(readFileSync(`test/blind/${set}-${half}.jsonl.gz`)).toString('utf8');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

class Counts {
  readonly #by = new Map<string, { found: number; all: number }>();

  add(name: string, isFound: boolean): void {
    const count = this.#by.get(name) ?? { found: 0, all: 0 };
    count.all += 1;
    if (isFound) count.found += 1;
    this.#by.set(name, count);
  }

  toString(): string {
    return [...this.#by].map(([name, { found, all }]) => `${name} ${found} of ${all}`).join(', ');
  }
}

function countScans(half: string): void {
  for (const learned of [false, undefined] as const) {
    const scanner = createScanner(learned === undefined ? {} : { learned });
    const [all, kinds] = [new Counts(), new Counts()];
    for (const { text, label, kind } of rowsOf<{ text: string; label: string; kind: string }>('attacks', half)) {
      const isFlagged = flags(scanner.scan(text));
      all.add(label, isFlagged);
      if (label === 'attack') kinds.add(kind, isFlagged);
    }
    console.log(`attacks, ${half}, ${learned === undefined ? 'rules and model' : 'rules'}: ${all}; ${kinds}`);
  }
  const scanner = createScanner();
  const [marked, waiting] = [new Counts(), new Counts()];
  for (const { text, impact } of rowsOf<{ text: string; impact: string | null }>('impacts', half)) {
    const report = scanner.scan(text);
    const isMarked = report.impacts.some((found) => binding.has(found.impact));
    marked.add(impact ?? 'honest', isMarked);
    waiting.add(impact === null ? 'honest' : 'impact', isMarked || flags(report));
  }
  console.log(`impacts, ${half}: ${marked}; marked or flagged: ${waiting}`);
}

/** Impacts for which a text from outside waits. */
const binding: ReadonlySet<string> = new Set([
  'grants-permission',
  'names-payment-target',
  'changes-agent-configuration',
  'sets-standing-rule',
  'weakens-security',
  'redirects-data',
]);

interface Dialogue {
  readonly turns: readonly { readonly role: 'user' | 'assistant' | 'tool'; readonly text: string }[];
  readonly notes: readonly string[];
}

async function report(session: Pick<GuardedSession, 'observe'>, turns: Dialogue['turns']): Promise<void> {
  let asked: string | undefined;
  for (const { role, text: content } of turns) {
    if (role === 'tool') await session.observe({ channel: 'tool', source: 'web_fetch', content });
    if (role === 'user') await session.observe({ channel: 'user', content, ...(asked === undefined ? {} : { asked }) });
    asked = role === 'assistant' ? content : undefined;
  }
}

async function countNotes(half: string): Promise<void> {
  const guard = await openGuard({ config: false, store: 'memory:' });
  const counts = new Counts();
  for (const [at, { turns, notes }] of rowsOf<Dialogue>('dialogues', half).entries()) {
    const space = guard.space(`dialogue-${at}`);
    const session = await space.openSession({ coverage: 'full' }, { channel: 'agent', principal: 'bot' });
    await report(session, turns);
    for (const content of notes) {
      const result = await session.write({ content });
      counts.add('notes of the user', result.outcome === 'stored' && result.judged.trust === 'user');
    }
  }
  console.log(`dialogues, ${half}: ${counts}`);
  await guard.close();
}

for (const half of halves) {
  countScans(half);
  await countNotes(half);
}
