import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/instacart.ts';

export const listCards: Endpoint<typeof half.listCards> = { method: 'GET', path: 'instaCart', page: true };
export const createCard: Endpoint<typeof half.createCard> = { method: 'POST', path: 'instaCart', quiet: true };
export const oneCard: Endpoint<typeof half.oneCard> = { method: 'GET', path: 'instaCart/:locationId', quiet: true };
export const changeCard: Endpoint<typeof half.changeCard> = {
  method: 'PUT',
  path: 'instaCart/:locationId',
  quiet: true,
};
export const removeCard: Endpoint<typeof half.removeCard> = { method: 'DELETE', path: 'instaCart/:locationId' };
