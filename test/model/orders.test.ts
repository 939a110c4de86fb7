import { expect, test } from 'vitest';
import { entryKinds, entryStates } from '../../src/model/entry.ts';
import { channels } from '../../src/model/provenance.ts';
import { searchWords } from '../../src/model/search-words.ts';
import { trustRank, trusts } from '../../src/model/trust.ts';
import { strictest, verdictRank, verdicts } from '../../src/model/verdict.ts';

// Records are permanent: old journals depend on these names and their order.
test('the names in journals do not change', () => {
  expect(trusts).toEqual(['unknown', 'external', 'agent', 'user', 'verified']);
  expect(trusts.map(trustRank)).toEqual([0, 1, 2, 3, 4]);
  expect(verdicts).toEqual(['allow', 'sanitize', 'redact', 'challenge', 'quarantine', 'block']);
  expect(verdicts.map(verdictRank)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(entryStates).toEqual(['active', 'quarantined', 'retired', 'erased']);
  expect(entryKinds).toEqual(['note', 'user', 'document', 'observation', 'baseline', 'context_field']);
  expect(channels).toEqual(['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown']);
});

test('the stricter of two verdicts does not depend on which comes first', () => {
  for (const [rank, verdict] of verdicts.entries()) {
    for (const [otherRank, other] of verdicts.entries()) {
      expect(strictest(verdict, other)).toBe(rank >= otherRank ? verdict : other);
      expect(strictest(other, verdict)).toBe(strictest(verdict, other));
    }
  }
});

test.each([
  ['Tea, TEA and \uff34\uff25\uff21', ['tea', 'and']],
  ['caf\u00e9 cafe\u0301', ['caf\u00e9']],
  ['%_\\ * "', ['_']],
  ['\u6771\u4eac', ['\u6771', '\u4eac', '\u6771\u4eac']],
  ['', []],
  ['\u200b\u202e', []],
])('the search words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('the number of search words and the length of each are bounded', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `w${index}`).join(' ');
  expect(searchWords(many)).toHaveLength(20_000);
  expect(searchWords('x'.repeat(1_000_000))).toEqual(['x'.repeat(64)]);
});
