import type { Hostile } from './adversarial.ts';
import type { Scan } from './contestants.ts';
import { cpuMicros, interleaved } from './measure.ts';

export interface Hard {
  readonly name: string;
  /** Only a prefix was measured: the whole would have taken minutes. */
  readonly beginning: boolean;
  readonly nanosPerUnit: number;
  readonly ratio: number;
}

export interface Hardest {
  readonly worst: readonly Hard[];
  /** The number of inputs that were measured. */
  readonly looked: number;
}

/** Enough to see the effect of an input where there are thousands; those that look worst are measured whole. */
const previewLength = 8_192;
const thousands = 1_000;
/** Nanoseconds per byte above which the whole input could take minutes; then the first measurement must suffice. */
const hopeless = 20_000;

/** A quick measurement of every input, then a careful one of the worst, next to the clean text. */
export function hardest(scan: Scan, inputs: readonly Hostile[], clean: string, quick: boolean): Hardest {
  const length = inputs.length < thousands ? Number.POSITIVE_INFINITY : previewLength;
  // Once for the compiler: otherwise the first input would seem the worst and hide others.
  for (const { text } of inputs) scan(text.slice(0, previewLength));
  const looks = inputs
    .map((input) => ({ input, nanos: glance(scan, input, length) }))
    .sort((a, b) => b.nanos - a.nanos);
  const chosen = looks.slice(0, quick ? 6 : 15);
  const times = interleaved(
    [{ name: '', text: clean }, ...chosen.filter(({ nanos }) => nanos < hopeless).map(({ input }) => input)].map(
      ({ name, text }) => ({ name, run: () => scan(text) }),
    ),
    { samples: quick ? 5 : 11, micros: quick ? 4_000 : 10_000, maxTaskMicros: quick ? 50_000 : 300_000 },
  );
  const base = ((times.get('') ?? Number.NaN) * 1000) / Buffer.byteLength(clean);
  const worst = chosen
    .map(({ input: { name, text }, nanos }) => {
      const micros = times.get(name);
      const nanosPerUnit = micros === undefined ? nanos : (micros * 1000) / Buffer.byteLength(text);
      return { name, beginning: micros === undefined, nanosPerUnit, ratio: nanosPerUnit / base };
    })
    .sort((a, b) => b.ratio - a.ratio);
  return { worst, looked: inputs.length };
}

/** Nanoseconds per byte, the best of three. */
function glance(scan: Scan, { text, whole }: Hostile, length: number): number {
  const seen = whole ? text : text.slice(0, length);
  let best = cpuMicros(() => scan(seen));
  for (let again = 0; again < 2 && best < 300_000; again++)
    best = Math.min(
      best,
      cpuMicros(() => scan(seen)),
    );
  return (best * 1000) / Buffer.byteLength(seen);
}
