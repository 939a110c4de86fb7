import type { EntryFilter, EntryRow } from '../model/store.ts';

/** The fields of an entry that a filter can look at. */
export type FilteredFields = Pick<EntryRow, 'id' | 'state' | 'kind' | 'target' | 'contentHash' | 'updatedAt'> & {
  readonly provenance: Pick<EntryRow['provenance'], 'trust' | 'channel' | 'session' | 'principal'>;
};

type FilterTest = (row: FilteredFields) => boolean;

/** Whether a row matches every given part of the filter. An empty list counts as given and matches nothing. */
export function filterTest(filter: EntryFilter): FilterTest {
  const tests = testsOf(filter);
  return (row) => tests.every((test) => test(row));
}

function testsOf(filter: EntryFilter): readonly FilterTest[] {
  const among = (wanted: readonly string[] | undefined, of: (row: FilteredFields) => string) => {
    if (wanted === undefined) return [];
    const members = new Set(wanted);
    return [(row: FilteredFields) => members.has(of(row))];
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
    ...(session === undefined ? [] : [(row: FilteredFields) => row.provenance.session === session]),
    ...(principal === undefined ? [] : [(row: FilteredFields) => row.provenance.principal === principal]),
    ...(from === undefined ? [] : [(row: FilteredFields) => row.updatedAt >= from]),
    ...(to === undefined ? [] : [(row: FilteredFields) => row.updatedAt <= to]),
  ];
}
