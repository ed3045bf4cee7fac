import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/audit.ts';

export const listAudit: Endpoint<typeof half.listAudit> = { method: 'GET', path: 'audit', page: true };
export const exportAudit: Endpoint<typeof half.exportAudit> = { method: 'GET', path: 'audit/export' };
