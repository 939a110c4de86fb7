import { Fault } from '../base/fault.ts';
import { importOptional } from '../base/import-optional.ts';
import type { PostgresPool } from '../stores/postgres.ts';

/** A pool of one connection, for work outside a store. */
export async function withPool<T>(address: string, work: (pool: PostgresPool) => Promise<T>): Promise<T> {
  const { default: pg } = await importOptional('pg', 'a PostgreSQL store', () => import('pg'));
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  try {
    return await work(pool as unknown as PostgresPool);
  } catch (error) {
    if (error instanceof Fault || !(error instanceof Error && 'code' in error)) throw error;
    throw new Fault(
      'store-unavailable',
      `the PostgreSQL server failed (${String(error.code)}); check it and retry`,
      {},
      error,
    );
  } finally {
    await pool.end();
  }
}
