import type { Owner } from './queue.ts';

/** The share that is used up. */
export type Exhausted = 'user' | 'company';

/** Limits how many places a user and a company may hold at a time. */
export class Shares {
  readonly #most: Readonly<Record<Exhausted, number>>;
  readonly #users = new Map<string, number>();
  readonly #companies = new Map<string, number>();

  constructor(most: Readonly<Record<Exhausted, number>>) {
    this.#most = most;
  }

  /**
   * Takes one place of the share. Returns the function that gives the place back once, or the name of the share that is
   * used up.
   */
  take({ company, user }: Owner): (() => void) | Exhausted {
    if ((this.#users.get(user) ?? 0) >= this.#most.user) return 'user';
    if ((this.#companies.get(company) ?? 0) >= this.#most.company) return 'company';
    add(this.#users, user, 1);
    add(this.#companies, company, 1);
    return () => {
      add(this.#users, user, -1);
      add(this.#companies, company, -1);
    };
  }
}

const add = (counts: Map<string, number>, key: string, change: number): void => {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
};
