import type { Audit } from '../../meta/audit-types.ts';
import { appendHeads, readHeads } from './heads.ts';

const HOUR = 3_600_000;

interface Parts {
  config: { home: string; auditDays: number | null };
  meta: { audit: Pick<Audit, 'heads' | 'trim'> };
  log: { warn(data: object, message: string): void; info(data: object, message: string): void };
}

/** Writes the current head of the audit chain, and the head at the end of each day since the last written head. */
export const noteHeads = async ({ config, meta }: Pick<Parts, 'config' | 'meta'>): Promise<void> => {
  const known = await readHeads(config.home);
  await appendHeads(config.home, await meta.audit.heads(Math.max(0, ...known.map(({ recordId }) => recordId))));
};

/**
 * Writes the heads of the audit log to a file, and then deletes records older than the setting. Runs at the start,
 * every hour, and at the end of the server. Returns the function that stops the job.
 */
export const watchAudit = (parts: Parts): (() => Promise<void>) => {
  const run = async (): Promise<void> => {
    try {
      await noteHeads(parts);
      const { auditDays } = parts.config;
      const deleted = auditDays === null ? 0 : await parts.meta.audit.trim(auditDays);
      if (deleted > 0) parts.log.info({ records: deleted }, 'deleted what the audit log keeps no longer');
    } catch (error) {
      parts.log.warn({ err: error }, 'the heads of the audit log could not be written');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR).unref();
  return async () => {
    clearInterval(timer);
    await running.then(run);
  };
};
