import { FairQueue, type Owner } from '../fair/queue.ts';
import { smallSegment } from '../meta/segment-types.ts';
import type { Recognised, Sent } from './recognise.ts';
import { doTask, type Threads } from './threads.ts';

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

const isSmall = ({ body }: Sent): boolean => body.reduce((sum, part) => sum + part.length, 0) <= smallSegment.packed;

export const openSmallUploads = (threads: Threads): SmallUploads => {
  const queue = new FairQueue<Waiting>();
  let isRunning = false;

  const next = (): Waiting[] => {
    const some: Waiting[] = [];
    while (!queue.isEmpty && some.length < mostAtOnce) {
      const one = queue.next(() => true);
      if (one) some.push(one);
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
        segmentBytes: Math.min(segmentBytes, smallSegment.packed),
        segmentDecodedBytes: Math.min(segmentDecodedBytes, smallSegment.read),
      };
      return new Promise((resolve) => {
        queue.add(owner, { sent: { ...sent, limits }, resolve });
        void run();
      });
    },
  };
};
