import type { Ledger } from '../ledger/ledger.ts';
import { isShortId } from '../ledger/short-ids.ts';
import { type Refused, refused } from '../results.ts';
import type { SpaceTransactor } from './transactor.ts';

/** Fields of requests that name entries. */
const idFields = ['id', 'document', 'after'] as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A request with every short id, as a prompt shows it, replaced by the whole id. The only place where that happens: every
 * integration passes on what its caller gave. An id that no entry or several entries have stays as it is, and the call
 * refuses it with `noSuchEntry`.
 */
export async function withWholeIds<R extends object>(transactor: SpaceTransactor, request: R): Promise<R> {
  if (!isFields(request) || !namesShortId(request)) return request;
  return transactor.read((ledger) => completed(ledger, request) as R);
}

/** The refusal of an id that names no entry, or of a short id that several have. */
export function noSuchEntry(ledger: Ledger, id: string, what = 'entry'): Refused {
  const matches = isShortId(id) ? ledger.shortIds.matches(id).length : 0;
  if (matches > 1) {
    return refused('id-ambiguous', `${matches} ids start with ${id}; give more characters`);
  }
  return refused('not-found', `this space has no ${what} with this id`);
}

function namesShortId(request: Fields): boolean {
  return (
    idFields.some((field) => isShort(request[field])) ||
    listOf(request.parents).some(isShort) ||
    listOf(request.operations).some((operation) => isFields(operation) && namesShortId(operation))
  );
}

function completed(ledger: Ledger, request: Fields): Fields {
  const whole = (given: unknown): unknown => (isShort(given) ? wholeId(ledger, given) : given);
  return Object.fromEntries(
    Object.entries(request).map(([field, value]) => {
      if (idFields.some((name) => name === field)) return [field, whole(value)];
      if (field === 'parents' && Array.isArray(value)) return [field, value.map(whole)];
      if (field === 'operations' && Array.isArray(value)) {
        return [field, value.map((operation) => (isFields(operation) ? completed(ledger, operation) : operation))];
      }
      return [field, value];
    }),
  );
}

function wholeId(ledger: Ledger, given: string): string {
  const [id = given, ...others] = ledger.get(given) === undefined ? ledger.shortIds.matches(given) : [given];
  return others.length === 0 ? id : given;
}

function isShort(given: unknown): given is string {
  return typeof given === 'string' && isShortId(given);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
