import { describe, expect, test } from 'vitest';
import {
  decide,
  explain,
  type PolicyException,
  type PolicyInput,
  policyFrom,
  renderingOf,
  type TextSource,
} from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

const clean: PolicyInput = {
  level: 0,
  impacts: [],
  trust: 'external',
  path: 'write',
  complete: true,
  condition: 'full',
  now: 1_794_787_200_000,
};
const from = (uri: string): TextSource => ({ principal: 'agent-1', tool: 'web_fetch', uri });
const row = (when: object) =>
  policyFrom({ rows: [{ id: 'mine', when, verdict: 'quarantine', why: 'Because.' }] }) as ReturnType<typeof policyFrom>;
const rowOf = (when: object, input: Partial<PolicyInput>): string => decide(row(when), { ...clean, ...input }).row;

describe('a row that names a host', () => {
  const when = { host: ['Shop.Example.', '*.b\u00fccher.example'] };
  test.each([
    'https://shop.example/a',
    'HTTPS://SHOP.EXAMPLE.:8443/a?b',
    'https://ana:secret@shop.example/',
    'https://evil.example@shop.example',
    'https:\\\\shop.example\\a',
    'https://sh%6Fp.example/',
    'https://\uff53hop.example/',
    'https://shop\u3002example/',
    'shop.example/a',
    'shop.example:8080/a',
    '//shop.example/a',
    'git@shop.example:a/b.git',
    'mailto:ana@shop.example',
    's3://SHOP.example/key',
    'https://old.xn--bcher-kva.example/',
    'https://a.B\u00dcCHER.example',
    'https://[not-an-address',
  ])('matches %s', (uri) => expect(rowOf(when, { source: from(uri) })).toBe('mine'));

  test.each([
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://evil.example/?https://shop.example/',
    'https://eu.shop.example/',
    'https://myshop.example/',
    'https://xn--bcher-kva.example/',
    'Annual report.pdf',
    'file:///shop.example',
  ])('does not match %s', (uri) => expect(rowOf(when, { source: from(uri) })).toBe('nothing-found'));

  test('is compared alike however often: Node 20 has an optimized check that fails for some letters', () => {
    const source = from('https://a.B\u00dcCHER.example');
    const policy = row(when);
    for (let n = 0; n < 10_000; n++) expect(decide(policy, { ...clean, source }).row).toBe('mine');
  });

  test('says nothing about a text without an address', () => {
    expect(rowOf(when, { source: { principal: 'agent-1' } })).toBe('nothing-found');
    expect(rowOf(when, {})).toBe('nothing-found');
  });
});

test('a row can name tools, principals and rules, and texts that were not traced to the user', () => {
  const source = from('https://shop.example');
  expect(rowOf({ tool: ['WEB_fetch'] }, { source })).toBe('mine');
  expect(rowOf({ tool: ['browser'] }, { source })).toBe('nothing-found');
  expect(rowOf({ principal: ['agent-1'] }, { source })).toBe('mine');
  expect(rowOf({ principal: ['agent-2'] }, { source })).toBe('nothing-found');
  expect(rowOf({ rule: ['rule_a'] }, { findings: [{ ruleId: 'rule_a', level: 0 }] })).toBe('mine');
  expect(rowOf({ rule: ['rule_a'] }, { findings: [{ ruleId: 'rule_b', level: 0 }] })).toBe('nothing-found');
  expect(rowOf({ grounded: false }, { grounded: true })).toBe('nothing-found');
  expect(rowOf({ grounded: false }, { grounded: false })).toBe('mine');
  expect(rowOf({ grounded: false }, {})).toBe('mine');
});

test('every condition has to hold: more conditions never match more', () => {
  const when = { host: ['shop.example'], tool: ['web_fetch'], rule: ['rule_a'] };
  const findings = [{ ruleId: 'rule_a', level: 0 as const }];
  expect(rowOf(when, { source: from('https://shop.example'), findings })).toBe('mine');
  expect(rowOf(when, { source: from('https://else.example'), findings })).toBe('nothing-found');
  expect(rowOf(when, { source: { ...from('https://shop.example'), tool: 'x' }, findings })).toBe('nothing-found');
  expect(rowOf(when, { source: from('https://shop.example') })).toBe('nothing-found');
});

const shop: PolicyException = {
  name: 'shop-docs',
  by: 'ana',
  at: '2026-11-01',
  because: 'Their manual is full of orders.',
  match: { host: ['shop.example', '*.shop.example'], rule: ['rule_a'], impact: ['sets-standing-rule'] },
};
const excepting = (...exceptions: readonly PolicyException[]) => policyFrom({ exceptions });
const suspicious: PolicyInput = {
  ...clean,
  level: 2,
  findings: [{ ruleId: 'rule_a', level: 2 }],
  impacts: ['sets-standing-rule'],
  source: from('https://docs.shop.example/manual'),
};

