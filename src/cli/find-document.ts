import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fault } from '../base/fault.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import { findEntry } from './find-entry.ts';

const idForm = /^[0-9a-f-]{4,64}$/;

/** A waiting piece of the document that a person means: by its address, by the file it was read from, or by an id of it. */
export async function findDocument(space: GuardedSpace, given: string, cwd: string): Promise<string> {
  const addresses = new Set([withoutPlace(given), pathToFileURL(resolve(cwd, given)).href]);
  let cursor: string | undefined;
  do {
    const filter = { states: ['quarantined'], kinds: ['document'], channels: ['document'], limit: 500 } as const;
    const page = await space.browse({ ...filter, ...(cursor === undefined ? {} : { cursor }) }, bezoarItself);
    if (page.outcome === 'refused') break;
    const piece = page.entries.find(({ facts }) => addresses.has(withoutPlace(facts.provenance.uri ?? '')));
    if (piece !== undefined) return piece.facts.id;
    cursor = page.next;
  } while (cursor !== undefined);
  if (idForm.test(given)) return findEntry(space, given);
  throw new Fault('input-invalid', 'nothing waits of a document with this address; `bezoar review` lists what waits');
}

function withoutPlace(address: string): string {
  return address.split('#', 1)[0] ?? '';
}
