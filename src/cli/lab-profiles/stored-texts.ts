import type { ProfileParts } from '../../lab/index.ts';

const maxRows = 2_000;

/** The texts in active rows of a space, read around the guard. */
export async function storedTexts({ store, space }: Pick<ProfileParts, 'store' | 'space'>): Promise<readonly string[]> {
  const rows = await store.entries(space, { states: ['active'] }, { limit: maxRows });
  return rows.map(({ content }) => content);
}
