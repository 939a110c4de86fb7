import { type Reading, readingsOf } from '../detect/index.ts';
import type { GuardedSpace, HistoryLine, Inspection, Trace } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';

/** A step in the life of an entry, with its words before and after when they changed. */
export interface Step {
  readonly line: HistoryLine;
  readonly diff?: { readonly before: string; readonly after: string };
}

/** Everything a page tells about one entry. */
export interface Dossier {
  readonly seen: Inspection;
  readonly trace: Trace;
  readonly steps: readonly Step[];
  readonly readings: readonly Reading[];
}

/** Undefined when there is no such entry. */
export async function dossierOf(space: GuardedSpace, id: string, person: Origin): Promise<Dossier | undefined> {
  const seen = await space.inspect(id, person);
  const trace = await space.trace(id);
  const past = await space.texts(id, person);
  if (seen.outcome !== 'inspected' || trace.outcome !== 'traced' || past.outcome !== 'read') return undefined;
  const texts = new Map(past.texts.map(({ digest, content }) => [digest, content]));
  const steps = stepsOf(await space.history(id), texts);
  return { seen, trace, steps, readings: seen.text === undefined ? [] : readingsOf(seen.text.content) };
}

function stepsOf(lines: readonly HistoryLine[], texts: ReadonlyMap<string, string>): readonly Step[] {
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
