import { bytesOf } from '../../base/base64.ts';
import type { EncoderFile, WeightMatrix } from './encoder-file.ts';
import { factsOf } from './facts.ts';
import { kernel } from './multiply.gen.ts';
import { phraseScore } from './phrases.ts';

/** The part of WebAssembly that is used here; the types of Node do not declare it. */
interface Assembly {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
}

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly multiply: (a: number, weights: number, out: number, rows: number, columns: number, depth: number) => void;
}

const pageBytes = 65_536;
/** Rows of numbers are rounded to this range before they are multiplied. */
const largestStep = 4_095;

/**
 * A small transformer that reads a window of pieces and says how suspicious it is, with a table of short phrases beside it. Weights are
 * one byte each; the products are made by a kernel in WebAssembly, everything else is plain JavaScript.
 */
export class Encoder {
  readonly #file: EncoderFile;
  readonly #kernel: Kernel;
  /** Where each matrix lies in the kernel's memory. */
  readonly #places = new Map<WeightMatrix, number>();
  readonly #input: number;
  readonly #output: number;

  private constructor(file: EncoderFile, kernel: Kernel) {
    this.#file = file;
    this.#kernel = kernel;
    const { matrices, maxPieces } = file;
    const rows = Math.ceil(maxPieces / 4) * 4;
    const depth = Math.max(...matrices.map((matrix) => matrix.depth));
    const columns = Math.max(...matrices.map((matrix) => matrix.columns));
    this.#input = 0;
    this.#output = rows * depth * 2;
    let end = this.#output + rows * columns * 4;
    for (const matrix of matrices) {
      this.#places.set(matrix, end);
      end += matrix.weights.byteLength;
    }
    kernel.memory.grow(Math.ceil(end / pageBytes));
    for (const [matrix, place] of this.#places) new Int8Array(kernel.memory.buffer, place).set(matrix.weights);
  }

  static async create(file: EncoderFile): Promise<Encoder> {
    const { WebAssembly: assembly } = globalThis as unknown as { readonly WebAssembly: Assembly };
    const { instance } = await assembly.instantiate(bytesOf(kernel));
    return new Encoder(file, instance.exports as Kernel);
  }

  /** The score of one window, of its pieces and of what the scanner noticed: the logarithm of the odds that it holds an attack. */
  score(pieces: readonly number[], noticed: number): number {
    const { embedding, layers, head, phrases, maxPieces, impacts, facts: factWeights } = this.#file;
    const count = Math.max(1, Math.min(pieces.length, maxPieces));
    let x = this.#embed(pieces, count, embedding);
    for (const layer of layers) x = this.#layer(x, count, layer);
    const width = x.length / count;
    const facts = factsOf(noticed, count, impacts.length);
    const pooled = new Float32Array(width * 2 + facts.length);
    pooled.set(facts, width * 2);
    for (let d = 0; d < width; d++) {
      let sum = 0;
      let largest = Number.NEGATIVE_INFINITY;
      for (let t = 0; t < count; t++) {
        const value = x[t * width + d] ?? 0;
        sum += value;
        if (value > largest) largest = value;
      }
      pooled[d] = sum / count;
      pooled[width + d] = largest;
    }
    const hidden = this.#multiply(pooled, 1, head.hidden, head.hiddenBias);
    let score = head.bias + phraseScore(pieces, count, phrases);
    for (const [n, fact] of facts.entries()) score += fact * (factWeights[n] ?? 0);
    for (const [n, value] of hidden.entries()) score += Math.max(0, value) * (head.output[n] ?? 0);
    return score;
  }

  #embed(pieces: readonly number[], count: number, embedding: WeightMatrix): Float32Array {
    const { depth, weights, scales } = embedding;
    const { timing } = this.#file;
    const x = new Float32Array(count * depth);
    for (let t = 0; t < count; t++) {
      const piece = pieces[t] ?? 0;
      const scale = 2 * (scales[piece] ?? 0);
      for (let d = 0; d < depth; d++) {
        const angle = t * (timing[d % timing.length] ?? 0);
        x[t * depth + d] =
          scale * (weights[piece * depth + d] ?? 0) + (d < timing.length ? Math.sin(angle) : Math.cos(angle));
      }
    }
    return x;
  }

