/** Whether bytes begin a gzip stream (RFC 1952, with its only compression method). */
export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
