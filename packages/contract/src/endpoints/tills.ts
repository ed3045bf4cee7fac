import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/tills.ts';

export const listTillRules: Endpoint<typeof half.listTillRules> = { method: 'GET', path: 'ledger-config/till-rule' };
export const setTillRule: Endpoint<typeof half.setTillRule> = { method: 'PUT', path: 'ledger-config/till-rule' };
export const readTills: Endpoint<typeof half.readTills> = { method: 'GET', path: 'value_table/tills' };
export const listDrawerCourses: Endpoint<typeof half.listDrawerCourses> = {
  method: 'GET',
  path: 'value_table/tills/days',
};
export const countTills: Endpoint<typeof half.countTills> = { method: 'PUT', path: 'value_table/tills', quiet: true };
