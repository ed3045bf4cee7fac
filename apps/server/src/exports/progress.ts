import type { ExportProgress } from '@lanewise/contract/reports/export';

/** Exports that are being written in this process, by caller and requested id. */
export interface Exports {
  /** Begins an export; `end` removes it. If a caller uses the same id again, the later export counts. */
  begin(owner: string, id: string | undefined): { report(progress: Partial<ExportProgress>): void; end(): void };
  /** Null for an export that is finished, unknown, or another caller's. */
  find(owner: string, id: string): ExportProgress | null;
}

export const openExports = (): Exports => {
  const running = new Map<string, ExportProgress>();
  const exportKey = (owner: string, id: string): string => JSON.stringify([owner, id]);
  return {
    begin: (owner, id) => {
      const progress: ExportProgress = { written: 0, total: null };
      const key = id === undefined ? null : exportKey(owner, id);
      if (key !== null) running.set(key, progress);
      return {
        report: (change) => void Object.assign(progress, change),
        end: () => {
          if (key !== null && running.get(key) === progress) running.delete(key);
        },
      };
    },
    find: (owner, id) => {
      const found = running.get(exportKey(owner, id));
      return found ? { ...found } : null;
    },
  };
};
