import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { sha256 } from '../../src/base/hash.ts';
import { codePoints } from '../../src/base/text.ts';
import {
  delimiter,
  isOneEntry,
  joinEntries,
  type MarkdownFolder,
  markdownFolder,
  orderOf,
  sizeOf,
  splitEntries,
  strip,
} from '../../src/stores/markdown/index.ts';
import { times } from '../support/long-run.ts';

const s = delimiter;
const journal = { id: 'none', space: 'hermes' };
const next = { items: [], before: [], journal };

function folder(patience = 30_000): { readonly path: string; readonly files: MarkdownFolder } {
  const path = mkdtempSync(join(tmpdir(), 'bezoar-markdown-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return { path, files: markdownFolder(path, { patience }) };
}

describe('the format', () => {
  test.each([0x09, 0x0d, 0x1c, 0x1f, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000])(
    'U+%s at an edge is blank, as in Python',
    (code) => expect(strip(`${String.fromCharCode(code)}a b${String.fromCharCode(code)}`)).toBe('a b'),
  );
  test.each([0x00, 0x08, 0x1b, 0x21, 0x180e, 0x200b, 0x2060, 0xfeff])('U+%s at an edge is not blank', (code) => {
    const text = `${String.fromCharCode(code)}a`;
    expect(strip(text)).toBe(text);
  });
  test('sizes count code points, including delimiters', () => {
    expect([codePoints('\u{1f600}'.repeat(250)), sizeOf(['ab', 'c']), sizeOf([])]).toEqual([250, 6, 0]);
  });
  test('a single entry is read back unchanged, among any others', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u00a7', '\r', '\ufeff'), maxLength: 12 });
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 6 }), (texts) => {
        const entries = texts.filter(isOneEntry);
        const file = joinEntries(entries);
        expect(splitEntries(file)).toEqual(entries);
        expect(orderOf(file, 1_000)).toBe('orderly');
      }),
      { numRuns: times(2_000, 500) },
    );
  });
  test('texts that would be read back differently are not a single entry', () => {
    for (const text of ['', ' a', 'a ', 'a\r\nb', `a${s}b`, `a${s.trimEnd()}`, '\ufeffa'])
      expect([text, isOneEntry(text)]).toEqual([text, false]);
  });
  test("a file is orderly exactly if hermes-agent's own test accepts it", () => {
    const orders = [
      `a${s}b`,
      'a\n\n',
      '',
      ' \n',
      `a${s}a`,
      `a${s}${s}b`,
      `a ${s}b`,
      `a${s} b`,
      'abcdef',
      `abcdef${s} b`,
    ];
    expect(orders.map((text) => orderOf(text, 5))).toEqual([
      ...Array.from({ length: 5 }, () => 'orderly'),
      ...Array.from({ length: 3 }, () => 'loose'),
      ...Array.from({ length: 2 }, () => 'oversize'),
    ]);
  });
});

