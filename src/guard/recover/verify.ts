import * as z from 'zod';
import { type BriefBody, type Checkpoint, checkpointHolds, type Flaw, unnamedTrim } from '../../journal/index.ts';
import { isFarAhead } from '../../model/journal-time.ts';
import type { Head } from '../../model/record.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { type FollowedJournal, followJournalBriefly } from '../core/journal-reader.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { ExpectedEntries } from './expected-entries.ts';
import { type ImageBreak, imageBreaks } from './image-breaks.ts';
import { type RowBreak, rowBreaks, rowBreaksOf } from './row-breaks.ts';
import { RowsBesideJournal } from './rows-beside-journal.ts';
import { ExpectedLists, type ShownBreak, shownBreaks } from './shown-breaks.ts';

/** Something that differs from the journal. */
export type JournalBreak =
  | RowBreak
  | { readonly kind: 'journal'; readonly seq: number; readonly flaw: Flaw }
  /** The journal is shorter than the checkpoint says, or is a different one. */
  | { readonly kind: 'cut' | 'replaced'; readonly seq: number }
  | { readonly kind: 'checkpoint'; readonly why: 'signature' | 'space' }
  | ImageBreak
  | ShownBreak;

/** A record that was written with a clock that was more than a day ahead. */
interface AheadJournal {
  readonly seq: number;
  readonly byMs: number;
}

/** The result of `verify`. `ok` means that nothing is broken. */
export interface Verification {
  readonly outcome: 'verified';
  readonly ok: boolean;
  readonly space: string;
  readonly records: number;
  /** How many of them were reads that have been trimmed: who read what is no longer known. Absent if none was. */
  readonly trimmed?: number;
  readonly entries: number;
  readonly head: Head | undefined;
  /** Without a checkpoint stored elsewhere, a truncated or rolled-back journal goes unnoticed. */
  readonly againstCheckpoint: boolean;
  /** The record since which the journal is ahead of the clocks of later records, and by how much at most. Nothing is broken by it. */
  readonly ahead?: AheadJournal;
  readonly breaks: readonly JournalBreak[];
}

export const verifyRequest = z.strictObject({
  checkpoint: optional(judgedLater<Checkpoint>()),
  publicKey: optional(field.text),
  onProgress: optional(field.onProgress),
});
/** A checkpoint that was stored elsewhere, and the public key it must be signed with (default: the keyring's own). */
export type VerifyRequest = z.infer<typeof verifyRequest>;

const maxRounds = 20;

