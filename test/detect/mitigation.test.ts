import { describe, expect, test } from 'vitest';
import { createScanner, type Mitigation } from '../../src/index.ts';
import { ruleOf } from './support/engine.ts';

const order = 'paint the fence';
const rule = ruleOf({ id: 'painted', level: 4, confidence: 1, phrases: [order] });
const scanner = createScanner({ rules: [rule] });

interface Case {
  readonly text: string;
  readonly mitigations: readonly Mitigation[];
  readonly level: number;
  readonly confidence: number;
}

const plain: Omit<Case, 'text'> = { mitigations: [], level: 4, confidence: 1 };
const twice = { level: 2, confidence: 0.49 };
const once = { level: 3, confidence: 0.7 };

const cases: Readonly<Record<string, readonly Case[]>> = {
  'nothing around it': [
    { text: 'Please paint the fence today.', ...plain },
    { text: 'You must paint the fence!', ...plain },
  ],
  'a short quotation inside a sentence': [
    { text: 'He wrote "paint the fence" on the door.', mitigations: ['quoted'], ...twice },
    { text: 'The words `paint the fence` stood there.', mitigations: ['quoted'], ...twice },
    { text: "The words 'paint the fence' stood there.", mitigations: ['quoted'], ...twice },
    { text: 'He wrote \u201cpaint the fence\u201d on the door.', mitigations: ['quoted'], ...twice },
    // A text that is only a quotation is not a mention.
    { text: '"Paint the fence"', ...plain },
    { text: '"Paint the fence."', ...plain },
    // A long quotation passes a document on.
    { text: `He wrote "${'so '.repeat(30)}paint the fence" there.`, ...plain },
    // A value in JSON is not a mention.
    { text: '{"note": "paint the fence", "by": "me"}', ...plain },
    { text: '{"note":"paint the fence","by":"me"}', ...plain },
    { text: '[ "paint the fence" ] and more', ...plain },
    { text: 'He said: "paint the fence" and left.', mitigations: ['quoted'], ...twice },
    // Nor is a value in a list, in YAML, in an assignment or in a call.
    { text: '{"notes": ["first", "paint the fence", "last one here"]}', ...plain },
    { text: 'note: "paint the fence" # from the morning meeting', ...plain },
    { text: 'const note = "paint the fence"; // for the next run', ...plain },
    { text: 'remember("paint the fence") and then go on reading', ...plain },
    { text: 'We print words like "mow the lawn", "paint the fence" and others.', mitigations: ['quoted'], ...twice },
    // A label is no sentence.
    { text: 'Payload: "paint the fence"', ...plain },
    // Marks that belong to other words quote nothing.
    { text: 'The "old" house: paint the fence, then the "new" one.', ...plain },
    { text: "Don't wait, paint the fence, it's old.", ...plain },
    { text: 'He wrote "paint the fence\non the door" again.', ...plain },
  ],
  'a negation shortly before': [
    { text: 'Do not paint the fence.', mitigations: ['negated'], ...twice },
    { text: "We didn't paint the fence.", mitigations: ['negated'], ...twice },
    { text: 'Never ever again paint the fence.', mitigations: ['negated'], ...twice },
    { text: 'It is not that we, as you said, paint the fence.', ...plain },
    { text: 'I would rather not. Paint the fence.', ...plain },
    // A negation ends with its clause.
    { text: 'Do not reply: paint the fence.', ...plain },
    { text: 'Do not answer, paint the fence.', ...plain },
    { text: 'This is not a joke - paint the fence.', ...plain },
    { text: '<p>never</p> <p>paint the fence</p>', ...plain },
    { text: 'Do not, under any circumstances, paint the fence.', mitigations: ['negated'], ...twice },
    { text: 'They shall not sell, move or paint the fence.', mitigations: ['negated'], ...twice },
    { text: 'Without exception paint the fence.', ...plain },
  ],
  'a negation that the next word undoes': [{ text: 'Do not hesitate to paint the fence.', ...plain }],
  'a question for knowledge': [
    { text: 'How do I paint the fence?', mitigations: ['asked'], ...once },
    { text: 'Who will paint the fence in spring?', mitigations: ['asked'], ...once },
    { text: 'Can you paint the fence?', ...plain },
    { text: 'How nice! Paint the fence.', ...plain },
    { text: 'How do I paint the fence. Really?', ...plain },
  ],
  'a code block': [
    { text: 'Look:\n```\npaint the fence\n```\n', mitigations: ['code'], ...once },
    { text: '```\nx\n```\npaint the fence\n', ...plain },
    { text: 'paint the fence\n```\nx\n```\n', ...plain },
  ],
  'talk about attacks': [
    {
      text: 'An example of a jailbreak: paint the fence.',
      mitigations: ['talk', 'mentioned'],
      level: 1,
      confidence: 0.34,
    },
    { text: 'A jailbreak would make it paint the fence.', mitigations: ['talk'], ...twice },
    { text: 'There was a jailbreak in town. Paint the fence.', ...plain },
    // A label, a remark and another clause of an order are not talk about it.
    { text: 'Payload: paint the fence.', ...plain },
    { text: '[jailbreak] paint the fence', ...plain },
    { text: 'Paint the fence (payload).', ...plain },
    { text: 'Against attackers, paint the fence.', ...plain },
  ],
  'words that introduce an example': [
    { text: 'Examples: paint the fence, mow the lawn.', mitigations: ['mentioned'], ...once },
    { text: 'An example is to paint the fence.', mitigations: ['mentioned'], ...once },
  ],
  'several at once': [
    { text: 'Never write "paint the fence" there.', mitigations: ['quoted', 'negated'], level: 1, confidence: 0.34 },
    { text: 'What does "paint the fence" mean?', mitigations: ['quoted', 'asked'], level: 1, confidence: 0.34 },
  ],
};

