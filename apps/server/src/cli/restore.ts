import { restore } from '../keep/restore.ts';
import { silentLog } from '../meta/log.ts';
import type { Arguments } from './arguments.ts';
import { addDecimals, grouped } from './decimal.ts';
import { onFolder } from './keep.ts';
import { UsageError } from './world.ts';
import type { World } from './world.ts';

const steps = {
  check: 'Checking the archive',
  metadata: 'Restoring companies, users and decisions',
  facts: 'Restoring figures',
};

/** `lanewise restore FILE`: restores into the configured data folder, which must be empty and without a server. */
export const restoreFrom = (args: Arguments, world: World): Promise<number> =>
  onFolder(async () => {
    const [file, ...more] = args.operands;
    if (file === undefined || more.length > 0) throw new UsageError('restore needs one file.');
    const config = world.config();
    const manifest = await restore(file, config, {
      log: silentLog,
      threadPoolSize: world.threadPoolSize,
      note: (step) => world.err(`${steps[step]} ...`),
    });
    const { companies, journalRows } = manifest.facts;
    world.out(`${config.home} is as it was at ${manifest.made} (version ${manifest.version}).`);
    for (const { company, transactions, netSales } of companies)
      world.out(
        `  company ${company}: ${grouped(Number(transactions))} sales, net ${grouped(addDecimals([netSales]))}`,
      );
    world.out(`The journal has ${grouped(Number(journalRows))} entries; all sums agree. Everybody logs in anew.`);
    return 0;
  });
