import type { JournalLine } from '../../guard/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { ShownEntry } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';
import type { ReportViolation, SpaceJournal } from './inspection.ts';
import { type CallAttempt, tagOf } from './sim-client.ts';
import type { Verb } from './workload.ts';

/** Calls that read, and leave no record. */
const reading: ReadonlySet<Verb> = new Set(['verify', 'checkpoint']);
/** Damage that only a dishonest store could have done. */
const alarms: ReadonlySet<string> = new Set(['journal-broken', 'store-corrupt', 'key-unknown', 'internal-error']);

const acknowledged = 'what was acknowledged is in the journal';

/** Compares what clients were told with what the journal says. */
export function callLaws(
  journals: readonly SpaceJournal[],
  attempts: readonly CallAttempt[],
  report: ReportViolation,
): void {
  const byTag = new Map<string, JournalLine[]>();
  for (const { space, lines } of journals) {
    for (const line of lines) {
      const tag = tagOf(line.event.by);
      if (tag === undefined) report('every record was asked for', `record ${line.seq} of ${space} has no call`);
      else byTag.set(tag, [...(byTag.get(tag) ?? []), line]);
    }
  }
  const erased = new Set(
    journals.flatMap(({ lines }) => lines.flatMap(({ event }) => event.changes.filter(isErased).map(({ id }) => id))),
  );
  for (const attempt of attempts) {
    checkCount(attempt, byTag.get(attempt.tag)?.length ?? 0, report);
    const [line] = byTag.get(attempt.tag) ?? [];
    if (line !== undefined) checkEffect(attempt, line, report);
    else checkErased(attempt, erased, report);
    checkAlarm(attempt, report);
  }
}

function isErased({ state }: EntryFacts): boolean {
  return state === 'erased';
}

/** A caller that learns that an entry is erased, without a record of its own, finished what another call had begun. */
function checkErased({ tag, ending, call }: CallAttempt, erased: ReadonlySet<string>, report: ReportViolation): void {
  if (call.verb !== 'erase' || ending?.how !== 'answered') return;
  const { outcome, id = '' } = ending.answer as ToldEffect;
  if (outcome === 'erased' && !erased.has(id))
    report(acknowledged, `#${tag} was told that ${id} is erased; no record says so`);
}

/** Honest crashes and faults never look like damage, to anybody, at any time. */
function checkAlarm({ tag, ending, call }: CallAttempt, report: ReportViolation): void {
  if (ending === undefined) return;
  if (ending.how !== 'answered') {
    if (alarms.has(ending.code)) report('no crash looks like damage', `#${tag} (${call.verb}) was told ${ending.code}`);
    return;
  }
  const { ok, breaks } = ending.answer as { readonly ok?: boolean; readonly breaks?: unknown };
  if (call.verb === 'verify' && ok !== true) {
    report('no crash looks like damage', `#${tag} verified and found ${JSON.stringify(breaks)}`);
  }
}

function checkCount({ call, tag, ending }: CallAttempt, records: number, report: ReportViolation): void {
  const told = ending === undefined ? 'nothing' : ending.how === 'answered' ? 'success' : ending.code;
  const [least, most] = expectedRecords(call.verb, ending);
  if (records >= least && records <= most) return;
  const law = records < least ? acknowledged : 'nothing is done that was not acknowledged';
  report(law, `#${tag} (${call.verb}) was told ${told}, and ${records} records say that it happened`);
}

function expectedRecords(verb: Verb, ending: CallAttempt['ending']): readonly [least: number, most: number] {
  if (reading.has(verb)) return [0, 0];
  if (ending === undefined || ending.how === 'unknown') return [0, 1];
  if (ending.how === 'failed') return [0, 0];
  const { outcome } = ending.answer as { readonly outcome: string };
  if (outcome === 'nothing-to-do') return [0, 0];
  if (showedOnlyOfUser(ending.answer)) return [0, 1];
  // The same observation is recorded once. A server repeats an answer, or a refusal, that belongs to an earlier attempt.
  const isRepeated = ending.replayed === true || (verb.startsWith('http-') && outcome === 'refused');
  // Erasing again what a process had erased before it died finishes the scrub and needs no second record.
  return verb === 'observe' || verb === 'erase' || isRepeated ? [0, 1] : [1, 1];
}

/** A recall that showed nothing but the words of users is answered before its record is durable: without it, nothing is trusted more. */
function showedOnlyOfUser(answer: unknown): boolean {
  const { outcome, entries } = answer as {
    readonly outcome: string;
    readonly entries?: readonly Pick<ShownEntry, 'trust' | 'rendering'>[];
  };
  if (outcome !== 'recalled' || entries === undefined) return false;
  return entries.every(({ trust, rendering }) => rendering === 'placeholder' || trustRank(trust) >= trustRank('user'));
}

interface ToldEffect {
  readonly outcome?: string;
  readonly id?: string;
  readonly version?: number;
  readonly results?: readonly ToldEffect[];
  readonly ids?: readonly string[];
}

const statesAfter: Readonly<Record<string, EntryFacts['state']>> = {
  stored: 'active',
  held: 'quarantined',
  removed: 'retired',
  released: 'active',
  discarded: 'retired',
  erased: 'erased',
};

const sameAnswer = 'an answer says what the journal says';

/** The record of a call changed what the client was told. */
function checkEffect({ tag, ending, call }: CallAttempt, { event, seq }: JournalLine, report: ReportViolation): void {
  if (ending?.how !== 'answered') return;
  const answer = ending.answer as ToldEffect;
  for (const told of answer.results ?? [answer]) {
    const found = contradiction(told, event.changes);
    if (found !== undefined) {
      report(sameAnswer, `#${tag} (${call.verb}) was told ${told.outcome}; record ${seq} says ${found}`);
    }
  }
  for (const id of answer.ids ?? []) {
    if (!event.changes.some((facts) => facts.id === id)) {
      report(sameAnswer, `#${tag} (${call.verb}) named ${id}; record ${seq} does not`);
    }
  }
}

function contradiction({ outcome = '', id, version }: ToldEffect, changes: readonly EntryFacts[]): string | undefined {
  const state = statesAfter[outcome];
  if (state === undefined) return undefined;
  const change = changes.find((facts) => facts.id === id);
  if (change === undefined) return 'no change';
  const matches = change.state === state && (version === undefined || change.version === version);
  return matches ? undefined : `${change.state}, version ${change.version}`;
}
