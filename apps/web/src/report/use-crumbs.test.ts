// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ReportId } from '@lanewise/contract/reports/index';
import { readAddress } from './address/address.ts';
import { parentOf, parentPath } from './use-crumbs.ts';

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