describe('the lock', () => {
  const holder = (path: string): string => {
    const lock = join(path, '.bezoar', 'lock');
    return (existsSync(lock) ? readdirSync(lock)[0] : undefined) ?? '';
  };
  const forge = (path: string, token: string): void => {
    mkdirSync(join(path, '.bezoar', 'lock'), { recursive: true });
    writeFileSync(join(path, '.bezoar', 'lock', token), '');
  };
  const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid;

  test('admits one holder at a time, across several handles', async () => {
    const { path } = folder();
    let inside = 0;
    const visit = async (): Promise<void> => {
      expect(++inside).toBe(1);
      await new Promise((done) => setTimeout(done, 2));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => markdownFolder(path).locked(visit)));
    expect(readdirSync(join(path, '.bezoar'))).toEqual([]);
    expect(holder(path)).toBe('');
  });
  test('is released after an error', async () => {
    const { files } = folder();
    await expect(files.locked(() => Promise.reject(new Error('oops')))).rejects.toThrow('oops');
    expect(await files.locked(async () => 'in')).toBe('in');
  });
  test('of a dead process is removed, and so are its waiting claims', async () => {
    const { path, files } = folder(2_000);
    const own = await files.locked(async () => holder(path));
    const [, beginning, realm] = own.split('-');
    forge(path, `${ended()}-${beginning}-${realm}-aa`);
    mkdirSync(join(path, '.bezoar', `claim-${ended()}-${beginning}-${realm}-bb`));
    expect(await files.locked(async () => 'in')).toBe('in');
    expect(readdirSync(join(path, '.bezoar'))).toEqual([]);
  });
  test.runIf(process.platform === 'linux')('of a process whose id was reused is removed', async () => {
    const { path, files } = folder(2_000);
    const own = await files.locked(async () => holder(path));
    forge(path, `${process.pid}-1-${own.split('-')[2]}-aa`);
    expect(await files.locked(async () => 'in')).toBe('in');
  });
  test('of a living process is waited for, but not forever', async () => {
    const { path, files } = folder(60);
    const own = await files.locked(async () => holder(path));
    forge(path, own);
    await expect(files.locked(async () => 'in')).rejects.toMatchObject({ code: 'store-contention' });
    expect(holder(path)).toBe(own);
    expect(readdirSync(join(path, '.bezoar'))).toEqual(['lock']);
  });
  test('of a machine we cannot see expires after a minute', async () => {
    const { path, files } = folder(60);
    forge(path, '1-1-elsewhere-aa');
    await expect(files.locked(async () => 'in')).rejects.toMatchObject({ code: 'store-contention' });
    const old = new Date(Date.now() - 61_000);
    utimesSync(join(path, '.bezoar', 'lock', '1-1-elsewhere-aa'), old, old);
    expect(await files.locked(async () => 'in')).toBe('in');
  });
  test('that was taken over prevents the write', async () => {
    const { path, files } = folder();
    writeFileSync(join(path, 'MEMORY.md'), 'a');
    const write = files.locked(async () => {
      const base = await files.read('memory');
      rmSync(join(path, '.bezoar', 'lock', holder(path)));
      files.write('memory', 'b', base, next);
    });
    await expect(write).rejects.toMatchObject({ code: 'store-contention' });
    expect(readFileSync(join(path, 'MEMORY.md'), 'utf8')).toBe('a');
  });
  test("hermes-agent's lock file is not our lock and is left alone", async () => {
    const { path, files } = folder();
    writeFileSync(join(path, 'MEMORY.md.lock'), '');
    expect(await files.locked(async () => 'in')).toBe('in');
    expect(readdirSync(path).sort()).toEqual(['.bezoar', 'MEMORY.md.lock']);
  });
});

