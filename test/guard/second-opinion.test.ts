import { describe, expect, test } from 'vitest';
import { createGuard, type GuardedSpace } from '../../src/guard/index.ts';
import type { ReaderAnswer, TextReader } from '../../src/model/reader.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, operator, user, web, world } from './support/world.ts';

/** A reader that suspects texts with "odd" in them, and fails on those with "late". */
function reader(seen: string[] = []): TextReader {
  return {
    name: 'test',
    digest: 'abc123abc123abc1',
    async read(text): Promise<ReaderAnswer> {
      seen.push(text);
      if (text.includes('late')) throw new Error('no answer');
      if (text.includes('bad answer')) return { suspicious: true, confidence: 7 };
      const at = text.indexOf('odd');
      if (at < 0) return { suspicious: false, confidence: 0.8 };
      return { suspicious: true, confidence: 0.83, span: { start: at, end: at + 3 } };
    },
  };
}

function guarded(seen: string[] = []): GuardedSpace {
  return world({ reader: reader(seen) }).space;
}

describe('a second opinion', () => {
  test('holds what the reader suspects, and the record says who suspected what', async () => {
    const space = guarded();
    const result = await space.write({ content: 'an odd note' }, web);
    expect(result).toMatchObject({
      outcome: 'held',
      judged: {
        verdict: 'challenge',
        findings: [
          {
            ruleId: 'second_opinion',
            category: 'learned',
            level: 2,
            confidence: 83,
            span: { start: 3, end: 6 },
            of: 'test:abc123abc123',
          },
        ],
      },
    });
  });

  test('lets pass what the reader accepts, and asks once per text', async () => {
    const seen: string[] = [];
    const space = guarded(seen);
    expect(await space.write({ content: 'trams are full' }, web)).toMatchObject({ outcome: 'stored' });
    expect(await space.check({ content: 'trams are full' }, web)).toMatchObject({ judged: { verdict: 'allow' } });
    expect(seen).toEqual(['trams are full']);
  });

  test('never makes a verdict milder', async () => {
    const space = guarded();
    expect(await space.write({ content: 'a CRITICAL text' }, web)).toMatchObject({
      outcome: 'refused',
      judged: { verdict: 'block' },
    });
  });

  test('does not read what a person writes', async () => {
    const seen: string[] = [];
    const space = guarded(seen);
    expect(await space.write({ content: 'my odd hobby' }, user)).toMatchObject({ outcome: 'stored' });
    expect(seen).toEqual([]);
  });

  test.each(['a late note', 'a bad answer'])(
    'treats "%s" as not read, never as clean, and asks again',
    async (content) => {
      const seen: string[] = [];
      const space = guarded(seen);
      const first = await space.write({ content }, web);
      expect(first).toMatchObject({
        outcome: 'held',
        judged: { complete: false, findings: [{ ruleId: 'second_opinion_missing', level: 0 }] },
      });
      await space.check({ content }, web);
      expect(seen.length).toBeGreaterThan(1);
    },
  );

  test('reads replacements, batches and documents', async () => {
    const space = guarded();
    const first = await space.write({ content: 'tea at five' }, agent);
    const id = 'id' in first ? first.id : '';
    expect(await space.replace({ id, content: 'odd tea at five' }, agent)).toMatchObject({ outcome: 'held' });
    const batch = await space.batch(
      {
        operations: [
          { action: 'write', content: 'fine' },
          { action: 'write', content: 'odd too' },
        ],
      },
      web,
    );
    expect(batch).toMatchObject({ results: [{ outcome: 'stored' }, { outcome: 'held' }] });
  });

  test('a replay keeps what the reader found', async () => {
    const space = guarded();
    await space.write({ content: 'an odd note' }, web);
    const { counts } = await space.audit.replay({}, operator);
    expect(counts).toMatchObject({ unchanged: 1 });
  });

  test('a reader that is not one is refused at once', () => {
    const make = () =>
      createGuard({ store: memoryStore(), keyring: world().keyring, scanner: stubScanner(), reader: {} as TextReader });
    expect(make).toThrow('reader must be an object with `name`, `digest` and `read`');
  });
});
