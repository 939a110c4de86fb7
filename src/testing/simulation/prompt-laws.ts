import type { EntryFacts } from '../../model/entry.ts';
import type { Report, SpaceJournal } from './inspection.ts';
import { type Attempt, tagOf } from './sim-client.ts';
import { tokensIn } from './workload.ts';

/** What reached a prompt was active at the record that says so, and that record names it. */
export function promptLaws(
  { space, lines }: SpaceJournal,
  texts: ReadonlyMap<string, string>,
  attempts: readonly Attempt[],
  report: Report,
): void {
  const prompts = new Map(attempts.flatMap((attempt) => promptOf(attempt)));
  const known = new Map<string, EntryFacts>();
  for (const { seq, event } of lines) {
    for (const facts of event.changes) known.set(facts.id, facts);
    const tag = tagOf(event.by) ?? '';
    const prompt = prompts.get(tag);
    if (prompt === undefined) continue;
    const shown = new Set(event.seen.map(({ id }) => id));
    for (const token of tokensIn(prompt)) {
      const owner = [...known.values()].find(
        ({ digest, state }) => state === 'active' && digest !== null && texts.get(digest)?.includes(token) === true,
      );
      const where = `#${tag}, record ${seq} of ${space}`;
      if (owner === undefined) report('only active entries reach a prompt', `${where} shows ${token}`);
      else if (!shown.has(owner.id)) report('what a prompt shows is recorded', `${where} does not name ${owner.id}`);
    }
  }
}

function promptOf({ tag, ending }: Attempt): readonly (readonly [string, string])[] {
  if (ending?.how !== 'answered') return [];
  const { text, outcome } = ending.answer as { readonly text?: unknown; readonly outcome: string };
  return (outcome === 'recalled' || outcome === 'started') && typeof text === 'string' ? [[tag, text]] : [];
}
