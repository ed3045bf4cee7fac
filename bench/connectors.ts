import { rmSync } from 'node:fs';
import { openCalls, type Call } from './simulate/call.ts';
import { seedStores } from './simulate/stores.ts';
import { peakOf, processorTimeOf } from './processor.ts';
import { emptyFolder, endServer, startServer } from './server.ts';
import { row, spread } from './times.ts';

/** Stores of a region, as in large chains. */
const ofRegion = 250;
/** One connector in so many is silent, has a wrong clock, or has an agent that is too old. */
const troubled = { silent: 50, clock: 70, tooOld: 90 };

/** Gives stores to regions, and lets all agents be heard. */
const liven = async (home: string, company: number): Promise<void> => {
  const { loadConfig } = await import('../apps/server/dist/config/load.js');
  const { silentLog } = await import('../apps/server/dist/meta/log.js');
  const { openMeta } = await import('../apps/server/dist/meta/open.js');
  const meta = await openMeta(loadConfig({}, { home }), silentLog);
  try {
    const stores = (await meta.places.locations(company)).map(({ reg_loc_id }) => reg_loc_id);
    for (let at = 0; at < stores.length; at += ofRegion) {
      const region = await meta.places.createRegion(company, { name: `Region ${at / ofRegion}`, parentRegLocId: null });
      await meta.db
        .updateTable('place')
        .set({ parent_reg_loc_id: region, level_id: 3 })
        .where('reg_loc_id', 'in', stores.slice(at, at + ofRegion))
        .execute();
    }
    const { rows } = await meta.connectors.list(
      { companyId: company, locations: [], regions: [], everyStore: true, whole: true },
      { limit: 100_000 },
    );
    for (let at = 0; at < rows.length; at += 8)
      await Promise.all(
        rows.slice(at, at + 8).map(async ({ connectorId }, index) => {
          const number = at + index;
          if (number % troubled.silent === 0) return;
          await meta.connectors.beat(company, connectorId, {
            version: number % troubled.tooOld === 0 ? '0.0.1' : '1.0.0',
            instance: String(number).padStart(32, '0'),
            host: `store-${number}`,
            run: 1,
            sequence: 1,
            upSeconds: 60,
            clockOffsetMs: number % troubled.clock === 0 ? 3_600_000 : 0,
            receiptSeconds: null,
            spool: { segments: 0, bytes: 0, limit: 2 ** 30, oldestSeconds: null },
            diskFreeBytes: 2 ** 35,
            aside: 0,
            lost: 0,
            missed: { files: 0, bytes: 0, seconds: null },
          });
        }),
      );
  } finally {
    await meta.close();
  }
};

const paths = {
  'list, first page': 'connectors?limit=50',
  'list, search': 'connectors?limit=50&searchText=Store%2000042',
  'filter by health': 'connectors?limit=50&health=Warning',
  'filter by finding': 'connectors?limit=50&finding=clock',
  'tiles by region': 'connectors/regions',
  'health of all': 'health_check',
  'what is wrong today': 'connectors/today?limit=50',
};

/** Time and processor time of head office's calls about the connectors of a chain. */
export const listManyConnectors = async (count: number, runs: number, say: (text: string) => void): Promise<void> => {
  const home = emptyFolder('bench-connectors');
  try {
    const { company } = await seedStores(home, count);
    await liven(home, company);
    const server = await startServer(home);
    const calls = openCalls(server.url);
    say(row(`${count} connectors, ${runs} calls each`, 'p50', 'p95', 'processor'));
    for (const [name, path] of Object.entries(paths)) {
      const call: Call = { method: 'GET', path, key: server.token, company };
      const first = await calls.ask(call);
      if (first.status !== 200) throw new Error(`${path} was answered ${first.status}: ${first.message}`);
      await calls.ask(call);
      const times: number[] = [];
      const before = await processorTimeOf(server.pid);
      for (let run = 0; run < runs; run += 1) {
        const from = performance.now();
        await calls.ask(call);
        times.push(performance.now() - from);
      }
      const each = ((await processorTimeOf(server.pid)) - before) / runs;
      const { p50, p95 } = spread(times);
      say(row(name, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, `${(each * 1_000).toFixed(0)} ms`));
    }
    say(row('peak memory of the server', `${peakOf(server.pid).toFixed(0)} MiB`));
    calls.close();
    await endServer(server);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
