import type { z } from 'zod';
import type { DeepReadonly, Inferred, Same } from '../../model/inferred.ts';
import type { PromptText } from '../../prompt/index.ts';
import type { Refused } from '../results.ts';

/**
 * Whether a schema describes exactly what a call answers: `true satisfies Describes<typeof schema, Result>` does not compile
 * otherwise. Refusals are left out: each door words them in its own way. Text for a prompt is plain text once it has left;
 * a schema must not make one, since only the renderer may.
 */
export type Describes<S extends z.ZodType, T> = Same<Inferred<S>, Sent<Exclude<T, Refused>>>;

type Sent<T> = DeepReadonly<WithoutBrands<T>>;
type WithoutBrands<T> = T extends PromptText
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : { [Key in keyof T]: WithoutBrands<T[Key]> };
