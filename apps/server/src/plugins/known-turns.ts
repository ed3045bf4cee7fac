import { createHash } from 'node:crypto';
import type { Owner } from '../fair/queue.ts';
import type { RequestCaller } from './caller.ts';
import { ownerOf } from './owner.ts';

/** Largest number of remembered callers. The caller that was not seen for the longest time is forgotten first. */
export const mostKnown = 20_000;

/**
 * Remembers whose turn a call takes while the server looks up its caller: the turn of the token's owner at the last
 * call. This grants no access, because rights are looked up each time. A call with an unknown token takes the turn of
 * its network among unknown callers.
 */
export class KnownTurns {
  readonly #callers = new Map<string, { owner: Owner; kind: RequestCaller['kind'] }>();

  of(token: string | null, network: string): Owner {
    return this.#known(token)?.owner ?? { company: 'strangers', user: network };
  }

  /**
   * Whether the token belonged to a session of a user at the last call. If true, the lookup of the token starts with
   * sessions.
   */
  wasUser(token: string): boolean {
    return this.#known(token)?.kind === 'user';
  }

  note(token: string | null, caller: RequestCaller): void {
    if (token === null) return;
    const key = tokenKey(token);
    this.#callers.delete(key);
    this.#callers.set(key, { owner: ownerOf(caller), kind: caller.kind });
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > mostKnown && oldest !== undefined) this.#callers.delete(oldest);
  }

  #known(token: string | null) {
    return token === null ? undefined : this.#callers.get(tokenKey(token));
  }
}

const tokenKey = (token: string): string => createHash('sha256').update(token).digest('base64');
