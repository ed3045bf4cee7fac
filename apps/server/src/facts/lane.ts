import { FactsError } from './errors.ts';

interface Waiting<Door> {
  enter: (door: Door) => void;
  refuse: (error: unknown) => void;
}

/**
 * A few connections shared by many callers: each runs one statement at a time, callers wait in the order in which they
 * came, and a caller who gives up leaves the queue at once. Connections are opened when they are first needed.
 */
export class Lane<Door> {
  readonly #open: () => Promise<Door>;
  readonly #size: number;
  readonly #free: Door[] = [];
  readonly #doors: Door[] = [];
  readonly #queue: Waiting<Door>[] = [];
  #opening = 0;
  #busy = 0;
  #closed = false;
  #onIdle: (() => void) | null = null;

  constructor(size: number, open: () => Promise<Door>) {
    this.#size = size;
    this.#open = open;
  }

  /** Waits for a connection, works with it, gives it back whatever happens. */
  async use<Result>(signal: AbortSignal | undefined, work: (door: Door) => Promise<Result>): Promise<Result> {
    const door = await this.acquire(signal);
    try {
      return await work(door);
    } finally {
      this.release(door);
    }
  }

  /** For work that outlives a call, as a stream does; every acquired connection must be released once. */
  async acquire(signal?: AbortSignal): Promise<Door> {
    if (this.#closed) throw new FactsError('closed', 'the facts store is closed');
    if (signal?.aborted) throw new FactsError('aborted', 'given up before it began', signal.reason);
    const free = this.#free.pop();
    if (free !== undefined) {
      this.#busy += 1;
      return free;
    }
    if (this.#doors.length + this.#opening < this.#size) return this.#openOne();
    return this.#wait(signal);
  }

  release(door: Door): void {
    const next = this.#queue.shift();
    if (next) next.enter(door);
    else {
      this.#busy -= 1;
      this.#free.push(door);
      if (this.#busy === 0) this.#onIdle?.();
    }
  }

  /** Lets everybody who already came finish, then hands back the connections to be closed. */
  async drain(): Promise<Door[]> {
    this.#closed = true;
    if (this.#busy > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    return this.#doors.splice(0);
  }

  async #openOne(): Promise<Door> {
    this.#opening += 1;
    this.#busy += 1;
    try {
      const door = await this.#open();
      this.#doors.push(door);
      return door;
    } catch (error) {
      this.#busy -= 1;
      if (this.#doors.length === 0) for (const waiting of this.#queue.splice(0)) waiting.refuse(error);
      throw error;
    } finally {
      this.#opening -= 1;
    }
  }

  #wait(signal?: AbortSignal): Promise<Door> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new FactsError('aborted', 'given up while waiting for a connection', signal?.reason));
      };
      const waiting: Waiting<Door> = {
        enter: (door) => {
          signal?.removeEventListener('abort', leave);
          resolve(door);
        },
        refuse: reject,
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiting);
    });
  }
}
