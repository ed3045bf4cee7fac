import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/ledger-config.ts';

export const listLedgerPresets: Endpoint<typeof half.listLedgerPresets> = {
  method: 'GET',
  path: 'ledger-config/preset',
};
export const createLedgerPreset: Endpoint<typeof half.createLedgerPreset> = {
  method: 'POST',
  path: 'ledger-config/preset',
  quiet: true,
};
export const createUsualPreset: Endpoint<typeof half.createUsualPreset> = {
  method: 'POST',
  path: 'ledger-config/usual-preset',
  quiet: true,
};
export const changeLedgerPreset: Endpoint<typeof half.changeLedgerPreset> = {
  method: 'PUT',
  path: 'ledger-config/preset/:ledgerPresetId',
  quiet: true,
};
export const removeLedgerPreset: Endpoint<typeof half.removeLedgerPreset> = {
  method: 'DELETE',
  path: 'ledger-config/preset/:ledgerPresetId',
};
export const copyLedgerPreset: Endpoint<typeof half.copyLedgerPreset> = {
  method: 'POST',
  path: 'ledger-config/preset/:ledgerPresetId/copy',
  quiet: true,
};
export const listLedgerSheets: Endpoint<typeof half.listLedgerSheets> = { method: 'GET', path: 'ledger-config/sheet' };
export const createLedgerSheet: Endpoint<typeof half.createLedgerSheet> = {
  method: 'POST',
  path: 'ledger-config/sheet',
  quiet: true,
};
export const changeLedgerSheet: Endpoint<typeof half.changeLedgerSheet> = {
  method: 'PUT',
  path: 'ledger-config/sheet',
  quiet: true,
};
export const removeLedgerSheet: Endpoint<typeof half.removeLedgerSheet> = {
  method: 'DELETE',
  path: 'ledger-config/sheet/:sheetId',
};
export const readSheetDataPoints: Endpoint<typeof half.readSheetDataPoints> = {
  method: 'GET',
  path: 'ledger-config/sheet-data-points',
};
export const changeSheetDataPoints: Endpoint<typeof half.changeSheetDataPoints> = {
  method: 'PUT',
  path: 'ledger-config/sheet-data-points',
};
export const changeCarryOver: Endpoint<typeof half.changeCarryOver> = {
  method: 'PUT',
  path: 'ledger-config/sheet-carry-over',
};
export const listPosAssignments: Endpoint<typeof half.listPosAssignments> = {
  method: 'GET',
  path: 'ledger-config/pos-assignment',
};
export const changePosAssignments: Endpoint<typeof half.changePosAssignments> = {
  method: 'PUT',
  path: 'ledger-config/pos-assignment',
};
export const listActivatedLedgers: Endpoint<typeof half.listActivatedLedgers> = {
  method: 'GET',
  path: 'ledger-config/activated-ledger',
};
export const readUncovered: Endpoint<typeof half.readUncovered> = { method: 'GET', path: 'ledger-config/uncovered' };
export const listGlColumns: Endpoint<typeof half.listGlColumns> = { method: 'GET', path: 'ledger-config/column' };
export const createGlColumn: Endpoint<typeof half.createGlColumn> = {
  method: 'POST',
  path: 'ledger-config/column',
  quiet: true,
};
export const changeGlColumn: Endpoint<typeof half.changeGlColumn> = {
  method: 'PUT',
  path: 'ledger-config/column/:glConfigId',
  quiet: true,
};
export const removeGlColumn: Endpoint<typeof half.removeGlColumn> = {
  method: 'DELETE',
  path: 'ledger-config/column/:glConfigId',
};
export const readGlAssignment: Endpoint<typeof half.readGlAssignment> = {
  method: 'GET',
  path: 'ledger-config/gl-assignment',
};
export const changeGlAssignment: Endpoint<typeof half.changeGlAssignment> = {
  method: 'PUT',
  path: 'ledger-config/gl-assignment',
};
export const shuffleSequence: Endpoint<typeof half.shuffleSequence> = {
  method: 'PUT',
  path: 'ledger-config/:sequenceType/shuffle-sequence-order',
};
/**
 * Declared separately from `shuffleSequence`. Otherwise the server would read `shuffle-sequence-order` as the id of a
 * column.
 */
export const shuffleGlColumns: Endpoint<typeof half.shuffleGlColumns> = {
  method: 'PUT',
  path: 'ledger-config/column/shuffle-sequence-order',
};
export const changeAuthorityLevel: Endpoint<typeof half.changeAuthorityLevel> = {
  method: 'PUT',
  path: 'ledger-config/ledger/authorityLevel',
};
