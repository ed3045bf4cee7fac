import type { LateDay, ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalSource, NamedColumn } from '../meta/close-types.ts';
import { journalOf } from './journal.ts';

const line = (dpId: number, total: string | null) =>
  ({ dpId, name: `Point ${dpId}`, valueType: 'amount', glAccount: '', total }) as ValueLine;
const rebookedOn = (
  date: string,
  lines: readonly { dpId: number; was: string | null; is: string | null }[],
): LateDay => ({
  date,
  after: 1,
  receipts: 1,
  amount: '0',
  points: [],
  rebooked: lines.map((one) => ({ ...one, name: '' })),
});
const tableOf = (rows: ValueLine[], late: LateDay[]) =>
  ({
    sheets: [{ rows }],
    locationId: 8,
    date: '2026-03-03',
    presetId: 1,
    presetName: '',
    late,
  }) as unknown as ValueTable;
const column = (glConfigId: number, side: NamedColumn['side'], ...dpIds: number[]): NamedColumn => ({
  glConfigId,
  name: '',
  glAccount: '',
  side,
  points: dpIds.map((dpId) => ({ dpId, name: '' })),
});
const writtenBy = (...columns: NamedColumn[]) => ({ columns, before: [] }) as unknown as JournalSource;

const cents = (text: string | null): number => Math.round(Number(text ?? 0) * 100);
const amounts = fc.option(fc.integer({ min: -99_999, max: 99_999 }).map((value) => (value / 100).toFixed(2)));
const points = [1, 2, 3] as const;
const ofPoints = <Value>(value: fc.Arbitrary<Value>) => fc.tuple(value, value, value);

describe('the journal of a day that books others again', () => {
  it('comes to what its lines come to, also of data points that it does not have or has no figure of', () => {
    fc.assert(
      fc.property(
        ofPoints(amounts),
        fc.array(ofPoints(fc.tuple(amounts, amounts)), { maxLength: 3 }),
        fc.integer({ min: 0, max: 3 }),
        (totals, days, known) => {
          const rows = points.slice(0, known).map((dpId) => line(dpId, totals[dpId - 1] ?? null));
          const late = days.map((day, at) =>
            rebookedOn(
              `2026-03-0${at + 1}`,
              points.map((dpId) => ({ dpId, was: day[dpId - 1]?.[0] ?? null, is: day[dpId - 1]?.[1] ?? null })),
            ),
          );
          const made = journalOf(tableOf(rows, late), writtenBy(column(1, 'debit', 1, 2), column(2, 'credit', 3)));
          const sumOf = (id: number) =>
            made.lines
              .filter(({ glConfigId }) => glConfigId === id)
              .reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0);
          const totalOf = (...dpIds: number[]) =>
            rows.filter(({ dpId }) => dpIds.includes(dpId)).reduce((sum, { total }) => sum + cents(total), 0);
          expect([sumOf(1), sumOf(2)]).toEqual([totalOf(1, 2), 0 - totalOf(3)]);
        },
      ),
    );
  });
});
