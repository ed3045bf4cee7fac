import type { Owner } from '../fair/queue.ts';
import type { Recognised, Sent } from './recognise.ts';
import { doTask, type Threads } from './threads.ts';

/** Bytes of an upload that is recognised with others, as it is sent and decompressed. */
const mostSent = 64 * 1024;
const mostDecoded = 1024 * 1024;

/** Uploads of one message to the thread: at most about a second of its work. */
const mostAtOnce = 50;

interface Waiting {
  sent: Sent;
  resolve: (found: Recognised | null) => void;
}

/** Recognises small uploads many at a time in one thread: a chain of stores sends a hundred a second. */
export interface SmallUploads {
  /** Null for an upload that is not small, or is refused: whoever sent it is told by recognising it alone. */
  recognise(owner: Owner, sent: Sent): Promise<Recognised | null>;
}

const isSmall = ({ body }: Sent): boolean => body.reduce((sum, part) => sum + part.length, 0) <= mostSent;

export const openSmallUploads = (threads: Threads): SmallUploads => {
  /** By company. */
  const lines = new Map<string, Waiting[]>();
  let isRunning = false;

  /** The next of each company in turn, so that none waits behind all uploads of another. */
  const next = (): Waiting[] => {
    const some: Waiting[] = [];
    while (lines.size > 0 && some.length < mostAtOnce)
      for (const [company, line] of lines) {
        const one = line.shift();
        if (one) some.push(one);
        if (line.length === 0) lines.delete(company);
      }
    return some;
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let some = next(); some.length > 0; some = next()) {
      const found = await doTask(threads, 'recogniseSmall', [some.map(({ sent }) => sent)]).catch(() => []);
      for (const [at, { resolve }] of some.entries()) resolve(found[at] ?? null);
    }
    isRunning = false;
  };

  return {
    recognise: (owner, sent) => {
      if (!isSmall(sent)) return Promise.resolve(null);
      const { segmentBytes, segmentDecodedBytes } = sent.limits;
      const limits = {
        segmentBytes: Math.min(segmentBytes, mostSent),
        segmentDecodedBytes: Math.min(segmentDecodedBytes, mostDecoded),
      };
      return new Promise((resolve) => {
        const line = lines.get(owner.company) ?? [];
        lines.set(owner.company, line);
        line.push({ sent: { ...sent, limits }, resolve });
        void run();
      });
    },
  };
};
