/**
 * A new id for a call, by which the server recognises a repetition. It needs no secrecy, because the server compares it
 * only with ids of the same user.
 */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36))
    .join('-')
    .padEnd(8, '0');
