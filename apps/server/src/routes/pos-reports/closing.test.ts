import type { Closing, PosReport } from '@lanewise/contract/entities/pos-report';
import type { ReportReply } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../exports/testing.ts';
import { data, day, drawnPrintedReports, fieldOf } from './printed-reports.testing.ts';

const { reports, world, chain, foreign, ask, bytes, list } = drawnPrintedReports();

describe('a closing report of ours', () => {
  const closing = async (kind: string): Promise<Closing> =>
    data(await ask('GET', 'pos-reports/closing', { kind, regionLocationId: reports.place, businessDate: day }));
  const figures = ({ sections }: Closing, key: string): unknown[] =>
    (sections.find((section) => section.key === key)?.rows ?? []).map(({ label, values }) => [label, ...values]);

  it('says what the receipts come to, and how whole they are', async () => {
    const made = await closing('closing');
    expect(made.state).toBe('complete');
    expect(figures(made, 'sales')).toEqual([
      ['Gross sales', null, 12],
      ['Returns', null, -2],
      ['Store coupons', null, -0.5],
      ['Voids', null, 0],
      ['Net sales', null, 9.5],
      ['Tax', null, 0.59],
      ['Customers', 2, null],
    ]);
    expect(figures(made, 'taxes')).toEqual([
      ['Tax', 0.1],
      ['STATE TAX', 0.49],
      ['Total', 0.59],
    ]);
    expect(figures(made, 'tenders')).toEqual([
      ['Cash', 2, 10.1, 2.11, 7.99],
      ['VISA', 1, 2.1, 0, 2.1],
      ['Total', 3, 12.2, 2.11, 10.09],
    ]);
    expect(figures(made, 'drawer')).toEqual([
      ['Loan', 1, 200],
      ['No sale', 1, null],
    ]);
    expect(figures(await closing('cashier'), 'cashiers')).toEqual([
      ['114 Zoé', 2, 2, 11.5],
      ['7 Ann', 0, -1, -2],
      ['Total', 2, 1, 9.5],
    ]);
  });

  it('agrees to the cent with the reports of the screens', async () => {
    const range = { startDate: day, lastDate: day, locationIds: reports.place };
    const report = (path: string): Promise<ReportReply> => world.report(chain, `dashboard/v1/${path}`, range);
    const [summary, tender, department] = await Promise.all(
      ['location_summary', 'tender_sales', 'department_sales'].map(report),
    );
    const ours = Object.fromEntries(
      (await closing('closing')).sections.map(({ key, rows }) => [
        key,
        rows.map(({ key: field, values }) => [field, values]),
      ]),
    );
    for (const field of ['gross_sales_amt', 'returns_amt', 'store_coupons_amt', 'voids_amt', 'net_sales_amt', 'tax'])
      expect([field, [null, summary?.totals[field]]]).toEqual(ours['sales']?.find(([name]) => name === field));
    const cells = tender?.data.map((row) => [row['tender'], [row['count'], row['debit'], row['credit'], row['amt']]]);
    expect(ours['tenders']?.filter(([key]) => key !== 'total')).toEqual(cells);
    const departments = (await closing('department')).sections[0]?.rows ?? [];
    expect(departments.map(({ label, values }) => [label, values[1]])).toEqual([
      ...(department?.data.map((row) => [row['name'], row['amt']]) ?? []),
      ['Total', summary?.totals['net_sales_amt']],
    ]);
  });

  it('leads from cashiers and lanes to the receipts that sum to them', async () => {
    const { sections } = await closing('cashier');
    const rows = sections.flatMap(({ rows: lines }) => lines).filter(({ href }) => href !== null);
    expect(rows).toHaveLength(3);
    for (const { label, values, href } of rows) {
      const { location, date, ...more } = Object.fromEntries(new URLSearchParams(href?.split('?')[1]));
      const range = { startDate: date, lastDate: date, locationIds: location };
      const { totals } = await world.report(chain, 'dashboard/v1/transaction', { ...range, kinds: 'sales', ...more });
      const net = Number(totals['total']) - Number(totals['tax']);
      expect([label, totals['customer_qty'], net.toFixed(2)]).toEqual([label, values[0], values[2]?.toFixed(2)]);
    }
  });

  it('leads from taxes and from what opened a drawer to as many receipts as there are', async () => {
    const { sections } = await closing('closing');
    const rowsOf = (wanted: string) =>
      sections.filter(({ key }) => key === wanted).flatMap(({ rows }) => rows.filter(({ key }) => key !== 'total'));
    const behind = async (href: string | null) => {
      const { location, date, ...more } = Object.fromEntries(new URLSearchParams(href?.split('?')[1]));
      const range = { startDate: date, lastDate: date, locationIds: location };
      return world.report(chain, 'dashboard/v1/transaction', { ...range, kinds: 'sales', ...more });
    };
    const taxes = rowsOf('taxes');
    expect(taxes).not.toEqual([]);
    for (const { label, values, href } of taxes) {
      const { totals } = await behind(href);
      expect([label, totals['tax']]).toEqual([label, values[0]]);
    }
    const drawer = rowsOf('drawer');
    expect(drawer).not.toEqual([]);
    for (const { key, values, href } of drawer) {
      const { data } = await behind(href);
      expect([key, data.map((row) => row['kind'])]).toEqual([key, Array.from({ length: values[0] ?? 0 }, () => key)]);
    }
  });

  it('is a PDF in both languages under the address of the list', async () => {
    const { data: rows } = await list('list-report-pdf', { reportType: 'closing', startDate: day, lastDate: day });
    const own = rows.find(({ source }) => source === 'own') as PosReport;
    const [english] = readPdf((await bytes(own.url, {})).content);
    const [french] = readPdf((await bytes(`${own.url}&language=fr`, {})).content);
    expect(english).toEqual(
      expect.arrayContaining(['Store closing', 'Net sales', '9.50', 'Made from the receipts \xb7 Complete']),
    );
    expect(french).toEqual(expect.arrayContaining(['Fermeture du magasin', 'Ventes nettes', '9,50']));
  });

  it.each([
    ['list-report-pdf', { reportType: 'closing', startDate: '1999-01-01', lastDate: day }, 'lastDate'],
    ['pos-reports/closing', { kind: 'closing', businessDate: '1960-01-01' }, 'businessDate'],
  ])('of days that no report can be asked for is refused: %s', async (path, query, field) => {
    const answer = await ask('GET', path, { regionLocationId: reports.place, ...query });
    expect([answer.status, fieldOf(answer)]).toEqual([400, field]);
  });

  it('of a store of others is not there', async () => {
    const theirs = foreign.places.get('0008')?.reg_loc_id;
    const query = { kind: 'closing', regionLocationId: theirs, businessDate: day };
    expect((await ask('GET', 'pos-reports/closing', query)).status).toBe(404);
  });
});
