import { Fault } from '../base/fault.ts';
import { minShortIdLength } from '../base/short-id.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';

const idForm = /^[A-Za-z0-9-]{1,64}$/;

/**
 * The whole id of an entry, for a command that names it in its answer. No match or several are an error: deciding about
 * the wrong entry would be worse. Looking an id up is a reading, and leaves no record.
 */
export async function findEntry(space: GuardedSpace, given: string): Promise<string> {
  if (!idForm.test(given)) throw new Fault('input-invalid', 'not a valid entry id; `bezoar list` shows the ids');
  const found = await space.review.inspect({ id: given }, bezoarItself);
  if (found.outcome === 'inspected') return found.facts.id;
  if (given.length < minShortIdLength) {
    throw new Fault(
      'input-invalid',
      `give at least ${minShortIdLength} characters of the id; \`bezoar list\` shows the ids`,
    );
  }
  if (found.problem !== 'not-found') throw new Fault('input-invalid', found.message);
  throw new Fault(
    'input-invalid',
    `no entry in space ${space.name} has an id starting with ${given}; \`bezoar list\` shows the ids`,
  );
}
