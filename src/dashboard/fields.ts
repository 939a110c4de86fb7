import { id as idSchema } from '../model/schemas/fields.ts';
import type { DashboardRequest } from './parts.ts';

/** The most that one form decides about. */
export const maxPicked = 100;
/** Longer than any text the guard keeps, so that it is the guard who says what is too long. */
const longestField = 140_000;

/** The id in the address. One that cannot be an id names nothing, and the guard says so. */
export function idOf(call: DashboardRequest): string {
  const id = call.req.param('id') ?? '';
  return idSchema.safeParse(id).success ? id : 'none';
}

/** A form as lists of texts. Files and oversized fields are not among what a form of ours sends. */
export async function formOf(call: DashboardRequest): Promise<ReadonlyMap<string, readonly string[]>> {
  const body = await call.req.parseBody({ all: true });
  return new Map(
    Object.entries(body).map(([name, value]) => [
      name,
      [value].flat().filter((item): item is string => typeof item === 'string' && item.length <= longestField),
    ]),
  );
}

export type FormFields = Awaited<ReturnType<typeof formOf>>;

export function field(form: FormFields, name: string): string {
  return form.get(name)?.[0] ?? '';
}

/** What was picked, each once, without what cannot be an id. */
export function pickedIds(form: FormFields, name: string): readonly string[] {
  const ids = (form.get(name) ?? []).filter((id) => idSchema.safeParse(id).success);
  return [...new Set(ids)].slice(0, maxPicked);
}
