import type { Attributes, Span, SpanStatusCode } from '@opentelemetry/api';
import type { Context } from 'hono';
import { importIfInstalled } from '../base/import-optional.ts';
import type { HttpOperation, Reply } from './operation.ts';

/** Optional: a process that traces has an OpenTelemetry SDK, which brings this package. */
const api = await importIfInstalled('@opentelemetry/api', () => import('@opentelemetry/api'));

/**
 * One span per operation, following the GenAI conventions for memory. Spans never contain text: no query, no entry, no
 * reason. Without an SDK in the process this does nothing.
 */
export function inSpan(
  operation: HttpOperation,
  context: Context,
  { version, space }: { readonly version: string; readonly space?: string },
  run: () => Promise<Reply>,
): Promise<Reply> {
  if (api === undefined) return run();
  const { context: active, propagation, SpanKind, trace } = api;
  const tracer = trace.getTracer('bezoar', version);
  const parent = propagation.extract(active.active(), Object.fromEntries(context.req.raw.headers));
  const attributes: Attributes = {
    'http.request.method': context.req.method,
    'http.route': operation.path,
    'bezoar.operation': operation.id,
    ...(operation.memory === undefined ? {} : { 'gen_ai.operation.name': operation.memory }),
    ...(space === undefined ? {} : { 'gen_ai.memory.store.id': space }),
  };
  const name = operation.memory ?? `bezoar.${operation.id}`;
  return tracer.startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, parent, async (span) => {
    try {
      const reply = await run();
      describe(span, reply);
      return reply;
    } catch (error) {
      fail(span, error, api.SpanStatusCode.ERROR);
      throw error;
    } finally {
      span.end();
    }
  });
}

function describe(span: Span, { status, body }: Reply): void {
  span.setAttribute('http.response.status_code', status);
  const reply = (body ?? {}) as { id?: unknown; outcome?: unknown; judged?: { verdict?: unknown; level?: unknown } };
  if (typeof reply.id === 'string') span.setAttribute('gen_ai.memory.record.id', reply.id);
  if (typeof reply.outcome === 'string') span.setAttribute('bezoar.outcome', reply.outcome);
  if (typeof reply.judged?.verdict === 'string') span.setAttribute('bezoar.verdict', reply.judged.verdict);
}

/** Records only the code, as a message might contain text. */
function fail(span: Span, error: unknown, failed: SpanStatusCode): void {
  const details = (error as { details?: { code?: string; status?: number } }).details;
  const code = details?.code ?? (error as { code?: string }).code ?? 'internal-error';
  span.setAttribute('error.type', code);
  if (details?.status !== undefined) span.setAttribute('http.response.status_code', details.status);
  span.setStatus({ code: failed, message: code });
}
