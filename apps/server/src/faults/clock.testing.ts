import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every look at the clock adds the seconds that stand in a file. Timers go on, as they do when the clock of a machine is set. */
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
  /** What a server is started with that goes by this clock. */
  settings: Readonly<Record<string, string>>;
  /** Sets it so many seconds beside the true time. */
  set(seconds: number): void;
  remove(): void;
}

/** A clock for servers of a test, which it sets while they run; those of the databases go on. */
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
