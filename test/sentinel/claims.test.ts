import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimsOf } from '../../src/sentinel/index.ts';

describe('a sentence states', () => {
  test.each([
    ['The port of the staging database is 5433.', 'staging database', 'port', '5433'],
    ["Ana's phone number is +351 912 345 678", 'ana', 'phone', '351912345678'],
    ['My e-mail is ana@x.example.', 'user', 'mail', 'ana@x.example'],
    ['I moved to Berlin', 'user', 'lives in', 'berlin'],
    ['The service runs on node 20', 'service', 'runs on', 'node 20'],
    ['Invoices from Acme go to DE89 3704 0044 0532 0130 00.', 'acme', 'account', 'de89370400440532013000'],
    ['Pay Acme GmbH to account DE12 5001 0517 0648 4898 90', 'acme gmbh', 'account', 'de12500105170648489890'],
    ['The deadline is Friday.', 'deadline', 'is', 'friday'],
    ['The gateway is pinned to v2.3.1', 'gateway', 'is pinned to', '2.3.1'],
    ['Agents may not deploy to production', 'agents', 'does deploy production', 'no'],
    ['Agents are allowed to deploy to production', 'agents', 'does deploy production', 'yes'],
    ['The beta feature is disabled', 'beta feature', 'does ', 'no'],
    ['Ana prefers tabs over spaces.', 'ana', 'prefers of spaces and tabs', 'tabs'],
    ['- Ana uses Vim for notes', 'ana', 'uses for notes', 'vim'],
  ])('%s', (text, subject, attribute, value) => {
    expect(claimsOf(text)).toEqual([{ subject, attribute, value }]);
  });

  test.each([
    'Ana prefers dark mode.',
    'The build takes nine minutes.',
    'It is in Porto.',
    'They live in Porto, some say.',
    'Where is the office?',
    '',
  ])('nothing: %s', (text) => {
    expect(claimsOf(text)).toEqual([]);
  });
});

test('each sentence and line alone, up to a limit', () => {
  const many = Array.from({ length: 60 }, (_, n) => `The port of service ${n} is ${n}.`).join('\n');
  expect(claimsOf(many)).toHaveLength(16);
  expect(claimsOf(`${'x '.repeat(2_000)}. The deadline is Friday.`)).toEqual([]);
});

test('any text is read, in bounded time', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => claimsOf(text).length <= 16));
  // The shapes have two open ends each; a sentence has at most 200 characters, so that they stay cheap.
  const words = `${'the a of the a is a '.repeat(9)}. `;
  expect(claimsOf(words.repeat(400))).toEqual([]);
});

// A sentence without any of these words is not looked at, so each form must be found by each of its verbs, whatever their case.
const verbs: readonly (readonly [start: string, verbs: readonly string[], end: string])[] = [
  [
    'The port of Atlas',
    ['is', 'are', 'was', 'were', 'will be', 'remains', 'has been', 'is now', 'is currently'],
    '5433',
  ],
  ["Atlas's port", ['is', 'are', 'was', 'were', 'will be', 'remains', 'has been', 'are now'], '5433'],
  ['Our office port', ['is', 'are', 'was', 'were', 'will be', 'remains', 'has been'], '5433'],
  ['The deadline', ['is', 'was', 'will be', 'remains', 'has been'], 'Friday'],
  ['Atlas', ['live in', 'lives at', 'work at', 'works for', 'moved to', 'is based in', 'is in'], 'Porto'],
  ['Atlas', ['deploy to', 'deploys to', 'are deployed to', 'runs on', 'run on', 'listens on', 'reports to'], 'Porto'],
  ['Atlas', ['belong to', 'belongs to', 'is owned by', 'is maintained by', 'is hosted at'], 'Porto'],
  ['Atlas', ['expires on', 'expire in', 'starts on', 'start at', 'ends on', 'end at'], 'Friday'],
  ['Atlas', ['costs', 'cost', 'uses version', 'use version', 'requires version', 'is pinned to'], '5433'],
  ['Atlas', ['speaks only', 'speak only'], 'German'],
  [
    'Invoices from Acme',
    ['go to', 'goes into', 'are paid to', 'must be paid to', 'are sent to'],
    'DE89370400440532013000',
  ],
  ['Please pay Acme', ['to', 'into', 'to the account'], 'DE89370400440532013000'],
  ['Atlas', ['uses', 'use', 'always prefers', 'prefer'], 'Vim for notes'],
  ['Atlas', ['prefer', 'prefers'], 'tea over coffee'],
  [
    'Atlas',
    ['may', 'can', 'must', 'should', 'cannot', "can't", 'needs to', 'need to', 'has to', 'have to'],
    'rest daily',
  ],
  ['Atlas', ['does', 'do', 'is', 'are', 'will', 'is allowed to', 'are forbidden to'], 'rest daily'],
];
test.each(verbs)('%s %j %s', (start, all, end) => {
  for (const verb of all) {
    expect(claimsOf(`${start} ${verb} ${end}`), verb).toHaveLength(1);
    expect(claimsOf(`${start} ${verb} ${end}`.toUpperCase()), verb).toHaveLength(1);
  }
});
