import type { JournalLine } from '../../guard/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Channel } from '../../model/provenance.ts';
import { trustRank } from '../../model/trust.ts';
import type { Policy } from '../../policy/index.ts';
import type { ReportViolation, SpaceJournal } from './inspection.ts';

const personChannels: ReadonlySet<Channel> = new Set<Channel>(['user', 'operator']);
const milderVerdicts: ReadonlySet<string> = new Set(['allow', 'sanitize', 'redact']);
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Laws about one journal, no matter who learned what. */
export function journalLaws(
  { space, lines }: SpaceJournal,
  texts: ReadonlyMap<string, string>,
  policy: Policy,
  report: ReportViolation,
): void {
  const known = new Map<string, EntryFacts>();
  let time = 0;
  for (const line of lines) {
    const where = `record ${line.seq} of ${space} (${line.event.type})`;
    if (line.at < time) report('the time of records never goes back', `${where} is ${time - line.at} ms early`);
    time = line.at;
    checkRefusal(line, where, report);
    for (const facts of line.event.changes) {
      const before = known.get(facts.id);
      checkVersion(facts, before, where, report);
      checkDecision(line, facts, before, where, report);
      checkExpiry(line, facts, before, policy, where, report);
      if (before === undefined) checkNovelty(line, facts, known, texts, where, report);
      known.set(facts.id, facts);
    }
  }
  checkRates(space, lines, policy, report);
}

/** A blocked text may be kept for a person to see; nothing else changes. */
function checkRefusal({ event }: JournalLine, where: string, report: ReportViolation): void {
  if (event.refused === undefined) return;
  const changed = event.changes.filter(({ inactiveReason }) => inactiveReason !== 'refused');
  if (changed.length > 0) report('a refusal changes nothing', `${where} changed ${changed.length} entries`);
}

function checkVersion(facts: EntryFacts, before: EntryFacts | undefined, where: string, report: ReportViolation): void {
  const last = before?.version ?? 0;
  if (facts.version <= last) {
    report('every change makes a new version', `${where} makes version ${facts.version} of ${facts.id} after ${last}`);
  }
  if (before?.state === 'erased') report('an erased entry stays erased', `${where} changes ${facts.id}`);
}

/** What becomes active or is trusted more has somebody who decided it: a person, or the verdict on the text. */
function checkDecision(
  { event }: JournalLine,
  facts: EntryFacts,
  before: EntryFacts | undefined,
  where: string,
  report: ReportViolation,
): void {
  const isPerson = personChannels.has(event.by.channel);
  const wasActive = before?.state === 'active';
  const passed = event.decisions.some(
    ({ entry, digest, verdict }) => entry === facts.id && digest === facts.digest && milderVerdicts.has(verdict),
  );
  if (facts.state === 'active' && before !== undefined && !wasActive && !isPerson) {
    report(
      'only a person brings back what was held or retired',
      `${where} activates ${facts.id} by ${event.by.channel}`,
    );
  }
  const isNewText = before === undefined || facts.digest !== before.digest;
  if (facts.state === 'active' && isNewText && !passed && !isPerson) {
    report('a new text passed the policy', `${where} activates ${facts.id} without a verdict`);
  }
  const raised = before !== undefined && trustRank(facts.provenance.trust) > trustRank(before.provenance.trust);
  if (raised && !isPerson && facts.digest === before.digest) {
    report('only a person raises trust', `${where} raises ${facts.id} by ${event.by.channel}`);
  }
}

/** Held texts wait as long as the policy says, by the clock of who writes, and leave the queue no sooner. */
function checkExpiry(
  { at, event }: JournalLine,
  facts: EntryFacts,
  before: EntryFacts | undefined,
  { review }: Policy,
  where: string,
  report: ReportViolation,
): void {
  const clock = event.clock ?? at;
  const isNewlyHeld = facts.state === 'quarantined' && before?.state !== 'quarantined';
  if (isNewlyHeld && event.type !== 'review.reopened' && facts.expiresAt - clock !== review.expiresAfterDays * dayMs) {
    report(
      'a held text waits as long as the policy says',
      `${where} holds ${facts.id} for ${facts.expiresAt - clock} ms`,
    );
  }
  const wasOver = before?.state === 'active' && before.expiresAt !== undefined && before.expiresAt <= at;
  if (event.type === 'review.expired' && !wasOver && !(before?.state === 'quarantined' && before.expiresAt <= clock)) {
    report('nothing expires before its time', `${where} expires ${facts.id}`);
  }
}

/** However often a write is retried, one text makes one entry at a time. */
function checkNovelty(
  { event }: JournalLine,
  facts: EntryFacts,
  known: ReadonlyMap<string, EntryFacts>,
  texts: ReadonlyMap<string, string>,
  where: string,
  report: ReportViolation,
): void {
  if (facts.state === 'retired' || facts.state === 'erased' || facts.replaces !== undefined) return;
  const content = texts.get(facts.digest);
  const twin = [...known.values()].find(
    ({ state, digest }) =>
      (state === 'active' || state === 'quarantined') && digest !== null && texts.get(digest) === content,
  );
  if (content !== undefined && twin !== undefined && event.type !== 'space.restored') {
    report('a text makes one entry, however often it is sent', `${where} makes ${facts.id} beside ${twin.id}`);
  }
}

/** The time that limits count: the sum of the clock's steps forwards. A clock that is set back lifts no limit. */
function checkRates(space: string, lines: readonly JournalLine[], { rates }: Policy, report: ReportViolation): void {
  const writes = new Map<string, number[]>();
  let clock: number | undefined;
  let time = 0;
  for (const { at, event, seq } of lines) {
    const reading = event.clock ?? at;
    time += clock === undefined ? 0 : Math.max(0, reading - clock);
    clock = reading;
    const { channel, principal } = event.by;
    const limit = rates.writes[channel];
    if (limit === 0 || !isCountedWrite(event)) continue;
    const own = [...(writes.get(principal) ?? []), time];
    writes.set(principal, own);
    const start = own.findIndex(
      (since, index) => own.length - index > limit + 1 + ((time - since) * rates.perMinute) / minuteMs,
    );
    if (start >= 0) {
      const count = own.length - start;
      report(
        'limits hold whatever the clock does',
        `${principal} made ${count} writes too fast, up to record ${seq} of ${space}`,
      );
    }
  }
}

function isCountedWrite({ type, changes }: JournalLine['event']): boolean {
  const isWrite = type === 'entry.written' || type === 'entry.replaced' || type === 'batch.applied';
  return isWrite && changes.some(({ state }) => state === 'active' || state === 'quarantined');
}
