/** Bytes of a column come as text of twice their length, which is read in one step: two MiB take some milliseconds. */
const portionBytes = 2 * 1024 * 1024;

/**
 * Reads a long column portion by portion, so that others are answered in between. `read` answers so many bytes from a position that
 * counts from 1; null when there is nothing, also when it is gone meanwhile.
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

/** Bytes of one statement that writes: they are copied in one step, a MiB in a millisecond. */
const writtenAtOnce = 16 * 1024 * 1024;

/**
 * Writes a long column portion by portion: `first` makes the row, `append` adds to it. Both belong to one transaction. Answers
 * what `first` answers.
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
