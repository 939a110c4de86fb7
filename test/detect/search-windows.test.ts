import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RuleSearch } from '../../src/detect/rule.ts';
import { SearchWindows } from '../../src/detect/shapes/search-windows.ts';
import { rules } from '../../src/scan.ts';

/** Finds `<n>` anywhere, and records the texts it was given. */
function noting(reach: number | undefined, given: string[]): RuleSearch {
  return {
    wake: ['key'],
    ...(reach === undefined ? {} : { reach }),
    *find(text) {
      given.push(text);
      for (const { index, 0: found } of text.matchAll(/<\d>/g)) yield { start: index, end: index + found.length };
    },
  };
}

function matchesOf(windows: SearchWindows): { start: number; end: number }[] {
  const parts = windows.parts();
  return parts.flatMap((from, n) => (n % 2 === 0 ? [...windows.foundIn(from, parts[n + 1] ?? 0)] : []));
}

function foundIn(text: string, search: RuleSearch): string[] {
  const windows = new SearchWindows(search, text);
  for (let at = text.indexOf('key'); at >= 0; at = text.indexOf('key', at + 1)) if (!windows.add(at)) break;
  return matchesOf(windows).map(({ start, end }) => `${text.slice(start, end)}@${start}`);
}

const far = 'way '.repeat(100);

describe('a search receives', () => {
  test('the text near its literals, once, with correct positions', () => {
    const given: string[] = [];
    const text = `<1> ${far}<2> key <3> key ${far}<4> ${far}key<5>`;
    expect(foundIn(text, noting(20, given))).toEqual(['<2>@404', '<3>@412', `<5>@${text.length - 3}`]);
    expect(given).toHaveLength(2);
    expect(given.join('').length).toBeLessThan(100);
  });

  test('whole words at both edges', () => {
    const given: string[] = [];
    foundIn(`${far}beginning word key word end-of-it ${far}`, noting(8, given));
    expect(given).toEqual(['beginning word key word']);
  });

  test('the whole text if it names no reach, or if its literals are many', () => {
    for (const [reach, text] of [
      [undefined, `<1> ${far}key`],
      [3, `<1> ${far}${'key '.repeat(201)}`],
    ] as const) {
      const given: string[] = [];
      expect(foundIn(text, noting(reach, given))).toEqual(['<1>@0']);
      expect(given).toEqual([text]);
    }
  });

  test('every neighbourhood, and no part twice', () => {
    const pieces = fc.array(fc.constantFrom('key', '<1>', ' ', 'word ', far), { maxLength: 60 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 300 }), (parts, reach) => {
        const text = parts.join('');
        const given: string[] = [];
        const found = foundIn(text, noting(reach, given));
        const all = [...text.matchAll(/<\d>/g)].filter(({ index }) =>
          [...text.matchAll(/key/g)].some(({ index: at }) => index >= at - reach && index + 3 <= at + reach),
        );
        expect(found).toEqual(expect.arrayContaining(all.map(({ index, 0: words }) => `${words}@${index}`)));
        expect(new Set(found).size).toBe(found.length);
        expect(given.join('').length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

const searching = rules.flatMap(({ id, searches = [] }) => searches.map((search) => ({ id, search })));

test.each(searching)('matches of $id are within reach of its literals', ({ id, search }) => {
  const { hits } = JSON.parse(readFileSync(`test/fixtures/rules/${id}.json`, 'utf8')) as { hits: { text: string }[] };
  const long = 'The weather was fine that day. '.repeat(200);
  const found = hits.filter(({ text }) => [...search.find(text)].length > 0);
  expect(found.length).toBeGreaterThan(0);
  for (const { text } of found) {
    const whole = `${long}\n${text}\n${long}`;
    const windows = new SearchWindows(search, whole);
    const lower = whole.toLowerCase();
    const places = search.wake.flatMap((literal) => [...lower.matchAll(new RegExp(escaped(literal), 'g'))]);
    for (const { index } of places.sort((a, b) => a.index - b.index)) windows.add(index);
    expect(matchesOf(windows)).toEqual([...search.find(whole)]);
  }
});

function escaped(literal: string): string {
  return literal.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
}
