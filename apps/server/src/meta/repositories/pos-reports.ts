import type { LocationId } from '@lanewise/contract/primitives/ids';
import { createHash } from 'node:crypto';
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { KeptPosReport, NewPosReport, PosReports } from '../pos-report-types.ts';
import type { Tables } from '../tables.ts';

/** Files with the number of versions of their names. */
const kept = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('pos_report as report')
    .innerJoin('pos_report_content as held', (join) =>
      join.onRef('held.company_id', '=', 'report.company_id').onRef('held.sha256', '=', 'report.sha256'),
    )
    .where('report.company_id', '=', companyId)
    .select([
      'report.pos_report_id as posReportId',
      'report.location_id as locationId',
      'report.business_date as businessDate',
      'report.report_type as reportType',
      'report.file_name as fileName',
      'held.media_type as mediaType',
      'report.size',
      'report.version',
      'report.received_at as receivedAt',
      'report.sha256',
      sql<number>`(
        select max(other.version) from pos_report other
        where other.location_id = report.location_id and other.business_date = report.business_date
          and other.report_type = report.report_type and other.file_name = report.file_name
      )`.as('versions'),
    ]);

/** Ids as one value: a chain may have more stores than a statement has parameters. */
const among = (locationIds: readonly LocationId[]) =>
  sql<SqlBool>`report.location_id = any(${[...locationIds]}::int[])`;

/**
 * Largest number of files of a store's business date, including versions. Registers print a few dozen files a day.
 * Without a limit, a key could send files without end.
 */
const MOST_OF_A_DAY = 500;

/** Bytes that a store may send within 24 hours: a year of printed reports is some hundred megabytes. */
const MOST_BYTES_AT_ONCE = 2 * 1024 ** 3;

const refuseFull = async (
  tx: Transaction<Tables>,
  locationId: LocationId,
  businessDate: string,
  size: number,
): Promise<void> => {
  const { rows } = await sql<{ of_day: number; sent: string }>`
    select count(*) filter (where business_date = ${businessDate})::int as of_day,
      coalesce(sum(size) filter (where received_at > now() - interval '24 hours'), 0)::text as sent
    from pos_report where location_id = ${locationId}`.execute(tx);
  const [{ of_day, sent } = { of_day: 0, sent: '0' }] = rows;
  if (of_day >= MOST_OF_A_DAY)
    throw new Refused('list.full', `A store has at most ${MOST_OF_A_DAY} printed reports of a business date.`, {
      list: 'pos_report',
      most: MOST_OF_A_DAY,
    });
  if (Number(sent) + size > MOST_BYTES_AT_ONCE)
    throw new Refused(
      'list.full',
      `A store sends at most ${MOST_BYTES_AT_ONCE} bytes of printed reports in 24 hours.`,
      {
        list: 'pos_report',
        most: MOST_BYTES_AT_ONCE,
      },
    );
};

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const keep = (
  db: Kysely<Tables>,
  companyId: number,
  { locationId, businessDate, reportType, fileName, mediaType, content, sentBy, receivedAt }: NewPosReport,
  alike: boolean,
): Promise<{ report: KeptPosReport; isNew: boolean }> => {
  const sha256 = hashOf(content);
  const named = { location_id: locationId, business_date: businessDate, report_type: reportType, file_name: fileName };
  return db.transaction().execute(async (tx) => {
    // Senders of one store run one after the other, so that versions are counted correctly.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pos report of ${locationId}`}, 0))`.execute(tx);
    const same = await tx
      .selectFrom('pos_report')
      .select(['pos_report_id', 'sha256', 'version'])
      .where((where) => where.and(named))
      .orderBy('version', 'desc')
      .execute();
    const known = same.find((one) => one.sha256 === sha256);
    if (alike || known === undefined) await refuseFull(tx, locationId, businessDate, content.length);
    const id = known?.pos_report_id ?? (await add());
    const report = await kept(tx, companyId).where('report.pos_report_id', '=', id).executeTakeFirstOrThrow();
    return { report, isNew: known === undefined };

    async function add(): Promise<number> {
      await tx
        .insertInto('pos_report_content')
        .values({ company_id: companyId, sha256, media_type: mediaType, content })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { pos_report_id } = await tx
        .insertInto('pos_report')
        .values({
          ...named,
          company_id: companyId,
          sha256,
          sent_by: sentBy,
          version: (same[0]?.version ?? 0) + 1,
          size: content.length,
          ...(receivedAt ? { received_at: receivedAt } : {}),
        })
        .returning('pos_report_id')
        .executeTakeFirstOrThrow();
      return pos_report_id;
    }
  });
};

