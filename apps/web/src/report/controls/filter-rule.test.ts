// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { reports } from '@lanewise/contract/reports/index';
import { mistakeOf, panelRows, readAmount, whereOf } from './filter-rule.ts';

describe('the filter panel', () => {
  it('refuses what is no amount, no time, or a range that holds nothing', () => {
    expect(mistakeOf({ minAmount: 'ten' })).toEqual({ field: 'minAmount', error: 'amount' });
    expect(mistakeOf({ maxAmount: '1.234' })).toEqual({ field: 'maxAmount', error: 'amount' });
    expect(mistakeOf({ minAmount: '20', maxAmount: '5' })).toEqual({ field: 'minAmount', error: 'amountOrder' });
    expect(mistakeOf({ endTime: '24:00' })).toEqual({ field: 'endTime', error: 'time' });
    expect(mistakeOf({ minAmount: '', startTime: '22:00', endTime: '02:00' })).toBeNull();
  });

  it('reads money as people type it in both languages', () => {
    expect(['12,50', '$1 200.5', '1\u202f200,50 $', '-3'].map(readAmount)).toEqual([
      '12.50',
      '1200.5',
      '1200.50',
      '-3',
    ]);
  });

  it('sets what is filled in, drops what is emptied, and leaves the rest', () => {
    const kept = { kinds: 'sales', lane: '2', tenderName: 'VISA' };
    expect(whereOf({ lane: '', cashier: ' 114 ', minAmount: '5,00', upc: '4011' }, kept)).toEqual({
      kinds: 'sales',
      tenderName: 'VISA',
      cashier: '114',
      minAmount: '5.00',
    });
  });

  it('asks for a cashier once, by number where nothing finds them by name', () => {
    const fields = (report: 'transactions' | 'terminalOverview') => panelRows(reports[report].filters).flat();
    expect(fields('transactions')).toContain('cashier');
    expect(fields('transactions')).not.toContain('cashierNumber');
    expect(fields('terminalOverview')).toEqual(['cashierNumber', 'pointCategory', 'knownAt']);
  });

  it('shows the data points of a category in place of single ones', () => {
    const kept = { points: 'dp1_amt', lane: '2' };
    expect(whereOf({ pointCategory: '7' }, kept)).toEqual({ pointCategory: '7', lane: '2' });
    expect(whereOf({ pointCategory: '' }, kept)).toEqual(kept);
  });

  it('looks for an event among all events', () => {
    expect(whereOf({ event: 'noSale' }, { kinds: 'sales' })).toEqual({ kinds: 'all', event: 'noSale' });
  });
});
