import { parseJson } from '../jsonrpc/index.ts';
import { problem } from './problem.ts';

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** A body as it was sent, and as JSON. */
export interface Body {
  readonly text: string;
  readonly value: unknown;
}

/** Reads at most `maxBytes`. Too large, not JSON and not UTF-8 get different problems, as each has its own remedy. */
export async function readJson(request: Request, maxBytes: number, optional: boolean): Promise<Body> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) {
    if (optional) return { text: '', value: undefined };
    throw problem(400, 'body-missing', 'send a JSON body');
  }
  // A gateway that unpacks the body would have read another text than we store.
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw problem(415, 'body-encoded', 'send the body without a Content-Encoding');
  }
  if (!jsonType.test(request.headers.get('content-type') ?? '')) {
    throw problem(415, 'not-json', 'send the body as application/json');
  }
  if (bytes.byteLength > uncheckedBytes && structureOf(bytes) > maxStructure) {
    throw problem(413, 'body-too-complex', `the body has more than ${maxStructure} values; send several requests`);
  }
  const text = decoded(bytes);
  const read = text === undefined ? undefined : parseJson(text);
  if (text !== undefined && read?.ok === true) return { text, value: read.value };
  throw problem(400, 'json-invalid', complaints[read?.ok === false ? read.problem : 'not-json']);
}

/** A gateway that reads the first of two members with one name would have checked another text than we store. */
const complaints = {
  'not-json': 'the body is not valid JSON in UTF-8',
  'too-deep': 'the body is nested too deeply; 64 levels are allowed',
  twice: 'an object of the body has the same member name twice; send it once',
} as const;

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Smaller bodies are parsed within a few milliseconds whatever they hold. */
const uncheckedBytes = 1_048_576;
/** Parsing blocks everybody else. Eight megabytes of text take 5 ms, of tiny objects 130 ms; this many values take 30 ms. */
const maxStructure = 300_000;

const [quote, backslash, comma, colon, brace, bracket] = [...'"\\,:{['].map((character) => character.charCodeAt(0));

/** Counts the characters outside strings that begin or separate values. */
function structureOf(bytes: Uint8Array): number {
  let count = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === comma || byte === colon || byte === brace || byte === bracket) count += 1;
  }
  return count;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > maxBytes) throw tooLarge(maxBytes);
  // The HTTP parser enforces a declared length; only a chunked body must be counted.
  if (length !== null && request.headers.get('transfer-encoding') === null) {
    return new Uint8Array(await request.arrayBuffer());
  }
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tooLarge(maxBytes: number): Error {
  return problem(413, 'body-too-large', `the body exceeds the limit of ${maxBytes} bytes; send a smaller request`);
}
