import type { ReadEntry } from './read.ts';

/** Files of an archive one after the other, of which the next can be looked at before it is taken. */
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
