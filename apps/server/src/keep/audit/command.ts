import { Pool, type PoolConfig } from 'pg';
import { openDatabase } from '../../meta/database.ts';
import { appendRecords, systemEntry } from '../../meta/repositories/audit-writer.ts';

/** Records a command that works on the stores without a server. Stores of a version that had no audit log are left as they are. */
export const recordCommand = async (connection: PoolConfig, action: string, subjectName: string): Promise<void> => {
  const pool = new Pool({ ...connection, max: 1 });
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('audit_record') is not null as there`);
  const db = openDatabase(pool);
  try {
    if (!rows[0]?.there) return;
    await db.transaction().execute((tx) => appendRecords(tx, [{ ...systemEntry(action), subjectName }]));
  } finally {
    await db.destroy();
  }
};
