import { FairQueue, type Owner } from './queue.ts';

interface Waiting {
  owner: Owner;
  enter: () => void;
}

/** Limit of the places that one company may hold: `alone` while no other company asks, `beside` otherwise. */
export interface CompanyShare {
  alone: number;
  beside: number;
}

/**
 * Number of later entries of any company during which a company still counts as asking. The number leaves time for a
 * person who reads between two requests.
 */
const remembered = 64;

/**
 * A fixed number of places. One company may hold only a part of them, so that the other places are free at once for
 * other companies. A caller without a place waits in a fair queue.
 */
export class Turnstile {
  readonly #places: number;
  readonly #part: CompanyShare;
  readonly #held = new Map<string, number>();
  readonly #queue = new FairQueue<Waiting>();
  /** The companies that entered last, the newest first. */
  readonly #recent: string[] = [];
  #taken = 0;
  #onIdle: (() => void)[] = [];

  constructor(places: number, part: CompanyShare = { alone: places, beside: places }) {
    this.#places = places;
    this.#part = part;
  }

  /**
   * Waits for a place; the caller must leave the place exactly once. If the signal aborts, the call rejects with the
   * reason of the signal, and the caller holds no place.
   */
  async enter(owner: Owner, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!this.tryEnter(owner)) await this.#wait(owner, signal);
  }

  /** Takes a place that is free now. */
  tryEnter(owner: Owner): boolean {
    if (this.#taken >= this.#places || !this.#may(owner.company)) return false;
    this.#take(owner);
    return true;
  }

  leave({ company }: Owner): void {
    const held = (this.#held.get(company) ?? 0) - 1;
    if (held > 0) this.#held.set(company, held);
    else this.#held.delete(company);
    this.#taken -= 1;
    this.#admit();
    if (this.#taken === 0 && this.#queue.isEmpty) for (const idle of this.#onIdle.splice(0)) idle();
  }

  /** Resolves once no caller holds a place or waits. */
  async idle(): Promise<void> {
    if (this.#taken > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #may(company: string): boolean {
    const isAlone = this.#recent.every((other) => other === company);
    return (this.#held.get(company) ?? 0) < (isAlone ? this.#part.alone : this.#part.beside);
  }

  #take({ company }: Owner): void {
    this.#taken += 1;
    this.#recent.unshift(company);
    this.#recent.splice(remembered);
    this.#held.set(company, (this.#held.get(company) ?? 0) + 1);
  }

  #admit(): void {
    while (this.#taken < this.#places) {
      const next = this.#queue.next((company) => this.#may(company));
      if (next === undefined) return;
      this.#take(next.owner);
      next.enter();
    }
  }

  #wait(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#queue.remove(owner, waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        owner,
        enter: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#queue.add(owner, waiting);
    });
  }
}
