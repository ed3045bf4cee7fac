import type { LedgerSheet, LedgerSheetChange } from '@lanewise/contract/entities/ledger';

/** A sheet as it is, as the body of a change; its lines stay. */
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
