// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Row } from '@lanewise/contract/envelope';
import type { Drill } from '@lanewise/contract/reports/definition';
import { filterNames, ruleOf } from '@lanewise/contract/reports/filters';
import { reportList, type ReportId } from '@lanewise/contract/reports/index';
import { withPoints } from '@lanewise/contract/reports/point-columns';
import { isReportId, readAddress, viewOf } from './address.ts';
import { drillOf } from './drill.ts';
import { parentOf, parentPath } from './parent.ts';
import type { Effective } from './wire.ts';

const above = (report: ReportId, query: string): string | null => {
  const address = readAddress(report, query);
  const parent = parentOf(report, address);
  return parent && parentPath(parent, address);
};

describe('one level up', () => {
  it('is nothing for a screen of the menu', () => {
    for (const report of ['overview', 'department', 'items', 'tender', 'summary', 'transactions'] as const)
      expect(above(report, '?date=2026-11-19')).toBeNull();
    expect(above('overview', '?location=3')).toBeNull();
  });

  it('is the report whose row explains most of the address', () => {
    expect(above('department', '?location=3')).toBe('/sales/locationItems');
    expect(above('locationItems', '?location=3&department=7')).toBe('/sales/departmentItems?location=3');
    expect(above('transactions', '?location=3&date=2026-11-19&hour=9')).toBe('/sales/locationItems?date=2026-11-19');
    expect(above('transactions', '?location=3&department=7&upc=4011')).toBe(
      '/sales/location-items?location=3&department=7',
    );
    expect(above('transactions', '?location=3&upc=4011')).toBe('/sales/items?location=3');
    expect(above('transactions', '?location=3&tender=cash&tenderName=Cash')).toBe('/sales/locationTender?location=3');
  });

  it('is the report whose figure leads to such receipts', () => {
    const zoe = '?location=3&cashierNumber=114';
    expect(above('transactions', `${zoe}&exception=coupon`)).toBe('/cashiers/coupons');
    expect(above('transactions', `${zoe}&exception=noSale&kinds=all`)).toBe('/cashiers/list');
    expect(above('transactions', `${zoe}&department=7`)).toBe('/cashiers/department');
    expect(above('performance', `${zoe}&view=sessions`)).toBe('/cashiers/performance');
  });

  it('is the list of tenders for the days of one', () => {
    const days = '?location=3&view=daily_tender_sales&tenderName=VISA';
    expect(above('tender', days)).toBe('/sales/locationTender?location=3');
  });
});

const effective: Effective = { locations: [3], all: [], dates: { start: '2026-11-02', last: '2026-11-19' } };

const values: Readonly<Record<string, string | number>> = {
  date: '2026-11-19',
  since: '2026-11-19 08:00:00',
  until: '2026-11-19 09:00:00',
  location: 3,
  department: 7,
};

/** A value that the address of the target takes. */
const valueOf = (name: string): string | number => {
  const filter = filterNames.find((one) => one === name);
  return values[name] ?? (filter && ruleOf(filter).values?.[0]) ?? '5';
};

/** A row that has every value that a drill takes along. */
const rowFor = ({ take }: Drill): Row =>
  Object.fromEntries(Object.entries(take).map(([name, key]) => [key, valueOf(name)]));

/** All ways down from a screen of an address. */
const waysDown = (report: ReportId, query: string): string[] => {
  const address = readAddress(report, query);
  const plain = viewOf(report, address.view);
  const view = plain.dataPoints === undefined ? plain : withPoints(plain, ['dp1_amt']);
  const { drill, drills = {} } = view;
  return [drill, ...Object.values(drills)].flatMap((one) => {
    if (!one || one.to === 'receipt') return [];
    const path = drillOf({ report, view, address, effective }, rowFor(one), one);
    return path === null ? [] : [path];
  });
};

const reportAt = (path: string): ReportId | null => {
  const found = reportList.find(({ route }) => route === path.split('?')[0])?.id ?? '';
  return isReportId(found) ? found : null;
};

const everyView = reportList.flatMap(({ id, views, needs }) =>
  isReportId(id)
    ? Object.keys(views).map((view) => ({
        id,
        view,
        needed: `${needs.includes('location') ? '&location=3' : ''}${needs.includes('department') ? '&department=7' : ''}`,
      }))
    : [],
);

describe('the way back', () => {
  it.each(everyView)('from everything below $view of $id leads to where it came from', ({ id, view, needed }) => {
    for (const above of [`?view=${view}${needed}`, `?view=${view}&location=3&department=7`]) {
      for (const down of waysDown(id, above)) {
        const report = reportAt(down);
        if (report === null) throw new Error(`No report at ${down}.`);
        const address = readAddress(report, down.slice(down.indexOf('?')));
        const parent = parentOf(report, address);
        expect(parent, down).toMatchObject({ report: id, view });
        const back = parent && readAddress(id, parentPath(parent, address).split('?')[1] ?? '');
        expect(back?.view, down).toBe(view);
        if (above.includes('&location=3')) expect(back?.locations, down).toEqual([3]);
      }
    }
  });

  it('leads up through every screen on the way', () => {
    const [lanes = ''] = waysDown('storeDepartment', '?view=weekly_sales');
    expect(lanes).toContain('/sales-v2/terminal/department?location=3&');
    const [receipts = ''] = waysDown('terminalDepartment', lanes.slice(lanes.indexOf('?')));
    const up = above('transactions', receipts.slice(receipts.indexOf('?'))) ?? '';
    expect(up).toMatch(/^\/sales-v2\/terminal\/department\?location=3&/);
    expect(above('terminalDepartment', up.slice(up.indexOf('?')))).toMatch(
      /^\/sales-v2\/store\/department\?.*view=weekly_sales$/,
    );
  });

  it('ignores screens that do not exist', () => {
    expect(above('transactions', '?location=3&hour=9&from=nowhere')).toBe('/sales/locationItems');
    expect(above('transactions', '?from=storeTender.nothing.there')).toBe('/sales-v2/store/tender');
  });
});
