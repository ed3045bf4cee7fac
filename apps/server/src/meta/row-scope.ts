import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose rows the work under way may touch: one company's, or, where nothing is said, all. What is bound follows the work
 * through everything it awaits, timers too; what outlives a request is therefore begun `unbound`.
 */
const scope = new AsyncLocalStorage<number | null>();

/** Runs work whose questions to the metadata store see the rows of one company only (row-security). */
export const boundTo = <Result>(companyId: number, work: () => Result): Result => scope.run(companyId, work);

/** Runs work that no company binds, also from within work that one does. */
export const unbound = <Result>(work: () => Result): Result => scope.run(null, work);

/** The company that binds the work under way; null: none does. */
export const boundCompany = (): number | null => scope.getStore() ?? null;
