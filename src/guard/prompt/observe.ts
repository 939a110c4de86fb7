import { z } from 'zod';
import type { Channel, Origin } from '../../model/provenance.ts';
import { channelTrust } from '../../policy/index.ts';
import { type ContentPart, wrapUntrusted } from '../../prompt/index.ts';
import { checkOrigin } from '../assess/origin.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

export const observeRequest = z.strictObject({
  source: field.text,
  content: z
    .custom<string | readonly ContentPart[]>((value) => typeof value === 'string' || Array.isArray(value))
    .describe('a string or a list of parts'),
  channel: optional(judgedLater<Channel>()),
  uri: optional(judgedLater<string>()),
  compatible: optional(field.flag),
});
/**
 * Something from outside the memory: `source` is what returned it (the name of a tool, or where a document came from), `channel`
 * is `tool` unless named, and `compatible` asks for the format of hermes-agent instead of ours.
 */
export type Observation = z.infer<typeof observeRequest>;

/** The content, wrapped as data: a text for a text, a list of parts for a list. */
export interface ObserveResult {
  readonly outcome: 'observed';
  readonly content: string | ContentPart[];
}

/**
 * A session is about to read something from outside the memory. It gets the content wrapped as data, and the journal gets
 * to know: from here on the session's agent may be repeating what it read, and its writes are trusted accordingly.
 */
export function observe(
  transactor: SpaceTransactor,
  { source, content, channel = 'tool', uri, compatible }: Observation,
  origin: Origin & { readonly session: string },
): Promise<ObserveResult> {
  // Where it came from goes into the journal for ever, so it is held to the form of any other origin.
  checkOrigin({ ...origin, channel, ...(uri === undefined ? {} : { uri }) }, transactor.policy.limits);
  if (transactor.scanner.condition === 'full') {
    for (const text of textsIn(content)) transactor.neighbours.observe(text, channelTrust(channel));
  }
  return transactor.operate(origin, ({ dependencies }) => {
    const nonce = Buffer.from(dependencies.env.random(8)).toString('hex');
    const wrapped = wrapUntrusted(source, content, { nonce, ...(compatible === undefined ? {} : { compatible }) });
    const observed = { channel, trust: channelTrust(channel), ...(uri === undefined ? {} : { uri }) };
    return { event: { type: 'session.observed', observed }, result: { outcome: 'observed', content: wrapped } };
  });
}

/** The texts of a message, where providers commonly put them. */
function textsIn(content: string | readonly ContentPart[]): readonly string[] {
  const parts = typeof content === 'string' ? [content] : content;
  return parts.flatMap((part) => (typeof part === 'string' ? part : typeof part?.text === 'string' ? part.text : []));
}
