import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from '../built.ts';
import { duration, short, table } from '../table.ts';
import { bareServer, guardedServer, type Server, startServer } from './http-client.ts';
import { surviveKills } from './kills.ts';
import { load } from './load.ts';
import { Contestant } from './mixed-load.ts';
import { type Places, postgresPlaces, sqlitePlaces } from './places.ts';
import { textOf } from './texts.ts';

const { createScanner } = await built<typeof import('../../src/index.ts')>('index.js');
const { createKeyFile, openTokenFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    entries: { type: 'string' },
    minutes: { type: 'string' },
    store: { type: 'string' },
  },
});
const quick = values.quick ?? false;
const entries = Number(values.entries ?? (quick ? 20_000 : 100_000));
const seconds = values.minutes === undefined ? (quick ? 10 : 30) : Number(values.minutes) * 60;
if (!(seconds > 0)) throw new Error(`--minutes must be a number above 0; got ${values.minutes}`);
const clients = 200;
const killEverySeconds = Math.min(20, seconds / 3);
const rounds = Math.max(1, Math.round(seconds / 10));
const say = (text: string): void => console.log(`${text}\n`);
const goals: [string, string, string][] = [];

const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-scale-server-'));
const keyFile = join(folder, 'keys.json');
const keyring = createKeyFile(keyFile);
const scanner = createScanner();
// An operator's token: the write rate of an agent is a matter of policy, and not measured here.
const { secret: token } = openTokenFile(join(folder, 'tokens.json')).create({
  ...{ name: 'bench', role: 'admin', spaces: '*', channel: 'agent' },
});
const running: Server[] = [];
const start = async (args: readonly string[]): Promise<Server> => {
  const server = await startServer(args, { token, folder, clients });
  running.push(server);
  return server;
};
try {
  say(
    `Server on ${process.version}: ${clients} clients on one space of ${entries.toLocaleString('en')} entries for ${seconds} s, 60 % writes, 30 % recalls, 10 % session starts, on loopback.`,
  );
  for (const open of [sqlitePlaces, postgresPlaces]) {
    if (values.store !== undefined && !open.name.startsWith(values.store)) continue;
    const places = await open();
    try {
      await compare(places);
      if (places.name === 'postgres') await kill(places);
    } finally {
      for (const server of running.splice(0)) await server.kill();
      await places.close();
    }
  }
  say(table(['goal', 'measured', 'met'], goals));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function filled(places: Places, name: string) {
  const place = await places.at(name);
  const store = await place.open();
  await load({ store, keyring, scanner, space: 'scale', entries, perRecord: 100 });
  await store.close();
  await place.settle();
  return place;
}

async function compare(places: Places): Promise<void> {
  const place = await filled(places, 'compared');
  const bare = await place.bare();
  for (let n = 0; n < entries; n += 1_000) {
    await bare.insert(Array.from({ length: 1_000 }, (_, index) => textOf(n + index)));
  }
  await bare.close();
  const both = [
    new Contestant('bare hono + store', await start(bareServer(place.bareAddress)), entries),
    new Contestant('bezoar serve', await start(guardedServer(place.address, keyFile)), entries),
  ] as const;
  for (const one of both) await one.ask(clients, quick ? 3 : 5, false);
  // They take turns, so that a busy minute affects both alike.
  for (let round = 0; round < rounds; round++) {
    for (const one of both) await one.ask(clients, seconds / rounds, true);
    console.error(`${places.name}: round ${round + 1} of ${rounds} measured`);
  }
  const [plain, guarded] = both;
  for (const { name, failures, firstFailure } of both) if (failures > 0) say(`${name}: ${firstFailure}`);
  say(
    table(
      [
        `server, ${places.name}`,
        'answers/s',
        'p50',
        'p99',
        'write p99',
        'recall p99',
        'session p99',
        'last fifth',
        'RSS',
        'failures',
      ],
      both.map((one) => [
        one.name,
        one.perSecond.toFixed(0),
        duration(one.quantile(0.5)),
        duration(one.quantile(0.99)),
        duration(one.quantile(0.99, 'write')),
        duration(one.quantile(0.99, 'recall')),
        duration(one.quantile(0.99, 'session')),
        `${short(one.lastFifth)} x`,
        `${short((one.rss.at(-1) ?? Number.NaN) / 1e6)} MB, ${short(one.rssGrowth)} x`,
        String(one.failures),
      ]),
    ),
  );
  const tail = guarded.quantile(0.99) / plain.quantile(0.99);
  goal(`${places.name}: p99 at most 3 x the bare route`, `${short(tail)} x`, tail <= 3);
  goal(
    `${places.name}: last fifth at least 0.9 x the first`,
    `${short(guarded.lastFifth)} x`,
    guarded.lastFifth >= 0.9,
  );
  goal(
    `${places.name}: memory at most 1.2 x that of a third`,
    `${short(guarded.rssGrowth)} x`,
    guarded.rssGrowth <= 1.2,
  );
  for (const { server } of both) await server.kill();
}

async function kill(places: Places): Promise<void> {
  const place = await filled(places, 'killed');
  const { kills, writes, reads, retries, lost, twice, breaks } = await surviveKills(
    place,
    () => start(guardedServer(place.address, keyFile)),
    { keyring, scanner, clients, entries, seconds, killEverySeconds },
  );
  say(
    `Two servers, ${kills} kills, one every ${short(killEverySeconds)} s: ${writes} writes and ${reads} reads answered, ${retries} sent again; ${lost} entries lost a write, ${twice} had one twice, the journal has ${breaks} breaks.`,
  );
  goal(
    `${places.name}: two servers with kills: nothing lost, nothing twice`,
    `${lost}, ${twice}`,
    lost + twice + breaks === 0,
  );
}

function goal(what: string, measured: string, isMet: boolean): void {
  goals.push([what, measured, isMet ? 'MET' : 'NOT MET']);
}
