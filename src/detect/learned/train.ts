import { builtInLexicon } from '../scanner.ts';
import {
  createSampler,
  type Lesson,
  lessonsOf,
  type NumberedWindow,
  type Sample,
  type TrainingExample,
} from './lessons.ts';
import type { LearnedModel } from './model.ts';

export interface TrainOptions {
  readonly bits: number;
  /** The most weights that are kept. */
  readonly weights: number;
  readonly epochs: number;
  /** The rounds after the smallest weights were dropped, in which those that are kept make up for them. */
  readonly lastEpochs: number;
  readonly rate: number;
  /**
   * The share of honest texts that may be flagged: by the model alone, in documents, from outside without and with an impact,
   * and in support of a rule.
   */
  readonly alone: number;
  readonly documents: number;
  readonly outside: number;
  readonly outsideImpact: number;
  readonly seconding: number;
}

export const trainDefaults: TrainOptions = {
  bits: 20,
  weights: 120_000,
  epochs: 10,
  lastEpochs: 4,
  rate: 0.2,
  alone: 0.0002,
  documents: 0.0005,
  outside: 0.001,
  outsideImpact: 0.005,
  seconding: 0.01,
};

interface Linear {
  readonly weights: Float64Array;
  bias: number;
}

/**
 * Logistic regression by adaptive gradient steps. It learns only from the worst window of a long text: an attack need only
 * be visible in one place, an honest text must be quiet everywhere. No clock and no randomness: the same samples give
 * the same model.
 */
function learn(samples: readonly Lesson[], size: number, options: TrainOptions): Linear {
  const linear: Linear = { weights: new Float64Array(size), bias: 0 };
  const gradients = new Float64Array(size + 1).fill(0.01);
  const attacks = samples.filter(({ attack }) => attack).length;
  const balance = Math.min(6, Math.sqrt((samples.length - attacks) / Math.max(1, attacks)));
  const order = samples.map((_sample, index) => index);
  const draw = sequence();
  const learnOnce = (kept: Uint8Array | undefined): void => {
    shuffle(order, draw);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      const window = worstWindow(linear, sample);
      const score = rawScore(linear, window);
      const error = (1 / (1 + Math.exp(-score)) - (sample.attack ? 1 : 0)) * (sample.attack ? balance : 1);
      if (Math.abs(error) > 0.001) step(linear, gradients, window, error, { rate: options.rate, kept });
    }
  };
  for (let epoch = 0; epoch < options.epochs; epoch++) learnOnce(undefined);
  const kept = keepLargest(linear, options.weights);
  for (let epoch = 0; epoch < options.lastEpochs; epoch++) learnOnce(kept);
  return linear;
}

/** Sets all but the largest weights to zero, and tells which were kept. */
function keepLargest({ weights }: Linear, most: number): Uint8Array {
  const smallest = smallestOf(weights, most);
  const kept = new Uint8Array(weights.length);
  for (const [number, weight] of weights.entries()) {
    if (Math.abs(weight) >= smallest) kept[number] = 1;
    else weights[number] = 0;
  }
  return kept;
}

/** The size of the smallest of so many largest weights. */
function smallestOf(weights: Float64Array, most: number): number {
  const sizes = Float64Array.from(weights, Math.abs).sort();
  return sizes[Math.max(0, sizes.length - most)] ?? 0;
}

function step(
  linear: Linear,
  gradients: Float64Array,
  { features, count }: NumberedWindow,
  error: number,
  { rate, kept }: { readonly rate: number; readonly kept: Uint8Array | undefined },
): void {
  const { weights } = linear;
  const share = error / Math.sqrt(count + 1);
  for (const number of features) {
    if (kept?.[number] === 0) continue;
    const gradient = share + 1e-6 * (weights[number] ?? 0);
    const seen = (gradients[number] ?? 0) + gradient * gradient;
    gradients[number] = seen;
    weights[number] = (weights[number] ?? 0) - (rate * gradient) / Math.sqrt(seen);
  }
  const last = gradients.length - 1;
  const seen = (gradients[last] ?? 0) + error * error;
  gradients[last] = seen;
  linear.bias -= (rate * error) / Math.sqrt(seen);
}

function rawScore({ weights, bias }: Linear, { features, count }: NumberedWindow): number {
  let sum = 0;
  for (const number of features) sum += weights[number] ?? 0;
  return sum / Math.sqrt(count + 1) + bias;
}

const emptyWindow: NumberedWindow = { features: new Int32Array(0), count: 0 };

