import { isOrderly, type MemoryTarget, splitEntries } from '../../stores/markdown/index.ts';
import { compare } from './compare.ts';
import { lineOf, type MemoryLine, type OutsideChange } from './line.ts';
import { unexplained } from './placeholder.ts';
import type { BoundedContext, Settled } from './settle.ts';
import { writtenHere } from './written-here.ts';

/** What settling would find, without changing anything. */
export async function difference({ files, view, limits }: BoundedContext, target: MemoryTarget): Promise<Settled> {
  const last = files.written(target) ?? { items: [], before: [] };
  const reading = await files.read(target, last.items.length > 0);
  const active = await view.active(target);
  const { items } = await writtenHere(view, last);
  if (reading.state === 'unreadable') {
    return { lines: active.map(lineOf), changes: [], problem: { kind: 'unreadable', why: reading.why } };
  }
  const text = reading.state === 'read' ? reading.text : '';
  const { places, removed, lost } = compare(splitEntries(text), items, active);
  const late = compare(files.late(target).texts, items, active).places.filter((place) => 'unknown' in place);
  const orderly = isOrderly(text, limits[target]);
  const lines: MemoryLine[] = [];
  const changes: OutsideChange[] = lost ? [{ target, kind: 'file-lost' }] : [];
  if (!orderly) changes.push({ target, kind: 'unexplained' });
  for (const place of [...places, ...late]) {
    if ('unknown' in place) changes.push({ target, kind: place.kind, text: place.unknown });
    lines.push('unknown' in place ? { text: place.unknown, held: [unexplained] } : place);
  }
  for (const { id, text: gone } of removed) changes.push({ target, kind: 'removed', id, text: gone });
  return { lines, changes, ...(orderly ? {} : { problem: { kind: 'drift', reading } }) };
}
