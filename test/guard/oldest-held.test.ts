import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OldestHeld } from '../../src/guard/ledger/oldest-held.ts';
import type { Event } from '../../src/model/event.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { idOf, operator, web, world } from './support/world.ts';

/** Many entries are written in the same millisecond. */
const createdAt = (entry: number): number => 1_000 + ((entry * 7) % 400);

/** Both ways to know the oldest: the fold, and all held entries by their time. */
class Both {
  readonly held = new Map<string, number>();
  #oldest = new OldestHeld();

  change(entries: readonly number[], state: 'quarantined' | 'active'): void {
    const changes = entries.map((entry) => ({ id: `e${entry}`, state, createdAt: createdAt(entry) }));
    for (const { id } of changes) this.held.delete(id);
    for (const change of state === 'quarantined' ? changes : []) this.held.set(change.id, change.createdAt);
    this.#oldest.fold({ changes } as unknown as Event, this.held.size);
  }

  get oldestFirst(): readonly number[] {
    return [...this.held].sort(([, a], [, b]) => a - b).map(([id]) => Number(id.slice(1)));
  }

  saveAndLoad(): void {
    const saved = JSON.parse(JSON.stringify(this.#oldest.save()));
    expect(saved.known.length).toBeLessThanOrEqual(512);
    this.#oldest = new OldestHeld();
    this.#oldest.load(saved);
  }

  compare(): void {
    if (this.held.size > 0 && this.#oldest.time === undefined) this.#oldest.learn(this.held);
    expect(this.#oldest.time).toBe(this.held.size === 0 ? undefined : Math.min(...this.held.values()));
  }
}

test('the oldest held entry is the one that a look at all of them finds, whatever is decided, saved and read again', () => {
  const step = fc.record({
    act: fc.constantFrom('hold', 'hold', 'decide', 'decide the oldest', 'save'),
    entry: fc.nat(3_000),
    count: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const both = new Both();
      for (const { act, entry, count } of steps) {
        const entries = Array.from({ length: count }, (_, more) => entry + more);
        if (act === 'hold') both.change(entries, 'quarantined');
        else if (act === 'decide')
          both.change(
            entries.filter((one) => both.held.has(`e${one}`)),
            'active',
          );
        else if (act === 'decide the oldest') both.change(both.oldestFirst.slice(0, count), 'active');
        else both.saveAndLoad();
        both.compare();
      }
    }),
    { numRuns: 100 },
  );
});

test('an image from before these times were recorded is read once', () => {
  const oldest = new OldestHeld();
  oldest.load(undefined);
  oldest.fold({ changes: [{ id: 'new', state: 'quarantined', createdAt: 9 }] } as unknown as Event, 3);
  expect(oldest.time).toBeUndefined();
  oldest.learn([
    ['new', 9],
    ['old', 4],
    ['older', 3],
  ]);
  expect(oldest.time).toBe(3);
});

/** A store that counts how many entries it was asked to find. */
function counting(store: Store): { readonly store: Store; readonly asked: { places: number } } {
  const asked = { places: 0 };
  const counted = new Proxy(store, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (name === 'entryPlaces') asked.places += 1;
        return Reflect.apply(member, target, given);
      };
    },
  });
  return { store: counted, asked };
}

test('a guard that opens a memory says how long the oldest entry waits without reading what is held', async () => {
  const store = memoryStore();
  const { space, env } = world({ store, recordsPerImage: 20 });
  const first = idOf(await space.write({ content: 'MEDIUM 0' }, web));
  for (let number = 1; number < 50; number += 1) await space.write({ content: `MEDIUM ${number}` }, web);
  const { waiting } = await space.audit.stats({}, operator);
  expect(waiting.count).toBe(50);
  const watched = counting(store);
  const later = world({ store: watched.store, env, recordsPerImage: 20 });
  expect((await later.space.audit.stats({}, operator)).waiting).toEqual(waiting);
  await later.space.review.discard({ id: first, reason: 'spam' }, operator);
  const after = (await later.space.audit.stats({}, operator)).waiting;
  expect(after.count).toBe(49);
  expect(after.oldestAt).toBeGreaterThan(waiting.oldestAt ?? 0);
  expect(watched.asked.places).toBe(0);
});
