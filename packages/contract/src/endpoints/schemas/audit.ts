import { auditExportQuery, auditQuery, auditRecord } from '../../entities/audit.ts';
import type { Served } from '../endpoint.ts';
import { listOf } from './replies.ts';

const tags = ['Audit'];
const access = { anyOf: ['Users Setting'] } as const;

export const listAudit = {
  access,
  schema: {
    tags,
    summary: 'Audit log, newest first',
    querystring: auditQuery,
    response: { 200: listOf(auditRecord) },
  },
} satisfies Served;

export const exportAudit = {
  access,
  audit: 'audit.export',
  schema: { tags, summary: 'Audit log as csv, or as json lines with all hashes', querystring: auditExportQuery },
} satisfies Served;
