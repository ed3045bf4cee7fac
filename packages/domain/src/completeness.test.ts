import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStore, type StoreHistory } from './completeness.ts';
import { tradingCalendar } from './trading.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** `2026-11-19 21:50 gaps 9`, one row a day; 'plain' for a source without lanes and numbers. */
const draw = (text: string): StoreHistory => {
  const rows = text
    .trim()
    .split('\n')
    .map((row) => /(\S+) (\d\d):(\d\d)(?: gaps (\d+))?( plain)?/.exec(row) ?? []);
  return {
    days: rows.map(([, date = '']) => day(date)),
    gaps: rows.map(([, , , , gaps = '0']) => Number(gaps)),
    numbered: rows.map(([, , , , , plain]) => plain === undefined),
    last: rows.map(
      ([, date = '', hours = '0', minutes = '0']) => day(date) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60,
    ),
  };
};

/** Every day from the first to the last except `without`, closing at ten in the evening. */
const trading = (from: string, to: string, without: readonly string[] = []): string =>
  Array.from({ length: day(to) - day(from) + 1 }, (_, at) =>
    new Date((day(from) + at) * 86_400_000).toISOString().slice(0, 10),
  )
    .filter((date) => !without.includes(date))
    .map((date) => `${date} 21:58`)
    .join('\n');

const today = day('2026-11-20');
const judge = (text: string, date: string) => judgeStore(draw(text), today)(day(date)).state;

describe('whether a store-day is whole', () => {
  it('is complete when every number of every lane came and the store closed as usual', () => {
    expect(judge(trading('2026-10-20', '2026-11-19'), '2026-11-19')).toBe('complete');
  });

  it('is partial when numbers are missing', () => {
    expect(judge('2026-11-18 21:50\n2026-11-19 21:50 gaps 9', '2026-11-19')).toBe('partial');
  });

  it('is partial when the store fell silent in the afternoon', () => {
    expect(judge(`${trading('2026-11-01', '2026-11-18')}\n2026-11-19 14:17`, '2026-11-19')).toBe('partial');
  });

  it('does not call an early end silence while nobody knows the usual one', () => {
    expect(judge('2026-11-18 21:50\n2026-11-19 14:17', '2026-11-19')).toBe('complete');
  });

  it('is partial when something came and could not be entered, and when that is all that came', () => {
    const judged = (history: StoreHistory) => judgeStore(history, today)(day('2026-11-19')).state;
    const whole = draw('2026-11-19 21:50');
    const setAside = new Map([[day('2026-11-19'), 2]]);
    expect(judged(whole)).toBe('complete');
    expect(judged({ ...whole, setAside })).toBe('partial');
    expect(judged({ days: [], gaps: [], numbered: [], last: [], setAside })).toBe('partial');
  });

  it('is partial while it is not over', () => {
    expect(judge(trading('2026-11-01', '2026-11-20'), '2026-11-20')).toBe('partial');
  });

  it('is unverified when the source has no lanes or numbers', () => {
    expect(judge('2026-11-19 21:50 plain', '2026-11-19')).toBe('unverified');
  });

  it('is missing when nothing came on a weekday it mostly trades on', () => {
    expect(judge(trading('2026-10-20', '2026-11-19', ['2026-11-18']), '2026-11-18')).toBe('missing');
  });

  it('was not expected on a weekday it never trades on, before it was known, and in the future', () => {
    const sundays = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'];
    const history = trading('2026-10-20', '2026-11-19', sundays);
    expect(['2026-11-15', '2026-10-01', '2026-11-21'].map((date) => judge(history, date))).toEqual([
      'notExpected',
      'notExpected',
      'notExpected',
    ]);
  });

  it('goes on missing a store that fell silent, until four weeks have passed', () => {
    const silent = trading('2026-09-01', '2026-10-30');
    expect(['2026-11-06', '2026-11-13', '2026-11-19'].map((date) => judge(silent, date))).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
    expect(judge(trading('2026-09-01', '2026-10-20'), '2026-11-19')).toBe('notExpected');
  });

  it('never calls a day complete that lacks a number, or a day missing that came or is not over', () => {
    const today = 20_050;
    const history = fc
      .uniqueArray(
        fc.record({ day: fc.integer({ min: 20_000, max: 20_060 }), gaps: fc.nat(3), numbered: fc.boolean() }),
        {
          selector: (row) => row.day,
        },
      )
      .map((rows) => rows.sort((a, b) => a.day - b.day));
    fc.assert(
      fc.property(history, fc.integer({ min: 20_000, max: 20_060 }), (rows, asked) => {
        const stateOf = judgeStore(
          {
            days: rows.map((row) => row.day),
            gaps: rows.map((row) => row.gaps),
            numbered: rows.map((row) => row.numbered),
            last: rows.map((row) => row.day * 86_400 + 79_200),
          },
          today,
        );
        const row = rows.find((one) => one.day === asked);
        const { state, at } = stateOf(asked);
        expect(at >= 0).toBe(row !== undefined);
        if (row?.numbered && row.gaps > 0) expect(state).toBe('partial');
        if (row && !row.numbered) expect(state).toBe('unverified');
        if (!row) expect([asked === today ? 'partial' : 'missing', 'notExpected']).toContain(state);
      }),
    );
  });
});

