import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarkdownFolder, markdownFolder } from '../../../src/stores/markdown/index.ts';
import type { BoundedMemory } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { times } from '../../support/long-run.ts';
import { hermesEntries } from './hermes-reader.ts';
import { anyBytes } from './odd-bytes.ts';
import { done, loaded, operator, type Place, place } from './support.ts';

const s = '\n\u00a7\n';

function fileOf(at: Place): Uint8Array {
  return readFileSync(join(at.folder, 'MEMORY.md'));
}

/** What hermes-agent read before and does not read now. */
function lost(before: readonly string[], at: Place): readonly string[] {
  const now = hermesEntries(fileOf(at)) ?? [];
  return before.filter((text) => !now.includes(text));
}

async function opened(bytes: Uint8Array): Promise<{ readonly at: Place; readonly memory: BoundedMemory }> {
  const at = place({ scanner: quietScanner });
  writeFileSync(join(at.folder, 'MEMORY.md'), bytes);
  return { at, memory: at.open() };
}

test('for any bytes, load, load and reconcile leave every entry that hermes-agent reads', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const { at, memory } = await opened(bytes);
      const before = hermesEntries(bytes) ?? [];
      for (const step of [() => memory.load(), () => at.open().load(), () => memory.reconcile()]) {
        await step();
        expect(lost(before, at)).toEqual([]);
      }
      expect(Buffer.from(fileOf(at)).equals(bytes)).toBe(true);
    }),
    { numRuns: times(200, 60) },
  );
});

test('nor do an added entry, its removal, and a repair lose any', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const { at, memory } = await opened(bytes);
      const before = hermesEntries(bytes);
      await memory.load();
      const added = await memory.add('memory', 'an added entry');
      expect(added.success).toBe(before !== undefined);
      if (before === undefined) {
        expect(Buffer.from(fileOf(at)).equals(bytes)).toBe(true);
        return;
      }
      expect(lost([...before, 'an added entry'], at)).toEqual([]);
      expect(await memory.remove('memory', 'an added entry')).toMatchObject({ success: true });
      await at.open().reconcile({ settle: true });
      await memory.load();
      expect(hermesEntries(fileOf(at))?.toSorted()).toEqual([...before].sort());
    }),
    { numRuns: 120 },
  );
});

describe('entries that stand only in some places of a file', () => {
  test.each([
    ['a last line of just the section sign', `one${s}two\n\u00a7`, 'two\n\u00a7'],
    ['the same with blanks after it', `one${s}two\n\u00a7 \n`, 'two\n\u00a7'],
    ['a byte order mark at the start of an entry', `one${s}\ufefftwo`, '\ufefftwo'],
    ['two byte order marks at the start of the file', `\ufeff\ufefftwo${s}one`, '\ufefftwo'],
  ])('%s', async (_what, raw, odd) => {
    const at = await loaded({ 'MEMORY.md': raw });
    await at.memory.load();
    expect([at.read('MEMORY.md'), at.account.changes.length]).toEqual([raw, 2]);
    expect([...at.memory.liveEntries('memory')].sort()).toEqual(['one', odd].sort());
    done(await at.memory.add('memory', 'three'));
    done(await at.memory.remove('memory', 'one'));
    await at.memory.load();
    expect(hermesEntries(fileOf(at))?.toSorted()).toEqual(['three', odd].sort());
    expect((await at.memory.reconcile()).changes).toEqual([]);
  });
  test('a manifest of an earlier version that lists such an entry does not delete it', async () => {
    const at = await loaded({ 'MEMORY.md': `one${s}two\n\u00a7` });
    const manifest = JSON.parse(at.read('.bezoar/written.json'));
    at.write('.bezoar/written.json', JSON.stringify({ ...manifest, journals: undefined }));
    await at.open().load();
    expect(at.read('MEMORY.md')).toBe(`one${s}two\n\u00a7`);
  });
});

/** The folder, but no copy of a file can be made. */
function withoutBackups(folder: string): MarkdownFolder {
  const real = markdownFolder(folder);
  return new Proxy(real, {
    get: (_, name) => {
      if (name === 'backUp') return () => ({ path: `${real.fileOf('memory')}.bak.1 (BACKUP FAILED)`, isSaved: false });
      const value = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}

test('a file is rewritten only if its copy could be made', async () => {
  const at = await loaded({ 'MEMORY.md': `one${s}  two` });
  const raw = at.read('MEMORY.md');
  const memory = at.open({ files: withoutBackups(at.folder) });
  expect(await memory.add('memory', 'three')).toMatchObject({
    success: false,
    drift_backup: expect.stringContaining('.bak.'),
  });
  expect(at.read('MEMORY.md')).toBe(raw);
  expect((await at.space.list({}, operator)).entries).toHaveLength(2);
  expect(readdirSync(at.folder).filter((name) => name.includes('.bak.'))).toEqual([]);
});
