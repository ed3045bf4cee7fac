import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from '../fair/queue.ts';

/** Whose turn the work under way takes for connections, and what it asks within it. */
export interface Turn {
  readonly owner: Owner;
  /** The place that its questions share; null while it asks none. */
  place: Promise<void> | null;
  /** Questions that share the place, those that wait for it too. */
  asking: number;
  /** Questions that have a connection, and those that wait for one of them to end. */
  connected: number;
  readonly line: (() => void)[];
}

interface Work {
  /** Whose rows it may touch; null: all. */
  company: number | null;
  /** Null: the server's own work, which waits for no turn. */
  turn: Turn | null;
}

/**
 * Whose rows the work under way may touch, and whose turn it takes. What is said follows the work through everything it awaits, timers
 * too; what outlives a request is therefore begun `unbound`.
 */
const scope = new AsyncLocalStorage<Work>();

/** Runs work whose questions to the metadata store see the rows of one company only (row-security). */
export const boundTo = <Result>(companyId: number, work: () => Result): Result =>
  scope.run({ company: companyId, turn: turnUnderWay() }, work);

/** Runs work that takes the turn of its owner for connections to the metadata store (meta/turns). */
export const inTurnOf = <Result>(owner: Owner, work: () => Result): Result =>
  scope.run({ company: boundCompany(), turn: { owner, place: null, asking: 0, connected: 0, line: [] } }, work);

/** Runs work of the server itself, that no company binds, also from within work that one does. */
export const unbound = <Result>(work: () => Result): Result => scope.run({ company: null, turn: null }, work);

/** The company that binds the work under way; null: none does. */
export const boundCompany = (): number | null => scope.getStore()?.company ?? null;

/** The turn that the work under way takes; null: none. */
export const turnUnderWay = (): Turn | null => scope.getStore()?.turn ?? null;