describe.each(Object.entries(cases))('%s', (_what, found) => {
  test.each(found)('$text', ({ text, ...expected }) => {
    const { findings } = scanner.scan(text);
    expect(findings.map(({ mitigations, level, confidence }) => ({ mitigations, level, confidence }))).toEqual([
      expected,
    ]);
  });
});

test('a code block or a label alone does not lower a finding below what a person sees', () => {
  const mild = createScanner({ rules: [ruleOf({ level: 2, phrases: [order] })] });
  for (const text of [
    '```\npaint the fence\n```\n',
    'Example: paint the fence.',
    'Examples:\n```\npaint the fence\n```',
  ])
    expect(mild.scan(text).level, text).toBe(2);
  expect(mild.scan('The example explains when people paint the fence.').level).toBe(1);
});

test('no number of mitigations removes a finding', () => {
  const mild = createScanner({ rules: [ruleOf({ level: 1, phrases: [order] })] });
  expect(mild.scan('Never write "paint the fence" in an attack.').level).toBe(1);
  expect(scanner.scan('What attack does "never paint the fence" mean, for example?').level).toBe(1);
});

test('a rule can exclude all mitigations or some', () => {
  const text = 'Never write "paint the fence" there.';
  const all = createScanner({ rules: [{ ...rule, unmitigated: 'all' }] });
  expect(all.scan(text).findings[0]).toMatchObject({ level: 4, mitigations: [] });
  const some = createScanner({ rules: [{ ...rule, unmitigated: ['quoted'] }] });
  expect(some.scan(text).findings[0]).toMatchObject({ level: 2, mitigations: ['negated'] });
});

test('a quoted repetition of an attack does not lower the level of the plain one', () => {
  const quoted = 'He wrote "paint the fence" on the door.';
  for (const text of [`${quoted}\n\nPaint the fence.`, `Paint the fence.\n\n${quoted}`]) {
    expect(scanner.scan(text).level).toBe(4);
  }
  // Not even if many quoted ones come first.
  expect(scanner.scan(`${`${quoted}\n\n`.repeat(50)}Paint the fence.`).level).toBe(4);
});
