import type { Owner } from '../fair/queue.ts';
import { Turnstile, type CompanyShare } from '../fair/turnstile.ts';
import { FactsError } from './errors.ts';

export interface LaneSize {
  size: number;
  /** Most connections that the statements of one company hold. */
  ofCompany: CompanyShare;
}

/**
 * A few connections shared by many callers. Each connection runs one statement at a time. Callers wait in a fair queue,
 * which an aborted caller leaves at once. Connections are opened when first needed.
 */
export class Lane<Door> {
  readonly #open: () => Promise<Door>;
  readonly #turnstile: Turnstile;
  readonly #free: Door[] = [];
  readonly #doors: Door[] = [];
  #closed = false;

  constructor({ size, ofCompany }: LaneSize, open: () => Promise<Door>) {
    this.#turnstile = new Turnstile(size, ofCompany);
    this.#open = open;
  }

  /** Waits for a connection, runs `work` with it, and always gives it back. */
  async use<Result>(
    owner: Owner,
    signal: AbortSignal | undefined,
    work: (door: Door) => Promise<Result>,
  ): Promise<Result> {
    const door = await this.acquire(owner, signal);
    try {
      return await work(door);
    } finally {
      this.release(owner, door);
    }
  }

  /**
   * Acquires a connection for work that outlives a call, such as a stream. The caller must release every acquired
   * connection once, for the same owner.
   */
  async acquire(owner: Owner, signal?: AbortSignal): Promise<Door> {
    if (this.#closed) throw new FactsError('closed', 'the facts store is closed');
    await this.#turnstile.enter(owner, signal).catch((reason: unknown) => {
      throw new FactsError('aborted', 'given up before it began', reason);
    });
    try {
      return this.#free.pop() ?? (await this.#openOne());
    } catch (error) {
      this.#turnstile.leave(owner);
      throw error;
    }
  }

  release(owner: Owner, door: Door): void {
    this.#free.push(door);
    this.#turnstile.leave(owner);
  }

  /** Waits until all present callers are served, then returns the connections that are to be closed. */
  async drain(): Promise<Door[]> {
    this.#closed = true;
    await this.#turnstile.idle();
    return this.#doors.splice(0);
  }

  async #openOne(): Promise<Door> {
    const door = await this.#open();
    this.#doors.push(door);
    return door;
  }
}
