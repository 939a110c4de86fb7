import * as z from 'zod';
import { type Refused, refused } from '../../results.ts';
import type { BundleTrust, BundleVerification } from './verify.ts';

/** Nothing of the bundle was used: `bundle` says what is wrong with it. */
export interface BundleRefused extends Refused {
  readonly bundle: BundleVerification;
}

export function bundleRefused(bundle: BundleVerification): BundleRefused {
  return { ...refused('bundle-invalid', 'the bundle failed verification; none of it was used'), bundle };
}

export const linesField = z
  .custom<AsyncIterable<unknown>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  .describe('an async iterable of the parsed lines of a bundle');

export const trustField = z
  .custom<BundleTrust>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .describe('{ publicKey, anySigner, keyring }: who must have signed the bundle');
