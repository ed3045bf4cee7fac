/** Thrown to readers while figures could be wrong; the client tries again after a moment (reliability.md, I6). */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly retryAfterSeconds = 5;
}

/** Closed while the facts store may show less than was acknowledged: during a rebuild, or after a failed apply. */
export interface Gate {
  close(cause: string, message: string): void;
  open(cause: string): void;
  /** Throws NotReady while anything keeps the gate closed. */
  pass(): void;
}

export const openGate = (): Gate => {
  const causes = new Map<string, string>();
  return {
    close: (cause, message) => void causes.set(cause, message),
    open: (cause) => void causes.delete(cause),
    pass: () => {
      for (const message of causes.values()) throw new NotReady(message);
    },
  };
};
