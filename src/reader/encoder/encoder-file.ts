import * as z from 'zod';
import { Fault } from '../../base/fault.ts';
import { factCount } from './facts.ts';
import { phraseSlots } from './phrases.ts';
import type { ScoredPiece } from './pieces.ts';

/** Weights of one byte each, row after row; a row belongs to one output and has its own scale. */
export interface WeightMatrix {
  readonly columns: number;
  readonly depth: number;
  readonly weights: Int8Array;
  readonly scales: Float32Array;
}

interface Norm {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
  readonly epsilon: number;
}

interface EncoderLayer {
  readonly heads: number;
  readonly scale: number;
  readonly norm1: Norm;
  readonly qkv: WeightMatrix;
  readonly qkvBias: Float32Array;
  readonly output: WeightMatrix;
  readonly outputBias: Float32Array;
  readonly residual?: WeightMatrix;
  readonly residualBias?: Float32Array;
  readonly norm2: Norm;
  readonly inner: WeightMatrix;
  readonly innerBias: Float32Array;
  readonly outer: WeightMatrix;
  readonly outerBias: Float32Array;
}

/** The encoder as its file holds it. */
export interface EncoderFile {
  readonly maxPieces: number;
  /** The score from which a text is suspicious, and the curve that turns a score into a probability. */
  readonly threshold: number;
  readonly slope: number;
  readonly intercept: number;
  readonly pieces: readonly ScoredPiece[];
  readonly embedding: WeightMatrix;
  /** The frequencies of the position signal. */
  readonly timing: Float32Array;
  readonly layers: readonly EncoderLayer[];
  readonly head: {
    readonly hidden: WeightMatrix;
    readonly hiddenBias: Float32Array;
    readonly output: Float32Array;
    readonly bias: number;
  };
  /** What each short phrase adds to the score, by its hash. */
  readonly phrases: WeightMatrix;
  /** The impacts that it knows, in the order of its facts. */
  readonly impacts: readonly string[];
  /** What each fact adds to the score; the hidden layer reads them as well. */
  readonly facts: Float32Array;
  /** How much of the linear model's score is added to the score of a text, and what counts as zero there. */
  readonly linearShare: number;
  readonly linearZero: number;
  /** All that the kernel multiplies by. */
  readonly matrices: readonly WeightMatrix[];
}

const tensor = z.strictObject({
  type: z.enum(['int8', 'float32']),
  shape: z.array(z.int().positive()).min(1).max(2),
  at: z.int().min(0),
});
const headerSchema = z.strictObject({
  format: z.literal('bezoar-encoder'),
  version: z.literal(4),
  maxPieces: z.int().min(1).max(512),
  threshold: z.number(),
  slope: z.number(),
  intercept: z.number(),
  heads: z.int().positive(),
  epsilon: z.number().positive(),
  scales: z.array(z.number()),
  headBias: z.number(),
  linearShare: z.number().min(0),
  linearZero: z.number(),
  impacts: z.array(z.string()).max(20),
  pieces: z.array(z.tuple([z.string(), z.number()])),
  tensors: z.record(z.string(), tensor),
});

const maxHeaderBytes = 4_000_000;

/** Reads a file that `npm run train:encoder` wrote. */
export function parseEncoderFile(bytes: Uint8Array): EncoderFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.byteLength < 4 ? 0 : view.getUint32(0, true);
  if (length === 0 || length > maxHeaderBytes || length + 4 > bytes.byteLength) throw damaged('its header is missing');
  const parsed = headerSchema.safeParse(jsonOf(new TextDecoder().decode(bytes.subarray(4, 4 + length))));
  if (!parsed.success) throw damaged('its header is not that of an encoder');
  const header = parsed.data;
  const body = bytes.subarray(Math.ceil((4 + length) / 8) * 8);
  const matrices: WeightMatrix[] = [];
  const floats = (name: string): Float32Array => {
    const found = header.tensors[name];
    const size = found?.shape.reduce((all, one) => all * one, 1) ?? 0;
    if (found?.type !== 'float32' || found.at + size * 4 > body.byteLength) throw damaged(`${name} is missing`);
    return new Float32Array(copyOf(body, found.at, size * 4));
  };
  const matrix = (name: string): WeightMatrix => {
    const found = header.tensors[name];
    const [columns = 0, depth = 0] = found?.shape ?? [];
    if (found?.type !== 'int8' || found.at + columns * depth > body.byteLength) throw damaged(`${name} is missing`);
    const weights = new Int8Array(copyOf(body, found.at, columns * depth));
    const made: WeightMatrix = { columns, depth, weights, scales: floats(`${name}.scales`) };
    matrices.push(made);
    return made;
  };
  const norm = (name: string): Norm => ({
    scale: floats(`${name}.scale`),
    bias: floats(`${name}.bias`),
    epsilon: header.epsilon,
  });
  const layers = header.scales.map((scale, n): EncoderLayer => {
    const at = (name: string): string => `layer${n}.${name}`;
    return {
      heads: header.heads,
      scale,
      norm1: norm(at('norm1')),
      qkv: matrix(at('qkv')),
      qkvBias: floats(at('qkv.bias')),
      output: matrix(at('output')),
      outputBias: floats(at('output.bias')),
      ...(header.tensors[at('residual')] === undefined
        ? {}
        : { residual: matrix(at('residual')), residualBias: floats(at('residual.bias')) }),
      norm2: norm(at('norm2')),
      inner: matrix(at('inner')),
      innerBias: floats(at('inner.bias')),
      outer: matrix(at('outer')),
      outerBias: floats(at('outer.bias')),
    };
  });
  const head = {
    hidden: matrix('head.hidden'),
    hiddenBias: floats('head.hidden.bias'),
    output: floats('head.output'),
    bias: header.headBias,
  };
  const multiplied = [...matrices];
  const { maxPieces, threshold, slope, intercept, pieces, impacts, linearShare, linearZero } = header;
  return {
    maxPieces,
    threshold,
    slope,
    intercept,
    pieces,
    embedding: matrix('embedding'),
    phrases: phraseWeights(matrix('phrases')),
    impacts,
    facts: factWeights(floats('facts'), impacts, head),
    linearShare,
    linearZero,
    timing: floats('timing'),
    layers,
    head,
    matrices: multiplied,
  };
}

function phraseWeights(weights: WeightMatrix): WeightMatrix {
  if (weights.depth !== phraseSlots) throw damaged('phrases has another size');
  return weights;
}

function factWeights(weights: Float32Array, impacts: readonly string[], { hidden }: EncoderFile['head']): Float32Array {
  if (weights.length !== factCount(impacts.length) || hidden.depth <= weights.length)
    throw damaged('facts has another size');
  return weights;
}

/** A copy of its own: the numbers may lie at any offset, and `slice` of a Buffer does not copy. */
function copyOf(bytes: Uint8Array, at: number, length: number): ArrayBuffer {
  return new Uint8Array(bytes.subarray(at, at + length)).buffer;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function damaged(why: string): Fault {
  return new Fault('config-invalid', `the file of the encoder is damaged: ${why}; install the package again`);
}
