import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { PointValuation } from '../points/valuation.ts';
import type { Entered } from './entries.ts';
import type { DayInput } from './lines.ts';

/** A data point of a drawn company; cash that the registers fill, unless told otherwise. */
export const pointWith = (dpId: number, rest: Partial<DataPoint> = {}): DataPoint => ({
  dpId,
  name: `Point ${dpId}`,
  description: '',
  categoryId: null,
  source: 'posTotal',
  posAssignment: 'tender.cash',
  formula: null,
  filters: {},
  valueType: 'amount',
  format: 'number',
  glAccount: '',
  goodDirection: 'none',
  sign: '+',
  status: 'Active',
  since: null,
  earlier: [],
  ...rest,
});

export const sheetWith = (dpIds: number[], rest: Partial<LedgerSheet> = {}): LedgerSheet => ({
  sheetId: 1,
  presetId: 1,
  name: 'Tenders',
  type: 'tender',
  sequence: 1,
  authorityLevelId: 1000,
  carryOver: false,
  state: 'Active',
  dpIds,
  ...rest,
});

export const date = '2026-03-02';

export const enteredBy = (by: string, dpId: number, field: Entered['field'], value: string | null): Entered => ({
  entryId: 1,
  locationId: 8,
  dpId,
  date,
  field,
  value,
  by,
  at: new Date('2026-03-03T08:00:00Z'),
});

/** A day of a store: `registers` are amounts in hundredths of what fills each point, in the order of the points. */
export const dayWith = (
  points: readonly DataPoint[],
  registers: Readonly<Record<number, number>>,
  rest: Partial<DayInput> = {},
): DayInput => {
  const dpIds = points.map(({ dpId }) => dpId);
  const totalOf = (total: string) => ({ amount: total, quantity: null });
  const own = points.map((point) => ({ ...point, filters: { upc: [String(point.dpId)] } }));
  const valuation = new PointValuation<string>(own, dpIds, (_, { upc }) => totalOf(upc?.[0] ?? ''), {
    from: date,
    to: date,
  });
  return {
    date,
    valuation,
    sums: [valuation.sums.map((dpId) => BigInt(registers[Number(dpId)] ?? 0) * 100n)],
    points: new Map(points.map((point) => [point.dpId, point])),
    sheets: [sheetWith(dpIds)],
    rules: noRules,
    entries: [],
    countersOf: () => ({ self: new Set(), all: new Set(), parts: new Set(), others: new Map() }),
    openings: new Map(),
    tills: new Map(),
    late: new Map(),
    ...rest,
  };
};
