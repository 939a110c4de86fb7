import { Ajv2020 } from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openApiDocument, operations } from '../../src/http/index.ts';
import { proves } from '../support/proves.ts';
import { canary, nearly, type Schema } from './support/arbitrary.ts';
import { makeTokens, type TestServer, testFolder, testServer } from './support/server.ts';

/** Requests in a normal run; `npm run test:long` sends 20,000. */
const requests = Number(process.env.BEZOAR_FUZZ ?? 1_000);
/** A new server starts after this many requests, so that its memory stays small. */
const requestsPerServer = 500;
vi.setConfig({ testTimeout: 600_000 + requests * 20 });

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}
interface Described {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Record<string, { schema: Schema }> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly content: Record<string, { schema: Schema }> }>>;
  };
}

const document = openApiDocument(operations, '0.0.0') as unknown as Document;
const { schemas } = document.components;
const tokens = makeTokens(testFolder());

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema({ $id: 'https://bezoar.example/document', components: document.components });
const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();
function complaintsAbout(schema: Schema, value: unknown): string {
  const known = validators.get(schema) ?? ajv.compile(absolute(schema));
  validators.set(schema, known);
  return known(value) ? '' : ajv.errorsText(known.errors);
}
function absolute(schema: Schema): object {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"https://bezoar.example/document#/components/'),
  ) as object;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly described: Described;
  readonly names: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ method, path, described })),
);

/** `?active` and `?waiting` are replaced by ids of existing entries when the request is sent. */
const idText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('?active', '?waiting') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 70 }) },
);
const spaceText = fc.oneof(
  { weight: 6, arbitrary: fc.constant('acme') },
  { weight: 1, arbitrary: fc.constantFrom('acme-corp', 'a/b', '..', '%', 'x'.repeat(200), '\u0430cme') },
);
const headerText = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[\x21-\x7e]{1,40}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x20-\x7e]{0,40}$/) },
);

const request: Arbitrary<Sent> = fc.oneof(...all.map(requestOf));

function requestOf({ method, path, described }: (typeof all)[number]): Arbitrary<Sent> {
  const given = (where: Parameter['in']): readonly Parameter[] =>
    described.parameters.filter((one) => one.in === where);
  const { requestBody } = described;
  const names = given('path').map(({ name, schema }) => {
    const ids = path.includes('/tokens/') ? nearly(schema, schemas) : idText;
    return [name, name === 'space' ? spaceText : ids] as const;
  });
  const query = given('query').map(({ name, schema }) => [name, nearly(schema, schemas)] as const);
  const headers = given('header').map(({ name }) => [name, headerText] as const);
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    described: fc.constant(described),
    names: fc.record(Object.fromEntries(names)),
    // One wrong parameter of many refuses a request, so some have none.
    query: fc.oneof(
      { weight: 4, arbitrary: fc.record(Object.fromEntries(query), { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.constant({}) },
    ),
    headers: fc.record(Object.fromEntries(headers), { requiredKeys: [] }),
    body:
      requestBody === undefined
        ? fc.constant(undefined)
        : nearly(requestBody.content['application/json'].schema, schemas),
  }) as Arbitrary<Sent>;
}

async function deliver(server: TestServer, { method, path, names, query, headers, body }: Sent): Promise<Response> {
  const ids = new Map([
    ['?active', server.active.id],
    ['?waiting', server.waiting.id],
  ]);
  const at = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(names[name]);
    return encodeURIComponent((ids.get(value) ?? value).toWellFormed());
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      search.append(key, typeof one === 'string' ? one : JSON.stringify(one));
  }
  const token = tokens.all.admin;
  return server.request(method.toUpperCase(), `${at}?${search}`, {
    token,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** How the response differs from the OpenAPI document; empty if it does not. */
async function complaintsOf(response: Response, { described }: Sent): Promise<string> {
  const { status } = response;
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = documented(described, status);
  if (content === undefined) return `${status} is not documented`;
  if (type === 'text/event-stream') {
    await response.body?.cancel();
    return type in content ? '' : 'an undocumented stream';
  }
  const text = await response.text();
  if (status >= 500 && status !== 507) return `${status} ${text}`;
  if (text === '') return Object.keys(content).length === 0 ? '' : `${status} without a body`;
  if (type === 'application/problem+json' && text.includes(canary)) return `${status} repeats the request`;
  const schema = content[type]?.schema;
  return schema === undefined ? `${status} ${type} is not documented` : complaintsAbout(schema, JSON.parse(text));
}

function documented({ responses }: Described, status: number): Record<string, { schema: Schema }> | undefined {
  const response = responses[String(status)];
  if (response?.$ref === undefined) return response === undefined ? undefined : (response.content ?? {});
  return document.components.responses[response.$ref.split('/').at(-1) ?? '']?.content;
}

proves('http/no-server-errors', 'fuzzed from the OpenAPI document', async () => {
  const statuses = new Map<string, number>();
  for (let done = 0; done < requests; done += requestsPerServer) {
    const server = await testServer(tokens);
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const response = await deliver(server, sent);
        const key = `${sent.described.operationId} ${response.status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        expect(await complaintsOf(response, sent)).toBe('');
      }),
      { numRuns: Math.min(requestsPerServer, requests - done), seed: 42 + done, endOnFailure: true },
    );
    server.app.stopStreams();
  }
  // Fuzzing proves little if every request fails validation, so each operation must have run at least once.
  const reached = new Set(
    [...statuses.keys()].filter((key) => / (?:2\d\d|404|409|412)$/.test(key)).map((key) => key.split(' ')[0]),
  );
  expect(operations.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  if (requests > 1_000)
    process.stdout.write(
      `${[...statuses]
        .toSorted()
        .map(([key, count]) => `${key}: ${count}`)
        .join('\n')}\n`,
    );
});

test('the document is OpenAPI 3.1, has every operation once, and has no dangling reference', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(new Set(all.map(({ described }) => described.operationId)).size).toBe(operations.length);
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(pointers.length).toBeGreaterThan(10);
  for (const [, group = '', name = ''] of pointers) {
    expect(Object.keys(document.components[group as 'schemas'])).toContain(name);
  }
  expect(JSON.stringify(document)).not.toContain('#/$defs/');
});
