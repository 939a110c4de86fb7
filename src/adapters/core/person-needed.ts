import type { GuardedSession } from '../../guard/index.ts';
import type { Attribution } from '../../model/attribution.ts';
import { describeAttribution } from '../../model/describe-attribution.ts';
import { inputObject, type ToolCall } from './tool-call.ts';

/** An argument that comes from outside text alone. Contains none of its words. */
export interface TaintedArgument {
  /** Where it is: `to`, `items[2].price`. */
  readonly argument: string;
  readonly attribution: Attribution;
}

/** Why a person must be asked before a tool runs. */
export interface PersonNeeded {
  /** For the person who decides: the tool, the arguments, and the pages or entries behind them. */
  readonly reason: string;
  readonly tainted: readonly TaintedArgument[];
}

interface Leaf {
  readonly argument: string;
  readonly text: string;
}

const maxDepth = 32;
const maxLeaves = 500;
/** Texts are traced up to twice this length; a longer one is traced in pieces. */
const maxPieceLength = 32_768;
const maxArgumentsNamed = 4;
/** Longer texts are no part of a value. */
const maxJoinedLength = 40;

/** Traces each argument of a call to the texts that state it. */
export async function personNeeded(session: GuardedSession, call: ToolCall): Promise<PersonNeeded | undefined> {
  const leaves = leavesOf(typeof call.input === 'string' ? (jsonObject(call.input) ?? call.input) : call.input);
  if (leaves.length > maxLeaves) {
    return { reason: `${call.tool} has more arguments than can be traced (${leaves.length}).`, tainted: [] };
  }
  const traced = [...leaves, ...joinedLeaves(leaves)];
  const { texts } = await session.attribute({ texts: traced.map(({ text }) => text) });
  const tainted = traced.flatMap(({ argument }, at) => {
    const attribution = texts[at];
    return attribution?.answer === 'outside' ? [{ argument, attribution }] : [];
  });
  return tainted.length === 0 ? undefined : { reason: reasonFor(call.tool, tainted), tainted };
}

function jsonObject(text: string): unknown {
  const object = inputObject(text);
  return Object.keys(object).length === 0 ? undefined : object;
}

/** Every value of the arguments, in pieces that can be traced; also names of members that are no plain words. */
function leavesOf(value: unknown, argument = '', depth = 0): readonly Leaf[] {
  if (typeof value === 'string') return piecesOf(value).map((text) => ({ argument, text }));
  if (typeof value === 'number' || typeof value === 'bigint') return [{ argument, text: String(value) }];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const isPlain = Array.isArray(value) || /^[A-Za-z_]{1,40}$/.test(key);
    const name = isPlain ? key : '(other)';
    const step = Array.isArray(value) ? `[${key}]` : argument === '' ? name : `.${name}`;
    const place = `${argument}${step}`;
    const named = isPlain ? [] : piecesOf(key).map((text) => ({ argument: place, text }));
    return [...named, ...leavesOf(member, place, depth + 1)];
  });
}

/** Neighbouring short values as one: an account can be handed over in two arguments. */
function joinedLeaves(leaves: readonly Leaf[]): readonly Leaf[] {
  const isShort = ({ text }: Leaf): boolean => text.length <= maxJoinedLength && !/\s/.test(text);
  return leaves.slice(1).flatMap((leaf, at) => {
    const before = leaves[at];
    if (before === undefined || !isShort(before) || !isShort(leaf)) return [];
    return [{ argument: `${before.argument} with ${leaf.argument}`, text: `${before.text}${leaf.text}` }];
  });
}

function piecesOf(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += maxPieceLength) pieces.push(text.slice(at, at + 2 * maxPieceLength));
  return pieces;
}

function reasonFor(tool: string, tainted: readonly TaintedArgument[]): string {
  const byArgument = [...new Map(tainted.map((one) => [one.argument, one])).values()];
  const named = byArgument
    .slice(0, maxArgumentsNamed)
    .map(({ argument, attribution }) => `${argument || 'the input'} (${describeAttribution(attribution)})`);
  const rest = byArgument.length > maxArgumentsNamed ? ` and ${byArgument.length - maxArgumentsNamed} more` : '';
  return `The user did not state these arguments of ${tool}; text from outside did: ${named.join(', ')}${rest}.`;
}
