import { Fault } from '../base/fault.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';

/** Looking an id up is a reading, and leaves no record. */
const minPrefixLength = 4;
const idForm = /^[A-Za-z0-9-]{1,64}$/;

/** The id a person means by its beginning. What fits no entry, or two, is an error: deciding about the wrong one is worse. */
export async function findEntry(space: GuardedSpace, given: string): Promise<string> {
  if (!idForm.test(given)) throw new Fault('input-invalid', 'that is not an id; `bezoar list` shows them');
  const exact = await space.browse({ ids: [given], limit: 1 }, bezoarItself);
  if (exact.outcome === 'browsed' && exact.total === 1) return given;
  if (given.length < minPrefixLength) {
    throw new Fault(
      'input-invalid',
      `give at least ${minPrefixLength} characters of the id; \`bezoar list\` shows them`,
    );
  }
  const fitting = await beginningWith(space, given);
  const [id, second] = fitting;
  if (id === undefined) {
    throw new Fault('input-invalid', `no entry of space ${space.name} has an id that begins with ${given}`);
  }
  if (second === undefined) return id;
  throw new Fault('input-invalid', `${fitting.length} entries begin with ${given}; give more of the id`);
}

async function beginningWith(space: GuardedSpace, start: string): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await space.browse({ limit: 500, ...(cursor === undefined ? {} : { cursor }) }, bezoarItself);
    if (page.outcome === 'refused') return found;
    found.push(...page.entries.map(({ facts }) => facts.id).filter((id) => id.startsWith(start)));
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}
