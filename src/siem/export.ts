import { z } from 'zod';
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
  /** Where it is kept how far each space was told. */
  readonly cursorFile: string;
  /** Default: all spaces there are. */
  readonly spaces?: readonly string[];
}

const cursorSchema = z.strictObject({
  format: z.literal('bezoar-siem/1'),
  spaces: z.record(z.string(), z.strictObject({ seq: z.int(), hash: z.string() })),
});
type Cursor = z.output<typeof cursorSchema>['spaces'];

const recordsPerPage = 500;

/**
 * Sends every record that was not sent yet, and says how many. The cursor moves behind what the receiver has; a crash
 * between the two sends a page again, with the same ids. That a journal no longer holds the record it was left at is told
 * and not passed over: it was cut or replaced.
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
  // From the last one that was sent, to see that it still stands there.
  const lines = (await guard.space(name).audit.journal({ from: after?.seq ?? 0, limit: recordsPerPage }, bezoarItself))
    .lines;
  if (after !== undefined && lines[0]?.hash !== after.hash) {
    throw new Fault(
      'journal-broken',
      `the journal of ${name} is not the one that was exported; run \`bezoar verify\``,
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
