import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import {
  type ArchiveIndex,
  archiveIndexer,
  type IndexedItem,
  type IndexedMessage,
  type IndexedSession,
} from './entry-index.ts';
import { channelOf, type MessageRole, placeOf } from './message.ts';
import { MessageView } from './show.ts';

/** A request with all defaults filled in. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly sort?: 'newest' | 'oldest';
  readonly full: boolean;
  readonly session: string;
  readonly around: number;
  readonly window: number;
  readonly roles: readonly MessageRole[];
  /** Profiles to search. */
  readonly profiles: readonly string[];
  /** Profiles whose sessions may be read by id. */
  readonly readable: readonly string[];
}

export interface SearchContext {
  readonly space: GuardedSpace;
  readonly index: ArchiveIndex;
  readonly origin: Origin;
  readonly nonce: string;
}

/** A result, or the reason why there is none. */
export type SearchMatches = Readonly<Record<string, unknown>> | string;

const briefCodePoints = 2_000;
const fullCodePoints = 8_000;
const bookendMessages = 3;
const firstMessages = 20;
const lastMessages = 10;
const previewCodePoints = 120;

/** Sources of sessions between programs. These sessions are read by id and never found by a search. */
const hidden: ReadonlySet<string> = new Set(['kanban', 'subagent', 'tool']);

interface Hit {
  readonly session: IndexedSession;
  readonly anchor: IndexedMessage;
}

/** Sessions about the query: the best with context, beginning and end; the others with the matching message only. */
export async function discover(context: SearchContext, request: SearchRequest): Promise<SearchMatches> {
  const hits = await hitsFor(context, request);
  if (typeof hits === 'string') return hits;
  const windows = hits
    .slice(0, request.limit)
    .map((hit, index) => ({ ...hit, ...around(hit, request, request.full || index === 0) }));
  const shown = await shownMessages(
    context,
    request,
    windows.flatMap(({ start, middle, end }) => [...start, ...middle, ...end]),
  );
  const results: unknown[] = [];
  for (const { session, anchor, start, middle, end, before, after } of windows) {
    results.push({
      ...headOf(session),
      match_message_id: anchor.number,
      bookend_start: await all(shown, start),
      messages: await all(shown, middle, anchor.number),
      bookend_end: await all(shown, end),
      messages_before: before,
      messages_after: after,
    });
  }
  return { mode: 'discover', results, count: results.length };
}

export async function scroll(context: SearchContext, request: SearchRequest): Promise<SearchMatches> {
  const session = await readable(context, request);
  if (session === undefined) return unknownSession;
  const messages = session.messages.filter(({ role }) => request.roles.includes(role));
  const at = messages.findIndex(({ number }) => number >= request.around);
  const anchor = messages[at < 0 ? messages.length - 1 : at];
  if (anchor === undefined) return 'the session has no message of these roles';
  const { middle, before, after } = around({ session, anchor }, request, true);
  const shown = await shownMessages(context, request, middle);
  return {
    mode: 'scroll',
    ...headOf(session),
    messages: await all(shown, middle, anchor.number),
    messages_before: before,
    messages_after: after,
  };
}

/** The whole session, or its beginning and its end. */
export async function read(context: SearchContext, request: SearchRequest): Promise<SearchMatches> {
  const session = await readable(context, request);
  if (session === undefined) return unknownSession;
  const messages = session.messages.filter(({ role }) => request.roles.includes(role));
  const large = messages.length > firstMessages + lastMessages;
  const picked = large ? [...messages.slice(0, firstMessages), ...messages.slice(-lastMessages)] : messages;
  const shown = await shownMessages(context, request, picked);
  const omitted = messages.length - picked.length;
  return { mode: 'read', ...headOf(session), messages: await all(shown, picked), messages_omitted: omitted };
}

export async function browse(context: SearchContext, request: SearchRequest): Promise<SearchMatches> {
  const sessions = (await findable(context, request)).toSorted(
    (a, b) => demoted(a) - demoted(b) || (request.sort === 'oldest' ? lastOf(a) - lastOf(b) : lastOf(b) - lastOf(a)),
  );
  const picked = sessions.slice(0, request.limit).map((session) => ({
    session,
    opening: session.messages.find(({ role }) => role === 'user'),
  }));
  const pieces = picked.flatMap(({ session: { title }, opening }): readonly IndexedItem[] =>
    [title, opening].filter((piece) => piece !== undefined),
  );
  const shown = await MessageView.of(context.space, pieces, context.origin, context.nonce, previewCodePoints);
  const results: unknown[] = [];
  for (const { session, opening } of picked) {
    const { title } = session;
    results.push({
      ...headOf(session),
      ...(title === undefined ? {} : { title: await shown.line(title, 'title', previewCodePoints) }),
      preview: opening === undefined ? '' : await shown.line(opening, `message ${opening.number}`, previewCodePoints),
    });
  }
  return { mode: 'browse', results, count: results.length };
}

