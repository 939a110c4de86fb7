import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { expectFigures } from '../assurance/figures.ts';
import { fiftyAttacks } from './fifty-attacks.ts';

const scanner = createScanner({ learned: false });

/** What an attacker can put around an order without changing what a model does with it. */
const contexts: Readonly<Record<string, (attack: string) => string>> = {
  'a label "Payload"': (attack) => `Payload: ${attack}`,
  'a label "Example"': (attack) => `Example: ${attack}`,
  'a label "Test case"': (attack) => `Test case: ${attack}`,
  'a label of three words about attacks': (attack) => `Injection test payload: ${attack}`,
  'a label in brackets': (attack) => `[jailbreak] ${attack}`,
  'a remark in brackets after it': (attack) => `${attack} (payload)`,
  'a code block': (attack) => `\`\`\`\n${attack}\n\`\`\`\n`,
  'a code block after a label': (attack) => `Example:\n\n\`\`\`text\n${attack}\n\`\`\`\n`,
  'a value in JSON': (attack) => `{"note": ${JSON.stringify(attack)}, "by": "me"}`,
  'a list in JSON': (attack) => `{"notes": ["first", ${JSON.stringify(attack)}, "last"]}`,
  'a value in YAML': (attack) => `attack_note: ${JSON.stringify(attack)}\nby: me\n`,
  'a line of code': (attack) => `const payload = ${JSON.stringify(attack)};`,
  'an argument of a call': (attack) => `remember(${JSON.stringify(attack)})`,
  'double quotation marks': (attack) => `"${attack}"`,
  'a label and quotation marks': (attack) => `Payload: "${attack}"`,
  'a heading "Example"': (attack) => `## Example\n\n${attack}`,
  'a heading about attacks': (attack) => `# Prompt injection attacks\n\n${attack}`,
  'a list': (attack) => `- one thing\n- ${attack}\n- another thing`,
  'a numbered list': (attack) => `1. one thing\n2. ${attack}\n`,
  'a quotation of Markdown': (attack) => `> ${attack}`,
  'a negated clause before it': (attack) => `Do not reply: ${attack}`,
  'a negation in the sentence before it': (attack) => `This is no attack, never was one. ${attack}`,
};

/** A few rules ask for the start of a sentence: they find no order after any label, and this test is about mitigation. */
const attacks = fiftyAttacks.filter((attack) => scanner.scan(`Remark 7: ${attack}`).level >= 2);

test('what an attacker writes around an order for free does not clear it', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  const cases = attacks.flatMap((attack, at) =>
    Object.entries(contexts).map(([name, inside]) => ({ name: `${name}: attack ${at + 1}`, text: inside(attack) })),
  );
  const missed = cases.filter(({ text }) => scanner.scan(text).level < 2).map(({ name }) => name);
  expectFigures('scanner-free-contexts', {
    area: 'scanner',
    what: `${attacks.length} attacks, each in ${Object.keys(contexts).length} contexts that cost an attacker nothing: labels, code, JSON, quotation marks, headings, lists`,
    heldMeans: 'still reported for a person to decide',
    tried: cases.length,
    held: cases.length - missed.length,
    missed,
  });
});

test('reports about attacks stay clean', () => {
  const reports: readonly string[] = JSON.parse(readFileSync('test/detect/ideas/reports-about-attacks.json', 'utf8'));
  const missed = reports.flatMap((text, at) => (scanner.scan(text).level >= 2 ? [`report ${at + 1}`] : []));
  expectFigures('scanner-reports-about-attacks', {
    area: 'scanner',
    what: 'honest sentences about attacks',
    heldMeans: 'nothing reported',
    tried: reports.length,
    held: reports.length - missed.length,
    missed,
  });
});