function worstWindow(linear: Linear, { windows }: Lesson): NumberedWindow {
  let worst = windows[0] ?? emptyWindow;
  if (windows.length < 2) return worst;
  let highest = Number.NEGATIVE_INFINITY;
  for (const window of windows) {
    const score = rawScore(linear, window);
    if (score <= highest) continue;
    highest = score;
    worst = window;
  }
  return worst;
}

/** A text is as suspicious as its worst window. */
function worstScore(linear: Linear, lesson: Lesson): number {
  return rawScore(linear, worstWindow(linear, lesson));
}

/** A fixed pseudo-random sequence in [0, 1), so that training is reproducible. */
function sequence(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle(items: number[], draw: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    const swapped = items[at] ?? 0;
    items[at] = items[other] ?? 0;
    items[other] = swapped;
  }
}

const crossValidationFolds = 5;

/** Trains on everything; thresholds and calibration come from texts that the scoring model had not seen. */
function trainModel(samples: readonly Sample[], options: TrainOptions = trainDefaults): LearnedModel {
  const { lessons, featureOf } = lessonsOf(samples, options.bits);
  const size = featureOf.length;
  const heldOut: { readonly score: number; readonly attack: boolean; readonly hard: boolean }[] = [];
  for (let fold = 0; fold < crossValidationFolds; fold++) {
    const others = lessons.filter((_lesson, n) => n % crossValidationFolds !== fold);
    const linear = learn(others, size, options);
    for (const [n, lesson] of lessons.entries()) {
      if (n % crossValidationFolds !== fold) continue;
      heldOut.push({ score: worstScore(linear, lesson), attack: lesson.attack, hard: lesson.hard });
    }
  }
  const ordinary = heldOut.some(({ attack, hard }) => !attack && !hard);
  const honest = heldOut
    .filter(({ attack, hard }) => !attack && !(hard && ordinary))
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  const at = (share: number): number => honest[Math.floor(share * honest.length)] ?? 0;
  const { slope, intercept } = calibrate(heldOut);
  const { numbers, scale, bias } = quantise(learn(lessons, size, options), options.weights);
  const weights = new Int8Array(1 << options.bits);
  for (const [number, weight] of numbers.entries()) weights[featureOf[number] ?? 0] = weight;
  return {
    bits: options.bits,
    weights,
    scale,
    bias,
    slope,
    intercept,
    alone: at(options.alone),
    documents: at(options.documents),
    outside: Math.min(at(options.alone), at(options.outside)),
    outsideImpact: Math.min(at(options.alone), at(options.outsideImpact)),
    seconding: at(options.seconding),
  };
}

/**
 * One byte per weight, and zero for all but the largest, which a file leaves out; the few that exceed the largest byte are
 * clipped. A weight of a single step says nothing.
 */
function quantise({ weights, bias }: Linear, most: number): { numbers: Int8Array; scale: number; bias: number } {
  const smallest = smallestOf(weights, most);
  const used = Float64Array.from(weights, Math.abs)
    .sort()
    .filter((size) => size > 0);
  const largest = used[Math.floor(used.length * 0.9995)] ?? 1;
  const scale = largest / 127;
  const numbers = Int8Array.from(weights, (weight) => {
    const byte = Math.max(-127, Math.min(127, Math.round(weight / scale)));
    return Math.abs(weight) < smallest || Math.abs(byte) < 2 ? 0 : byte;
  });
  return { numbers, scale, bias };
}

/** Platt scaling: fits a logistic curve to the scores of unseen texts. */
function calibrate(heldOut: readonly { readonly score: number; readonly attack: boolean }[]): {
  slope: number;
  intercept: number;
} {
  let slope = 1;
  let intercept = 0;
  for (let round = 0; round < 200; round++) {
    let bySlope = 0;
    let byIntercept = 0;
    for (const { score, attack } of heldOut) {
      const error = 1 / (1 + Math.exp(-(slope * score + intercept))) - (attack ? 1 : 0);
      bySlope += error * score;
      byIntercept += error;
    }
    slope = Math.max(0.01, slope - (2 * bySlope) / heldOut.length);
    intercept -= (2 * byIntercept) / heldOut.length;
  }
  return { slope, intercept };
}

let sampler: ((example: TrainingExample) => Sample) | undefined;

/** Trains on texts, with the vocabulary of the shipped rules. */
export function trainOn(examples: readonly TrainingExample[], options: Partial<TrainOptions> = {}): LearnedModel {
  const all = { ...trainDefaults, ...options };
  const own = all.bits === trainDefaults.bits ? sampler : undefined;
  const sample = own ?? createSampler(builtInLexicon(), all.bits);
  if (all.bits === trainDefaults.bits) sampler = sample;
  return trainModel(examples.map(sample), all);
}
