import { loadConfig } from '../config/load.ts';
import { readServerInfo } from '../process/server-info.ts';
import type { LocalServer } from './world.ts';

/**
 * Returns the running server of the configured data folder, or null. The server stores its address and a token there,
 * readable by its own user only. Throws ConfigError.
 */
export const findLocal = async (env: NodeJS.ProcessEnv): Promise<LocalServer | null> => {
  const config = loadConfig(env);
  const info = await readServerInfo(config.home);
  if (info === null) return null;
  return { api: new URL(config.basePath, info.url).href, token: info.token };
};
