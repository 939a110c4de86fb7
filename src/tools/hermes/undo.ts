import type { Origin } from '../../model/provenance.ts';
import type { MemoryTarget } from '../../stores/markdown/index.ts';
import type { BoundedContext } from './settle.ts';

const undoer: Origin = { channel: 'operator', principal: 'bezoar-files' };
const reason = 'The file could not be written, so the change was taken back.';
const maxRecords = 1_000;

/**
 * Takes back what a request has journaled since the record `head`, because its file could not be written: a change that was
 * reported as failed must not appear later. False if it cannot be taken back, or only together with a change of somebody else.
 */
export async function undo(
  context: BoundedContext,
  target: MemoryTarget,
  head: number | undefined,
  origin: Origin,
): Promise<boolean> {
  if (!(await isOurs(context, head, origin))) return false;
  if (head === undefined) return removeAll(context, target);
  const { outcome } = await context.space.recovery.restore({ to: { seq: head }, reason, dryRun: false }, undoer);
  return outcome === 'restored';
}

async function isOurs({ space }: BoundedContext, head: number | undefined, origin: Origin): Promise<boolean> {
  const from = head === undefined ? 0 : head + 1;
  const { lines } = await space.audit.journal({ from, limit: maxRecords }, undoer);
  const isOurChange = ({ by, changes }: (typeof lines)[number]['event']): boolean =>
    changes.length === 0 || by.principal === origin.principal || by.principal === undoer.principal;
  return lines.length < maxRecords && lines.every(({ event }) => isOurChange(event));
}

/** There is no earlier state to restore: the journal was empty. */
async function removeAll({ space, view }: BoundedContext, target: MemoryTarget): Promise<boolean> {
  for (const { id } of await view.active(target)) {
    if ((await space.remove({ id }, undoer)).outcome === 'refused') return false;
  }
  return true;
}
