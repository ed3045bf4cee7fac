/** Anything that ends a backup, a restore or an examination and was foreseen; the message is one sentence for a person. */
export class KeepError extends Error {
  override readonly name = 'KeepError';
}
