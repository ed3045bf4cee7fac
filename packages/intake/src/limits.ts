/** Bytes from which the format of a file is recognised, and the columns of a profile are found in a header. */
export const HEAD_BYTES = 64 * 1_024;

/** Bytes of a file that are read at once. */
export const CHUNK_BYTES = 256 * 1_024;

/** Bytes of the largest segment, unpacked: what a server takes unless its settings say otherwise. */
export const MOST_SEGMENT_BYTES = 64 * 2 ** 20;

/** Receipts of the largest segment that a server takes. */
export const MOST_SEGMENT_TRANSACTIONS = 50_000;
