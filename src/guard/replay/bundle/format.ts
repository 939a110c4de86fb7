import * as z from 'zod';
import { type CanonicalValue, canonicalJson } from '../../../base/canonical-json.ts';
import { sha256 } from '../../../base/hash.ts';
import { isTrimmedText } from '../../../journal/index.ts';
import { entryKinds, entryStates, type SaltedText } from '../../../model/entry.ts';
import type { Inferred } from '../../../model/inferred.ts';
import type { RecordBody, SealedRecord } from '../../../model/record.ts';
import { checkpointSchema } from '../../../model/schemas/checkpoint.ts';
import { trusts } from '../../../model/trust.ts';
import { verdicts } from '../../../model/verdict.ts';

export const bundleFormat = 'bezoar-bundle/1';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
/** A lone surrogate cannot be hashed, so it was never signed. */
const wellFormed = z.string().refine((text) => text.isWellFormed());
const shortText = wellFormed.max(1_024);

const manifestSchema = z.strictObject({
  format: z.literal(bundleFormat),
  space: shortText,
  records: count,
  texts: count,
  /** Texts that the journal names, that were not erased, and that are missing from the store. */
  missing: count,
  /** Whether the bundle includes texts. */
  withTexts: z.boolean(),
  /** Digest over every record with its seal and every text, in order. */
  contents: hex,
  checkpoint: checkpointSchema.extend({ space: shortText, publicKey: shortText, signature: shortText }),
});
/** What a bundle contains. Its hash is the id of the bundle; its signature shows who made it. */
export type Manifest = Inferred<typeof manifestSchema>;

/** The lines come from a file that anyone may have written. */
export const bundleLineSchema = z.union([
  z.strictObject({ bundle: z.literal(bundleFormat), space: shortText }),
  z.strictObject({
    record: z.strictObject({ seq: count, at: z.int(), hash: hex, mac: hex, body: z.string() }),
  }),
  z.strictObject({
    text: z.strictObject({ digest: hex, salt: shortText, content: wellFormed, tags: z.array(shortText).max(1_024) }),
  }),
  z.strictObject({ manifest: manifestSchema, signature: shortText }),
]);
/**
 * A space in one file of JSON Lines: a header, every record, the texts that still exist, and a manifest. Records come
 * before texts so that a reader knows which texts to expect, and the manifest comes last so that a writer needs only
 * one pass.
 */
export type BundleLine = Inferred<typeof bundleLineSchema>;

/** The id of a bundle. Bundles with the same content have the same id, no matter who made them. */
export function bundleId(manifest: Manifest): string {
  return `sha256:${sha256(manifestText(manifest))}`;
}

export function manifestText(manifest: Manifest): string {
  return canonicalJson(manifest as unknown as CanonicalValue);
}

/** A digest over a list that need not fit in memory. */
export class RunningDigest {
  #digest: string = sha256(bundleFormat);

  add(thing: string): void {
    this.#digest = sha256(`${this.#digest}\n${thing}`);
  }

  get value(): string {
    return this.#digest;
  }
}

export const digestInput = {
  // The hash of a trimmed record is that of the body it had, so the one that is left is added.
  record: ({ hash, mac, body }: Pick<SealedRecord, 'hash' | 'mac' | 'body'>): string =>
    isTrimmedText(body) ? `trimmed ${hash} ${mac} ${sha256(body)}` : `record ${hash} ${mac}`,
  text: ({ digest }: Pick<SaltedText, 'digest'>): string => `text ${digest}`,
} as const;

const finding = z.looseObject({ ruleId: shortText, level: z.int().min(0).max(4) });

/** The fields we use of a record whose seal we could not check. */
const bodySchema = z.looseObject({
  space: shortText,
  seq: count,
  at: z.int(),
  event: z.looseObject({
    type: shortText,
    policy: shortText,
    rules: shortText,
    decisions: z.array(
      z.looseObject({
        entry: shortText.optional(),
        digest: z.string().max(128),
        verdict: z.enum(verdicts),
        advised: z.enum(verdicts),
        row: shortText,
        trust: z.enum(trusts),
        level: z.int().min(0).max(4),
        complete: z.boolean(),
        findings: z.array(finding),
        impacts: z.array(shortText),
        failClosed: z.boolean(),
      }),
    ),
    changes: z.array(
      z.looseObject({
        id: shortText,
        state: z.enum(entryStates),
        kind: z.enum(entryKinds),
        target: shortText,
        importance: z.int(),
        digest: hex.nullable(),
        accepted: z.array(shortText),
        provenance: z.looseObject({
          trust: z.enum(trusts),
          parents: z.array(shortText),
          principal: z.string().optional(),
          tool: z.string().optional(),
          uri: z.string().optional(),
        }),
      }),
    ),
  }),
});

export function isRecordBody(body: unknown): body is RecordBody {
  return bodySchema.safeParse(body).success;
}
