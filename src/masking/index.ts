export { addMasked, findPrivateData, maskSpans } from './mask.ts';
export type { PrivateSpan } from './span.ts';
export { wholeSecret } from './whole-secret.ts';
