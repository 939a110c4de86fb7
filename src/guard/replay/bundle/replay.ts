import * as z from 'zod';
import type { SaltedText } from '../../../model/entry.ts';
import type { RecordBody } from '../../../model/record.ts';
import { field, optional } from '../../core/request.ts';
import type { SpaceTransactor } from '../../core/transactor.ts';
import { type ReplayResult, ReplayRun } from '../replay.ts';
import { Digests } from './digests.ts';
import { type BundleRefused, bundleRefused, linesField, trustField } from './request.ts';
import { type BundleVerification, verifyBundle } from './verify.ts';

export type BundleReplay =
  | { readonly outcome: 'replayed'; readonly bundle: BundleVerification; readonly result: ReplayResult }
  | BundleRefused;

export const replayBundleRequest = z.strictObject({
  lines: linesField,
  trust: trustField,
  limit: optional(field.count),
  onProgress: optional(field.onProgress),
});
/** The parsed lines of a bundle, which signature it must have, and the options of `replay`. */
export type ReplayBundleRequest = z.infer<typeof replayBundleRequest>;

/**
 * Makes the decisions of a bundle again, with the rules and the policy of this guard. The whole bundle is verified
 * before the first decision. Its texts are kept in memory for the second pass, so the caller must bound the size of the
 * file.
 */
export async function replayBundle(
  transactor: SpaceTransactor,
  { lines, trust, ...options }: ReplayBundleRequest,
): Promise<BundleReplay> {
  const bodies: RecordBody[] = [];
  const texts = new Map<string, SaltedText>();
  const digests = new Digests();
  const bundle = await verifyBundle(lines, trust, {
    record: (body) => {
      digests.take(body);
      if (body.event.decisions.length > 0) bodies.push(body);
    },
    text: (text) => texts.set(text.digest, text),
  });
  if (!bundle.ok) return bundleRefused(bundle);
  const replay = new ReplayRun(transactor, options, bundle.space);
  const erased = { has: (id: string): boolean => digests.isErased(id) };
  for (const body of bodies) replay.take(body, (digest) => texts.get(digest), erased);
  return { outcome: 'replayed', bundle, result: { ...replay.result(), records: bundle.records } };
}
