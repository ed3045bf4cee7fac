import { setTimeout as after } from 'node:timers/promises';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { clockIn } from '../../question/clock.ts';
import { hashOf } from '../../ledger/close.ts';
import { rounds, seed } from '../../thorough.testing.ts';
import { drawnBooks, filled, lineOf, receipts, type Book } from './book.testing.ts';
import { drawnRebooking } from './late.testing.ts';

const { world, chain, idOf, call } = drawnChain(
  (opened, own) =>
    opened.send(
      own,
      receipts(['2026-03-02 1 cash 100.00', '2026-03-03 2 cash 50.00', '2026-03-04 3 cash 20.00'].join('\n')),
    ),
  undefined,
  // The books use the real clock, because the times of entries decide what was known at a moment.
  () => Promise.resolve({ clock: () => new Date() }),
);
const { read, draw, changePreset, save, table } = drawnBooks({ idOf, call });

let sold = 100;
/** Receipts of a day that enter now. */
const sell = (date: string, ...amounts: string[]) =>
  world.send(
    chain,
    receipts(
      amounts
        .map((amount) => {
          sold += 1;
          return `${date} ${sold} cash ${amount}`;
        })
        .join('\n'),
    ),
  );
const close = (book: Book, date: string, rows: object[] = []) =>
  save(book, date, { rows: [...filled(book), ...rows], isBookClosed: true });
const reopen = (book: Book, date: string) => save(book, date, { isBookClosed: false, reason: 'again' });
const cashOf = (found: ValueTable, { cash }: Book) => {
  const line = lineOf(found, 'Tenders', cash);
  return line && [line.posValue, line.late, line.expected];
};
const lateOf = ({ late }: ValueTable) =>
  late.map(({ date, receipts: count, amount, points }) => [date, count, amount, points.map((point) => point.amount)]);
const safeOf = (found: ValueTable, { safe }: Book) => lineOf(found, 'Safe', safe)?.total;

const { drawRebooking, journal } = drawnRebooking({ idOf, read, draw, changePreset });

