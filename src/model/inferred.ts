import type { z } from 'zod';

/** A value that nobody may change, all the way down. Texts, numbers and branded texts stay what they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined
  ? T
  : T extends (...arguments_: never[]) => unknown
    ? T
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/**
 * The type of what a schema describes. Nouns are read-only in the program; the schemas do not say so, since their `readonly`
 * would freeze what is parsed and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** Holds a hand-written type and a schema together: `true satisfies Same<Written, Inferred<typeof schema>>`. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
