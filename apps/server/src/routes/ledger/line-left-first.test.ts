import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// Before anybody counts a line of tenders, a manager takes it off its sheet, replaces it by a line that adds up
// nothing, or redefines it. The manager takes this back after somebody else closed the day.

const [first, day] = ['2026-03-02', '2026-03-03'];
const { people, books, send, done, cash, strict, on } = drawnPeople(
  receipts(`${first} 0001 cash 100.00\n${day} 0001 cash 140.00\n${day} 0002 check 60.00`),
  ['manager', 'third'],
  { groups: ['Datapoint Setting'] },
);
const isLeft = { status: 409, body: { params: { reason: 'bookUsed' } } };
const selfCheckout = { filters: { laneType: ['selfCheckout'] } };
const ofCash = { source: 'posTotal', posAssignment: 'tender.cash' };

const made = async (name: string, more: object): Promise<number> =>
  (await done<DataPoint>(people.manager, 'POST', 'company/data_point', { name, ...more })).dpId;

const redefine = async (as: string, dpId: number, more: object) => {
  const found = await books.read<DataPoint>('GET', `data_point/${dpId}`);
  const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = found;
  return done(as, 'PUT', `data_point/${dpId}`, { ...fields, from: null, ...more });
};

const drawn = async (name: string, dpId: number) => {
  const { preset, ...begun } = await strict(name, first, tenders(dpId));
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  const measures = (...dpIds: number[]) => send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds });
  return { ...begun, preset, measures, sheetId: fields.sheetId };
};

/** A book whose first day somebody else closed. */
const begun = async (name: string, dpId: number) => {
  const { enter, close, ...book } = await drawn(name, dpId);
  await must(enter(people.third, { dpId, enteredValue: '100' }));
  await must(close(people.third));
  return { ...book, ...on(day, book.preset) };
};

it('the first day of a book is not closed without a line that left it', async () => {
  const dpId = await cash('First');
  const { measures, enter, close } = await drawn('First', dpId);
  await must(measures());
  expect(await close(people.third)).toMatchObject(isLeft);
  await must(measures(dpId));
  await must(enter(people.manager, { dpId, enteredValue: '100' }));
  expect((await close(people.third)).status).toBe(200);
});

it('nor by who removes its sheet, to put it back behind the close', async () => {
  const { sheetId, close } = await drawn('Undone', await cash('Undone'));
  await must(send(people.manager, 'DELETE', `ledger-config/sheet/${sheetId}`));
  expect(await close(people.third)).toMatchObject(isLeft);
});

it('nor with a line of it that somebody of the store defined anew', async () => {
  const dpId = await made('First of lanes', ofCash);
  const { enter, close } = await drawn('First of lanes', dpId);
  await redefine(people.manager, dpId, selfCheckout);
  await must(enter(people.manager, { dpId, enteredValue: '0' }));
  expect(await close(people.third)).toMatchObject(isLeft);
});

it('nor with a part of its formula that somebody of the store defined anew', async () => {
  const part = await made('Part of a line', ofCash);
  const dpId = await made('Line of a part', { source: 'formula', formula: `#${part}` });
  const { enter, close, measures } = await drawn('Parts', dpId);
  await redefine(people.manager, part, selfCheckout);
  await must(enter(people.manager, { dpId, enteredValue: '0' }));
  expect(await close(people.third)).toMatchObject(isLeft);
  expect((await measures()).status).toBe(409);
});

it('nor where that was done while the line was off its sheet', async () => {
  const part = await made('Part of a line that is off', ofCash);
  const dpId = await made('Line that is off', { source: 'formula', formula: `#${part}` });
  const { enter, close, measures } = await drawn('Off', dpId);
  await must(measures());
  await redefine(people.manager, part, selfCheckout);
  await must(measures(dpId));
  await must(enter(people.manager, { dpId, enteredValue: '0' }));
  expect(await close(people.third)).toMatchObject(isLeft);
});

