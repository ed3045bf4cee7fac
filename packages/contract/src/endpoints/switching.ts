import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/switching.ts';

export const switchInto: Endpoint<typeof half.switchInto> = {
  method: 'POST',
  path: 'v2/switch/user/:userId',
  quiet: true,
};
export const switchAcross: Endpoint<typeof half.switchAcross> = {
  method: 'POST',
  path: 'v2/switch/user/:userId/across',
  quiet: true,
};
export const lookAs: Endpoint<typeof half.lookAs> = {
  method: 'POST',
  path: 'v2/switch/user/:userId/look',
  quiet: true,
};
export const switchBack: Endpoint<typeof half.switchBack> = { method: 'POST', path: 'v2/switch_back' };
export const listSwitches: Endpoint<typeof half.listSwitches> = {
  method: 'GET',
  path: 'sessions/switches',
  quiet: true,
};
