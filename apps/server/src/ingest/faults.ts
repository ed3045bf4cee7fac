/**
 * Points at which a fault test may end the process with SIGKILL (LANEWISE_ABORT_AT, reliability.md, fault matrix row 2).
 * In ordinary running every call is one comparison.
 */
export const steps = ['commit', 'acknowledge', 'freeze', 'insert', 'mark', 'finish', 'keep', 'clear'] as const;
export type Step = (typeof steps)[number];
export type FaultPoint = `${'before' | 'after'}:${Step}`;

export type Faults = (point: FaultPoint) => void;

export const openFaults =
  (abortAt: string | null): Faults =>
  (point) => {
    if (abortAt === point) process.kill(process.pid, 'SIGKILL');
  };
