import { findItems } from '../apps/server/dist/analytics/find-items.js';
import { sql, u32 } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { row, spread, timesOf } from './times.ts';

const ITEMS = 100_000;
const COMPANY = 2;
const RUNS = 40;
const asked = ['hamburger', '000417', 'bakery', 'zzz'];

/** The picker of items by a part of a name, of a code and of a department, and by what no item is called. */
export const findAmongMany = async (facts: Facts, say: (text: string) => void): Promise<void> => {
  const name = sql`concat(['HEARTHSTONE', 'PINE RIDGE', 'HARVEST LANE', 'BLUE HERON'][1 + number % 4], ' ',
    ['HAMBURGER BUNS', 'CRÈME BRÛLÉE', 'TUNA', 'COFFEE PODS', 'GREEN TEA'][1 + intDiv(number, 4) % 5], ' ', toString(number))`;
  await facts.command(
    sql`insert into item_name select ${u32(COMPANY)}, leftPad(toString(number), 14, '0'), ${name}, number from numbers(${u32(ITEMS)})`,
  );
  await facts.command(
    sql`insert into item_year (company, year, location, dep_id, upc, amount)
      select ${u32(COMPANY)}, toDate('2026-01-01'), 1 + number % 20, 1 + intDiv(number, 20) % 40, leftPad(toString(intDiv(number, 20)), 14, '0'), 1 + number % 97
      from numbers(${u32(ITEMS * 20)})`,
    { lane: 'long' },
  );
  const departments = Array.from({ length: 40 }, (_, at) => ({
    dep_id: at + 1,
    code: String(at + 1),
    name: at === 7 ? 'Bakery' : `Department ${at + 1}`,
    parent: null,
    depth: 1,
  }));
  const locations = Array.from({ length: 20 }, (_, at) => ({ locationId: at + 1, regLocId: at + 1 }));
  const sight = { companyId: COMPANY, locations, regions: [], whole: false };
  say(row(`Items found among ${ITEMS.toLocaleString('en')}`, 'p50 ms', 'p95 ms', 'some stores'));
  for (const searchText of asked) {
    const find = (everyStore: boolean) => () =>
      findItems(facts, { list: async () => departments }, { ...sight, everyStore }, '2026-03-01', {
        searchText,
        limit: 20,
      });
    const [all, some] = [spread(await timesOf(find(true), RUNS)), spread(await timesOf(find(false), RUNS))];
    say(row(`  ${searchText}`, all.p50.toFixed(0), all.p95.toFixed(0), some.p95.toFixed(0)));
  }
};