describe('late receipts', () => {
  it('are taken up by the next open day by themselves, and change nothing that is closed (R-029 SCR-14)', async () => {
    const book = await draw('Late');
    await close(book, '2026-03-02');
    const closed = await close(book, '2026-03-03');
    await sell('2026-03-02', '5.20', '40.00');
    const day = await table(book, '2026-03-02');
    expect([day.sheets, day.lateOn]).toEqual([
      (
        await read<ValueTable>(
          'GET',
          `value_table?presetId=${book.preset.presetId}&locationId=${idOf('0008')}&date=2026-03-02`,
        )
      ).sheets,
      [{ date: '2026-03-04', receipts: 2, amount: '45.2' }],
    ]);
    expect((await table(book, '2026-03-03')).sheets).toEqual(closed.sheets);
    const open = await table(book, '2026-03-04');
    expect([cashOf(open, book), lateOf(open), safeOf(open, book)]).toEqual([
      ['20', '45.2', '65.2'],
      [['2026-03-02', 2, '45.2', ['45.2']]],
      '215.2',
    ]);
  });

  it('are part of the close of that day under its hash, and what comes still later goes to the next one', async () => {
    const book = await draw('Hash');
    await close(book, '2026-03-02');
    await sell('2026-03-02', '7.00');
    const taken = await close(book, '2026-03-03');
    expect([lateOf(taken), cashOf(taken, book), taken.changedSince]).toEqual([
      [['2026-03-02', 1, '7', ['7']]],
      ['50', '7', '57'],
      [],
    ]);
    await sell('2026-03-02', '1.50');
    const [after, next] = [await table(book, '2026-03-03'), await table(book, '2026-03-04')];
    expect([after.late, after.closes[0]?.hash, lateOf(next)]).toEqual([
      taken.late,
      taken.closes[0]?.hash,
      [['2026-03-02', 1, '1.5', ['1.5']]],
    ]);
    const place = {
      companyId: chain.company.id,
      locationId: chain.places.get('0008')?.location_id ?? 0,
      date: '2026-03-03',
    };
    const [kept] = await world.test.meta.books.closes(place, book.preset.presetId);
    expect(kept && [hashOf(kept) === kept.hash, hashOf({ ...kept, late: [] }) === kept.hash]).toEqual([true, false]);
  });

  it('are taken back once their own day counts them itself', async () => {
    const book = await draw('Back');
    await close(book, '2026-03-02');
    await sell('2026-03-02', '9.00');
    await close(book, '2026-03-03');
    await reopen(book, '2026-03-02');
    const opened = await table(book, '2026-03-02');
    expect(lateOf(opened)).toEqual([['2026-03-02', 0, '-9', ['-9']]]);
    await close(book, '2026-03-02');
    expect(lateOf(await table(book, '2026-03-04'))).toEqual([]);
  });

  it('are not shown to those who count blind', async () => {
    const book = await draw('Blind');
    await close(book, '2026-03-02');
    await sell('2026-03-02', '3.00');
    const groups = ['Sheets Access Group'] as const;
    const counter = await join(world, 'late.counter', 'Store Manager', chain.company.id, [...groups], 'all');
    const path = `value_table?presetId=${book.preset.presetId}&locationId=${idOf('0008')}&date=2026-03-03`;
    const { body } = await world.test.ask('GET', path, { as: counter.token });
    const found = body.data as ValueTable;
    expect([found.isBlind, found.late, found.lateOn, lineOf(found, 'Tenders', book.cash)?.late]).toEqual([
      true,
      [],
      [],
      null,
    ]);
  });

  it('reverse the journal of their day and book it again where the book says so, with equal sides', async () => {
    const book = await drawRebooking('Rebooking');
    await close(book, '2026-03-02');
    const was = lineOf(await table(book, '2026-03-02'), 'Tenders', book.cash)?.total ?? '';
    await sell('2026-03-02', '6.00');
    const shown = () => journal(book, '2026-03-03');
    const open = await shown();
    const is = String(Number(was) + 6);
    expect(open).toEqual({
      difference: '0',
      lines: [
        ['Cash', '0', was, 'reversed'],
        ['Paid', was, '0', 'reversed'],
        ['Cash', is, '0', 'rebooked'],
        ['Paid', '0', is, 'rebooked'],
        ['Cash', '50', '0', 'own'],
        ['Paid', '0', '50', 'own'],
      ],
    });
    await close(book, '2026-03-03');
    await sell('2026-03-02', '1.00');
    expect(await shown()).toEqual(open);
  });

  it('reverse what is booked by now where their day was closed anew and others booked it again before', async () => {
    const book = await drawRebooking('Rebooked twice');
    await close(book, '2026-03-02');
    const first = Number(lineOf(await table(book, '2026-03-02'), 'Tenders', book.cash)?.total);
    await sell('2026-03-02', '6.00');
    await close(book, '2026-03-03');
    await reopen(book, '2026-03-02');
    await close(book, '2026-03-02');
    await sell('2026-03-02', '1.00');
    const [was, is] = [String(first + 6), String(first + 7)];
    const anew = [
      ['Cash', '0', was, 'reversed'],
      ['Paid', was, '0', 'reversed'],
      ['Cash', is, '0', 'rebooked'],
      ['Paid', '0', is, 'rebooked'],
    ];
    expect(await journal(book, '2026-03-04')).toEqual({
      difference: '0',
      lines: [...anew, ['Cash', '20', '0', 'own'], ['Paid', '0', '20', 'own']],
    });
    await close(book, '2026-03-04');
    // The bookings of the second day are booked again once, together with what came since.
    await reopen(book, '2026-03-03');
    const again = await journal(book, '2026-03-03');
    expect(again.difference).toBe('0');
    expect(again.lines.slice(-2)).toEqual([
      ['Cash', '50', '0', 'own'],
      ['Paid', '0', '50', 'own'],
    ]);
  });
});

