import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ConflictReason } from '@lanewise/contract/errors';
import { sql, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import { inUse } from '../../in-use.ts';
import type { LedgerKeeper } from '../../ledger-types.ts';
import type { Sight } from '../../sight.ts';
import type { Tables } from '../../tables.ts';
import { isStanding } from './book-day.ts';

// Checks of days and closes before a preset begins on another day, loses stores, or is removed.

/**
 * Refuses a person who counts blind, whatever was entered. A refusal that depends on the entries would reveal that
 * somebody adjusted a line, and therefore that the count of the line was over or short.
 */
export const refuseBlind = (isBlind: boolean): void => {
  if (isBlind)
    throw new Refused('user.above', 'Somebody who sees what is expected does this: it depends on what was entered.');
};

export const refuseClosed = async (tx: Transaction<Tables>, presetId: number): Promise<void> => {
  const { count } = await tx
    .selectFrom('book_close')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('preset_id', '=', presetId)
    .executeTakeFirstOrThrow();
  if (count > 0) throw inUse('closes', count);
};

/**
 * Refuses an earlier first day of a book if a later day is closed, because the openings of the closed day would change.
 */
export const refuseClosedAfter = async (tx: Transaction<Tables>, presetId: number, since: string): Promise<void> => {
  const first = await tx
    .selectFrom('book_close as close')
    .select(sql<string | null>`min(close.business_date)::text`.as('date'))
    .where('close.preset_id', '=', presetId)
    .where('close.business_date', '>=', since)
    .where(isStanding)
    .executeTakeFirstOrThrow();
  if (first.date !== null)
    throw new Refused('conflict', `The book of ${first.date} is closed: this book cannot begin before it.`, {
      reason: 'bookBegun' satisfies ConflictReason,
      date: first.date,
    });
};

/**
 * Refuses to take days out of a book if somebody entered something on such a day, or if such a day was closed.
 * Otherwise a difference would no longer need another person's approval, and no book would take up the amounts that a
 * close carried over or the late receipts that it has not booked yet. A person who sees every store of the company may
 * take such days out, as with rules (051, 29). `until`: only days before this day. `locationIds`: only days of these
 * stores.
 */
export const refuseUsed = async (
  tx: Transaction<Tables>,
  { sight, isBlind }: Pick<LedgerKeeper, 'sight' | 'isBlind'>,
  presetId: number,
  { until = null, locationIds = null }: { until?: string | null; locationIds?: readonly LocationId[] | null } = {},
): Promise<void> => {
  if (sight.everyStore || locationIds?.length === 0) return;
  refuseBlind(isBlind);
  const { rows } = await sql<{ date: string }>`
    with of_book as (
      select preset.company_id, preset.preset_id, preset.since, place.location_id, array(
        select dp_id from ledger_sheet_point join ledger_sheet sheet using (sheet_id) where sheet.preset_id = preset.preset_id) as points
      from ledger_preset preset join ledger_preset_location place using (preset_id)
      where preset_id = ${presetId} and (${locationIds}::int[] is null or place.location_id = any(${locationIds}::int[]))
    ), used as (
      -- What was entered for a line that no book of the store has on the day stood in one before.
      select location_id, entry.business_date from of_book join book_entry entry using (company_id, location_id)
      where entry.dp_id = any(points) or not exists (
        select from ledger_sheet_point point join ledger_sheet sheet using (sheet_id)
          join ledger_preset other using (preset_id) join ledger_preset_location place using (preset_id)
        where point.dp_id = entry.dp_id and place.location_id = of_book.location_id
          and other.is_active and sheet.state = 'Active' and other.since <= entry.business_date)
      union select location_id, business_date from of_book join till_entry using (company_id, location_id)
      union select location_id, business_date from of_book join cash_movement using (company_id, location_id)
      union select location_id, business_date from of_book join book_close using (company_id, preset_id, location_id)
    )
    select used.business_date::text as date from used join of_book using (location_id)
    where used.business_date >= since and (${until}::date is null or used.business_date < ${until}::date)
    order by used.business_date limit 1`.execute(tx);
  const [first] = rows;
  if (first)
    throw new Refused('conflict', `Somebody worked on ${first.date} in this book: it stays there.`, {
      reason: 'bookUsed' satisfies ConflictReason,
      date: first.date,
    });
};

/** Whether one of the data points is a line of tenders in a book. */
const areMeasured = async (tx: Transaction<Tables>, companyId: number, dpIds: readonly number[]): Promise<boolean> => {
  const line = await tx
    .selectFrom('ledger_sheet_point as point')
    .innerJoin('ledger_sheet as sheet', 'sheet.sheet_id', 'point.sheet_id')
    .select('point.dp_id')
    .where('sheet.company_id', '=', companyId)
    .where('point.dp_id', 'in', [...dpIds])
    .where('sheet.state', '=', 'Active')
    .where('sheet.type', '=', 'tender')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
};

/**
 * Refuses a change after which tender lines are no longer measured, if somebody entered a value for such a line, or for
 * a part of its formula, on a day that is not closed yet. Otherwise nobody would see the amount by which the line is
 * short. A line may be on another tender sheet of the book. The refusal also applies where no second person is
 * required, because the rule that requires a second person may be switched off temporarily. A person who sees every
 * store of the company may make the change. `sheetId`: the sheet that the lines leave; null: the lines are no longer
 * measured anywhere.
 */
export const refuseCounted = async (
  tx: Transaction<Tables>,
  { sight: { companyId, everyStore }, isBlind }: { sight: Pick<Sight, 'companyId' | 'everyStore'>; isBlind: boolean },
  sheetId: number | null,
  dpIds: readonly number[],
): Promise<void> => {
  if (everyStore || dpIds.length === 0) return;
  if (isBlind) refuseBlind(await areMeasured(tx, companyId, dpIds));
  const { rows } = await sql<{ date: string; name: string }>`
    with recursive part as (
      select dp_id as line, dp_id from unnest(${[...dpIds]}::int[]) as dp_id
      union
      select part.line, used.dp_id from part join data_point owner using (dp_id)
        join data_point used on used.company_id = owner.company_id
          and exists (select from (
            select owner.formula union all
            select past.formula from data_point_version past where past.dp_id = owner.dp_id
          ) said where said.formula ~ ('#' || used.dp_id || '([^0-9]|$)'))
    ), entered as (
      select company_id, location_id, business_date, line from book_entry join part using (dp_id) where value is not null
      union select company_id, location_id, business_date, line
      from till_entry join data_point point using (company_id) join part using (dp_id)
      where field = 'count' and ('tender.' || till_entry.tender = point.pos_assignment or exists (
        select from data_point_version past where past.dp_id = point.dp_id and past.pos_assignment = 'tender.' || till_entry.tender))
    )
    select entered.business_date::text as date, point.name
    from entered join data_point point on point.dp_id = entered.line
      join ledger_preset_location place on place.company_id = entered.company_id and place.location_id = entered.location_id
      join ledger_preset preset using (preset_id) join ledger_sheet sheet using (preset_id)
      join ledger_sheet_point own on own.sheet_id = sheet.sheet_id and own.dp_id = entered.line
    where entered.company_id = ${companyId} and entered.business_date >= preset.since
      and sheet.state = 'Active' and sheet.type = 'tender' and (${sheetId}::int is null or sheet.sheet_id = ${sheetId})
      and (${sheetId}::int is null or not exists (
        select from ledger_sheet_point other join ledger_sheet elsewhere using (sheet_id)
        where other.dp_id = entered.line and elsewhere.preset_id = preset.preset_id and elsewhere.sheet_id <> ${sheetId}
          and elsewhere.state = 'Active' and elsewhere.type = 'tender'))
      and not exists (
        select from book_close close left join book_reopening reopening using (close_id)
        where close.preset_id = preset.preset_id and close.location_id = entered.location_id
          and close.business_date = entered.business_date and reopening.close_id is null)
    order by entered.business_date limit 1`.execute(tx);
  const [first] = rows;
  if (first)
    throw new Refused(
      'conflict',
      `Somebody counted "${first.name}" on ${first.date}, which is not closed: it stays there.`,
      {
        reason: 'bookUsed' satisfies ConflictReason,
        date: first.date,
      },
    );
};
