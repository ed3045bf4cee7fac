import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedIn, neverResumed, type ParkedRecord } from './suspended.ts';

const date = '2026-03-02';

/** Records as text: time, lane, number, what happened, and what a resumption says after that. */
const records = (text: string, day = date): ParkedRecord[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [time = '', lane = '', number = '', what = '', ...said] = line.trim().split(/\s+/);
      return {
        lane,
        number,
        at: time === '-' ? '' : `${day} ${time}:00`,
        isSuspended: what.startsWith('suspended'),
        resumed: what === 'suspended' ? null : said.join(' '),
        isNotice: what === 'notice',
      };
    });
const left = (text: string): string[] =>
  neverResumed(date, records(text)).map(({ lane, number }) => `${lane}/${number}`);

describe('a suspended sale', () => {
  it('is left where nothing was resumed after it', () => {
    expect(left('10:00 1 7 suspended')).toEqual(['1/7']);
    expect(left('09:00 1 6 sale\n10:00 1 7 suspended')).toEqual(['1/7']);
    expect(left('10:00 1 7 suspended\n10:05 1 8 sale')).toEqual([]);
    expect(left('- 1 7 suspended\n10:05 1 8 sale')).toEqual([]);
  });

  it('is resumed by the sale that names it, at whatever lane and in whatever order', () => {
    const two = '10:00 1 7 suspended\n10:01 2 7 suspended';
    expect(left(`${two}\n10:05 3 9 sale lane 1 number 7`)).toEqual(['2/7']);
    expect(left(`${two}\n10:05 3 9 sale store 9 lane 2 2026-03-02 number 7`)).toEqual(['1/7']);
    expect(left(`${two}\n10:05 3 9 sale 7`)).toEqual(['1/7']);
    // Leading zeros do not tell numbers apart.
    expect(left('10:00 01 0007 suspended\n10:01 2 7 suspended\n10:05 3 9 sale lane 1 number 7')).toEqual(['2/7']);
    // One that is not named does not take the place of one that is.
    expect(left(`${two}\n10:05 1 9 sale\n10:06 1 10 sale lane 1 number 7`)).toEqual([]);
  });

  it('is not resumed by a sale that names one of another day, or one that is not there', () => {
    expect(left('10:00 1 7 suspended\n10:05 1 8 sale 2026-03-01 number 7')).toEqual(['1/7']);
    expect(left('10:00 1 7 suspended\n10:05 1 8 sale number 6')).toEqual(['1/7']);
  });

  it('is resumed on the day after by a sale that names its date', () => {
    const day = records('10:00 1 7 suspended\n10:01 1 8 suspended\n10:02 1 9 suspended');
    const after = records('09:00 1 1 sale 2026-03-02 number 7\n09:01 1 2 sale number 8\n09:02 1 3 sale', '2026-03-03');
    expect(neverResumed(date, day, after).map(({ number }) => number)).toEqual(['8', '9']);
  });

  it('is resumed by the next at its lane, or else at another one', () => {
    const two = '10:00 1 7 suspended\n10:01 2 4 suspended';
    expect(left(`${two}\n10:05 1 8 sale Customer is back`)).toEqual(['2/4']);
    expect(left(`${two}\n10:05 3 8 sale`)).toEqual(['1/7']);
    expect(left(`${two}\n10:05 3 8 sale\n10:06 3 9 sale`)).toEqual([]);
  });

  it('is resumed once by a notice and the sale after it', () => {
    const two = '10:00 1 6 suspended\n10:01 1 7 suspended';
    expect(left(`${two}\n10:05 1 8 notice\n10:06 1 9 sale`)).toEqual(['1/6']);
    expect(left(`${two}\n10:05 1 8 notice\n10:06 1 9 sale\n10:07 1 10 sale`)).toEqual([]);
    expect(left(`${two}\n10:05 1 8 notice\n10:06 2 9 sale`)).toEqual([]);
  });

  it('may be resumed and suspended again', () => {
    expect(left('10:00 1 7 suspended\n10:05 1 8 suspendedAgain')).toEqual(['1/8']);
    expect(left('10:00 1 7 suspended\n10:05 1 8 suspendedAgain\n10:09 1 9 sale')).toEqual([]);
  });

  it('is one of those that were suspended, and each resumption takes up one at most', () => {
    const drawn = fc.array(
      fc.record({
        lane: fc.constantFrom('1', '2'),
        number: fc.integer({ min: 1, max: 5 }).map(String),
        at: fc.constantFrom('', `${date} 10:00:00`, `${date} 11:00:00`, `${date} 12:00:00`),
        isSuspended: fc.boolean(),
        resumed: fc.constantFrom(null, null, '', 'number 2', 'lane 1 number 3'),
        isNotice: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(drawn, (some) => {
        const found = neverResumed(date, some);
        const suspended = some.filter(({ isSuspended }) => isSuspended);
        const resumptions = some.filter(({ resumed }) => resumed !== null).length;
        expect(suspended).toEqual(expect.arrayContaining(found));
        expect(found.length).toBeGreaterThanOrEqual(suspended.length - resumptions);
      }),
    );
  });
});

describe('what a resumption says', () => {
  it.each([
    ['', null],
    ['Suspended before', null],
    ['number 8', { lane: null, date: null, number: '8' }],
    ['lane 2 number 8', { lane: '2', date: null, number: '8' }],
    ['store 9 lane 2 2026-03-02 number A8', { lane: '2', date: '2026-03-02', number: 'A8' }],
    ['store 9 2026-03-02 number 8', { lane: null, date: '2026-03-02', number: '8' }],
    ['0012', { lane: null, date: null, number: '0012' }],
  ])('%s', (text, named) => {
    expect(namedIn(text)).toEqual(named);
  });
});
