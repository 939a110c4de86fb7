import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/policy/index.ts';
import { sentinelPolicy, type WriteDecision } from '../../../src/tools/sentinel/index.ts';
import { proof } from '../../support/proves.ts';
import { unhurried } from '../../support/unhurried.ts';
import { everyday } from './everyday.ts';
import { ordinary } from './ordinary.ts';
import { desk } from './support.ts';

interface Tally {
  readonly blocked: readonly string[];
  readonly challenged: readonly string[];
}

/** Five writers' worth at a time, so that only the words are judged and not the pace. */
async function tallyOf(sentences: readonly string[], source: string, policy: Policy): Promise<Tally> {
  const { sentinel } = desk({ policy });
  const decisions: (readonly [string, WriteDecision])[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const user_id = `writer-${Math.floor(index / 5)}`;
    decisions.push([sentence, await sentinel.checkWrite(sentence, { source, user_id })]);
  }
  const of = (verdicts: readonly string[]): readonly string[] =>
    decisions.filter(([, { verdict }]) => verdicts.includes(verdict)).map(([sentence]) => sentence);
  return { blocked: of(['block', 'quarantine']), challenged: of(['challenge']) };
}

const sets = { ordinary, everyday } as const;

const policies = { sentinelPolicy, balanced: unhurried } as const;

describe.each(Object.entries(sets))('%s', (name, sentences) => {
  test('they are sixty', () => {
    expect(new Set(sentences).size).toBe(60);
  });

  describe.each(Object.entries(policies))(proof('sentinel/ordinary-rules-pass', '%s'), (policyName, policy) => {
    test('from the user none is blocked or quarantined, and none is asked about', async () => {
      expect(await tallyOf(sentences, 'user_direct', policy)).toEqual({ blocked: [], challenged: [] });
    });

    test('from outside at most two are asked about, and these are none', async () => {
      const { blocked, challenged } = await tallyOf(sentences, 'external', policy);
      console.info(
        `60 of ${name}, external, ${policyName}: ${blocked.length} blocked, ${challenged.length} challenged`,
      );
      expect({ blocked, challenged }).toEqual({ blocked: [], challenged: [] });
    });
  });
});
