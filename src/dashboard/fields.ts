import { id as idSchema } from '../model/schemas/fields.ts';
import type { DashboardRequest } from './parts.ts';

/** The most that one form decides about. */
export const maxPicked = 100;

/** The id in the URL. A malformed one becomes `none`, which the guard does not find. */
export function idOf(call: DashboardRequest): string {
  const id = call.req.param('id') ?? '';
  return idSchema.safeParse(id).success ? id : 'none';
}

/** A form as lists of texts. Drops files, which our forms never send. The server limits the size of a form. */
export async function formOf(call: DashboardRequest): Promise<ReadonlyMap<string, readonly string[]>> {
  const body = await call.req.parseBody({ all: true });
  return new Map(
    Object.entries(body).map(([name, value]) => [
      name,
      [value].flat().filter((item): item is string => typeof item === 'string'),
    ]),
  );
}

export type FormFields = Awaited<ReturnType<typeof formOf>>;

export function field(form: FormFields, name: string): string {
  return form.get(name)?.[0] ?? '';
}
