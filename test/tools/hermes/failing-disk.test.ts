import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { markdownFolder } from '../../../src/stores/markdown/index.ts';
import { type BoundedMemory, memoryTool } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { FailingDisk } from './failing-disk.ts';
import { hermesEntries } from './hermes-reader.ts';
import { done, operator, type Place, person, place } from './support.ts';

const s = '\n\u00a7\n';
const isLong = process.env.BEZOAR_MODEL_OPERATIONS !== undefined;

interface Request {
  readonly input: object;
  readonly after: readonly string[];
}

const requests: Readonly<Record<string, Request>> = {
  add: { input: { action: 'add', content: 'three spoons' }, after: ['one tea', 'two cups', 'three spoons'] },
  replace: {
    input: { action: 'replace', old_text: 'two cups', content: 'two mugs' },
    after: ['one tea', 'two mugs'],
  },
  remove: { input: { action: 'remove', old_text: 'one tea' }, after: ['two cups'] },
  batch: {
    input: {
      operations: [
        { action: 'add', content: 'four forks' },
        { action: 'remove', old_text: 'one tea' },
      ],
    },
    after: ['two cups', 'four forks'],
  },
};

/** What another program did to the file before, and what it leaves besides the two entries. */
const outsides: Readonly<Record<string, { readonly file?: string; readonly extra: readonly string[] }>> = {
  nothing: { extra: [] },
  'added an entry': { file: `one tea${s}two cups${s}by hand`, extra: ['by hand'] },
  'removed an entry': { file: `one tea${s}two cups`, extra: [] },
};

const kinds: Readonly<Record<string, (step: number) => (call: number) => boolean>> = {
  'one call fails': (step) => (call) => call === step,
  'this call and all later ones fail': (step) => (call) => call >= step,
};

function entriesIn(at: Place): readonly string[] {
  return [...(hermesEntries(readFileSync(join(at.folder, 'MEMORY.md'))) ?? [])].sort();
}

function opened(at: Place): BoundedMemory {
  return at.open({ origin: person, files: markdownFolder(at.folder, { patience: 100 }) });
}

type Answer = 'done' | 'nothing was stored' | 'not certain';

function answerOf(text: string): Answer {
  const { success, error } = JSON.parse(text);
  if (success) return 'done';
  if (error.startsWith('It is not certain')) return 'not certain';
  expect(error).toMatch(/^MEMORY\.md cannot be changed: .*Nothing was stored/);
  return 'nothing was stored';
}

const cases = Object.keys(requests).flatMap((request) =>
  Object.keys(outsides)
    .filter((outside) => isLong || outside === 'nothing' || request === 'batch')
    .flatMap((outside) => Object.keys(kinds).map((kind) => [request, outside, kind] as const)),
);
/** Every day, one case tries the even steps and the next one the odd. */
const steps = cases.map((one, at) => [...one, isLong ? { first: 0, by: 1 } : { first: at % 2, by: 2 }] as const);

test.each(steps)(
  '%s, others did: %s. At each step, %s: the answer is true now and later',
  async (name, outside, kind, { first, by }) => {
    const { input, after } = requests[name] ?? expect.unreachable();
    const { file, extra } = outsides[outside] ?? expect.unreachable();
    const answers = new Set<Answer>();
    // Until a step is not reached any more, so that nothing failed.
    for (let [step, isReached] = [first, true]; isReached; step += by) {
      const at = place({ scanner: quietScanner });
      const memory = opened(at);
      for (const text of ['one tea', 'two cups', 'five knives']) done(await memory.add('memory', text));
      if (outside !== 'removed an entry') done(await memory.remove('memory', 'five knives'));
      if (file !== undefined) at.write('MEMORY.md', file);
      const disk = new FailingDisk(at.folder, kinds[kind]?.(step) ?? expect.unreachable(), 'ENOSPC');
      onTestFinished(() => disk.mend());
      const text = await memoryTool(memory).execute({ target: 'memory', ...input });
      disk.mend();
      isReached = disk.calls.length > step;
      const answer = answerOf(text);
      answers.add(answer);
      const [old, fresh] = [['one tea', 'two cups', ...extra].sort(), [...after, ...extra].sort()];
      const possible = answer === 'done' ? [fresh] : answer === 'nothing was stored' ? [old] : [old, fresh];
      const where = `step ${step}, ${disk.calls[step]}, ${text}`;
      expect(possible, where).toContainEqual(entriesIn(at));
      await opened(at).load();
      expect(possible, `${where}, later`).toContainEqual(entriesIn(at));
      expect((await at.space.list({}, operator)).entries.length, where).toBe(entriesIn(at).length);
    }
    expect(answers).toContain('done');
    expect(answers).toContain('nothing was stored');
  },
);
