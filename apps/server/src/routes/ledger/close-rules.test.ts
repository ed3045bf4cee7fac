import type { BookDay } from '@lanewise/contract/entities/book-days';
import { noRules, type CloseRules } from '@lanewise/contract/entities/ledger-rules';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { dayIn } from '@lanewise/domain/calendar/day';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { clock } from '../../invariants/world.testing.ts';
import { drawnBooks, filled, lineOf, receipts, type Book } from './book.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      2026-03-02 1 cash   100.00
      2026-03-02 2 credit  40.00
      2026-03-03 3 cash    50.00
    `),
  ),
);

const { read, draw, at, put, table, save } = drawnBooks({ idOf, call });
const day = '2026-03-02';

/** A book with rules. */
const ruled = async (name: string, rules: Partial<CloseRules> | ((book: Book) => Partial<CloseRules>)) => {
  const book = await draw(name);
  const { presetId, version: _, ...preset } = book.preset;
  const given = typeof rules === 'function' ? rules(book) : rules;
  await read('PUT', `ledger-config/preset/${presetId}`, { ...preset, rules: { ...noRules, ...given } });
  return book;
};
/** A value for each line that people enter, and a count of the card payments. */
const others = (book: Book) => [...filled(book), { dpId: book.credit, enteredValue: '40' }];
/** Saves the values that every line needs, and a count of cash. */
const count = (book: Book, cash: string, note = '') =>
  save(book, day, { rows: [...others(book), { dpId: book.cash, enteredValue: cash, note }] });
const close = (book: Book, more: object = {}) => put(book, day, { isBookClosed: true, ...more });
const unmetOf = ({ checks }: ValueTable) =>
  checks.filter(({ isMet }) => !isMet).map(({ check, open }) => [check, open.map(({ name }) => name)]);

describe('rules of closing are refused', () => {
  it.each([
    ['a tolerance below 0', { tolerance: '-5' }, 'rules.tolerance'],
    ['a tolerance that is no amount', { tolerance: 'five' }, 'rules.tolerance'],
    ['a line twice', { tolerances: [1, 1].map((dpId) => ({ dpId, tolerance: '5' })) }, 'rules.tolerances'],
    ['a data point that does not exist', { tolerances: [{ dpId: 999_999, tolerance: '5' }] }, 'rules.tolerances'],
  ])('%s, by field', async (_name, rules, field) => {
    const { status, body } = await call('POST', 'ledger-config/preset', {
      name: 'Refused rules',
      rules: { ...noRules, ...rules },
    });
    expect([status, body.fields]).toMatchObject([400, [{ field }]]);
  });

  it('the approval of a second person in a company of one', async () => {
    const lonely = await world.test.meta.companies.create({
      name: 'Lonely Shop',
      connector_type: '',
      currency: 'USD',
      us_week: true,
      timeZone: 'UTC',
    });
    const { token } = await join(world, 'alone', 'Company Admin', lonely.id, ['Balancing Access Group'], 'all');
    const body = { name: 'Mine', rules: { ...noRules, secondPerson: true } };
    const answer = await world.test.ask('POST', 'ledger-config/preset', { as: token, body });
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'rules.secondPerson' }]]);
  });
});

describe('a difference beyond its tolerance', () => {
  it('keeps the book open until it has a note', async () => {
    const book = await ruled('Watched', { tolerance: '5' });
    expect(unmetOf(await count(book, '94.99'))).toEqual([['explained', ['Watched cash']]]);
    expect(await close(book)).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookChecks', check: 'explained', names: 'Watched cash' } },
    });
    const closed = await save(book, day, {
      rows: [{ dpId: book.cash, note: 'Till 3 was robbed' }],
      isBookClosed: true,
    });
    expect(lineOf(closed, 'Tenders', book.cash)).toMatchObject({ tolerance: '5', overShort: '-5.01' });
    expect(closed.closes[0]?.missing).toEqual([]);
  });

  it('is measured by the tolerance of its own line first', async () => {
    const own = await ruled('Own', ({ cash }) => ({ tolerance: '5', tolerances: [{ dpId: cash, tolerance: '0.5' }] }));
    expect(unmetOf(await count(own, '99'))).toEqual([['explained', ['Own cash']]]);
    const free = await ruled('Free', ({ cash }) => ({ tolerance: '5', tolerances: [{ dpId: cash, tolerance: null }] }));
    expect(unmetOf(await count(free, '1'))).toEqual([]);
    const within = await ruled('Within', { tolerance: '5' });
    expect(unmetOf(await count(within, '95'))).toEqual([]);
  });

  it('is of tenders: other lines may differ by any amount', async () => {
    const book = await ruled('Others', { tolerance: '0' });
    const saved = await save(book, day, { rows: [...filled(book), { dpId: book.safe, enteredValue: '1' }] });
    expect(lineOf(saved, 'Safe', book.safe)).toMatchObject({ overShort: '-99', tolerance: null });
    expect(unmetOf(saved)).toEqual([]);
  });
});

describe('the approval of a second person', () => {
  let second: string;
  let counter: string;
  beforeAll(async () => {
    const enter = async (name: string, group: 'Balancing Access Group' | 'Sheets Access Group'): Promise<string> =>
      (await join(world, name, 'Store Manager', chain.company.id, [group], 'all')).token;
    second = await enter('second.person', 'Balancing Access Group');
    counter = await enter('counts.only', 'Sheets Access Group');
  });
  const approve = (book: Book, as?: string, approved = true) => {
    const body = { ...at(book, day), rows: [{ dpId: book.cash, approved }] };
    return as === undefined ? call('PUT', 'value_table', body) : world.test.ask('PUT', 'value_table', { as, body });
  };
  const rules = { tolerance: '5', secondPerson: true };

  it('is not given by who counted, nor within the tolerance', async () => {
    const book = await ruled('Approved', rules);
    await count(book, '97');
    expect(await approve(book, second)).toMatchObject({ status: 409, body: { params: { reason: 'bookEven' } } });
    await count(book, '90', 'short');
    expect(await approve(book)).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnCount' } } });
    expect(await close(book)).toMatchObject({ status: 409, body: { params: { check: 'approved' } } });
    expect((await approve(book, second)).status).toBe(200);
    const closed = await save(book, day, { isBookClosed: true });
    expect(lineOf(closed, 'Tenders', book.cash)?.approvedBy).toBe('second.person@example.com');
  });

  it('is not given by who counted before somebody else typed the same value again', async () => {
    const book = await ruled('Twice typed', rules);
    const as = async (token: string | undefined, cash: string) => {
      const body = { ...at(book, day), rows: [{ dpId: book.cash, enteredValue: cash, note: 'short' }] };
      const asked =
        token === undefined
          ? call('PUT', 'value_table', body)
          : world.test.ask('PUT', 'value_table', { as: token, body });
      expect((await asked).status).toBe(200);
    };
    await as(second, '90');
    await as(undefined, '80');
    await as(undefined, '90');
    expect(await approve(book, second)).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnCount' } } });
  });

  it('comes with a note in one call', async () => {
    const book = await ruled('Noted', rules);
    await count(book, '90', 'short');
    const body = { ...at(book, day), rows: [{ dpId: book.cash, note: 'looked at', approved: true }] };
    expect((await world.test.ask('PUT', 'value_table', { as: second, body })).status).toBe(200);
    const line = lineOf(await table(book, day), 'Tenders', book.cash);
    expect(line).toMatchObject({ note: 'looked at', approvedBy: 'second.person@example.com' });
  });

  it('is asked of an adjustment as of the difference that it removes', async () => {
    const book = await ruled('Adjusted', rules);
    const adjust = (adjustment: string | null, note = '') =>
      save(book, day, { rows: [...others(book), { dpId: book.cash, enteredValue: '60', adjustment, note }] });
    const even = await adjust('-40');
    expect(lineOf(even, 'Tenders', book.cash)?.overShort).toBe('0');
    expect(unmetOf(even)).toEqual([
      ['explained', ['Adjusted cash']],
      ['approved', ['Adjusted cash']],
    ]);
    expect(await close(book)).toMatchObject({ status: 409, body: { params: { check: 'explained' } } });
    // The check also fails if nobody counted, or if the difference is split into a count and an adjustment.
    expect(unmetOf(await save(book, day, { rows: [{ dpId: book.cash, enteredValue: null }] }))).toEqual([
      ['tenders', ['Adjusted cash']],
      ['explained', ['Adjusted cash']],
      ['approved', ['Adjusted cash']],
    ]);
    expect(
      unmetOf(await save(book, day, { rows: [{ dpId: book.cash, enteredValue: '92', adjustment: '-4' }] })),
    ).toHaveLength(2);
    await adjust('-40', 'stolen');
    expect(await approve(book)).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnCount' } } });
    expect((await approve(book, second)).status).toBe(200);
    expect(unmetOf(await table(book, day))).toEqual([]);
    expect(unmetOf(await adjust('-41', 'stolen'))).toEqual([['approved', ['Adjusted cash']]]);
  });

  it('keeps nothing of a call in which it is refused', async () => {
    const book = await ruled('Half', rules);
    await count(book, '90', 'short');
    const body = {
      ...at(book, day),
      rows: [
        { dpId: book.safe, enteredValue: '5', note: 'kept' },
        { dpId: book.cash, approved: true },
      ],
    };
    expect(await call('PUT', 'value_table', body)).toMatchObject({ status: 409 });
    const both = { ...at(book, day), rows: [{ dpId: book.cash, enteredValue: '80', approved: true }] };
    expect(await world.test.ask('PUT', 'value_table', { as: second, body: both })).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookOwnCount' } },
    });
    const saved = await table(book, day);
    expect(lineOf(saved, 'Safe', book.safe)).toMatchObject({ enteredValue: null, note: '' });
    expect(lineOf(saved, 'Tenders', book.cash)).toMatchObject({ enteredValue: '90' });
  });

  it('lapses when the difference becomes another one, and comes back with it', async () => {
    const book = await ruled('Lapsed', rules);
    await count(book, '90', 'short');
    await approve(book, second);
    expect(unmetOf(await count(book, '89', 'short'))).toEqual([['approved', ['Lapsed cash']]]);
    expect(unmetOf(await count(book, '90', 'short'))).toEqual([]);
    await approve(book, second, false);
    expect(unmetOf(await table(book, day))).toEqual([['approved', ['Lapsed cash']]]);
  });

  it('needs its right', async () => {
    const book = await ruled('Unentitled', rules);
    await count(book, '90', 'short');
    expect((await approve(book, counter)).status).toBe(403);
    // The checks do not show a blind counter that a line is beyond its tolerance.
    const { locationId, presetId } = at(book, day);
    const path = `value_table?locationId=${locationId}&presetId=${presetId}&date=${day}`;
    const seen = await world.test.ask('GET', path, { as: counter });
    const { checks, sheets, secondPerson } = seen.body.data as ValueTable;
    expect(checks.map(({ check }) => check)).toEqual(['complete', 'suspended', 'entered', 'earlier']);
    expect(sheets.flatMap(({ rows }) => rows).every(({ tolerance }) => tolerance === null)).toBe(true);
    expect(secondPerson).toBe(false);
  });
});

describe('ST-37 a book that is closed incomplete', () => {
  it('is refused where its preset does not let one', async () => {
    const book = await ruled('Whole only', { tolerance: '5' });
    expect(await close(book, { isIncomplete: true })).toMatchObject({ status: 409, body: { params: { count: 3 } } });
  });

  it('lists what is missing, and is counted so on the dashboard', async () => {
    const book = await ruled('Lacking', { tolerance: '5', mayBeIncomplete: true });
    await save(book, day, { rows: [...filled(book).slice(1), { dpId: book.cash, enteredValue: '90' }] });
    expect(await close(book)).toMatchObject({ status: 409 });
    const closed = await save(book, day, { isBookClosed: true, isIncomplete: true });
    expect(closed.closes[0]?.missing).toEqual([
      { check: 'entered', dpId: book.float, name: 'Lacking float' },
      { check: 'explained', dpId: book.cash, name: 'Lacking cash' },
    ]);
    const { presetId } = book.preset;
    const days = await read<BookDay[]>('GET', `value_table/days?presetId=${presetId}&startDate=${day}&lastDate=${day}`);
    expect(days.map(({ state, missing }) => [state, missing])).toEqual([['Closed', 2]]);
  });

  it('still needs the days before it that it carries over from', async () => {
    const book = await ruled('Earlier', { mayBeIncomplete: true });
    const early = await put(book, '2026-03-03', { isBookClosed: true, isIncomplete: true });
    expect(early).toMatchObject({ status: 409, body: { params: { check: 'earlier' } } });
  });
});

describe('a day that is not over at its store', () => {
  it.each([
    ['today', dayIn(clock(), 'America/New_York')],
    ['in many years', '2099-12-31'],
  ])('is not closed: %s, not even incomplete', async (name, date) => {
    const book = await ruled(`Ahead ${name}`, { mayBeIncomplete: true });
    const { status, body } = await put(book, date, { isBookClosed: true, isIncomplete: true });
    expect([status, body]).toMatchObject([409, { code: 'conflict', params: { reason: 'bookDay', date } }]);
  });
});
