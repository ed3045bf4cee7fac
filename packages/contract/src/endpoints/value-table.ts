import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/value-table.ts';

export const readValueTable: Endpoint<typeof half.readValueTable> = { method: 'GET', path: 'value_table' };
export const changeValueTable: Endpoint<typeof half.changeValueTable> = {
  method: 'PUT',
  path: 'value_table',
  quiet: true,
};

export const listBookDays: Endpoint<typeof half.listBookDays> = { method: 'GET', path: 'value_table/days' };
export const listBookStores: Endpoint<typeof half.listBookStores> = { method: 'GET', path: 'value_table/stores' };
export const readNextBook: Endpoint<typeof half.readNextBook> = { method: 'GET', path: 'value_table/next' };
export const readBookTiles: Endpoint<typeof half.readBookTiles> = { method: 'GET', path: 'value_table/tiles' };
export const readBookPeriod: Endpoint<typeof half.readBookPeriod> = { method: 'GET', path: 'value_table/period' };
export const readBookJournal: Endpoint<typeof half.readBookJournal> = { method: 'GET', path: 'value_table/journal' };
export const bookJournalFile: Endpoint<typeof half.bookJournalFile> = {
  method: 'GET',
  path: 'value_table/journal/file',
  quiet: true,
};
export const bookJournalsFile: Endpoint<typeof half.bookJournalsFile> = {
  method: 'GET',
  path: 'value_table/journals',
  quiet: true,
};
export const shareSheet: Endpoint<typeof half.shareSheet> = { method: 'POST', path: 'share-sheet', quiet: true };
export const readBookSpan: Endpoint<typeof half.readBookSpan> = { method: 'GET', path: 'value_table/span' };
