import { randomUUID } from 'node:crypto';
import { FactsError, factsErrorOf } from './errors.ts';

/** Ends running statements whose text contains a marker. Resolves when the engine has acknowledged. */
export type Kill = (marker: string) => Promise<void>;

/** A statement normally ends by its own timeout. The watch only ends a statement that does not check the clock. */
const graceSeconds = 2;
/** Milliseconds. If a statement that should end is silent for this long, the connection counts as dead. */
const silentMs = 5_000;
const firstRetryMs = 10;
const longestRetryMs = 250;

/**
 * Watches one statement, marked by a comment so that it can be found and killed. Dropping the promise of a running
 * statement would leave the statement running on a connection that another caller gets. So an abort kills the statement
 * repeatedly, since the statement may not have begun yet, and the promise of the work still settles last.
 */
export class Watch {
  readonly #marker = randomUUID();
  readonly #kill: Kill;
  readonly #signal: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #lost = new AbortController();
  #ended = false;
  #reason: FactsError | null = null;

  constructor(kill: Kill, seconds: number, signal: AbortSignal | undefined) {
    this.#kill = kill;
    this.#signal = signal;
    this.#timer = setTimeout(
      () => void this.#stop(new FactsError('timeout', `not done after ${seconds} s`)),
      (seconds + graceSeconds) * 1000,
    );
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /**
   * This signal aborts when a stopped statement does not end, so that the connection of the statement can be given up.
   */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  mark(text: string): string {
    return `/* q:${this.#marker} */ ${text}`;
  }

  /** Ends the watch. Called when the work has settled, before its connection is given back. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  /**
   * Returns why the work failed. If the watch stopped the work, the reason for the stop comes before the engine's
   * message about the stop.
   */
  errorOf(cause: unknown): FactsError {
    const error = factsErrorOf(cause);
    const isSilent = this.#lost.signal.aborted && error.code === 'away';
    if (!this.#reason || isSilent) return error;
    return new FactsError(this.#reason.code, `${this.#reason.message}: ${error.message}`, cause);
  }

  readonly #onAbort = (): void => {
    void this.#stop(new FactsError('aborted', 'given up by the caller'));
  };

  async #stop(reason: FactsError): Promise<void> {
    this.#reason ??= reason;
    const silent = setTimeout(() => this.#lost.abort(), silentMs);
    for (let pause = firstRetryMs; !this.#ended; pause = Math.min(pause * 2, longestRetryMs)) {
      // A refused kill is tried again. The promise of the statement reports its outcome.
      await this.#kill(this.#marker).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    clearTimeout(silent);
  }
}
