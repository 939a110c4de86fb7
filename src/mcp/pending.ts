import type { CallToolResult } from '@modelcontextprotocol/server';
import type { GuardedSpace, ListResult, RecalledEntry, SessionOrigin } from '../guard/index.ts';
import { renderWithheld } from '../prompt/index.ts';
import { answer } from './answer.ts';
import type { PendingEntry } from './outputs.ts';
import { heldReasons } from './reasons.ts';

interface Page {
  readonly after?: string;
  readonly limit: number;
}

/** The entries that wait for a person, with the reasons and without their texts. */
export async function pendingEntries(
  space: GuardedSpace,
  { limit, ...rest }: Page,
  origin: SessionOrigin,
): Promise<{ readonly entries: readonly PendingEntry[]; readonly next?: string }> {
  const { entries }: ListResult = await space.list({ ...rest, limit, states: ['quarantined'] }, origin);
  const last = entries.at(-1);
  return {
    entries: await Promise.all(entries.map((entry) => pendingEntry(space, entry))),
    ...(last !== undefined && entries.length >= limit ? { next: last.id } : {}),
  };
}

async function pendingEntry(space: GuardedSpace, entry: RecalledEntry): Promise<PendingEntry> {
  const { why, because, replaces } = await heldReasons(space, entry.id);
  return { ...entry, why: [...why], because: [...because], ...(replaces === undefined ? {} : { replaces }) };
}

/** One line for each entry: our mark, codes and our own sentences. */
export function pendingAnswer(page: Awaited<ReturnType<typeof pendingEntries>>): CallToolResult {
  const lines = page.entries.map(({ id, why, because }) => `${renderWithheld(why, id)}. ${because.join(' ')}`);
  const next = 'Ask the user about one of them with memory_review, or with memory_confirm if they said it themselves.';
  return answer(lines.length === 0 ? 'No entries.' : [...lines, next].join('\n'), { ...page });
}
