import { openMany } from '../../fair/many.ts';
import type { Owner } from '../../fair/queue.ts';
import { smallSegment } from '../../meta/segment-types.ts';
import type { Recognised, Sent } from '../read/recognise.ts';
import { doTask, type Threads } from './threads.ts';

/** Uploads of one message to the thread: at most about a second of its work. */
const mostAtOnce = 50;

/**
 * Recognises many small uploads at a time in one thread, because a chain of stores sends a hundred uploads a second.
 */
export interface SmallUploads {
  /**
   * Null for an upload that is not small, or that is refused. Recognise such an upload separately, so that a refusal
   * gives the sender the reason.
   */
  recognise(owner: Owner, sent: Sent): Promise<Recognised | null>;
}

const isSmall = ({ body }: Sent): boolean => body.reduce((sum, part) => sum + part.length, 0) <= smallSegment.packed;

export const openSmallUploads = (threads: Threads): SmallUploads => {
  const recognise = openMany<Sent, Recognised | null>({
    most: mostAtOnce,
    run: (some) => doTask(threads, 'recogniseSmall', [[...some]]).catch(() => some.map(() => null)),
  });
  return {
    recognise: (owner, sent) => {
      if (!isSmall(sent)) return Promise.resolve(null);
      const { segmentBytes, segmentDecodedBytes } = sent.limits;
      const limits = {
        segmentBytes: Math.min(segmentBytes, smallSegment.packed),
        segmentDecodedBytes: Math.min(segmentDecodedBytes, smallSegment.read),
      };
      return recognise(owner, { ...sent, limits });
    },
  };
};
