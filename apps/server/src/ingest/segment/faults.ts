import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Steps at which a fault test may end the process with SIGKILL (LANEWISE_FAULT_TESTS). Without a fault test, each call
 * costs one comparison.
 */
export const steps = ['commit', 'acknowledge', 'freeze', 'insert', 'mark', 'finish', 'keep', 'clear'] as const;
export type SegmentStep = (typeof steps)[number];
export type FaultPoint = `${'before' | 'after'}:${SegmentStep}`;

export type Faults = (point: FaultPoint) => void;

/** The file in the data folder that names the step. Tests write and remove it while the server runs. */
export const toldIn = (home: string): string => join(home, 'abort-at');

const readPoint = (home: string): string | null =>
  existsSync(toldIn(home)) ? readFileSync(toldIn(home), 'utf8').trim() : null;

/** `home`: the data folder of a server under a fault test; null for any other server. */
export const openFaults =
  (home: string | null): Faults =>
  (point) => {
    if (home !== null && point === readPoint(home)) process.kill(process.pid, 'SIGKILL');
  };
