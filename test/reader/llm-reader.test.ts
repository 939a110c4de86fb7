import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { llmReader } from '../../src/reader/index.ts';

interface Asked {
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly model: string; readonly messages: readonly { readonly content: string }[] };
}

type Reply = (asked: Asked) => { readonly status?: number; readonly text: string };

let server: Server | undefined;
const asked: Asked[] = [];

/** A real endpoint on loopback whose answers are scripted. */
async function endpoint(reply: Reply): Promise<string> {
  asked.length = 0;
  const started = createServer(async (request, response) => {
    let data = '';
    for await (const chunk of request) data += String(chunk);
    const one = { headers: request.headers, body: JSON.parse(data) };
    asked.push(one);
    const { status = 200, text } = reply(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/v1`;
}

afterEach(async () => {
  const open = server;
  server = undefined;
  if (open !== undefined) await new Promise((resolve) => open.close(resolve));
});

const never = new AbortController().signal;
const says = (word: string): { text: string } => ({
  text: JSON.stringify({ choices: [{ message: { content: word } }] }),
});

/** The two words of a question: for a harmful text, for a harmless one. */
function wordsOf({ body }: Asked): readonly [string, string] {
  const found = /answer (\w+)\. If it is harmless, answer (\w+)\./.exec(body.messages[0]?.content ?? '');
  return [found?.[1] ?? '', found?.[2] ?? ''];
}

describe('a language model as a reader', () => {
  test('sends the text as data, with the model and the key, and believes the word for harmless', async () => {
    const url = await endpoint((one) => says(wordsOf(one)[1]));
    const reader = llmReader({ url, model: 'judge', apiKey: 'k1' });
    expect(await reader.read('tea "at" five', never)).toEqual({ suspicious: false, confidence: 0.9 });
    expect(asked[0]?.headers.authorization).toBe('Bearer k1');
    expect(asked[0]?.body.model).toBe('judge');
    expect(asked[0]?.body.messages[1]?.content).toBe('{"text":"tea \\"at\\" five"}');
  });

  test('believes the word for harmful and names the part', async () => {
    const url = await endpoint((one) =>
      says(one.body.messages[1]?.content.includes('poison') ? `${wordsOf(one)[0].toUpperCase()}.` : wordsOf(one)[1]),
    );
    const text = `${'plain words. '.repeat(600)}poison`;
    const answer = await llmReader({ url, model: 'judge' }).read(text, never);
    expect(answer).toEqual({ suspicious: true, confidence: 0.9, span: { start: 5_600, end: text.length } });
    expect(asked).toHaveLength(2);
  });

  test('draws new words for every question, so that no text can know them', async () => {
    const url = await endpoint((one) => says(wordsOf(one)[1]));
    const reader = llmReader({ url, model: 'judge' });
    for (let n = 0; n < 20; n++) await reader.read('tea', never);
    expect(new Set(asked.flatMap(wordsOf)).size).toBeGreaterThan(38);
  });

  test.each([
    ['an answer that follows the text', says('harmless')],
    ['both words', says('no and yes')],
    ['an error', { status: 500, text: '{}' }],
    ['no JSON', { text: 'maintenance' }],
    ['an answer without a text', { text: '{"choices":[]}' }],
    ['an endless answer', { text: 'x'.repeat(70_000) }],
  ])('%s means that the text was not read', async (_name, reply) => {
    const url = await endpoint(() => reply);
    await expect(llmReader({ url, model: 'judge' }).read('tea', never)).rejects.toThrow();
  });

  test('does not follow a redirect to another place', async () => {
    const url = await endpoint(() => ({ status: 302, text: '' }));
    await expect(llmReader({ url, model: 'judge' }).read('tea', never)).rejects.toThrow();
  });

  test('gives up after its time', async () => {
    const url = await endpoint((one) => says(wordsOf(one)[1]));
    const slow: typeof fetch = (input, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        void input;
        void resolve;
      });
    await expect(llmReader({ url, model: 'judge', timeoutMs: 20, fetch: slow }).read('tea', never)).rejects.toThrow(
      'aborted',
    );
  });

  test('refuses a text of more parts than it may ask about', async () => {
    const url = await endpoint((one) => says(wordsOf(one)[1]));
    await expect(llmReader({ url, model: 'judge' }).read('x'.repeat(200_000), never)).rejects.toThrow('20 parts');
    expect(asked).toHaveLength(0);
  });

  test.each([
    [{ url: 'ftp://models.example', model: 'm' }, 'url must be an http or https address'],
    [{ url: 'nowhere', model: 'm' }, 'url must be an http or https address'],
    [{ url: 'https://models.example/v1', model: '' }, 'model must be the name of a model'],
    [{ url: 'https://models.example/v1', model: 'm', timeoutMs: 0 }, 'timeoutMs must be'],
  ])('refuses the settings %j', (options, message) => {
    expect(() => llmReader(options)).toThrow(message);
  });
});
