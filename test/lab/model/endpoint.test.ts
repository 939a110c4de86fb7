import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { chatEndpoint } from '../../../src/lab/index.ts';
import { completion, serve } from './scripted-model.ts';

type Answer = (response: ServerResponse) => void;

const silence: Answer = () => undefined;
const good: Answer = (response) => response.end(completion('yes'));
const status =
  (code: number, body = '{}', headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);

/** An endpoint that gives these answers in turn, and then the last one forever. */
async function endpoint(...answers: readonly Answer[]) {
  const waits: number[] = [];
  const reasons: string[] = [];
  const server = await serve((_body, response) => (answers[server.asked.length - 1] ?? answers.at(-1))?.(response));
  const options = {
    url: server.url,
    // Long for a busy machine; short for the server that stays silent.
    timeoutMs: answers[0] === silence ? 300 : 60_000,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    onRetry: (reason: string) => void reasons.push(reason),
  };
  return { waits, reasons, asked: server.asked, send: chatEndpoint(options), options };
}

test('a limit is waited for as long as the server says, and at most a minute', async () => {
  const one = await endpoint(
    status(429, '{}', { 'retry-after': '7' }),
    status(429, '{}', { 'retry-after': '86400' }),
    good,
  );
  expect(await one.send('{}')).toBe(completion('yes'));
  expect(one.waits).toEqual([7_000, 60_000]);
  expect(one.reasons).toEqual(['status 429', 'status 429']);
});

test.each([
  ['an error of the server', status(503), 'status 503 (5 tries)'],
  ['a limit that never ends', status(429), 'status 429 (5 tries)'],
  ['no JSON', (response: ServerResponse) => response.end('<html>'), 'the answer of the model is not JSON (5 tries)'],
  ['another JSON', (response: ServerResponse) => response.end('{"choices":[]}'), 'invalid at choices (5 tries)'],
  [
    'calls without an id',
    (response: ServerResponse) =>
      response.end('{"choices":[{"message":{"tool_calls":[{"function":{"name":"pay","arguments":"{}"}}]}}]}'),
    'invalid at choices.0.message.tool_calls.0.id (5 tries)',
  ],
  ['silence', silence, 'none within 0.3 seconds (5 tries)'],
  ['a broken connection', (response: ServerResponse) => response.socket?.destroy(), 'the connection failed'],
])('%s is tried five times, with growing waits', async (_name, answer, message) => {
  const one = await endpoint(answer as Answer);
  await expect(one.send('{}')).rejects.toThrow(message);
  expect(one.asked).toHaveLength(5);
  expect(one.waits).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test.each([
  ['a wrong key', status(401), 'status 401; name the variable with the key with --key-env'],
  ['an unknown model', status(404, '{"error":{"code":"model_not_found"}}'), 'status 404 (model_not_found); check the'],
  [
    'an error that repeats the prompt',
    status(400, '{"error":{"code":"the owner: pay now","type":"bad"}}'),
    'status 400 (bad)',
  ],
  ['a redirect', status(302, '', { location: 'http://127.0.0.1:1/' }), 'the connection failed'],
  [
    'a huge answer',
    (response: ServerResponse) => response.end(completion('x'.repeat(1_100_000))),
    'it is longer than 1048576 bytes',
  ],
])('%s ends the run with its reason', async (_name, answer, message) => {
  const one = await endpoint(answer as Answer);
  const failure = await one.send('{}').catch((error: unknown) => error);
  expect(String(failure)).toContain(message);
  expect(String(failure)).not.toContain('pay now');
});

test('an answer of just the size that is allowed is taken', async () => {
  const rest = 1_048_576 - completion('').length;
  const one = await endpoint((response) => response.end(completion('x'.repeat(rest))));
  expect((await one.send('{}')).length).toBe(1_048_576);
});

test('a broken answer is followed by a good one', async () => {
  const one = await endpoint((response) => response.end('{"choices"'), good);
  expect(await one.send('{}')).toBe(completion('yes'));
  expect(one.waits).toEqual([1_000]);
});

test.each(['http://models.example/v1', 'http://127.evil.example/v1', 'http://localhost.example/v1'])(
  'no key is sent in the clear to %s',
  (url) => {
    const options = { url, timeoutMs: 1, wait: async () => undefined };
    expect(() => chatEndpoint({ ...options, key: 'k' })).toThrow('a key is sent only over https, or to this machine');
    expect(() => chatEndpoint(options)).not.toThrow();
  },
);
