import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { readState, writeState } from '../delivery/index.ts';
import type { Guard } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import { linesOf, type SiemFormat } from './format.ts';
import type { Sink } from './sink.ts';

export interface SiemExportOptions {
  readonly guard: Guard;
  readonly env: Env;
  readonly version: string;
  readonly format: SiemFormat;
  readonly sink: Sink;
  /** File that stores the export position of each space. */
  readonly cursorFile: string;
  /** Default: all spaces. */
  readonly spaces?: readonly string[];
}

const cursorSchema = z.strictObject({
  format: z.literal('bezoar-siem/1'),
  spaces: z.record(z.string(), z.strictObject({ seq: z.int(), hash: z.string() })),
});
type Cursor = z.output<typeof cursorSchema>['spaces'];

const recordsPerPage = 500;

/**
 * Sends every new record and returns their number. The cursor advances only after the receiver has accepted a page; a
 * crash in between sends the page again, with the same ids. A Fault if the journal no longer contains the last exported
 * record: it was truncated or replaced.
 */
export async function exportRecords(options: SiemExportOptions): Promise<number> {
  const { guard, env, cursorFile } = options;
  let cursor: Cursor = readState(cursorFile, cursorSchema)?.spaces ?? {};
  let sent = 0;
  for (const name of options.spaces ?? (await guard.spaces())) {
    for (;;) {
      const step = await sendPage(options, name, cursor[name]);
      if (step === undefined) break;
      cursor = { ...cursor, [name]: step.at };
      writeState(cursorFile, { format: 'bezoar-siem/1', spaces: cursor }, env);
      sent += step.records;
      if (step.records < recordsPerPage - 1) break;
    }
  }
  return sent;
}

type Place = Cursor[string];

async function sendPage(
  { guard, format, sink, version }: SiemExportOptions,
  name: string,
  after: Place | undefined,
): Promise<{ readonly at: Place; readonly records: number } | undefined> {
  // From the last one that was sent, to see that it still is there.
  const lines = (await guard.space(name).audit.journal({ from: after?.seq ?? 0, limit: recordsPerPage }, bezoarItself))
    .lines;
  if (after !== undefined && lines[0]?.hash !== after.hash) {
    throw new Fault(
      'journal-broken',
      `the journal of ${name} differs from the one exported before; run \`bezoar verify\``,
      {
        seq: after.seq,
      },
    );
  }
  const fresh = after === undefined ? lines : lines.slice(1);
  const last = fresh.at(-1);
  if (last === undefined) return undefined;
  const texts = fresh.flatMap((line) => linesOf(format, name, line, version));
  await sink.take(`siem ${name} ${last.seq}`, texts);
  return { at: { seq: last.seq, hash: last.hash }, records: fresh.length };
}
