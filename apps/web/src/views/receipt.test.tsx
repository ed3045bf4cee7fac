import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Receipt, ReceiptMarks } from '@lanewise/contract/entities/receipt';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replyOf, show } from '../report/testing.tsx';
import type { Shown } from '../report/testing.tsx';

const row = (number: string) => ({
  time: '2026-11-19 19:41:02',
  date: '2026-11-19',
  location: 'Northgate',
  lane: '2',
  number,
  cashier: 'Anna B.',
  kind: 'sale',
  items: 3,
  total: 9.9,
  tax: 0.5,
  tenders: ['cash'],
  events: ['refund'],
  reg_loc_id: 13,
  token: `t${number}`,
  uniqueId: `u${number}`,
  recordNumber: number,
  regionLocationId: 13,
});
const list = replyOf(['1120', '1119', '1118'].map(row), {
  totals: { customer_qty: 3, items: 9, total: 29.7, tax: 1.5 },
});

const receipt = (token: string): Receipt => ({
  token,
  uniqueId: token,
  regionLocationId: 13,
  company: 'Harvest Lane Markets',
  currency: 'USD',
  store: { name: 'Northgate', number: '0003', address: '', timeZone: 'America/New_York' },
  subtotal: 9.4,
  tax: 0.5,
  discount: 0,
  departments: [],
  transaction: {
    store: '3',
    businessDate: '2026-11-19',
    lane: '2',
    number: token.slice(1),
    occurrence: 0,
    kind: 'sale',
    began: '',
    ended: '2026-11-19T19:41:02',
    cashier: '114',
    cashierName: 'Anna B.',
    customer: '',
    currency: 'USD',
    total: 99_000,
    ringSeconds: 0,
    tenderSeconds: 0,
    idleSeconds: 0,
    lines: [],
    taxes: [],
    tenders: [
      {
        sequence: 1,
        kind: 'credit',
        code: '',
        description: 'VISA',
        amount: 99_000,
        change: 0,
        cashBack: false,
        cardBrand: '',
        cardLast4: '',
      },
    ],
    discounts: [],
    vouchers: [],
    events: [],
  },
  source: {
    segment: 47,
    fileName: 'northgate.xml',
    format: 'poslog',
    offset: 1_048_576,
    length: 100,
    decoderVersion: 3,
    version: 1,
    entryNo: 918,
    receivedAt: '2026-11-20T00:41:12Z',
  },
});

const visa: ReceiptMarks = { lines: [], discounts: [], taxes: [], tenders: [0], vouchers: [], events: [] };

/** Calls for receipts, with their parameters. */
const calls: string[] = [];
const open = async (query: string): Promise<Shown> => {
  calls.length = 0;
  const shown = await show('transactions', `?date=2026-11-19${query}`, (path, parameters) => {
    if (path !== 'dashboard/v1/transaction') calls.push(`${path}?${parameters.toString()}`);
    if (path === 'dashboard/v1/multi_receipt')
      return { isSuccess: true, message: '', data: ['t1120', 't1118'].map(receipt), totalCount: 2 };
    if (!path.startsWith('transactions/')) return list;
    const token = path.slice('transactions/'.length);
    const marked = parameters.has('dataPoint') ? { marked: visa } : {};
    return token === 'gone' ? 404 : { isSuccess: true, message: '', data: { ...receipt(token), ...marked } };
  });
  await screen.findAllByRole('link', { name: '7:41:02 pm' });
  return shown;
};
const paper = (): Promise<HTMLElement> => screen.findByRole('region', { name: /^Receipt \d+$/ });

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

describe('a receipt beside its list', () => {
  it('says so when it cannot be had', async () => {
    await open('&receipt=gone');
    expect(await screen.findByText('This receipt could not be loaded')).toBeTruthy();
  });

  it('opens by the address of its row, which is tinted', async () => {
    await open('&receipt=t1119');
    expect((await paper()).textContent).toContain('Trans 1119');
    const links = screen.getAllByRole('link', { name: '7:41:02 pm' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['t1120', 't1119', 't1118'].map((token) => `#/transactions?date=2026-11-19&receipt=${token}`),
    );
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null]);
    expect(screen.getAllByText('Refund')).toHaveLength(3);
  });

  it('API-122 is asked for by what its row knows of it', async () => {
    await open('&receipt=t1120');
    await paper();
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    const asked = 'uniqueId=u1119&regionLocationId=13&transactionDate=2026-11-19&recordNumber=1119';
    await waitFor(() => expect(calls.at(-1)).toBe(`transactions/t1119?${asked}`));
  });

  it('marks what makes the data point that its list was asked for', async () => {
    await open('&kinds=all&dataPoint=7&receipt=t1120');
    expect((await paper()).querySelector('mark')?.textContent).toContain('VISA');
    await waitFor(() => expect(calls.find((call) => call.startsWith('transactions/t1120'))).toContain('dataPoint=7'));
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    await waitFor(() => expect(calls.at(-1)).toMatch(/^transactions\/t1119\?.*dataPoint=7/));
  });

  it('API-123 several are asked for by their ids, dates, locations and record numbers', async () => {
    await open('&location=12&location=13&receipts=u1120&receipts=u1118');
    await screen.findByRole('region', { name: 'Receipt 1120' });
    const places = 'locationIds=12%2C13&recordNumbers=1120%2C1118';
    const asked = `uniqueIds=u1120%2Cu1118&fromDate=2026-11-19&toDate=2026-11-19&${places}`;
    await waitFor(() => expect(calls.at(-1)).toBe(`dashboard/v1/multi_receipt?${asked}`));
  });

  it('arrow keys go to the next and the previous one, Escape closes', async () => {
    const { address } = await open('&receipt=t1119');
    await paper();
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    await waitFor(() => expect(address()).toContain('receipt=t1118'));
    expect((await paper()).textContent).toContain('Trans 1118');
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(address()).toContain('receipt=t1118');
    fireEvent.keyDown(document.body, { key: 'ArrowUp' });
    await waitFor(() => expect(address()).toContain('receipt=t1119'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(address()).toBe('/transactions?date=2026-11-19'));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('says where it comes from, to the byte, in the time of its store', async () => {
    await open('&receipt=t1120');
    const source = await screen.findByRole('region', { name: 'Where this comes from' });
    const facts = [...source.querySelectorAll('dl > div')].map((one) =>
      [...one.children].map((part) => part.textContent).join(': '),
    );
    expect(facts).toEqual([
      'File: northgate.xml',
      'Segment: 47',
      'Bytes: 1,048,576 to 1,048,676',
      'Decoder: poslog, version 3',
      'Journal entry: 918',
      'Received: 11/19/2026 7:41:12 pm EST',
      'Its day: Complete',
    ]);
    expect(within(screen.getByRole('complementary')).getByRole('button', { name: 'Print' })).toBeTruthy();
  });
});
