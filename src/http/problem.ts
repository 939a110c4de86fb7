import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';

/** A problem document (RFC 9457). `code` is for programs, `detail` for people; neither repeats the request. */
export interface ProblemDetails {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly detail: string;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Body too large',
  415: 'Unsupported media type',
  422: 'Invalid request',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Service unavailable',
  507: 'Space is full',
};

export const problemSchema: z.ZodType = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. `code` is stable; `detail` says what to do next.' });

/** Thrown while a request is handled; one error handler turns it into the response. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly details: ProblemDetails;

  constructor(details: ProblemDetails) {
    super(details.detail);
    this.details = details;
  }
}

export function problem(
  status: ContentfulStatusCode,
  code: string,
  detail: string,
  more?: Readonly<Record<string, unknown>>,
): HttpProblem {
  return new HttpProblem({ status, code, detail, ...(more === undefined ? {} : { more }) });
}

export function sendProblem(
  context: Context,
  { status, code, detail, more = {}, headers = {} }: ProblemDetails,
): Response {
  const body = {
    type: `urn:bezoar:problem:${code}`,
    title: titles[status] ?? 'Problem',
    status,
    detail,
    code,
    ...more,
  };
  return context.body(JSON.stringify(body), status, { ...headers, 'content-type': 'application/problem+json' });
}
