import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/incoming.ts';

export const oneConflict: Endpoint<typeof half.oneConflict> = { method: 'GET', path: 'incoming/conflicts/:conflictId' };
export const oneQuarantined: Endpoint<typeof half.oneQuarantined> = {
  method: 'GET',
  path: 'incoming/quarantine/:quarantineId',
};
export const decide: Endpoint<typeof half.decide> = { method: 'POST', path: 'incoming/actions' };
export const countIncoming: Endpoint<typeof half.countIncoming> = { method: 'GET', path: 'incoming/counts' };
export const listFiles: Endpoint<typeof half.listFiles> = { method: 'GET', path: 'incoming/files' };
export const listConflicts: Endpoint<typeof half.listConflicts> = { method: 'GET', path: 'incoming/conflicts' };
export const listQuarantine: Endpoint<typeof half.listQuarantine> = { method: 'GET', path: 'incoming/quarantine' };
export const listLate: Endpoint<typeof half.listLate> = { method: 'GET', path: 'incoming/late' };
export const listActions: Endpoint<typeof half.listActions> = { method: 'GET', path: 'incoming/actions' };
export const doubtfulReceipts: Endpoint<typeof half.doubtfulReceipts> = {
  method: 'GET',
  path: 'incoming/files/:segmentId/doubts',
};
export const planWithdrawal: Endpoint<typeof half.planWithdrawal> = { method: 'GET', path: 'incoming/withdrawal' };
