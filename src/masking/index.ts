export { addMasked, findPrivateData, type MaskedText, maskSpans } from './mask.ts';
export type { PrivateSpan } from './span.ts';
export { wholeSecret } from './whole-secret.ts';
