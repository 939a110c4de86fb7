import type { RecordedFinding } from '../../model/event.ts';
import type { Channel } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { signalFinding } from '../signal.ts';

const high = 9;

/** A page or a tool that says how important its own text is. An import brings the numbers of its old store along. */
export function importanceFindings(importance: number, trust: Trust, channel: Channel): readonly RecordedFinding[] {
  if (importance < high || trustRank(trust) > trustRank('external') || channel === 'import') return [];
  return [signalFinding('importance', 2, 80, { measured: { importance, threshold: high } })];
}
