import type { EntryFacts } from '../../model/entry.ts';
import type { Rendering } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';
import type { ReportViolation, SpaceJournal } from './inspection.ts';
import { type CallAttempt, tagOf } from './sim-client.ts';
import { tokensIn } from './workload.ts';
import type { World } from './world.ts';

/** What a client was given for its prompt. */
interface GivenPrompt {
  readonly text: string;
  readonly shown: readonly { readonly id: string; readonly rendering: Rendering }[];
}

/** What reached a prompt was active at the record that says so, and that record names it. */
export function promptLaws(
  { space, lines }: SpaceJournal,
  { texts, shownIds }: Pick<World, 'texts' | 'shownIds'>,
  attempts: readonly CallAttempt[],
  report: ReportViolation,
): void {
  const prompts = new Map(attempts.flatMap((attempt) => promptOf(attempt)));
  const known = new Map<string, EntryFacts>();
  for (const { seq, event } of lines) {
    for (const facts of event.changes) known.set(facts.id, facts);
    const tag = tagOf(event.by) ?? '';
    const prompt = prompts.get(tag);
    if (prompt === undefined) continue;
    const where = `#${tag}, record ${seq} of ${space}`;
    const named = new Set(event.shown === undefined ? [] : shownIds.get(event.shown.list));
    checkTexts(prompt, known, texts, named, where, report);
    checkRenderings(prompt, known, where, report);
  }
}

function checkTexts(
  { text }: GivenPrompt,
  known: ReadonlyMap<string, EntryFacts>,
  texts: ReadonlyMap<string, string>,
  named: ReadonlySet<string>,
  where: string,
  report: ReportViolation,
): void {
  for (const token of tokensIn(text)) {
    const owner = [...known.values()].find(
      ({ digest, state }) => state === 'active' && digest !== null && texts.get(digest)?.includes(token) === true,
    );
    if (owner === undefined) report('only active entries reach a prompt', `${where} shows ${token}`);
    else if (!named.has(owner.id)) report('what a prompt shows is recorded', `${where} does not name ${owner.id}`);
  }
}

function checkRenderings(
  { shown }: GivenPrompt,
  known: ReadonlyMap<string, EntryFacts>,
  where: string,
  report: ReportViolation,
): void {
  for (const { id, rendering } of shown) {
    const trust = known.get(id)?.provenance.trust ?? 'unknown';
    if (rendering === 'verbatim' && trustRank(trust) < trustRank('user')) {
      report('only what a person stands for is shown verbatim', `${where} shows ${id}, trusted as ${trust}`);
    }
  }
}

function promptOf({ tag, ending }: CallAttempt): readonly (readonly [string, GivenPrompt])[] {
  if (ending?.how !== 'answered') return [];
  const { text, outcome, shown, entries } = ending.answer as Partial<GivenPrompt> & {
    readonly outcome: string;
    readonly entries?: GivenPrompt['shown'];
  };
  if (text === undefined || (outcome !== 'recalled' && outcome !== 'started')) return [];
  return [[tag, { text, shown: shown ?? entries ?? [] }]];
}
