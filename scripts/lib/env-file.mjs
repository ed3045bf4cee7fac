import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { inRoot } from './paths.mjs';

/** Reads settings from `.env` in the project folder, if it exists. The environment takes precedence. */
export const readEnvFile = () => {
  if (existsSync(inRoot('.env'))) loadEnvFile(inRoot('.env'));
};
