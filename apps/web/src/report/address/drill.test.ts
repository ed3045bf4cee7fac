// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Row } from '@lanewise/contract/envelope';
import type { ReportId } from '@lanewise/contract/reports/index';
import { emptyAddress, readAddress, viewOf } from './address.ts';
import { drillOf } from './drill.ts';
import type { Effective } from './wire.ts';

const november: Effective = { locations: null, all: [], dates: { start: '2026-11-02', last: '2026-11-19' } };

const lead = (report: ReportId, query: string, row: Row, effective = november): string | null => {
  const address = readAddress(report, query);
  return drillOf({ report, view: viewOf(report, address.view), address, effective }, row);
};

describe('one level down', () => {
  it('a row without the key of its drill leads nowhere', () => {
    expect(lead('overview', '', { name: 'Harbor Point' })).toBeNull();
    expect(lead('locationItems', '', { upc: null })).toBeNull();
    expect(lead('transactions', '', {})).toBeNull();
    expect(lead('overview', '?level=1', { name: 'Coast', reg_loc_id: 1 })).toBeNull();
  });

  it('a location leads to its departments in the same period', () => {
    expect(lead('overview', '?search=harbor&page=2', { name: 'Harbor Point', reg_loc_id: 14 })).toBe(
      '/sales/departmentItems?location=14&date=2026-11-02&date=2026-11-19',
    );
  });

  it('a department leads to its items with the place kept', () => {
    expect(lead('department', '?location=14', { dep_id: 7 }, { ...november, locations: [14] })).toBe(
      '/sales/location-items?location=14&date=2026-11-02&date=2026-11-19&department=7',
    );
    expect(lead('department', '', { dep_id: 7 })).toContain('location=all');
  });

  it('an item leads to the transactions that hold it', () => {
    const row = { upc: '0004011', description: 'BANANAS' };
    expect(lead('locationItems', '?location=14&department=7', row, { ...november, locations: [14] })).toBe(
      '/transactions?location=14&date=2026-11-02&date=2026-11-19&department=7&upc=0004011',
    );
  });

  it('an item without a code leads to the transactions that hold such items, not to all', () => {
    expect(lead('items', '', { upc: '' })).toBe('/transactions?location=all&date=2026-11-02&date=2026-11-19&upc=');
    expect(readAddress('transactions', '?upc=').upc).toBe('');
    expect(readAddress('transactions', '').upc).toBeNull();
  });

  it('takes along the filters in force that the target knows', () => {
    const session = { cashier_key: '7', lane: '2', sign_on: '2026-11-19 08:00:00', session_end: '2026-11-19 09:00:00' };
    expect(
      lead('performance', '?view=sessions&minCustomers=3&cashier=Zo', {
        ...session,
        reg_loc_id: 3,
        date: '2026-11-19',
      }),
    ).toMatch(/^\/transactions\?(?!.*minCustomers).*cashier=Zo/);
    expect(lead('items', '?department=7', { upc: '4011' })).toContain('department=7&upc=4011');
  });

  it('an hour leads to its transactions', () => {
    const row = { date: '2026-11-19', hour: 0, reg_loc_id: 3 };
    expect(lead('overview', '?view=hourly_sales', row)).toBe(
      '/transactions?location=3&date=2026-11-19&hour=0&from=overview.hourly_sales',
    );
  });

  it('a week or a month leads to the days of it that the period holds', () => {
    expect(lead('overview', '?view=weekly_sales', { week: '2026-11-01', reg_loc_id: 3 })).toBe(
      '/transactions?location=3&date=2026-11-02&date=2026-11-07&from=overview.weekly_sales',
    );
    expect(lead('overview', '?view=monthly_sales', { month: '2026-11-01', reg_loc_id: 3 })).toBe(
      '/transactions?location=3&date=2026-11-02&date=2026-11-19&from=overview.monthly_sales',
    );
  });

  it('a region leads to what lies below it, and a store beside the regions to its own', () => {
    const address = readAddress('overview', '?level=2');
    const regions = { stores: new Map([[900, [3, 14]]]), deeper: 3 };
    const lead = (row: Row, effective = november) =>
      drillOf({ report: 'overview', view: viewOf('overview', 'default'), address, effective, regions }, row);
    const period = 'date=2026-11-02&date=2026-11-19';
    expect(lead({ reg_loc_id: 900 })).toBe(`/sales/locationItems?location=3&location=14&${period}&level=3`);
    expect(lead({ reg_loc_id: 900 }, { ...november, locations: [14, 20] })).toContain('location=14&date');
    expect(lead({ reg_loc_id: 7 })).toBe(`/sales/departmentItems?location=7&${period}`);
  });

  it('a region over a period leads where a store leads, with all its stores', () => {
    const address = readAddress('overview', '?view=hourly_sales&level=2');
    const regions = { stores: new Map([[900, [3, 14]]]), deeper: null };
    const row = { date: '2026-11-19', hour: 9, reg_loc_id: 900 };
    const view = viewOf('overview', 'hourly_sales');
    expect(drillOf({ report: 'overview', view, address, effective: november, regions }, row)).toBe(
      '/transactions?location=3&location=14&date=2026-11-19&hour=9&from=overview.hourly_sales',
    );
  });

  it('a cell of the heat map leads to the receipts of that hour on whole days', () => {
    const row = { weekday: '2', hour: 9, days: 'whole' };
    expect(lead('overview', '?view=weekday_hours', row)).toBe(
      '/transactions?location=all&date=2026-11-02&date=2026-11-19&hour=9&weekday=2&days=whole&from=overview.weekday_hours',
    );
  });

  it('a tender leads to its days, and a day of it to the transactions paid with it', () => {
    const row = { tender: 'VISA', kind: 'credit', date: '2026-11-19' };
    expect(lead('tender', '?location=3', row, { ...november, locations: [3] })).toBe(
      '/sales/locationTender?location=3&date=2026-11-02&date=2026-11-19&view=daily_tender_sales&tenderName=VISA',
    );
    expect(lead('tender', '?view=daily_tender_sales', row)).toBe(
      '/transactions?location=all&date=2026-11-19&tender=credit&tenderName=VISA&from=tender.daily_tender_sales',
    );
  });

  it('a row of the summary leads to the overview of its location, and a discount to the receipts that have it', () => {
    expect(lead('summary', '', { reg_loc_id: 3 })).toBe(
      '/sales/locationItems?location=3&date=2026-11-02&date=2026-11-19&level=0&from=summary',
    );
    expect(lead('summary', '?view=discounts', { discount: 'other' })).toBe(
      '/transactions?location=all&date=2026-11-02&date=2026-11-19&discountName=other&from=summary.discounts',
    );
  });

  it('a receipt opens beside its own list', () => {
    expect(lead('transactions', '?location=3&page=2', { token: 'AbC-1' })).toBe(
      '/transactions?location=3&page=2&receipt=AbC-1',
    );
    expect(emptyAddress.receipt).toBeNull();
  });
});
