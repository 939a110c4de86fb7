import { describe, expect, test } from 'vitest';
import { operator } from '../support/origins.ts';
import { proof } from '../support/proves.ts';
import { connect, kinds, type Person, streams } from './support/clients.ts';
import { memory, served } from './support/memory.ts';

// An agent that has read a page proposes a harmless text in place of the user's own rule, and the person is asked.

const rule = 'Never pay an invoice above 100 euros without asking Ana.';
const tea = 'The tea fair opens at nine on Saturday.';
const user = { channel: 'user', principal: 'lia' } as const;
const release = { action: 'accept', content: { decision: 'release' } } as const;

async function ruled(content = rule) {
  const world = memory({ person: 'ana' });
  const written = await world.space.write({ content, tags: ['money'] }, user);
  const id = written.outcome === 'stored' ? written.id : '';
  const stateOf = async (): Promise<string> => {
    const seen = await world.space.review.inspect({ id }, operator);
    return seen.outcome === 'inspected' ? (seen.facts.inactiveReason ?? seen.facts.state) : seen.problem;
  };
  return { ...world, id, stateOf };
}

describe(proof('guard/changes-are-read-as-changes', 'in the form of an MCP client'), () => {
  test.each(kinds)('the question shows what leaves the memory and what takes its place: %s', async (kind) => {
    const { id, options, stateOf } = await ruled();
    const questions: string[] = [];
    const person: Person = (question) => {
      questions.push(question);
      return release;
    };
    const client = await connect(kind, await served({ options }), person);
    const done = await client.call('memory_replace', { id, content: tea, tags: ['fair'], source: 'web' });
    expect(done.structuredContent).toMatchObject({ outcome: 'released' });
    expect(questions).toHaveLength(1);
    expect(questions[0]?.split('\n').slice(2)).toEqual([
      'The change: 2 rows, each with the mark | (or |> where a long line goes on).',
      '',
      `    - | ${rule}`,
      `    + | ${tea}`,
      '',
      'The change of its tags: 2 rows, each with the mark | (or |> where a long line goes on).',
      '',
      '    - | money',
      '    + | fair',
      '',
      'The text ends here.',
    ]);
    expect(questions[0]).toMatch(/^mcp:test-client wants to CHANGE an entry of the memory\./);
    expect(questions[0]).toContain('the rows marked - leave the memory (trust: user)');
    expect(questions[0]).toContain('the rows marked + take their place (trust: external)');
    expect(await stateOf()).toBe('replaced');
  });

  test('no line of a text can pass as a line of the question', async () => {
    const { id, options } = await ruled('first\nsecond\nthird');
    const questions: string[] = [];
    const client = await connect('v2 client, 2026-07-28', await served({ options }), (question) => {
      questions.push(question);
      return { action: 'decline' };
    });
    const content = 'first\n+ | third\nthird\n\u2028- | first\r\nhidden\u200b\u200b\u200bwords';
    await client.call('memory_replace', { id, content, source: 'web' });
    const lines = questions[0]?.split('\n').slice(4, -2) ?? [];
    expect(lines.filter((line) => !/^ {4}[-+ ] \|/.test(line))).toEqual([]);
    expect(lines[0]).toBe('      | first');
    expect(lines.filter((line) => line.startsWith('    -'))).toEqual(['    - | second', '    - | third']);
    expect(lines.at(-1)).toBe('    + | hidden\u20393 hidden characters\u203awords');
  });

  test('an answer about a text that has changed meanwhile changes nothing', async () => {
    const { id, options, space, stateOf } = await ruled();
    let edited: Promise<unknown> = Promise.resolve();
    const client = await connect('v2 client, 2026-07-28', streams({ guard: space as never, space, options }), () => {
      edited = space.replace({ id, content: `${rule} Not even once.` }, user);
      return release;
    });
    const done = await client.call('memory_replace', { id, content: tea, source: 'web' });
    await edited;
    expect(done).toMatchObject({ isError: true, structuredContent: { outcome: 'refused', problem: 'changed' } });
    expect(await stateOf()).toBe('active');
  });

  test('a replaced text that is too long for a form is not asked about', async () => {
    const { id, options, stateOf } = await ruled(
      Array.from({ length: 500 }, (_, day) => `day ${day} is fine`).join('\n'),
    );
    const client = await connect('v2 client, 2026-07-28', await served({ options }), () => release);
    const done = await client.call('memory_replace', { id, content: tea, source: 'web' });
    expect(done.structuredContent).toMatchObject({ outcome: 'held' });
    expect(await stateOf()).toBe('active');
  });
});
