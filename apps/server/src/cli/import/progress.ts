import { SingleBar } from 'cli-progress';
import { plainLine } from '../plain.ts';

export interface ImportProgress {
  /** Adds settled bytes on disk with their transactions, and the name of their file. */
  add(bytes: number, transactions: number, file: string): void;
  stop(): void;
}

const silent: ImportProgress = { add: () => undefined, stop: () => undefined };

/** Number of letters of a file's name, so that the line fits a terminal of 100 columns. */
const NAME_WIDTH = 24;

/** Draws a bar on a terminal, and nothing in logs and pipes. */
export const drawProgress = (terminal: NodeJS.WriteStream | null, bytes: number): ImportProgress => {
  if (terminal === null || bytes === 0) return silent;
  const bar = new SingleBar({
    stream: terminal,
    format: '{bar} {percentage} %  {eta_formatted} left  {transactions} transactions  {file}',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: 24,
    clearOnComplete: true,
    // Keeps line breaks of the terminal working after Ctrl+C.
    linewrap: true,
  });
  let transactions = 0;
  bar.start(bytes, 0, { transactions, file: '' });
  return {
    add: (more, found, file) => {
      transactions += found;
      bar.increment(more, { transactions, file: plainLine(file.slice(-NAME_WIDTH)) });
    },
    stop: () => bar.stop(),
  };
};