const unknownSession = 'there is no such session';

async function hitsFor(context: SearchContext, request: SearchRequest): Promise<readonly Hit[] | string> {
  const { space } = context;
  const found = await space.recall(
    {
      query: request.query,
      kinds: ['observation'],
      channels: request.roles.map((role) => channelOf[role]),
      limit: space.policy.limits.recall,
    },
    archiveIndexer,
  );
  if (found.outcome === 'refused') return found.message;
  const places = new Map((await findable(context, request)).map((session) => [session.id, session]));
  const hits = new Map<string, Hit>();
  for (const { id, target } of found.entries) {
    const place = placeOf(target);
    const session = places.get(place?.session ?? '');
    const anchor = session?.messages.find((message) => message.id === id || message.calls?.id === id);
    if (session === undefined || anchor === undefined || hits.has(session.id)) continue;
    hits.set(session.id, { session, anchor });
  }
  const time = (a: Hit, b: Hit): number => a.anchor.at - b.anchor.at;
  const inTime = (a: Hit, b: Hit): number => (request.sort === 'newest' ? time(b, a) : request.sort ? time(a, b) : 0);
  return [...hits.values()].toSorted((a, b) => demoted(a.session) - demoted(b.session) || inTime(a, b));
}

/** Excludes the caller's own session, whose messages it already has. */
async function findable({ index, origin }: SearchContext, request: SearchRequest): Promise<readonly IndexedSession[]> {
  return (await index.sessions()).filter(
    ({ id, source, profile }) => id !== origin.session && !hidden.has(source) && request.profiles.includes(profile),
  );
}

async function readable({ index }: SearchContext, request: SearchRequest): Promise<IndexedSession | undefined> {
  const session = await index.session(request.session);
  return session !== undefined && request.readable.includes(session.profile) ? session : undefined;
}

/** Scheduled sessions say the same every day, so they come last. */
function demoted({ source }: IndexedSession): number {
  return source === 'cron' ? 1 : 0;
}

interface MessageWindow {
  readonly start: readonly IndexedMessage[];
  readonly middle: readonly IndexedMessage[];
  readonly end: readonly IndexedMessage[];
  readonly before: number;
  readonly after: number;
}

function around({ session, anchor }: Hit, { roles, window }: SearchRequest, wide: boolean): MessageWindow {
  const messages = session.messages.filter(({ role }) => roles.includes(role));
  const at = messages.indexOf(anchor);
  const [from, to] = wide ? [Math.max(0, at - window), at + window + 1] : [at, at + 1];
  const middle = messages.slice(from, to);
  const rest = messages.length - from - middle.length;
  return {
    start: wide ? messages.slice(0, Math.min(bookendMessages, from)) : [],
    middle,
    end: wide && rest > 0 ? messages.slice(-Math.min(bookendMessages, rest)) : [],
    before: from,
    after: rest,
  };
}

function shownMessages(
  context: SearchContext,
  request: SearchRequest,
  messages: readonly IndexedMessage[],
): Promise<MessageView> {
  const pieces = messages.flatMap((message): readonly IndexedItem[] => [
    message,
    ...(message.calls ? [message.calls] : []),
  ]);
  return MessageView.of(
    context.space,
    pieces,
    context.origin,
    context.nonce,
    request.full ? fullCodePoints : briefCodePoints,
  );
}

async function all(
  shown: MessageView,
  messages: readonly IndexedMessage[],
  anchor?: number,
): Promise<readonly unknown[]> {
  const made: unknown[] = [];
  for (const message of messages) made.push(await shown.message(message, anchor));
  return made;
}

function headOf(session: IndexedSession): Readonly<Record<string, unknown>> {
  return {
    session_id: session.id,
    source: session.source,
    started_at: (session.messages[0]?.at ?? 0) / 1_000,
    last_active: lastOf(session) / 1_000,
    message_count: session.messages.length,
  };
}

function lastOf({ messages }: IndexedSession): number {
  return messages.at(-1)?.at ?? 0;
}
