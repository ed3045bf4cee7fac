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
  'apps/server/src/faults/steps.test.ts': 87_000,
  'apps/server/src/invariants/withdraw-post-voids.test.ts': 73_000,
  'apps/server/src/invariants/hostile.test.ts': 69_000,
  'apps/server/src/invariants/withdraw-carried-out.test.ts': 66_000,
  'apps/server/src/keep/restore.test.ts': 66_000,
  'apps/server/src/faults/kills.test.ts': 64_000,
  'apps/server/src/agents/growing.test.ts': 63_000,
  'apps/server/src/invariants/isolation/isolation.test.ts': 62_000,
  'apps/server/src/invariants/both-right.test.ts': 61_000,
  'apps/server/src/faults/clickhouse.test.ts': 61_000,
  'apps/server/src/routes/ledger/late.test.ts': 58_000,
  'apps/server/src/faults/paused.test.ts': 55_000,
  'apps/server/src/faults/hostile.test.ts': 53_000,
  'apps/server/src/keep/servers.test.ts': 51_000,
  'apps/server/src/ingest/threads/threads.test.ts': 45_000,
  'apps/server/src/faults/senders.test.ts': 45_000,
  'apps/server/src/faults/servers.test.ts': 44_000,
  'apps/server/src/faults/withdrawals.test.ts': 43_000,
  'apps/server/src/faults/disk.test.ts': 42_000,
  'apps/server/src/agents/agent.test.ts': 40_000,
  'apps/server/src/invariants/withdraw.test.ts': 38_000,
  'apps/server/src/routes/incoming/incoming.test.ts': 33_000,
  'apps/server/src/ingest/decide/account.test.ts': 32_000,
  'apps/server/src/cli/import/sets.test.ts': 32_000,
  'apps/server/src/invariants/abuse.test.ts': 31_000,
  'apps/server/src/invariants/wide.test.ts': 29_000,
  'apps/server/src/ingest/set-aside.test.ts': 28_000,
  'apps/server/src/routes/accounts/guessing.test.ts': 27_000,
  'apps/server/src/invariants/chain.test.ts': 26_000,
  'apps/server/src/facts/known.test.ts': 25_000,
  'apps/server/src/invariants/stale-voids.test.ts': 25_000,
};

/**
 * The projects in their order of starting, those with the longest files first. Files of one project stand together: Vitest
 * ends a process as soon as the next file in the queue is another project's, and loading the application into a new one
 * takes seconds.
 */
const projects = ['server-alone', 'server', 'servers', 'web', 'unit'];

/** Project by project; within one, long files first, the longest at its head, and the rest in their given order. */
export const longestFirst = (files, durationOf, projectOf) => {
  const isLong = (file) => durationOf(file) >= long;
  return projects.flatMap((project) => {
    const own = files.filter((file) => projectOf(file) === project);
    const ahead = own.filter(isLong).sort((a, b) => durationOf(b) - durationOf(a));
    return [...ahead, ...own.filter((file) => !isLong(file))];
  });
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
    return longestFirst(await super.sort(files), known, ({ project }) => project.name);
  }
}
