import type { Contestant, Scan } from './contestants.ts';
import { growthExponent, interleaved, type Sampling } from './measure.ts';
import { cleanText, variants } from './texts.ts';

export const sizes: readonly number[] = [200, 2_000, 20_000, 1_000_000];
const growthSizes: readonly number[] = [1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576];

export type Loaded = Contestant & { readonly scan: Scan };

/** Microseconds per scan of clean text: for each size, by contestant. */
export function speeds(loaded: readonly Loaded[], quick: boolean): Map<number, Map<string, number>> {
  return new Map(sizes.map((size) => [size, speedAt(loaded, size, quick)]));
}

function speedAt(loaded: readonly Loaded[], size: number, quick: boolean): Map<string, number> {
  const texts = variants.map((variant) => cleanText(size, variant));
  const running = loaded.filter(({ slow }) => !(quick && slow && size > 200));
  const sampling: Sampling = {
    samples: quick ? 5 : 15,
    micros: quick ? 8_000 : 20_000,
    maxTaskMicros: quick ? 60_000 : 250_000,
  };
  return interleaved(
    running.map(({ name, scan }) => {
      let turn = 0;
      return { name, run: () => scan(texts[turn++ % texts.length] ?? '') };
    }),
    sampling,
  );
}

/** Megabytes per second on one text, by contestant. */
export function notesRates(loaded: readonly Loaded[], text: string, quick: boolean): Map<string, number> {
  const micros = interleaved(
    loaded.map(({ name, scan }) => ({ name, run: () => scan(text) })),
    { samples: quick ? 5 : 15, micros: quick ? 8_000 : 20_000, maxTaskMicros: Number.POSITIVE_INFINITY },
  );
  return new Map([...micros].map(([name, time]) => [name, text.length / time]));
}

export interface Growth {
  readonly points: readonly (readonly [length: number, micros: number])[];
  readonly exponent: number;
}

/** How the time of one scanner grows with a text; `textOf` creates a text of a given length. */
export function growthOf(scan: Scan, textOf: (length: number) => string, quick: boolean, most = 1_048_576): Growth {
  const lengths = growthSizes.filter((size) => size <= most);
  const texts = lengths.map((size) => [size, textOf(size)] as const);
  const found = interleaved(
    texts.map(([size, text]) => ({ name: String(size), run: () => scan(text) })),
    { samples: quick ? 5 : 15, micros: quick ? 3_000 : 10_000, maxTaskMicros: 2_000_000 },
  );
  const points = lengths.map((size) => [size, found.get(String(size)) ?? Number.NaN] as const);
  return { points, exponent: growthExponent(points) };
}
