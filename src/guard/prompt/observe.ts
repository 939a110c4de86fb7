import * as z from 'zod';
import { dayMs } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { inSlices, WorkSlices } from '../../base/work-slices.ts';
import { type ObservedChannel, type Origin, observedChannels } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import { type ContentPart, readUntrusted, textsInOwnMarks, type WrappedContent, wrapRead } from '../../prompt/index.ts';
import {
  type Evidence,
  isKnown,
  type OutsideMarks,
  readOutside,
  spelledValues,
  withOutside,
  withTurn,
} from '../../provenance/index.ts';
import { checkOrigin } from '../assess/origin.ts';
import type { OperationContext } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { wasShownOthersSince } from '../evidence/recalled-since.ts';
import { fenceNonce } from './fence-nonce.ts';
import { readUserTurn, type TurnTexts } from './user-turn.ts';

export const observeRequest = z.strictObject({
  channel: optional(z.enum(observedChannels).describe(`one of ${observedChannels.join(', ')}`)),
  content: z
    .custom<unknown>((value) => value !== undefined)
    .describe('a string or a list of parts, or whatever else the tool returned'),
  source: optional(field.text),
  uri: optional(judgedLater<string>()),
  callId: optional(field.text),
  asked: optional(field.text),
  brief: optional(field.flag),
  compatible: optional(field.flag),
});
/**
 * What a session is about to read besides this memory. `channel` says whose words they are: a turn of the `user` (of a
 * message, its text parts; tool results and files in it are text from outside), the result of a `tool` (the default), a
 * `document`, or another `memory`. `source` is the tool that returned it or the
 * address of a document, which a turn of the user has not; `callId` is the id of the tool call, so that a result that is reported twice counts once;
 * `asked` is what the agent said before a turn of the user, so that "yes, that one" can be traced to the question it answers;
 * `brief` leaves out what the marks mean, for a prompt that says so elsewhere; `compatible` selects the format of hermes-agent.
 */
export type Observation<Content = unknown> = Omit<z.infer<typeof observeRequest>, 'content'> & {
  /** Whatever the tool returned: a string, a message or parts of any provider, or any other value. */
  readonly content: Content;
};

/** What content of a type becomes: a string for a string, a list for a list. */
export type ObservedContent<Content> = Content extends string
  ? string
  : Content extends readonly unknown[]
    ? ContentPart[]
    : WrappedContent;

/**
 * The content: a user's words as they are, anything else wrapped as data. A string for a string, a list for a list; an
 * object keeps its form if it is a known one, and becomes a string otherwise.
 */
export interface ObserveResult<Content = WrappedContent> {
  readonly outcome: 'observed';
  readonly content: Content;
}

const trustOfObserved: Readonly<Record<ObservedChannel, Trust>> = {
  user: 'user',
  tool: 'external',
  document: 'external',
  memory: 'external',
};

/**
 * Records what a session reads: as evidence, in keyed hashes, and as one record of the journal. What its agent writes is
 * traced to it. The same call with the same content is recorded once and answered with the same bytes, also when its content is that answer.
 */
export async function observe(
  transactor: SpaceTransactor,
  observation: Observation,
  origin: Origin & { readonly session: string },
): Promise<ObserveResult> {
  const {
    channel = 'tool',
    content,
    source = channel,
    uri,
    callId = '',
    asked = '',
    brief = false,
    compatible,
  } = observation;
  // The address stays in the journal forever, so it must be as valid as every other origin.
  checkOrigin({ ...origin, tool: source, ...(uri === undefined ? {} : { uri }) }, transactor.policy.limits);
  checkSpeaker(transactor, channel, asked, origin);
  if (channel === 'user') checkUnsourced(observation);
  const slices = new WorkSlices(maxSliceMs);
  const pauseIfDue = async (): Promise<void> => {
    if (slices.spent) await slices.pause();
  };
  // Read once: wrapping, evidence and id must speak of the same content, whatever a getter answers next time.
  const read = readUntrusted(content);
  const turn = channel === 'user' ? readUserTurn(content) : undefined;
  await pauseIfDue();
  const derive = fenceNonce(transactor.dependencies, transactor.space);
  // The same call and bytes give the same text, so that a repeated observation leaves a prompt unchanged.
  const nonceFor = (material: string): string => derive(JSON.stringify(['observation', callId, material]));
  // A host that stores what it showed reports it again, in marks: their content counts, and they stay as they are.
  const marked = channel === 'user' ? undefined : textsInOwnMarks(source, read, nonceFor);
  const { said, outsideTexts, hasOutside, isTurn, idParts } = readWords(turn, marked ?? read.evidence);
  const answered = asked === '' ? [] : ['asked', asked];
  const id = transactor.evidence.idOf([channel, source, callId, ...idParts, ...answered]);
  await pauseIfDue();
  const wrap = (): WrappedContent =>
    wrapRead(source, read, { nonceFor, brief, ...(compatible === undefined ? {} : { compatible }) });
  const asMarked = (): WrappedContent => read.wrapWith((text) => text) as WrappedContent;
  const shown = channel === 'user' ? (content as WrappedContent) : marked === undefined ? wrap() : asMarked();
  const result: ObserveResult = { outcome: 'observed', content: shown };
  await pauseIfDue();
  if (await transactor.rehearse(origin, async ({ evidence }) => isKnown(await evidence.of(origin), id))) return result;
  // Before its turn, so that no other operation waits while a long text is read.
  const outside = hasOutside
    ? await inSlices(readOutside(withValues(outsideTexts), transactor.evidence.mark), maxSliceMs)
    : undefined;
  return transactor.operate(origin, async (context) => {
    const added = await withReport(context, {
      channel,
      id,
      said,
      asked,
      isTurn,
      ...(outside === undefined ? {} : { outside }),
    });
    const observed = {
      channel,
      trust: trustOfObserved[channel],
      ...(uri === undefined ? {} : { uri }),
      ...(channel === 'user' ? {} : { tool: source }),
    };
    return { event: { type: 'session.observed', observed }, evidence: [rowOf(context, reported(added))], result };
  });
}

