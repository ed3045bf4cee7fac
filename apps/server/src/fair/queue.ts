/** Who asks for something of which there is not enough for all: somebody of a company. */
export interface Owner {
  readonly company: string;
  readonly user: string;
}

/**
 * Those who wait: companies take turns, inside a company its users do, and of one user the first who came goes first. However
 * many wait of one user, everybody else is let in after one of them.
 */
export class FairQueue<Item> {
  /** A Map keeps the order in which keys were added: who had a turn is added again, behind the others. */
  readonly #companies = new Map<string, Map<string, Item[]>>();

  add({ company, user }: Owner, item: Item): void {
    const users = this.#companies.get(company) ?? new Map<string, Item[]>();
    const items = users.get(user) ?? [];
    this.#companies.set(company, users);
    users.set(user, items);
    items.push(item);
  }

  /** Takes off the next one, of the companies that may go now. */
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

  /** Takes off one who gives up; false: they were not waiting. */
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
