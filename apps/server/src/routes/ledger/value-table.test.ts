import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, filled, lineOf, receipts } from './book.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      2026-03-02 1 cash   100.00
      2026-03-02 2 credit  40.00
      2026-03-03 3 cash    50.00
      2026-03-05 4 cash    20.00
      2026-03-06 6 cash     5.00
      2026-03-06 8 cash     5.00
    `),
  ),
);

const { read, point, draw, at, put, table, save } = drawnBooks({ idOf, call });

describe('the book of a day refuses', () => {
  it.each([
    ['a value that is no amount', '12,50', 'enteredValue', 'decimal'],
    ['an amount of 20 digits', '12345678901234567890', 'enteredValue', 'decimal'],
    ['a formula that is none', '=12*', 'enteredValue', 'decimal'],
  ])('%s, by the row and field', async (name, value, field, code) => {
    const book = await draw(`Refused ${name}`);
    const rows = [
      { dpId: book.credit, enteredValue: '1' },
      { dpId: book.cash, [field]: value },
    ];
    const { status, body } = await put(book, '2026-03-02', { rows });
    expect([status, body.fields]).toMatchObject([400, [{ field: `rows.1.${field}`, code }]]);
    expect(lineOf(await table(book, '2026-03-02'), 'Tenders', book.credit)?.enteredValue).toBeNull();
  });

  it('a part of a count, an adjusted text, a line of no sheet, and a day before the book', async () => {
    const book = await draw('Wrong lines');
    const stranger = await point('On no sheet', { source: 'manual' });
    const firstField = async (date: string, row: object) => {
      const { status, body } = await put(book, date, { rows: [row] });
      return [status, (body.fields as { field: string }[])[0]?.field];
    };
    expect([
      await firstField('2026-03-02', { dpId: book.tills, enteredValue: '1.5' }),
      await firstField('2026-03-02', { dpId: book.remark, adjustment: '1' }),
      await firstField('2026-03-02', { dpId: stranger, enteredValue: '1' }),
      await firstField('2026-02-28', { dpId: book.cash, enteredValue: '1' }),
    ]).toEqual([
      [400, 'rows.0.enteredValue'],
      [400, 'rows.0.adjustment'],
      [400, 'rows.0.dpId'],
      [400, 'date'],
    ]);
  });

  it('a store that the book is not of, and a book that does not exist', async () => {
    const book = await draw('Elsewhere');
    const other = `locationId=${idOf('21')}&presetId=${book.preset.presetId}&date=2026-03-02`;
    const unknown = `locationId=${idOf('0008')}&presetId=999999&date=2026-03-02`;
    expect((await call('GET', `value_table?${other}`)).status).toBe(404);
    expect((await call('GET', `value_table?${unknown}`)).status).toBe(404);
  });

  it('what somebody else changed since it was read, and keeps their value', async () => {
    const book = await draw('Two at once');
    const { version } = await table(book, '2026-03-02');
    const first = { version, rows: [{ dpId: book.cash, enteredValue: '99' }] };
    await save(book, '2026-03-02', first);
    const second = { version, rows: [{ dpId: book.cash, enteredValue: '98' }] };
    expect(await put(book, '2026-03-02', second)).toMatchObject({ status: 409, body: { code: 'changed' } });
    // Another line of the same day can be saved, because nobody else changed that line.
    const after = await save(book, '2026-03-02', { version, rows: [{ dpId: book.credit, enteredValue: '40' }] });
    expect(lineOf(after, 'Tenders', book.cash)?.enteredValue).toBe('99');
    expect(lineOf(after, 'Tenders', book.credit)?.enteredValue).toBe('40');
  });

  it('ST-37 a close with a manual line empty, by its name; nothing of the call is saved', async () => {
    const book = await draw('Unfilled');
    const rows = filled(book).slice(0, 2);
    expect(await put(book, '2026-03-02', { rows, isBookClosed: true })).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { reason: 'bookChecks', check: 'entered', count: 1, names: 'Unfilled tills' } },
    });
    const now = await table(book, '2026-03-02');
    expect([now.state, lineOf(now, 'Other', book.float)?.enteredValue]).toEqual(['Open', null]);
  });

  it('ST-37 a change of a closed book, a second close, and opening one that is open', async () => {
    const book = await draw('Closed');
    const reasonOf = async (body: object) => {
      const answer = await put(book, '2026-03-02', body);
      return [answer.status, (answer.body.params as { reason?: string }).reason];
    };
    const { cash } = book;
    const opening = { isBookClosed: false, reason: 'none', rows: [{ dpId: cash, enteredValue: '7' }] };
    expect(await reasonOf(opening)).toEqual([409, 'bookOpen']);
    expect(lineOf(await table(book, '2026-03-02'), 'Tenders', cash)?.enteredValue).toBeNull();
    await save(book, '2026-03-02', { rows: filled(book), isBookClosed: true });
    expect(await reasonOf({ rows: [{ dpId: book.cash, enteredValue: '1' }] })).toEqual([409, 'bookClosed']);
    expect(await reasonOf({ rows: [{ dpId: book.cash, note: 'late' }] })).toEqual([409, 'bookClosed']);
    expect(await reasonOf({ isBookClosed: true })).toEqual([409, 'bookClosed']);
    const { status, body } = await put(book, '2026-03-02', { isBookClosed: false });
    expect([status, body.fields]).toMatchObject([400, [{ field: 'reason' }]]);
  });
});

describe('the lines of a day', () => {
  it('ENT-50 API-155 hold what registers say, what was counted, the adjustment, the total, and who changed them', async () => {
    const book = await draw('Lines');
    const rows = [{ dpId: book.cash, enteredValue: '97.5', adjustment: '-1', note: 'short of coins' }];
    const saved = await save(book, '2026-03-02', { rows });
    expect(saved).toMatchObject({ state: 'Open', isBookClosed: false, closedBy: null, overShort: '-1.5' });
    expect(lineOf(saved, 'Tenders', book.cash)).toMatchObject({
      posValue: '100',
      enteredValue: '97.5',
      adjustment: '-1',
      expected: '99',
      total: '97.5',
      overShort: '-1.5',
      note: 'short of coins',
      updatedBy: expect.stringMatching(/./) as string,
    });
    expect(lineOf(saved, 'Tenders', book.credit)).toMatchObject({ posValue: '40', total: '40', overShort: null });
    // A formula contains the amounts of the registers, and changes with what was counted.
    expect(lineOf(saved, 'Total', book.paid)).toMatchObject({ posValue: '140', total: '137.5', overShort: null });
    const undone = await save(book, '2026-03-02', {
      rows: [{ dpId: book.cash, enteredValue: null, adjustment: null }],
    });
    expect(lineOf(undone, 'Tenders', book.cash)).toMatchObject({ enteredValue: null, total: '100', overShort: null });
  });

  it('of the registers are provisional while receipts are missing', async () => {
    const book = await draw('Missing');
    expect((await table(book, '2026-03-06')).completeness).toBe('partial');
  });
});

describe('carry-over', () => {
  it('is of a data point on all its sheets or on none: one count cannot be both', async () => {
    const book = await draw('Twice');
    const body = { name: 'Both', type: 'tender', state: 'Active', dpIds: [book.safe] };
    const both = await call('POST', `ledger-config/sheet?presetId=${book.preset.presetId}`, body);
    expect([both.status, both.body.params]).toEqual([400, { field: 'dpIds' }]);
    const sheets = await read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${book.preset.presetId}`);
    expect(sheets.map(({ name }) => name)).toEqual(['Tenders', 'Total', 'Safe', 'Other']);
    const tenders = sheets[0]?.sheetId ?? 0;
    await read('PUT', `ledger-config/sheet-data-points?sheetId=${tenders}`, { dpIds: [book.cash] });
    // The sheet now has only cash, so its carry-over can be switched on and off.
    const carried = await call('PUT', `ledger-config/sheet-carry-over?id=${tenders}`, { carryOver: true });
    expect(carried.status).toBe(200);
    const again = await call('PUT', `ledger-config/sheet-carry-over?id=${tenders}`, { carryOver: false });
    expect(again.status).toBe(200);
  });

  it('ST-35 ST-36 begins a day with what the day before came to, over days without receipts', async () => {
    const book = await draw('Carried');
    await save(book, '2026-03-02', { rows: [{ dpId: book.cash, enteredValue: '90' }] });
    const safe = async (date: string) => {
      const line = lineOf(await table(book, date), 'Safe', book.safe);
      return [line?.opening, line?.carriedFrom, line?.posValue, line?.expected];
    };
    expect(await safe('2026-03-02')).toEqual([null, null, '100', '90']);
    expect(await safe('2026-03-03')).toEqual(['90', '2026-03-02', '50', '140']);
    expect(await safe('2026-03-05')).toEqual(['140', '2026-03-03', '20', '160']);
    expect(lineOf(await table(book, '2026-03-05'), 'Tenders', book.cash)?.opening).toBeNull();
  });

  it('looks back to the first day of the book, however many years ago', async () => {
    await world.send(chain, receipts('2022-05-02 1 cash 30.00'));
    const book = await draw('Long ago', '2022-05-01');
    const opened = await table(book, '2026-03-02');
    expect(lineOf(opened, 'Safe', book.safe)).toMatchObject({ opening: '30', carriedFrom: '2022-05-02' });
    const before = opened.checks.find(({ check }) => check === 'earlier');
    expect(before?.open.map(({ date }) => date)).toEqual(['2022-05-02']);
  });

  it('asks for the days before, and takes what a close froze', async () => {
    const book = await draw('Frozen');
    const early = await put(book, '2026-03-03', { rows: filled(book), isBookClosed: true });
    expect(early).toMatchObject({ status: 409, body: { params: { check: 'earlier', names: '2026-03-02' } } });
    await save(book, '2026-03-02', { rows: filled(book), isBookClosed: true });
    const second = await save(book, '2026-03-03', { rows: filled(book), isBookClosed: true });
    expect(second.closes.map(({ number, version }) => [number, version])).toEqual([[2, 1]]);
    expect(lineOf(second, 'Safe', book.safe)?.total).toBe('150');
  });
});

