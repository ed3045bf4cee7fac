import { Readable } from 'node:stream';
import * as endpoints from '@lanewise/contract/endpoints/audit';
import * as halves from '@lanewise/contract/endpoints/schemas/audit';
import type { AuditRecord, auditExportQuery } from '@lanewise/contract/entities/audit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import { asText, delimiterOf, quoted } from '../../exports/csv.ts';
import type { AuditFilter } from '../../meta/audit-types.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { changesOf } from '../../plugins/changes.ts';
import { companyOf, ownDoings, type RequestCaller } from '../../plugins/caller.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { shownTo } from './audit-shown.ts';

/** Whether a user is responsible for their whole company: by level of authority, and by the stores they see. */
const isForAll = async (caller: RequestCaller): Promise<boolean> => {
  if (caller.isAdmin) return true;
  if (caller.user.authorityLevel > 1) return false;
  return (await caller.sight()).everyStore;
};

/**
 * The records for a caller who sees only their own actions: the records of their account, whatever stores the records
 * concern. A caller who works as another user sees only what they did themselves as that user, because that user's
 * account may have had other stores earlier.
 */
const doingsOf = (caller: RequestCaller): Pick<AuditFilter, 'byUserId' | 'realUserId'> => ({
  byUserId: caller.user.userId,
  ...(ownDoings(caller) === null && caller.switchedBy && { realUserId: caller.switchedBy.userId }),
});

/**
 * Admin roles see all records, or the records of the company in view. Users responsible for a whole company see its
 * records. All other users see only their own actions. A user who counts blind sees only their own actions on books,
 * because a close or an approval of somebody else, refused or done, would reveal that a count was over or short.
 */
const filterOf = async (
  { caller }: FastifyRequest,
  query: Omit<z.output<typeof auditExportQuery>, 'format'>,
): Promise<AuditFilter> => {
  const { all, ...narrowed } = query;
  if (caller.isAdmin && all === 'true') return { ...narrowed, companyId: null };
  const partly = !(await isForAll(caller));
  const known = knowledgeOf(caller).expected ? {} : { booksOfUserId: caller.user.userId };
  return { ...narrowed, companyId: companyOf(caller), ...(partly ? doingsOf(caller) : {}), ...known };
};

const csvColumns = [
  'recordId',
  'at',
  'companyId',
  'realUser',
  'effectiveUser',
  'action',
  'route',
  'subjectKind',
  'subjectId',
  'subjectName',
  'outcome',
  'status',
  'code',
  'reason',
  'address',
  'session',
  'hash',
] as const satisfies readonly (keyof AuditRecord)[];

const changesText = ({ changes }: AuditRecord): string =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ');

type Batches = AsyncIterable<AuditRecord[]>;

async function* shownBatches(batches: Batches, shown: (record: AuditRecord) => AuditRecord): Batches {
  for await (const batch of batches) yield batch.map(shown);
}

async function* csvOf(batches: Batches, delimiter: string): AsyncIterable<string> {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => quoted(asText(cell), delimiter)).join(delimiter)}\r\n`;
  yield `\uFEFF${line([...csvColumns, 'changes'])}`;
  for await (const batch of batches)
    yield batch
      .map((record) => line([...csvColumns.map((column) => String(record[column] ?? '')), changesText(record)]))
      .join('');
}

async function* linesOf(batches: Batches): AsyncIterable<string> {
  for await (const batch of batches) yield batch.map((record) => `${JSON.stringify(record)}\n`).join('');
}

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' } as const;

/** The audit log, page by page and as a file (docs/decisions, 014). */
export const auditRoutes = (app: App, { meta, clock }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listAudit', async (request) => {
    const { before, after, limit, ...wanted } = request.query;
    const { rows, total } = await meta.audit.list(await filterOf(request, wanted), { before, after, limit });
    return reply(rows.map(await shownTo(request.caller)), { totalCount: total });
  });

  serve(
    'exportAudit',
    async (request, response) => {
      const { format, ...wanted } = request.query;
      const shown = await shownTo(request.caller);
      const batches = shownBatches(meta.audit.stream(await filterOf(request, wanted)), shown);
      request.audited({
        changes: changesOf(null, request.query),
        ...(request.caller.isAdmin && wanted.all !== 'true' ? { companyId: request.caller.companyId } : {}),
      });
      const text = format === 'csv' ? csvOf(batches, delimiterOf(request.caller.user.language)) : linesOf(batches);
      const day = (clock?.() ?? new Date()).toISOString().slice(0, 10);
      return response
        .type(mediaTypes[format])
        .header('content-disposition', `attachment; filename="audit-${day}.${format}"`)
        .send(Readable.from(text, { objectMode: false }));
    },
    { config: { download: true } },
  );
};
