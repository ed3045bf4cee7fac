import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A manager takes a line of tenders off its sheet. A day on which nothing is expected of the line is closed before the
// day on which money is short. The server still knows the removed line after the first close.

const [first, quiet, day, late] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
const { people, books, send, sends, cash, strict, on } = drawnPeople(
  receipts(`${first} 0001 cash 100.00\n${quiet} 0001 check 5.00\n${day} 0001 cash 140.00\n${late} 0001 cash 10.00`),
  ['manager', 'third'],
);
const isLeft = { status: 409, body: { params: { reason: 'bookUsed' } } };

/** A line of a tender that the company made. */
const tender = async (name: string, kind: string): Promise<number> => {
  const body = { name, source: 'posTotal', posAssignment: `tender.${kind}` };
  return ((await must(send(localToken, 'POST', 'company/data_point', body))) as { dpId: number }).dpId;
};

/** A book whose first day is closed. The manager then gives the book other lines. */
const begun = async (name: string) => {
  const dpId = await cash(name);
  const { preset, enter, close } = await strict(name, first, tenders(dpId));
  await must(enter(people.third, { dpId, enteredValue: '100' }));
  await must(close(people.third));
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  const measures = (...dpIds: number[]) => send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds });
  return { dpId, sheet: fields, preset, measures };
};

it('a day is not closed without a line that left before a close on which nothing was expected of it', async () => {
  const { dpId, preset, measures } = await begun('Between');
  await must(measures());
  await must(on(quiet, preset).close(people.third));
  expect(await on(day, preset).close(people.third)).toMatchObject(isLeft);
  await must(measures(dpId));
  await must(on(day, preset).enter(people.manager, { dpId, enteredValue: '140' }));
  expect((await on(day, preset).close(people.third)).status).toBe(200);
});

it('a day is closed without it once a person who sees every store has closed one without it', async () => {
  const { dpId, preset, measures } = await begun('Accepted');
  await must(measures());
  await must(on(quiet, preset).close(localToken));
  expect((await on(day, preset).close(people.third)).status).toBe(200);
  await must(measures(dpId));
  await must(measures());
  expect(await on(late, preset).close(people.third)).toMatchObject(isLeft);
});

it('a line that a person who sees every store takes off later is not asked for behind a close', async () => {
  const { dpId, sheet, preset, measures } = await begun('Taken off');
  await must(measures());
  await must(measures(dpId));
  await must(send(localToken, 'PUT', 'ledger-config/sheet', { ...sheet, dpIds: [] }));
  await must(on(quiet, preset).close(people.third));
  expect((await on(day, preset).close(people.third)).status).toBe(200);
});

it('days that were closed before a line was in the book owe no receipts of it', async () => {
  const { dpId, sheet, preset, measures } = await begun('Since');
  await must(on(quiet, preset).close(people.third));
  const check = await tender('Check since', 'check');
  await must(send(localToken, 'PUT', 'ledger-config/sheet', { ...sheet, dpIds: [dpId, check] }));
  await must(measures(dpId));
  await must(measures(dpId, check));
  await sends(localToken, receipts(`${quiet} 0003 check 7.00`));
  expect((await books.table({ preset } as never, day)).late).toEqual([]);
});

it('receipts that enter after a close without the line are booked on the next open day', async () => {
  const { dpId, preset, measures } = await begun('Late');
  await must(measures());
  await must(on(quiet, preset).close(people.third));
  await must(measures(dpId));
  await sends(localToken, receipts(`${quiet} 0002 cash 40.00`));
  const { late: booked, sheets } = await books.table({ preset } as never, day);
  expect(booked).toMatchObject([{ date: quiet, points: [{ dpId, amount: '40' }] }]);
  expect(sheets[0]?.rows).toMatchObject([{ dpId, expected: '180' }]);
});
