import { expect, it } from 'vitest';
import { countedLines, countingLooks } from '../lines.testing.ts';
import { emptyTender, newDraft, type DraftTender } from './draft.ts';
import type { SettledLine } from './line.ts';
import { settleTenders } from './settle-tenders.ts';
import { insideShares } from './taxes.ts';

// A receipt of thousands of parts looks at each of them a bounded number of times.

const growth = (work: (size: number) => number): number => work(4_000) / work(2_000);

it('cards with cash back beside as many lines of cash', () => {
  const work = (size: number): number => {
    const { counted, looks } = countingLooks();
    const card = { ...emptyTender, type: 'CreditDebit', amount: 50_000, cashBack: 20_000 };
    const cash = (): DraftTender => counted({ ...emptyTender, type: 'Cash', amount: -10_000 }, 'amount');
    const tenders = Array.from({ length: size }, () => [card, cash()]).flat();
    settleTenders({ ...newDraft(), tenders }, 0);
    return looks();
  };
  expect(growth(work)).toBeLessThan(2.2);
});

it('change looks back over a thousand tenders for its payment', () => {
  const card = { ...emptyTender, type: 'CreditDebit', amount: 50_000 };
  const cash = { ...emptyTender, type: 'Cash', amount: 500 };
  const changeOf = (between: number): number | undefined => {
    const cards = Array.from({ length: between }, () => card);
    const tenders = [cash, ...cards, { ...emptyTender, type: 'Cash', change: 100 }];
    return settleTenders({ ...newDraft(), tenders }, 400 + 50_000 * between)[0]?.change;
  };
  expect([changeOf(999), changeOf(1_000)]).toEqual([100, 0]);
});

it('thousands of taxes in the prices are shared as their sum', () => {
  const { lines } = countedLines(50);
  const settled = lines.map((line): SettledLine => ({ lines: [{ ...line, amount: 10_000 }] }) as never);
  const prices = settled.map(() => 0);
  const taxes = Array.from({ length: 2_000 }, (_, at) => ({ sequence: at, amount: 1 }));
  const { byItem, unassigned } = insideShares(settled, prices, taxes);
  expect([new Set(byItem), unassigned]).toEqual([new Set([20]), []]);
  const back = taxes.map(({ sequence }) => ({ sequence, amount: -1 }));
  expect(insideShares(settled, prices, back).unassigned).toEqual(back);
});
