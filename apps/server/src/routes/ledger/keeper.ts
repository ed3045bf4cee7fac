import type { LedgerKeeper } from '../../meta/ledger-types.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { companyOf, nameOf, type RequestCaller } from '../../plugins/caller.ts';

/** The caller as somebody who sets up books. */
export const keeperOf = async (caller: RequestCaller): Promise<LedgerKeeper> => ({
  companyId: companyOf(caller),
  sight: await caller.sight(),
  authorityLevel: caller.isAdmin ? 1 : caller.user.authorityLevel,
  by: nameOf(caller),
  isBlind: !knowledgeOf(caller).expected,
});
