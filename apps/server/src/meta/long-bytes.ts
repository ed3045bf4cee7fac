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
