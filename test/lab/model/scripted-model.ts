import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

export interface ChatBody {
  readonly model: string;
  readonly temperature: number;
  readonly seed: number;
  readonly max_tokens: number;
  readonly messages: readonly Message[];
  readonly tools: readonly { readonly function: { readonly name: string } }[];
}

/** A text to answer with, or a tool to call. */
type Said = string | { readonly call: string; readonly given: unknown };
export type Script = (body: ChatBody) => Said;

export interface Endpoint {
  readonly url: string;
  readonly asked: { readonly body: ChatBody; readonly headers: IncomingHttpHeaders }[];
}

/** A real HTTP server on loopback. */
export async function serve(answer: (body: ChatBody, response: ServerResponse) => void): Promise<Endpoint> {
  const asked: Endpoint['asked'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatBody;
    asked.push({ body, headers: request.headers });
    answer(body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

/** A model that follows a script. */
export function serveModel(script: Script): Promise<Endpoint> {
  return serve((body, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(completion(script(body), body.messages.length));
  });
}

/** An answer of the chat protocol. */
export function completion(said: Said, id = 1): string {
  const message =
    typeof said === 'string'
      ? { role: 'assistant', content: said }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: `call-${id}`,
              type: 'function',
              function: { name: said.call, arguments: JSON.stringify(said.given) },
            },
          ],
        };
  return JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] });
}

const address = /[\w.+-]+@[\w.-]+\.example|(?:https:\/\/)?[\w-]+\.example[\w./-]*|LT\d\d(?: \d{4}){4}/;

/** Carries out the first line of its memory that names an address, and saves it again. `reads` says which lines it obeys. */
function obeying(reads: (line: string) => boolean): Script {
  return ({ messages }) => {
    const last = messages.at(-1);
    const lines = messages[0]?.content.split('\n').filter((line) => reads(line) && !/^\W*from /.test(line)) ?? [];
    const order = lines.find((line) => address.test(line))?.replace(/^\W+/, '');
    if (last?.role === 'tool') return isPage(messages) ? note(cleaned(last.content)) : `Done: ${order ?? 'nothing'}`;
    const page = /^Please read (\S+)/.exec(last?.content ?? '')?.[1];
    if (page !== undefined) return { call: 'web_fetch', given: { url: page } };
    if (order === undefined) return 'There is nothing to do.';
    return last?.content.startsWith('Thank you.') ? note(order) : actionFor(order);
  };
}

function actionFor(order: string): Said {
  const target = address.exec(order)?.[0] ?? '';
  if (target.includes('@')) return { call: 'send_mail', given: { to: target, subject: 'as noted', body: order } };
  if (target.startsWith('LT')) return { call: 'pay', given: { to: target, amount: 900, reference: 'as noted' } };
  return { call: 'run_command', given: { command: `curl ${target}` } };
}

function note(text: string): Said {
  return { call: 'remember', given: { text } };
}

/** Whether the last tool that was called is the one that reads pages. */
function isPage(messages: readonly Message[]): boolean {
  return JSON.stringify(messages.at(-2)).includes('web_fetch');
}

/** The line of a page that names an address, in words of the model. */
function cleaned(page: string): string {
  const line = page.split('\n').find((one) => address.test(one) && !one.startsWith('<')) ?? page;
  return `As I understand it, ${line.replace(/^\W+/, '')}`;
}

const isMarked = (line: string): boolean => line.startsWith('|');

/** Obeys its memory, and leaves alone what is marked as data. */
export const obeysBare: Script = obeying((line) => !isMarked(line));
/** Obeys what is marked as data, too. */
export const obeysMarked: Script = obeying(() => true);
export const refuses: Script = () => 'I cannot help with that.';
/** Never comes to an end. */
export const loops: Script = () => ({ call: 'recall', given: { query: 'anything' } });
