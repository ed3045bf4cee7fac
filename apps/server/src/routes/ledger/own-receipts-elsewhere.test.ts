import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, isOwnCount, lacksApproval, tenders } from './second-person.testing.ts';

// The expected amount of a line comes from receipts. These include the receipts of other days that its day takes up,
// and receipts that came ahead of their day.

const [before, day, quiet, again, ahead] = ['2026-03-01', '2026-03-02', '2026-03-10', '2026-03-20', '2031-11-29'];
// Senders are recorded by the clock of the database, so the test uses a future day that this clock will not reach soon.
let now = new Date('2026-11-27T20:00:00Z');
const sold = [`${before} 0001 cash 10.00`, ...[day, again, ahead].map((date) => `${date} 0001 cash 100.00`)];
const { world, chain, people, ids, books, shop, sends, done, cash, strict, on } = drawnPeople(
  receipts(sold.join('\n')),
  ['manager', 'colleague'],
  { groups: ['Connector Setting', 'Incoming Setting', 'Location Setting'], clock: () => now },
);
const withdraw = (as: string, { segmentId }: SegmentReceipt) =>
  done(as, 'POST', 'incoming/actions?wait=20', { kind: 'withdraw', ids: [segmentId], note: 'by mistake' });
/** A book whose day before a colleague closed. */
const closedBefore = async (name: string, counted: string) => {
  const dpId = await cash(name);
  const first = await strict(name, before, tenders(dpId));
  await must(first.enter(people.colleague, { dpId, enteredValue: counted }));
  expect((await first.close(people.colleague)).status).toBe(200);
  return { dpId, ...on(day, first.preset) };
};

describe('somebody of a store who counted 45 of 100 does not close the day alone', () => {
  it('after they sent a return of 55 of the closed day before, which the day takes up', async () => {
    const { dpId, enter, put, close } = await closedBefore('Late', '10');
    await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await sends(people.manager, receipts(`${before} 0002 cash -55.00`));
    expect(await must(put(people.manager, {}))).toMatchObject({ late: [{ date: before }] });
    expect(await close(people.manager)).toMatchObject(hasOwnRules(day));
    expect((await close(people.colleague)).status).toBe(200);
  });

  it('after they withdrew a file of the closed day before', async () => {
    const file = await sends(localToken, receipts(`${before} 0009 cash 55.00`));
    const { dpId, enter, close } = await closedBefore('Withdrawn', '10');
    await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
    await withdraw(people.manager, file);
    expect(await close(people.manager)).toMatchObject(hasOwnRules(day));
  });

  it('after they sent a return of 55 before the day began', async () => {
    const dpId = await cash('Ahead');
    const { enter, close } = await strict('Ahead', ahead, tenders(dpId));
    await sends(people.manager, receipts(`${ahead} 0002 cash -55.00`));
    now = new Date('2031-12-01T20:00:00Z');
    await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRules(ahead));
  });

  it('after they sent again what a connector had sent and a colleague withdrew', async () => {
    const place = chain.places.get('0008')?.location_id ?? 0;
    const { key } = await world.test.meta.connectors.create(chain.company.id, place, 'Of the store');
    const back = receipts(`${again} 0002 cash -55.00`);
    await withdraw(people.colleague, await sends(key, back));
    const dpId = await cash('Again');
    const { enter, close } = await strict('Again', again, tenders(dpId));
    await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    const sent = await sends(people.manager, back, 'fileName=day.jsonl&again=true');
    expect(sent).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    expect(await close(people.manager)).toMatchObject(hasOwnRules(again));
  });

  it('after they said that prices of the store hold the tax', async () => {
    const dpId = await books.point('Taxed', { source: 'posTotal', posAssignment: 'net_sales_amt' });
    const { enter, close } = await strict('Taxed', quiet, tenders(dpId));
    const { version } = await books.read<{ version: number }>('GET', shop());
    await done(people.manager, 'PUT', shop(), { pricesIncludeTax: true, version });
    const file = `<POSLog><Transaction><RetailStoreID>0008</RetailStoreID><SequenceNumber>77</SequenceNumber>
       <BusinessDayDate>${quiet}</BusinessDayDate><EndDateTime>${quiet}T10:00:00</EndDateTime><RetailTransaction>
       <LineItem><Sale><ExtendedAmount>110.00</ExtendedAmount></Sale></LineItem>
       <LineItem><Tax><Amount>10.00</Amount></Tax></LineItem></RetailTransaction></Transaction></POSLog>`;
    await sends(localToken, file, 'fileName=day.xml');
    await must(enter(people.manager, { dpId, enteredValue: '100', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRules(quiet));
  });
});

describe('a person stays the same', () => {
  it('in other letters of their address', async () => {
    now = new Date('2031-12-01T20:00:00Z');
    const dpId = await cash('Letters');
    const { enter } = await strict('Letters', ahead, tenders(dpId));
    await must(enter(people.colleague, { dpId, enteredValue: '10', note: 'short' }));
    expect(await enter(people.colleague, { dpId, approved: true })).toMatchObject(isOwnCount);
    const path = `users/${ids.colleague}`;
    const { username, version } = await books.read<{ username: string; version: number }>('GET', path);
    await books.read('PUT', path, { username: username.toUpperCase(), version });
    expect(await enter(people.colleague, { dpId, approved: true })).toMatchObject(isOwnCount);
  });
});
