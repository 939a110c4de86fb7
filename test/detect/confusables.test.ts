import { expect, test } from 'vitest';
import { confusables as generated } from '../../scripts/confusables.ts';
import { confusables } from '../../src/detect/views/unhide/unicode.gen.ts';

test('the shipped look-alikes are those of UTS #39 for every character; run `npx tsx scripts/gen-unicode.ts` if not', () => {
  const shipped = confusables.map(([letters, points]) => [
    letters,
    points.split(' ').map((point) => Number.parseInt(point, 16)),
  ]);
  expect(shipped).toEqual([...generated()].sort(([a], [b]) => (a < b ? -1 : 1)));
});
