import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { openLabStore, runExperiment } from '../../src/lab/index.ts';
import { installedPackage } from '../cli/support/packed.ts';
import { barriers, openBrowser, openPage } from './support/browser.ts';

// The served dashboard from sign-in link to sign-out, in a real browser and a real process.

const root = mkdtempSync(join(tmpdir(), 'bezoar-served-'));
let child: ChildProcess;
let url = '';
let link = '';

async function labRun(): Promise<string> {
  const place = await openLabStore('sqlite');
  try {
    const grid = { vectors: ['direct_injection'], disguises: ['none'], delays: [1], honest: 20 } as const;
    const run = await runExperiment(grid, { place, scanner: createScanner(), version: '0.0.0' });
    return JSON.stringify(run);
  } finally {
    await place.close();
  }
}

beforeAll(async () => {
  mkdirSync(join(root, 'bezoar-lab'));
  writeFileSync(join(root, 'bezoar-lab/first.json'), await labRun());
  writeFileSync(join(root, 'bezoar-lab/none.json'), '{"format":"something else"}');
  const { main } = await installedPackage();
  child = spawn(process.execPath, [main, 'serve', '--port', '0', '--json'], {
    cwd: root,
    env: { ...process.env, XDG_CONFIG_HOME: join(root, 'config') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for await (const chunk of child.stdout ?? []) {
    out += String(chunk);
    if (out.endsWith('}\n')) break;
  }
  const started = JSON.parse(out) as { readonly url: string; readonly signIn: string };
  url = started.url;
  link = started.signIn;
});

afterAll(async () => {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(root, { recursive: true, force: true });
});

test('a person signs in, loads the demo, creates a token, uses it and signs out', async () => {
  const browser = await openBrowser();
  try {
    const { page, complaints } = await openPage(browser, url);
    await page.goto(link);
    await page.getByRole('heading', { name: 'No memory yet' }).waitFor();
    await page.getByRole('button', { name: 'Load the demo' }).click();
    await page.waitForURL('**/s/demo**');
    const queue = await page.goto('/s/demo/queue');
    expect(queue?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(await page.locator('a[data-open]').count()).toBeGreaterThan(2);

    await page.goto('/s/demo/lab');
    expect((await page.locator('main').allInnerTexts()).join()).toMatch(/first\.json: 3 trials on sqlite/);
    expect(await barriers(page)).toEqual([]);

    await page.goto('/settings/tokens');
    await page.getByLabel('Name').fill('bot');
    await page.getByLabel(/Spaces/).fill('demo');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = /bzr_[\w-]{20,}|[\w-]{40,}/.exec((await page.locator('main').allInnerTexts()).join())?.[0] ?? '';
    expect(await barriers(page)).toEqual([]);
    const answer = await fetch(`${url}/api/v1/spaces/demo/entries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"content":"Ana drinks tea in the morning."}',
    });
    expect(answer.status).toBe(201);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Bezoar' }).waitFor();
    expect((await page.goto('/s/demo/queue'))?.status()).toBe(401);
    // The link works once. The browser logs each 401 as an error; those are expected.
    expect((await page.goto(link))?.status()).toBe(401);
    expect(complaints.filter((one) => !/status of 401/.test(one))).toEqual([]);
  } finally {
    await browser.close();
  }
});
