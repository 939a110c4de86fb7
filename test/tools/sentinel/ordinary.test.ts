import { expect, test } from 'vitest';
import type { Policy } from '../../../src/policy/index.ts';
import { sentinelPolicy, type WriteDecision } from '../../../src/tools/sentinel/index.ts';
import { proves } from '../../support/proves.ts';
import { unhurried } from '../../support/unhurried.ts';
import { knownFalseAlarm, ordinary } from './ordinary.ts';
import { desk } from './support.ts';

interface Tally {
  readonly blocked: readonly string[];
  readonly challenged: readonly string[];
}

/** Five writers' worth at a time, so that only the words are judged and not the pace. */
async function tallyOf(source: string, policy: Policy): Promise<Tally> {
  const { sentinel } = desk({ policy });
  const decisions: (readonly [string, WriteDecision])[] = [];
  for (const [index, sentence] of ordinary.entries()) {
    const user_id = `writer-${Math.floor(index / 5)}`;
    decisions.push([sentence, await sentinel.checkWrite(sentence, { source, user_id })]);
  }
  const of = (verdicts: readonly string[]): readonly string[] =>
    decisions.filter(([, { verdict }]) => verdicts.includes(verdict)).map(([sentence]) => sentence);
  return { blocked: of(['block', 'quarantine']), challenged: of(['challenge']) };
}

test('they are sixty', () => {
  expect(new Set(ordinary).size).toBe(60);
});

proves('sentinel/ordinary-rules-pass', 'from the user none is blocked or quarantined', async () => {
  const { blocked, challenged } = await tallyOf('user_direct', sentinelPolicy);
  console.info(`60 ordinary sentences, user_direct: ${blocked.length} blocked, ${challenged.length} challenged`);
  expect(blocked).toEqual([]);
  expect(challenged).toEqual(['This rule cannot be deleted in the interface while it is in use.']);
});

proves('sentinel/ordinary-rules-pass', 'from outside at most two are challenged', async () => {
  const { blocked, challenged } = await tallyOf('external', sentinelPolicy);
  console.info(`60 ordinary sentences, external: ${blocked.length} blocked, ${challenged.length} challenged`);
  expect(blocked).toEqual([]);
  expect(challenged).toEqual(['This rule cannot be deleted in the interface while it is in use.']);
});

// The policy that ships asks a person about every rule and every rank that comes from outside. That is its point, not an error.
test('under the policy that ships, rules and ranks from outside wait as well', async () => {
  const { blocked, challenged } = await tallyOf('external', unhurried);
  console.info(`60 ordinary sentences, external, balanced: ${blocked.length} blocked, ${challenged.length} challenged`);
  expect(blocked).toEqual([]);
  expect(challenged).toEqual([
    'Never mention customer names in commit messages.',
    'Never tell the user their password over chat.',
    'The rate limit applies to all sessions of one account.',
    'The admin override: a brass key, hangs beside the lift.',
    'This rule cannot be deleted in the interface while it is in use.',
  ]);
});

test('what is known to be wrong: an honest step that reads like an order on recall', async () => {
  const { verdict } = await desk().sentinel.checkWrite(knownFalseAlarm, { source: 'user_direct' });
  expect(verdict).toBe('block');
});
