import type * as z from 'zod';
import type { Origin } from '../../model/provenance.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

type Handler<S extends z.ZodObject, R> = (transactor: SpaceTransactor, request: z.output<S>, origin: Origin) => R;

/** Validates request and origin, then runs the handler. */
export type Call = <S extends z.ZodObject, R>(
  name: string,
  schema: S,
  handle: Handler<S, Promise<R>>,
) => (request: z.output<S>, origin: Origin) => Promise<R>;
