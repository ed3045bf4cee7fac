import { eachOf, pick, rowsOf, type Usual } from './hostile-crawl.testing.ts';
import * as draws from './hostile-draws.testing.ts';
import type { Sent, Target } from './hostile-draws.testing.ts';
import type { Readers } from './hostile-readers.testing.ts';
import { ofTheConnection } from './hostile-words.testing.ts';
import { isWrong, type Sender, type Told } from './hostile-sender.testing.ts';

/** Statuses of refusals by which a header may end a request before other headers were read. */
const refusing = [400, 401, 403, 404, 406, 412, 413, 415, 416, 417, 429, 431];

/** Whether a call read as much of a request as it reads of a correct request. */
const wasRead = (answer: Told | null, { status }: Usual): boolean =>
  answer !== null && (answer.statusCode === status || !refusing.includes(answer.statusCode ?? 0));

/**
 * Sends every header that code reads, with every value, to every place that reads it. A place is a line of code with
 * the lines that called it, for one method, one kind of caller and one kind of answer. For each place, asks the fastest
 * call, with one value per request. Values that are not refused there reach the calls themselves. These values are sent
 * to all calls, with one value for every header in one request.
 */
export class HeaderCrawl {
  readonly #sender: Sender;
  readonly #readers: Readers;
  readonly #usual: ReadonlyMap<Target, Usual>;
  readonly #done = new Set<string>();
  /** Values that some place refused (`#refused`), and values that some place accepted (`#passed`). */
  readonly #refused = new Set<string>();
  readonly #passed = new Set<string>();

  constructor(sender: Sender, readers: Readers, usual: ReadonlyMap<Target, Usual>) {
    this.#sender = sender;
    this.#readers = readers;
    this.#usual = usual;
  }

  async crawl(): Promise<void> {
    // Repeats, because a value may lead to places that no earlier value reached.
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
