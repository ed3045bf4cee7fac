import type { ReadEntry } from './read.ts';

/** The files of an archive in order, with a look at the next one before taking it. */
export interface Entries {
  peek(): Promise<ReadEntry | null>;
  take(): Promise<ReadEntry | null>;
}

export const entriesOf = (source: AsyncIterable<ReadEntry>): Entries => {
  const iterator = source[Symbol.asyncIterator]();
  let next: Promise<ReadEntry | null> | null = null;
  const peek = (): Promise<ReadEntry | null> =>
    (next ??= iterator.next().then(({ value, done }) => (done ? null : value)));
  return {
    peek,
    take: async () => {
      const taken = await peek();
      next = null;
      return taken;
    },
  };
};
