import { SingleBar } from 'cli-progress';

export interface Progress {
  /** Bytes on disk that are settled now, whose transactions, and of which file. */
  add(bytes: number, transactions: number, file: string): void;
  stop(): void;
}

const silent: Progress = { add: () => undefined, stop: () => undefined };

/** Letters of a file's name, so that the line does not break on a terminal of 100. */
const NAME_WIDTH = 24;

/** A bar where somebody watches, nothing in logs and pipes. */
export const drawProgress = (terminal: NodeJS.WriteStream | null, bytes: number): Progress => {
  if (terminal === null || bytes === 0) return silent;
  const bar = new SingleBar({
    stream: terminal,
    format: '{bar} {percentage} %  {eta_formatted} left  {transactions} transactions  {file}',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: 24,
    clearOnComplete: true,
    // Else the terminal is left without line breaks when somebody presses Ctrl+C.
    linewrap: true,
  });
  let transactions = 0;
  bar.start(bytes, 0, { transactions, file: '' });
  return {
    add: (more, found, file) => {
      transactions += found;
      bar.increment(more, { transactions, file: file.slice(-NAME_WIDTH) });
    },
    stop: () => bar.stop(),
  };
};
