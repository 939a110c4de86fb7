import type { HeldAge, HeldCount, HeldEntry, HeldPage } from '../../model/server-state.ts';
import { fromColumn } from '../encoding.ts';

/** A held entry with the name of its space. */
export interface HeldColumns {
  readonly space: string;
  readonly key: string;
  readonly name: string;
  readonly id: string;
  readonly updated_at: number;
  readonly rest: string;
}

export function toHeldCount({ name, count }: { name: string; count: number | string }): HeldCount {
  return { space: fromColumn(name), count: Number(count) };
}

export function toHeldAge(columns: { name: string; count: number | string; oldest: number | string }): HeldAge {
  return { ...toHeldCount(columns), oldestAt: Number(columns.oldest) };
}

export function toHeldPage(rows: readonly HeldColumns[], limit: number): HeldPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  const entries = rows.map(({ name, id, updated_at, rest }) => ({
    space: fromColumn(name),
    id: fromColumn(id),
    updatedAt: Number(updated_at),
    ...hints(rest, Number(updated_at)),
  }));
  return { entries, ...(last === undefined ? {} : { next: `${last.space} ${last.key}` }) };
}

/** Rows before the first one have no key. */
export function fromHeldCursor(after = ' '): { readonly space: string; readonly key: string } {
  const [space = '', key = ''] = after.split(' ');
  return { space, key };
}

/** A row that cannot be read has no hints: the guard reports what is wrong with it when it looks. */
function hints(rest: string, updatedAt: number): Pick<HeldEntry, 'version' | 'createdAt' | 'expiresAt'> {
  try {
    const { version, createdAt, expiresAt } = JSON.parse(fromColumn(rest)) as Record<string, unknown>;
    return {
      version: Number(version),
      createdAt: typeof createdAt === 'number' ? createdAt : updatedAt,
      ...(typeof expiresAt === 'number' ? { expiresAt } : {}),
    };
  } catch {
    return { version: 0, createdAt: updatedAt };
  }
}
