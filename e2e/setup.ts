import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findTradingDay } from './days.ts';
import { newHome, startServer } from './server.ts';

const builder = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));

/**
 * Builds what has changed and starts one server for the whole run; workers find it through the environment. Where that
 * names one with the demo chain that runs already, it is taken, as pictures of the same chain are taken again and again.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  if (process.env['E2E_URL'] !== undefined && process.env['E2E_HOME'] !== undefined) {
    await findTradingDay();
    return () => Promise.resolve();
  }
  const { status } = spawnSync(process.execPath, [builder, '--if-needed'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
  const server = await startServer({ home: newHome() });
  process.env['E2E_URL'] = server.url;
  process.env['E2E_HOME'] = server.home;
  await findTradingDay();
  return async () => {
    await server.stop();
    rmSync(server.home, { recursive: true, force: true });
  };
};

export default setUp;
