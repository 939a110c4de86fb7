import type { EntryFilter, EntryRow } from '../model/store.ts';

/** Whether a row matches every given part of the filter. An empty list counts as given and matches nothing. */
export function filterTest(filter: EntryFilter): (row: EntryRow) => boolean {
  const tests = testsOf(filter);
  return (row) => tests.every((test) => test(row));
}

function testsOf(filter: EntryFilter): readonly ((row: EntryRow) => boolean)[] {
  const among = (wanted: readonly string[] | undefined, of: (row: EntryRow) => string) => {
    if (wanted === undefined) return [];
    const members = new Set(wanted);
    return [(row: EntryRow) => members.has(of(row))];
  };
  const { session, principal, from, to } = filter;
  return [
    ...among(filter.ids, (row) => row.id),
    ...among(filter.states, (row) => row.state),
    ...among(filter.kinds, (row) => row.kind),
    ...among(filter.targets, (row) => row.target),
    ...among(filter.trusts, (row) => row.provenance.trust),
    ...among(filter.channels, (row) => row.provenance.channel),
    ...among(filter.contentHashes, (row) => row.contentHash),
    ...(session === undefined ? [] : [(row: EntryRow) => row.provenance.session === session]),
    ...(principal === undefined ? [] : [(row: EntryRow) => row.provenance.principal === principal]),
    ...(from === undefined ? [] : [(row: EntryRow) => row.updatedAt >= from]),
    ...(to === undefined ? [] : [(row: EntryRow) => row.updatedAt <= to]),
  ];
}
