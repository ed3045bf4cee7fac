import type { Parts } from './parts.ts';

/** Length of the shortest text that is covered as a secret in any place. */
const SHORTEST_SECRET = 8;

/** Content without the secrets of this agent itself: nothing that is sent holds them. A content without any is handed on as it is. */
export const coverOwn = (
  content: Uint8Array,
  { settings: { key, code }, keys }: Pick<Parts, 'settings' | 'keys'>,
): Uint8Array => {
  let covered = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  for (const secret of [key, code, keys.current()]) {
    if (secret === undefined || secret.length < SHORTEST_SECRET || !covered.includes(secret)) continue;
    covered = Buffer.from(covered);
    for (let at = covered.indexOf(secret); at >= 0; at = covered.indexOf(secret, at))
      covered.fill('*', at, at + secret.length);
  }
  return covered;
};
