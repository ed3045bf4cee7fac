import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/widgets.ts';

export const listWidgets: Endpoint<typeof half.listWidgets> = { method: 'GET', path: 'ledger-config/widget' };
export const createWidget: Endpoint<typeof half.createWidget> = {
  method: 'POST',
  path: 'ledger-config/widget',
  quiet: true,
};
export const changeWidget: Endpoint<typeof half.changeWidget> = {
  method: 'PUT',
  path: 'ledger-config/widget',
  quiet: true,
};
export const removeWidget: Endpoint<typeof half.removeWidget> = { method: 'DELETE', path: 'ledger-config/widget' };
