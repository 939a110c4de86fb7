import { isMessage } from '../decode/plausible.ts';
import { utf8At, utf8Length } from '../decode/utf8.ts';
import type { TextView } from '../view.ts';
import { textOf, ViewWriter } from '../writer.ts';
import type { Atoms } from './hidden.ts';
import { type DecodedCharacter, decodeZeroWidth, isDigit } from './zero-width.ts';

const minMessageLength = 4;

/**
 * Atoms of one alphabet, and the starts of the runs of neighbours in `indices`: a million runs need no million arrays.
 */
interface SelectedAtoms {
  readonly indices: readonly number[];
  readonly runs: readonly number[];
}

/**
 * The messages that the hidden characters encode. Every alphabet gives at most two views, its runs on separate lines
 * and all of its characters in a row, so that a text of a million runs cannot make a million views.
 */
export function readMessages(source: TextView, atoms: Atoms, ordinary: Uint8Array): readonly TextView[] {
  const tags = selectAtoms(atoms, (point, at) => isTagLetter(point) && ordinary[at] === 0);
  return [
    ...tagMessages(source, atoms, tags),
    ...selectorMessages(source, atoms, ordinary),
    ...zeroWidthMessages(source, atoms),
    ...terminalMessages(source, atoms),
  ].map((writer) => writer.view('unhidden'));
}

function tagMessages(source: TextView, atoms: Atoms, chosen: SelectedAtoms): readonly ViewWriter[] {
  return lists(chosen, minMessageLength).map((runs) =>
    write(source, atoms, runs, (run) =>
      run.map((index, at) => ({ point: (atoms.points[index] ?? 0) - 0xe0000, from: at, to: at + 1 })),
    ),
  );
}

function selectAtoms(atoms: Atoms, wanted: (point: number, at: number) => boolean): SelectedAtoms {
  const indices: number[] = [];
  const runs: number[] = [];
  let last = -2;
  for (let at = 0; at < atoms.points.length; at++) {
    if (!wanted(atoms.points[at] ?? 0, at)) continue;
    if (last !== at - 1 || atoms.ends[last] !== atoms.starts[at]) runs.push(indices.length);
    indices.push(at);
    last = at;
  }
  return { indices, runs };
}

/**
 * The runs that are long enough; and, if there are several, all of them in a row, because a message may be split
 * anywhere.
 */
function lists({ indices, runs }: SelectedAtoms, minRunLength: number): readonly (readonly (readonly number[])[])[] {
  const long: (readonly number[])[] = [];
  for (const [at, start] of runs.entries()) {
    const end = runs[at + 1] ?? indices.length;
    if (end - start >= minRunLength) long.push(indices.slice(start, end));
  }
  const found = long.length > 0 ? [long] : [];
  return runs.length > 1 && indices.length >= minRunLength ? [...found, [indices]] : found;
}

/** Writes each readable run on a line of its own. */
function write(
  source: TextView,
  atoms: Atoms,
  runs: readonly (readonly number[])[],
  read: (run: readonly number[]) => readonly DecodedCharacter[] | undefined,
): ViewWriter {
  const writer = new ViewWriter(source, 64);
  for (const run of runs) {
    const decoded = read(run);
    if (decoded === undefined || decoded.length === 0) continue;
    const start = atoms.starts[run[0] ?? 0] ?? 0;
    if (writer.size > 0) writer.put(0x0a, start, start + 1);
    for (const { point, from, to } of decoded) {
      const first = atoms.starts[run[from] ?? 0] ?? 0;
      writer.putAll(String.fromCodePoint(point), first, atoms.ends[run[to - 1] ?? 0] ?? first + 1);
    }
  }
  return writer;
}

function isTagLetter(point: number): boolean {
  return point >= 0xe0020 && point <= 0xe007e;
}

function isSelector(point: number): boolean {
  return (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef);
}

/**
 * Variation selectors encode bytes: FE00.. for 0-15, E0100.. for 16-255. Some encoders count E0100 as 0 instead. A
 * stream may also be spread over ideographs, one ordinary-looking selector each, so those are tried in a row.
 */
function selectorMessages(source: TextView, atoms: Atoms, ordinary: Uint8Array): readonly ViewWriter[] {
  const strange = lists(
    selectAtoms(atoms, (point, at) => isSelector(point) && ordinary[at] === 0),
    minMessageLength,
  );
  const all = selectAtoms(atoms, isSelector).indices;
  const spread = all.length >= minMessageLength && strange.length === 0 ? [[all]] : [];
  return [...strange, ...spread]
    .flatMap((runs) => [16, 0].map((base) => write(source, atoms, runs, (run) => readBytes(atoms, run, base))))
    .filter((writer) => writer.size >= minMessageLength);
}

function readBytes(atoms: Atoms, run: readonly number[], base: number): readonly DecodedCharacter[] | undefined {
  const bytes = new Uint8Array(run.length);
  for (let at = 0; at < run.length; at++) {
    const point = atoms.points[run[at] ?? 0] ?? 0;
    bytes[at] = point < 0xe0100 ? point - 0xfe00 : point - 0xe0100 + base;
  }
  // Checked before positions are recorded: most bytes are no message.
  return isMessage(readableIn(bytes)) ? decodeUtf8(bytes) : undefined;
}

function readableIn(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length; ) {
    const point = utf8At(bytes, at, bytes.length);
    if (point > 0xffff) units[size++] = (point >> 10) + 0xd7c0;
    units[size++] = point < 0 ? 0xfffd : point > 0xffff ? 0xdc00 | (point & 0x3ff) : point;
    at += point < 0 ? 1 : utf8Length(point);
  }
  return textOf(units, size);
}

function decodeUtf8(bytes: Uint8Array): readonly DecodedCharacter[] {
  const decoded: DecodedCharacter[] = [];
  for (let at = 0; at < bytes.length; ) {
    const point = utf8At(bytes, at, bytes.length);
    const next = at + (point < 0 ? 1 : utf8Length(point));
    decoded.push({ point: point < 0 ? 0xfffd : point, from: at, to: next });
    at = next;
  }
  return decoded;
}

function zeroWidthMessages(source: TextView, atoms: Atoms): readonly ViewWriter[] {
  const chosen = selectAtoms(atoms, isDigit);
  return lists(chosen, 16)
    .map((runs) => write(source, atoms, runs, (run) => decodeZeroWidth(run.map((index) => atoms.points[index] ?? 0))))
    .filter((writer) => writer.size >= minMessageLength);
}

/** The strings of OSC, DCS and similar sequences: a terminal shows none of them, a language model reads them all. */
function terminalMessages(source: TextView, atoms: Atoms): readonly ViewWriter[] {
  const writer = new ViewWriter(source, 64);
  for (let at = 0; at < atoms.points.length; at++) {
    const start = atoms.starts[at] ?? 0;
    const end = atoms.ends[at] ?? 0;
    if (atoms.points[at] !== 0x1b || end - start < minMessageLength + 3 || source.text.charCodeAt(start + 1) === 0x5b)
      continue;
    if (writer.size > 0) writer.put(0x0a, start, start + 1);
    writer.copy(start + 2, source.text.charCodeAt(end - 1) === 0x5c ? end - 2 : end - 1);
  }
  return writer.size > 0 ? [writer] : [];
}
