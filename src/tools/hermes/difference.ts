import type { MemoryTarget } from '../../stores/markdown/index.ts';
import { compare } from './compare.ts';
import { lineOf, type MemoryLine, type OutsideChange } from './line.ts';
import { lookAt } from './look.ts';
import { unexplained } from './placeholder.ts';
import type { BoundedContext, Settled } from './settle.ts';

/** What settling would find, without changing anything. */
export async function difference({ files, view, limits }: BoundedContext, target: MemoryTarget): Promise<Settled> {
  const look = await lookAt(files, view, target, limits[target]);
  if ('unreadable' in look) {
    return { lines: look.active.map(lineOf), changes: [], problem: { kind: 'unreadable', why: look.unreadable } };
  }
  const { written, active, reading, order, found } = look;
  const late = compare(files.late(target).texts, written.items, active).places.filter((place) => 'unknown' in place);
  const lines: MemoryLine[] = [];
  const changes: OutsideChange[] = order === 'orderly' ? [] : [{ target, kind: 'unexplained' }];
  for (const place of [...found.places, ...late]) {
    if ('unknown' in place) changes.push({ target, kind: place.kind, text: place.unknown });
    lines.push('unknown' in place ? { text: place.unknown, held: [unexplained] } : place);
  }
  for (const { id, text } of found.kept) changes.push({ target, kind: 'kept', id, text });
  for (const { id, text } of found.removed) changes.push({ target, kind: 'removed', id, text });
  return { lines, changes, ...(order === 'orderly' ? {} : { problem: { kind: 'drift', reading } }) };
}
