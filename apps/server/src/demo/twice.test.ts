import { addDays } from '@lanewise/domain/calendar/day';
import { formats } from '@lanewise/tlog/formats';
import { describe, expect, it } from 'vitest';
import { sentOf } from './chain/chain.ts';
import type { Installed } from './files.ts';
import { companiesOf, demoSizes } from './sizes.ts';
import { twiceOf } from './twice.ts';

/** A Thursday at 3 pm. */
const installed: Installed = { date: '2026-03-05', until: '2026-03-05T15:00:00' };
const yesterday = addDays(installed.date, -1);

describe('the receipt that came twice', () => {
  it.each(companiesOf(demoSizes.small))(
    'is one of yesterday with another price, and adds up: $country',
    async (company) => {
      const file = await twiceOf(company, installed);
      const format = file && formats.find((one) => one.detect(file.bytes.subarray(0, 65_536), file.fileName));
      if (!file || !format) throw new Error('no file');
      const run = format.open({ profile: null, items: null });
      const items = [...run.push(file.bytes), ...run.end()];
      const [again, ...more] = items.map((item) => (item.type === 'transaction' ? item.transaction : null));
      expect(more).toEqual([]);
      const first = company.stores
        .flatMap((store) => sentOf(store, yesterday, installed.date))
        .find(({ store, lane, number }) => store === again?.store && lane === again.lane && number === again.number);
      expect([again?.businessDate, (first?.total ?? 0) - (again?.total ?? 0)]).toEqual([yesterday, 10_000]);
      const sold = again?.lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);
      expect(sold).toBe(again?.total);
      expect(again?.tenders.map(({ amount }) => amount)).toEqual([again?.total]);
    },
  );
});
