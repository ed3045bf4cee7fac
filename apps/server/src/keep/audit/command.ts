import type { PoolConfig } from 'pg';
import { openDatabase } from '../../meta/database.ts';
import { openPool } from '../../meta/pg-pool.ts';
import { appendRecords, systemEntry } from '../../meta/repositories/audit-writer.ts';

/**
 * Records a command that works on the stores without a server. Stores of a version without an audit log stay as they
 * are.
 */
export const recordCommand = async (connection: PoolConfig, action: string, subjectName: string): Promise<void> => {
  const pool = openPool({ ...connection, max: 1 });
  const db = openDatabase(pool);
  try {
    const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('audit_record') is not null as there`);
    if (!rows[0]?.there) return;
    await db.transaction().execute((tx) => appendRecords(tx, [{ ...systemEntry(action), subjectName }]));
  } finally {
    await db.destroy();
  }
};
