import { expect, test } from 'vitest';
import { type CanonicalValue, canonicalJson } from '../../src/base/canonical-json.ts';
import { usualFacts } from '../../src/journal/usual-facts.ts';

// Facts of the usual shape are read without a parser. What is read must be what a parser reads, or nothing.

type Facts = Readonly<Record<string, CanonicalValue>>;

const usual: Facts = {
  accepted: [],
  createdAt: 1_795_135_136_362,
  digest: '7'.repeat(64),
  id: 'dd6d29c2-88f6-47b6-89c2-bed59ca040c1',
  importance: 5,
  kind: 'note',
  length: 117,
  provenance: { channel: 'user', parents: [], principal: 'ana', trust: 'user' },
  state: 'active',
  target: 'memory',
  version: 1,
};

const others: readonly (readonly [string, Facts])[] = [
  ['an id with a quotation mark', { id: 'a","importance":9,"kind":"user","length":1,"b' }],
  ['an id with a backslash', { id: 'a\\' }],
  ['an empty id', { id: '' }],
  ['an id of another script', { id: 'caf\u00e9 \u{1f600}' }],
  ['a short digest', { digest: 'abc' }],
  ['a digest that looks like members', { digest: `${'a'.repeat(30)}","id":"x` }],
  ['no digest', { digest: null }],
  ['a time of zero', { createdAt: 0 }],
  ['a time before 1970', { createdAt: -5 }],
  ['accepted rules', { accepted: ['rule'] }],
  ['a kind that looks like a length', { kind: ',"length":9,' }],
  ['an importance with a length', { importance: { length: 4, more: 1 } }],
  ['a member before the id', { expiresAt: 12, document: { id: 'd', length: 3 } }],
  ['a member before the length', { inactiveReason: 'review' }],
  ['a member with a length', { inactiveReason: { length: 3, x: 1 } }],
  ['a member after the length', { part: { index: 2, of: 3 }, replaces: { id: 'x', version: 2 } }],
  ['a length that is none', { length: 'nine' }],
  ['a state of another kind', { state: 'retired', inactiveReason: 'removed' }],
  ['a target that looks like an end', { target: '","version":2}' }],
  ['a long target', { target: 'x'.repeat(5_000) }],
  ['a session', { provenance: { channel: 'agent', parents: ['p'], principal: 'b', session: 's"', trust: 'external' } }],
];

test.each(others)('%s is read as a parser reads it, or not at all', (_what, change) => {
  for (const facts of [{ ...usual, ...change }, usual, { ...usual, ...change, length: 8, version: 3 }]) {
    const written = canonicalJson(facts);
    const read = usualFacts(written);
    if (read !== undefined) expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(written)));
    for (const one of Object.keys(facts)) {
      const { [one]: _gone, ...rest } = facts;
      const shorter = canonicalJson(rest);
      const part = usualFacts(shorter);
      if (part !== undefined) expect(JSON.stringify(part)).toBe(JSON.stringify(JSON.parse(shorter)));
    }
  }
});

test('the facts of a note and of an agent need no parser', () => {
  const agent = { attribution: { answer: 'unattested', coverage: 'none', sources: [] }, session: 's1' };
  const provenance = { ...agent, channel: 'agent', parents: [], principal: 'ana', trust: 'external' };
  for (const facts of [usual, { ...usual, provenance }, { ...usual, provenance, length: 4_000, version: 7 }]) {
    const written = canonicalJson(facts);
    expect(JSON.stringify(usualFacts(written))).toBe(written);
    expect(JSON.stringify(usualFacts(written))).toBe(written);
  }
});

test('more shapes than are remembered are still read', () => {
  for (let n = 0; n < 2_000; n += 1) {
    const written = canonicalJson({ ...usual, target: `t${n}`, importance: n % 10 });
    expect(JSON.stringify(usualFacts(written))).toBe(written);
  }
});
