import { readingsOf, type TextReading } from '../detect/index.ts';
import type { EntryTrace, GuardedSpace, HistoryLine, Inspection } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';

/** One record about an entry, with the text before and after if it changed. */
export interface HistoryStep {
  readonly line: HistoryLine;
  readonly diff?: { readonly before: string; readonly after: string };
}

/** Everything the entry page shows. */
export interface EntryDetails {
  readonly seen: Inspection;
  readonly trace: EntryTrace;
  readonly steps: readonly HistoryStep[];
  readonly readings: readonly TextReading[];
}

/** Undefined if the entry does not exist. */
export async function entryDetails(space: GuardedSpace, id: string, person: Origin): Promise<EntryDetails | undefined> {
  const seen = await space.review.inspect({ id }, person);
  const trace = await space.recovery.trace({ id }, person);
  const past = await space.audit.texts({ id }, person);
  if (seen.outcome !== 'inspected' || trace.outcome !== 'traced' || past.outcome !== 'read') return undefined;
  const texts = new Map(past.texts.map(({ digest, content }) => [digest, content]));
  const steps = stepsOf((await space.audit.history({ id }, person)).lines, texts);
  return { seen, trace, steps, readings: seen.text === undefined ? [] : readingsOf(seen.text.content) };
}

function stepsOf(lines: readonly HistoryLine[], texts: ReadonlyMap<string, string>): readonly HistoryStep[] {
  let before: string | undefined;
  return lines.map((line) => {
    const digest = line.after?.digest;
    const after = digest === undefined || digest === null ? undefined : texts.get(digest);
    const changed = before !== undefined && after !== undefined && before !== after;
    const step = changed ? { line, diff: { before: before ?? '', after: after ?? '' } } : { line };
    before = after ?? before;
    return step;
  });
}
