import type * as z from 'zod';
import type { DeepReadonly, Inferred, Same } from '../../model/inferred.ts';
import type { PromptText } from '../../prompt/index.ts';
import type { Refused } from '../results.ts';

/**
 * Checks that a schema describes exactly what a call returns: otherwise `true satisfies Describes<typeof schema,
 * Result>` does not compile. Refusals are left out, because each interface formats them itself. Text for a prompt is a
 * plain string once it has been sent; a schema must not create one, since only the renderer may.
 */
export type Describes<S extends z.ZodType, T> = Same<Inferred<S>, Sent<Exclude<T, Refused>>>;

type Sent<T> = DeepReadonly<WithoutBrands<T>>;
type WithoutBrands<T> = T extends PromptText
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : { [Key in keyof T]: WithoutBrands<T[Key]> };
