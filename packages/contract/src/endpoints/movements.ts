import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/movements.ts';

export const listAccounts: Endpoint<typeof half.listAccounts> = { method: 'GET', path: 'ledger-config/account' };
export const createAccount: Endpoint<typeof half.createAccount> = { method: 'POST', path: 'ledger-config/account' };
export const changeAccount: Endpoint<typeof half.changeAccount> = { method: 'PUT', path: 'ledger-config/account' };
export const readMovements: Endpoint<typeof half.readMovements> = { method: 'GET', path: 'value_table/movements' };
export const addMovement: Endpoint<typeof half.addMovement> = {
  method: 'POST',
  path: 'value_table/movements',
  quiet: true,
};
export const receiveMovements: Endpoint<typeof half.receiveMovements> = {
  method: 'PUT',
  path: 'value_table/movements/received',
  quiet: true,
};
export const reverseMovement: Endpoint<typeof half.reverseMovement> = {
  method: 'PUT',
  path: 'value_table/movements/reversed',
  quiet: true,
};
