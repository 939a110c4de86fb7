import * as z from 'zod';
import type { Channel, Origin } from '../../model/provenance.ts';
import { channelTrust } from '../../policy/index.ts';
import { type ContentPart, wrapUntrusted } from '../../prompt/index.ts';
import { checkOrigin } from '../assess/origin.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { fenceNonce } from './fence-nonce.ts';

export const observeRequest = z.strictObject({
  source: field.text,
  content: z
    .custom<string | readonly ContentPart[]>((value) => typeof value === 'string' || Array.isArray(value))
    .describe('a string or a list of parts'),
  channel: optional(judgedLater<Channel>()),
  uri: optional(judgedLater<string>()),
  callId: optional(field.text),
  compatible: optional(field.flag),
});
/**
 * Content from outside the memory: `source` is the tool that returned it or the address of a document, `channel`
 * defaults to `tool`, `callId` is the id of the call that returned it, and `compatible` selects the format of
 * hermes-agent. The same call id and content give the same bytes.
 */
export type Observation = z.infer<typeof observeRequest>;

/** The content, wrapped as data: a string for a string, a list of parts for a list. */
export interface ObserveResult {
  readonly outcome: 'observed';
  readonly content: string | ContentPart[];
}

/**
 * Wraps content that a session is about to read from outside the memory, and records it: from now on the session's
 * agent may repeat what it read, so its writes are trusted less.
 */
export function observe(
  transactor: SpaceTransactor,
  { source, content, channel = 'tool', uri, callId, compatible }: Observation,
  origin: Origin & { readonly session: string },
): Promise<ObserveResult> {
  // The address stays in the journal forever, so it must be as valid as any other origin.
  checkOrigin({ ...origin, channel, ...(uri === undefined ? {} : { uri }) }, transactor.policy.limits);
  if (transactor.scanner.condition === 'full') {
    for (const text of textsIn(content)) transactor.neighbours.observe(text, channelTrust(channel));
  }
  return transactor.operate(origin, ({ dependencies }) => {
    const derive = fenceNonce(dependencies, transactor.space);
    // The same call and bytes give the same text, so that a repeated observation leaves a prompt unchanged.
    const nonceFor = (material: string): string => derive(JSON.stringify(['observation', callId ?? null, material]));
    const wrapped = wrapUntrusted(source, content, { nonceFor, ...(compatible === undefined ? {} : { compatible }) });
    const observed = { channel, trust: channelTrust(channel), ...(uri === undefined ? {} : { uri }) };
    return { event: { type: 'session.observed', observed }, result: { outcome: 'observed', content: wrapped } };
  });
}

/** The text parts of a message, in the places where providers commonly put them. */
function textsIn(content: string | readonly ContentPart[]): readonly string[] {
  const parts = typeof content === 'string' ? [content] : content;
  return parts.flatMap((part) => (typeof part === 'string' ? part : typeof part?.text === 'string' ? part.text : []));
}
