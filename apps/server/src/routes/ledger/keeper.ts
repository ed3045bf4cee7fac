import type { LedgerKeeper } from '../../meta/ledger-types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changerOf } from '../data-points/changer.ts';

/** The caller as somebody who sets up books. */
export const keeperOf = async (caller: RequestCaller): Promise<LedgerKeeper> => ({
  companyId: companyOf(caller),
  sight: await caller.sight(),
  authorityLevel: caller.isAdmin ? 1 : caller.user.authorityLevel,
  ...changerOf(caller),
});
