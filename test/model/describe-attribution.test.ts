import { expect, test } from 'vitest';
import type { Attribution } from '../../src/model/attribution.ts';
import { describeAttribution } from '../../src/model/describe-attribution.ts';

const at = Date.UTC(2026, 2, 1, 14, 2, 33);

test.each<readonly [Attribution, string]>([
  [{ answer: 'user', sources: [{ kind: 'user', at }] }, 'your message of 14:02'],
  [
    {
      answer: 'outside',
      sources: [
        { kind: 'user', at },
        { kind: 'tool', tool: 'web_fetch', host: 'shop.example' },
      ],
    },
    'your message of 14:02 / web_fetch shop.example',
  ],
  [{ answer: 'outside', sources: [{ kind: 'tool', at, tool: 'web_fetch' }] }, 'web_fetch of 14:02'],
  [{ answer: 'outside', sources: [{ kind: 'tool' }] }, 'a tool'],
  [
    { answer: 'outside', sources: [{ kind: 'document', host: 'files.example', at }] },
    'document files.example of 14:02',
  ],
  [{ answer: 'outside', sources: [{ kind: 'memory', entryId: '3f2a91c0-aaaa-bbbb' }] }, 'entry 3f2a91c0'],
  [{ answer: 'outside', sources: [{ kind: 'memory' }] }, 'an entry of the memory'],
  [{ answer: 'user', sources: [{ kind: 'user', at: -1 }] }, 'your message'],
  [{ answer: 'user', sources: [] }, 'a person; the source is not recorded'],
  [{ answer: 'outside', sources: [] }, 'text from outside; the source is not recorded'],
  [{ answer: 'inferred', sources: [] }, 'nobody: the agent concluded it from what it read'],
  [{ answer: 'unattested', sources: [] }, 'unknown: the guard does not see what this agent reads'],
])('%j', (attribution, line) => {
  expect(describeAttribution(attribution)).toBe(`Stated by: ${line}`);
});

test('the same source is named once, and at most four are named', () => {
  const tools = ['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((tool) => ({ kind: 'tool', tool }) as const);
  expect(describeAttribution({ answer: 'outside', sources: tools })).toBe('Stated by: a / b / c / d and 2 more');
});

test('a name cannot pass as another source or fill the line', () => {
  const sources = [
    { kind: 'tool', tool: 'fetch / your message of 14:02' },
    { kind: 'tool', tool: 't', host: `x${'y'.repeat(500)}` },
  ] as const;
  const line = describeAttribution({ answer: 'outside', sources });
  expect(line.split(' / ')).toHaveLength(2);
  expect(line).toContain('fetch_____your_message_of_14:02'.replace('_____', '___'));
  expect(line.length).toBeLessThan(160);
});
