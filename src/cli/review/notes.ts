import { dayMs } from '../../base/day.ts';
import { type ReviewNotes, reviewNotes } from '../../model/review-notes.ts';
import { drawHidden, rowsOf } from '../draw.ts';
import { formatTime } from '../time.ts';
import { print, type ReviewScreen } from './screen.ts';

/** What reviewers noted down about a held text. The pages show the same notes. */
function notesOf({ memory, context }: ReviewScreen): ReviewNotes | undefined {
  const { serverState } = memory.guard;
  return serverState === undefined ? undefined : reviewNotes(serverState, context.env);
}

export async function noteLines(screen: ReviewScreen, id: string): Promise<readonly string[]> {
  const note = await notesOf(screen)?.get(screen.memory.space.name, id);
  if (note === undefined) return [];
  const { assignee, snoozedUntil = 0, comments } = note;
  return [
    ...(assignee === undefined ? [] : [`assigned to ${assignee}`]),
    ...(snoozedUntil > screen.context.env.now() ? [`snoozed until ${formatTime(snoozedUntil)}`] : []),
    ...comments.map(({ by, at, text }) => `comment of ${by}, ${formatTime(at)}: ${text}`),
  ].flatMap((line) => {
    const [head = '', ...rest] = rowsOf(drawHidden(line), screen.style.width - 2);
    return [head, ...rest.map((row) => `  ${row}`)].map(screen.style.dim);
  });
}

export async function assign(screen: ReviewScreen, id: string): Promise<undefined> {
  const { principal } = screen.person;
  await write(screen, (notes, space) => notes.assign(space, id, principal), `assigned to ${principal}`);
}

/** The pages show it again tomorrow; it stays held. */
export async function snooze(screen: ReviewScreen, id: string): Promise<'next'> {
  const until = screen.context.env.now() + dayMs;
  await write(screen, (notes, space) => notes.snooze(space, id, until), 'snoozed until tomorrow');
  return 'next';
}

export async function comment(screen: ReviewScreen, id: string): Promise<undefined> {
  const text = await screen.keys.line('Comment:');
  if (text === undefined) return;
  await write(screen, (notes, space) => notes.comment(space, id, screen.person.principal, text), 'noted');
}

async function write(
  screen: ReviewScreen,
  change: (notes: ReviewNotes, space: string) => Promise<unknown>,
  done: string,
): Promise<void> {
  const notes = notesOf(screen);
  if (notes === undefined) {
    print(screen, ['this store cannot keep notes of reviewers; use SQLite, PostgreSQL or memory:']);
    return;
  }
  await change(notes, screen.memory.space.name);
  print(screen, [screen.style.good(drawHidden(done))]);
}
