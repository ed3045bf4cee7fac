import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { inRoot } from './paths.mjs';

/** Takes settings from `.env` in the project folder, if it is there. What the environment sets already stays. */
export const readEnvFile = () => {
  if (existsSync(inRoot('.env'))) loadEnvFile(inRoot('.env'));
};
