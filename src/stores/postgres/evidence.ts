import type { Commit, EvidenceRow } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { toEvidence, toEvidenceColumns } from '../sql/rows.ts';
import type { EvidenceColumns } from '../sql/tables.ts';
import type { PostgresSession } from './session.ts';

/** The parameters of the routine `append` for evidence; null where there is nothing to do. */
export function evidenceParameters({ evidence = [], forgetEvidence = [] }: Commit): readonly unknown[] {
  // The last of several rows for one session counts, as if they had been written one after the other.
  const rows = [...new Map(evidence.map((row) => [row.session, row])).values()];
  return [
    rows.length === 0 ? null : JSON.stringify(rows.map(toJsonColumns)),
    forgetEvidence.length === 0 ? null : forgetEvidence.map(toColumn),
  ];
}

/** JSON has no bytes; the server reads this notation as the value of a `bytea`. */
function toJsonColumns(row: EvidenceRow): object {
  const { data, ...columns } = toEvidenceColumns(row);
  const hex = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex');
  return { ...columns, data: `\\x${hex}` };
}

export async function listEvidence(
  session: PostgresSession,
  space: string,
  sessions: readonly string[],
): Promise<readonly EvidenceRow[]> {
  const rows = await session.call(session.routine('session_evidence', space, [sessions.map(toColumn)]), 'work');
  return rows.map((columns) => toEvidence(space, columns as EvidenceColumns));
}

export async function listRecentEvidence(
  session: PostgresSession,
  space: string,
  principal: string,
  since: number,
  limit: number,
): Promise<readonly EvidenceRow[]> {
  const query = session.routine('recent_evidence', space, [toColumn(principal), since, limit]);
  const rows = await session.call(query, 'work');
  return rows.map((columns) => toEvidence(space, columns as EvidenceColumns));
}