describe('replacing a file', () => {
  const inLock = <T>(files: MarkdownFolder, run: () => Promise<T>): Promise<T> => files.locked(run);

  test('is refused outside the lock', () => {
    const { files } = folder();
    expect(() => files.write('memory', 'x', { state: 'missing' }, next)).toThrow(
      'call it inside the callback of locked()',
    );
  });
  test.each([
    ['was replaced', 'other'],
    ['was shortened', 'ol'],
    ['was emptied', ''],
  ])('that %s since it was read does nothing', async (_what, now) => {
    const { path, files } = folder();
    const file = join(path, 'MEMORY.md');
    writeFileSync(file, 'old');
    await inLock(files, async () => {
      const base = await files.read('memory');
      writeFileSync(file, now);
      expect(files.write('memory', 'new', base, next)).toBe(false);
    });
    expect(readFileSync(file, 'utf8')).toBe(now);
    expect([readdirSync(path).sort(), readdirSync(join(path, '.bezoar'))]).toEqual([
      ['.bezoar', 'MEMORY.md'],
      ['written.json'],
    ]);
    expect(JSON.parse(readFileSync(join(path, '.bezoar', 'written.json'), 'utf8'))).not.toHaveProperty('begun');
  });
  test('the manifest of written files is not written through a planted link', async () => {
    const { path, files } = folder();
    const victim = join(path, 'victim.rc');
    writeFileSync(victim, 'mine');
    mkdirSync(join(path, '.bezoar'));
    for (const name of ['written.json', 'written.json.tmp']) symlinkSync(victim, join(path, '.bezoar', name));
    await inLock(files, async () => files.remember('memory', { items: [], before: [] }, journal));
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(files.written('memory', 'none')).toEqual({ items: [], before: [], latest: [] });
  });
  test('a set-aside copy is not written through a planted link', () => {
    const { path } = folder();
    const [victim, now] = [join(path, 'victim.rc'), 1_700_000_000_000];
    writeFileSync(victim, 'mine');
    const files = markdownFolder(path, { env: { ...systemEnv, now: () => now } });
    const copy = `${join(path, 'MEMORY.md')}.set-aside.${now / 1000}-${sha256('text').slice(0, 12)}`;
    symlinkSync(victim, copy);
    expect(files.setAside('memory', 'text')).toBe(copy);
    expect([readFileSync(victim, 'utf8'), readFileSync(copy, 'utf8')]).toEqual(['mine', 'text']);
  });
  test('that was created since it was read does nothing', async () => {
    const { path, files } = folder();
    await inLock(files, async () => {
      const base = await files.read('memory');
      writeFileSync(join(path, 'MEMORY.md'), 'appeared');
      expect(files.write('memory', 'new', base, next)).toBe(false);
    });
    expect(readFileSync(join(path, 'MEMORY.md'), 'utf8')).toBe('appeared');
  });
  test('text written into the replaced file, before or after the replacement, is found', async () => {
    const { path, files } = folder();
    const file = join(path, 'MEMORY.md');
    writeFileSync(file, `old${s}older`);
    await inLock(files, async () => {
      const base = await files.read('memory');
      appendFileSync(file, `${s}squeezed in`);
      files.write('memory', 'new', base, next);
      const [name = ''] = readdirSync(join(path, '.bezoar')).filter((one) => one.includes('.before-'));
      appendFileSync(join(path, '.bezoar', name), '\nand later');
      const late = files.late('memory');
      expect(late.texts).toEqual(['squeezed in\nand later']);
      files.remember('memory', { items: [], before: late.before }, journal);
      expect(files.late('memory').texts).toEqual([]);
    });
  });
  test('only the last few replaced files are watched', async () => {
    const { path, files } = folder();
    writeFileSync(join(path, 'MEMORY.md'), '0');
    await inLock(files, async () => {
      for (let n = 1; n <= 19; n++) {
        const { before } = files.late('memory');
        files.write('memory', String(n), await files.read('memory'), { ...next, before });
      }
    });
    expect(readdirSync(join(path, '.bezoar')).filter((name) => name.includes('.before-'))).toHaveLength(8);
  });
  test('drafts of dead writers are deleted, and drafts of other programs are not', async () => {
    const { path, files } = folder();
    writeFileSync(join(path, 'MEMORY.md'), 'a');
    await inLock(files, async () => void files.write('memory', 'b', await files.read('memory'), next));
    writeFileSync(join(path, '.mem_python.tmp'), 'theirs');
    writeFileSync(join(path, `.mem_${sha256(path).slice(0, 8)}-aa.tmp`), 'ours');
    await inLock(files, async () => undefined);
    expect(readdirSync(path).sort()).toEqual(['.bezoar', '.mem_python.tmp', 'MEMORY.md']);
  });
  test('a disk error becomes a Fault that names the file', async () => {
    const { path, files } = folder();
    symlinkSync(join(path, 'gone', 'notes.md'), join(path, 'MEMORY.md'));
    const write = inLock(files, async () => files.write('memory', 'x', { state: 'missing' }, next));
    await expect(write).rejects.toMatchObject({ code: 'store-unavailable', facts: { file: join(path, 'MEMORY.md') } });
  });
});
