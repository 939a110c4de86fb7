import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { usePostgres } from '../support/postgres.ts';
import { cli, folder } from './support/harness.ts';
import { installedPackage } from './support/packed.ts';

// "And always for this source", saved on a page of one real server, on two servers with one database (a server's or a file) and one configuration file.

const postgres = usePostgres({ durable: false });
/** What the documentation promises, and some for a busy machine. */
const followed = { timeout: 20_000, interval: 100 };

interface Server {
  readonly url: string;
  readonly signIn: string;
}

async function serve(root: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const { main } = await installedPackage();
  const args = [main, 'serve', '--port', '0', '--json', '--config', 'bezoar.config.yaml'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (out.endsWith('}\n')) break;
  }
  expect(out).toContain('signIn');
  return JSON.parse(out) as Server;
}

/** Previews and saves the exception that the page of a held entry proposes, as a browser would. */
async function saveAlways({ url, signIn }: Server, id: string): Promise<string> {
  const cookie = ((await fetch(signIn)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const address = `${url}/s/shop/entries/${id}/always`;
  const headers = { cookie, accept: 'text/html', origin: url };
  const press = async (step: string, page: string): Promise<string> => {
    const form = formOf(page);
    form.set('step', step);
    form.set('because', 'our own shop');
    return (await fetch(address, { method: 'POST', headers, body: form })).text();
  };
  const first = await (await fetch(address, { headers })).text();
  return press('save', await press('preview', first));
}

/** What a browser would send of the forms on a page. */
function formOf(page: string): URLSearchParams {
  const attribute = (input: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  const inputs = page.match(/<input [^>]*>/g) ?? [];
  const sent = inputs.filter((one) => !one.includes('type="checkbox"') || / checked/.test(one));
  return new URLSearchParams(sent.map((one): [string, string] => [attribute(one, 'name'), attribute(one, 'value')]));
}

test.each(['PostgreSQL', 'SQLite'])(
  'an exception saved on one server holds on the other, until it is over or taken out of the file: %s',
  async (kind) => {
    const file = 'bezoar.config.yaml';
    const root = folder({ [file]: 'version: 1\n' });
    const env = {
      BEZOAR_STORE: kind === 'SQLite' ? join(root, 'shop.db') : await postgres.freshDatabase(),
      BEZOAR_KEY_FILE: join(root, 'keys', 'keys.json'),
      XDG_CONFIG_HOME: join(root, 'home'),
    };
    const first = await serve(root, env);
    const second = await serve(root, env);
    const made = await cli(
      ['token', 'create', '--name', 'crawler', '--space', 'shop', '--channel', 'tool', '--config', file],
      { cwd: root, env },
    );
    let number = 0;
    const write = async ({ url }: Server): Promise<{ readonly outcome: string; readonly id: string }> => {
      number += 1;
      const answer = await fetch(`${url}/api/v1/spaces/shop/entries`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${made.stdout.split('\n')[0]}`,
          'content-type': 'application/json',
          'bezoar-uri': 'https://shop.example/terms',
        },
        body: JSON.stringify({ content: `Clerk number ${number} may approve refunds without asking a manager.` }),
      });
      return (await answer.json()) as { readonly outcome: string; readonly id: string };
    };
    const outcomes = async (): Promise<readonly string[]> => [
      (await write(first)).outcome,
      (await write(second)).outcome,
    ];
    const held = await write(first);
    expect([held.outcome, (await write(second)).outcome]).toEqual(['held', 'held']);

    expect(await saveAlways(first, held.id)).toContain('It counts from now on.');
    // At once where it was saved; the other server reads the file again within a second.
    expect((await write(first)).outcome).toBe('stored');
    await expect.poll(outcomes, followed).toEqual(['stored', 'stored']);

    const saved = readFileSync(join(root, file), 'utf8');
    expect(saved).toMatch(/until: "?\d{4}-\d\d-\d\d/);
    writeFileSync(
      join(root, file),
      saved
        .replace(/until: "?\d{4}-\d\d-\d\d"?/, 'until: "2020-01-31"')
        .replace(/at: "?\d{4}-\d\d-\d\d"?/, 'at: "2020-01-01"'),
    );
    await expect.poll(outcomes, followed).toEqual(['held', 'held']);
    writeFileSync(join(root, file), saved);
    await expect.poll(outcomes, followed).toEqual(['stored', 'stored']);
    // A file that is not valid changes nothing.
    writeFileSync(join(root, file), 'version: [');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await outcomes()).toEqual(['stored', 'stored']);
    writeFileSync(join(root, file), 'version: 1\n');
    await expect.poll(outcomes, followed).toEqual(['held', 'held']);
  },
);
