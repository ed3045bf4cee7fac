import { openStillness, type Read } from './stillness.ts';

/** Thrown to readers while figures could be wrong. The client tries again after a moment. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly retryAfterSeconds = 5;
}

/** The company whose figures readers may not see, or 'all'. */
export type Behind = number | 'all';

/**
 * Keeps readers from figures that may be wrong. The gate is closed while the facts store may show less or more than was
 * acknowledged: during a rebuild or after a failed insert.
 */
export interface Gate {
  close(cause: string, message: string, behind: Behind): void;
  open(cause: string, behind: Behind): void;
  /** Throws NotReady while the gate is closed for the company. */
  pass(company: number): void;
  /** Whether the gate is closed for any company. */
  isClosed(): boolean;
  /**
   * Runs an insert of a company. After a failure, readers of the company get NotReady until `close` or `open` is called
   * for the company, or a later insert succeeds.
   */
  entering<Result>(company: number, insert: () => Promise<Result>): Promise<Result>;
  /**
   * Reads figures of a company in one state (`Stillness`). Throws NotReady while the gate is closed for the company.
   */
  reading<Answer>(company: number, read: () => Promise<Answer>): Promise<Read<Answer>>;
  /**
   * Reads figures of a company for an answer that cannot carry the mark `moved`. Throws NotReady if receipts entered
   * during every try.
   */
  settled<Answer>(company: number, read: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Only the log and the doctor state the reason, because an error of the facts store may quote data that the reader may
 * not see.
 */
export const heldSentence = 'The figures of this company are being completed after a fault.';

export const openGate = (): Gate => {
  const causes = new Map<Behind, Map<string, string>>();
  /** Companies whose last insert failed, and for which no cause was given yet. */
  const failed = new Set<number>();
  const still = openStillness();
  const refuse = (behind: Behind): void => {
    for (const message of causes.get(behind)?.values() ?? []) throw new NotReady(message);
  };
  const named = (behind: Behind): void => {
    if (behind === 'all') failed.clear();
    else failed.delete(behind);
  };
  const pass = (company: number): void => {
    refuse('all');
    refuse(company);
    if (failed.has(company)) throw new NotReady(heldSentence);
  };
  const reading = <Answer>(company: number, read: () => Promise<Answer>): Promise<Read<Answer>> =>
    still.reading(company, async () => {
      pass(company);
      const answer = await read();
      pass(company);
      return answer;
    });
  return {
    close: (cause, message, behind) => {
      const known = causes.get(behind) ?? new Map<string, string>();
      causes.set(behind, known.set(cause, message));
      named(behind);
    },
    open: (cause, behind) => {
      const known = causes.get(behind);
      known?.delete(cause);
      if (known?.size === 0) causes.delete(behind);
      named(behind);
    },
    pass,
    isClosed: () => causes.size > 0,
    entering: (company, insert) =>
      still.entering(company, async () => {
        try {
          const result = await insert();
          failed.delete(company);
          return result;
        } catch (error) {
          failed.add(company);
          throw error;
        }
      }),
    reading,
    settled: async (company, read) => {
      const { answer, moved } = await reading(company, read);
      if (moved) throw new NotReady('Receipts came in while this was read.');
      return answer;
    },
  };
};
