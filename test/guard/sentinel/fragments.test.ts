import { describe, expect, test } from 'vitest';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { isLongRun, sampleOf } from '../../support/long-run.ts';
import { operator } from '../../support/origins.ts';
import { type Chance, chance } from '../support/chance.ts';
import { fresh, web, world } from '../support/world.ts';
import { honestTexts } from './honest.ts';
import { payloads } from './payloads.ts';
import { rememberingScanner as scanner } from './remembering-scanner.ts';

const honest = honestTexts();
/** Blocks of the corpus, because the texts beside a text are what it is held for. */
const noted = honest.filter((_, at) => isLongRun || at % 600 < 60);
const splitsEach = 10;
/** The last ones of each payload come in random order. */
const inOrder = 7;

type Found = 'alone' | 'joined on writing' | 'withheld' | 'missed';

test('a rule other than the model finds every undivided payload', () => {
  for (const payload of payloads) {
    const accusing = scanner
      .scan(payload)
      .findings.filter(({ category, level }) => category !== 'learned' && level >= 2);
    expect(accusing, payload).not.toEqual([]);
  }
});

/** Splits at words, into two to six parts. */
function parts(payload: string, draw: Chance): string[] {
  const words = payload.split(' ');
  const cuts = new Set([0]);
  const count = draw.between(2, 7);
  while (cuts.size < count) cuts.add(draw.between(1, words.length));
  const starts = [...cuts].sort((a, b) => a - b);
  return starts.map((start, index) => words.slice(start, starts[index + 1]).join(' '));
}

function shuffled(list: readonly string[], draw: Chance): string[] {
  return list
    .map((item) => ({ item, place: draw.between(0, 1 << 20) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

interface Attempt {
  readonly pieces: readonly string[];
  readonly origin: Origin;
  readonly draw: Chance;
}

const attempts: readonly Attempt[] = sampleOf(
  payloads.flatMap((payload, number) =>
    Array.from({ length: splitsEach }, (_, n) => {
      const draw = chance(number * splitsEach + n + 1);
      const cut = parts(payload, draw);
      return { pieces: n < inOrder ? cut : shuffled(cut, draw), origin: n % 2 === 0 ? fresh : web, draw };
    }),
  ),
  66,
);

/** Writes the parts with up to three honest texts after each, and returns where the first of them was stopped. */
async function fate(space: GuardedSpace, { pieces, origin, draw }: Attempt): Promise<Found> {
  const ids: string[] = [];
  for (const content of pieces) {
    const result = await space.write({ content }, origin);
    if (result.outcome === 'stored') ids.push(result.id);
    else if (result.outcome !== 'duplicate') {
      const joined = result.judged?.findings.some(({ ruleId: rule }) => rule === 'sentinel_joint');
      return joined ? 'joined on writing' : 'alone';
    }
    for (let n = draw.between(0, 4); n > 0; n--) await space.write({ content: draw.pick(honest) }, origin);
  }
  const { shown } = await space.startSession({ dryRun: true }, operator);
  const visible = new Set(shown.filter(({ rendering }) => rendering !== 'placeholder').map(({ id }) => id));
  return ids.every((id) => visible.has(id)) ? 'missed' : 'withheld';
}

describe('fragments across entries', () => {
  test(`of ${attempts.length} splits at least 95 in 100 are stopped before they stand in a prompt together`, async () => {
    const count: Record<string, number> = {};
    for (const attempt of attempts) {
      const found = await fate(world({ scanner }).space, attempt);
      count[found] = (count[found] ?? 0) + 1;
    }
    expect(count).toEqual(
      isLongRun
        ? { alone: 83, 'joined on writing': 112, missed: 5 }
        : { alone: 31, 'joined on writing': 34, missed: 1 },
    );
    expect(count.missed).toBeLessThanOrEqual(attempts.length / 20);
  });

  test.each([
    ['an agent', fresh],
    ['pages', web],
  ])('at most 5 in 1,000 honest texts of %s are held for their neighbours', async (_who, origin) => {
    const { space } = world({ scanner });
    let held = 0;
    for (const content of noted) {
      const result = await space.write({ content }, origin);
      if (result.outcome === 'duplicate' || result.outcome === 'stored') continue;
      if (result.judged?.findings.some(({ ruleId: rule }) => rule === 'sentinel_joint')) held += 1;
    }
    const { withheld } = await space.startSession(
      { budget: { unit: 'code-points', size: 10_000_000 }, dryRun: true },
      operator,
    );
    const joined = withheld.filter(({ why }) => why.some((reason) => reason.startsWith('joint:'))).length;
    expect({ texts: noted.length, held, withheldLater: joined }).toEqual(
      isLongRun ? { texts: 19_297, held: 41, withheldLater: 2 } : { texts: 1_980, held: 2, withheldLater: 2 },
    );
    expect((held + joined) * 200).toBeLessThanOrEqual(noted.length);
  });
});
