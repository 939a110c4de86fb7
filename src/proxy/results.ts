import type { SessionOrigin } from '../guard/index.ts';
import type { JsonFields } from '../jsonrpc/index.ts';
import { type FencedString, fenced, quiet, quietJson, quietLines } from './fence.ts';
import { fenceFor, type JudgedText, joinedIn, judgeTexts, withholdJoined } from './judged-texts.ts';
import type { KnownSchema } from './output-schema.ts';
import { jsonIn, type MessagePiece, piecesOf, replacePieces } from './pieces.ts';
import type { Screen } from './screen.ts';
import { fillSlots, type Slot } from './slots.ts';
import { isKept } from './structural.ts';

export interface Screening {
  readonly screen: Screen;
  readonly origin: SessionOrigin;
  /** Whether accused texts are kept for a person. */
  readonly keep: boolean;
  /** The pinned schema of the structured content. */
  readonly schema?: KnownSchema;
  /** Members of the result that an operator has accepted. */
  readonly pinned?: ReadonlySet<string>;
}

export type Screened =
  | { readonly ok: true; readonly message: JsonFields }
  | { readonly ok: false; readonly problem: 'too-many-texts' | 'unusable' };

/**
 * A server's message, with every string that is not structural inside a fence or withheld; the same object if nothing had
 * to change. Each text is judged alone, and all of them as one text. `message` has one member: `result`, `error` or
 * `params`.
 */
export async function screenMessage(screening: Screening, message: JsonFields): Promise<Screened> {
  const { screen, keep, origin } = screening;
  const slots = slotsOf(screening, message);
  const pieces = piecesOf(slots);
  const judged = await judgeTexts(screen, [...new Set(pieces.map(({ text }) => text))], keep, origin);
  if (judged === undefined) return { ok: false, problem: 'too-many-texts' };
  const alone = pieces.map(({ text, slot }): JudgedText => {
    const one = judged.get(text) ?? { as: 'data' };
    // What a client needs unchanged is fenced by nothing, so it is withheld or stays.
    return slots[slot]?.kind === 'data' || one.as === 'withheld' ? one : { as: 'word' };
  });
  const shown = await withoutJoined(screening, pieces, alone);
  const isLost = slots.some(
    ({ kind, member }, at) => isKept(member) && (kind === 'data' || isWithheld(pieces, shown, at)),
  );
  if (isLost) return { ok: false, problem: 'unusable' };
  const filled = await fillings(screening, slots, pieces, shown);
  let at = 0;
  const { screen: _screen, ...options } = screening;
  return { ok: true, message: fillSlots(message, ({ text }) => filled[at++] ?? text, options) };
}

/** The server's bytes if they say exactly this, so that numbers and spacing stay as they are. */
export function sameOr(bytes: Buffer, whole: JsonFields, shown: JsonFields): string | Buffer {
  const isSame = Object.keys(whole).every((name) => name === 'jsonrpc' || whole[name] === shown[name]);
  return isSame ? bytes : JSON.stringify({ jsonrpc: '2.0', ...shown });
}

/** Every piece of a message that is memory. */
export function memoryPieces(message: JsonFields): readonly MessagePiece[] {
  const slots: Slot[] = [];
  fillSlots(message, (slot) => {
    if (slot.kind === 'data') slots.push(slot);
    return slot.text;
  });
  return piecesOf(slots).filter(({ isKey }) => !isKey);
}

function slotsOf(screening: Screening, message: JsonFields): readonly Slot[] {
  const slots: Slot[] = [];
  fillSlots(
    message,
    (slot) => {
      slots.push(slot);
      return slot.text;
    },
    screening,
  );
  return slots;
}

function isWithheld(pieces: readonly MessagePiece[], shown: readonly JudgedText[], slot: number): boolean {
  return pieces.some((piece, at) => piece.slot === slot && shown[at]?.as === 'withheld');
}

const maxRounds = 8;

/**
 * Withholds the pieces that form an attack only together. Without them other pieces become neighbours, so the message is
 * read again; if that does not end, nothing of it is shown.
 */
async function withoutJoined(
  { screen, keep, origin }: Screening,
  pieces: readonly MessagePiece[],
  alone: readonly JudgedText[],
): Promise<readonly JudgedText[]> {
  const shown = [...alone];
  const released = new Set<string>();
  for (let round = 0; round < maxRounds; round++) {
    const found = joinedIn(screen, pieces, (at) => shown[at]?.as !== 'withheld').filter(
      (finding) => !released.has(finding.pieces.join()),
    );
    if (found.length === 0) return shown;
    for (const { rule, pieces: together } of found) {
      const texts = together.map((at) => pieces[at]?.text ?? '');
      const text = await withholdJoined(screen, { rule, pieces: texts }, keep, origin);
      if (text === undefined) released.add(together.join());
      else for (const at of together) shown[at] = { as: 'withheld', text };
    }
  }
  const text = await withholdJoined(screen, { rule: 'incomplete-scan', pieces: [] }, false, origin);
  return shown.map((one) => (text === undefined ? one : { as: 'withheld', text }));
}

