import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../../test/dashboard/support/browser.ts';
import { openSite, reviewer } from '../../test/dashboard/support/site.ts';
import { readOptions } from '../options.ts';
import { table } from '../table.ts';
import { fillQueue } from './fill.ts';
import { startServer, type Time } from './started-server.ts';

// How long a reviewer waits, measured in Chromium from the key or click until the next page has loaded. The processor time is that
// of the server, and includes driving the browser except after a start.

const maxOpenMs = 300;
const maxActMs = 200;
const repetitions = 15;
const starts = 5;

interface Measured {
  readonly what: string;
  readonly limitMs: number | undefined;
  readonly times: readonly Time[];
}

async function loadTime(page: Page, act: () => Promise<unknown>): Promise<Time> {
  const start = performance.now();
  const before = process.cpuUsage();
  await Promise.all([page.waitForEvent('load'), act()]);
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1_000 };
}

async function repeated(what: string, limitMs: number | undefined, once: () => Promise<Time>): Promise<Measured> {
  const times: Time[] = [];
  for (let round = 0; round < repetitions; round++) times.push(await once());
  return { what, limitMs, times };
}

async function measure(browser: Browser, address: string): Promise<readonly Measured[]> {
  const { page } = await openPage(browser, address);
  const open = (path: string) => (): Promise<Time> => loadTime(page, () => page.goto(path));
  const key = (name: string) => (): Promise<Time> => loadTime(page, () => page.keyboard.press(name));
  const decide = (name: string) => async (): Promise<Time> => {
    await page.keyboard.press(name);
    return loadTime(page, () => page.keyboard.press('Enter'));
  };
  const first = async (what: string, path: string): Promise<Measured> => ({
    what: `${what}, first time`,
    limitMs: maxOpenMs,
    times: [await open(path)()],
  });
  const firsts = [
    await first('open the inbox of a server that held the texts itself', '/inbox'),
    await first('open the queue of a space', '/s/globex/queue'),
    await first('filter by host', '/inbox?host=crm.shop.example'),
    await first('filter by age', '/inbox?age=1'),
    await first('filter by person', '/inbox?person=nobody'),
    await first('search (/)', '/inbox?q=oslo'),
    await first('open the overview', '/s/acme'),
  ];
  await page.goto('/s/acme/queue');
  const [, id = ''] = (await page.inputValue('input[name=open]')).split('/');
  const entry = `/s/acme/entries/${id}`;
  return [
    ...firsts,
    await first('open the page of a text', entry),
    await repeated('open the overview', maxOpenMs, open('/s/acme')),
    await repeated('open the page of a text', maxOpenMs, open(entry)),
    await repeated('open the inbox', maxOpenMs, open('/inbox')),
    await repeated('open a filtered inbox', maxOpenMs, open('/inbox?impact=names-payment-target')),
    await repeated('open page 40', maxOpenMs, open('/inbox?page=40')),
    await repeated('search', maxOpenMs, open('/inbox?q=vienna')),
    await open('/inbox')().then(() => repeated('next text (j)', maxActMs, key('j'))),
    await repeated('discard (d, Enter)', maxActMs, decide('d')),
    await repeated('release (r, Enter)', maxActMs, decide('r')),
    await repeated('undo (u), after a discard', maxActMs, async () => {
      await decide('d')();
      return key('u')();
    }),
  ];
}

/** The first page of a server that has just started on a memory with a full queue: a process of its own, so nothing is warm. */
async function afterStart(browser: Browser, folder: string): Promise<readonly Measured[]> {
  const preparing: Time[] = [];
  const times: Time[] = [];
  for (let start = 0; start < starts; start++) {
    const server = await startServer(folder);
    preparing.push(server.start);
    const { page } = await openPage(browser, server.address);
    const before = await server.cpuMs();
    const { wallMs } = await loadTime(page, () => page.goto('/inbox'));
    times.push({ wallMs, cpuMs: (await server.cpuMs()) - before });
    await page.context().close();
    await server.stop();
  }
  return [
    { what: 'start: open the memory, read the queues', limitMs: undefined, times: preparing },
    { what: 'open the inbox, at once after a start', limitMs: maxOpenMs, times },
  ];
}

function report(measured: readonly Measured[]): string {
  const at = (list: readonly number[], share: number): number =>
    [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
  const rows = measured.map(({ what, limitMs, times }) => {
    const wall = times.map(({ wallMs }) => wallMs);
    const cpu = times.map(({ cpuMs }) => cpuMs);
    const isMet = limitMs === undefined || at(wall, 0.5) <= limitMs;
    const figures = [at(wall, 0.5), at(wall, 0.9), at(cpu, 0.5)].map((ms) => ms.toFixed(0));
    return [what, ...figures, limitMs === undefined ? 'none' : String(limitMs), isMet ? 'ok' : 'MISSED'];
  });
  return table(['what a reviewer does', 'median ms', '90 %', 'CPU ms', 'limit', ''], rows);
}

const { quick, texts } = readOptions(process.argv.slice(2));
const browser = await openBrowser();
const site = await openSite();
try {
  site.caller = reviewer;
  const count = texts ?? (quick ? 500 : 5_000);
  const unfollow = site.follow();
  const held = await fillQueue(site.guard, ['acme', 'globex', 'initech', 'umbrella'], count);
  console.log(
    `${held} held texts in 4 spaces, SQLite, server and Chromium on the same machine, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const measured = [...(await afterStart(browser, site.folder)), ...(await measure(browser, site.address))];
  unfollow();
  console.log(report(measured));
} finally {
  await browser.close();
  await site.close();
}
