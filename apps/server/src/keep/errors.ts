/** An expected failure of a backup, a restore or an examination. The message is one sentence for the operator. */
export class KeepError extends Error {
  override readonly name = 'KeepError';
}
