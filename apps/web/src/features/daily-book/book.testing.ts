import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';

/** A line of a drawn book: cash that the registers expect 100 of, unless told otherwise. */
export const lineWith = (rest: Partial<ValueLine> = {}): ValueLine => ({
  sheetId: 1,
  dpId: 7,
  name: 'Cash',
  source: 'posTotal',
  valueType: 'amount',
  format: 'number',
  glAccount: '1010',
  sign: '+',
  opening: null,
  carriedFrom: null,
  posValue: '100',
  enteredValue: null,
  adjustment: null,
  late: null,
  expected: '100',
  total: '100',
  overShort: null,
  tolerance: null,
  authors: [],
  approvedBy: null,
  approvedAt: null,
  note: '',
  updatedBy: null,
  updatedAt: null,
  ...rest,
});

export const tableWith = (rows: readonly ValueLine[], rest: Partial<ValueTable> = {}): ValueTable => ({
  locationId: 1007,
  date: '2026-11-19',
  presetId: 3,
  presetName: 'Small shop',
  state: 'Open',
  completeness: 'complete',
  knownAt: null,
  isBlind: false,
  version: 5,
  basis: 'basis',
  sheets: [
    {
      sheetId: 1,
      name: 'Tenders',
      type: 'tender',
      carryOver: false,
      authorityLevelId: 1000,
      overShort: null,
      rows: [...rows],
    },
  ],
  late: [],
  lateOn: [],
  suspended: [],
  overShort: null,
  checks: [],
  mayClose: true,
  mayBeIncomplete: false,
  secondPerson: false,
  isBookClosed: false,
  closedBy: null,
  closedAt: null,
  closes: [],
  changedSince: [],
  ...rest,
});

/** The book of `tableWith`, the store that keeps it, and their company. */
export const smallShop = {
  presetId: 3,
  name: 'Small shop',
  authorityLevelId: 1000,
  locationIds: [1007],
  isActive: true,
  since: '2026-11-01',
  version: 'a',
};
export const harborPoint = {
  reg_loc_id: 1007,
  location_id: 1,
  name: 'Harbor Point',
  label: '',
  depth: 3,
  authorityLevel: 4,
};
export const harvestLane = { id: 7, name: 'Harvest Lane', us_week: true, timeZone: 'UTC', currency: 'USD' };
