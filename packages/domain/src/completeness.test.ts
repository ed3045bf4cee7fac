import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStore, type StoreHistory } from './completeness.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** `2026-11-19 21:50 gaps 9`, a row a day; 'plain' for a source without lanes and numbers. */
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

/** Every day from the first to the last, closing at ten in the evening, but for the days left out. */
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

  it('never calls a day complete that lacks a number, or a day missing that came', () => {
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
          20_050,
        );
        const row = rows.find((one) => one.day === asked);
        const { state, at } = stateOf(asked);
        expect(at >= 0).toBe(row !== undefined);
        if (row?.numbered && row.gaps > 0) expect(state).toBe('partial');
        if (row && !row.numbered) expect(state).toBe('unverified');
        if (!row) expect(['missing', 'notExpected']).toContain(state);
      }),
    );
  });
});
