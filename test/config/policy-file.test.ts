import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { parsePolicyFile } from '../../src/config/policy-file.ts';
import { policySchema, policySchemaText } from '../../src/config/policy-schema.ts';
import { policyFrom, presets } from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

const yaml = `
# What our agents may remember.
version: 1
preset: strict
limits:
  contentCodePoints: 4000
budget: { unit: tokens, size: 2000 }
rows:
  - id: no-code
    when: { impact: [runs-code], trust: agent, level: low, path: [write], complete: false }
    verdict: quarantine
    why: We run nothing from memory.
remove: [low-external]
spaces:
  support-bot:
    preset: balanced
    limits: { tags: 3 }
    rows:
      - id: low-external
        when: { level: low, trust: external }
        verdict: block
        why: Support takes no chances.
  lab: { remove: [no-code] }
`;

test('rates can be set for all spaces and for one, channel by channel', () => {
  const file = parsePolicyFile(
    'version: 1\nrates: { windowSeconds: 30, writes: { agent: 20 } }\nspaces: { archive: { rates: { space: 0, writes: { tool: 0 } } } }\n',
    'policy.yaml',
  );
  expect(file.forSpace('any')).toEqual(policyFrom({ rates: { windowSeconds: 30, writes: { agent: 20 } } }));
  expect(file.forSpace('archive')).toEqual(
    policyFrom({ rates: { windowSeconds: 30, space: 0, writes: { agent: 20, tool: 0 } } }),
  );
  const wrong = (): unknown => parsePolicyFile('version: 1\nrates: { writes: { agents: 5 } }\n', 'p.yaml');
  expect(wrong).toThrow('agents');
});

test('a file gives every space its policy, by exact name', () => {
  const file = parsePolicyFile(yaml, 'policy.yaml');
  const noCode = {
    id: 'no-code',
    when: { impact: ['runs-code'], trust: 'agent', level: 1, path: ['write'], complete: false },
    verdict: 'quarantine',
    why: 'We run nothing from memory.',
  } as const;
  const common = { limits: { contentCodePoints: 4_000 }, budget: { unit: 'tokens', size: 2_000 } } as const;
  expect(file.forSpace('anything')).toEqual(
    policyFrom({ preset: 'strict', ...common, rows: [noCode], remove: ['low-external'] }),
  );
  expect(file.forSpace('support-bot')).toEqual(
    policyFrom({
      preset: 'balanced',
      ...common,
      limits: { contentCodePoints: 4_000, tags: 3 },
      rows: [
        noCode,
        {
          id: 'low-external',
          when: { level: 1, trust: 'external' },
          verdict: 'block',
          why: 'Support takes no chances.',
        },
      ],
    }),
  );
  expect(file.forSpace('lab')).toEqual(policyFrom({ preset: 'strict', ...common, remove: ['low-external'] }));
  for (const other of ['Support-bot', 'support-bot ', 'support', 'constructor', '__proto__', '']) {
    expect(file.forSpace(other)).toBe(file.forSpace('anything'));
  }
});

test('JSON means the same as YAML, even if indented with tabs', () => {
  const data = { version: 1, preset: 'observe', spaces: { a: { limits: { tags: 2 } } } };
  for (const indent of [0, 2, '\t']) {
    const file = parsePolicyFile(`\ufeff${JSON.stringify(data, null, indent)}`, 'policy.json');
    expect(file.forSpace('b')).toEqual(presets.observe);
    expect(file.forSpace('a').limits.tags).toBe(2);
  }
});

test('the smallest file is the balanced preset', () => {
  expect(parsePolicyFile('version: 1', 'p.yaml').forSpace('x')).toEqual(presets.balanced);
});

