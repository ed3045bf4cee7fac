import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Duration in milliseconds from which a file's start matters: a shorter one never delays the end of the run. */
export const long = 15_000;

/**
 * Milliseconds that long files took on two cores, for the first run on a machine; later runs use their own
 * measurements. A file that is not listed only starts later.
 */
const usual = {
  'apps/server/src/faults/storage.test.ts': 120_000,
  'apps/server/src/invariants/isolation/isolation.test.ts': 88_000,
  'apps/server/src/faults/steps.test.ts': 87_000,
  'apps/server/src/invariants/withdraw-post-voids.test.ts': 71_000,
  'apps/server/src/faults/kills.test.ts': 64_000,
  'apps/server/src/faults/clickhouse.test.ts': 61_000,
  'apps/server/src/keep/restore.test.ts': 59_000,
  'apps/server/src/invariants/chain.test.ts': 55_000,
  'apps/server/src/faults/paused.test.ts': 55_000,
  'apps/server/src/faults/hostile.test.ts': 53_000,
  'apps/server/src/invariants/wide.test.ts': 51_000,
  'apps/server/src/routes/incoming/incoming.test.ts': 50_000,
  'apps/server/src/ingest/threads.test.ts': 49_000,
  'apps/server/src/routes/reports/exports.test.ts': 46_000,
  'apps/server/src/routes/accounts/guessing.test.ts': 45_000,
  'apps/server/src/faults/senders.test.ts': 45_000,
  'apps/server/src/faults/servers.test.ts': 44_000,
  'apps/server/src/invariants/hostile.test.ts': 44_000,
  'apps/server/src/faults/withdrawals.test.ts': 43_000,
  'apps/server/src/faults/disk.test.ts': 42_000,
  'apps/server/src/invariants/abuse.test.ts': 41_000,
};

/** Long files first, the longest at the head; the rest in their given order. */
export const longestFirst = (files, durationOf) => {
  const isLong = (file) => durationOf(file) >= long;
  const ahead = files.filter(isLong).sort((a, b) => durationOf(b) - durationOf(a));
  return [...ahead, ...files.filter((file) => !isLong(file))];
};

/** Duration of a file in milliseconds: the last one measured here, otherwise the usual one. */
export const durationOf = (path, measured) => measured || (usual[path] ?? 0);

/** Prevents a long file from running alone at the end while the other workers are idle. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const { cache, config } = this.ctx;
    const known = (file) => {
      const path = relative(config.root, file.moduleId);
      return durationOf(path, cache.getFileTestResults(`${file.project.name}:${path}`)?.duration);
    };
    return longestFirst(await super.sort(files), known);
  }
}
