import type { LedgerSheet, LedgerSheetChange } from '@lanewise/contract/entities/ledger';

/** A sheet as the body of a change that leaves its lines as they are. */
export const bodyOf = ({
  sheetId,
  name,
  type,
  authorityLevelId,
  carryOver,
  state,
}: LedgerSheet): LedgerSheetChange => ({
  sheetId,
  name,
  type,
  authorityLevelId,
  carryOver,
  state,
});
