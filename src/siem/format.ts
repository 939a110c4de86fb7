import type { JournalLine } from '../guard/index.ts';
import { ocsfEvents } from './ocsf.ts';

export type SiemFormat = 'jsonl' | 'ocsf';

/** A record as lines of JSON. Records contain digests, never texts, so no text can leak. */
export function linesOf(format: SiemFormat, space: string, line: JournalLine, version: string): readonly string[] {
  const events = format === 'ocsf' ? ocsfEvents(space, line, version) : [{ format: 'bezoar-record/1', space, ...line }];
  return events.map((event) => JSON.stringify(event));
}
