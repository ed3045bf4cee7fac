import type { Client } from 'pg';
import type { Config } from '../../config/config.ts';
import { sql, u32, u64s } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import type { BackupParts } from '../backup.ts';
import { connectTo, metadataAddress } from '../metadata/connection.ts';
import {
  deleteConnectorFiles,
  deleteDecided,
  deleteFailed,
  deleteReports,
  deleteOldChanges,
  deleteSessions,
  deleteUnused,
  noteDeleted,
  oldFiles,
  type OldFile,
} from './metadata.ts';

export interface RetentionParts {
  config: Pick<Config, 'home' | 'databaseUrl' | 'retention'>;
  facts: Facts;
  /** Runs work while nothing is entered, rebuilt or replayed. */
  alone: BackupParts['alone'];
}

/** Number of deleted items of each kind. */
export interface Deleted {
  sessions: number;
  files: number;
  /** Printed reports of stores. */
  reports: number;
  /** Logs and other files that were requested from stores. */
  connectorFiles: number;
  failed: number;
  decided: number;
  /** Import profiles and item files. */
  unused: number;
}

/**
 * Deletes data that is older than the retention settings allow. No figure changes, and nothing that waits for a person
 * is deleted.
 */
export const applyRetention = async (parts: RetentionParts): Promise<Deleted> => {
  const { sessionDays, fileDays, reportDays, connectorFileDays, failedDays, decidedDays } = parts.config.retention;
  const address = await metadataAddress(parts.config);
  const client = await connectTo(address.connection).finally(() => address.release());
  try {
    await deleteOldChanges(client);
    return {
      sessions: sessionDays === null ? 0 : await deleteSessions(client, sessionDays),
      reports: reportDays === null ? 0 : await deleteReports(client, reportDays),
      connectorFiles: connectorFileDays === null ? 0 : await deleteConnectorFiles(client, connectorFileDays),
      decided: decidedDays === null ? 0 : await deleteDecided(client, decidedDays),
      failed: failedDays === null ? 0 : await deleteFailed(client, failedDays),
      files: fileDays === null ? 0 : await deleteFiles(parts, client, fileDays),
      // Deleted after the files that use them.
      unused: await deleteUnused(client),
    };
  } finally {
    await client.end();
  }
};

const deleteFiles = async ({ facts, alone }: RetentionParts, client: Client, days: number): Promise<number> => {
  let deleted = 0;
  for (let files = await oldFiles(client, days); files.length > 0; files = await oldFiles(client, days)) {
    await alone(async () => {
      await deleteBytes(facts, files);
      // Runs last: after a crash in between, the next run finds the same files again.
      await noteDeleted(client, files);
    });
    deleted += files.length;
  }
  return deleted;
};

const deleteBytes = async (facts: Facts, files: readonly OldFile[]): Promise<void> => {
  for (const company of new Set(files.map((file) => file.company))) {
    const segments = files.filter((file) => file.company === company).map(({ id }) => id);
    await facts.command(
      sql`alter table raw_segment delete where company = ${u32(company)} and segment in ${u64s(segments)} settings mutations_sync = 2`,
      { lane: 'long' },
    );
  }
};
