import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import * as z from 'zod';
import type { HttpOperation } from './operation.ts';
import { page } from './page.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The API documentation as a page: one section per group, one block per operation, no script. */
export function docsPage(operations: readonly HttpOperation[], version: string): Html {
  const groups = [...new Set(operations.map(({ group }) => group))];
  return page(
    'Bezoar API',
    html`<header>
        <h1>Bezoar API</h1>
        <p>Version ${version}. Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
        <p>Send a token as <code>Authorization: Bearer bzr_…</code>; create one with <code>bezoar token create</code>.
          Errors are <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>.</p>
        <nav>${groups.map((group) => html`<a href="#${group}">${group}</a> `)}</nav>
      </header>
      ${groups.map((group) =>
        section(
          group,
          operations.filter((operation) => operation.group === group),
        ),
      )}`,
  );
}

function section(group: string, operations: readonly HttpOperation[]): Html {
  return html`<section id="${group}"><h2>${group}</h2>${operations.map(block)}</section>`;
}

function block(operation: HttpOperation): Html {
  const { id, method, path, summary, roles, answers, once, conditional, body, query } = operation;
  const headers = [
    ...(operation.inSpace ? ['Bezoar-Session'] : []),
    ...(once ? ['Idempotency-Key'] : []),
    ...(conditional ? ['If-Match'] : []),
  ];
  return html`<details id="${id}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
    <dl>
      <dt>Roles</dt><dd>${roles.join(', ')}</dd>
      ${headers.length === 0 ? '' : html`<dt>Headers</dt><dd>${headers.join(', ')}</dd>`}
      ${query === undefined ? '' : html`<dt>Query</dt><dd>${Object.keys(query.shape).join(', ')}</dd>`}
      ${body === undefined ? '' : html`<dt>Body</dt><dd><pre>${schemaText(body, 'input')}</pre></dd>`}
      ${Object.entries(answers).map(
        ([status, { what, schema }]) =>
          html`<dt>${status}</dt><dd>${what}${schema === undefined ? '' : html`<pre>${schemaText(schema, 'output')}</pre>`}</dd>`,
      )}
    </dl>
  </details>${raw('\n')}`;
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return JSON.stringify(rest, null, 2);
}
