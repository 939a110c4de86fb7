import { type RecalledEntry, type SessionOrigin, textTarget } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { linesOf, renderWithheld } from '../prompt/index.ts';
import { findJoined, type JoinedFinding } from './joined-pieces.ts';
import type { MessagePiece } from './pieces.ts';
import { heldId, maxTexts, outside, type Screen } from './screen.ts';

/** How a text of a server may be shown. */
export type JudgedText =
  /** A single word: not looked up in the journal, and not accused. */
  | { readonly as: 'word' }
  /** As it is: a person stands for it, or the operator lets unexplained texts pass. */
  | { readonly as: 'bare' }
  /** Inside a fence, without these lines: placeholders by their position. */
  | { readonly as: 'data'; readonly withheldLines?: ReadonlyMap<number, string> }
  | { readonly as: 'withheld'; readonly text: string };

/** The most lines of one text that are checked one by one. */
const maxLines = 1_000;

/**
 * How each text of a server may be shown. `keep` says whether an accused text waits for a person: texts of results do;
 * errors and notifications are withheld and forgotten. Undefined if there are too many texts to check.
 */
export async function judgeTexts(
  screen: Screen,
  texts: readonly string[],
  keep: boolean,
  origin: SessionOrigin,
): Promise<ReadonlyMap<string, JudgedText> | undefined> {
  if (texts.length > maxTexts) return undefined;
  const judged = new Map<string, JudgedText>(texts.map((text) => [text, { as: 'word' }]));
  const relevant = screen.relevant(texts);
  screen.shown.remember(relevant);
  const known = keep && relevant.length > 0 ? await screen.known(relevant, origin) : new Map<string, RecalledEntry>();
  for (const text of relevant) {
    const entry = known.get(textTarget(screen.space, text));
    judged.set(text, entry === undefined ? await judgeUnknown(screen, text, keep) : shownAs(entry));
  }
  return judged;
}

function shownAs({ rendering, text }: RecalledEntry): JudgedText {
  if (rendering === 'verbatim') return { as: 'bare' };
  return rendering === 'fenced' ? { as: 'data' } : { as: 'withheld', text };
}

/** A text without a record in the journal is shown as data at most. */
async function judgeUnknown(screen: Screen, text: string, keep: boolean): Promise<JudgedText> {
  const withhold = (accused: string): Promise<string> | string =>
    keep ? screen.hold(accused) : renderWithheld(screen.rules(accused));
  const accused = accusedLines(screen, text);
  const rest = linesOf(text).filter((_, at) => !accused.has(at));
  if (await isPlaceholder(screen, rest.join('\n'))) return { as: 'withheld', text: await withhold(text) };
  if (accused.size === 0) return { as: screen.unexplained === 'pass' ? 'bare' : 'data' };
  const withheldLines = new Map<number, string>();
  for (const [at, line] of accused) withheldLines.set(at, await withhold(line));
  return { as: 'data', withheldLines };
}

async function isPlaceholder({ space }: Screen, content: string): Promise<boolean> {
  return (await space.check({ content, path: 'recall' }, outside)).explanation.rendering === 'placeholder';
}

/**
 * Lines that accuse themselves. Many servers list their memories line by line: one planted line must neither take the
 * others with it, nor hide among their words.
 */
function accusedLines(screen: Screen, text: string): ReadonlyMap<number, string> {
  const lines = linesOf(text);
  if (lines.length < 2 || lines.length > maxLines || !screen.space.policy.enforce) return new Map();
  return new Map([...lines.entries()].filter(([, line]) => screen.accuses(line)));
}

/** Reports texts that a session is about to read as data, and returns the nonce of their fence. */
export async function fenceFor({ space }: Screen, texts: readonly string[], origin: SessionOrigin): Promise<string> {
  const observation = { source: 'memory-server', content: texts, channel: 'memory' } as const;
  const [first] = (await space.observe(observation, origin)).content;
  const [, nonce] = /^<untrusted-content ([0-9a-f]{16,})/.exec(String(first)) ?? [];
  if (nonce === undefined) throw new Error('observe returned a text without a fence');
  return nonce;
}

/** What the rules find only in several pieces of a message together. */
export function joinedIn(
  { space, scanner }: Screen,
  pieces: readonly MessagePiece[],
  isShown: (index: number) => boolean,
): readonly JoinedFinding[] {
  return space.policy.enforce ? findJoined((text) => scanner.scan(text), pieces, isShown) : [];
}

/** The placeholder of pieces that form an attack only together, or nothing if a person has released exactly these. */
export async function withholdJoined(
  screen: Screen,
  { rule, pieces }: { readonly rule: string; readonly pieces: readonly string[] },
  keep: boolean,
  origin: SessionOrigin,
): Promise<string | undefined> {
  const why = [`joint:${rule}`];
  if (!keep) return renderWithheld(why);
  const content = pieces.join('\n');
  const entry = (await screen.known([content], origin)).get(textTarget(screen.space, content));
  if (entry !== undefined && entry.rendering !== 'placeholder') return undefined;
  const result = await screen.space.write({ content, target: textTarget(screen.space, content) }, outside);
  return renderWithheld(why, heldId(result)[0]);
}

/** What is known about a text of an existing memory. */
export interface TextState {
  /** `known`: a record explains it. `clean`: a person may vouch for it. `accused`: it is held and judged by itself. */
  readonly state: 'known' | 'clean' | 'accused';
  /** The rules that accuse it. */
  readonly rules: readonly string[];
}

const operator: Origin = { channel: 'operator', principal: 'bezoar-proxy' };

/** What is known about the texts of an existing memory, without single words. Nothing is stored. */
export async function statesOf<T extends { readonly text: string }>(
  screen: Screen,
  found: readonly T[],
): Promise<readonly (T & TextState)[]> {
  const relevant = new Set(screen.relevant(found.map(({ text }) => text)));
  const known = await screen.known([...relevant], operator);
  const states: (T & TextState)[] = [];
  for (const one of found.filter(({ text }) => relevant.has(text))) {
    const lines = accusedLines(screen, one.text);
    const isKnown = known.has(textTarget(screen.space, one.text));
    const isAccused = !isKnown && (lines.size > 0 || (await isPlaceholder(screen, one.text)));
    const rules = isAccused ? [...new Set(screen.reasons([one.text, ...lines.values()]))].sort() : [];
    states.push({ ...one, state: isKnown ? 'known' : isAccused ? 'accused' : 'clean', rules });
  }
  return states;
}

/**
 * Stores a text of an existing memory, so that the journal knows it. Without an origin it is an accused text: it gets none
 * that a person could vouch for in bulk.
 */
export async function adoptText({ space }: Screen, text: string, origin: Origin = outside): Promise<void> {
  await space.write({ content: text, target: textTarget(space, text) }, origin);
}
