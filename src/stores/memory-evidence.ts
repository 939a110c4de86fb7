import type { Commit, EvidenceRow } from '../model/store.ts';
import { byBytes } from './encoding.ts';

/** The evidence of one space, by session. */
export type EvidenceBySession = Map<string, EvidenceRow>;

/** Adds or replaces rows, deletes the expired ones, then those to forget. Nothing here can throw. */
export function changeEvidence(rows: EvidenceBySession, { record, evidence = [], forgetEvidence = [] }: Commit): void {
  for (const row of evidence) rows.set(row.session, copyOf(row));
  if (evidence.length > 0) {
    for (const { session, expiresAt } of rows.values()) if (expiresAt <= record.at) rows.delete(session);
  }
  for (const session of forgetEvidence) rows.delete(session);
}

export function evidenceOf(rows: EvidenceBySession | undefined, sessions: readonly string[]): readonly EvidenceRow[] {
  return [...new Set(sessions)].flatMap((session) => rows?.get(session) ?? []).map(copyOf);
}

export function recentEvidence(
  rows: EvidenceBySession | undefined,
  principal: string,
  since: number,
  limit: number,
): readonly EvidenceRow[] {
  return [...(rows?.values() ?? [])]
    .filter((row) => row.principal === principal && row.updatedAt >= since)
    .sort((a, b) => b.updatedAt - a.updatedAt || byBytes(a.session, b.session))
    .slice(0, limit)
    .map(copyOf);
}

/** Bytes cannot be frozen, so they are copied on the way in and on the way out. */
function copyOf({ space, session, principal, updatedAt, expiresAt, data }: EvidenceRow): EvidenceRow {
  return { space, session, principal, updatedAt, expiresAt, data: Uint8Array.from(data) };
}
