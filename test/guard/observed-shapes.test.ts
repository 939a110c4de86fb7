import { expect, test } from 'vitest';
import { honestShapes } from '../prompt/shapes/index.ts';
import { oddValues } from '../prompt/shapes/odd.ts';
import { opened, page, read, trustOf } from './support/conversation.ts';
import { world } from './support/world.ts';

// What was wrapped was read: a note that repeats it is text from outside, wherever in a result it stood.

/** Copies of a value with one string replaced. */
function mutations(value: unknown, text: string): readonly (readonly [path: string, mutated: unknown])[] {
  if (typeof value === 'string') return [['', text]];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    mutations(member, text).map(([path, mutated]) => {
      const changed = Array.isArray(value) ? value.with(Number(key), mutated) : { ...value, [key]: mutated };
      return [`.${key}${path}`, changed] as const;
    }),
  );
}

const cases = [
  ...honestShapes.flatMap(({ name, value }) =>
    mutations(value, page).map(([path, content]) => ({ name: `${name}${path}`, content })),
  ),
  ...oddValues.map(({ name, value }) => ({ name, content: value(page) })),
];

/** The words are nowhere in the result, or nothing parts them: an error of a getter is not read, and Bedrock's document loses its name. */
const dropped = new Set([
  'a getter that throws',
  'a proxy that throws',
  'a getter that changes its answer',
  'a proxy that changes its answer',
  'members of the prototype',
  'known parts nested deeply',
  'a document of Bedrock with a sentence as its name',
  'Bedrock: document of text.document.name',
  'image data that is words without blanks',
  'an image address with digits between words',
  'an id with digits between words',
  'a name of a link with digits between words',
]);

test('whatever a result holds is evidence of what the session has read', async () => {
  const { space } = world();
  const unseen: string[] = [];
  for (const [number, { name, content }] of cases.entries()) {
    const session = await opened(space, `agent-${number + 100}`);
    expect(await trustOf(session, read)).toBe('agent');
    await session.observe({ source: 'web', content });
    if ((await trustOf(session, read)) !== 'external' && !dropped.has(name)) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test('numbers of a result are evidence too', async () => {
  const { space } = world();
  const session = await opened(space);
  await session.observe({ source: 'bank', content: { account: 'Ida Frost', balance: 48_213 } });
  expect(await trustOf(session, { content: 'The balance of Ida Frost is 48213.' })).toBe('external');
});

test('a result is observed once, and gives the same bytes, in any form', async () => {
  const { space } = world();
  const session = await opened(space);
  for (const { value } of honestShapes) {
    const observation = { source: 'web', callId: 'c1', content: value };
    const first = await session.observe(observation);
    expect(await session.observe({ ...observation, content: structuredClone(value) })).toEqual(first);
  }
});

test('a string comes back as a string, and a list as a list', async () => {
  const { space } = world();
  const session = await opened(space);
  const text: string = (await session.observe({ content: page })).content;
  expect(text).toContain(`| ${page}`);
  const list = (await session.observe({ content: [page, { type: 'text', text: page }] })).content;
  expect(list.map((part) => typeof part)).toEqual(['string', 'object']);
});
