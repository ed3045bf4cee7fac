import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/transaction-events.ts';

export const listTransactionEvents: Endpoint<typeof half.listTransactionEvents> = {
  method: 'GET',
  path: 'transaction-events',
};
