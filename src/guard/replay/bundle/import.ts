import * as z from 'zod';
import type { EntryFacts, EntryState, SaltedText } from '../../../model/entry.ts';
import type { RecordedFinding } from '../../../model/event.ts';
import type { Origin } from '../../../model/provenance.ts';
import type { RecordBody } from '../../../model/record.ts';
import { type ClaimedTime, claimedTimeFindings } from '../../../sentinel/index.ts';
import { textHolds } from '../../core/salted-text.ts';
import type { SpaceTransactor } from '../../core/transactor.ts';
import { write } from '../../write/write.ts';
import { bundleLineSchema } from './format.ts';
import { type BundleRefused, bundleRefused, trustField } from './request.ts';
import { type BundleVerification, verifyBundle } from './verify.ts';

export type ImportResult =
  | {
      readonly outcome: 'imported';
      readonly bundle: BundleVerification;
      readonly stored: number;
      /** Entries held for a person. */
      readonly held: number;
      /** Entries that already exist here, word for word. */
      readonly duplicates: number;
      readonly refused: number;
      /** Entries not imported because they were not active in the bundle, by their state there. */
      readonly left: Readonly<Record<Exclude<EntryState, 'active'>, number>>;
    }
  | BundleRefused;

/** Opens the parsed lines of a bundle from the start; may be called several times. */
export type OpenBundle = () => AsyncIterable<unknown>;

export const importBundleRequest = z.strictObject({
  open: z.custom<OpenBundle>((value) => typeof value === 'function').describe('a function that opens the bundle'),
  trust: trustField,
});
/** How to open the bundle, and which signature it must have. */
export type ImportBundleRequest = z.infer<typeof importBundleRequest>;

/**
 * Writes the active entries of a bundle into this space. They come from another memory, and what that memory believed
 * about them does not count here: each is a text from outside, of unknown trust, scanned and decided like any other.
 */
export async function importBundle(
  transactor: SpaceTransactor,
  { open, trust }: ImportBundleRequest,
  { principal }: Pick<Origin, 'principal'>,
): Promise<ImportResult> {
  const final = new Map<string, EntryFacts>();
  const claims = new Map<string, ClaimedTime>();
  const bundle = await verifyBundle(open(), trust, { record: (body) => fold(final, claims, body) });
  if (!bundle.ok) return bundleRefused(bundle);
  const unusual = unusualTimes(claims);
  const wanted = new Map<string, EntryFacts>();
  const left = { quarantined: 0, retired: 0, erased: 0 };
  for (const facts of final.values()) {
    if (facts.state !== 'active') left[facts.state] += 1;
    else if (facts.digest !== null) wanted.set(facts.digest, facts);
  }
  const origin: Origin = { channel: 'import', principal, uri: `bezoar-bundle:${bundle.id}` };
  const counts = { stored: 0, held: 0, duplicate: 0, refused: 0 };
  const ids = new Map<string, string>();
  for await (const text of textsIn(open())) {
    const facts = wanted.get(text.digest);
    // Verified again: the file may have been replaced since the first pass.
    if (facts === undefined || !textHolds(text)) continue;
    wanted.delete(text.digest);
    const result = await write(transactor, candidateOf(facts, text, ids), origin, unusual.get(facts.id));
    counts[result.outcome] += 1;
    if (result.outcome !== 'refused') ids.set(facts.id, result.id);
  }
  const { duplicate: duplicates, ...rest } = counts;
  return { outcome: 'imported', bundle, ...rest, duplicates, left };
}

function fold(final: Map<string, EntryFacts>, claims: Map<string, ClaimedTime>, { event, at }: RecordBody): void {
  for (const facts of event.changes) {
    final.set(facts.id, facts);
    if (!claims.has(facts.id)) claims.set(facts.id, { claimedAt: facts.createdAt, recordedAt: at });
  }
}

/** An entry whose claimed time is far from the record that wrote it was backdated or postdated. */
function unusualTimes(claims: ReadonlyMap<string, ClaimedTime>): ReadonlyMap<string, readonly RecordedFinding[]> {
  const ids = [...claims.keys()];
  return new Map(
    [...claimedTimeFindings([...claims.values()])].map(([index, finding]) => [ids[index] ?? '', [finding]]),
  );
}

async function* textsIn(values: AsyncIterable<unknown>): AsyncGenerator<SaltedText> {
  for await (const value of values) {
    const parsed = bundleLineSchema.safeParse(value);
    if (parsed.success && 'text' in parsed.data) yield parsed.data.text;
  }
}

function candidateOf(
  facts: EntryFacts,
  { content, tags }: SaltedText,
  ids: ReadonlyMap<string, string>,
): Parameters<typeof write>[1] {
  const { kind, target, importance, provenance, createdAt: claimedAt } = facts;
  const parents = provenance.parents.flatMap((id) => ids.get(id) ?? []);
  return { content, tags, kind, target, importance, parents, claimedAt };
}