/** Checks everything and trusts nothing: the chain, the seals, every row, every text, the indexes, the saved ledger, what was shown. */
export async function verify(
  dependencies: Pick<GuardDependencies, 'store' | 'keyring'>,
  space: string,
  options: VerifyRequest = {},
): Promise<Verification> {
  const { checkpoint, onProgress } = options;
  const expected = new ExpectedEntries();
  const lists = new ExpectedLists();
  const times = new JournalTimes();
  let records = 0;
  let trimmed = 0;
  let hashThere: string | undefined;
  // Read before the journal, which then reaches at least as far.
  const image = await dependencies.store.image(space);
  let hashOfImage: string | undefined;
  const visit: Visit = (body, hash) => {
    const { seq, at, event, written } = body;
    records += 1;
    if (event.trimmed === true) trimmed += 1;
    if (seq === checkpoint?.seq) hashThere = hash;
    if (seq === image?.seq) hashOfImage = hash;
    for (const facts of event.changes) expected.set(facts, seq, at, written);
    lists.note(body);
    times.note(body);
    onProgress?.(records);
    return true;
  };
  const { isComplete, ...first } = await followWithRows(dependencies, space, expected, visit);
  let { followed } = first;
  // After a broken record nothing is known about the entries, so none are reported.
  const ofImage = followed.ok ? await imageBreaks(dependencies, space, image, hashOfImage, expected) : [];
  const shown = followed.ok ? await shownBreaks(dependencies, space, lists) : [];
  let rows = followed.ok && !isComplete ? await rowBreaks(dependencies, space, expected) : [];
  // Suspicious rows are checked again with the records that were added meanwhile.
  for (let round = 0; followed.ok && rows.length > 0 && round < maxRounds; round++) {
    const before = records;
    followed = await followJournalBriefly(dependencies, space, visit, { from: followed.trail });
    if (records === before) break;
    rows = await rowBreaksOf(dependencies, space, new Set(rows.map(({ id }) => id)), expected);
  }
  const { head } = followed.trail;
  const unnamed = followed.ok ? unnamedTrim(followed.trail) : undefined;
  const publicKey = options.publicKey ?? dependencies.keyring.signing.publicKey;
  const breaks: readonly JournalBreak[] = [
    ...(followed.ok ? [] : [{ kind: 'journal', seq: followed.seq, flaw: followed.flaw } as const]),
    ...(unnamed === undefined ? [] : [{ kind: 'journal', ...unnamed } as const]),
    // A journal that breaks before the checkpoint was not truncated there: the broken record is all that is known.
    ...(checkpoint === undefined ? [] : checkpointBreaks(checkpoint, publicKey, space, head, hashThere)).filter(
      ({ kind }) => followed.ok || kind !== 'cut',
    ),
    ...ofImage,
    ...rows,
    ...shown,
  ];
  return {
    outcome: 'verified',
    ok: breaks.length === 0,
    space,
    records,
    ...(trimmed === 0 ? {} : { trimmed }),
    entries: expected.size,
    head,
    againstCheckpoint: checkpoint !== undefined,
    ...(times.ahead === undefined ? {} : { ahead: times.ahead }),
    breaks,
  };
}

type Visit = (body: BriefBody, hash: string) => boolean;

/** Follows the journal and compares the rows with it, until no other writer adds a record meanwhile. */
async function followWithRows(
  source: Pick<GuardDependencies, 'store' | 'keyring'>,
  space: string,
  expected: ExpectedEntries,
  visit: Visit,
): Promise<{ readonly followed: FollowedJournal; readonly isComplete: boolean }> {
  const rows = new RowsBesideJournal(source, space, expected);
  let page: BriefBody[] = [];
  const keep: Visit = (body, hash) => {
    page.push(body);
    return visit(body, hash);
  };
  const afterPage = async (): Promise<void> => {
    await rows.compare(page);
    page = [];
  };
  let followed = await followJournalBriefly(source, space, keep, { afterPage });
  for (let round = 0; followed.ok && round < maxRounds; round++) {
    if (await rows.isComplete()) return { followed, isComplete: true };
    const { head } = followed.trail;
    followed = await followJournalBriefly(source, space, keep, { from: followed.trail, afterPage });
    if (followed.trail.head?.seq === head?.seq) break;
  }
  return { followed, isComplete: false };
}

/** Finds out whether a clock was once ahead. */
class JournalTimes {
  #latest = { seq: 0, at: 0 };
  #ahead: AheadJournal | undefined;

  get ahead(): AheadJournal | undefined {
    return this.#ahead;
  }

  note({ seq, at, event: { clock = at } }: BriefBody): void {
    if (at > this.#latest.at) this.#latest = { seq, at };
    if (!isFarAhead(at, clock) || at - clock <= (this.#ahead?.byMs ?? 0)) return;
    this.#ahead = { seq: this.#latest.seq, byMs: at - clock };
  }
}

function checkpointBreaks(
  checkpoint: Checkpoint,
  publicKey: string,
  space: string,
  head: Head | undefined,
  hashThere: string | undefined,
): readonly JournalBreak[] {
  if (!checkpointHolds(checkpoint, publicKey)) return [{ kind: 'checkpoint', why: 'signature' }];
  if (checkpoint.space !== space) return [{ kind: 'checkpoint', why: 'space' }];
  if (head === undefined || head.seq < checkpoint.seq) return [{ kind: 'cut', seq: (head?.seq ?? -1) + 1 }];
  return hashThere === checkpoint.hash ? [] : [{ kind: 'replaced', seq: checkpoint.seq }];
}
