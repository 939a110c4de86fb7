import { signatureHolds } from '../../../base/signature.ts';
import { checkpointHolds, type Flaw, followUnsealed, unseal } from '../../../journal/index.ts';
import type { SaltedText } from '../../../model/entry.ts';
import type { Keyring } from '../../../model/keyring.ts';
import type { Head, RecordBody, SealedRecord } from '../../../model/record.ts';
import { textHolds } from '../../core/salted-text.ts';
import { Digests } from './digests.ts';
import {
  type BundleLine,
  bundleId,
  bundleLineSchema,
  digestInput,
  isRecordBody,
  type Manifest,
  manifestText,
  RunningDigest,
} from './format.ts';

/** A defect in a bundle. `line` counts from 1. */
export type BundleBreak =
  /** Not a line of a bundle, or in the wrong place. */
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'record'; readonly line: number; readonly flaw: Flaw }
  /** A text that does not match its digest, that no record names, or that appears twice. */
  | { readonly kind: 'text'; readonly line: number; readonly why: 'edited' | 'unnamed' | 'twice' }
  /** The end of the bundle is missing. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'manifest'; readonly field: keyof Manifest }
  | { readonly kind: 'signature'; readonly of: 'manifest' | 'checkpoint' }
  /** Signed with a key that the caller does not expect. */
  | { readonly kind: 'signer'; readonly publicKey: string };

export interface BundleVerification {
  readonly ok: boolean;
  /** The id of the bundle; empty when it has no manifest. */
  readonly id: string;
  readonly space: string;
  readonly records: number;
  readonly texts: number;
  /** Texts that the journal names, that were not erased, and that are missing from the bundle. */
  readonly missing: number;
  readonly head: Head | undefined;
  /** Whether the seal of each record was also checked, which only the owner of the key can do. */
  readonly seals: 'checked' | 'unchecked';
  readonly breaks: readonly BundleBreak[];
}

export interface BundleTrust {
  /** The public key it must be signed with. Default: the keyring's own. */
  readonly publicKey?: string;
  /** Accept any signer: the signature then proves only that nothing has changed since it was made. */
  readonly anySigner?: boolean;
  /** The keys the journal was sealed with, if available. */
  readonly keyring?: Keyring;
}

/** Receives the contents of a bundle while it is read. Nothing may be trusted before verification has finished. */
export interface BundleVisitor {
  record?(body: RecordBody): void;
  text?(text: SaltedText): void;
}

const maxBreaks = 100;

type Signed = Extract<BundleLine, { readonly manifest: Manifest }>;

/**
 * Verifies a bundle from its first line to its last, keeping neither its records nor its texts. `values` are the parsed
 * lines; pass undefined for a line that could not be parsed.
 */
export async function verifyBundle(
  values: AsyncIterable<unknown>,
  trust: BundleTrust = {},
  visitor: BundleVisitor = {},
): Promise<BundleVerification> {
  const reader = new BundleReader(trust, visitor);
  for await (const value of values) reader.take(value);
  return reader.end();
}

class BundleReader {
  readonly #trust: BundleTrust;
  readonly #visitor: BundleVisitor;
  readonly #contents = new RunningDigest();
  readonly #digests = new Digests();
  readonly #named = new Set<string>();
  readonly #met = new Set<string>();
  readonly #breaks: BundleBreak[] = [];
  #line = 0;
  #stage: 'start' | 'records' | 'texts' | 'done' = 'start';
  #space = '';
  #head: Head | undefined;
  #records = 0;
  #isBroken = false;
  #allSealed = true;
  #signed: Signed | undefined;

  constructor(trust: BundleTrust, visitor: BundleVisitor) {
    this.#trust = trust;
    this.#visitor = visitor;
  }

  take(value: unknown): void {
    this.#line += 1;
    const parsed = bundleLineSchema.safeParse(value);
    if (!parsed.success || !this.#isInPlace(parsed.data)) this.#break({ kind: 'line', line: this.#line });
    else this.#read(parsed.data);
  }

  end(): BundleVerification {
    const missing = this.#signed?.manifest.withTexts === false ? 0 : this.#missing();
    this.#checkManifest(missing);
    return {
      ok: this.#breaks.length === 0,
      id: this.#signed === undefined ? '' : bundleId(this.#signed.manifest),
      space: this.#space,
      records: this.#records,
      texts: this.#met.size,
      missing,
      head: this.#head,
      seals: this.#allSealed && this.#records > 0 ? 'checked' : 'unchecked',
      breaks: this.#breaks,
    };
  }

  #isInPlace(line: BundleLine): boolean {
    if ('bundle' in line) return this.#stage === 'start';
    if ('record' in line) return this.#stage === 'records';
    return this.#stage === 'records' || this.#stage === 'texts';
  }

