import type {
  Closing,
  PosReport,
  PosReportList,
  ReportMatrix,
  SideBySide,
} from '@lanewise/contract/entities/pos-report';
import type { ReportReply } from '@lanewise/contract/envelope';
import { addDays } from '@lanewise/domain/calendar/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../app-testing.ts';
import { readPdf } from '../../exports/testing.ts';
import type { Chain, World } from '../../invariants/world.testing.ts';
import { receipts } from './closing-receipts.testing.ts';
import { data, fieldOf, openPrintedReports, printed, type PrintedReports } from './printed-reports.testing.ts';

const day = '2026-03-09';
const days = Array.from({ length: 10 }, (_, at) => addDays('2026-03-01', at));

let reports: PrintedReports;
let world: World;
let chain: Chain;
let place: number;
let foreign: Chain;
const sent: Record<string, Answer> = {};

const about = (fileName: string, more: object = {}): object => ({
  regionLocationId: place,
  businessDate: day,
  reportType: 'Closing',
  fileName,
  ...more,
});
const ask: PrintedReports['ask'] = (...call) => reports.ask(...call);
const send: PrintedReports['send'] = (...call) => reports.send(...call);
const bytes: PrintedReports['bytes'] = (...call) => reports.bytes(...call);
const list = (path: string, query: object): Promise<PosReportList> =>
  reports.list(path, { startDate: days[0], lastDate: days.at(-1), ...query });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');

beforeAll(async () => {
  reports = await openPrintedReports();
  ({ world, chain, foreign, place } = reports);
  await world.send(chain, Buffer.concat(days.map((date) => Buffer.concat([receipts(date), Buffer.from('\n')]))));
  sent['first'] = await send(about('Z-0309.txt'), printed());
  sent['again'] = await send(about('Z-0309.txt'), printed());
  sent['other'] = await send(about('Z-0309.txt'), printed('9.75'));
  sent['pdf'] = await send(about('Écarts du jour.pdf', { reportType: 'variance' }), pdf);
  // Every earlier day but one.
  for (const date of days.filter((one) => one !== day && one !== '2026-03-08'))
    await send(about(`Z-${date}.txt`, { businessDate: date }), printed());
}, 120_000);
afterAll(() => world.close());

