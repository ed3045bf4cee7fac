/** A new name for a call, by which the server knows it again. It needs no secrecy: it only counts for the same user. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36))
    .join('-')
    .padEnd(8, '0');
