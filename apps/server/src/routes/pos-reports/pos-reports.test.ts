import type { ReportMatrix, SideBySide } from '@lanewise/contract/entities/pos-report';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../app-testing.ts';
import { readPdf } from '../../exports/testing.ts';
import { receipts } from './closing-receipts.testing.ts';
import { data, day, days, drawnPrintedReports, fieldOf, printed } from './printed-reports.testing.ts';

const sent: Record<string, Answer> = {};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');
const { reports, world, chain, foreign, ask, send, bytes, list } = drawnPrintedReports(async () => {
  sent['first'] = await send(about('Z-0309.txt'), printed());
  sent['again'] = await send(about('Z-0309.txt'), printed());
  sent['other'] = await send(about('Z-0309.txt'), printed('9.75'));
  sent['pdf'] = await send(about('Écarts du jour.pdf', { reportType: 'variance' }), pdf);
  // Every earlier day but one.
  for (const date of days.filter((one) => one !== day && one !== '2026-03-08'))
    await send(about(`Z-${date}.txt`, { businessDate: date }), printed());
});

const about = (fileName: string, more: object = {}): object => ({
  regionLocationId: reports.place,
  businessDate: day,
  reportType: 'Closing',
  fileName,
  ...more,
});

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
      .toSorted((one) => (one.regionLocationId === reports.place ? -1 : 1))
      .map((store) => store.cells);
    // No receipts came from the other stores, so none of their files is missed.
    expect(new Set(others.flatMap((ones) => ones.map(({ state }) => state)))).toEqual(new Set(['notExpected']));
    const expected = days.map((date) => (date === '2026-03-08' ? 'noFile' : date === day ? 'differs' : 'agrees'));
    expect(cells.map(({ state }) => state)).toEqual(expected);
    expect(cells.find(({ state }) => state === 'differs')?.report?.verdict?.most?.difference).toBe(0.25);
    const variance = await matrix({
      reportType: 'variance',
      regionLocationId: reports.place,
      startDate: '2026-03-08',
      lastDate: day,
    });
    expect(variance.data[0]?.cells.map(({ state }) => state)).toEqual(['noFile', 'notCompared']);
    // The file of today is printed when the day is over.
    await world.send(chain, receipts('2026-06-30'));
    const now = {
      reportType: 'closing',
      regionLocationId: reports.place,
      startDate: '2026-06-30',
      lastDate: '2026-06-30',
    };
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
    const { data: rows } = await list('location/list-report-pdf', { regionLocationId: reports.place, startDate: day });
    const types = rows.filter(({ businessDate }) => businessDate === day).map(({ reportType }) => reportType);
    expect([...new Set(types)].sort()).toEqual(['cashier', 'closing', 'department', 'variance']);
    const theirs = { regionLocationId: foreign.places.get('0008')?.reg_loc_id, startDate: day, lastDate: day };
    expect((await ask('GET', 'location/list-report-pdf', theirs)).status).toBe(404);
  });

  it('that come every day are said to lack on the day without one', async () => {
    const { missing } = await list('list-report-pdf', { reportType: 'closing' });
    expect(missing).toEqual([
      { regionLocationId: reports.place, location: 'Store 0008', reportType: 'closing', businessDate: '2026-03-08' },
    ]);
  });

  it.each(['API-104 download-file', 'API-105 download/report'])(
    '%s answers by name, location and file type',
    async (row) => {
      const path = row.split(' ')[1] ?? '';
      const named = { fileName: 'Z-0309.txt', regionLocationId: String(reports.place) };
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
      `/sales/locationTender?location=${reports.place}&date=${day}&tenderName=VISA`,
    );
  });
});
