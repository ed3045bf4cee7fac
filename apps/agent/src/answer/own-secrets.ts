import type { AgentParts } from '../shared/parts.ts';

/** Length of the shortest text that is covered as a secret in any place. */
const SHORTEST_SECRET = 8;

/**
 * Masks the secrets of this agent in a content, so that nothing sent contains them. A content without secrets is
 * returned unchanged.
 */
export const coverOwn = (
  content: Uint8Array,
  { settings: { key, code }, keys }: Pick<AgentParts, 'settings' | 'keys'>,
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
