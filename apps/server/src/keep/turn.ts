import { setTimeout as delay } from 'node:timers/promises';
import { KeepError } from './errors.ts';

type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Wraps `alone` for short work that a caller waits for. Throws KeepError if the work does not start within `seconds`,
 * because a rebuild runs or ingest has stopped. A failure of the work reaches only the caller.
 */
export const turnWithin =
  (alone: Alone, seconds: number): Alone =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    let givenUp = false;
    let begun = (): void => undefined;
    const turn = new Promise<void>((resolve) => (begun = resolve));
    const outcome = alone(async () => {
      if (givenUp) return null;
      begun();
      return work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      // The turn is refused if ingest closes first.
    }).catch(() => null);
    const timer = new AbortController();
    const late = delay(seconds * 1000, true, { signal: timer.signal, ref: false }).catch(() => false);
    const tooLate = await Promise.race([turn.then(() => false), outcome.then(() => false), late]);
    timer.abort();
    if (tooLate) {
      givenUp = true;
      throw new KeepError(
        `Ingest did not pause within ${seconds} seconds: figures are being rebuilt, or cannot be written.`,
      );
    }
    const done = await outcome;
    if (done === null) throw new KeepError('The server is stopping.');
    if ('error' in done) throw done.error;
    return done.value;
  };