/** Open from eight in the morning to ten in the evening, closed on Sundays. */
const hours = { opens: 8 * 60, closes: 22 * 60 };
const week = [null, ...Array.from({ length: 6 }, () => hours)];
const always = '1970-01-01';

describe('whether a store-day is whole by its trading calendar', () => {
  const judged = (
    text: string,
    date: string,
    set: Parameters<typeof tradingCalendar>[0],
    known: readonly string[] = ['2026-10-01'],
  ): string => judgeStore(draw(text), today, tradingCalendar(set, known.map(day)))(day(date)).state;
  const everyDay = trading('2026-10-01', '2026-11-19');

  it('is closed on a day that was set closed once, and missing again when that is taken back', () => {
    const gone = trading('2026-10-01', '2026-11-19', ['2026-11-11']);
    const closed = { weeks: [], days: [{ day: '2026-11-11', hours: null }] };
    expect(judged(gone, '2026-11-11', closed)).toBe('closed');
    expect(judged(gone, '2026-11-11', { weeks: [], days: [] })).toBe('missing');
  });

  it('expects nothing of an Inactive store from that day on, and again when it is Active', () => {
    const set = { weeks: [], days: [], inactive: [{ from: '2026-11-10', until: '2026-11-18' }] };
    const paused = `${trading('2026-10-01', '2026-11-08')}\n2026-11-10 12:30`;
    expect(judged(paused, '2026-11-09', set)).toBe('missing');
    // The store closed in the middle of that day.
    expect(judged(paused, '2026-11-10', set)).toBe('complete');
    expect(['2026-11-11', '2026-11-17'].map((date) => judged(paused, date, set))).toEqual([
      'notExpected',
      'notExpected',
    ]);
    expect(judged(paused, '2026-11-18', set)).toBe('missing');
    const gone = { ...set, inactive: [{ from: '2026-11-10', until: null }] };
    expect(judged(paused, '2026-11-20', gone)).toBe('notExpected');
    // Receipts on a closed day are judged on their own.
    expect(judged(`${paused}\n2026-11-11 21:50 gaps 3`, '2026-11-11', gone)).toBe('partial');
    // Set hours do not create an expectation either.
    expect(judged(paused, '2026-11-12', { ...gone, weeks: [{ validFrom: always, hours: week }] })).toBe('notExpected');
  });

  it('is closed on the weekday the week leaves out, and missing on one it names, whatever was learned', () => {
    const set = { weeks: [{ validFrom: always, hours: week }], days: [] };
    expect(judged('2026-11-02 21:50', '2026-11-15', set)).toBe('closed');
    expect(judged('2026-11-02 21:50', '2026-11-18', set)).toBe('missing');
  });

  it('goes on missing a silent store for as long as its week says that it trades', () => {
    const set = { weeks: [{ validFrom: always, hours: week }], days: [] };
    expect(judged('', '2026-11-18', set, ['2026-01-05'])).toBe('missing');
    expect(judged('', '2026-11-18', set, [])).toBe('notExpected');
  });

  it('expects a store that never sent anything from the day its week is said to begin', () => {
    const set = { weeks: [{ validFrom: '2026-11-16', hours: week }], days: [] };
    expect(judged('', '2026-11-18', set, [])).toBe('missing');
    expect(judged('', '2026-11-14', set, [])).toBe('notExpected');
  });

  it('expects nothing of the time between a receipt that is dated far back and the data of the store', () => {
    const set = { weeks: [{ validFrom: always, hours: week }], days: [] };
    const known = ['2025-03-14', '2026-03-01', '2026-10-01', '2026-10-02', '2026-11-17'];
    expect(['2026-03-02', '2026-09-30'].map((date) => judged('', date, set, known))).toEqual([
      'notExpected',
      'notExpected',
    ]);
    // A store that falls silent later is not complete.
    expect(['2026-10-05', '2026-11-18'].map((date) => judged('', date, set, known))).toEqual(['missing', 'missing']);
  });

  it('takes a receipt on a closed day for what it is', () => {
    const set = { weeks: [], days: [{ day: '2026-11-11', hours: null }] };
    expect(judged(everyDay, '2026-11-11', set)).toBe('complete');
  });

  it('is not silent when the store closed early and said so', () => {
    const early = `${trading('2026-10-01', '2026-11-18')}\n2026-11-19 13:40`;
    const set = { weeks: [], days: [{ day: '2026-11-19', hours: { opens: 480, closes: 14 * 60 } }] };
    expect(judged(early, '2026-11-19', { weeks: [], days: [] })).toBe('partial');
    expect(judged(early, '2026-11-19', set)).toBe('complete');
  });

  it('takes the week that began last', () => {
    const later = { validFrom: '2026-11-16', hours: Array.from({ length: 7 }, () => null) };
    const set = { weeks: [{ validFrom: always, hours: week }, later], days: [] };
    expect(judged('2026-10-05 21:50', '2026-11-13', set)).toBe('missing');
    expect(judged('2026-10-05 21:50', '2026-11-18', set)).toBe('closed');
  });
});
