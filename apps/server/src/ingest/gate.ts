/** Thrown to readers while figures could be wrong. The client tries again after a moment. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly retryAfterSeconds = 5;
}

/** The company whose figures readers may not see, or 'all'. */
export type Behind = number | 'all';

/**
 * Closed while the facts store may show less or more than was acknowledged: during a rebuild or after a failed insert.
 */
export interface Gate {
  close(cause: string, message: string, behind: Behind): void;
  open(cause: string, behind: Behind): void;
  /** Throws NotReady while the gate is closed for the company. */
  pass(company: number): void;
  /** Whether the gate is closed for any company. */
  isClosed(): boolean;
}

export const openGate = (): Gate => {
  const causes = new Map<Behind, Map<string, string>>();
  const refuse = (behind: Behind): void => {
    for (const message of causes.get(behind)?.values() ?? []) throw new NotReady(message);
  };
  return {
    close: (cause, message, behind) => {
      const known = causes.get(behind) ?? new Map<string, string>();
      causes.set(behind, known.set(cause, message));
    },
    open: (cause, behind) => {
      const known = causes.get(behind);
      known?.delete(cause);
      if (known?.size === 0) causes.delete(behind);
    },
    pass: (company) => {
      refuse('all');
      refuse(company);
    },
    isClosed: () => causes.size > 0,
  };
};