/** What each slot becomes. */
async function fillings(
  { screen, origin }: Screening,
  slots: readonly Slot[],
  pieces: readonly MessagePiece[],
  shown: readonly JudgedText[],
): Promise<readonly string[]> {
  const own = slots.map((): number[] => []);
  for (const [at, { slot }] of pieces.entries()) own[slot]?.push(at);
  const explained = screen.unexplained === 'pass' ? () => true : explainedWords(pieces, shown);
  const needsFence = (slot: number): boolean =>
    slots[slot]?.kind === 'data' &&
    (own[slot] ?? []).some((at) => {
      const one = shown[at]?.as;
      return one === 'data' || (one === 'word' && !explained(at));
    });
  const units = new Set(slots.flatMap(({ unit }, at) => (needsFence(at) ? [unit] : [])));
  const isFenced = ({ kind, unit, text }: Slot): boolean => kind === 'data' && units.has(unit) && text.trim() !== '';
  /** What stands for the pieces of a slot, one after the other. */
  const piecesShown = (slot: number, otherwise: (piece: string) => string): ((piece: string) => string) => {
    let next = 0;
    return (piece) => {
      const one = shown[own[slot]?.[next++] ?? -1];
      if (one?.as === 'withheld') return one.text;
      if (one?.as === 'data' && one.withheldLines !== undefined) return quietLines(piece, one.withheldLines);
      return otherwise(piece);
    };
  };
  const filled = slots.map(({ text, kind }, at) => {
    const show = piecesShown(at, (piece) => piece);
    return kind === 'data' ? replacePieces(text, show) : show(text);
  });
  const inFence = slots.flatMap((slot, at) => (isFenced(slot) ? [at] : []));
  if (inFence.length === 0) return filled;
  const nonce = await fenceFor(
    screen,
    evidence(
      inFence.flatMap((at) => own[at] ?? []),
      pieces,
      shown,
    ),
    origin,
  );
  for (const members of runsOf(slots, inFence)) {
    const strings = members.map((at): FencedString => {
      const text = slots[at]?.text ?? '';
      if (jsonIn(text) !== undefined) return { as: 'quiet', text: quietJson(text, piecesShown(at, quiet)) };
      return asString(shown[own[at]?.[0] ?? -1], text, filled[at] ?? '');
    });
    for (const [index, text] of fenced(strings, nonce).entries()) filled[members[index] ?? -1] = text;
  }
  return filled;
}

function asString(one: JudgedText | undefined, text: string, filled: string): FencedString {
  if (one?.as === 'withheld') return one;
  if (one?.as === 'word') return { as: 'word', text };
  return one?.as === 'data' && one.withheldLines !== undefined ? { as: 'quiet', text: filled } : { as: 'text', text };
}

/**
 * Slots of one unit with nothing of another unit between them. A fence encloses one such run: it would end at the closing
 * mark of any fence inside it.
 */
function runsOf(slots: readonly Slot[], inFence: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const at of inFence) {
    const run = runs.at(-1);
    const between = slots.slice((run?.at(-1) ?? at) + 1, at);
    const isNext = slots[run?.at(-1) ?? -1]?.unit === slots[at]?.unit && !between.some(({ kind }) => kind === 'data');
    if (run !== undefined && isNext) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

/** More single words than an object has names. */
const maxNames = 6;

/**
 * A single word is a name or a type if its object also has a text that a person stands for: then it needs no fence, nor
 * does it elsewhere in the message. Words of a list are no names: several of them are a sentence.
 */
function explainedWords(pieces: readonly MessagePiece[], shown: readonly JudgedText[]): (at: number) => boolean {
  const vouched = new Map<string, number>();
  for (const [at, { object }] of pieces.entries()) if (shown[at]?.as === 'bare') vouched.set(object, 0);
  const names = new Set<string>();
  for (const [at, { object, text, isKey, inList }] of pieces.entries()) {
    const count = vouched.get(object);
    if (count === undefined || isKey || inList || shown[at]?.as !== 'word') continue;
    vouched.set(object, count + 1);
    if (count < maxNames) names.add(text);
  }
  return (at) => {
    const piece = pieces[at];
    if (piece === undefined || piece.text.trim() === '') return true;
    return piece.isKey ? vouched.size > 0 : !piece.inList && names.has(piece.text);
  };
}

/** What the session is about to read: the texts, and single words only where there is nothing else. */
function evidence(
  read: readonly number[],
  pieces: readonly MessagePiece[],
  shown: readonly JudgedText[],
): readonly string[] {
  const textsAs = (as: JudgedText['as']): readonly string[] => [
    ...new Set(read.flatMap((at) => (shown[at]?.as === as ? (pieces[at]?.text ?? []) : []))),
  ];
  const [data, words] = [textsAs('data'), textsAs('word')];
  // The nonce of the fence must not occur in it, so every other text that could hold one is reported too.
  const numbers = [...words, ...textsAs('bare')].filter((text) => /[0-9a-f]{16}/i.test(text));
  return data.length === 0 ? [words.join(' '), ...numbers] : [...data, ...numbers];
}
