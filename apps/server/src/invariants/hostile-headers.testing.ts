import { eachOf, pick, rowsOf, type Usual } from './hostile-crawl.testing.ts';
import * as draws from './hostile-draws.testing.ts';
import type { Sent, Target } from './hostile-draws.testing.ts';
import type { Readers } from './hostile-readers.testing.ts';
import { ofTheConnection } from './hostile-words.testing.ts';
import { isWrong, type Sender, type Told } from './hostile-sender.testing.ts';

/** Refusals by which a header may end a request before others were read. */
const refusing = [400, 401, 403, 404, 406, 412, 413, 415, 416, 417, 429, 431];

/** Whether a call read everything that it reads of a request as it should be. */
const wasRead = (answer: Told | null, { status }: Usual): boolean =>
  answer !== null && (answer.statusCode === status || !refusing.includes(answer.statusCode ?? 0));

/**
 * Every header that code reads, with every value, at every place that reads it: a place is a line with all that led
 * there, of a method, of callers and of a kind of answer. The quickest call of each place is asked, with one value a
 * request. What is not refused there reaches the calls themselves: it goes to all of them, a value of every header in
 * one request.
 */
export class HeaderCrawl {
  readonly #sender: Sender;
  readonly #readers: Readers;
  readonly #usual: ReadonlyMap<Target, Usual>;
  readonly #done = new Set<string>();
  /** Values that a place refused, and those that one did not. */
  readonly #refused = new Set<string>();
  readonly #passed = new Set<string>();

  constructor(sender: Sender, readers: Readers, usual: ReadonlyMap<Target, Usual>) {
    this.#sender = sender;
    this.#readers = readers;
    this.#usual = usual;
  }

  async crawl(): Promise<void> {
    // A value may lead to places that nothing led to before.
    for (let steps = this.#steps(); steps.length > 0; steps = this.#steps())
      await eachOf(steps, async ([call, usual, name]) => this.#alone(call, usual, name));
    const calls = [...this.#usual].filter(([call]) => !draws.isDerived(call));
    await eachOf(calls, async ([call, usual]) => this.#together(call, usual));
  }

  /** Places of which no call was asked yet. */
  #steps(): (readonly [Target, Usual, string])[] {
    const quickest = [...this.#usual].sort(([, one], [, other]) => one.milliseconds - other.milliseconds);
    return quickest.flatMap(([call, usual]) => {
      const read = [...this.#readers.of(call.name), ...ofTheConnection.map((name) => [name, ['node']] as const)];
      const names = read.flatMap(([name, places]) => {
        const circumstances = [call.method, usual.kind, usual.admitted.join(' ')];
        const left = [...places]
          .map((place) => [name, place, ...circumstances].join())
          .filter((key) => !this.#done.has(key));
        for (const key of left) this.#done.add(key);
        return left.length > 0 ? [name] : [];
      });
      return names.map((name) => [call, usual, name] as const);
    });
  }

  async #alone(call: Target, usual: Usual, name: string): Promise<void> {
    for (const one of draws.inHeaders(call).filter(({ holds }) => holds?.name === name)) {
      const answer = await this.#sender.attempt(pick(usual.admitted), one);
      (wasRead(answer, usual) ? this.#passed : this.#refused).add(keyOf(one));
    }
  }

  async #together(call: Target, usual: Usual): Promise<void> {
    const reaching = draws
      .inHeaders(call)
      .filter(({ holds }) => !ofTheConnection.includes(holds?.name ?? ''))
      .filter((one) => this.#passed.has(keyOf(one)) || !this.#refused.has(keyOf(one)));
    for (const row of rowsOf(reaching, 0)) await this.#halve(call, usual, row);
  }

  async #halve(call: Target, usual: Usual, row: readonly Sent[]): Promise<void> {
    const answer = await this.#sender.attempt(pick(usual.admitted), draws.together(call, row));
    if (row.length < 2 || (wasRead(answer, usual) && !isWrong(answer))) return;
    await this.#halve(call, usual, row.slice(0, row.length >> 1));
    await this.#halve(call, usual, row.slice(row.length >> 1));
  }
}

const keyOf = ({ method, holds }: Sent): string => [method, holds?.name, holds?.value].join();
