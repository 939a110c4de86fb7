import { describe, expect, test } from 'vitest';
import { expectFigures } from '../assurance/figures.ts';
import { picture, shapes } from './answer-shapes.ts';
import { withoutFences } from './support/fences.ts';
import { received } from './support/received.ts';
import type { Script } from './support/scripted.ts';

// What an honest server answers keeps all of its information: without the fences it is what the server said.

const sentence = 'Ana drinks green tea in the morning and lives near the old tram line';

const call = (result: object): Script => ({
  method: 'tools/call',
  params: { name: 'read_notes', arguments: {} },
  answer: { result },
});
const text = (words: string): Script => call({ content: [{ type: 'text', text: words }] });
const people = Array.from({ length: 12 }, (_, at) => ({
  name: `person${at}`,
  entityType: 'person',
  observations: [`likes tea number ${at}`, `was born in 19${at + 60}`],
}));

const more: Readonly<Record<string, Script>> = {
  'an empty answer': call({ content: [] }),
  'an answer in numbers': call({ content: [], structuredContent: { total: 3, share: 0.5, isLast: true, next: null } }),
  'a graph in two forms': call({
    content: [{ type: 'text', text: JSON.stringify({ entities: people }, null, 2) }],
    structuredContent: { entities: people },
  }),
  'dates and ids': call({
    content: [],
    structuredContent: { at: '2026-07-28T09:00:00Z', id: '3f2a91c0-0000-4000-8000-000000000000', day: '2026-07-28' },
  }),
  'a picture': call({ content: [{ type: 'image', data: picture('made by hand'), mimeType: 'image/png' }] }),
  'a sound': call({
    content: [
      {
        type: 'audio',
        data: Buffer.from(`52494646340000005741564566${'00ff7f80'.repeat(12)}`, 'hex').toString('base64'),
        mimeType: 'audio/wav',
      },
    ],
  }),
  'Markdown with a list and a table': text(
    '# Notes\n\n- Ana: tea\n- Ben: trams\n\n| who | what |\n|---|---|\n| Ana | tea |',
  ),
  'Persian with a joiner': text(
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0686\u0627\u06cc \u0633\u0628\u0632',
  ),
  'emoji of a family': text('The family: \u{1f468}\u200d\u{1f469}\u200d\u{1f467}, from Graz.'),
  'Chinese without spaces': text('\u5b89\u5a1c\u65e9\u4e0a\u559d\u7eff\u8336'),
  'JSON on one line': text('{"name":"ana","tags":["tea","trams"],"age":41}'),
  'text that looks like JSON': text('{tea: green, trams: old'),
  'a list of tags': call({ content: [], structuredContent: { tags: ['tea', 'trams', 'graz', 'cats'] } }),
  'a long note': text(`${sentence}. `.repeat(60).trim()),
  'an unknown tool error': call({
    content: [{ type: 'text', text: 'Entity with name nobody not found' }],
    isError: true,
  }),
  'an error of the protocol': { ...call({}), answer: { error: { code: -32601, message: 'Method not found' } } },
};

const honest: readonly { readonly name: string; readonly script: Script }[] = [
  ...shapes.flatMap(({ name, script, onlyHostile }) =>
    onlyHostile === undefined ? [{ name, script: script(sentence) }] : [],
  ),
  ...Object.entries(more).map(([name, script]) => ({ name, script })),
];
const missed: string[] = [];

describe('honest answers keep all of their information', () => {
  test.each(honest)('$name', async ({ name, script }) => {
    const { answer = {}, before = [] } = script;
    const messages = (await received(script)).map((message) => withoutFences(message));
    const said = [...before, { id: expect.anything(), ...answer }].map((message) => ({ jsonrpc: '2.0', ...message }));
    missed.push(name);
    expect(messages).toEqual(said);
    missed.pop();
  });

  test('the figures', () => {
    expect(honest.length).toBeGreaterThanOrEqual(40);
    expectFigures('proxy-honest-results', {
      area: 'proxy',
      what: 'honest answers, errors, notifications and requests of a memory server',
      heldMeans: 'without the fence, exactly what the server said',
      tried: honest.length,
      held: honest.length - missed.length,
      missed,
    });
  });
});