/** Rows per statement. */
const atOnce = 500;

const keepFirst = async (db: Kysely<Tables>, companyId: number, reports: readonly NewPosReport[]): Promise<void> => {
  for (let from = 0; from < reports.length; from += atOnce) {
    const some = reports.slice(from, from + atOnce).map((report) => ({ ...report, sha256: hashOf(report.content) }));
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('pos_report_content')
        .values(
          some.map(({ sha256, mediaType, content }) => ({
            company_id: companyId,
            sha256,
            media_type: mediaType,
            content,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('pos_report')
        .values(
          some.map(({ locationId, businessDate, reportType, fileName, content, sha256, sentBy, receivedAt }) => ({
            company_id: companyId,
            location_id: locationId,
            business_date: businessDate,
            report_type: reportType,
            file_name: fileName,
            version: 1,
            sha256,
            size: content.length,
            sent_by: sentBy,
            received_at: receivedAt ?? new Date(),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
};

export const openPosReports = (db: Kysely<Tables>): PosReports => ({
  keep: (companyId, report, alike = false) => keep(db, companyId, report, alike),
  keepFirst: (companyId, reports) => keepFirst(db, companyId, reports),
  list: (companyId, { locationIds, from, to, reportType }) =>
    kept(db, companyId)
      .where(among(locationIds))
      .where('report.business_date', '>=', from)
      .where('report.business_date', '<=', to)
      .$if(reportType !== undefined, (query) => query.where('report.report_type', '=', reportType ?? ''))
      .orderBy('report.business_date', 'desc')
      .orderBy('report.file_name')
      .orderBy('report.version', 'desc')
      .execute(),
  types: (companyId, locationIds) =>
    db
      .selectFrom('pos_report as report')
      .where('report.company_id', '=', companyId)
      .where(among(locationIds))
      .select([
        'report.report_type as reportType',
        sql<number>`count(*)::int`.as('files'),
        sql<number>`count(distinct report.location_id)::int`.as('locations'),
        sql<string>`max(report.business_date)`.as('lastDate'),
      ])
      .groupBy('report.report_type')
      .orderBy('report.report_type')
      .execute(),
  find: async (companyId, locationIds, posReportId) =>
    (await kept(db, companyId)
      .where(among(locationIds))
      .where('report.pos_report_id', '=', posReportId)
      .executeTakeFirst()) ?? null,
  named: async (companyId, locationId, fileName, businessDate) =>
    (await kept(db, companyId)
      .where('report.location_id', '=', locationId)
      .where('report.file_name', '=', fileName)
      .$if(businessDate !== undefined, (query) => query.where('report.business_date', '=', businessDate ?? ''))
      .orderBy('report.business_date', 'desc')
      .orderBy('report.received_at', 'desc')
      .orderBy('report.pos_report_id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null,
  content: async (companyId, sha256) =>
    (
      await db
        .selectFrom('pos_report_content')
        .select('content')
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
    )?.content ?? null,
  contents: async (companyId, sha256s) => {
    if (sha256s.length === 0) return new Map();
    const rows = await db
      .selectFrom('pos_report_content')
      .select(['sha256', 'content'])
      .where('company_id', '=', companyId)
      .where('sha256', 'in', sha256s)
      .execute();
    return new Map(rows.map(({ sha256, content }) => [sha256, content]));
  },
});
