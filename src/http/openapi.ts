import * as z from 'zod';
import type { HttpOperation } from './operation.ts';
import { problemSchema } from './problem.ts';

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI document, generated from the schemas that validate requests. */
export function openApiDocument(operations: readonly HttpOperation[], version: string): Json {
  const schemas: Record<string, unknown> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, reused: 'inline' });
    for (const [name, definition] of Object.entries($defs)) schemas[name] = pointed(definition);
    return pointed(rest);
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation, schemaOf) };
  }
  const problem = { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bezoar',
      version,
      summary: 'Guarded memory for AI agents.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          `Problem${status}`,
          { description, content: problem },
        ]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Create one with `bezoar token create`.' },
      },
    },
  };
}

/** Problem responses that every operation may give. */
const problems: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  401: 'No valid token.',
  403: 'The role, space, host or origin is not allowed, or the guard refuses this caller.',
  404: 'Not found in this space.',
  409: 'The current state does not allow this operation.',
  412: 'The text has changed since you read it.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The request is well-formed but not valid.',
  429: 'Too many requests; see `Retry-After`.',
  503: 'The store is unreachable or must be repaired by an operator.',
  507: 'The space is full.',
};

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json;

function described(operation: HttpOperation, schemaOf: SchemaOf): Json {
  const { id, group, summary, roles, body, bodyOptional, answers, content = 'application/json' } = operation;
  const own = Object.entries(answers).map(([status, { what, schema }]) => [
    status,
    {
      description: what,
      ...(schema === undefined ? {} : { content: { [content]: { schema: schemaOf(schema, 'output') } } }),
      ...(schema === undefined && status === '200' ? { content: { [content]: { schema: { type: 'string' } } } } : {}),
    },
  ]);
  const others = Object.keys(problems).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]);
  return {
    operationId: id,
    tags: [group],
    summary,
    'x-roles': roles,
    parameters: [...parameters(operation, schemaOf)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: bodyOptional !== true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }),
    responses: Object.fromEntries([...others, ...own]),
  };
}

function* parameters(
  { inSpace, params, query, once, conditional, takesText }: HttpOperation,
  schemaOf: SchemaOf,
): Generator<Json> {
  if (inSpace) {
    const schema = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,127}$' };
    yield {
      name: 'space',
      in: 'path',
      required: true,
      schema,
      description: 'Exact name of the space, percent-encoded.',
    };
  }
  for (const [name, schema] of Object.entries(params?.shape ?? {})) {
    yield { name, in: 'path', required: true, schema: schemaOf(schema as z.ZodType, 'input') };
  }
  for (const [name, schema] of Object.entries(query?.shape ?? {})) {
    yield { name, in: 'query', required: false, schema: schemaOf(schema as z.ZodType, 'input') };
  }
  if (inSpace) yield header('Bezoar-Session', 'The `session` that POST /sessions returned to this token.');
  if (takesText) {
    yield header('Bezoar-Tool', 'The tool that returned the text. Marks it as outside text.');
    yield header('Bezoar-Uri', 'The address that the text was read from. Marks it as outside text.');
  }
  if (once) yield header('Idempotency-Key', 'The same request with the same key runs once.');
  if (conditional) yield header('If-Match', 'ETag of the text to replace.');
}

function header(name: string, description: string): Json {
  return { name, in: 'header', required: false, schema: { type: 'string' }, description };
}

function pointed(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
