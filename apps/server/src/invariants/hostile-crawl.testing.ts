import { seed, thorough } from '../thorough.testing.ts';
import * as draws from './hostile-draws.testing.ts';
import type { Sent, Target } from './hostile-draws.testing.ts';
import type { Sender, Told } from './hostile-sender.testing.ts';
import type { Profile } from './isolation/kinds.testing.ts';

export const strangers = ['anybody', 'connector', 'storeManager'] as const satisfies Profile[];
const trusted = ['companyAdmin', 'superAdmin'] as const satisfies Profile[];

/** A generator that repeats its values for the same seed. */
const random = ((state: number) => () => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
})(seed);
export const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;

/** Returns all elements, or a random choice of at most `most` elements if the run is not thorough. */
export const some = <One>(list: readonly One[], most: number): readonly One[] =>
  thorough || list.length <= most ? list : Array.from({ length: most }, () => pick(list));

/** Runs several steps at once, in the order of the list. */
export const eachOf = async <Step>(steps: readonly Step[], walk: (step: Step) => Promise<void>): Promise<void> => {
  const left = [...steps];
  const walker = async (): Promise<void> => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) await walk(step);
  };
  await Promise.all(Array.from({ length: 4 }, walker));
};

/** The answer of a call that is sent correctly. */
export interface Usual {
  /** Callers whom it lets in. */
  admitted: Profile[];
  status: number;
  kind: string;
  milliseconds: number;
}

export const isTaken = (answer: Told | null): boolean => Math.floor((answer?.statusCode ?? 0) / 100) === 2;

export const askAsUsual = async (sender: Sender, call: Target): Promise<Usual> => {
  const usual: Usual = { admitted: [], status: 0, kind: '', milliseconds: Infinity };
  for (const caller of [...strangers, ...trusted]) {
    const start = performance.now();
    const answer = await sender.attempt(caller, draws.usual(call));
    if ([401, 403].includes(answer?.statusCode ?? 0) && caller !== 'superAdmin') continue;
    usual.admitted.push(caller);
    usual.status = answer?.statusCode ?? 0;
    usual.kind = `${usual.status} ${answer?.headers['content-type'] ?? ''}`;
    usual.milliseconds = Math.min(usual.milliseconds, performance.now() - start);
  }
  return usual;
};

/**
 * Sends samples. A stranger sends one sample. Administrators send more, because calls read what administrators send.
 */
export const sendSamples = async (sender: Sender, all: readonly Sent[], most: number): Promise<void> => {
  await sender.attempt(pick(strangers), pick(all));
  for (const caller of trusted) for (const sent of some(all, most)) await sender.attempt(caller, sent);
};

/**
 * Groups values into rows. A row has one value for each name, and every value is in some row. `turn` changes which
 * values are together in a row.
 */
export const rowsOf = (all: readonly Sent[], turn: number): Sent[][] => {
  const byName = new Map<string, Sent[]>();
  for (const one of all) {
    const name = one.holds?.name ?? '';
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const rows: Sent[][] = [];
  [...byName.values()].forEach((values, at) => {
    values.forEach((_, row) => {
      const one = values[(row + turn + 3 * at) % values.length];
      if (one) (rows[row] ??= []).push(one);
    });
  });
  return rows;
};

/** Whether a refusal names the field that holds the value. */
const isNamed = (answer: Told | null, { holds }: Sent): boolean =>
  answer?.statusCode === 400 && ['"', '[', '.'].some((next) => answer.said.includes(`"field":"${holds?.name}${next}`));

/** Whether a refusal says that the call does not know the field that holds the value, whatever the value is. */
const isUnknown = (answer: Told | null, { holds }: Sent): boolean =>
  answer?.said.includes(`"field":"${holds?.name}","code":"unknown"`) ?? false;

const keyOf = ({ holds }: Sent): string => JSON.stringify([holds?.part, holds?.reader, holds?.value]);

interface Answers {
  unknown: Set<string>;
  named: Set<string>;
}

/** Sends every drawn value, many values in one request. */
export class Crawl {
  readonly #sender: Sender;
  /** Values that a reader refuses by name even if they are sent alone. */
  readonly #refused = new Set<string>();
  /** For each question: the names that the call does not know, and the values that it refused by name. */
  readonly #answers = new Map<string, Answers>();

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Sends every value once, from random callers whom the call admits. Each stranger sends only one value, because only
   * the identity of a stranger is read. A value counts as read in two cases: the answer is the same as without the
   * value, or a refusal names the value that the reader also refuses when the value is sent alone. A call that reads
   * the question of another call gets only the values that the other call did not refuse.
   */
  async sendAll(call: Target, usual: Usual, all: readonly Sent[]): Promise<void> {
    const question = draws.questionOf(call);
    const answers = this.#answers.get(question) ?? { unknown: new Set(), named: new Set() };
    this.#answers.set(question, answers);
    const isKnown = (one: Sent): boolean => draws.isDerived(call) && answers.named.has(keyOf(one));
    const held = all.filter((one) => one.holds && !isKnown(one));
    for (const row of rowsOf(held, Math.floor(random() * all.length))) await this.#send(call, usual, row, answers);
    for (const one of all) if (!one.holds) await this.#sender.attempt(pick(usual.admitted), one);
    for (const caller of strangers) await this.#sender.attempt(caller, pick(all));
  }

  async #send(call: Target, usual: Usual, all: readonly Sent[], answers: Answers): Promise<void> {
    const row = all.filter(({ holds }) => !answers.unknown.has(holds?.name ?? ''));
    if (row.length === 0) return;
    const answer = await this.#sender.attempt(pick(usual.admitted), draws.together(call, row));
    for (const one of row) if (isUnknown(answer, one)) answers.unknown.add(one.holds?.name ?? '');
    const named = row.filter((one) => isNamed(answer, one));
    for (const one of named) if (row.length === 1) this.#refused.add(keyOf(one));
    for (const one of named) if (this.#refused.has(keyOf(one))) answers.named.add(keyOf(one));
    const isUsual = named.length === 0 && answer?.statusCode === usual.status;
    if (row.length === 1 || isUsual || isTaken(answer)) return;
    for (const one of named) if (!this.#refused.has(keyOf(one))) await this.#send(call, usual, [one], answers);
    const rest = row.filter((one) => !named.includes(one));
    if (named.length > 0) return this.#send(call, usual, rest, answers);
    await this.#send(call, usual, rest.slice(0, rest.length >> 1), answers);
    await this.#send(call, usual, rest.slice(rest.length >> 1), answers);
  }
}
