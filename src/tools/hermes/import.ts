import { codePoints } from '../../base/text.ts';
import type { GuardedSpace, Judgement, WriteResult } from '../../guard/index.ts';
import type { EntryKind } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { fileNames, type MemoryTarget } from '../../stores/markdown/index.ts';
import type { Unknown } from './compare.ts';
import { type ActiveEntry, lineOf, type MemoryLine, type OutsideChange } from './line.ts';
import { reasonsOf } from './placeholder.ts';
import type { BoundedContext, Mode } from './settle.ts';

export const kindOf: Readonly<Record<MemoryTarget, EntryKind>> = { memory: 'note', user: 'user' };

/** Anybody may have written what is in a file. */
function outsider(target: MemoryTarget): Origin {
  return { channel: 'import', principal: 'bezoar-files', uri: `file:${fileNames[target]}` };
}

/**
 * A removal is different. A program that can write the files already has the user's rights on them, a removal adds nothing
 * to a prompt, and the text stays in the journal, from which a person can restore it.
 */
function remover(target: MemoryTarget): Origin {
  return { ...outsider(target), channel: 'user' };
}

interface Step {
  readonly lines: readonly MemoryLine[];
  readonly changes: readonly OutsideChange[];
}

/** One place of a file, after its text was journaled. Undefined when the journal does not accept it. */
export async function takeIn(
  context: BoundedContext,
  target: MemoryTarget,
  place: MemoryLine | Unknown,
  mode: Mode,
): Promise<Step | undefined> {
  const text = 'unknown' in place ? place.unknown : place.text;
  if (mode === 'mend' && codePoints(text) > context.limits[target]) return takeOut(context, target, place, text);
  if (!('unknown' in place)) return { lines: [place], changes: [] };
  const result = await context.space.write({ content: text, target, kind: kindOf[target] }, outsider(target));
  const line = await lineFor(context.space, text, result);
  if (line === undefined) return undefined;
  const id = line.entry?.id ?? ('id' in result ? result.id : undefined);
  const change = {
    target,
    kind: place.kind,
    text,
    ...(id === undefined ? {} : { id }),
    ...(line.held === undefined ? {} : { held: line.held }),
  };
  return { lines: [line], changes: [change] };
}

/** The text is longer than the whole limit. It is saved in a copy that is never deleted. */
async function takeOut(
  { files, space }: BoundedContext,
  target: MemoryTarget,
  place: MemoryLine | Unknown,
  text: string,
): Promise<Step> {
  const path = files.setAside(target, text);
  if ('entry' in place && place.entry !== undefined) await space.remove({ id: place.entry.id }, remover(target));
  return { lines: [], changes: [{ target, kind: 'set-aside', text, path }] };
}

async function lineFor(space: GuardedSpace, text: string, result: WriteResult): Promise<MemoryLine | undefined> {
  switch (result.outcome) {
    case 'stored':
      return lineOf({ id: result.id, version: result.version, text });
    case 'held':
      return { text, held: heldFor(result.judged) };
    case 'duplicate':
      return result.state === 'active'
        ? activeDuplicate(space, text, result.id)
        : { text, held: await heldNow(space, result.id) };
    case 'refused':
      return result.problem === 'blocked' && result.judged !== undefined
        ? { text, held: heldFor(result.judged) }
        : undefined;
  }
}

async function activeDuplicate(space: GuardedSpace, text: string, id: string): Promise<MemoryLine> {
  const seen = await space.review.inspect({ id }, { channel: 'operator', principal: 'bezoar-files' });
  return lineOf({ id, version: seen.outcome === 'inspected' ? seen.facts.version : 0, text });
}

function heldFor(judged: Judgement): readonly string[] {
  const reasons = reasonsOf(judged);
  return reasons.length > 0 ? reasons : ['held_for_review'];
}

async function heldNow(space: GuardedSpace, id: string): Promise<readonly string[]> {
  const seen = await space.review.inspect({ id }, { channel: 'operator', principal: 'bezoar-files' });
  const rules = seen.outcome === 'inspected' ? seen.findings.map(({ ruleId }) => ruleId) : [];
  return rules.length > 0 ? [...new Set(rules)].sort() : ['held_for_review'];
}

/** An entry that is no longer in the file leaves the prompt and stays in the journal. */
export async function removeGone(
  { space }: BoundedContext,
  target: MemoryTarget,
  removed: readonly ActiveEntry[],
): Promise<readonly OutsideChange[]> {
  const changes: OutsideChange[] = [];
  for (const { id, text } of removed) {
    const result = await space.remove({ id }, remover(target));
    if (result.outcome === 'removed') changes.push({ target, kind: 'removed', id, text });
  }
  return changes;
}
