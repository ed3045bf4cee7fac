import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import type { ChangedDay } from '../facts/known.ts';
import { and, date, or, sql, u32, u32s, type Sql } from '../facts/sql.ts';
import type { AskedFacts, Questions } from '../facts/types.ts';
import { remember, type ChangedMonths, type Changes } from './remembered.ts';

/** The number of the last entry of the journal by store and business date. */
export type EntriesOfDays = ReadonlyMap<number, ReadonlyMap<string, number>>;

export interface LastEntries {
  /**
   * Last entries by store and day, for days with receipts. `from` and `to` bound the needed days; the answer may have
   * more.
   */
  of(company: number, locations: readonly LocationId[], from: string, to: string): Promise<EntriesOfDays>;
}

const nested = (
  rows: readonly { location: LocationId; day: string; last: string }[],
): Map<number, Map<string, number>> => {
  const found = new Map<number, Map<string, number>>();
  for (const { location, day, last } of rows) {
    const days = found.get(location) ?? new Map<string, number>();
    found.set(location, days.set(day, Number(last)));
  }
  return found;
};

const read = async (facts: Questions, company: number, where: Sql) =>
  nested(
    await facts.query<{ location: LocationId; day: string; last: string }>(
      sql`select location, toString(business_date) as day, toString(max(entry_no)) as last
        from transaction where company = ${u32(company)} and ${where} group by location, day`,
    ),
  );

const between = (from: string, to: string): Sql => sql`business_date between ${date(from)} and ${date(to)}`;

/** Queries the store every time. */
export const readLastEntries = (facts: Questions): LastEntries => ({
  of: async (company, locations, from, to) =>
    locations.length === 0
      ? new Map()
      : read(facts, company, and([sql`location in ${u32s(locations)}`, between(from, to)])),
});

const lastOf = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);

/** The last entries of days. The entries of changed months are replaced by newly read entries. */
const spliced = (known: EntriesOfDays, fresh: EntriesOfDays, { locations, months }: ChangedMonths): EntriesOfDays => {
  const all = new Map(known);
  const changed = new Set(months);
  for (const location of locations) {
    const others = [...(known.get(location) ?? [])].filter(([day]) => !changed.has(day.slice(0, 7)));
    all.set(location, new Map([...others, ...(fresh.get(location) ?? [])]));
  }
  return all;
};

/**
 * Remembers the last entry number of each store and day. Every book asks for this number, and only manifests change it.
 */
export const rememberLastEntries = (facts: AskedFacts, changes: Changes): LastEntries => {
  const factsOf = (company: number): Questions => facts.of({ company: String(company), user: 'entries' });
  const current = remember<EntriesOfDays>(changes, {
    begin: (company) => read(factsOf(company), company, sql`true`),
    renew: async (company, known, changed) => {
      const months = or(changed.months.map((month) => between(`${month}-01`, lastOf(month))));
      const where = and([sql`location in ${u32s(changed.locations)}`, months]);
      return spliced(known, await read(factsOf(company), company, where), changed);
    },
  });
  return { of: (company) => current(company) };
};

/**
 * The last entries at an earlier moment. A day that changed since then has the last entry that it had at that moment;
 * every other day has its current last entry.
 */
export const entriesBefore = (now: LastEntries, changed: readonly ChangedDay[]): LastEntries => ({
  of: async (company, locations, from, to) => {
    const entries = new Map(await now.of(company, locations, from, to));
    for (const [location, days] of grouped(changed, (one) => one.location)) {
      const own = new Map(entries.get(location));
      for (const { day, last } of days) {
        if (last === 0) own.delete(day);
        else own.set(day, last);
      }
      entries.set(location, own);
    }
    return entries;
  },
});