  #read(line: BundleLine): void {
    if ('bundle' in line) {
      this.#space = line.space;
      this.#stage = 'records';
    } else if ('record' in line) this.#readRecord({ space: this.#space, ...line.record });
    else if ('text' in line) {
      this.#stage = 'texts';
      this.#readText(line.text);
    } else {
      this.#signed = line;
      this.#stage = 'done';
    }
  }

  #readRecord(record: SealedRecord): void {
    this.#records += 1;
    this.#contents.add(digestInput.record(record));
    // After a record that does not follow nothing is known, so later records are not reported one by one.
    if (this.#isBroken) return;
    const link = followUnsealed(this.#space, this.#head, record);
    const flaw = link.ok ? (isRecordBody(link.body) ? this.#sealFlaw(record) : 'edited') : link.flaw;
    if (!link.ok || flaw !== undefined) {
      this.#isBroken = true;
      this.#break({ kind: 'record', line: this.#line, flaw: flaw ?? 'edited' });
      return;
    }
    this.#head = link.head;
    this.#digests.take(link.body);
    for (const { digest } of link.body.event.changes) if (digest !== null) this.#named.add(digest);
    for (const { digest } of link.body.event.decisions) this.#named.add(digest);
    this.#visitor.record?.(link.body);
  }

  /** A key that we do not hold proves nothing either way: then only the signature vouches for the record. */
  #sealFlaw(record: SealedRecord): Flaw | undefined {
    const { keyring } = this.#trust;
    const sealed = keyring === undefined ? undefined : unseal(keyring, record);
    if (sealed?.ok === true) return undefined;
    this.#allSealed = false;
    return sealed === undefined || sealed.flaw === 'unknown-key' ? undefined : sealed.flaw;
  }

  #readText(text: SaltedText): void {
    this.#contents.add(digestInput.text(text));
    const why = this.#met.has(text.digest)
      ? 'twice'
      : !textHolds(text)
        ? 'edited'
        : this.#named.has(text.digest)
          ? undefined
          : 'unnamed';
    this.#met.add(text.digest);
    if (why === undefined) this.#visitor.text?.(text);
    else if (!this.#isBroken || why !== 'unnamed') this.#break({ kind: 'text', line: this.#line, why });
  }

  #missing(): number {
    return this.#digests.unerased().filter((digest) => !this.#met.has(digest)).length;
  }

  #checkManifest(missing: number): void {
    if (this.#signed === undefined) {
      this.#break({ kind: 'cut' });
      return;
    }
    for (const found of signatureBreaks(this.#signed, this.#trust)) this.#break(found);
    const { manifest } = this.#signed;
    const { checkpoint } = manifest;
    const found: readonly (readonly [keyof Manifest, boolean])[] = [
      ['space', manifest.space === this.#space && checkpoint.space === this.#space],
      ['records', manifest.records === this.#records],
      ['texts', manifest.texts === this.#met.size],
      ['missing', this.#isBroken || manifest.missing === missing],
      ['withTexts', manifest.withTexts || this.#met.size === 0],
      ['contents', manifest.contents === this.#contents.value],
      ['checkpoint', this.#isBroken || sameHead(this.#head, checkpoint)],
    ];
    for (const [field, holds] of found) if (!holds) this.#break({ kind: 'manifest', field });
  }

  #break(found: BundleBreak): void {
    if (this.#breaks.length < maxBreaks) this.#breaks.push(found);
  }
}

function signatureBreaks({ manifest, signature }: Signed, trust: BundleTrust): readonly BundleBreak[] {
  const { checkpoint } = manifest;
  const known = trust.publicKey ?? trust.keyring?.signing.publicKey;
  const signer = trust.anySigner === true ? (trust.publicKey ?? checkpoint.publicKey) : known;
  if (signer !== checkpoint.publicKey) return [{ kind: 'signer', publicKey: checkpoint.publicKey }];
  return [
    ...(signatureHolds(signer, manifestText(manifest), signature)
      ? []
      : [{ kind: 'signature', of: 'manifest' } as const]),
    ...(checkpointHolds(checkpoint, signer) ? [] : [{ kind: 'signature', of: 'checkpoint' } as const]),
  ];
}

function sameHead(head: Head | undefined, { seq, hash, at }: Head): boolean {
  return head?.seq === seq && head.hash === hash && head.at === at;
}