const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${Array.from('bcdefghi', (key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(', ')}]`).join('\n')}`;

test.each<[string, string, string]>([
  ['an empty file', '', 'p.yaml: the file is null; expected an object'],
  ['a missing version', 'preset: strict', 'p.yaml: version is missing; expected 1'],
  ['a newer version', 'version: 2', 'p.yaml: version is 2; expected 1'],
  ['a misspelt key', 'version: 1\npresett: strict', 'p.yaml: unknown key "presett"; did you mean "preset"?'],
  [
    'an unknown key',
    'version: 1\nzzz: 1',
    'p.yaml: unknown key "zzz"; valid keys: version, preset, rows, exceptions, ownDomains, remove,',
  ],
  [
    'a misspelt limit',
    'version: 1\nlimits: { entrys: 5 }',
    'p.yaml: unknown key "entrys" in limits; did you mean "entries"?',
  ],
  [
    'a misspelt condition',
    'version: 1\nrows: [{ id: a, when: { trusts: agent }, verdict: block, why: x }]',
    'p.yaml: unknown key "trusts" in rows[0].when; did you mean "trust"?',
  ],
  [
    'a misspelt key of a row',
    'version: 1\nrows: [{ id: a, when: {}, then: block, why: x }]',
    'p.yaml: rows[0].verdict is missing; expected one of allow, sanitize, redact, challenge, quarantine, block; also unknown key "then" in rows[0]; did you mean "when"?',
  ],
  [
    'a misspelt key of a space',
    'version: 1\nspaces: { a: { limit: {} } }',
    'p.yaml: unknown key "limit" in spaces.a; did you mean "limits"?',
  ],
  [
    'a space in a space',
    'version: 1\nspaces: { a: { spaces: {} } }',
    'p.yaml: unknown key "spaces" in spaces.a; valid keys: preset, rows,',
  ],
  [
    'an unknown verdict',
    'version: 1\nrows: [{ id: a, when: {}, verdict: deny, why: x }]',
    'p.yaml: rows[0].verdict is "deny"; expected one of allow, sanitize,',
  ],
  [
    'a level as a number',
    'version: 1\nrows: [{ id: a, when: { level: 3 }, verdict: block, why: x }]',
    'p.yaml: rows[0].when.level is 3; expected one of none, low, medium, high, critical',
  ],
  ['a fraction', 'version: 1\nlimits: { tags: 1.5 }', 'p.yaml: limits.tags is 1.5; expected a whole number from 1'],
  [
    'a number as text',
    'version: 1\nlimits: { tags: "5" }',
    'p.yaml: limits.tags is "5"; expected a whole number from 1',
  ],
  [
    'an unknown row to remove',
    'version: 1\nremove: [nonesuch]',
    'p.yaml: policy: unknown row "nonesuch" in remove; valid rows: joint-agent',
  ],
  [
    'the same in a space',
    'version: 1\nspaces: { a: { remove: [nonesuch] } }',
    'p.yaml: spaces.a: policy: unknown row "nonesuch" in remove; valid rows: joint-agent',
  ],
  [
    'a row written and removed at once',
    'version: 1\nrows: [{ id: a, when: {}, verdict: block, why: x }]\nremove: [a]',
    'p.yaml: "a" is in both rows and remove; keep one',
  ],
  [
    'the same in a space',
    'version: 1\nspaces: { s: { rows: [{ id: a, when: {}, verdict: block, why: x }], remove: [a] } }',
    'p.yaml: spaces.s: "a" is in both rows and remove; keep one',
  ],
  [
    'a duplicate row',
    'version: 1\nrows: [{ id: a, when: {}, verdict: block, why: x }, { id: a, when: {}, verdict: block, why: y }]',
    'p.yaml: rows: duplicate id "a"',
  ],
  [
    'a reserved id',
    'version: 1\nrows: [{ id: nothing-found, when: {}, verdict: block, why: x }]',
    'p.yaml: rows[0].id: "nothing-found" is reserved; choose another id',
  ],
  ['a duplicate key', 'version: 1\npreset: strict\npreset: observe', 'p.yaml: invalid YAML: Map keys must be unique'],
  ['an alias', 'version: 1\nlimits: &l { tags: 5 }\nspaces: { a: { limits: *l } }', 'p.yaml: cannot be read: '],
  ['a bomb of aliases', `version: 1\n${bomb}`, 'p.yaml: '],
  [
    'a merge key',
    'version: 1\nlimits: { "<<": { tags: 5 } }',
    'p.yaml: unknown key "<<" in limits; valid keys: contentCodePoints,',
  ],
  ['a tag', 'version: !!js/function "function () {}"', 'p.yaml: invalid YAML: Unresolved tag'],
  ['two documents', 'version: 1\n---\nversion: 1', 'p.yaml: invalid YAML: '],
  ['invalid YAML', 'version: [1', 'p.yaml: invalid YAML: '],
  [
    'the key __proto__',
    'version: 1\nspaces: { __proto__: { preset: observe } }',
    'p.yaml: the key __proto__ cannot be used',
  ],
  ['deep nesting', `version: 1\nrows: ${'['.repeat(40)}${']'.repeat(40)}`, 'p.yaml: nested more than 16 levels deep'],
  ['very deep nesting', `version: 1\nrows: ${'['.repeat(60_000)}${']'.repeat(60_000)}`, 'p.yaml: '],
  ['a huge file', `version: 1\n# ${'x'.repeat(300_000)}`, 'p.yaml: the file is longer than 262144 characters'],
])('%s is refused', (_what, text, message) => {
  const attempt = (): unknown => parsePolicyFile(text, 'p.yaml');
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow(message);
});

test.each<[string, string, string]>([
  [
    'a duplicate key',
    '{"version":1,"preset":"strict","preset":"observe"}',
    'p.json: invalid JSON: Map keys must be unique',
  ],
  [
    'the key __proto__',
    '{"version":1,"spaces":{"__proto__":{"preset":"observe"}}}',
    'p.json: the key __proto__ cannot be used',
  ],
  ['YAML', 'version: 1', 'p.json: invalid JSON: '],
  ['a comment', '{"version":1} # strict', 'p.json: invalid JSON: '],
])('in a JSON file %s is refused', (_what, text, message) => {
  expect(() => parsePolicyFile(text, 'p.json')).toThrow(message);
});

proves('config/invalid-is-refused', 'one message names the first five mistakes', () => {
  const keys = Array.from('abcdefg', (key) => `${key}${key}: 1`).join('\n');
  expect(() => parsePolicyFile(`version: 1\n${keys}`, 'p.yaml')).toThrow(
    /unknown key "aa".*; also unknown key "ee".*; and 2 more$/,
  );
});

test('the program validates files against the published schema', () => {
  expect(readFileSync('docs/policy.schema.json', 'utf8')).toBe(policySchemaText());
  expect(policySchema().$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  const validate = new Ajv2020({ strict: true }).compile(policySchema());
  expect(validate({ version: 1, preset: 'strict', spaces: { a: { limits: { tags: 1 } } } })).toBe(true);
  expect(validate({ version: 1, spaces: { a: { limits: { tag: 1 } } } })).toBe(false);
  expect(validate({ preset: 'strict' })).toBe(false);
});
