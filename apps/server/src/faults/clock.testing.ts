import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every read of the clock adds the seconds in a file. Timers are not affected, as when a machine's clock is set. */
const program = (file: string): string => `
import { readFileSync } from 'node:fs';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(${JSON.stringify(file)}, 'utf8')) * 1000;
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
  static now() { return now(); }
};
`;

export interface Clock {
  /** Settings for a server that uses this clock. */
  settings: Readonly<Record<string, string>>;
  /** Sets the difference to the true time. The difference is in seconds. */
  set(seconds: number): void;
  remove(): void;
}

/**
 * A clock for the servers of a test. The test sets the clock while the servers run. The databases keep the true time.
 */
export const openClock = (): Clock => {
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-clock-'));
  const [module, file] = [join(folder, 'clock.mjs'), join(folder, 'seconds')];
  writeFileSync(module, program(file));
  const set = (seconds: number): void => writeFileSync(file, String(seconds));
  set(0);
  return {
    settings: { NODE_OPTIONS: `--import=${module}` },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
