import type { Ledger } from '../ledger/ledger.ts';
import { idsLike, isShortId, maxMatches } from '../ledger/short-ids.ts';
import { type Refused, refused } from '../results.ts';
import type { GuardDependencies } from './dependencies.ts';
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
  return transactor.read(async () => (await completed(transactor, request)) as R);
}

/** The refusal of an id that names no entry, or of a short id that several have. */
export async function noSuchEntry(
  { dependencies, ledger }: { readonly dependencies: GuardDependencies; readonly ledger: Ledger },
  id: string,
  what = 'entry',
): Promise<Refused> {
  const matches = isShortId(id) ? (await idsLike(dependencies.store, ledger.space, id)).length : 0;
  if (matches > 1) {
    const several = matches > maxMatches ? `more than ${maxMatches}` : String(matches);
    return refused('id-ambiguous', `${several} ids start with ${id}; give more characters`);
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

async function completed(transactor: SpaceTransactor, request: Fields): Promise<Fields> {
  const whole = async (given: unknown): Promise<unknown> => (isShort(given) ? await wholeId(transactor, given) : given);
  const fields = Object.entries(request).map(async ([field, value]): Promise<readonly [string, unknown]> => {
    if (idFields.some((name) => name === field)) return [field, await whole(value)];
    if (field === 'parents' && Array.isArray(value)) return [field, await Promise.all(value.map(whole))];
    if (field === 'operations' && Array.isArray(value)) {
      const operations = value.map((operation: unknown) =>
        isFields(operation) ? completed(transactor, operation) : operation,
      );
      return [field, await Promise.all(operations)];
    }
    return [field, value];
  });
  return Object.fromEntries(await Promise.all(fields));
}

async function wholeId({ dependencies, ledger }: SpaceTransactor, given: string): Promise<string> {
  if ((await ledger.entries.get(given)) !== undefined) return given;
  const [id = given, ...others] = await idsLike(dependencies.store, ledger.space, given);
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
