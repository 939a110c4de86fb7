import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scriptedEnv, systemEnv } from '../../src/base/env.ts';
import { createFileAtomic, writeFileAtomic } from '../../src/files/atomic-write.ts';
import { realTarget, targetWithin } from '../../src/files/links.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'bezoar-atomic-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('writing a file', () => {
  test('replaces it, for its owner only, and leaves no draft', () => {
    const path = join(folder(), 'state.json');
    expect(writeFileAtomic(path, 'one', { env: systemEnv })).toBe(true);
    expect(writeFileAtomic(path, 'two', { env: systemEnv })).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
  });

  test('keeps its permission bits on request, whatever the umask', () => {
    const path = join(folder(), 'settings.json');
    writeFileSync(path, '{}');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    writeFileAtomic(path, 'shared', { env: systemEnv, mode: 0o664 });
    process.umask(0o077);
    writeFileAtomic(path, 'kept', { env: systemEnv, mode: 0o644, keepMode: true });
    expect(statSync(path).mode & 0o777).toBe(0o664);
    writeFileAtomic(path, 'fresh', { env: systemEnv, mode: 0o644 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('does not write through a link planted under the name of the draft', () => {
    const home = folder();
    const [path, victim] = [join(home, 'state.json'), join(home, 'victim.rc')];
    writeFileSync(victim, 'mine');
    // The attacker knows the name here, which is unpredictable in real use.
    symlinkSync(victim, `${path}.${scriptedEnv(7).id()}.tmp`);
    expect(() => writeFileAtomic(path, 'ours', { env: scriptedEnv(7) })).toThrow(/EEXIST/);
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(existsSync(path)).toBe(false);
  });

  test.each([true, false])(
    'replaces a link at the path itself and does not follow it (leads to a file: %s)',
    (leads) => {
      const home = folder();
      const [path, victim] = [join(home, 'state.json'), join(home, 'victim.rc')];
      if (leads) writeFileSync(victim, 'mine');
      symlinkSync(victim, path);
      writeFileAtomic(path, 'ours', { env: systemEnv, keepMode: true });
      expect(lstatSync(path).isSymbolicLink()).toBe(false);
      expect(existsSync(victim) ? readFileSync(victim, 'utf8') : undefined).toBe(leads ? 'mine' : undefined);
    },
  );

  test('changes nothing if mayReplace returns false or throws', () => {
    const path = join(folder(), 'state.json');
    writeFileSync(path, 'before');
    const seen: string[] = [];
    const mayReplace = (draft: string): boolean => {
      seen.push(readFileSync(draft, 'utf8'));
      return false;
    };
    expect(writeFileAtomic(path, 'after', { env: systemEnv, mayReplace })).toBe(false);
    const fail = (): boolean => {
      throw new Error('lost the lock');
    };
    expect(() => writeFileAtomic(path, 'after', { env: systemEnv, mayReplace: fail })).toThrow('lost the lock');
    expect(seen).toEqual(['after']);
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
  });
});

describe('creating a file', () => {
  test('succeeds only if there is none, not even a dangling link', () => {
    const home = folder();
    createFileAtomic(join(home, 'keys.json'), 'one', { env: systemEnv });
    expect(() => createFileAtomic(join(home, 'keys.json'), 'two', { env: systemEnv })).toThrow(/EEXIST/);
    expect(readFileSync(join(home, 'keys.json'), 'utf8')).toBe('one');
    symlinkSync(join(home, 'nowhere'), join(home, 'other.json'));
    expect(() => createFileAtomic(join(home, 'other.json'), 'two', { env: systemEnv })).toThrow(/EEXIST/);
    expect(readdirSync(home).sort()).toEqual(['keys.json', 'other.json']);
  });
});

describe('the file behind a link', () => {
  test('of the user: followed to its end, also if the file does not exist yet', () => {
    const home = folder();
    symlinkSync('second', join(home, 'first'));
    symlinkSync('third', join(home, 'second'));
    expect(realTarget(join(home, 'first'))).toBe(join(home, 'third'));
    writeFileSync(join(home, 'third'), '');
    expect(realTarget(join(home, 'first'))).toBe(join(home, 'third'));
    symlinkSync('round', join(home, 'round'));
    expect(() => realTarget(join(home, 'round'))).toThrow(/ELOOP/);
  });

  test('of a project: followed inside it, refused if it leads outside or nowhere', () => {
    const [project, outside] = [folder(), folder()];
    const path = join(project, 'conf', 'settings.json');
    expect(targetWithin(project, path)).toBe(path);
    mkdirSync(join(project, 'real'));
    writeFileSync(join(project, 'real', 'settings.json'), '{}');
    symlinkSync('real', join(project, 'conf'));
    expect(targetWithin(project, path)).toBe(join(project, 'real', 'settings.json'));
    for (const target of [outside, join(outside, 'missing'), join(project, 'missing'), '..', 'conf']) {
      rmSync(join(project, 'conf'));
      symlinkSync(target, join(project, 'conf'));
      expect(() => targetWithin(project, path)).toThrow(/does not lead to a file in/);
    }
  });
});
