import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { strictBooks } from './strict.testing.ts';

// What a line is expected to be is what receipts say, also those of other days that it takes up, and those that came ahead.

const [before, day, quiet, again, ahead] = ['2026-03-01', '2026-03-02', '2026-03-10', '2026-03-20', '2026-11-29'];
let now = new Date('2026-11-27T20:00:00Z');
const drawn = drawnChain(
  (world, own) =>
    world.send(
      own,
      receipts(
        [`${before} 0001 cash 10.00`, ...[day, again, ahead].map((date) => `${date} 0001 cash 100.00`)].join('\n'),
      ),
    ),
  undefined,
  () => Promise.resolve({ clock: () => now }),
);
const { world, chain } = drawn;
const { books, manager, colleague, draw, send, withdraw } = strictBooks(drawn, 'elsewhere', ['Location Setting']);

describe('somebody of a store who counted 45 of 100 does not close the day alone', () => {
  it('after they sent a return of 55 of the closed day before, which the day takes up', async () => {
    const { count, close, put } = await draw('Late', before);
    await count(colleague, before, '10');
    expect((await close(colleague, before)).status).toBe(200);
    await count(manager, day, '45');
    expect((await close(manager, day)).body).toMatchObject({ params: { check: 'approved' } });
    await send(`${before} 0002 cash -55.00`, manager.token);
    expect(await must(put(manager, day, { rows: [] }))).toMatchObject({ late: [{ date: before }] });
    expect((await close(manager, day)).body).toMatchObject({ params: { reason: 'bookOwnRules' } });
    expect((await close(colleague, day)).status).toBe(200);
  });

  it('after they withdrew a file of the closed day before', async () => {
    const file = await send(`${before} 0009 cash 55.00`);
    const { count, close } = await draw('Withdrawn', before);
    await count(colleague, before, '10');
    expect((await close(colleague, before)).status).toBe(200);
    await count(manager, day, '45');
    await withdraw(manager, file);
    expect((await close(manager, day)).body).toMatchObject({ params: { reason: 'bookOwnRules' } });
  });

  it('after they sent a return of 55 before the day began', async () => {
    const { count, close } = await draw('Ahead', ahead);
    await send(`${ahead} 0002 cash -55.00`, manager.token);
    now = new Date('2026-12-01T20:00:00Z');
    await count(manager, ahead, '45');
    expect((await close(manager, ahead)).body).toMatchObject({ params: { reason: 'bookOwnRules' } });
  });

  it('after they sent again what a connector had sent and a colleague withdrew', async () => {
    const place = chain.places.get('0008')?.location_id ?? 0;
    const { key } = await world.test.meta.connectors.create(chain.company.id, place, 'Of the store');
    const back = `${again} 0002 cash -55.00`;
    await withdraw(colleague, await send(back, key));
    const { count, close } = await draw('Again', again);
    await count(manager, again, '45');
    expect((await close(manager, again)).body).toMatchObject({ params: { check: 'approved' } });
    expect(await send(back, manager.token, '&again=true')).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    expect((await close(manager, again)).body).toMatchObject({ params: { reason: 'bookOwnRules' } });
  });

  it('after they said that prices of the store hold the tax', async () => {
    const { count, close } = await draw('Taxed', quiet, { line: { posAssignment: 'net_sales_amt' } });
    const place = chain.places.get('0008')?.location_id ?? 0;
    const { version } = await books.read<{ version: number }>('GET', `locations/${place}`);
    const body = { pricesIncludeTax: true, version };
    await must(world.test.ask('PUT', `locations/${place}`, { as: manager.token, body }));
    await send(
      `<POSLog><Transaction><RetailStoreID>0008</RetailStoreID><SequenceNumber>77</SequenceNumber>
       <BusinessDayDate>${quiet}</BusinessDayDate><EndDateTime>${quiet}T10:00:00</EndDateTime><RetailTransaction>
       <LineItem><Sale><ExtendedAmount>110.00</ExtendedAmount></Sale></LineItem>
       <LineItem><Tax><Amount>10.00</Amount></Tax></LineItem></RetailTransaction></Transaction></POSLog>`,
    );
    await count(manager, quiet, '100');
    expect((await close(manager, quiet)).body).toMatchObject({ params: { reason: 'bookOwnRules' } });
  });
});

describe('a person stays the same', () => {
  it('in other letters of their address', async () => {
    now = new Date('2026-12-01T20:00:00Z');
    const { count, approve } = await draw('Letters', ahead);
    await count(colleague, ahead, '10');
    expect((await approve(colleague, ahead)).body).toMatchObject({ params: { reason: 'bookOwnCount' } });
    const path = `users/${colleague.userId}`;
    const { username, version } = await books.read<{ username: string; version: number }>('GET', path);
    await books.read('PUT', path, { username: username.toUpperCase(), version });
    expect((await approve(colleague, ahead)).body).toMatchObject({ params: { reason: 'bookOwnCount' } });
  });
});
