import { Fault } from '../../base/fault.ts';
import { entryKinds, entryStates } from '../../model/entry.ts';
import { channels } from '../../model/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { budgetUnits } from '../../policy/index.ts';
import type { DocumentRelease } from '../documents/review-document.ts';
import type { Observation } from '../prompt/observe.ts';
import type { RecallQuery } from '../prompt/recall.ts';
import type { SessionOptions } from '../prompt/session.ts';
import type { BrowseFilter } from '../read/browse.ts';
import type { JournalRange } from '../read/journal.ts';
import type { ListFilter } from '../read/read.ts';
import type { EraseRequest } from '../recover/erase.ts';
import type { RestoreRequest } from '../recover/restore.ts';
import type { Revocation } from '../recover/trace.ts';
import type { VerifyOptions } from '../recover/verify.ts';
import type { ReplayOptions } from '../replay/replay.ts';
import type { WindowQuery } from '../replay/state-window.ts';
import type { ReopenRequest } from '../review/reopen.ts';
import type { ReleaseRequest } from '../review/review.ts';
import type { Replacement } from '../write/plan-write.ts';

/** What a program hands over to a call, beside who calls. */
interface Requests {
  readonly replace: Replacement;
  readonly recall: RecallQuery;
  readonly list: ListFilter;
  readonly browse: BrowseFilter;
  readonly startSession: SessionOptions;
  readonly observe: Observation;
  readonly journal: JournalRange;
  readonly release: ReleaseRequest;
  readonly discard: ReopenRequest;
  readonly reopen: ReopenRequest;
  readonly releaseDocument: DocumentRelease;
  readonly discardDocument: ReopenRequest;
  readonly revoke: Revocation;
  readonly restore: RestoreRequest;
  readonly erase: EraseRequest;
  readonly verify: VerifyOptions;
  readonly replay: ReplayOptions;
  readonly stateWindow: WindowQuery;
}

interface Form {
  readonly is: (value: unknown) => boolean;
  readonly expected: string;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For what the call itself looks at, and answers with a refusal. */
const checkedLater: Form = { is: () => true, expected: '' };
const text: Form = { is: isText, expected: 'a string' };
const texts: Form = { is: (value) => Array.isArray(value) && value.every(isText), expected: 'a list of strings' };
const content: Form = {
  is: (value) => isText(value) || Array.isArray(value),
  expected: 'a string or a list of parts',
};
const flag: Form = { is: (value) => typeof value === 'boolean', expected: 'true or false' };
const whole: Form = { is: isWhole, expected: 'a whole number, zero or more' };
const time: Form = { is: isWhole, expected: 'a whole number of milliseconds since 1970' };
const callback: Form = { is: (value) => typeof value === 'function', expected: 'a function' };

function listOf(known: readonly string[]): Form {
  const is = (value: unknown): boolean => Array.isArray(value) && value.every((one) => known.includes(one));
  return { is, expected: `a list of ${known.join(', ')}` };
}

const budget: Form = {
  is: (value) => isObject(value) && 'unit' in value && 'size' in value && isUnit(value.unit) && isWhole(value.size),
  expected: `{ unit, size } with unit ${budgetUnits.join(' or ')} and size a whole number, zero or more`,
};
const isUnit = (value: unknown): boolean => budgetUnits.some((unit) => unit === value);

const isNumber = (value: unknown): boolean => typeof value === 'number';
/** Any number: where the journal has no such record, that is the answer. */
const point: Form = {
  is: (value) =>
    isObject(value) && (('seq' in value && isNumber(value.seq)) || ('time' in value && isNumber(value.time))),
  expected: '{ seq } with the number of a record, or { time } with milliseconds since 1970',
};

const decided = { id: checkedLater, reason: checkedLater };
const filter = { kinds: listOf(entryKinds), targets: texts, channels: listOf(channels), from: time, to: time };

/** Every field of every request. A new one does not compile until it stands here. */
const forms: { readonly [C in keyof Requests]: { readonly [F in keyof Required<Requests[C]>]: Form } } = {
  replace: {
    id: checkedLater,
    content: checkedLater,
    tags: checkedLater,
    importance: checkedLater,
    parents: checkedLater,
    expect: text,
  },
  recall: { ...filter, query: text, minTrust: checkedLater, limit: checkedLater },
  list: { states: listOf(entryStates), targets: texts, after: text, limit: whole },
  browse: {
    ...filter,
    query: text,
    ids: texts,
    states: listOf(entryStates),
    trusts: listOf(trusts),
    session: text,
    principal: text,
    cursor: text,
    limit: whole,
  },
  startSession: { targets: texts, budget },
  observe: { source: text, content, channel: checkedLater, uri: checkedLater, compatible: flag },
  journal: { from: whole, limit: whole, backwards: flag },
  release: { ...decided, contentHash: checkedLater, edited: checkedLater, accepts: texts, vouched: flag },
  discard: decided,
  reopen: decided,
  releaseDocument: { ...decided, contentHash: checkedLater, accepts: texts, vouched: flag },
  discardDocument: decided,
  revoke: { ...decided, descendants: flag, dryRun: flag },
  restore: { reason: checkedLater, to: point, dryRun: flag, revive: flag },
  erase: decided,
  verify: { checkpoint: checkedLater, publicKey: text, onProgress: callback },
  replay: { limit: whole, onProgress: callback },
  stateWindow: { principal: text, session: text, window: checkedLater },
};

const needed: { readonly [C in keyof Requests]?: readonly string[] } = {
  observe: ['source', 'content'],
  restore: ['to'],
  stateWindow: ['principal', 'session'],
};

/**
 * A request that can be read. Like an origin it is made by a program, so a bad one is a mistake there and not an attack. A
 * field nobody knows is refused too: a misspelt `dryRun` or `checkpoint` must not be an order that was never given.
 */
export function checkRequest<C extends keyof Requests>(call: C, request: Requests[C]): Requests[C] {
  const fields: Readonly<Record<string, Form>> = forms[call];
  const given: unknown = request;
  if (!isObject(given) || Object.keys(given).some((field) => !Object.hasOwn(fields, field))) {
    throw new Fault('input-invalid', `${call} takes an object with the fields ${Object.keys(fields).join(', ')} only`);
  }
  const values = new Map(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const [field, { is, expected }] of Object.entries(fields)) {
    const absent = !values.has(field) && needed[call]?.includes(field) !== true;
    if (!absent && !is(values.get(field))) throw new Fault('input-invalid', `${call}: ${field} must be ${expected}`);
  }
  return request;
}
