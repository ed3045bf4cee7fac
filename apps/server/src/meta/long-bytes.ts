/**
 * Bytes of one portion. The driver receives bytes as text of twice their length, and decodes the text in one step: some
 * milliseconds for two MiB.
 */
const portionBytes = 2 * 1024 * 1024;

/**
 * Reads a long column in portions, so that other requests are answered in between. `read` returns up to `length` bytes
 * from a position that counts from 1, or null if the row does not exist or has been deleted meanwhile.
 */
export const readLong = async (
  read: (from: number, length: number) => Promise<Buffer | null>,
  length = portionBytes,
): Promise<Buffer | null> => {
  const portions: Buffer[] = [];
  for (;;) {
    const portion = await read(1 + portions.length * length, length);
    if (!portion) return null;
    portions.push(portion);
    if (portion.length < length) return portions.length === 1 ? portion : Buffer.concat(portions);
  }
};

/** Bytes per writing statement: they are copied in one step, about a MiB in a millisecond. */
export const writtenAtOnce = 16 * 1024 * 1024;

/**
 * Writes a long column in portions: `first` makes the row, `append` adds to it. Both belong to one transaction. Returns
 * the result of `first`.
 */
export const writeLong = async <Made>(
  bytes: Buffer,
  first: (portion: Buffer) => Promise<Made>,
  append: (portion: Buffer, made: Made) => Promise<unknown>,
  length = writtenAtOnce,
): Promise<Made> => {
  const made = await first(bytes.subarray(0, length));
  for (let at = length; at < bytes.length; at += length) await append(bytes.subarray(at, at + length), made);
  return made;
};
