import type { Span } from '../../model/finding.ts';
import { lex } from '../lexer/lexer.ts';
import { WordTokens } from '../lexer/tokens.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { builtInLexicon, createScanner } from '../scanner.ts';
import { fold, isPlain, originalSpan, type TextView, unhide } from '../views/index.ts';
import { Features } from './features.ts';
import type { LearnedModel } from './model.ts';
import { factsOf } from './window-facts.ts';
import { eachWindow } from './windows.ts';

export interface TrainingExample {
  readonly text: string;
  readonly attack: boolean;
  /** Harder on purpose than what people write: it teaches, and the thresholds leave it out. */
  readonly hard?: boolean;
}

export interface TrainOptions {
  readonly bits: number;
  readonly epochs: number;
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
  bits: 18,
  epochs: 10,
  rate: 0.2,
  alone: 0.0008,
  documents: 0.0005,
  outside: 0.001,
  outsideImpact: 0.003,
  seconding: 0.01,
};

/** An example as the model sees it: one list of features per window. */
interface Sample {
  readonly attack: boolean;
  readonly hard: boolean;
  readonly windows: readonly Int32Array[];
}

/** Splits texts into windows of features, like a scan. */
function createSampler(lexicon: Lexicon, bits: number): (example: TrainingExample) => Sample {
  const tokens = new WordTokens();
  const features = new Features(bits);
  const rules = createScanner({ learned: false });
  /** Reading a text takes longer than learning from it, and one who leaves parts out learns from most texts several times. */
  const known = new WeakMap<TrainingExample, Sample>();
  return (example) => {
    const before = known.get(example);
    if (before !== undefined) return before;
    const { text, attack, hard = false } = example;
    const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
    const folded = fold(isPlain(text) ? written : (unhide(text)?.view ?? written));
    lex(folded.text, lexicon, tokens, false);
    features.prepare(folded.text, tokens, lexicon);
    const facts = factsOf(rules.scan(text).impacts);
    const windows: Int32Array[] = [];
    eachWindow(tokens, (from, to) => {
      features.window(from, to);
      const spanOf = (): Span => originalSpan(folded, tokens.starts[from] ?? 0, tokens.ends[to - 1] ?? 0);
      features.addFacts(facts(spanOf, to - from));
      windows.push(features.ids.slice(0, features.count));
    });
    const sample = { attack, hard, windows };
    known.set(example, sample);
    return sample;
  };
}

interface Linear {
  readonly weights: Float64Array;
  bias: number;
}

/**
 * Logistic regression by adaptive gradient steps. It learns only from the worst window of a long text: an attack need only
 * be visible in one place, an honest text must be quiet everywhere. No clock and no randomness: the same samples give
 * the same model.
 */
function learn(samples: readonly Sample[], options: TrainOptions): Linear {
  const size = 1 << options.bits;
  const linear: Linear = { weights: new Float64Array(size), bias: 0 };
  const gradients = new Float64Array(size + 1).fill(0.01);
  const attacks = samples.filter(({ attack }) => attack).length;
  const balance = Math.min(6, Math.sqrt((samples.length - attacks) / Math.max(1, attacks)));
  const order = samples.map((_sample, index) => index);
  const draw = sequence();
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, draw);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      const ids = worstWindow(linear, sample);
      const score = rawScore(linear, ids);
      const error = (1 / (1 + Math.exp(-score)) - (sample.attack ? 1 : 0)) * (sample.attack ? balance : 1);
      if (Math.abs(error) > 0.001) step(linear, gradients, ids, error, options.rate);
    }
  }
  return linear;
}

function step(linear: Linear, gradients: Float64Array, ids: Int32Array, error: number, rate: number): void {
  const { weights } = linear;
  const share = error / Math.sqrt(ids.length + 1);
  for (const id of ids) {
    const gradient = share + 1e-6 * (weights[id] ?? 0);
    const seen = (gradients[id] ?? 0) + gradient * gradient;
    gradients[id] = seen;
    weights[id] = (weights[id] ?? 0) - (rate * gradient) / Math.sqrt(seen);
  }
  const last = gradients.length - 1;
  const seen = (gradients[last] ?? 0) + error * error;
  gradients[last] = seen;
  linear.bias -= (rate * error) / Math.sqrt(seen);
}

function rawScore({ weights, bias }: Linear, ids: Int32Array): number {
  let sum = 0;
  for (const id of ids) sum += weights[id] ?? 0;
  return sum / Math.sqrt(ids.length + 1) + bias;
}

function worstWindow(linear: Linear, { windows }: Sample): Int32Array {
  let worst = windows[0] ?? new Int32Array(0);
  if (windows.length < 2) return worst;
  let highest = Number.NEGATIVE_INFINITY;
  for (const ids of windows) {
    const score = rawScore(linear, ids);
    if (score <= highest) continue;
    highest = score;
    worst = ids;
  }
  return worst;
}

/** A text is as suspicious as its worst window. */
function worstScore(linear: Linear, sample: Sample): number {
  return rawScore(linear, worstWindow(linear, sample));
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
  const heldOut: { readonly score: number; readonly attack: boolean; readonly hard: boolean }[] = [];
  for (let fold = 0; fold < crossValidationFolds; fold++) {
    const linear = learn(
      samples.filter((_sample, n) => n % crossValidationFolds !== fold),
      options,
    );
    for (const [n, sample] of samples.entries()) {
      if (n % crossValidationFolds !== fold) continue;
      heldOut.push({ score: worstScore(linear, sample), attack: sample.attack, hard: sample.hard });
    }
  }
  const ordinary = heldOut.some(({ attack, hard }) => !attack && !hard);
  const honest = heldOut
    .filter(({ attack, hard }) => !attack && !(hard && ordinary))
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  const at = (share: number): number => honest[Math.floor(share * honest.length)] ?? 0;
  const { slope, intercept } = calibrate(heldOut);
  const quantised = quantise(learn(samples, options));
  return {
    bits: options.bits,
    ...quantised,
    slope,
    intercept,
    alone: at(options.alone),
    documents: Math.max(at(options.alone), at(options.documents)),
    outside: Math.min(at(options.alone), at(options.outside)),
    outsideImpact: Math.min(at(options.alone), at(options.outsideImpact)),
    seconding: at(options.seconding),
  };
}

/**
 * One byte per weight; the few that exceed the largest byte are clipped. A weight of a single step says nothing, and without it
 * the weights take less space in a compressed bundle.
 */
function quantise({ weights, bias }: Linear): { weights: Int8Array; scale: number; bias: number } {
  const sizes = Float64Array.from(weights, Math.abs)
    .filter((size) => size > 0)
    .sort();
  const largest = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = largest / 127;
  const bytes = Int8Array.from(weights, (weight) => {
    const byte = Math.max(-127, Math.min(127, Math.round(weight / scale)));
    return Math.abs(byte) < 2 ? 0 : byte;
  });
  return { weights: bytes, scale, bias };
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
