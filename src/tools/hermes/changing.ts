import { sha256 } from '../../base/hash.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import { type MemoryTarget, sizeOf } from '../../stores/markdown/index.ts';
import { kindOf } from './import.ts';
import type { MemoryLine } from './line.ts';
import { type Match, match } from './match.ts';
import type { BoundedOperation } from './operation.ts';
import { failure, type MemoryFailure, refusal, turnedAway } from './results.ts';
import type { BoundedContext, TakenIn } from './settle.ts';
import { renderedById, shownLine, thousands } from './show.ts';

/** The result of a request: it is in the journal and the file must follow, or the reason why not. */
export type ChangeOutcome =
  | {
      readonly done: true;
      readonly message: string;
      readonly taken: TakenIn;
      /** Ids of new entries, in the order of the file. */
      readonly added?: readonly string[];
    }
  | {
      readonly done: false;
      readonly failure: MemoryFailure;
      readonly echo?: RepeatedText;
      /** True if the journal has changed nevertheless, so that the file must follow. */
      readonly applied?: true;
    };

/** What a model is shown so that it can correct its request. */
export type RepeatedText =
  | { readonly show: 'entries' }
  | { readonly show: 'matches'; readonly lines: readonly MemoryLine[] };

export interface Changing extends BoundedContext {
  readonly target: MemoryTarget;
  readonly origin: Origin;
  readonly lines: readonly MemoryLine[];
}

/** For a text that never reaches the file. */
export const unlimited: Readonly<Record<MemoryTarget, number>> = {
  memory: Number.POSITIVE_INFINITY,
  user: Number.POSITIVE_INFINITY,
};

export interface Spot {
  readonly text: string;
  readonly line?: MemoryLine;
  readonly withheld?: { readonly handle: string; readonly placeholder: string };
}

/** The lines, with the handles and placeholders of those a model may not read. */
export async function spotsOf({
  view,
  target,
  lines,
}: Changing): Promise<readonly (Spot & { readonly line: MemoryLine })[]> {
  const rendered = renderedById(await view.rendered(target));
  return lines.map((line) => {
    const shown = shownLine(target, line, rendered);
    const { as, text } = shown;
    return {
      text: line.text,
      line,
      ...(as === 'withheld' ? { withheld: { handle: shown.handle, placeholder: text } } : {}),
    };
  });
}

/** Whether the policy would hold a text, without storing it. */
export async function isHeldBack({ space }: BoundedContext, origin: Origin, content: string): Promise<boolean> {
  const { verdict } = (await space.check({ content }, origin)).explanation;
  return verdictRank(verdict) >= verdictRank('challenge');
}

/** Holds a text for a person; the caller gets the refusal that hermes-agent gives. */
export async function holdBack(
  { space }: BoundedContext,
  target: MemoryTarget,
  origin: Origin,
  content: string,
): Promise<MemoryFailure | undefined> {
  return turnedAway(content, await space.write({ content, target, kind: kindOf[target] }, origin));
}

export function change(changing: Changing, operation: BoundedOperation): Promise<ChangeOutcome> {
  switch (operation.action) {
    case 'add':
      return add(changing, operation.content);
    case 'replace':
      return replace(changing, operation.oldText, operation.content);
    case 'remove':
      return remove(changing, operation.oldText);
  }
}

async function add(changing: Changing, content: string): Promise<ChangeOutcome> {
  const { space, target, origin, lines, limits } = changing;
  const known = lines.some(({ text }) => text === content);
  const texts = lines.map(({ text }) => text);
  if (!known && sizeOf([...texts, content]) > limits[target]) {
    const [current, limit] = [thousands(sizeOf(texts)), thousands(limits[target])];
    const error = `Memory at ${current}/${limit} chars. Adding this entry (${sizeOf([content])} chars) would exceed the limit. Replace or remove existing entries first.`;
    return overflow(changing, error);
  }
  const result = await space.write({ content, target, kind: kindOf[target] }, origin);
  const refused = turnedAway(content, result);
  if (refused !== undefined) return { done: false, failure: refused };
  return done(known ? 'Entry already exists (no duplicate added).' : 'Entry added.');
}

async function replace(changing: Changing, oldText: string, content: string): Promise<ChangeOutcome> {
  const { space, target, origin, lines, limits } = changing;
  const line = await one(changing, oldText);
  if ('done' in line) return line;
  const texts = lines.filter((other) => other !== line && other.text !== content).map(({ text }) => text);
  const size = sizeOf([...texts, content]);
  if (size > limits[target]) {
    const error = `Replacement would put memory at ${thousands(size)}/${thousands(limits[target])} chars. Shorten the new content or remove other entries first.`;
    return overflow(changing, error);
  }
  const result =
    line.entry === undefined
      ? await space.write({ content, target, kind: kindOf[target] }, origin)
      : await space.replace({ id: line.entry.id, content, expect: sha256(line.text) }, origin);
  const refused = turnedAway(content, result);
  if (refused !== undefined) return { done: false, failure: refused };
  const taken = line.entry === undefined && 'id' in result ? new Map([[line.text, result.id]]) : new Map();
  return done('Entry replaced.', taken);
}

async function remove(changing: Changing, oldText: string): Promise<ChangeOutcome> {
  const line = await one(changing, oldText);
  if ('done' in line) return line;
  if (line.entry === undefined) return done('Entry removed.', new Map([[line.text, undefined]]));
  const result = await changing.space.remove({ id: line.entry.id }, changing.origin);
  return result.outcome === 'refused' ? { done: false, failure: refusal(result) } : done('Entry removed.');
}

async function one(changing: Changing, oldText: string): Promise<MemoryLine | ChangeOutcome> {
  const found = match(await spotsOf(changing), oldText);
  return found.found === 'one' ? found.item.line : { done: false, ...missed(found, oldText) };
}

export function missed(
  found: Match<Spot>,
  oldText: string,
): { readonly failure: MemoryFailure; readonly echo: RepeatedText } {
  if (found.found !== 'several') {
    return { failure: failure(`No entry matched '${oldText}'.`), echo: { show: 'entries' } };
  }
  const lines = found.items.flatMap(({ line }) => line ?? []);
  return {
    failure: failure(`Multiple entries matched '${oldText}'. Be more specific.`),
    echo: { show: 'matches', lines },
  };
}

export function done(message: string, taken: TakenIn = new Map(), added: readonly string[] = []): ChangeOutcome {
  return { done: true, message, taken, added };
}

export function overflow({ lines, limits, target }: Changing, error: string): ChangeOutcome {
  const usage = `${thousands(sizeOf(lines.map(({ text }) => text)))}/${thousands(limits[target])}`;
  return { done: false, failure: failure(error, { usage }), echo: { show: 'entries' } };
}
