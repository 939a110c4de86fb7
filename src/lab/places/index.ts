import { Fault } from '../../base/fault.ts';
import type { LabStore } from '../place.ts';
import { postgresPlace } from './postgres.ts';
import { sqlitePlace } from './sqlite.ts';

/** Opens the store an experiment runs on: `sqlite`, or the address of a PostgreSQL server. */
export function openLabStore(address: string): Promise<LabStore> {
  if (address === 'sqlite') return sqlitePlace();
  if (/^postgres(?:ql)?:\/\//.test(address)) return postgresPlace(address);
  throw new Fault('input-invalid', 'unknown store for the lab; use `sqlite`, or postgres://...');
}
