import type { RawTrial } from './trials.ts';

export const causes = [
  'scanner',
  'sentinel',
  'provenance',
  'fence',
  'verify',
  'consistency',
  'rate',
  'policy',
  'boundary',
  'nothing',
] as const;
type Cause = (typeof causes)[number];

/** Why an attack failed: it did not, it was shown as data, nobody looked, or the first sign of it says. */
export function causeOf({ record, bare, fenced, detectedBy }: RawTrial): Cause {
  if (record.activation_succeeded || bare > 0) return 'nothing';
  if (fenced > 0) return 'fence';
  return detectedBy === null ? 'boundary' : causeOfSign(detectedBy);
}

const scannerRows = ['critical', 'high', 'medium', 'low', 'unread', 'binding', 'mention'];
const sentinelRows = ['joint', 'consensus', 'record', 'pretension', 'unusual'];
const trustSigns = ['baseline:unvouched', 'refused:outranked', 'held:nothing-found'];

function causeOfSign(sign: string): Cause {
  const [kind = '', reason = ''] = sign.split(':');
  if (sign === 'refused:rate-limited') return 'rate';
  if (kind === 'context' || trustSigns.includes(sign)) return 'provenance';
  if (['baseline:contradictory', 'baseline:malformed'].includes(sign)) return 'consistency';
  if (['held', 'refused', 'withheld'].includes(kind)) return causeOfRow(kind, reason);
  return ['verify', 'fault', 'state', 'baseline'].includes(kind) ? 'verify' : 'policy';
}

/** A row of the policy is named after what it looks at. */
function causeOfRow(kind: string, row: string): Cause {
  const [first = ''] = row.includes('-') ? row.split('-') : [];
  if (scannerRows.includes(first)) return 'scanner';
  if (sentinelRows.includes(first)) return 'sentinel';
  return kind === 'withheld' ? 'verify' : 'policy';
}
