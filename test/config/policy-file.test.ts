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

test('rates are set for all spaces and for one, channel by channel', () => {
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

test('JSON says the same as YAML, indented with tabs too', () => {
  const data = { version: 1, preset: 'observe', spaces: { a: { limits: { tags: 2 } } } };
  for (const indent of [0, 2, '\t']) {
    const file = parsePolicyFile(`\ufeff${JSON.stringify(data, null, indent)}`, 'policy.json');
    expect(file.forSpace('b')).toEqual(presets.observe);
    expect(file.forSpace('a').limits.tags).toBe(2);
  }
});

test('the least file is the balanced preset', () => {
  expect(parsePolicyFile('version: 1', 'p.yaml').forSpace('x')).toEqual(presets.balanced);
});

const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${Array.from('bcdefghi', (key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(', ')}]`).join('\n')}`;

test.each<[string, string, string]>([
  ['an empty file', '', 'p.yaml: the file: invalid input: expected object, received null'],
  ['a missing version', 'preset: strict', 'p.yaml: version: must be 1'],
  ['a newer version', 'version: 2', 'p.yaml: version: must be 1'],
  ['a misspelt key', 'version: 1\npresett: strict', 'p.yaml: presett: unknown key; did you mean preset?'],
  ['a key of nowhere', 'version: 1\nzzz: 1', 'p.yaml: zzz: unknown key; known here: version, preset, rows, remove,'],
  [
    'a misspelt limit',
    'version: 1\nlimits: { entrys: 5 }',
    'p.yaml: limits.entrys: unknown key; did you mean entries?',
  ],
  [
    'a misspelt condition',
    'version: 1\nrows: [{ id: a, when: { trusts: agent }, verdict: block, why: x }]',
    'p.yaml: rows.0.when.trusts: unknown key; did you mean trust?',
  ],
  [
    'a misspelt key of a row',
    'version: 1\nrows: [{ id: a, when: {}, then: block, why: x }]',
    'p.yaml: rows.0.verdict: must be allow or sanitize or challenge or quarantine or block; rows.0.then: unknown key',
  ],
  [
    'a misspelt key of a space',
    'version: 1\nspaces: { a: { limit: {} } }',
    'p.yaml: spaces.a.limit: unknown key; did you mean limits?',
  ],
  ['a space in a space', 'version: 1\nspaces: { a: { spaces: {} } }', 'p.yaml: spaces.a.spaces: unknown key'],
  [
    'an unknown verdict',
    'version: 1\nrows: [{ id: a, when: {}, verdict: deny, why: x }]',
    'p.yaml: rows.0.verdict: must be allow or',
  ],
  [
    'a level as a number',
    'version: 1\nrows: [{ id: a, when: { level: 3 }, verdict: block, why: x }]',
    'p.yaml: rows.0.when.level: must be none or low',
  ],
  ['a fraction', 'version: 1\nlimits: { tags: 1.5 }', 'p.yaml: limits.tags: '],
  ['a number as text', 'version: 1\nlimits: { tags: "5" }', 'p.yaml: limits.tags: '],
  ['an unknown row to remove', 'version: 1\nremove: [nonesuch]', 'p.yaml: policy: remove: not one of joint-agent'],
  [
    'the same in a space',
    'version: 1\nspaces: { a: { remove: [nonesuch] } }',
    'p.yaml: spaces.a: policy: remove: not one of',
  ],
  [
    'a row written and removed at once',
    'version: 1\nrows: [{ id: a, when: {}, verdict: block, why: x }]\nremove: [a]',
    'p.yaml: a stands under both rows and remove; keep one',
  ],
  [
    'the same in a space',
    'version: 1\nspaces: { s: { rows: [{ id: a, when: {}, verdict: block, why: x }], remove: [a] } }',
    'p.yaml: spaces.s: a stands under both rows and remove; keep one',
  ],
  [
    'a row twice',
    'version: 1\nrows: [{ id: a, when: {}, verdict: block, why: x }, { id: a, when: {}, verdict: block, why: y }]',
    'p.yaml: policy: rows.a: stands there twice',
  ],
  [
    'a reserved id',
    'version: 1\nrows: [{ id: nothing-found, when: {}, verdict: block, why: x }]',
    'p.yaml: policy: rows.nothing-found: the id is taken',
  ],
  ['a key twice', 'version: 1\npreset: strict\npreset: observe', 'p.yaml: not YAML: Map keys must be unique'],
  ['an alias', 'version: 1\nlimits: &l { tags: 5 }\nspaces: { a: { limits: *l } }', 'p.yaml: cannot be read: '],
  ['a bomb of aliases', `version: 1\n${bomb}`, 'p.yaml: '],
  ['a merge key', 'version: 1\nlimits: { "<<": { tags: 5 } }', 'p.yaml: limits."<<": unknown key'],
  ['a tag', 'version: !!js/function "function () {}"', 'p.yaml: not YAML: Unresolved tag'],
  ['two documents', 'version: 1\n---\nversion: 1', 'p.yaml: not YAML: '],
  ['no YAML', 'version: [1', 'p.yaml: not YAML: '],
  [
    'a hidden key',
    'version: 1\nspaces: { __proto__: { preset: observe } }',
    'p.yaml: the key __proto__ cannot be used',
  ],
  ['a deep nest', `version: 1\nrows: ${'['.repeat(40)}${']'.repeat(40)}`, 'p.yaml: nested more than 16 deep'],
  ['a very deep nest', `version: 1\nrows: ${'['.repeat(60_000)}${']'.repeat(60_000)}`, 'p.yaml: '],
  ['a huge file', `version: 1\n# ${'x'.repeat(300_000)}`, 'p.yaml: longer than 262144 characters'],
])('%s is refused', (_what, text, message) => {
  const attempt = (): unknown => parsePolicyFile(text, 'p.yaml');
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow(message);
});

test.each<[string, string, string]>([
  ['a key twice', '{"version":1,"preset":"strict","preset":"observe"}', 'p.json: not YAML: Map keys must be unique'],
  [
    'a hidden key',
    '{"version":1,"spaces":{"__proto__":{"preset":"observe"}}}',
    'p.json: the key __proto__ cannot be used',
  ],
  ['YAML', 'version: 1', 'p.json: not JSON: '],
  ['a comment', '{"version":1} # strict', 'p.json: not JSON: '],
])('in a JSON file %s is refused', (_what, text, message) => {
  expect(() => parsePolicyFile(text, 'p.json')).toThrow(message);
});

proves('config/invalid-is-refused', 'many mistakes are named in one message, the first five of them', () => {
  const keys = Array.from('abcdefg', (key) => `${key}${key}: 1`).join('\n');
  expect(() => parsePolicyFile(`version: 1\n${keys}`, 'p.yaml')).toThrow(
    /aa: unknown key.*; ee: unknown key.*; and 2 more$/,
  );
});

test('the published schema is the one the program checks by', () => {
  expect(readFileSync('docs/policy.schema.json', 'utf8')).toBe(policySchemaText());
  expect(policySchema().$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  const validate = new Ajv2020({ strict: true }).compile(policySchema());
  expect(validate({ version: 1, preset: 'strict', spaces: { a: { limits: { tags: 1 } } } })).toBe(true);
  expect(validate({ version: 1, spaces: { a: { limits: { tag: 1 } } } })).toBe(false);
  expect(validate({ preset: 'strict' })).toBe(false);
});
