import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { forMany } from '../for-many.ts';
import type { RefusedFiles, SentFile } from '../incoming-types.ts';
import { storable } from '../storable.ts';
import type { Tables } from '../tables.ts';
import { fileInSight } from './incoming-rows.ts';

/**
 * Largest number of refused files, and of losses, that are listed of one sender. Because of this limit, a sender with
 * very many refused files pushes only its own files out of the list.
 */
export const mostRefusedOfSender = 100;
/** Largest number of refused files that are listed of one company. */
export const mostRefusedOfCompany = 5_000;
const keptDays = 30;
const longestReason = 1_000;

const isKept = sql<boolean>`last_at > now() - make_interval(days => ${keptDays})`;

/**
 * Deletes refused files that are too old or too many. Only files of the company whose refused file was just recorded
 * are deleted.
 */
const trim = async (db: Kysely<Tables>, companyId: number, sentBy: string): Promise<void> => {
  await sql`
    delete from refused_file where company_id = ${companyId} and (not ${isKept}
      or id in (select id from (
          select id, row_number() over (partition by loss <> '' order by last_at desc, id desc) as place
          from refused_file where company_id = ${companyId} and sent_by = ${sentBy}) as newest
        where place > ${mostRefusedOfSender})
      or id in (select id from refused_file where company_id = ${companyId}
        order by last_at desc, id desc offset ${mostRefusedOfCompany}))`.execute(db);
};

/** See RefusedFiles.forget. */
const forget = async (db: Kysely<Tables>, files: readonly SentFile[]): Promise<void[]> => {
  await sql`
    delete from refused_file using unnest(${files.map(({ companyId }) => companyId)}::int[],
      ${files.map(({ sentBy }) => sentBy)}::text[], ${files.map(({ fileName }) => storable(fileName))}::text[],
      ${files.map(({ part }) => part)}::int[]) as received (company_id, sent_by, file_name, part)
    where refused_file.company_id = received.company_id and refused_file.sent_by = received.sent_by
      and refused_file.file_name = received.file_name and refused_file.part = received.part
      and refused_file.loss = ''`.execute(db);
  return files.map(() => undefined);
};

/** See RefusedFiles. */
export const openRefusedFiles = (db: Kysely<Tables>): RefusedFiles => ({
  note: async ({ companyId, sentBy, fileName, part, code, reason, onlyLocations, isLoss = false }) => {
    const said = { code, reason: storable(reason.slice(0, longestReason)) };
    const loss = isLoss ? createHash('sha256').update(reason).digest('hex') : '';
    const file = { company_id: companyId, sent_by: sentBy, file_name: storable(fileName), part, loss };
    const places = onlyLocations === null ? null : [...onlyLocations];
    await db
      .insertInto('refused_file')
      .values({ ...file, ...said, only_locations: places })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'sent_by', 'file_name', 'part', 'loss']).doUpdateSet({
          ...said,
          only_locations: places,
          times: sql<number>`refused_file.times + 1`,
          last_at: sql<Date>`now()`,
        }),
      )
      .execute();
    await trim(db, companyId, sentBy);
  },
  forget: forMany((files) => forget(db, files)),
  list: async (sight, { limit, offset }) => {
    const asked = db
      .selectFrom('refused_file')
      .where('company_id', '=', sight.companyId)
      .where(isKept)
      .where(fileInSight(sight, sql`coalesce(only_locations, '{}'::int[])`));
    const [rows, count] = await Promise.all([
      asked.selectAll().orderBy('last_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      asked.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ]);
    return {
      total: Number(count.count),
      rows: rows.map((row) => ({
        id: Number(row.id),
        fileName: row.file_name,
        part: row.part,
        sentBy: row.sent_by,
        code: row.code,
        reason: row.reason,
        places: row.only_locations ?? [],
        times: row.times,
        firstAt: row.first_at,
        lastAt: row.last_at,
      })),
    };
  },
});
