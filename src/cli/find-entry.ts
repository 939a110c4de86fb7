import { Fault } from '../base/fault.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';

/** Looking an id up is a reading, and leaves no record. */
const minPrefixLength = 4;
const idForm = /^[A-Za-z0-9-]{1,64}$/;

/** Resolves an id prefix. No match or several are an error: deciding about the wrong entry would be worse. */
export async function findEntry(space: GuardedSpace, given: string): Promise<string> {
  if (!idForm.test(given)) throw new Fault('input-invalid', 'not a valid entry id; `bezoar list` shows the ids');
  const exact = await space.browse({ ids: [given], limit: 1 }, bezoarItself);
  if (exact.outcome === 'browsed' && exact.total === 1) return given;
  if (given.length < minPrefixLength) {
    throw new Fault(
      'input-invalid',
      `give at least ${minPrefixLength} characters of the id; \`bezoar list\` shows the ids`,
    );
  }
  const matches = await idsStartingWith(space, given);
  const [id, second] = matches;
  if (id === undefined) {
    throw new Fault(
      'input-invalid',
      `no entry in space ${space.name} has an id starting with ${given}; \`bezoar list\` shows the ids`,
    );
  }
  if (second === undefined) return id;
  throw new Fault('input-invalid', `${matches.length} ids start with ${given}; give more characters`);
}

async function idsStartingWith(space: GuardedSpace, start: string): Promise<readonly string[]> {
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
