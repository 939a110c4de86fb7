import { expect, test } from 'vitest';
import { expectSampledFigures } from '../assurance/figures.ts';
import { temporary } from '../mcp/support/folder.ts';
import { sampleOf } from '../support/long-run.ts';
import { proof } from '../support/proves.ts';
import { envelopes } from './hostile/envelopes.ts';
import { attacks, type HostileCall } from './hostile/hostile-call.ts';
import { strangePlaces } from './hostile/places.ts';
import { hiddenTexts } from './hostile/texts.ts';
import { greet, type Proxied, proxied } from './support/proxied.ts';
import { goServer, type ListedTool, type RecordingServer, recordingServer } from './support/recording.ts';

// Every call goes through the proxy to a real process, which keeps the lines that it gets. A call that reached it did not
// hold, whatever its sender was told.

const tools: readonly ListedTool[] = [
  { name: 'remember' },
  { name: 'relate' },
  { name: 'create_entities' },
  { name: 'create_relations' },
  { name: 'delete_observations' },
  { name: 'search_nodes' },
  { name: 'query', annotations: { readOnlyHint: false } },
  { name: 'load_document', annotations: { readOnlyHint: false, destructiveHint: true } },
  { name: 'reset_notes' },
  { name: 'peek', annotations: { readOnlyHint: true } },
  { name: 'ask_model' },
  { name: 'ask_user' },
  { name: 'ask_roots' },
];

/** What may reach a server while an attack is held: the proxy's own requests, our pings, and the news that it was held. */
const own =
  /^\{"jsonrpc":"2\.0","id":(?:"ping-[^"]*","method":"ping"|"bezoar-[^"]*","method":"tools\/list"|[^,]*,"error":\{"code":-32000,"message":"refused by the proxy")/;

async function ping(through: Proxied, id: string): Promise<void> {
  through.sendLine(`{"jsonrpc":"2.0","id":"ping-${id}","method":"ping"}`);
  await through.until(() => through.received.some((line) => line.includes(`"ping-${id}"`)));
}

/** The lines of a call that reached the server. */
async function reached({ lines, asks }: HostileCall, server: RecordingServer): Promise<readonly string[]> {
  const through = await proxied(server.command);
  await greet(through);
  if (asks !== undefined) {
    await through.call(asks);
    await through.until(() => through.received.some((line) => line.includes('"ask-')));
  }
  const asked = through.received.map((line) => /"id":("ask-[^"]*")/.exec(line)?.[1]).find((id) => id !== undefined);
  await ping(through, 'before');
  const before = server.lines().length;
  for (const [at, line] of lines.entries()) {
    through.sendLine(line.replaceAll('$ID', `"h${at}"`).replaceAll('$ASKED', asked ?? '""'));
  }
  await ping(through, 'after');
  await through.leave();
  return server
    .lines()
    .slice(before)
    .filter((line) => !own.test(line));
}

async function missed(cases: readonly HostileCall[], program?: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const one of cases) {
    const got = await reached(one, recordingServer(temporary(), tools, program));
    if (got.length > 0) names.push(one.name);
  }
  return names;
}

test(proof('proxy/poison-is-not-passed-on', 'no list of hostile calls reaches a server'), async () => {
  const all = [...envelopes, ...hiddenTexts, ...strangePlaces];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const cases = sampleOf(all, 40);
  const got = [...(await missed(cases))];
  expect(got).toEqual([]);
  expectSampledFigures('proxy-writes', {
    area: 'proxy',
    what: 'calls and answers of a client that bring an attack to a memory server',
    heldMeans: 'nothing of it reached the process of the server',
    tried: cases.length,
    held: cases.length - got.length,
    missed: got,
  });
});

test('a server that reads JSON with Go gets none of them either', async () => {
  const program = goServer(temporary());
  // Where there is no Go, our own server reads names as Go does, and has had all of them above.
  if (program !== undefined) expect(await missed(envelopes, program)).toEqual([]);
});

test('the servers would execute what reaches them', async () => {
  const server = recordingServer(temporary(), tools);
  const through = await proxied(server.command);
  await greet(through);
  expect((await through.call('remember', { text: 'ana drinks green tea' })).result.isError ?? false).toBe(false);
  expect(server.lines()).toContain('{"executed":"remember","arguments":{"text":"ana drinks green tea"}}');
  for (const text of attacks) expect((await through.call('remember', { text })).result.isError).toBe(true);
});
