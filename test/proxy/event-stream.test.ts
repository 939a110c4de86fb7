import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { eventsOf } from '../../src/proxy/event-stream.ts';
import { isWithinCpu } from '../support/cpu-time.ts';
import { proves } from '../support/proves.ts';

async function read(text: string, maxBytes = 2_000_000): Promise<readonly (readonly [kind: string, text: string])[]> {
  const found: [string, string][] = [];
  for await (const line of eventsOf(Readable.from([Buffer.from(text)]), maxBytes)) {
    found.push([line.kind, String(line.kind === 'line' ? line.bytes : line.start)]);
  }
  return found;
}

test('only the data fields of an event become a message', async () => {
  expect(await read('id: 1\ndata: {"a":\ndata:1}\nevent: x\n\n: hello\n\ndata: 2\n\ndata: never ended')).toEqual([
    ['line', '{"a":\n1}'],
    ['line', '2'],
  ]);
});

test('the size limit applies to all lines of an event, and an oversized event is dropped', async () => {
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
  const work = async (): Promise<void> => {
    const [[kind, text] = []] = await read(`${'data: a\n'.repeat(60_000)}\n`);
    expect([kind, text?.length]).toEqual(['line', 119_999]);
  };
  // Linear work takes a tenth of this limit, quadratic work several times as much.
  expect(await isWithinCpu(work, 3_000)).toBe(true);
});
