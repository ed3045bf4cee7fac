import { own } from '@lanewise/contract/own';
import type { TradingHours } from '@lanewise/contract/entities/calendar';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { openTrading } from '../meta/repositories/trading.ts';
import type { Meta } from '../meta/types.ts';
import type { DemoCompany, Store } from './chain/companies.ts';
import { holidayOf } from './chain/seasons.ts';

/** Days around the installation for which holidays are set. */
const planned = { back: 400, ahead: 60 };

const names: Readonly<Record<string, string>> = {
  '01-01': 'New Year',
  '06-24': 'Fête nationale',
  '07-01': 'Canada Day',
  '12-25': 'Christmas',
};
const nameOf = (date: Day): string =>
  own(names, date.slice(5)) ?? (date.slice(5, 7) === '11' ? 'Thanksgiving' : 'Easter');

/** A store with short hours on a holiday closes at five. */
const shortHours = ({ opens, closes }: Store): TradingHours => ({
  opens: opens * 60,
  closes: Math.min(closes, 17) * 60,
});

/** Sets the holidays on which the chain is closed or closes early, so that no receipts are expected then. */
export const setHolidays = async (meta: Meta, companyId: number, company: DemoCompany, today: Day): Promise<void> => {
  const trading = openTrading(meta.db);
  const actor = { name: 'demo', userId: null };
  const locations = await meta.places.byStoreNumber(companyId);
  const byHours = new Map<string, { hours: TradingHours; ids: number[] }>();
  for (const store of company.stores) {
    const hours = shortHours(store);
    const id = locations.get(store.number)?.location_id;
    const key = JSON.stringify(hours);
    const known = byHours.get(key) ?? { hours, ids: [] };
    byHours.set(key, { hours, ids: id === undefined ? known.ids : [...known.ids, id] });
  }
  for (let at = -planned.back; at <= planned.ahead; at += 1) {
    const date = addDays(today, at);
    const holiday = holidayOf(company.country, date);
    if (!holiday || holiday.hours === 'usual') continue;
    const day = { from: date, to: date, note: nameOf(date) };
    for (const { hours, ids } of byHours.values())
      await trading.setDays(companyId, actor, ids, { ...day, hours: holiday.hours === 'closed' ? 'closed' : hours });
  }
};
