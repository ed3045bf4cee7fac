import { randomUUID } from 'node:crypto';
import { FactsError, factsErrorOf } from './errors.ts';

/** Ends running statements whose text holds a marker; answers when the engine has taken note. */
export type Kill = (marker: string) => Promise<void>;

/** A statement must be able to end by itself first; the watch only catches one that does not look at the clock. */
const graceSeconds = 2;
/** A statement that is to end, and of which nothing was heard for so long, is on the other side of a line that is dead. */
const silentMs = 5_000;
const firstRetryMs = 10;
const longestRetryMs = 250;

/**
 * One statement under watch: marked by a comment, so that it can be found and killed. Giving up on the promise of a
 * running statement would leave it running on a connection that somebody else gets; so an abort kills it, as often as it
 * takes (it may not have begun yet), and the work's promise still settles last.
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

  /** Aborted when a statement that was to end has not, so that its connection is given up where that can be done. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  mark(text: string): string {
    return `/* q:${this.#marker} */ ${text}`;
  }

  /** To be called when the work has settled, before its connection is given back. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  /** Why the work failed: our own reason to stop it goes over what the engine says about having been stopped. */
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
      // A refusal to kill is no reason to stop trying; the statement's own promise carries its fate.
      await this.#kill(this.#marker).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    clearTimeout(silent);
  }
}
