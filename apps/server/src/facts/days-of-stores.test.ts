import { addDays } from '@lanewise/domain/calendar/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAfter, type DayAfter } from './days-of-stores.ts';
import { sql } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

/** 6,000 days of each of two stores: entry 0 on the first day, 1 on the second, and so on. */
const rows = sql`select toUInt32(arrayJoin([1, 2])) as location, toDate('2020-01-01') + number as business_date,
  toUInt64(number) as entry_no from numbers(6000)`;
const dayOf = (entry: number): string => addDays('2020-01-01', entry);

const entriesAfter = async (days: readonly DayAfter[]): Promise<string[]> => {
  const found = await facts.query<{ entry: string }>(
    sql`select concat(toString(location), ' ', toString(entry_no)) as entry from (${rows}) where ${isAfter(days)}
      order by location, entry_no`,
  );
  return found.map(({ entry }) => entry);
};

describe('the entries after known entries of days', () => {
  it('are those of the days alone, each by its own entry', async () => {
    expect(
      await entriesAfter([
        { location: 1, day: dayOf(7), after: 6 },
        { location: 1, day: dayOf(8), after: 8 },
        { location: 2, day: dayOf(8), after: 7 },
      ]),
    ).toEqual(['1 7', '2 8']);
  });

  it('are no others, however many days are named', async () => {
    const days = Array.from({ length: 5_500 }, (_, at): DayAfter => ({ location: 1, day: dayOf(at), after: 100 }));
    const found = await entriesAfter(days);
    expect([found.length, found[0], found.at(-1)]).toEqual([5_399, '1 101', '1 5499']);
  });
});
