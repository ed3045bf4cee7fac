import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/incoming.ts';

export const oneConflict: Endpoint<typeof half.oneConflict> = {
  method: 'GET',
  path: 'incoming/conflicts/:conflictId',
  quiet: true,
};
export const oneQuarantined: Endpoint<typeof half.oneQuarantined> = {
  method: 'GET',
  path: 'incoming/quarantine/:quarantineId',
  quiet: true,
};
export const decide: Endpoint<typeof half.decide> = { method: 'POST', path: 'incoming/actions' };
export const countIncoming: Endpoint<typeof half.countIncoming> = {
  method: 'GET',
  path: 'incoming/counts',
  quiet: true,
};
export const listFiles: Endpoint<typeof half.listFiles> = { method: 'GET', path: 'incoming/files', page: true };
export const listRefused: Endpoint<typeof half.listRefused> = { method: 'GET', path: 'incoming/refused', page: true };
export const listConflicts: Endpoint<typeof half.listConflicts> = {
  method: 'GET',
  path: 'incoming/conflicts',
  page: true,
};
export const listQuarantine: Endpoint<typeof half.listQuarantine> = {
  method: 'GET',
  path: 'incoming/quarantine',
  page: true,
};
export const listLate: Endpoint<typeof half.listLate> = { method: 'GET', path: 'incoming/late', page: true };
export const listActions: Endpoint<typeof half.listActions> = { method: 'GET', path: 'incoming/actions', page: true };
export const doubtfulReceipts: Endpoint<typeof half.doubtfulReceipts> = {
  method: 'GET',
  path: 'incoming/files/:segmentId/doubts',
  quiet: true,
  page: true,
};
export const planWithdrawal: Endpoint<typeof half.planWithdrawal> = {
  method: 'GET',
  path: 'incoming/withdrawal',
  quiet: true,
};
