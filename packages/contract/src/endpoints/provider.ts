import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/provider.ts';

export const startAtProvider: Endpoint<typeof half.startAtProvider> = { method: 'GET', path: 'oidc/start' };
export const backFromProvider: Endpoint<typeof half.backFromProvider> = { method: 'GET', path: 'oidc/callback' };
export const exchangeCode: Endpoint<typeof half.exchangeCode> = {
  method: 'POST',
  path: 'oidc/session',
  quiet: true,
  anonymous: true,
};
