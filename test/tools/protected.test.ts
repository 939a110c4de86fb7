import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import type { GuardedSpace } from '../../src/guard/index.ts';
import { openKnowledgeGraph } from '../../src/tools/knowledge-graph/index.ts';
import { world } from '../guard/support/world.ts';
import { operator } from '../support/origins.ts';
import { proof } from '../support/proves.ts';
import { desk } from './anthropic/support.ts';
import { addedId, call, setting } from './docker-agent/support.ts';
import { place } from './hermes/support.ts';

// The agent's own note, which it may change in every way until a person protects it. Each attempt is made twice: without
// protection it must succeed, otherwise it would prove nothing.

const note = 'The office is on the third floor.';
const other = 'The office has moved to the cellar.';
const agent = { channel: 'agent', principal: 'helper', session: 's' } as const;
const reason = 'the address is changed by hand';

/** What the guard holds as active, whose text has the words. */
async function isActive(space: GuardedSpace, words = note): Promise<boolean> {
  const found = await space.browse({ states: ['active'] }, operator);
  const ids = found.outcome === 'browsed' ? found.entries.map(({ facts }) => facts.id) : [];
  const seen = await Promise.all(ids.map((id) => space.review.inspect({ id }, operator)));
  return seen.some((one) => one.outcome === 'inspected' && one.text?.content.includes(words));
}

async function protectAll(space: GuardedSpace): Promise<void> {
  const found = await space.browse({ states: ['active'] }, operator);
  if (found.outcome !== 'browsed' || found.entries.length === 0) throw new Error('nothing to protect');
  for (const { facts } of found.entries) {
    expect(await space.review.protect({ id: facts.id, reason }, operator)).toMatchObject({ outcome: 'protected' });
  }
}

interface Attempt {
  readonly space: GuardedSpace;
  /** The attempt itself. */
  change(): Promise<unknown>;
  /** The tool looks at its own store, as at its next start. */
  look(): Promise<unknown>;
  /** Whether the store of the tool still has the note. */
  stored(): boolean | Promise<boolean>;
}

async function hermes(
  change: (at: ReturnType<typeof place>, memory: ReturnType<ReturnType<typeof place>['open']>) => unknown,
): Promise<Attempt> {
  const at = place();
  const memory = at.open({ origin: agent });
  await memory.load();
  await memory.add('memory', note);
  return {
    space: at.space,
    change: async () => change(at, memory),
    look: async () => at.open({ origin: agent }).load(),
    stored: () => at.read('MEMORY.md').includes(note),
  };
}

async function dockerAgent(change: (at: ReturnType<typeof setting>, row: string) => unknown): Promise<Attempt> {
  const at = setting();
  const row = addedId(await call(at.session(agent), 'add_memory', { memory: note }));
  return {
    space: at.space,
    change: async () => change(at, row),
    look: () => call(at.session(agent), 'get_memories'),
    stored: () => at.other.rows().some(({ memory }) => memory === note),
  };
}

const path = '/memories/places/office.md';

async function anthropic(...inputs: readonly object[]): Promise<Attempt> {
  const { space, session } = desk();
  const { run } = session(agent);
  await run({ command: 'create', path, file_text: note });
  return {
    space,
    change: async () => {
      for (const input of inputs) await run(input as never);
    },
    look: () => run({ command: 'view', path: '/memories' }),
    stored: async () => (await run({ command: 'view', path })).includes(note),
  };
}

type Execute = (name: string, input: unknown) => Promise<unknown>;

async function graph(change: (execute: Execute, file: string) => unknown): Promise<Attempt> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-protected-graph-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'memory.jsonl');
  const { space, env } = world({ scanner: createScanner() });
  const execute: Execute = async (name, input) => {
    const tools = openKnowledgeGraph({ space, path: file, env }).tools(agent);
    return tools.find((tool) => tool.name === name)?.execute(input);
  };
  await execute('create_entities', { entities: [{ name: 'Office', entityType: 'place', observations: [note] }] });
  await execute('create_relations', { relations: [{ from: 'Office', to: 'Office', relationType: 'is' }] });
  return {
    space,
    change: async () => change(execute, file),
    look: () => execute('read_graph', {}),
    stored: () => readFileSync(file, 'utf8').includes(note),
  };
}

const attempts: readonly (readonly [name: string, make: () => Promise<Attempt>])[] = [
  ['hermes: remove', () => hermes((_at, memory) => memory.remove('memory', note))],
  ['hermes: replace', () => hermes((_at, memory) => memory.replace('memory', note, other))],
  [
    'hermes: batch of remove and add',
    () =>
      hermes((_at, memory) =>
        memory.batch('memory', [
          { action: 'remove', oldText: note },
          { action: 'add', content: other },
        ]),
      ),
  ],
  ['docker-agent: delete_memory', () => dockerAgent((at, id) => call(at.session(agent), 'delete_memory', { id }))],
  [
    'docker-agent: update_memory',
    () => dockerAgent((at, id) => call(at.session(agent), 'update_memory', { id, memory: other })),
  ],
  ['anthropic: delete', () => anthropic({ command: 'delete', path })],
  ['anthropic: delete of its folder', () => anthropic({ command: 'delete', path: '/memories/places' })],
  ['anthropic: str_replace', () => anthropic({ command: 'str_replace', path, old_str: note, new_str: other })],
  [
    'anthropic: rename, then another file in its place',
    () =>
      anthropic(
        { command: 'rename', old_path: path, new_path: '/memories/old.md' },
        { command: 'create', path, file_text: other },
        { command: 'delete', path: '/memories/old.md' },
      ),
  ],
  [
    'anthropic: another file renamed over it',
    () =>
      anthropic(
        { command: 'create', path: '/memories/new.md', file_text: other },
        { command: 'rename', old_path: '/memories/new.md', new_path: path },
        { command: 'delete', path },
      ),
  ],
  ['knowledge graph: delete_entities', () => graph((run) => run('delete_entities', { entityNames: ['Office'] }))],
  [
    'knowledge graph: delete_observations',
    () => graph((run) => run('delete_observations', { deletions: [{ entityName: 'Office', observations: [note] }] })),
  ],
];

describe(proof('guard/protected-entries-are-a-persons', 'through the tools'), () => {
  test.each(attempts)('%s', async (_name, make) => {
    const plain = await make();
    await plain.change();
    await plain.look();
    expect(await isActive(plain.space), 'without protection').toBe(false);
    const kept = await make();
    await protectAll(kept.space);
    await kept.change();
    await kept.look();
    expect(await isActive(kept.space), 'in the guard').toBe(true);
    expect(await kept.stored(), 'in the store of the tool').toBe(true);
  });

  const behind: typeof attempts = [
    ['hermes: its file is written anew', () => hermes((at) => at.write('MEMORY.md', `${other}\n`))],
    ['hermes: its file is emptied', () => hermes((at) => at.write('MEMORY.md', ''))],
    ['docker-agent: its row is deleted', () => dockerAgent((at, id) => at.other.delete(id))],
    ['docker-agent: its row is changed', () => dockerAgent((at, id) => at.other.change(id, other))],
    ['knowledge graph: its file is emptied', () => graph((_run, file) => writeFileSync(file, ''))],
  ];

  test.each(behind)('behind the guard, %s: the guard keeps it', async (_name, make) => {
    const kept = await make();
    await protectAll(kept.space);
    await kept.change();
    await kept.look();
    await kept.look();
    expect(await isActive(kept.space), 'in the guard').toBe(true);
  });
});
