import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Fault, type FaultCode } from '../base/fault.ts';
import type { RefusalCode, Refused } from '../guard/index.ts';
import { HttpProblem, type ProblemDetails, problem } from './problem.ts';

/** Every refusal of the guard has its status here; the compiler asks for the row of a new one. */
const statusOfRefusal: Readonly<Record<RefusalCode, ContentfulStatusCode>> = {
  'unknown-field': 422,
  'content-empty': 422,
  'content-too-long': 422,
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
  changed: 412,
  outranked: 403,
  blocked: 422,
  'not-a-person': 403,
  'own-proposal': 403,
  'not-waiting': 409,
  'reason-missing': 422,
  'not-accepted': 409,
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

/** What the caller can mend is told as his; the rest is ours or the operator's, and he learns only which. */
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

export function refusal({ problem: code, message, judged, index }: Refused): HttpProblem {
  return problem(statusOfRefusal[code], code, message, {
    ...(judged === undefined ? {} : { judged }),
    ...(index === undefined ? {} : { index }),
  });
}

/** Whatever went wrong, as a problem. What is not ours to explain is told to the operator and not to the caller. */
export function problemOf(error: unknown): ProblemDetails {
  if (error instanceof HttpProblem) return error.details;
  if (error instanceof Fault) {
    const status = statusOfFault[error.code];
    const detail =
      status === 422 ? error.message : (faultDetails[error.code] ?? 'the operator of this server has to look');
    return { status, code: error.code, detail, ...(status === 503 ? { headers: { 'retry-after': '5' } } : {}) };
  }
  return { status: 500, code: 'internal-error', detail: 'something went wrong here; nothing is known to be stored' };
}

const faultDetails: Partial<Record<FaultCode, string>> = {
  'package-missing': 'this needs a package that is not installed; the log of the server names it',
  'store-contention': 'other writers kept getting there first; nothing was stored, try again',
  'store-unavailable': 'the store cannot be reached; nothing was stored, try again later',
  'commit-unknown': 'the store did not answer a commit; read before you write again',
};
