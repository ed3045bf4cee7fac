import type { LocationId } from '@lanewise/contract/primitives/ids';
import { weekHours } from '@lanewise/contract/entities/calendar';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Actor, AuditedKind } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';
import type { StoredCalendar, Trading } from '../trading-types.ts';
import { noteChanger } from './ledger/changers.ts';

const readAll = async (db: Kysely<Tables>, companyId: number): Promise<Map<number, StoredCalendar>> => {
  const [weeks, days, inactive] = await Promise.all([
    db.selectFrom('trading_week').selectAll().where('company_id', '=', companyId).orderBy('valid_from').execute(),
    db.selectFrom('trading_day').selectAll().where('company_id', '=', companyId).orderBy('day').execute(),
    sql<{ location_id: LocationId; from: string; until: string | null }>`
      select location_id, lower(range)::text as "from", upper(range)::text as until
      from location, unnest(inactive_days) as range where company_id = ${companyId} order by range
    `.execute(db),
  ]);
  const calendars = new Map<number, StoredCalendar>();
  const calendarOf = (location: LocationId): StoredCalendar => {
    const known = calendars.get(location) ?? { weeks: [], days: [], inactive: [] };
    calendars.set(location, known);
    return known;
  };
  for (const row of weeks)
    calendarOf(row.location_id).weeks.push({
      validFrom: row.valid_from,
      hours: weekHours.parse(row.hours),
      setBy: row.set_by,
      setAt: row.set_at.toISOString(),
    });
  for (const row of days)
    calendarOf(row.location_id).days.push({
      day: row.day,
      hours: row.opens === null || row.closes === null ? null : { opens: row.opens, closes: row.closes },
      note: row.note,
      setBy: row.set_by,
      setAt: row.set_at.toISOString(),
    });
  for (const { location_id, ...range } of inactive.rows) calendarOf(location_id).inactive.push(range);
  return calendars;
};

interface Change {
  companyId: number;
  actor: Actor;
  kind: AuditedKind;
  subject: string;
  note: string;
}

/**
 * Writes one audit record for each store that was actually changed, in the transaction of the change. Also records who
 * changed the stores' hours.
 */
const audit = async (tx: Transaction<Tables>, change: Change, locations: readonly LocationId[]): Promise<number> => {
  const changed = [...new Set(locations)];
  await noteChanger(tx, change.companyId, 'store', changed, change.actor.name);
  for (let at = 0; at < changed.length; at += 1000) {
    await tx
      .insertInto('audited_action')
      .values(
        changed.slice(at, at + 1000).map((location) => ({
          company_id: change.companyId,
          kind: change.kind,
          subject: change.subject,
          subject_id: location,
          inbox_id: null,
          location_id: location,
          note: change.note,
          state: 'done',
          done_at: sql<Date>`now()`,
          acted_by: change.actor.name,
          acted_by_user: change.actor.userId,
        })),
      )
      .execute();
  }
  return changed.length;
};

interface Touched {
  location_id: LocationId;
}

/** `8:00-22:00`; 'closed' for null. */
const hoursText = (hours: { opens: number; closes: number } | null): string => {
  const time = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return hours ? `${time(hours.opens)}-${time(hours.closes)}` : 'closed';
};

const setWeek =
  (db: Kysely<Tables>): Trading['setWeek'] =>
  (companyId, actor, locations, { validFrom, hours }) =>
    db.transaction().execute(async (tx) => {
      const ids = [...locations];
      const { rows } =
        hours === null
          ? await sql<Touched>`
              delete from trading_week
              where company_id = ${companyId} and location_id = any(${ids}::int[]) and valid_from = ${validFrom}::date
              returning location_id`.execute(tx)
          : await sql<Touched>`
              insert into trading_week (company_id, location_id, valid_from, hours, set_by)
              select company_id, location_id, ${validFrom}::date, ${JSON.stringify(hours)}::jsonb, ${actor.name}
              from location where company_id = ${companyId} and location_id = any(${ids}::int[]) order by location_id
              on conflict (location_id, valid_from) do update
              set hours = excluded.hours, set_by = excluded.set_by, set_at = now()
              where trading_week.hours is distinct from excluded.hours
              returning location_id`.execute(tx);
      const subject = `${validFrom}: ${hours === null ? '' : hours.map(hoursText).join(', ')}`.replace(/: $/, '');
      const kind = hours === null ? 'clearWeek' : 'setWeek';
      const changed = rows.map(({ location_id }) => location_id);
      return audit(tx, { companyId, actor, kind, subject, note: '' }, changed);
    });

const setDays =
  (db: Kysely<Tables>): Trading['setDays'] =>
  (companyId, actor, locations, { from, to, hours, note }) =>
    db.transaction().execute(async (tx) => {
      const ids = [...locations];
      const own = typeof hours === 'object' ? hours : null;
      const { rows } =
        hours === 'regular'
          ? await sql<Touched>`
              delete from trading_day where company_id = ${companyId} and location_id = any(${ids}::int[])
                and day between ${from}::date and ${to}::date
              returning location_id`.execute(tx)
          : await sql<Touched>`
              insert into trading_day (company_id, location_id, day, opens, closes, note, set_by)
              select company_id, location_id, day::date, ${own?.opens ?? null}::int, ${own?.closes ?? null}::int,
                ${note}, ${actor.name}
              from location, generate_series(${from}::date, ${to}::date, interval '1 day') as day
              where company_id = ${companyId} and location_id = any(${ids}::int[]) order by location_id, day
              on conflict (location_id, day) do update
              set opens = excluded.opens, closes = excluded.closes, note = excluded.note, set_by = excluded.set_by,
                set_at = now()
              where (trading_day.opens, trading_day.closes, trading_day.note)
                is distinct from (excluded.opens, excluded.closes, excluded.note)
              returning location_id`.execute(tx);
      const days = from === to ? from : `${from} - ${to}`;
      const subject = hours === 'regular' ? days : `${days}: ${hoursText(own)}`;
      const kind = hours === 'regular' ? 'clearDays' : 'setDays';
      const changed = rows.map(({ location_id }) => location_id);
      return audit(tx, { companyId, actor, kind, subject, note }, changed);
    });

/** Trading calendars as users set them. */
export const openTrading = (db: Kysely<Tables>): Trading => ({
  of: (companyId) => readAll(db, companyId),
  setWeek: setWeek(db),
  setDays: setDays(db),
});
