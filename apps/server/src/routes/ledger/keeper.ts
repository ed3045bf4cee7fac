import { Refused } from '../../meta/errors.ts';
import type { LedgerKeeper } from '../../meta/ledger-types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';

/** The caller as somebody who sets up books. */
export const keeperOf = async (caller: RequestCaller): Promise<LedgerKeeper> => ({
  companyId: companyOf(caller),
  sight: await caller.sight(),
  authorityLevel: caller.isAdmin ? 1 : caller.user.authorityLevel,
});

/** Refuses somebody of some stores what every store of the company has alike. */
export const refuseOfSome = async (caller: RequestCaller): Promise<void> => {
  if (!(await caller.sight()).everyStore) throw new Refused('user.above', 'Stores that you do not see have this too.');
};
