import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/cashiers.ts';

export const listCashiers: Endpoint<typeof half.listCashiers> = {
  method: 'GET',
  path: 'dashboard/v1/cashiers',
  quiet: true,
};
