import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/admin.ts';

export const startRebuild: Endpoint<typeof half.startRebuild> = { method: 'POST', path: 'admin/rebuild' };
export const startReplay: Endpoint<typeof half.startReplay> = { method: 'POST', path: 'admin/replay' };
export const oneJob: Endpoint<typeof half.oneJob> = { method: 'GET', path: 'admin/jobs/:jobId' };
export const downloadBackup: Endpoint<typeof half.downloadBackup> = { method: 'GET', path: 'admin/backup' };
export const examine: Endpoint<typeof half.examine> = { method: 'GET', path: 'admin/doctor' };
