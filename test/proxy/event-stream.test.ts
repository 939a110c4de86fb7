import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { eventsOf } from '../../src/proxy/event-stream.ts';
import { proves } from '../support/proves.ts';

async function read(text: string, longest = 2_000_000): Promise<readonly (readonly [kind: string, text: string])[]> {
  const found: [string, string][] = [];
  for await (const line of eventsOf(Readable.from([Buffer.from(text)]), longest)) {
    found.push([line.kind, String(line.kind === 'line' ? line.bytes : line.start)]);
  }
  return found;
}

test('the data of an event is one message, and nothing else of it is', async () => {
  expect(await read('id: 1\ndata: {"a":\ndata:1}\nevent: x\n\n: hello\n\ndata: 2\n\ndata: never ended')).toEqual([
    ['line', '{"a":\n1}'],
    ['line', '2'],
  ]);
});

test('an event is as long as all of its lines, and one that is too long is dropped to its end', async () => {
  expect(await read(`${'data: aaaa\n'.repeat(3)}\ndata: 1\n\n`, 14)).toEqual([
    ['line', 'aaaa\naaaa\naaaa'],
    ['line', '1'],
  ]);
  expect(await read(`${'data: aaaa\n'.repeat(300)}\ndata: 1\n\n`, 13)).toEqual([
    ['too-long', 'aaaa\naaaa\naaaa'],
    ['line', '1'],
  ]);
});

proves('proxy/bad-servers-are-survived', 'an event of very many lines', async () => {
  const before = process.cpuUsage();
  const [[kind, text] = []] = await read(`${'data: a\n'.repeat(60_000)}\n`);
  const { user, system } = process.cpuUsage(before);
  expect([kind, text?.length]).toEqual(['line', 119_999]);
  // Linear work takes a tenth of this, and the square of the lines several times as long.
  expect((user + system) / 1000).toBeLessThan(3_000);
});