it.each([
  ['of other lanes', () => ({ ...ofCash, ...selfCheckout })],
  ['that takes it away again', (dpId: number) => ({ source: 'formula', formula: `#${dpId} - #${dpId}` })],
])('a line %s does not stand in the place of the whole tender', async (name, like) => {
  const dpId = await cash(`Whole ${name}`);
  const { measures, enter, close } = await begun(`Whole ${name}`, dpId);
  const other = await made(`Part ${name}`, like(dpId));
  await must(measures(other));
  await must(enter(people.manager, { dpId: other, enteredValue: '0' }));
  expect(await close(people.third)).toMatchObject(isLeft);
});

it('nor do two lines leave it that cancel each other out', async () => {
  const dpId = await cash('Cancelled out');
  const minus = await made('Minus', { source: 'formula', formula: `0 - #${dpId}` });
  const { measures, close } = await drawn('Cancelled out', dpId);
  await must(measures(dpId, minus));
  await must(measures());
  expect(await close(people.third)).toMatchObject(isLeft);
});

it('nor does one that counts its receipts stand in the place of an amount', async () => {
  const uses = await made('Uses', { ...ofCash, valueType: 'count' });
  const many = await made('Many uses', { source: 'formula', formula: `1000 * #${uses}`, valueType: 'count' });
  const { measures, enter, close } = await begun('Counted', await cash('Amount'));
  await must(measures(many));
  await must(enter(people.manager, { dpId: many, enteredValue: '1000' }));
  expect(await close(people.third)).toMatchObject(isLeft);
});

it.each([
  ['of one tender alone', (_: number, check: number) => `20 * #${check}`, '1200'],
  ['that names both and adds up one', (taken: number, check: number) => `20 * #${check} + 0 * #${taken}`, '1200'],
  ['of both', (taken: number, check: number) => `#${taken} + #${check}`, '200'],
])('a formula %s stands in the place of two tenders only if it measures both', async (name, formula, counted) => {
  const [taken, check] = [
    await cash(`Both ${name}`),
    await made(`Check ${name}`, { ...ofCash, posAssignment: 'tender.check' }),
  ];
  const { preset, measures, ...book } = await drawn(`Both ${name}`, taken);
  await must(measures(taken, check));
  await must(book.enter(people.third, { dpId: taken, enteredValue: '100' }, { dpId: check, enteredValue: '0' }));
  await must(book.close(people.third));
  const other = await made(`Instead ${name}`, { source: 'formula', formula: formula(taken, check) });
  await must(measures(other));
  const later = on(day, preset);
  await must(later.enter(people.manager, { dpId: other, enteredValue: counted }));
  const closed = await later.close(people.third);
  expect(closed.status, closed.text).toBe(counted === '200' ? 200 : 409);
  if (counted !== '200') expect(closed).toMatchObject(isLeft);
});

it('a formula that adds up the same does', async () => {
  const dpId = await cash('Added up');
  const { measures, enter, close } = await begun('Added up', dpId);
  const other = await made('Added up again', { source: 'formula', formula: `#${dpId} + 0` });
  await must(measures(other));
  await must(enter(people.manager, { dpId: other, enteredValue: '140' }));
  expect((await close(people.third)).status).toBe(200);
});

it('a line that somebody of the store defines anew before it is counted is not closed as less', async () => {
  const dpId = await made('Lanes', ofCash);
  const { enter, close } = await begun('Lanes', dpId);
  await redefine(people.manager, dpId, { ...selfCheckout, from: day });
  await must(enter(people.manager, { dpId, enteredValue: '0' }));
  expect(await close(people.third)).toMatchObject(isLeft);
});

it('what somebody who sees every store defines anew is closed as they say', async () => {
  const dpId = await cash('Of the company');
  const { enter, close } = await begun('Of the company', dpId);
  const found = await books.read<DataPoint>('GET', `data_point/${dpId}`);
  const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = found;
  await books.read('PUT', `data_point/${dpId}`, { ...fields, ...selfCheckout, from: day });
  await must(enter(people.manager, { dpId, enteredValue: '0' }));
  expect((await close(people.third)).status).toBe(200);
});
