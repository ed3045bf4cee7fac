import { FairQueue, type Owner } from './queue.ts';

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

export interface Work<Asked, Answer> {
  /** Most requests that are served together. */
  most: number;
  /** Returns one answer for each request, in their order. Serves all of them or none. */
  run: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** Whether an error concerns all requests, so that each of them would also fail alone. */
  isOfAll?: (error: unknown) => boolean;
}

/**
 * Serves the requests of many callers together. Requests that arrive while `run` works wait. They are served together
 * afterwards, and their owners take turns. A single caller does not wait. If `run` fails for several requests, each
 * request is tried alone, so that no caller gets the error of another caller.
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
