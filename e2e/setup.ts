import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findTradingDay } from './days.ts';
import { newHome, startServer } from './server.ts';

const builder = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));

/** Builds what has changed and starts one server for the whole run; workers find it through the environment. */
const setUp = async (): Promise<() => Promise<void>> => {
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