/** Whose words an observation holds. `turn` is what the user sent; without one, everything is from outside. */
function readWords(turn: TurnTexts | undefined, evidence: readonly string[]) {
  if (turn === undefined) {
    return { said: [], outsideTexts: evidence, hasOutside: true, isTurn: false, idParts: evidence };
  }
  const { said, shown } = turn;
  const hasOutside = shown.length > 0;
  const idParts = hasOutside ? [...said, 'shown', ...shown] : said;
  return { said, outsideTexts: shown, hasOutside, isTurn: said.length > 0 || !hasOutside, idParts };
}

interface Report {
  readonly channel: ObservedChannel;
  readonly id: number;
  readonly said: readonly string[];
  readonly asked: string;
  /** Whether it is a turn of the user, and not only what was sent with their role. */
  readonly isTurn: boolean;
  readonly outside?: OutsideMarks;
}

/** The evidence of the caller after an observation. */
async function withReport(
  context: OperationContext,
  { channel, id, said, asked, isTurn, outside }: Report,
): Promise<Evidence> {
  const { evidence, ledger, origin } = context;
  const known = await evidence.of(origin);
  const seen = { id, record: (ledger.head?.seq ?? -1) + 1 };
  const kind = channel === 'tool' || channel === 'memory' ? 'tool' : 'document';
  // First what came with a turn, so that words of it in the same turn count as pasted.
  const withRead = outside === undefined ? known : withOutside(known, { ...seen, kind }, outside);
  if (!isTurn) return withRead;
  const lastTurn = known.turns.at(-1)?.record ?? -1;
  const answers = asked !== '' && !(await wasShownOthersSince(context, lastTurn));
  return withTurn(withRead, { ...seen, asked: answers ? asked : '' }, said.join('\n'), evidence.mark);
}

/** A row with new evidence of the caller. */
export function rowOf(context: OperationContext, evidence: Evidence) {
  const { origin, now, policy } = context;
  return context.evidence.rowOf(origin, evidence, now, now + policy.evidence.days * dayMs);
}

/** What comes from a tool or an address is not what the user typed, whoever sends it on. */
function checkUnsourced({ source = 'user', uri }: Observation): void {
  if (source === 'user' && uri === undefined) return;
  throw new Fault(
    'input-invalid',
    'observe: a turn of the user has no source and no uri; report what comes from a tool or an address with channel tool or document',
  );
}

const maxSliceMs = 8;
const pieceLength = 60_000;
/** Pieces overlap, so that no value and no sentence of ordinary length is cut. */
const pieceOverlap = 1_000;
/** A longer text is read up to here. What lies behind is fenced like the rest, but cannot be named as a source. */
const maxPieces = 32;

/** The texts in pieces that are read whole, and their values under every spelling, for the arguments of a later tool call. */
function* withValues(texts: readonly string[]): Generator<string> {
  const values = new Set<string>();
  for (const piece of texts.flatMap(piecesOf)) {
    yield piece;
    for (const value of spelledValues(piece)) values.add(value);
  }
  yield* values;
}

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; (at === 0 || at < text.length) && pieces.length < maxPieces; at += pieceLength) {
    pieces.push(text.slice(at, at + pieceLength + pieceOverlap));
  }
  return pieces;
}

/** A host that reports anything covers at least a part of what its agent reads. */
function reported(evidence: Evidence): Evidence {
  return evidence.coverage === 'none' ? { ...evidence, coverage: 'partial' } : evidence;
}

/** Words of the user raise trust, so they must belong to a session that nobody else can name. */
function checkSpeaker({ evidence }: SpaceTransactor, channel: ObservedChannel, asked: string, origin: Origin): void {
  if (channel !== 'user') {
    if (asked === '') return;
    throw new Fault(
      'input-invalid',
      `observe: asked goes with a turn of the user, and channel is ${channel}; leave it out`,
    );
  }
  if (evidence.isMinted(origin)) return;
  throw new Fault(
    'input-invalid',
    'observe: this session was not started here for this principal, so it cannot have turns of a user; call startSession and use the session it returns',
  );
}
