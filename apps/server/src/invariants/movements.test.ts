import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { CashAccount, Movement, MovementDay } from '@lanewise/contract/entities/movements';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken } from '../app-testing.ts';
import { drawerRecords } from '../routes/ledger/till.testing.ts';
import { rounds, seed } from '../thorough.testing.ts';
import { must } from './isolation/company.testing.ts';
import { days, lanes, MovementModel, type Deed } from './movements.testing.ts';
import { openWorld, type Chain, type World } from './world.testing.ts';

const patience = rounds(600_000, 3_600_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, patience);
afterAll(() => world.close());

const day = fc.constantFrom(...days);
const lane = fc.constantFrom(...lanes);
const cents = fc.constantFrom(2_000, 3_050);

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('report' as const), day, lane, cents }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), day, lane, cents }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive' as const), day }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), day, at: fc.nat({ max: 5 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), day }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), day }) },
  ),
  { minLength: 4, maxLength: 24 },
);

/**
 * A company whose movements must match. It has a book with one counted line, a safe, and two lanes that sold something.
 */
const openBook = async () => {
  const chain: Chain = await world.chain(true);
  const headers = { 'x-company-id': String(chain.company.id) };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.test.ask(method, path, { as: localToken, headers, ...(body && { body }) });
  const read = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> =>
    (await must(call(method, path, body))) as Data;
  const { dpId } = await read<{ dpId: number }>('POST', 'company/data_point', { name: 'Float', source: 'manual' });
  const locationId = chain.places.get('0008')?.reg_loc_id ?? 0;
  const { presetId } = await read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Book',
    since: days[0],
    locationIds: [locationId],
  });
  const sheet = { name: 'Float', type: 'expense', state: 'Active', dpIds: [dpId] };
  await read('POST', `ledger-config/sheet?presetId=${presetId}`, sheet);
  const rule = { since: days[0], by: 'lane', tenders: ['cash'], float: '0', tolerances: [], matchMovements: true };
  await read('PUT', 'ledger-config/till-rule', rule);
  const { accountId } = await read<CashAccount>('POST', 'ledger-config/account', { kind: 'safe', name: 'Safe' });
  const place = (date: string) => ({ locationId, presetId, date });
  const sold = days.flatMap((date) => lanes.map((one, at) => `${date} ${one} 11 ${at + 1} sale cash 100.00`));
  await world.send(chain, drawerRecords(sold.join('\n')));
  for (const date of days) await read('PUT', 'value_table', { ...place(date), rows: [{ dpId, enteredValue: '100' }] });
  const movements = (date: string): Promise<MovementDay> =>
    read('GET', `value_table/movements?locationId=${locationId}&presetId=${presetId}&date=${date}`);
  return { chain, call, place, accountId, movements };
};
type Open = Awaited<ReturnType<typeof openBook>>;

let reported = 100;
const pickup = ({ day: date, lane: from, cents: amount }: Extract<Deed, { kind: 'report' }>): Buffer => {
  reported += 1;
  return drawerRecords(`${date} ${from} 11 ${reported} pickup cash ${(amount / 100).toFixed(2)}`);
};

const isStanding = ({ movementId, reversedBy }: Movement): boolean => movementId !== null && reversedBy === null;

/** Carries out a deed in the product; returns whether the product accepted it. */
const does = async ({ chain, call, place, accountId, movements }: Open, deed: Deed): Promise<boolean> => {
  const at = place(deed.day);
  const isTaken = async (method: 'POST' | 'PUT', path: string, body: object): Promise<boolean> =>
    (await call(method, `value_table${path}`, { ...at, ...body })).status === 200;
  switch (deed.kind) {
    case 'report':
      await world.send(chain, pickup(deed));
      return true;
    case 'type':
      return isTaken('POST', '/movements', {
        kind: 'pickup',
        source: { lane: deed.lane, cashier: '' },
        target: { accountId },
        tender: 'cash',
        amount: String(deed.cents / 100),
      });
    case 'receive': {
      const open = (await movements(deed.day)).movements.filter(({ state }) => state === 'registerOnly');
      const records = open.flatMap(({ record, tender }) =>
        record ? [{ lane: record.lane, number: record.number, occurrence: record.occurrence, tender }] : [],
      );
      return records.length > 0 && isTaken('PUT', '/movements/received', { records });
    }
    case 'takeBack': {
      const standing = (await movements(deed.day)).movements
        .filter(isStanding)
        .sort((a, b) => (a.movementId ?? 0) - (b.movementId ?? 0));
      const one = standing[deed.at % Math.max(1, standing.length)];
      return (
        one !== undefined && isTaken('PUT', '/movements/reversed', { movementId: one.movementId, reason: 'Wrong' })
      );
    }
    case 'close':
      return isTaken('PUT', '', { rows: [], isBookClosed: true });
    case 'reopen':
      return isTaken('PUT', '', { rows: [], isBookClosed: false, reason: 'Again' });
  }
};

/** The state that the product shows for every day, in the terms of the model. */
const shown = async ({ accountId, movements }: Open) => {
  const found: object[] = [];
  for (const date of days) {
    const { isBookClosed, movements: all, balances } = await movements(date);
    const written = (wanted: Movement['state']) =>
      all
        .filter((one) => one.state === wanted && one.reversedBy === null)
        .map(({ source, amount }) => `${source && 'lane' in source ? source.lane : ''} ${Number(amount)}`)
        .sort();
    found.push({
      day: date,
      isClosed: isBookClosed,
      registerOnly: written('registerOnly'),
      typedOnly: written('typedOnly'),
      matched: written('matched').length,
      takenBack: all.filter(({ reversedBy }) => reversedBy !== null).length,
      safe: String(Number(balances.find((one) => one.accountId === accountId)?.closing ?? 0)),
    });
  }
  return found;
};

describe('movements of money', () => {
  it(
    'are those of an independent model: each side counts once, nothing unmatched is closed, and a closed day takes none',
    async () => {
      await fc.assert(
        fc.asyncProperty(deeds, async (done) => {
          const book = await openBook();
          const model = new MovementModel();
          for (const deed of done) {
            const taken = model.does(deed);
            expect([deed, await does(book, deed)]).toEqual([deed, taken]);
          }
          expect(await shown(book)).toEqual(model.shown());
        }),
        { numRuns: rounds(2, 1_000), seed },
      );
    },
    patience,
  );
});
