import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { ReaderAnswer, TextReader } from '../model/reader.ts';
import { Encoder } from './encoder/encoder.ts';
import { type EncoderFile, parseEncoderFile } from './encoder/encoder-file.ts';
import { Pieces } from './encoder/pieces.ts';
import { type PieceWindow, pieceWindows } from './encoder/windows.ts';

const shippedFile = new URL('../../assets/encoder.bin.gz', import.meta.url);
/** Longer texts are not read to the end: a reader that takes minutes helps nobody. */
const maxWindows = 400;

interface Loaded {
  readonly file: EncoderFile;
  readonly encoder: Encoder;
  readonly pieces: Pieces;
}

/** The digest of the shipped weights; a test compares it with the file. */
export const shippedDigest: string = 'cf01775573fc7dbdc8114ae6f35391722164b8b934e1289952afab0a4c9b2a94';

let loaded: Promise<Loaded> | undefined;

async function load(): Promise<Loaded> {
  const file = parseEncoderFile(gunzipSync(await readFile(shippedFile)));
  return { file, encoder: await Encoder.create(file), pieces: new Pieces(file.pieces) };
}

/**
 * The built-in reader: a small transformer that was trained to recognise attacks in its own words, about 20 ms for 200
 * characters. It runs in this process, needs no network and loads 7 MB on first use.
 */
export function encoderReader(): TextReader {
  return {
    name: 'encoder',
    digest: shippedDigest,
    async read(text, signal): Promise<ReaderAnswer> {
      loaded ??= load();
      const { file, encoder, pieces } = await loaded;
      const windows = pieceWindows(text, pieces);
      if (windows.length > maxWindows) throw new Error(`the text has more than ${maxWindows} windows to read`);
      let worst: { readonly score: number; readonly window: PieceWindow } | undefined;
      for (const window of windows) {
        if (signal.aborted) throw new Error('the reading was stopped');
        const score = encoder.score(window.pieces);
        if (worst === undefined || score > worst.score) worst = { score, window };
        await turn();
      }
      if (worst === undefined) return { suspicious: false, confidence: 1 };
      const probability = 1 / (1 + Math.exp(-(file.slope * worst.score + file.intercept)));
      const suspicious = worst.score >= file.threshold;
      return suspicious
        ? { suspicious, confidence: probability, span: worst.window.span }
        : { suspicious, confidence: 1 - probability };
    },
  };
}

/** Lets others run between two windows. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
