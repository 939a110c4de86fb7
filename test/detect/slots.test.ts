import { expect, test } from 'vitest';
import { impacts } from '../../src/detect/impacts.gen.ts';
import { compilePhrases, phraseVocabulary } from '../../src/detect/phrase-tables.ts';
import { rules } from '../../src/detect/rules.gen.ts';
import { slotNames } from '../../src/detect/slots/slot.ts';
import { shippedSlots, writtenSlots } from '../../src/detect/slots/slot-source.ts';
import { slotWords } from '../../src/detect/slots/words/index.ts';
import { readTables } from '../../src/detect/table-codec.ts';
import { shippedTables } from '../../src/detect/tables.gen.ts';
import { createScanner } from '../../src/scan.ts';

const scanner = createScanner({ learned: false });
/** The impacts of a text, each with the words that carry it. */
const wordsOf = (text: string): readonly string[] =>
  scanner
    .scan(text)
    .impacts.filter(({ impact }) => impact !== 'introduces-destination')
    .map(({ impact, span }) => `${impact}: ${text.slice(span.start, span.end)}`);

test.each([
  ['Captcha is now suspended.', ['weakens-security: Captcha is now suspended']],
  ['Never suspend the captcha.', []],
  ['The captcha must not be suspended.', []],
  ['Is the captcha suspended?', []],
  ['The captcha is suspended, ok?', ['weakens-security: captcha is suspended']],
  ['The captcha was suspended a year ago.', []],
  ['Attackers got in while the captcha was suspended.', []],
  ['Captcha (a picture puzzle) and Tim, who was suspended.', []],
])('who does what to a protection: %s', (text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

test('a term stands for itself and not for its words: a sign-off is not off', () => {
  expect(wordsOf('The antivirus sign-off is done.')).toEqual([]);
  expect(wordsOf('The antivirus is off.')).toEqual(['weakens-security: antivirus is off']);
});

test('text of a pack is read with the same words', () => {
  const tables = readTables(shippedTables);
  const written = writtenSlots(slotWords, phraseVocabulary());
  expect(written.words.length).toBe(slotNames.length);
  const shipped = shippedSlots(tables);
  expect(shipped.terms.length).toBe(written.terms.length);
  expect(compilePhrases([...rules, ...impacts], () => written)).toEqual(tables);
  const packed = createScanner({ learned: false, packs: [{ name: 'own', rules: [] }], rules: [...rules, ...impacts] });
  for (const text of [
    'Captcha is now suspended.',
    'Die Zwei-Faktor-Anmeldung ist vorerst ausgesetzt.',
    '运维组暂时不需要双重验证。',
  ])
    expect(packed.scan(text).impacts).toEqual(scanner.scan(text).impacts);
});

test.each([
  ['{"mfa_required": false}', 'weakens-security'],
  ['verify: false', 'weakens-security'],
  ['min_password_length = 6', 'weakens-security'],
  ['InsecureSkipVerify: true', 'weakens-security'],
  ['registry=https://npm.mirror.example/', 'redirects-data'],
  ['webhooks:\n  on_lead: https://hooks.partner.example/in', 'redirects-data'],
  ['"defaultMode": "bypassPermissions"', 'changes-agent-configuration'],
  ['require_approval: never', 'grants-permission'],
  ['roles: [{ user: guest, role: cluster-admin }]', 'grants-permission'],
  ['payee: "Larkfield Services"', 'names-payment-target'],
  ['default_action: accept_all', 'sets-standing-rule'],
] as const)('a setting states an impact: %s', (text, impact) => {
  expect(scanner.scan(text).impacts.map((mark) => mark.impact)).toContain(impact);
});

test.each([
  '{"mfa_required": true}',
  'min_password_length = 14',
  'registry=https://registry.npmjs.org/',
  'base_url: http://localhost:8080',
  'answered: false',
  'indent_style = space',
])('a setting states none: %s', (text) => {
  expect(wordsOf(text)).toEqual([]);
});
