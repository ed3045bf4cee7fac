import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/receipts.ts';

export const oneReceipt: Endpoint<typeof half.oneReceipt> = { method: 'GET', path: 'transactions/:token', quiet: true };
export const listReceipts: Endpoint<typeof half.listReceipts> = {
  method: 'GET',
  path: 'dashboard/v1/multi_receipt',
  kept: true,
};