describe('a printed report is refused', () => {
  it.each([
    ['a control character in its name', { fileName: 'Z\u0007.txt' }],
    ['a way out of its folder', { fileName: '../Z.txt' }],
    ['a path of another system', { fileName: 'C:\\Z.txt' }],
    ['a hidden file', { fileName: '.htaccess' }],
    ['an invisible turn of the text', { fileName: 'Z\u202etxt.exe' }],
    ['a day that is none', { businessDate: '2026-02-30' }],
    ['a type of nothing', { reportType: '/' }],
    ['a store said twice', { store: '0008' }],
  ])('for %s', async (_what, wrong) => {
    const answer = await send(about('Z.txt', wrong), printed());
    const [field] = Object.keys(wrong);
    expect([answer.status, fieldOf(answer)]).toEqual([400, field === 'store' ? 'regionLocationId' : field]);
  });

  it.each([
    ['a page with a script', '<html><script>alert(1)</script></html>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PostScript', '%!PS-Adobe-3.0'],
    ['a PDF that is cut off', '%PDF-1.4\n1 0 obj'],
    ['bytes that no printer knows', Buffer.from([72, 105, 0, 27, 64])],
    ['nothing', ''],
  ])('for being %s, whatever its name says', async (_what, body) => {
    const answer = await send(about('Z.pdf'), body);
    expect([answer.status, fieldOf(answer)]).toEqual([400, 'file']);
  });

  it('for more than 20 MB', async () => {
    expect((await send(about('Z.txt'), Buffer.alloc(20 * 2 ** 20 + 1, 'x'))).status).toBe(413);
  });

  it('for a store of others, in the words for a store that is not there', async () => {
    const theirs = foreign.places.get('0008')?.reg_loc_id;
    const answers = await Promise.all(
      [theirs, 2_000_000_000].map((regionLocationId) => send(about('Z.txt', { regionLocationId }), printed())),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

describe('printed reports of stores', () => {
  it('are kept once, and another content under the same name beside the first', async () => {
    const [first, again, other] = ['first', 'again', 'other'].map((name) =>
      data<{ posReportId: number; version: number; duplicate: boolean }>(sent[name] as Answer),
    );
    expect([first?.duplicate, again?.duplicate, other?.duplicate]).toEqual([false, true, false]);
    expect(again?.posReportId).toBe(first?.posReportId);
    expect([first?.version, other?.version]).toEqual([1, 2]);
  });

  it('API-102 are listed of one type over locations, ours beside the store’s own', async () => {
    const { data: rows, totalCount } = await list('list-report-pdf', {
      reportType: 'closing',
      startDate: day,
      lastDate: day,
    });
    expect(
      rows.map(({ source, fileName, version, versions, state }) => [source, fileName, version, versions, state]),
    ).toEqual([
      ['store', 'Z-0309.txt', 2, 2, 'complete'],
      ['store', 'Z-0309.txt', 1, 2, 'complete'],
      ['own', `lanewise-closing-${day}.pdf`, 1, 1, 'complete'],
    ]);
    expect(totalCount).toBe(3);
    const [nothing, turned] = await Promise.all([
      list('list-report-pdf', { reportType: 'closing', regionLocationId: foreign.places.get('0008')?.reg_loc_id }),
      ask('GET', 'list-report-pdf', { reportType: 'closing', startDate: day, lastDate: days[0] }),
    ]);
    expect(nothing.data).toEqual([]);
    expect([turned.status, fieldOf(turned)]).toEqual([400, 'startDate']);
  });

  it('say in a list whether they agree with the receipts, and by how much they differ', async () => {
    const { data: rows } = await list('list-report-pdf', { reportType: 'closing', startDate: day, lastDate: day });
    const agreeing = { state: 'agrees', differing: 0, most: null };
    const most = { label: 'NET SALES', unit: 'money', difference: 0.25 };
    expect(rows.map(({ verdict }) => verdict)).toEqual([{ state: 'differs', differing: 1, most }, agreeing, null]);
  });

  it('stand as stores and days: what agrees, by what the others differ, and where no file came', async () => {
    const matrix = async (query: object): Promise<ReportMatrix> =>
      (await list('pos-reports/by-day', { limit: '100', ...query })) as unknown as ReportMatrix;
    const { days: columns, data: stores, totalCount } = await matrix({ reportType: 'closing' });
    expect([columns, stores.length]).toEqual([days, totalCount]);
    const [cells = [], ...others] = stores
      .toSorted((one) => (one.regionLocationId === place ? -1 : 1))
      .map((store) => store.cells);
    // No receipts came from the other stores, so none of their files is missed.
    expect(new Set(others.flatMap((ones) => ones.map(({ state }) => state)))).toEqual(new Set(['notExpected']));
    const expected = days.map((date) => (date === '2026-03-08' ? 'noFile' : date === day ? 'differs' : 'agrees'));
    expect(cells.map(({ state }) => state)).toEqual(expected);
    expect(cells.find(({ state }) => state === 'differs')?.report?.verdict?.most?.difference).toBe(0.25);
    const variance = await matrix({
      reportType: 'variance',
      regionLocationId: place,
      startDate: '2026-03-08',
      lastDate: day,
    });
    expect(variance.data[0]?.cells.map(({ state }) => state)).toEqual(['noFile', 'notCompared']);
    // The file of today is printed when the day is over.
    await world.send(chain, receipts('2026-06-30'));
    const now = { reportType: 'closing', regionLocationId: place, startDate: '2026-06-30', lastDate: '2026-06-30' };
    expect((await matrix(now)).data[0]?.cells).toEqual([{ state: 'notExpected', report: null }]);
    const nobody = await matrix({
      reportType: 'closing',
      regionLocationId: foreign.places.get('0008')?.reg_loc_id,
    });
    expect(nobody.data).toEqual([]);
    const range = { reportType: 'closing', startDate: '2026-02-01', lastDate: day };
    const long = await ask('GET', 'pos-reports/by-day', range);
    expect([long.status, fieldOf(long)]).toEqual([400, 'startDate']);
    const many = await ask('GET', 'pos-reports/by-day', { ...range, startDate: day, limit: '101' });
    expect([many.status, fieldOf(many)]).toEqual([400, 'limit']);
  });

  it('API-103 are listed of one location with every type; a foreign location is not there', async () => {
    const { data: rows } = await list('location/list-report-pdf', { regionLocationId: place, startDate: day });
    const types = rows.filter(({ businessDate }) => businessDate === day).map(({ reportType }) => reportType);
    expect([...new Set(types)].sort()).toEqual(['cashier', 'closing', 'department', 'variance']);
    const theirs = { regionLocationId: foreign.places.get('0008')?.reg_loc_id, startDate: day, lastDate: day };
    expect((await ask('GET', 'location/list-report-pdf', theirs)).status).toBe(404);
  });

  it('that come every day are said to lack on the day without one', async () => {
    const { missing } = await list('list-report-pdf', { reportType: 'closing' });
    expect(missing).toEqual([
      { regionLocationId: place, location: 'Store 0008', reportType: 'closing', businessDate: '2026-03-08' },
    ]);
  });

  it.each(['API-104 download-file', 'API-105 download/report'])(
    '%s answers by name, location and file type',
    async (row) => {
      const path = row.split(' ')[1] ?? '';
      const named = { fileName: 'Z-0309.txt', regionLocationId: String(place) };
      const text = await bytes(path, { ...named, fileType: 'txt' });
      expect(text.content.toString()).toContain('NET SALES .............          9.75');
      expect(text.content.toString()).not.toContain('4111 1111 1111 1111');
      expect(text.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `attachment; filename="Z-0309.txt"; filename*=UTF-8''Z-0309.txt`,
      });
      const drawn = await bytes(path, { ...named, fileType: 'pdf' });
      expect(drawn.headers['content-type']).toBe('application/pdf');
      expect(readPdf(drawn.content)[0]).toContain('GROSS SALES ...........          12.00');
      const accented = await bytes(path, { ...named, fileName: 'Écarts du jour.pdf', fileType: 'pdf' });
      expect(accented.content).toEqual(pdf);
      expect(accented.headers['content-disposition']).toBe(
        `attachment; filename="Ecarts du jour.pdf"; filename*=UTF-8''%C3%89carts%20du%20jour.pdf`,
      );
      const missing = await Promise.all([
        ask('GET', path, { ...named, fileType: 'pdf', regionLocationId: foreign.places.get('0008')?.reg_loc_id }),
        ask('GET', path, { ...named, fileType: 'pdf', fileName: 'none.txt' }),
      ]);
      expect(missing.map(({ status, text: said }) => [status, said])).toEqual(
        missing.map(() => [404, missing[0]?.text]),
      );
    },
  );
});

describe('a closing report of ours', () => {
  const closing = async (kind: string): Promise<Closing> =>
    data(await ask('GET', 'pos-reports/closing', { kind, regionLocationId: place, businessDate: day }));
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
    const range = { startDate: day, lastDate: day, locationIds: place };
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
    const answer = await ask('GET', path, { regionLocationId: place, ...query });
    expect([answer.status, fieldOf(answer)]).toEqual([400, field]);
  });

  it('of a store of others is not there', async () => {
    const theirs = foreign.places.get('0008')?.reg_loc_id;
    const query = { kind: 'closing', regionLocationId: theirs, businessDate: day };
    expect((await ask('GET', 'pos-reports/closing', query)).status).toBe(404);
  });
});

describe('side by side', () => {
  it('every figure that the store printed stands beside ours with its difference, and nothing is guessed', async () => {
    const { posReportId } = data<{ posReportId: number }>(sent['other'] as Answer);
    const { rows, notCompared } = data<SideBySide>(await ask('GET', `pos-reports/${posReportId}/comparison`, {}));
    expect(rows.map(({ label, theirs, ours, difference }) => [label, theirs, ours, difference])).toEqual([
      ['GROSS SALES', 12, 12, 0],
      ['RETURNS', -2, -2, 0],
      ['STORE COUPONS', -0.5, -0.5, 0],
      ['NET SALES', 9.75, 9.5, 0.25],
      ['CUSTOMERS', 2, 2, 0],
      ['STATE TAX', 0.49, 0.49, 0],
      ['CASH', 7.99, 7.99, 0],
      ['VISA', 2.1, 2.1, 0],
      ['LOANS', 200, 200, 0],
      ['PAID OUT', 0, 0, 0],
      ['NO SALES', 1, 1, 0],
    ]);
    expect(notCompared).toEqual(['STAMP BOOK 1 1.00', 'VARIANCE 3.00 OVER']);
    expect(rows.find(({ label }) => label === 'VISA')?.href).toBe(
      `/sales/locationTender?location=${place}&date=${day}&tenderName=VISA`,
    );
  });
});
