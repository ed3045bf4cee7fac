import { expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';

const columns = { location: 'Store', transaction: 'No', timestamp: 'At', description: 'Item', amount: 'Amount' };
const read = (rows: readonly string[], clock: object) => {
  const decoded = decodeAll(csv, `Store,No,At,Item,Amount\n${rows.map((row) => `1,${row}\n`).join('')}`, {
    profile: profileOf({ csv: { columns, ...clock } }),
  });
  const several = decoded.flatMap((one) => (one.type === 'transaction' && one.maybeSeveral ? [one] : []));
  return { began: transactionsOf(decoded).map(({ began }) => began), several: several.length };
};

const zoned = { timestampFormat: "yyyy-MM-dd'T'HH:mm:ssX", storeTimeZone: 'America/New_York' };
const apart = (day: string): string[] =>
  ['05:30', '05:31', '06:30', '06:31'].map((time, at) => `${7 + (at % 2)},${day}T${time}:00Z,MILK,${3 + (at % 2)}.00`);

it.each(['2026-10-20', '2026-11-01', '2026-11-20'])(
  'two sales of one number an hour apart are told on %s, when the wall clock shows an hour twice, too',
  (day) => {
    expect(read(apart(day), zoned).several).toBe(2);
  },
);

it('a receipt over the end of summer time begins and ends in its order', () => {
  const rows = ['7,2026-11-01T06:02:00Z,BREAD,1.00', '7,2026-11-01T05:58:00Z,MILK,1.00'];
  expect(read(rows, zoned)).toEqual({ began: ['2026-11-01T01:58:00'], several: 0 });
});
