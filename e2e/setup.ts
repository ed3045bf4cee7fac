import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.ts';

const builder = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));

/** Builds what has changed and starts one server for the whole run; workers find it by its environment. */
const setUp = async (): Promise<() => Promise<void>> => {
  const { status } = spawnSync(process.execPath, [builder, '--if-needed'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
  const server = await startServer();
  process.env['E2E_URL'] = server.url;
  process.env['E2E_HOME'] = server.home;
  return () => server.stop();
};

export default setUp;
