/**
 * Runs what belongs to senders: at most so many at a time, and one of each sender, so that nobody takes every place. The rest
 * waits in the order in which it came.
 */
export const openTurns = (most: number) => {
  const running = new Set<string>();
  const waiting: { sender: string; begin: () => void }[] = [];
  const beginNext = (): void => {
    const at = running.size < most ? waiting.findIndex(({ sender }) => !running.has(sender)) : -1;
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    running.add(next.sender);
    next.begin();
  };
  return async <Result>(sender: string, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((begin) => {
      waiting.push({ sender, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      running.delete(sender);
      beginNext();
    }
  };
};

export type Turns = ReturnType<typeof openTurns>;
