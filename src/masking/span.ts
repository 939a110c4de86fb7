import type { PrivateKind } from '../model/private-data.ts';

/** Private data in a text: a half-open range of UTF-16 code units. */
export interface PrivateSpan {
  readonly kind: PrivateKind;
  readonly start: number;
  readonly end: number;
}
