import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../base/hash.ts';
import { createScanner, type Hints, hintsBy } from '../detect/index.ts';
import type { ReaderAnswer, TextReader } from '../model/reader.ts';
import { Encoder } from './encoder/encoder.ts';
import { type EncoderFile, parseEncoderFile } from './encoder/encoder-file.ts';
import { noticedIn } from './encoder/facts.ts';
import { Pieces } from './encoder/pieces.ts';
import { type PieceWindow, pieceWindows } from './encoder/windows.ts';

const shippedFile = new URL('../../assets/encoder.bin.gz', import.meta.url);
/** Longer texts are not read to the end: a reader that takes minutes helps nobody. */
const maxWindows = 400;

/**
 * How far below the score from which the linear model speaks alone the encoder begins to look closer. Nearly all honest texts score
 * less, and so does hardly any attack that the encoder would find: half of the linear score counts in its own.
 */
export const doubtfulMargin = 3.5;

interface Loaded {
  readonly file: EncoderFile;
  readonly encoder: Encoder;
  readonly pieces: Pieces;
}

/** The digest of the shipped weights; a test compares it with the file. */
export const shippedDigest: string = 'ae46e37e48e272872214daea5d84fe51d1ab761e38e0d0932d2d4c634c430c74';

let loaded: Promise<Loaded> | undefined;
let digest: string | undefined;

async function load(): Promise<Loaded> {
  const file = parseEncoderFile(gunzipSync(await readFile(shippedFile)));
  return { file, encoder: await Encoder.create(file), pieces: new Pieces(file.pieces) };
}

let hints: ((text: string) => Hints) | undefined;

/** The rules and the linear model, which have read most texts in a few microseconds. */
function hintsOf(text: string): Hints {
  hints ??= hintsBy();
  return hints(text);
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** From two windows on, more of them count: the largest of many scores is high by chance. What padding can buy is bounded. */
const [fewWindows, manyWindows] = [2, 24];

/** The score of a text: that of its worst window, with a share of what the linear model says, and less where many windows were read. */
export function textScore(worst: number, windows: number, linear: number, linearShare: number): number {
  return worst + linearShare * linear - Math.log(Math.max(1, Math.min(windows, manyWindows) / fewWindows));
}

/**
 * The built-in reader: a small transformer that was trained to recognise attacks in its own words. It reads the texts that the
 * linear model finds doubtful, in about 30 ms for 200 characters; others cost some microseconds. It runs in this process, needs no
 * network and loads 7 MB for the first doubtful text.
 */
export function encoderReader(): TextReader {
  return {
    name: 'encoder',
    // The rules and the linear model have a say as well.
    get digest() {
      digest ??= sha256(`${shippedDigest} ${createScanner().digest}`);
      return digest;
    },
    async read(text, signal): Promise<ReaderAnswer> {
      if (signal.aborted) throw new Error(stopped);
      if (text === '') return { suspicious: false, confidence: 1 };
      const noticed = hintsOf(text);
      // What the rules did not read to its end may hide anything.
      if (!noticed.complete || noticed.score >= noticed.alone - doubtfulMargin)
        return readClosely(text, noticed, signal);
      return { suspicious: false, confidence: 1 - logistic(noticed.score - noticed.alone) };
    },
  };
}

const stopped = 'the reading was stopped';

async function readClosely(text: string, noticed: Hints, signal: AbortSignal): Promise<ReaderAnswer> {
  loaded ??= load();
  const { file, encoder, pieces } = await loaded;
  const windows = pieceWindows(text, pieces);
  if (windows.length > maxWindows) throw new Error(`the text has more than ${maxWindows} windows to read`);
  let worst: { readonly score: number; readonly window: PieceWindow } | undefined;
  for (const window of windows) {
    if (signal.aborted) throw new Error(stopped);
    const score = encoder.score(window.pieces, noticedIn(noticed, window.span, file.impacts));
    if (worst === undefined || score > worst.score) worst = { score, window };
    await turn();
  }
  if (worst === undefined) return { suspicious: false, confidence: 1 };
  const score = textScore(worst.score, windows.length, noticed.score - file.linearZero, file.linearShare);
  const probability = logistic(file.slope * score + file.intercept);
  return score >= file.threshold
    ? { suspicious: true, confidence: probability, span: worst.window.span }
    : { suspicious: false, confidence: 1 - probability };
}

/** Lets others run between two windows. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
