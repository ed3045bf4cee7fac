import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from '../fair/queue.ts';

/** The owner of work that takes turns for connections, and the queries of the work. */
export interface Turn {
  readonly owner: Owner;
  /** The place that all queries of the work share. Null while the work has no queries. */
  place: Promise<void> | null;
  /** Queries that share the place, including waiting queries. */
  asking: number;
  /** Number of queries that hold a connection. At the limit, further queries wait in `line`. */
  connected: number;
  readonly line: (() => void)[];
}

interface Work {
  /** The company whose rows the work may read and change; null: the rows of all companies. */
  company: number | null;
  /** Whether the work is for a person who sees only some stores of the company. */
  isOfSome: () => Promise<boolean>;
  /** The turn of the work. Null: the server's own work, which waits for no turn. */
  turn: Turn | null;
}

/**
 * The scope of the current work: the rows that the work may read and change, and its turn. The scope follows the work
 * through everything that the work awaits, including timers. Work that outlives a request is therefore started
 * `unbound`.
 */
const scope = new AsyncLocalStorage<Work>();

const ofAll = (): Promise<boolean> => Promise.resolve(false);

/** Runs work whose metadata queries see the rows of one company only (row-security). `isOfSome`: see `isOfSomeStores`. */
export const boundTo = <Result>(companyId: number, work: () => Result, isOfSome = ofAll): Result =>
  scope.run({ company: companyId, isOfSome, turn: turnUnderWay() }, work);

/** Runs work that takes its owner's turns for connections to the metadata store (meta/turns). */
export const inTurnOf = <Result>(owner: Owner, work: () => Result): Result =>
  scope.run(
    {
      company: boundCompany(),
      isOfSome: scope.getStore()?.isOfSome ?? ofAll,
      turn: { owner, place: null, asking: 0, connected: 0, line: [] },
    },
    work,
  );

/** Runs work of the server itself that is bound to no company, even from within bound work. */
export const unbound = <Result>(work: () => Result): Result =>
  scope.run({ company: null, isOfSome: ofAll, turn: null }, work);

/** The company that the current work is bound to; null: none. */
export const boundCompany = (): number | null => scope.getStore()?.company ?? null;

/** Whether the current work is for a person who sees only some stores of a company. */
export const isOfSomeStores = (): Promise<boolean> => scope.getStore()?.isOfSome() ?? ofAll();

/** The turn of the current work; null: none. */
export const turnUnderWay = (): Turn | null => scope.getStore()?.turn ?? null;
