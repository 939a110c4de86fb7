import type { EntrySubjects, ListPlaces } from '../model/store.ts';
import type { MemorySpace } from './memory-space.ts';
import { sameMembers } from './same-members.ts';

export function misfiledSubjects(space: MemorySpace | undefined, entries: readonly EntrySubjects[]): readonly string[] {
  return entries
    .filter(({ id, subjects }) => !sameMembers(space?.subjects.get(id) ?? [], subjects))
    .map(({ id }) => id);
}

export function misfiledLists(space: MemorySpace | undefined, lists: readonly ListPlaces[]): readonly string[] {
  const known = new Map<string, ReadonlySet<number>>();
  const recordsWith = (id: string): ReadonlySet<number> => {
    const found = known.get(id) ?? new Set(space?.sightings.get(id));
    known.set(id, found);
    return found;
  };
  return lists
    .filter(({ ids, seqs }) => !ids.every((id) => seqs.every((seq) => recordsWith(id).has(seq))))
    .map(({ list }) => list);
}
