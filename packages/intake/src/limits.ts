/**
 * Number of first bytes in which the format of a file is recognised and the header with the columns of a profile is
 * found.
 */
export const HEAD_BYTES = 64 * 1_024;

/** Bytes of a file that are read at a time. */
export const CHUNK_BYTES = 256 * 1_024;

/** Bytes of the largest segment after decompression: the server's default. */
export const MOST_SEGMENT_BYTES = 64 * 2 ** 20;

/** Most receipts of a segment that a server takes. */
export const MOST_SEGMENT_TRANSACTIONS = 50_000;
