import { expect, test } from 'vitest';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { anthropicMemory } from '../../../src/tools/anthropic/anthropic-memory.ts';
import { desk, person } from './support.ts';

const path = (name: string | number): string => `/memories/${name}.md`;

/** A space that counts the entries whose text was read. */
function counting(space: GuardedSpace): { readonly counted: GuardedSpace; readonly reads: () => number } {
  let reads = 0;
  const inspect = ((request: { readonly id: string }, by: Origin) => {
    reads += 1;
    return space.review.inspect(request, by);
  }) as GuardedSpace['review']['inspect'];
  const list = async (...given: Parameters<GuardedSpace['list']>): ReturnType<GuardedSpace['list']> => {
    const found = await space.list(...given);
    reads += found.entries.length;
    return found;
  };
  return { counted: { ...space, review: { ...space.review, inspect }, list }, reads: () => reads };
}

test('a command reads what changed, and not every file', async () => {
  const { space } = desk({ origin: person });
  const { counted, reads } = counting(space);
  const memory = anthropicMemory({ space: counted, origin: person });
  const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = reads();
    await work();
    return reads() - before;
  };
  const few = 12;
  for (let n = 0; n < few; n++) await memory.create({ path: path(n), file_text: `tea ${n}` });
  const commands = [
    () => memory.create({ path: path('next'), file_text: 'gin' }),
    () => memory.view({ path: path('next') }),
    () => memory.str_replace({ path: path('next'), old_str: 'gin', new_str: 'rum' }),
    () => memory.insert({ path: path(1), insert_line: 1, insert_text: 'milk' }),
  ];
  const withFew: number[] = [];
  for (const command of commands) withFew.push(await readsOf(command));
  await memory.delete({ path: path('next') });
  await memory.str_replace({ path: path(1), old_str: 'milk', new_str: 'cream' });
  for (let n = few; n < 5 * few; n++) await memory.create({ path: path(n), file_text: `tea ${n}` });
  const withMany: number[] = [];
  for (const command of commands) withMany.push(await readsOf(command));
  expect(withMany).toEqual(withFew);
  expect(Math.max(...withMany)).toBeLessThan(few);
});

test('what another session creates, edits, deletes and renames is known at once', async () => {
  const { session } = desk({ origin: person });
  const [mine, theirs] = [session(person), session(person)];
  for (let n = 0; n < 20; n++) await mine.memory.create({ path: path(n), file_text: `tea ${n}` });
  await theirs.memory.create({ path: path('gin'), file_text: 'gin' });
  expect(await mine.memory.view({ path: path('gin') })).toContain('gin');
  await expect(mine.memory.create({ path: path('gin'), file_text: 'rum' })).rejects.toThrow('already exists');
  // More changes than are looked at before everything is read again.
  for (let n = 0; n < 20; n++) {
    await theirs.memory.str_replace({ path: path(n), old_str: 'tea', new_str: 'milk' });
  }
  await theirs.memory.rename({ old_path: path(3), new_path: '/memories/drinks/3.md' });
  await theirs.memory.delete({ path: path(4) });
  expect(await mine.memory.view({ path: path(19) })).toContain('milk 19');
  await expect(mine.memory.view({ path: path(3) })).rejects.toThrow('does not exist');
  await expect(mine.memory.view({ path: path(4) })).rejects.toThrow('does not exist');
  expect(await mine.memory.view({ path: '/memories/drinks/3.md' })).toContain('milk 3');
  await expect(mine.memory.create({ path: '/memories/drinks', file_text: 'gin' })).rejects.toThrow('already exists');
  const below = mine.memory.create({ path: '/memories/gin.md/rum.md', file_text: 'rum' });
  await expect(below).rejects.toThrow('/memories/gin.md is a file, not a directory');
  await theirs.memory.delete({ path: '/memories/drinks' });
  await mine.memory.create({ path: '/memories/drinks', file_text: 'gin' });
});
