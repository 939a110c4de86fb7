import * as z from 'zod';
import { impacts } from '../../model/finding.ts';
import type { Inferred } from '../../model/inferred.ts';
import { id as idSchema } from '../../model/schemas/fields.ts';

const name = z.string().max(512).catch('');

/** What the address of the inbox asks for. What does not fit is as good as not asked: an old link must still open. */
const querySchema = z.object({
  q: z.string().max(400).catch(''),
  space: name,
  source: name,
  host: name,
  rule: name,
  impact: z.union([z.enum(impacts), z.literal('')]).catch(''),
  /** Waiting for at least this number of hours. */
  age: z.union([z.enum(['1', '24', '72', '168', '720']), z.literal('')]).catch(''),
  /** The person it is assigned to, or `nobody`. */
  person: name,
  /** Whether snoozed entries are shown too. */
  snoozed: z.union([z.literal('shown'), z.literal('')]).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** The row that is open. */
  open: name,
  /** What the person came to do, from a notice: the page puts the cursor there. */
  act: z.union([z.enum(['release', 'discard']), z.literal('')]).catch(''),
});
export type InboxQuery = Inferred<typeof querySchema>;

export function parseInboxQuery(parameters: Readonly<Record<string, string>>): InboxQuery {
  const all = Object.fromEntries(Object.keys(querySchema.shape).map((key) => [key, parameters[key] ?? '']));
  return querySchema.parse(all);
}

/** The same inbox with some changes, as a path. Changing a filter leads to its first page. */
export function inboxPath(at: string, query: InboxQuery, changes: Partial<InboxQuery> = {}): string {
  const isPaging = 'page' in changes || 'open' in changes;
  const wanted = { ...query, act: '' as const, ...(isPaging ? {} : { page: 1, open: '' }), ...changes };
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(wanted)) {
    if (value !== '' && !(key === 'page' && value === 1)) parameters.set(key, String(value));
  }
  const text = parameters.toString();
  return text === '' ? at : `${at}?${text}`;
}

/** A held entry of any space. */
export interface HeldPlace {
  readonly space: string;
  readonly id: string;
}

/** A held entry of any space, as forms and addresses name it. */
export function keyOf({ space, id }: HeldPlace): string {
  return `${encodeURIComponent(space)}/${id}`;
}

export function placeOf(key: string): HeldPlace | undefined {
  const [encoded = '', id = '', ...rest] = key.split('/');
  if (rest.length > 0 || !idSchema.safeParse(id).success) return undefined;
  try {
    return { space: decodeURIComponent(encoded), id };
  } catch {
    return undefined;
  }
}
