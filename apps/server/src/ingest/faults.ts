import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Points at which a fault test may end the process with SIGKILL (LANEWISE_ABORT_AT, reliability.md, fault matrix row 2).
 * In ordinary running every call is one comparison.
 */
export const steps = ['commit', 'acknowledge', 'freeze', 'insert', 'mark', 'finish', 'keep', 'clear'] as const;
export type Step = (typeof steps)[number];
export type FaultPoint = `${'before' | 'after'}:${Step}`;

export type Faults = (point: FaultPoint) => void;

/** In place of a point: it is named while the server runs, by a file of that name in the data folder. */
export const toldLater = 'told-later';
export const toldIn = (home: string): string => join(home, 'abort-at');

const readPoint = (home: string): string | null =>
  existsSync(toldIn(home)) ? readFileSync(toldIn(home), 'utf8').trim() : null;

export const openFaults =
  (abortAt: string | null, home = ''): Faults =>
  (point) => {
    if (abortAt === null) return;
    if (point === (abortAt === toldLater ? readPoint(home) : abortAt)) process.kill(process.pid, 'SIGKILL');
  };
