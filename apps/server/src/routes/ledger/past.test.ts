import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { hashOf } from '../../ledger/close.ts';
import { companyKeeper, openCompanyBooks } from '../../ledger/open.ts';
import { closePast, definer, type DoneDay, type Round } from '../../ledger/past.ts';
import { drawnBooks, filled, receipts, type Book } from './book.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      2026-03-02 1 cash   100.00
      2026-03-03 2 cash    50.00
      2026-03-04 3 cash    20.00
    `),
  ),
);
const { draw, table, save } = drawnBooks({ idOf, call });

const [by, at] = ['dana@example.com', new Date('2026-03-05T12:00:00Z')];

/** The usual values of a book and a count of its cash, as if a person had entered them. */
const round = (book: Book, cash: string): Round => ({
  entries: [...filled(book), { dpId: book.cash, enteredValue: cash }].map(({ dpId, enteredValue }) => ({
    dpId,
    field: 'enteredValue' as const,
    value: enteredValue,
    by,
    at,
  })),
  by,
  at,
  reopened: null,
});

const opened = async (book: Book) => {
  const { meta } = world.test;
  const keeper = await companyKeeper(meta, chain.company.id);
  const asked = world.facts.of({ company: String(chain.company.id), user: 'past' });
  const preset = await meta.ledgers.preset(keeper, book.preset.presetId);
  if (!preset) throw new Error('no preset');
  const question = (await openCompanyBooks(meta, asked, keeper, preset))(idOf('0008'), '2026-03-02', '2026-03-04');
  const [locationId = 0] = question.scope.locations;
  /** Without a version in the call, the current version of the day counts. */
  const keep = async (days: readonly (Pick<DoneDay, 'date' | 'rounds'> & { version?: number })[]): Promise<boolean> => {
    const done: DoneDay[] = [];
    for (const { date, rounds, version } of days)
      done.push({ locationId, date, rounds, version: version ?? (await table(book, date)).version });
    return closePast(question, definer(question), done);
  };
  const closes = (date: string) =>
    meta.books.closes({ companyId: chain.company.id, locationId, date }, preset.presetId);
  return { keep, closes };
};

describe('books of the past', () => {
  it('are what closing them one after another gives, with a hash that verifies', async () => {
    const [one, other] = [await draw('At once', '2026-03-02'), await draw('By hand', '2026-03-02')];
    const { keep, closes } = await opened(one);
    const counts = { '2026-03-02': '98', '2026-03-03': '50', '2026-03-04': '20.5' };
    const days = Object.entries(counts).map(([date, cash]) => ({ date, rounds: [round(one, cash)] }));
    expect(await keep(days)).toBe(true);
    for (const [date, cash] of Object.entries(counts)) {
      const byHand = await save(other, date, {
        rows: [...filled(other), { dpId: other.cash, enteredValue: cash }],
        isBookClosed: true,
      });
      const atOnce = await table(one, date);
      const figures = ({ sheets }: typeof atOnce) =>
        sheets.map(({ rows }) =>
          rows.map(({ opening, expected, total, overShort }) => [opening, expected, total, overShort]),
        );
      expect([atOnce.state, figures(atOnce), atOnce.overShort]).toEqual(['Closed', figures(byHand), byHand.overShort]);
      expect(atOnce.changedSince).toEqual([]);
      const [close] = await closes(date);
      expect(close && hashOf(close)).toBe(close?.hash);
      expect(close).toMatchObject({ closedBy: by, closedAt: at.toISOString(), version: 1 });
    }
    expect((await closes('2026-03-04'))[0]?.number).toBe(3);
  });

  it('have a close that was opened again below the one that stands', async () => {
    const book = await draw('Again', '2026-03-02');
    const { keep, closes } = await opened(book);
    const reopened = { by, at, reason: 'Counted twice' };
    const second = { ...round(book, '99'), entries: round(book, '99').entries.slice(-1) };
    const rounds = [{ ...round(book, '90'), reopened }, second];
    expect(await keep([{ date: '2026-03-02', rounds }])).toBe(true);
    const kept = await closes('2026-03-02');
    expect(kept.map(({ version, overShort, reason }) => [version, Number(overShort), reason])).toEqual([
      [2, -1, null],
      [1, -10, 'Counted twice'],
    ]);
    expect(kept.filter((close) => hashOf(close) !== close.hash)).toEqual([]);
  });

  it('stay open from the first day on that lacks a value, and where somebody was faster', async () => {
    const book = await draw('Left', '2026-03-02');
    const { keep } = await opened(book);
    const lacking = { ...round(book, '50'), entries: round(book, '50').entries.slice(1) };
    await keep([
      { date: '2026-03-02', rounds: [round(book, '100')] },
      { date: '2026-03-03', rounds: [lacking] },
      { date: '2026-03-04', rounds: [round(book, '20')] },
    ]);
    const states = async () =>
      Promise.all(['2026-03-02', '2026-03-03', '2026-03-04'].map(async (date) => (await table(book, date)).state));
    expect(await states()).toEqual(['Closed', 'Open', 'Open']);
    const { version } = await table(book, '2026-03-03');
    await save(book, '2026-03-03', { rows: [{ dpId: book.remark, enteredValue: 'mine' }] });
    expect(await keep([{ date: '2026-03-03', version, rounds: [round(book, '50')] }])).toBe(false);
    expect(await states()).toEqual(['Closed', 'Open', 'Open']);
    expect(await keep([{ date: '2026-03-03', rounds: [round(book, '50')] }])).toBe(true);
    expect(await states()).toEqual(['Closed', 'Closed', 'Open']);
  });
});
