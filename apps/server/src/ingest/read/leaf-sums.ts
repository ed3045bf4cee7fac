import type { LeafSum } from './stamps.ts';

const numbersOfSum = 5;
const firstSums = 1024;

/**
 * Sums of many transactions as flat numbers. Objects would be copied by the garbage collector until their segment is
 * entered.
 */
export class LeafSums {
  #numbers = new Float64Array(firstSums * numbersOfSum);
  /** The end of the sums of each transaction. */
  readonly #ends: number[] = [];

  /** Adds the sums of the next transaction. */
  add(sums: readonly LeafSum[]): void {
    let at = this.#ends.at(-1) ?? 0;
    for (const { leaf, units, amount, discount, customers } of sums) {
      if (at === this.#numbers.length) {
        const larger = new Float64Array(at * 2);
        larger.set(this.#numbers);
        this.#numbers = larger;
      }
      this.#numbers[at] = leaf;
      this.#numbers[at + 1] = units;
      this.#numbers[at + 2] = amount;
      this.#numbers[at + 3] = discount;
      this.#numbers[at + 4] = customers;
      at += numbersOfSum;
    }
    this.#ends.push(at);
  }

  /** The sums of a transaction. `transaction`: the index of the call of `add` that added it. */
  at(transaction: number): LeafSum[] {
    const sums: LeafSum[] = [];
    const end = this.#ends[transaction] ?? 0;
    for (let at = this.#ends[transaction - 1] ?? 0; at < end; at += numbersOfSum) {
      sums.push({
        leaf: this.#number(at),
        units: this.#number(at + 1),
        amount: this.#number(at + 2),
        discount: this.#number(at + 3),
        customers: this.#number(at + 4),
      });
    }
    return sums;
  }

  #number(at: number): number {
    return this.#numbers[at] ?? 0;
  }
}
