/** The user and company for which a request waits. */
export interface Owner {
  readonly company: string;
  readonly user: string;
}

/**
 * A queue in which companies take turns, and in which the users of a company take turns. The items of one user keep
 * their order. A user with many items delays every other user by one item at most.
 */
export class FairQueue<Item> {
  /** A Map keeps the order of insertion. A company that had its turn is added again at the end. */
  readonly #companies = new Map<string, Map<string, Item[]>>();

  add({ company, user }: Owner, item: Item): void {
    const users = this.#companies.get(company) ?? new Map<string, Item[]>();
    const items = users.get(user) ?? [];
    this.#companies.set(company, users);
    users.set(user, items);
    items.push(item);
  }

  /** Removes and returns the next item of the companies that `may` allows. */
  next(may: (company: string) => boolean): Item | undefined {
    for (const [company, users] of this.#companies) {
      if (!may(company)) continue;
      const [first] = users;
      if (first === undefined) continue;
      const [user, items] = first;
      const item = items.shift();
      users.delete(user);
      if (items.length > 0) users.set(user, items);
      this.#companies.delete(company);
      if (users.size > 0) this.#companies.set(company, users);
      return item;
    }
    return undefined;
  }

  /** Removes an item that gives up; returns false if it was not waiting. */
  remove({ company, user }: Owner, item: Item): boolean {
    const users = this.#companies.get(company);
    const items = users?.get(user);
    const at = items?.indexOf(item) ?? -1;
    if (!users || !items || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) users.delete(user);
    if (users.size === 0) this.#companies.delete(company);
    return true;
  }

  get isEmpty(): boolean {
    return this.#companies.size === 0;
  }
}