describe('an exception', () => {
  test('lets the named source pass as data, and names the person and the day', () => {
    expect(decide(excepting(shop), suspicious)).toEqual({
      verdict: 'sanitize',
      advised: 'sanitize',
      row: 'excepted',
      why: 'Row medium-agent leads to challenge, which an exception lifts: shop-docs (by ana on 2026-11-01). Prompts show the text as data.',
      exceptions: [{ name: 'shop-docs', by: 'ana', at: '2026-11-01' }],
    });
    expect(renderingOf(excepting(shop), suspicious)).toBe('fenced');
    expect(renderingOf(excepting(shop), { ...suspicious, trust: 'agent' })).toBe('fenced');
    const { text, matched } = explain(excepting(shop), suspicious);
    expect(text).toContain(
      'Verdict: sanitize. Row medium-agent leads to challenge, which an exception lifts: shop-docs (by ana',
    );
    expect(matched.map(({ id, decided }) => [id, decided])).toEqual([
      ['medium-agent', false],
      ['medium-user', false],
      ['low-agent', false],
      ['binding-external', false],
      ['binding-agent', false],
    ]);
  });

  test('leaves the strictest row that it does not lift', () => {
    const findings = [...(suspicious.findings ?? []), { ruleId: 'rule_b', level: 3 as const }];
    expect(decide(excepting(shop), { ...suspicious, findings, level: 3 })).toMatchObject({ row: 'high-agent' });
    const worse: PolicyInput = { ...suspicious, findings: [{ ruleId: 'rule_a', level: 3 }], level: 3 };
    const other: PolicyInput = { ...worse, impacts: ['names-payment-target'] };
    const partly = decide(excepting(shop), other);
    expect(partly).toMatchObject({ verdict: 'challenge', exceptions: [{ name: 'shop-docs' }] });
    expect(partly.row).toBe('binding-external');
    expect(explain(excepting(shop), other).text).toContain(
      'Made milder by an exception: shop-docs (by ana on 2026-11-01).',
    );
  });

  proves('policy/exceptions-are-bounded', 'critical, blocked, incomplete and joint texts stay as they are', () => {
    const critical: PolicyInput = { ...suspicious, level: 4, findings: [{ ruleId: 'rule_a', level: 4 }] };
    expect(decide(excepting(shop), critical)).toMatchObject({ verdict: 'block' });
    expect(decide(excepting(shop), { ...critical, trust: 'user' })).toMatchObject({ row: 'critical-user' });
    expect(decide(excepting(shop), { ...suspicious, complete: false })).toMatchObject({ row: 'unread-agent' });
    expect(decide(excepting(shop), { ...suspicious, signals: ['joint'] })).toMatchObject({ row: 'joint-agent' });
    expect(decide(excepting(shop), { ...suspicious, findings: [] })).toMatchObject({ row: 'medium-agent' });
    const barred = { id: 'barred', when: { host: ['docs.shop.example'] }, verdict: 'block', why: 'No.' } as const;
    expect(decide(policyFrom({ rows: [barred], exceptions: [shop] }), suspicious)).toMatchObject({ row: 'barred' });
  });

  test.each([
    ['no address', { principal: 'agent-1' }],
    ['another host', from('https://shop.example.evil.example')],
    ['user information', from('https://shop.example@evil.example')],
    ['user information before the host', from('https://evil.example@shop.example')],
    ['an unusual port', from('https://shop.example:8443')],
    ['another scheme', from('ftp://shop.example')],
    ['no scheme', from('shop.example')],
    ['backslashes', from('https:\\\\shop.example')],
    ['a claim of the model', { ...from('https://shop.example'), tool: 'memory_write claims web' }],
  ])('does not apply with %s', (_what, source) => {
    expect(decide(excepting(shop), { ...suspicious, source })).toMatchObject({ row: 'medium-agent' });
  });

  test('ends after its last day, and without a clock', () => {
    const ends = excepting({ ...shop, until: '2026-11-16' });
    const lastMoment = Date.UTC(2026, 10, 17) - 1;
    expect(decide(ends, { ...suspicious, now: lastMoment }).row).toBe('excepted');
    expect(decide(ends, { ...suspicious, now: lastMoment + 1 }).row).toBe('medium-agent');
    const { now: _unknown, ...timeless } = suspicious;
    expect(decide(ends, timeless).row).toBe('medium-agent');
  });

  test('may ask for words that were traced to the user', () => {
    const asks = excepting({ ...shop, match: { ...shop.match, grounded: true } });
    expect(decide(asks, suspicious).row).toBe('medium-agent');
    expect(decide(asks, { ...suspicious, grounded: true }).row).toBe('excepted');
  });

  test('is part of the digest, without its reason', () => {
    const { because: _reason, ...silent } = shop;
    expect(excepting(silent).digest).toBe(excepting(shop).digest);
    expect(excepting({ ...shop, until: '2027-01-01' }).digest).not.toBe(excepting(shop).digest);
    expect(excepting(shop).digest).not.toBe(policyFrom({}).digest);
  });
});

test.each([
  [{ match: { rule: ['rule_a'] } }, 'exceptions[0].match: an exception needs a source: name host, tool or principal'],
  [
    { match: { host: ['shop.example'] } },
    'exceptions[0].match: an exception names what it lifts: rule, impact or both',
  ],
  [
    { match: { host: ['*.com'], rule: ['a'] } },
    'exceptions[0].match.host[0]: "*.com" is not a host; expected one such as',
  ],
  [{ match: { host: ['https://shop.example'], rule: ['a'] } }, '"https://shop.example" is not a host'],
  [{ match: { host: ['*.127.0.0.1'], rule: ['a'] } }, '"*.127.0.0.1" is not a host'],
  [{ match: { tool: ['x'], rule: ['sentinel_joint'] } }, '"sentinel_joint" finds what no single text shows'],
  [{ until: '2026-10-31' }, 'exceptions[0].until: the last day is before the day of the decision'],
  [{ at: 'yesterday' }, 'exceptions[0].at is "yesterday"'],
  [{ by: 'an\u200ba' }, 'exceptions[0].by'],
] as const)('an exception %j is refused', (part, problem) => {
  expect(() => policyFrom({ exceptions: [{ ...shop, ...part } as PolicyException] })).toThrow(problem);
});

test('two exceptions of one name are refused', () => {
  expect(() => excepting(shop, shop)).toThrow('duplicate name "shop-docs"');
});
