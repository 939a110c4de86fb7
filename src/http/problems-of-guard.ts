import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Fault, type FaultCode } from '../base/fault.ts';
import type { RefusalCode, Refused } from '../guard/index.ts';
import { HttpProblem, type ProblemDetails } from './problem.ts';

/** The status of every refusal of the guard. The compiler requires a row for a new code. */
const statusOfRefusal: Readonly<Record<RefusalCode, ContentfulStatusCode>> = {
  'unknown-field': 422,
  'content-empty': 422,
  'content-too-long': 422,
  'redaction-incomplete': 422,
  'content-not-text': 422,
  'tags-invalid': 422,
  'tags-too-many': 422,
  'target-invalid': 422,
  'importance-invalid': 422,
  'kind-invalid': 422,
  'parents-invalid': 422,
  'parent-unknown': 422,
  'space-full': 507,
  'batch-empty': 422,
  'batch-too-large': 422,
  'query-too-long': 422,
  'filter-invalid': 422,
  'not-found': 404,
  'id-ambiguous': 409,
  changed: 412,
  outranked: 403,
  protected: 403,
  'needs-review': 422,
  blocked: 422,
  'not-a-person': 403,
  'own-proposal': 403,
  expired: 409,
  'not-waiting': 409,
  'reason-missing': 422,
  'second-person-needed': 409,
  'not-accepted': 409,
  'not-shown': 409,
  'beyond-journal': 422,
  'document-empty': 422,
  'document-invalid': 422,
  'time-invalid': 422,
  'rate-limited': 429,
  'bundle-invalid': 422,
  drift: 422,
  unvouched: 422,
  malformed: 422,
  contradictory: 422,
};

/** Callers get the message only of faults they can fix. For all others they learn the code, not the details. */
const statusOfFault: Readonly<Record<FaultCode, ContentfulStatusCode>> = {
  'input-invalid': 422,
  'space-invalid': 422,
  'config-invalid': 500,
  'package-missing': 501,
  'pack-invalid': 500,
  'input-unreadable': 500,
  'value-not-canonical': 500,
  'key-unusable': 503,
  'key-unknown': 503,
  'journal-broken': 503,
  'store-corrupt': 503,
  'store-unavailable': 503,
  'commit-unknown': 503,
  'store-contention': 503,
};

export function refusal({ problem: code, message, judged, index, retryAfterMs }: Refused): HttpProblem {
  const more = {
    ...(judged === undefined ? {} : { judged }),
    ...(index === undefined ? {} : { index }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const headers = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) };
  return new HttpProblem({ status: statusOfRefusal[code], code, detail: message, more, headers });
}

/** Any error as a problem document. Internal details go to the operator's log, not to the caller. */
export function problemOf(error: unknown): ProblemDetails {
  if (error instanceof HttpProblem) return error.details;
  if (error instanceof Fault) {
    const status = statusOfFault[error.code];
    const detail =
      status === 422
        ? error.message
        : (faultDetails[error.code] ?? 'an operator must repair the server; its log names the problem');
    return { status, code: error.code, detail, ...(status === 503 ? { headers: { 'retry-after': '5' } } : {}) };
  }
  return {
    status: 500,
    code: 'internal-error',
    detail: 'internal error; the write may or may not have been stored; read before you retry',
  };
}

const faultDetails: Partial<Record<FaultCode, string>> = {
  'package-missing': 'this needs a package that is not installed; the server log names it',
  'store-contention': 'gave up after too many conflicting writes to this space; nothing was stored, retry',
  'store-unavailable': 'the store is unreachable; nothing was stored, retry later',
  'commit-unknown': 'the store did not confirm the commit, so it may or may not be stored; read before you retry',
};