describe('a close', () => {
  it('ST-37 keeps every line as it was, and says what a late receipt changes', async () => {
    const book = await draw('Late');
    const { rows, locationId, ...closed } = await save(book, '2026-03-02', {
      rows: [...filled(book), { dpId: book.cash, enteredValue: '100' }],
      isBookClosed: true,
    }).then((saved) => ({ ...saved, rows: saved.sheets }));
    expect(closed).toMatchObject({ state: 'Closed', isBookClosed: true, overShort: '0', changedSince: [] });
    expect(locationId).toBe(idOf('0008'));
    await world.send(chain, receipts('2026-03-02 9 cash 7.00'));
    const later = await table(book, '2026-03-02');
    expect(later.sheets).toEqual(rows);
    expect(later.closes).toEqual(closed.closes);
    // The counted value stays, so only the line of the registers has changed.
    const tenders = later.sheets.find(({ name }) => name === 'Tenders')?.sheetId;
    expect(later.changedSince).toEqual([
      { sheetId: tenders, dpId: book.cash, name: 'Late cash', was: '100', is: '107' },
    ]);
  });

  it('ST-37 is opened again with a reason, and closed anew beside the first one', async () => {
    const book = await draw('Reopened');
    await save(book, '2026-03-03', { rows: filled(book) });
    await save(book, '2026-03-02', { rows: filled(book), isBookClosed: true });
    const opened = await save(book, '2026-03-02', { isBookClosed: false, reason: 'The float was wrong' });
    expect([opened.state, opened.isBookClosed, opened.closedBy]).toEqual(['Reopened', false, null]);
    const again = await save(book, '2026-03-02', {
      rows: [{ dpId: book.float, enteredValue: '250' }],
      isBookClosed: true,
    });
    expect(again.closes.map(({ number, version, reason }) => [number, version, reason])).toEqual([
      [2, 2, null],
      [1, 1, 'The float was wrong'],
    ]);
    expect(again.closes[0]?.hash).not.toBe(again.closes[1]?.hash);
    const [other] = again.sheets.filter(({ name }) => name === 'Other');
    expect(again.closes.map(({ differences }) => differences)).toEqual([
      [{ sheetId: other?.sheetId, dpId: book.float, name: 'Reopened float', of: 'total', was: '200', is: '250' }],
      [],
    ]);
  });

  it('is made once when two make it at the same moment', async () => {
    const book = await draw('Raced');
    await save(book, '2026-03-02', { rows: filled(book) });
    const answers = await Promise.all([1, 2, 3].map(() => put(book, '2026-03-02', { isBookClosed: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await table(book, '2026-03-02')).closes).toHaveLength(1);
  });
});

describe('rights in the book', () => {
  it('show a counter nothing that tells what is expected, and let them neither close nor open', async () => {
    const book = await draw('Blind');
    await save(book, '2026-03-02', { rows: [{ dpId: book.cash, adjustment: '3' }] });
    const counter = await join(
      world,
      'counting.only',
      'Store Manager',
      chain.company.id,
      ['Sheets Access Group'],
      'all',
    );
    const ask = (method: 'GET' | 'PUT', path: string, body?: object) =>
      world.test.ask(method, path, { as: counter.token, ...(body && { body }) });
    const rows = [...filled(book), { dpId: book.cash, enteredValue: '90' }];
    const saved = await ask('PUT', 'value_table', { ...at(book, '2026-03-02'), rows });
    const seen = saved.body.data as ValueTable;
    expect([saved.status, seen.isBlind, seen.overShort, seen.mayClose]).toEqual([200, true, null, false]);
    expect(lineOf(seen, 'Tenders', book.cash)).toMatchObject({
      enteredValue: '90',
      total: '90',
      posValue: null,
      expected: null,
      overShort: null,
      adjustment: null,
    });
    expect(lineOf(seen, 'Total', book.paid)).toMatchObject({ posValue: null, total: null });
    expect(saved.text).not.toMatch(/"(100|103|10)"/);
    const closing = await ask('PUT', 'value_table', { ...at(book, '2026-03-02'), isBookClosed: true });
    expect([closing.status, (await table(book, '2026-03-02')).state]).toEqual([403, 'Open']);
  });
});
