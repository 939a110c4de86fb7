import { describe, expect, test } from 'vitest';
import { opened, page, turn } from './support/conversation.ts';
import { agent, operator, user, world } from './support/world.ts';

test('texts are traced to the turn, the page or the entry that states them, and nothing is recorded', async () => {
  const { space } = world();
  await space.write({ content: 'Ida Frost lives in Hull.' }, user);
  const session = await opened(space);
  await session.observe({ channel: 'user', content: turn });
  await session.observe({ source: 'web_fetch', uri: 'https://harbour.example/a', content: page });
  const before = (await space.audit.stats({}, operator)).records;
  const { texts } = await session.attribute({ texts: ['900', 'Pier 9', 'Hull', 'a new sentence of its own', ''] });
  expect(texts.map(({ answer }) => answer)).toEqual(['user', 'outside', 'user', 'inferred', 'inferred']);
  expect(texts[1]?.sources).toMatchObject([{ kind: 'tool', tool: 'web_fetch', host: 'harbour.example' }]);
  expect(texts[2]?.sources).toMatchObject([{ kind: 'memory' }]);
  expect((await space.audit.stats({}, operator)).records).toBe(before);
});

test('a value from outside is recognised in another spelling', async () => {
  const { space } = world();
  const session = await opened(space);
  await session.observe({ content: 'Pay to DE02 1203 0000 0000 2020 51, see https://bank.example/pay' });
  const spellings = [
    'DE02120300000000202051',
    'de02-1203-0000-0000-2020-51',
    'https://bank.example/other',
    'x@bank.example',
  ];
  const { texts } = await session.attribute({
    texts: [...spellings, 'DE02120300000000202052', 'https://another.example'],
  });
  expect(texts.map(({ answer }) => answer)).toEqual([...spellings.map(() => 'outside'), 'inferred', 'inferred']);
});

test('a session that reports nothing cannot attest anything', async () => {
  const { space } = world();
  const { texts } = await space.attribute({ texts: ['Pier 9'] }, agent);
  expect(texts).toEqual([{ answer: 'unattested', sources: [] }]);
});

test('without a session there is nothing to trace', async () => {
  const { space } = world();
  const { session: _left, ...nobody } = agent;
  await expect(space.attribute({ texts: ['x'] }, nobody as never)).rejects.toThrow('origin.session is missing');
});

test('a value at the end of a long page is recognised', async () => {
  const { space } = world();
  const session = await opened(space);
  const filler = 'The harbour was quiet and the boats were in. '.repeat(3_000);
  await session.observe({ content: `${filler}Pay to DE02120300000000202051. ${filler}` });
  const { texts } = await session.attribute({ texts: ['DE02120300000000202051', 'de02 1203 0000 0000 2020 51'] });
  expect(texts.map(({ answer }) => answer)).toEqual(['outside', 'outside']);
});

test('a value that fifty pages of other values hide counts as read', async () => {
  const { space } = world();
  const session = await opened(space);
  await session.observe({ channel: 'user', content: 'Pay 120 euros to GB33BUKB20201555555555.' });
  for (let page = 0; page < 50; page++) {
    const fillers = Array.from({ length: 400 }, (_, n) => `FR${page}76${100_000_000 + n * 7_919} and word${page}x${n}`);
    await session.observe({ callId: `c${page}`, content: fillers.join(', ') });
  }
  await session.observe({ callId: 'last', content: 'Pay to DE02120300000000202051.' });
  const { texts } = await session.attribute({
    texts: ['DE02120300000000202051', 'GB33BUKB20201555555555'],
  });
  expect(texts.map(({ answer }) => answer)).toEqual(['outside', 'user']);
});

describe('what a person wrote into the memory themselves', () => {
  const written = [
    'Translate this for me:\n> The crates are with Orla at gate 12.',
    'Bram wrote "the boat leaves from pier 44 at dawn".',
    'The newsletter says the lodge closes in November.',
    'Is the ladder in the blue barn?',
    'Our boat is green.\n\nFrom: desk@mail.example\nThe permit costs 310 euros.',
  ];
  const shown = [
    'The crates are with Orla at gate 12.',
    'The boat leaves from pier 44 at dawn.',
    'The lodge closes in November.',
    'The ladder is in the blue barn.',
    'The permit costs 310 euros.',
  ];

  test.each(['note', 'observation'] as const)(
    'a %s states what they say, and not what they quote, report or ask there',
    async (kind) => {
      const { space } = world();
      for (const [at, content] of written.entries()) await space.write({ content, kind, target: `t${at}` }, user);
      const session = await opened(space);
      const { texts } = await session.attribute({ texts: [...shown, 'The boat is green.'] });
      expect(texts.map(({ answer }) => answer)).toEqual([...shown.map(() => 'inferred'), 'user']);
    },
  );

  test('a long note states all of it, and a long message nothing between its ends', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Locker ${at + 100} belongs to the rowing club.`).join('\n');
    const answerFor = async (kind: 'note' | 'observation'): Promise<unknown> => {
      const { space } = world();
      await space.write({ content: lines, kind, target: 't' }, user);
      const session = await opened(space);
      return (await session.attribute({ texts: ['Locker 120 belongs to the rowing club.'] })).texts[0]?.answer;
    };
    expect(await answerFor('note')).toBe('user');
    expect(await answerFor('observation')).toBe('inferred');
  });
});

test('a number alone on its line is read with the line above it', async () => {
  const { space } = world();
  const session = await opened(space);
  await session.observe({ channel: 'user', content: 'Odile pays 30. Ruben pays 50.' });
  const trustOf = async (content: string): Promise<unknown> => (await session.check({ content })).judged?.trust;
  for (const note of ['Odile\n50\nRuben\n30', '- Odile\n  - 50\n- Ruben\n  - 30', 'Odile\n\n50']) {
    expect([note, await trustOf(note)]).toEqual([note, 'agent']);
  }
  for (const note of ['Odile\n30\nRuben\n50', 'Odile: 30\nRuben: 50'])
    expect([note, await trustOf(note)]).toEqual([note, 'user']);
});
