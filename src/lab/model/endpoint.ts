import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import { parseReply } from './chat.ts';

/** Sends the body of a request and returns the body of the answer. */
export type Exchange = (body: string) => Promise<string>;

export interface EndpointOptions {
  /** The address of an API that speaks the OpenAI chat protocol, such as `http://127.0.0.1:8080/v1`. */
  readonly url: string;
  /** Sent as a bearer token, and recorded nowhere. */
  readonly key?: string;
  /** How long to wait for one answer. */
  readonly timeoutMs: number;
  /** Waits before another try. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Told before each wait. */
  readonly onRetry?: (reason: string, milliseconds: number) => void;
}

const maxTries = 5;
const maxWaitMs = 60_000;
const maxAnswerBytes = 1_048_576;

/** What happened to one try: an answer, or a reason that another try may remove. */
type Tried =
  | { readonly answer: string }
  | { readonly problem: string; readonly again: boolean; readonly waitMs?: number };

/** An endpoint that is asked again after a time-out, a limit, an error of the server or a broken answer. */
export function chatEndpoint(options: EndpointOptions): Exchange {
  const address = addressOf(options);
  return async (body) => {
    for (let tries = 1; ; tries++) {
      const tried = await trySend(address, body, options);
      if ('answer' in tried) return tried.answer;
      if (!tried.again || tries === maxTries) {
        const times = tries === 1 ? '' : ` (${tries} tries)`;
        throw new Fault('input-unreadable', `the model gave no usable answer: ${tried.problem}${times}`);
      }
      const waitMs = Math.min(maxWaitMs, tried.waitMs ?? 1_000 * 2 ** (tries - 1));
      options.onRetry?.(tried.problem, waitMs);
      await options.wait(waitMs);
    }
  };
}

function addressOf({ url, key }: EndpointOptions): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new Fault('input-invalid', '--model must be an http or https address, such as http://127.0.0.1:8080/v1');
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new Fault('input-invalid', '--model must not contain a password; name a variable with --key-env');
  }
  if (key !== undefined && parsed.protocol === 'http:' && !isLoopback(parsed.hostname)) {
    throw new Fault('input-invalid', 'a key is sent only over https, or to this machine');
  }
  const path = parsed.pathname.replace(/\/+$/, '');
  parsed.pathname = /\bchat\/completions$/.test(path) ? path : `${path}/chat/completions`;
  return parsed.href;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

async function trySend(address: string, body: string, { key, timeoutMs }: EndpointOptions): Promise<Tried> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      method: 'POST',
      // A redirect would carry the key and the prompts to another host.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body,
      signal,
    });
    const text = await boundedText(response);
    if (text === undefined) return { problem: `it is longer than ${maxAnswerBytes} bytes`, again: false };
    return response.ok ? readable(text) : refused(response, text);
  } catch (error) {
    if (signal.aborted) return { problem: `none within ${timeoutMs / 1_000} seconds`, again: true };
    return { problem: `the connection failed${reasonOf(error)}`, again: true };
  }
}

/** An answer that is no chat completion may be the page of a proxy, so it is asked for again. */
function readable(text: string): Tried {
  try {
    parseReply(text);
    return { answer: text };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { problem: error.message, again: true };
  }
}

const passing: ReadonlySet<number> = new Set([408, 409, 425, 429]);

function refused({ status, headers }: Response, text: string): Tried {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const again = passing.has(status) || status >= 500;
  const hint = status === 401 || status === 403 ? '; name the variable with the key with --key-env' : '';
  const name = status === 404 ? '; check the address and --model-name' : '';
  return {
    problem: `status ${status}${codeIn(text)}${hint}${name}`,
    again,
    ...(Number.isFinite(seconds) && seconds >= 0 ? { waitMs: seconds * 1_000 } : {}),
  };
}

/** The code of an error in the answer, but no text: it may repeat the prompt. */
function codeIn(text: string): string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return '';
  }
  const error = isObject(data) ? data.error : undefined;
  const codes = isObject(error) ? [error.code, error.type] : [];
  const code = codes.find((one) => typeof one === 'string' && /^[\w.-]{1,64}$/.test(one));
  return code === undefined ? '' : ` (${String(code)})`;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = isObject(cause) ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : '';
}

/** The body, or undefined if it is too long. */
async function boundedText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