  #layer(x: Float32Array, count: number, layer: EncoderFile['layers'][number]): Float32Array {
    const attended = this.#attend(x, count, layer);
    const kept = layer.residual === undefined ? x : this.#multiply(x, count, layer.residual, layer.residualBias);
    const sum = Float32Array.from(attended, (value, n) => value + (kept[n] ?? 0));
    const inner = this.#multiply(normalised(sum, count, layer.norm2), count, layer.inner, layer.innerBias);
    for (const [n, value] of inner.entries()) if (value < 0) inner[n] = 0;
    const outer = this.#multiply(inner, count, layer.outer, layer.outerBias);
    return sum.map((value, n) => value + (outer[n] ?? 0));
  }

  #attend(x: Float32Array, count: number, layer: EncoderFile['layers'][number]): Float32Array {
    const qkv = this.#multiply(normalised(x, count, layer.norm1), count, layer.qkv, layer.qkvBias);
    const width = layer.qkv.columns / 3;
    const size = width / layer.heads;
    const mixed = new Float32Array(count * width);
    const shares = new Float32Array(count);
    for (let head = 0; head < layer.heads; head++) {
      for (let t = 0; t < count; t++) {
        const query = t * 3 * width + head * size;
        softmax(shares, count, (other) => layer.scale * dot(qkv, query, other * 3 * width + width + head * size, size));
        const place = t * width + head * size;
        for (let other = 0; other < count; other++) {
          const share = shares[other] ?? 0;
          const value = other * 3 * width + 2 * width + head * size;
          for (let d = 0; d < size; d++) mixed[place + d] = (mixed[place + d] ?? 0) + share * (qkv[value + d] ?? 0);
        }
      }
    }
    return this.#multiply(mixed, count, layer.output, layer.outputBias);
  }

  /** `rows` rows of numbers times a matrix, plus a bias. */
  #multiply(x: Float32Array, rows: number, matrix: WeightMatrix, bias: Float32Array | undefined): Float32Array {
    const { columns, depth, scales } = matrix;
    const { memory, multiply } = this.#kernel;
    const padded = Math.ceil(rows / 4) * 4;
    const input = new Int16Array(memory.buffer, this.#input, padded * depth);
    const steps = new Float32Array(rows);
    for (let row = 0; row < rows; row++) steps[row] = rounded(x, row * depth, depth, input);
    input.fill(0, rows * depth);
    multiply(this.#input, this.#places.get(matrix) ?? 0, this.#output, padded, columns, depth);
    const sums = new Int32Array(memory.buffer, this.#output, rows * columns);
    const out = new Float32Array(rows * columns);
    for (let row = 0; row < rows; row++) {
      const step = steps[row] ?? 0;
      for (let n = 0; n < columns; n++) {
        const at = row * columns + n;
        out[at] = (sums[at] ?? 0) * step * (scales[n] ?? 0) + (bias?.[n] ?? 0);
      }
    }
    return out;
  }
}

/** Rounds one row into `to` and returns what one step is worth. */
function rounded(x: Float32Array, from: number, length: number, to: Int16Array): number {
  let largest = 0;
  for (let n = from; n < from + length; n++) largest = Math.max(largest, Math.abs(x[n] ?? 0));
  if (largest === 0) {
    to.fill(0, from, from + length);
    return 0;
  }
  const factor = largestStep / largest;
  for (let n = from; n < from + length; n++) to[n] = Math.round((x[n] ?? 0) * factor);
  return largest / largestStep;
}

function normalised(
  x: Float32Array,
  rows: number,
  { scale, bias, epsilon }: EncoderFile['layers'][number]['norm1'],
): Float32Array {
  const width = x.length / rows;
  const out = new Float32Array(x.length);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    let squares = 0;
    for (let d = 0; d < width; d++) {
      const value = x[row * width + d] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / width;
    const factor = 1 / Math.sqrt(squares / width - mean * mean + epsilon);
    for (let d = 0; d < width; d++) {
      const at = row * width + d;
      out[at] = ((x[at] ?? 0) - mean) * factor * (scale[d] ?? 0) + (bias[d] ?? 0);
    }
  }
  return out;
}

function softmax(into: Float32Array, count: number, weightOf: (index: number) => number): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < count; n++) {
    const weight = weightOf(n);
    into[n] = weight;
    if (weight > largest) largest = weight;
  }
  let sum = 0;
  for (let n = 0; n < count; n++) {
    const share = Math.exp((into[n] ?? 0) - largest);
    into[n] = share;
    sum += share;
  }
  for (let n = 0; n < count; n++) into[n] = (into[n] ?? 0) / sum;
}

function dot(x: Float32Array, a: number, b: number, size: number): number {
  let sum = 0;
  for (let d = 0; d < size; d++) sum += (x[a + d] ?? 0) * (x[b + d] ?? 0);
  return sum;
}
