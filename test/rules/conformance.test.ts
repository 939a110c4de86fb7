import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { firstThreatMessage, scanForThreats } from '../../src/detect/index.ts';
import { proves } from '../support/proves.ts';

interface Case {
  readonly text: string;
  /** null: clean. Ids: exactly these. A message about a character: that message. Empty: flagged as hidden content. */
  readonly expect: readonly string[] | null;
}

const cases: readonly Case[] = JSON.parse(readFileSync('test/fixtures/conformance/scan.json', 'utf8'));
const character = /^invisible unicode character U\+[0-9A-F]{4,6}$/;

for (const [index, { text, expect: expected }] of cases.entries()) {
  const name = `${index + 1}: ${JSON.stringify(text).slice(0, 60)}`;
  // The last case is a whole payload; hermes-agent names one of its traits and allows more.
  const among = index === cases.length - 1;
  proves('reference/conformance', name, () => {
    if (expected === null) return expectClean(text);
    if (expected.length === 0)
      return expect(firstThreatMessage(text, 'strict')).toContain('invisible unicode character');
    if (expected.every((wanted) => character.test(wanted))) {
      for (const wanted of expected) expect(firstThreatMessage(text, 'strict')).toContain(wanted);
      return;
    }
    const ids = scanForThreats(text, 'strict');
    if (among) expect(ids).toEqual(expect.arrayContaining([...expected]));
    else expect(ids).toEqual(expected);
    expect(firstThreatMessage(text, 'strict')).not.toBeNull();
  });
}

function expectClean(text: string): void {
  expect(scanForThreats(text, 'strict')).toEqual([]);
  expect(firstThreatMessage(text, 'strict')).toBeNull();
}
