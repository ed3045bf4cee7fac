import { createHash } from 'node:crypto';
import type { Owner } from '../fair/queue.ts';
import type { RequestCaller } from './caller.ts';
import { ownerOf } from './owner.ts';

/** Remembered callers; the least recently seen one is forgotten. */
export const mostKnown = 20_000;

/**
 * Whose turn a call takes while its caller is looked up: the owner of its token at the last call. It grants no access:
 * rights are looked up each time. An unknown token takes the turn of its network among unknown callers.
 */
export class KnownTurns {
  readonly #owners = new Map<string, Owner>();

  of(token: string | null, network: string): Owner {
    const known = token === null ? undefined : this.#owners.get(tokenKey(token));
    return known ?? { company: 'strangers', user: network };
  }

  note(token: string | null, caller: RequestCaller): void {
    if (token === null) return;
    const key = tokenKey(token);
    this.#owners.delete(key);
    this.#owners.set(key, ownerOf(caller));
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > mostKnown && oldest !== undefined) this.#owners.delete(oldest);
  }
}

const tokenKey = (token: string): string => createHash('sha256').update(token).digest('base64');
