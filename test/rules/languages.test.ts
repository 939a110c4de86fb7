import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { type Intent, languages } from '../../src/detect/languages/index.ts';

interface Sample {
  readonly text: string;
  /** BCP 47; `en` marks a foreign order in an English text. */
  readonly lang: string;
}
interface Fixture {
  readonly hits: readonly Sample[];
  readonly misses: readonly Sample[];
}

const ruleOf: Readonly<Record<Intent, string>> = {
  override: 'translated_override',
  concealment: 'translated_concealment',
  exfiltration: 'translated_exfiltration',
  promptLeak: 'translated_prompt_leak',
  persistence: 'translated_persistence',
  sleeper: 'translated_sleeper',
  hijack: 'translated_hijack',
  authority: 'translated_authority',
  addressed: 'translated_message_to_agent',
};
const fixtures = Object.values(ruleOf).map((rule) => {
  const fixture: Fixture = JSON.parse(readFileSync(`test/fixtures/rules/${rule}.json`, 'utf8'));
  return { rule, ...fixture };
});
const scanner = createScanner({ learned: false });

function suspects(text: string): readonly string[] {
  return scanner.scan(text, { scope: 'strict' }).findings.flatMap(({ ruleId, level }) => (level >= 2 ? [ruleId] : []));
}

test('every language is listed once', () => {
  const codes = languages.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
});

describe.each(languages)('$name', ({ code }) => {
  test.each(fixtures)('$rule has a hit that is found', ({ rule, hits }) => {
    const own = hits.filter(({ lang }) => lang === code);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ text }) => !suspects(text).includes(rule))).toEqual([]);
  });

  test.each(fixtures)('$rule has a near miss that no rule reports', ({ misses }) => {
    const own = misses.filter(({ lang }) => lang === code);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ text }) => suspects(text).length > 0)).toEqual([]);
  });

  test('an order in the middle of an English text is found', () => {
    const order = fixtures[0]?.hits.find(({ lang }) => lang === code)?.text ?? '';
    expect(suspects(`Minutes of Monday. We agreed on the budget.\n\n${order}\n\nNext meeting on Friday.`)).toContain(
      'translated_override',
    );
  });
});
