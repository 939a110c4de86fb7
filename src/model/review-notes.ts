import * as z from 'zod';
import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import type { ServerState } from './server-state.ts';
import { stateTable } from './state-table.ts';

const comment = z.object({ by: z.string(), at: z.number(), text: z.string() });
const noteSchema = z.object({
  space: z.string(),
  id: z.string(),
  /** The reviewer who takes care of it. */
  assignee: z.string().optional(),
  snoozedUntil: z.number().optional(),
  comments: z.array(comment),
});

/** What reviewers tell each other about a held entry. It is no memory and decides nothing: decisions are in the journal. */
export type ReviewNote = z.infer<typeof noteSchema>;

export interface ReviewNotes {
  get(space: string, id: string): Promise<ReviewNote | undefined>;
  /** The notes of all spaces. */
  all(): Promise<readonly ReviewNote[]>;
  /** Undefined takes the assignment back. */
  assign(space: string, id: string, assignee: string | undefined): Promise<ReviewNote>;
  /** Hides the entry from the inbox until then; it stays held. */
  snooze(space: string, id: string, until: number | undefined): Promise<ReviewNote>;
  comment(space: string, id: string, by: string, text: string): Promise<ReviewNote>;
}

export const maxCommentLength = 1_000;
const maxSnoozeDays = 30;
/** Of one entry; the oldest are dropped. */
const maxComments = 50;
const maxNotes = 20_000;
const lifetimeMs = 400 * dayMs;
const maxAttempts = 20;
// A comment is shown on terminals and pages; line breaks and tabs are the only control characters it needs.
const notInComments = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Notes in what the servers on a store share, sealed like everything there. */
export function reviewNotes(state: ServerState, env: Env): ReviewNotes {
  const table = stateTable(state, 'review-note', noteSchema, env);
  const change = async (space: string, id: string, edit: (note: ReviewNote) => ReviewNote): Promise<ReviewNote> => {
    const key = JSON.stringify([space, id]);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const row = await table.get(key);
      const note = edit(row?.value ?? { space, id, comments: [] });
      const version =
        row === undefined
          ? await table.create(key, note, lifetimeMs)
          : await table.replace(key, row.version, note, lifetimeMs);
      if (version !== undefined) return note;
    }
    throw new Fault(
      'store-contention',
      `Gave up after ${maxAttempts} conflicting changes of a note. Nothing was stored; retry.`,
    );
  };
  return {
    get: async (space, id) => (await table.get(JSON.stringify([space, id])))?.value,
    all: () => table.values(maxNotes),
    assign: (space, id, assignee) =>
      change(space, id, ({ assignee: _before, ...note }) => (assignee === undefined ? note : { ...note, assignee })),
    snooze: (space, id, until) =>
      change(space, id, ({ snoozedUntil: _before, ...note }) => {
        const last = env.now() + maxSnoozeDays * dayMs;
        return until === undefined ? note : { ...note, snoozedUntil: Math.min(until, last) };
      }),
    comment: (space, id, by, text) =>
      change(space, id, (note) => {
        const said = { by, at: env.now(), text: plain(text) };
        return { ...note, comments: [...note.comments, said].slice(-maxComments) };
      }),
  };
}

function plain(text: string): string {
  return text.replace(notInComments, ' ').trim().slice(0, maxCommentLength).toWellFormed();
}