describe('books as they were known', () => {
  const store = () => `locationId=${idOf('0008')}`;
  const span = 'startDate=2026-03-02&lastDate=2026-03-04';
  const answers = async ({ preset: { presetId } }: Book, more: string) => {
    const strip = ({ version: _, mayClose: __, knownAt: ___, ...found }: ValueTable) => found;
    const tables = await Promise.all(
      ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) =>
        read<ValueTable>('GET', `value_table?presetId=${presetId}&${store()}&date=${date}${more}`),
      ),
    );
    return [
      tables.map(strip),
      await read('GET', `value_table/days?presetId=${presetId}&${span}${more}`),
      await read('GET', `value_table/period?presetId=${presetId}&${store()}&${span}${more}`),
      await read('GET', `value_table/journal?presetId=${presetId}&${store()}&date=2026-03-03${more}`),
    ];
  };

  it('are those of that moment: the day, many days, the period and the journal (R-030 R-031 SCR-15)', async () => {
    const book = await draw('Known');
    await close(book, '2026-03-02');
    await sell('2026-03-02', '2.00');
    await save(book, '2026-03-03', { rows: [{ dpId: book.cash, enteredValue: '49' }] });
    const then = await answers(book, '');
    await after(1_000);
    const moment = clockIn(chain.company.timeZone, new Date());
    await after(1_000);
    await save(book, '2026-03-03', { rows: [{ dpId: book.cash, enteredValue: '50' }] });
    await close(book, '2026-03-03');
    await reopen(book, '2026-03-02');
    await sell('2026-03-02', '4.00');
    expect(await answers(book, `&knownAt=${encodeURIComponent(moment)}`)).toEqual(then);
    // Days for which something entered since then are calculated from the journal, by the statements of its views.
  }, 180_000);

  it('are not written, and not of a moment to come', async () => {
    const book = await draw('Known refusals');
    const place = { presetId: book.preset.presetId, locationId: idOf('0008'), date: '2026-03-02' };
    const put = await call('PUT', 'value_table', { ...place, rows: [], knownAt: '2026-03-02 10:00:00' });
    const path = `value_table?presetId=${place.presetId}&${store()}&date=2026-03-02&knownAt=`;
    const asked = await Promise.all(['2999-01-01%2000:00:00', 'noon'].map((moment) => call('GET', `${path}${moment}`)));
    expect([put, ...asked].map(({ status }) => status)).toEqual([400, 400, 400]);
    const early = await read<ValueTable>('GET', `${path}2026-03-02%2010:00:00`);
    expect([early.mayClose, early.state, lineOf(early, 'Tenders', book.cash)?.posValue]).toEqual([false, 'Open', '0']);
  });
});

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;

describe('books whose receipts come late', () => {
  it(
    'add up to what the registers say, whatever is closed and opened again (R-029)',
    async () => {
      const day = fc.constantFrom(...days);
      const deed = fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ kind: fc.constant('sell' as const), day, cents: fc.integer({ min: 1, max: 9_999 }) }),
        },
        { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), day, cents: fc.constant(0) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), day, cents: fc.constant(0) }) },
      );
      // One book for all histories: a rule that holds after any history also holds after several histories.
      const book = await draw('Sums', '2026-03-02');
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 7 }), async (done) => {
          for (const { kind, day: date, cents } of done) {
            if (kind === 'sell') await sell(date, (cents / 100).toFixed(2));
            else
              await call('PUT', 'value_table', {
                presetId: book.preset.presetId,
                locationId: idOf('0008'),
                date,
                ...(kind === 'close'
                  ? { rows: filled(book), isBookClosed: true }
                  : { isBookClosed: false, reason: 'again' }),
              });
          }
          // An open day takes up the rest.
          await sell('2026-03-06', '1.00');
          const tables = await Promise.all([...days, '2026-03-06'].map((date) => table(book, date)));
          const cents = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 100);
          const booked = tables
            .map((found) => lineOf(found, 'Tenders', book.cash))
            .reduce((sum, line) => sum + cents(line?.posValue) + cents(line?.late), 0);
          const sales = (await must(
            call('GET', 'dashboard/v1/tender_sales?startDate=2026-03-02&lastDate=2026-03-06'),
          )) as { amt: number }[];
          expect(booked).toBe(sales.reduce((sum, { amt }) => sum + Math.round(amt * 100), 0));
        }),
        { numRuns: rounds(1, 400), seed },
      );
    },
    rounds(300_000, 3_600_000),
  );
});
