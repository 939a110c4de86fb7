import { expect, test } from 'vitest';
import { createScanner, scanScopes } from '../../src/detect/index.ts';
import type { Report } from '../../src/model/finding.ts';
import { scanStepsOf } from '../../src/model/scan-steps.ts';
import { attacks } from './attacks.ts';
import { disguises } from './disguises.ts';
import { ordinary } from './ordinary.ts';

const scanner = createScanner();
const steps = scanStepsOf(scanner);
if (steps === undefined) throw new Error('the scanner reads a text only at once');

const texts = [
  ...Object.values(disguises).map((disguise, n) => disguise(attacks[n % attacks.length] ?? '')),
  ...attacks.slice(0, 20),
  ...ordinary.slice(0, 20).map(([, text]) => text),
];

test('several texts that are read in steps, in turn, give the reports that each gives at once', () => {
  const expected = texts.map((text) => scanner.scan(text));
  expect(expected.filter(({ level }) => level > 0).length).toBeGreaterThan(20);
  const reports = new Map<number, Report>();
  const open = texts.map((text, index) => ({ index, scan: steps(text), taken: 0 }));
  let longest = 0;
  while (reports.size < texts.length) {
    for (const { index, scan } of open) {
      if (reports.has(index)) continue;
      const step = scan.next();
      if (step.done === true) reports.set(index, step.value);
      longest = Math.max(longest, ++(open[index] ?? { taken: 0 }).taken);
      // One that is read at once between two steps.
      scanner.scan(texts[(index * 7 + longest) % texts.length] ?? '');
    }
  }
  expect(texts.map((_, index) => reports.get(index))).toEqual(expected);
  expect(longest).toBeGreaterThan(10);
});

/** Different sentences, so that all engines have something to do in every part of it. */
function longText(length: number, first: number): string {
  const parts: string[] = [];
  for (let n = first, size = 0; size < length; n++) {
    const part = texts[(n * 7) % texts.length] ?? '';
    parts.push(part);
    size += part.length + 2;
  }
  return parts.join('\n\n');
}

test.each([
  ['of all kinds', longText(60_000, 0)],
  ['of encoded attacks', attacks.map((attack) => Buffer.from(attack).toString('base64')).join('\n\n')],
])('a long text %s gives the report that it gives at once, whatever is read during its pauses', (_kind, long) => {
  const expected = scanner.scan(long);
  expect(expected.findings.length).toBeGreaterThan(10);
  const other = ordinary
    .map(([, text]) => text)
    .join('\n\n')
    .repeat(10)
    .slice(0, long.length);
  const scan = steps(long);
  let step = scan.next();
  for (; step.done !== true; step = scan.next()) for (const scope of scanScopes) scanner.scan(other, { scope });
  expect(step.value).toEqual(expected);
});

test('a megabyte is read in many steps, whatever it says', () => {
  const prose = ordinary.map(([, text]) => text).join('\n\n');
  for (const text of [prose, 'one sentence that goes on and on ', 'an agent, a note: "summary" # api_key = ']) {
    let count = 0;
    for (const scan = steps(text.repeat(1_000_000 / text.length)); scan.next().done !== true; ) count++;
    // Splitting into words, matching phrases and looking for literals pause on their own.
    expect(count).toBeGreaterThan(30);
  }
});

test('a scan that is given up in the middle changes nothing for the next', () => {
  const [text = '', other = ''] = attacks;
  const expected = scanner.scan(other);
  for (let taken = 0; taken < 6; taken++) {
    const scan = steps(text);
    for (let n = 0; n < taken; n++) scan.next();
    scan.return(expected);
    expect(scanner.scan(other)).toEqual(expected);
  }
});

test('anyone who replaces `scan` of a scanner has no steps that would pass over it', () => {
  const clean = scanner.scan('a note about tea');
  expect(scanStepsOf({ ...scanner, scan: () => clean })).toBeUndefined();
  expect(scanStepsOf({ ...scanner })).toBe(steps);
});
