import { FairQueue, type Owner } from './queue.ts';

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

export interface Work<Asked, Answer> {
  /** Most that are done together. */
  most: number;
  /** Returns one answer for each, in their order. It does all or nothing. */
  run: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** Whether an error concerns the whole lot, so that each alone would fail as well. */
  isOfAll?: (error: unknown) => boolean;
}

/**
 * Does work for many callers at a time. What is asked for while `run` is at work waits and is done together next, owners
 * by turns; a caller who is alone does not wait. Where `run` fails for several, each of them is tried alone, so that
 * nobody is told the error of another.
 */
export const openMany = <Asked, Answer>({ most, run, isOfAll = () => false }: Work<Asked, Answer>) => {
  const queue = new FairQueue<Waiting<Asked, Answer>>();
  let isRunning = false;

  const next = (): Waiting<Asked, Answer>[] => {
    const some: Waiting<Asked, Answer>[] = [];
    while (some.length < most) {
      const one = queue.next(() => true);
      if (!one) break;
      some.push(one);
    }
    return some;
  };

  const settle = async (some: readonly Waiting<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await run(some.map(({ asked }) => asked));
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (some.length === 1 || isOfAll(error)) for (const { reject } of some) reject(error);
      else for (const one of some) await settle([one]);
    }
  };

  const begin = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let some = next(); some.length > 0; some = next()) await settle(some);
    isRunning = false;
  };

  return (owner: Owner, asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      queue.add(owner, { asked, resolve, reject });
      void begin();
    });
};
