// What browsers say of themselves while they run, and which of it tells that one died.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** The environment in which a program that starts `CHROMIUM_PATH` starts this browser, and `folder` gets what it says. */
export const told = (browser, folder) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return {
    CHROMIUM_PATH: inRoot('scripts/chromium-told.sh'),
    CHROMIUM_TOLD: browser,
    CHROMIUM_SAID: folder,
  };
};

/** A death: an assertion of the browser, a signal, or a library that is not there. */
const death = /FATAL|Received signal|error while loading|Segmentation fault|Check failed/;

/** The last line of a browser that died; null when none says so. */
export const lastWords = (folder) => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return lines.findLast((line) => death.test(line))?.trim() ?? null;
};
