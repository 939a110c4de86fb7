import { hostOf } from '../../base/host-of.ts';
import type { AttributedSource, Attribution } from '../../model/attribution.ts';
import type { RecordedAttribution, RecordedSource } from '../../model/provenance.ts';
import { readRecord } from '../core/journal-reader.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/** The sources of a note as a person knows them: when it was said, by which tool, from which host. */
export async function nameSources(
  transactor: SpaceTransactor,
  { answer, sources }: RecordedAttribution,
): Promise<Attribution> {
  const named: AttributedSource[] = [];
  for (const source of sources) named.push(await nameSource(transactor, source));
  return { answer, sources: named };
}

async function nameSource(transactor: SpaceTransactor, source: RecordedSource): Promise<AttributedSource> {
  if (source.kind === 'memory') return { kind: 'memory', entryId: source.entry };
  const record = await readRecord(transactor.dependencies, transactor.space, source.record);
  const { tool, uri } = record.event.observed ?? {};
  return {
    kind: source.kind,
    at: record.at,
    ...(tool === undefined ? {} : { tool }),
    ...(uri === undefined ? {} : { host: hostOf(uri) || uri }),
  };
}
