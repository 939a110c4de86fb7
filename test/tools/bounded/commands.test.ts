import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { systemEnv } from '../../../src/base/env.ts';
import { addAdopt } from '../../../src/cli/commands/adopt.ts';
import { addReconcile } from '../../../src/cli/commands/reconcile.ts';
import type { Context } from '../../../src/cli/context.ts';
import { fakeEngine } from '../../cli/support/fake-engine.ts';
import { type Place, place, poison } from './support.ts';

const s = '\n\u00a7\n';

/** The two commands, as the program has them. */
async function bezoar(at: Place, ...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  let [code, out] = [0, ''];
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      out += chunk.toString('utf8');
      done();
    },
  });
  const io = {
    stdin: Readable.from([]),
    stdout,
    stderr: stdout,
    env: { BEZOAR_KEY_FILE: join(at.folder, '.keys.json') },
    isTTY: { stdin: false, stdout: false, stderr: false },
    cwd: at.folder,
  };
  const context: Context = { io, engine: fakeEngine, env: systemEnv, version: '0', exit: (ended) => (code = ended) };
  const program = new Command('bezoar').exitOverride();
  addAdopt(program, context);
  addReconcile(program, context);
  await program.parseAsync(args, { from: 'user' });
  return { code, out };
}

test('adopt takes a folder over, lists what it holds back, and touches no file', async () => {
  const at = place();
  const raw = `Project uses pnpm${s}${poison}\u001b[2J\n`;
  at.write('MEMORY.md', raw);
  const { code, out } = await bezoar(at, 'adopt', '.');
  expect(out).toMatch(
    /^MEMORY\.md: 2 entries, 2 new\nUSER\.md: 0 entries, 0 new\nheld: MEMORY\.md entry 2 \([\w+, ]*prompt_injection[\w+, ]*\): Ignore all previous/,
  );
  expect([code, out.includes('\u001b'), at.read('MEMORY.md')]).toEqual([1, false, raw]);
  expect((await bezoar(at, 'adopt', '.')).out).toContain('MEMORY.md: 2 entries, 0 new');
});

test('reconcile shows a difference, settles it, and then has nothing to say', async () => {
  const at = place();
  at.write('MEMORY.md', `one${s}two`);
  expect(await bezoar(at, 'adopt', '.')).toMatchObject({ code: 0 });
  at.write('MEMORY.md', `one${s}  drei`);
  const shown = await bezoar(at, 'reconcile', '.');
  expect(shown).toEqual({
    code: 1,
    out: [
      '! MEMORY.md unexplained',
      '~ MEMORY.md changed: drei',
      '- MEMORY.md removed: two',
      'MEMORY.md cannot be taken apart without loss; run `bezoar reconcile --settle`\n',
    ].join('\n'),
  });
  expect(await bezoar(at, 'reconcile', '.', '--settle')).toEqual({
    code: 0,
    out: '~ MEMORY.md changed: drei\n- MEMORY.md removed: two\n',
  });
  expect(at.read('MEMORY.md')).toBe(`one${s}drei`);
  expect(await bezoar(at, 'reconcile', '.')).toEqual({ code: 0, out: 'Files and journal agree.\n' });
});

test('what cannot be read is an error, and JSON has it all', async () => {
  const at = place();
  at.write('USER.md', Uint8Array.of(0xff));
  const { code, out } = await bezoar(at, 'adopt', '.', '--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ problems: [{ target: 'user', kind: 'unreadable' }] });
  expect((await bezoar(at, 'reconcile', '.')).code).toBe(2);
  await expect(bezoar(at, 'adopt', 'nowhere')).rejects.toMatchObject({ code: 'input-unreadable' });
});
