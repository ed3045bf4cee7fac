import { expect, it } from 'vitest';
import { openTrading } from '../meta/repositories/trading.ts';
import { openTestMeta } from '../meta/testing.ts';
import { companies } from './chain/companies.ts';
import { setHolidays } from './holidays.ts';

it('closes the chain on its holidays, and early where it closes early', async () => {
  const meta = await openTestMeta();
  const [company] = companies;
  if (!company) throw new Error('no company');
  const { us_week, connector_type, currency, timeZone } = company;
  const { id } = await meta.companies.create({ name: company.name, us_week, connector_type, currency, timeZone });
  const stores = company.stores.slice(0, 3);
  for (const { number, name } of stores)
    await meta.places.createLocation(id, { storeNumber: number, name, regionRegLocId: null });
  await setHolidays(meta, id, { ...company, stores }, '2026-11-20');
  const calendars = await openTrading(meta.db).of(id);
  expect(calendars.size).toBe(3);
  const [calendar] = calendars.values();
  const days = new Map(calendar?.days.map(({ day, hours }) => [day, hours]));
  expect([days.get('2025-12-25'), days.get('2026-01-01'), days.get('2026-12-25')]).toEqual([null, null, null]);
  expect(days.get('2026-11-26')).toMatchObject({ closes: 17 * 60 });
  await meta.close();
});
