import { z } from 'zod';
import { Fault } from '../../base/fault.ts';

/** A linear model over hashed features, small enough to ship: one byte per weight. */
export interface Model {
  readonly bits: number;
  readonly weights: Int8Array;
  /** What one step of a weight is worth. */
  readonly scale: number;
  readonly bias: number;
  /** Turns a score into a probability: 1 / (1 + exp(-(slope * score + intercept))). */
  readonly slope: number;
  readonly intercept: number;
  /** The score from which the model speaks by itself, and the lower one from which it seconds a weak finding of a rule. */
  readonly alone: number;
  readonly seconding: number;
}

const modelSchema = z.strictObject({
  format: z.literal('bezoar-model'),
  version: z.literal(1),
  bits: z.number().int().min(8).max(21),
  scale: z.number().positive(),
  bias: z.number(),
  slope: z.number().positive(),
  intercept: z.number(),
  alone: z.number(),
  seconding: z.number(),
  weights: z.string(),
});

/** Reads a model file. What does not fit is an error of the operator, never a model that quietly says nothing. */
export function parseModel(data: unknown, name: string): Model {
  if (typeof data !== 'object' || data === null || !('format' in data) || data.format !== 'bezoar-model') {
    throw new Fault('config-invalid', `model ${name}: not a Bezoar model; make one with \`bezoar train\``);
  }
  const parsed = modelSchema.safeParse(data);
  if (!parsed.success) throw new Fault('config-invalid', `model ${name}: ${z.prettifyError(parsed.error)}`);
  const { format: _format, version: _version, weights: encoded, ...numbers } = parsed.data;
  const weights = fromBase64(encoded);
  if (weights.length !== 1 << numbers.bits) {
    throw new Fault('config-invalid', `model ${name}: ${weights.length} weights, ${1 << numbers.bits} expected`);
  }
  return { ...numbers, weights };
}

/** The same model always gives the same text. */
export function serializeModel(model: Model): string {
  const { bits, scale, bias, slope, intercept, alone, seconding, weights } = model;
  const data = { format: 'bezoar-model', version: 1, bits, scale, bias, slope, intercept, alone, seconding };
  return `${JSON.stringify({ ...data, weights: toBase64(weights) })}\n`;
}

/** The sum of a window's weights, longer windows held back so that length alone is no reason. */
export function scoreOf(model: Model, ids: Int32Array, count: number): number {
  const { weights } = model;
  let sum = 0;
  for (let n = 0; n < count; n++) sum += weights[ids[n] ?? 0] ?? 0;
  return (sum * model.scale) / Math.sqrt(count + 1) + model.bias;
}

export function probabilityOf(model: Model, score: number): number {
  return 1 / (1 + Math.exp(-(model.slope * score + model.intercept)));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Uint8Array(128).fill(255);
for (let n = 0; n < 64; n++) digits[alphabet.charCodeAt(n)] = n;

function toBase64(bytes: Int8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (((bytes[at] ?? 0) & 255) << 16) | (((bytes[at + 1] ?? 0) & 255) << 8) | ((bytes[at + 2] ?? 0) & 255);
    const left = bytes.length - at;
    parts.push(alphabet[word >> 18] ?? '', alphabet[(word >> 12) & 63] ?? '');
    parts.push(left > 1 ? (alphabet[(word >> 6) & 63] ?? '') : '=', left > 2 ? (alphabet[word & 63] ?? '') : '=');
  }
  return parts.join('');
}

function fromBase64(text: string): Int8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Int8Array((text.length >> 2) * 3 - padding);
  const length = text.length - padding;
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let n = 0; n < length; n++) {
    held = (held << 6) | ((digits[text.charCodeAt(n)] ?? 0) & 63);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
    held &= (1 << bits) - 1;
  }
  return bytes;
}
