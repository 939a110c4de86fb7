import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberOf, treeOf, writeTree } from '../../src/jsonrpc/index.ts';
import { expectFigures } from '../assurance/figures.ts';
import { temporary } from '../mcp/support/folder.ts';
import { proof } from '../support/proves.ts';
import { honestCalls, honestTools } from './honest/calls.ts';
import { greet, type Proxied, proxied } from './support/proxied.ts';
import { type RecordingServer, recordingServer } from './support/recording.ts';

/** A call as it is compared: every member in its order, and every number with its digits. */
const exact = (json: string): string => writeTree(treeOf(json));
const received = (line: string): string => {
  const params = memberOf(treeOf(line), 'params');
  return params === undefined ? '' : writeTree(params);
};

/** Sends calls one after the other. For each: whether it was forwarded, and how it arrived. */
async function sendAll(
  through: Proxied,
  server: RecordingServer,
  calls: readonly string[],
): Promise<readonly { readonly params: string; readonly arrived: string | undefined; readonly answer: string }[]> {
  const seen = [];
  for (const [at, params] of calls.entries()) {
    const before = server.lines().length;
    through.sendLine(`{"jsonrpc":"2.0","id":"c${at}","method":"tools/call","params":${params}}`);
    // A message that cannot be read is answered without its id.
    const isAnswer = (line: string): boolean => line.includes(`"id":"c${at}"`) || line.includes('"id":null');
    const answers = through.received.length;
    await through.until(() => through.received.slice(answers).some(isAnswer));
    const arrived = server
      .lines()
      .slice(before)
      .find((line) => line.includes('"method":"tools/call"'));
    seen.push({ params, arrived, answer: through.received.slice(answers).find(isAnswer) ?? '' });
  }
  return seen;
}

test(proof('proxy/honest-calls-arrive-equal'), async () => {
  const server = recordingServer(temporary(), honestTools);
  const through = await proxied(server.command);
  await greet(through);
  const calls = honestCalls.map(([tool, given]) => `{"name":${JSON.stringify(tool)},"arguments":${given}}`);
  const results = await sendAll(through, server, calls);
  const missed = results.filter(({ params, arrived }) => arrived === undefined || received(arrived) !== exact(params));
  expectFigures('proxy-honest-calls', {
    area: 'proxy',
    what: 'honest calls in the shapes of real memory servers',
    heldMeans: 'the call reached the server equal as a JSON value, with its numbers as they were written',
    tried: results.length,
    held: results.length - missed.length,
    missed: missed.map(({ params }) => params.slice(0, 80)),
  });
  expect(missed.map(({ params, answer }) => [params, answer])).toEqual([]);
});

describe(proof('proxy/honest-calls-arrive-equal', 'any JSON'), () => {
  const number = fc.constantFrom('0', '-0', '1.0', '1e400', '-1E-7', '9007199254740993', '0.1000000000000000055', '7');
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => JSON.stringify(each));
  const name = fc.oneof(text, fc.constantFrom('"a"', '"A"', '"7"', '"\\u0061"', '"__proto__"', '"s"', '"\\u017f"'));
  const value = fc.letrec<{ any: string }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      number,
      text,
      fc.constantFrom('true', 'false', 'null'),
      fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join(' , ')}]`),
      fc
        .array(fc.tuple(name, tie('any')), { maxLength: 3 })
        .map((members) => `{${members.map(([key, item]) => `${key}:${item}`).join(',')}}`),
    ),
  })).any;

  test('arrives as an equal value, or is refused', async () => {
    const server = recordingServer(temporary(), [{ name: 'remember' }, { name: 'read_graph' }]);
    const through = await proxied(server.command);
    await greet(through);
    const calls = fc.sample(fc.tuple(fc.constantFrom('remember', 'read_graph'), value), 300);
    const params = calls.map(([tool, given]) => `{"name":"${tool}","arguments":{"given":${given}}}`);
    const results = await sendAll(through, server, params);
    for (const { params: sent, arrived, answer } of results) {
      if (arrived === undefined) expect(answer).toMatch(/"error":|"isError":true/);
      else expect(received(arrived)).toBe(exact(sent));
    }
    const forwarded = results.filter(({ arrived }) => arrived !== undefined).length;
    expect(forwarded).toBeGreaterThan(150);
    expect(forwarded).toBeLessThan(300);
  });
});

test('of `_meta`, the server gets what the protocol defines', async () => {
  const server = recordingServer(temporary(), honestTools);
  const through = await proxied(server.command);
  await greet(through);
  const meta = '{"progressToken":7,"vendor/toolUseId":"toolu_1","traceparent":"00-ab-cd-01"}';
  const [result] = await sendAll(through, server, [`{"name":"read_graph","arguments":{},"_meta":${meta}}`]);
  expect(received(result?.arrived ?? '')).toBe(
    '{"name":"read_graph","arguments":{},"_meta":{"progressToken":7,"traceparent":"00-ab-cd-01"}}',
  );
});

test.each([
  ['an unknown member of the message', '{"jsonrpc":"2.0","id":"x","method":"ping","extra":1}', -32600, '"extra"'],
  [
    'an unknown member of the parameters',
    '{"jsonrpc":"2.0","id":"x","method":"ping","params":{"extra":1}}',
    -32602,
    '"extra"',
  ],
  [
    'a name that is memory text',
    '{"jsonrpc":"2.0","id":"x","method":"ping","params":{"ana likes tea":1}}',
    -32602,
    '(name withheld)',
  ],
  ['a name twice', '{"jsonrpc":"2.0","method":"ping","params":{"cursor":1,"cursor":2}}', -32700, '"cursor"'],
  ['names that fold alike', '{"jsonrpc":"2.0","id":"x","method":"ping","Method":"x"}', -32600, '"Method"'],
  [
    'a wrong type',
    '{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":7}}',
    -32602,
    'params.name must be a string',
  ],
  ['a call without an id', '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"read_graph"}}', -32600, '"id"'],
])('the refusal of %s names the member', async (_what, line, code, named) => {
  const through = await proxied(recordingServer(temporary(), honestTools).command);
  await greet(through);
  through.sendLine(line);
  await through.until(() => through.received.some((each) => each.includes('"error"')));
  const { error, id } = JSON.parse(through.received.find((each) => each.includes('"error"')) ?? '{}');
  expect([error.code, id]).toEqual([code, line.includes('"id"') ? 'x' : null]);
  expect(error.message).toContain(named);
});
