import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fault } from '../base/fault.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import { findEntry } from './find-entry.ts';

const idForm = /^[0-9a-f-]{4,64}$/;

/** Finds a held chunk of a document by the document's address, the file it was read from, or a chunk's id. */
export async function findDocument(space: GuardedSpace, given: string, cwd: string): Promise<string> {
  const addresses = new Set([withoutFragment(given), pathToFileURL(resolve(cwd, given)).href]);
  let cursor: string | undefined;
  do {
    const filter = { states: ['quarantined'], kinds: ['document'], channels: ['document'], limit: 500 } as const;
    const page = await space.browse({ ...filter, ...(cursor === undefined ? {} : { cursor }) }, bezoarItself);
    if (page.outcome === 'refused') break;
    const chunk = page.entries.find(({ facts }) => addresses.has(withoutFragment(facts.provenance.uri ?? '')));
    if (chunk !== undefined) return chunk.facts.id;
    cursor = page.next;
  } while (cursor !== undefined);
  if (idForm.test(given)) return findEntry(space, given);
  throw new Fault('input-invalid', 'no held chunks of a document with this address; `bezoar review` lists held texts');
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}
