import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/instacart.ts';

export const listCards: Endpoint<typeof half.listCards> = { method: 'GET', path: 'instaCart' };
export const createCard: Endpoint<typeof half.createCard> = { method: 'POST', path: 'instaCart' };
export const oneCard: Endpoint<typeof half.oneCard> = { method: 'GET', path: 'instaCart/:locationId' };
export const changeCard: Endpoint<typeof half.changeCard> = { method: 'PUT', path: 'instaCart/:locationId' };
export const removeCard: Endpoint<typeof half.removeCard> = { method: 'DELETE', path: 'instaCart/:locationId' };
