import { Fault } from '../../base/fault.ts';
import type { Checkpoint } from '../../model/checkpoint.ts';
import { auditor, calmDown, factsOf, finish, type ReportViolation, type SpaceJournal } from './inspection.ts';
import type { World } from './world.ts';

/**
 * One bit of the medium rots while nothing runs. Anyone who opens the memory afterwards gets a Fault, or is told by
 * `verify` with a checkpoint, or finds everything as it was.
 */
export async function damageLaw(
  world: World,
  journals: readonly SpaceJournal[],
  report: ReportViolation,
): Promise<void> {
  const bit = world.drawRot();
  const [{ space } = { space: undefined }] = journals;
  const [before] = world.alive;
  if (bit === undefined || space === undefined || before === undefined) return;
  const { guard } = before;
  const facts = await finish(world, factsOf(before, space));
  const signed = await finish(world, guard.space(space).audit.checkpoint({}, auditor));
  if (signed.outcome === 'refused') return;
  world.losePower();
  world.disk.rot(bit.file, bit.bit);
  try {
    await calmDown(world);
    const [after] = world.alive;
    if (after === undefined) return;
    const { ok } = await finish(world, verified(after.guard.space(space), signed.checkpoint));
    if (!ok) return;
    const found = await finish(world, factsOf(after, space));
    const changed = [...facts].filter(([id, known]) => found.get(id) !== known);
    if (changed.length + found.size - facts.size > 0) {
      report(
        'damage is found',
        `bit ${bit.bit} of ${bit.file} rotted, ${space} verifies, and ${changed.length} entries differ`,
      );
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

function verified(space: ReturnType<World['alive'][number]['guard']['space']>, checkpoint: Checkpoint) {
  return space.audit.verify({ checkpoint }, auditor);
}
