import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import fc from 'fast-check';
import { sql as statement } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { mostOf } from '../../meta/list-limits.ts';
import { wholeSight } from '../../meta/sight.ts';
import { columns, countedRecords, fileOf, profile, rowOf } from '../records.testing.ts';
import { rounds } from '../../thorough.testing.ts';

const { meta, store, ingest, newCompany, salesOf, send } = countedRecords();

describe('the records of a file', () => {
  it('are counted by what became of them: rows, not receipts', async () => {
    const company = await newCompany();
    await send(company, fileOf(rowOf('1', 1, '1.00'), rowOf('1', 1, '2.00'), rowOf('1', 2, '5.00')));
    const { summary } = await send(
      company,
      fileOf(
        rowOf('1', 1, '1.00') + rowOf('1', 1, '2.00'),
        rowOf('1', 2, '6.00') + rowOf('1', 2, '6.00') + rowOf('1', 2, '6.00'),
        rowOf('77', 3, '1.00') + rowOf('77', 3, '1.00') + rowOf('77', 3, '1.00') + rowOf('77', 3, '1.00'),
        rowOf('1', 4, '1.00') + rowOf('1', 4, 'much'),
        rowOf('1', 5, '1.00'),
        ',,,,\n',
        rowOf('1', 6, '1.00'),
      ),
    );
    expect(summary?.records).toEqual({ read: 13, entered: 2, known: 2, conflicting: 3, quarantined: 6, setAside: 0 });
  });

  it('that were sent before are known; the same sending repeated, after an answer that was lost, is none', async () => {
    const company = await newCompany();
    const file = fileOf(rowOf('1', 1, '1.00'));
    const sent = [
      await send(company, file, { sending: 'x' }),
      await send(company, file, { sending: 'x' }),
      await send(company, file, { sending: 'y' }),
    ];
    expect(sent.map(({ duplicate }) => duplicate)).toEqual([false, false, true]);
    expect((await send(company, file)).duplicate).toBe(true);
  });

  it('may be missing where a file was cut off between two rows: the whole file takes its place', async () => {
    const company = await newCompany();
    const rows = [rowOf('1', 1, '1.00'), rowOf('1', 2, '10.00'), rowOf('1', 2, '20.00'), rowOf('1', 2, '30.00')];
    const cut = await send(company, fileOf(...rows.slice(0, 3)));
    expect(cut.summary).toMatchObject({ entered: 2, doubts: { mayGoOn: 1 }, amount: '31' });
    const whole = await send(company, fileOf(...rows));
    expect(whole.summary).toMatchObject({ duplicates: 1, reversed: 1, conflicts: 0, amount: '61' });
    expect(await salesOf(company)).toBe('61');
    const again = await send(company, fileOf(...rows.slice(1, 3)));
    expect(again.summary).toMatchObject({ duplicates: 1, reversed: 0, conflicts: 0 });
    expect(await salesOf(company)).toBe('61');
  });

  it('in another currency than that of the company are counted as doubtful, with the money at stake', async () => {
    const company = await newCompany();
    const abroad = { csv: { ...profile.csv, columns, constants: { currency: 'CAD' } } };
    await store.keepProfile(company, '7'.repeat(64), importProfile.parse(abroad));
    const { summary } = await send(company, fileOf(rowOf('1', 1, '7.50')), { profile: '7'.repeat(64) });
    expect(summary).toMatchObject({ entered: 1, doubts: { otherCurrency: 1 }, stakes: { otherCurrency: '7.50' } });
  });

  it('of a date that was not there yet enter when the same bytes come again on a later day', async () => {
    const company = await newCompany();
    const strict = { ...profile, refuse: ['unlikelyDate' as const] };
    await store.keepProfile(company, 'b'.repeat(64), strict);
    const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    const later = inDays(5).toISOString().slice(0, 10);
    const file = fileOf(`1,1,${later},4011,1.00\n`, '1,2,2026-11-19,4011,2.00\n');
    const sent = () => send(company, file, { profile: 'b'.repeat(64) });
    expect((await sent()).summary).toMatchObject({ entered: 1, quarantined: [{ reason: 'doubtful' }] });
    expect((await sent()).summary).toMatchObject({ entered: 0, quarantined: [{ reason: 'doubtful' }] });
    vi.useFakeTimers({ toFake: ['Date'], now: inDays(4) });
    try {
      expect((await sent()).summary).toMatchObject({ entered: 1, quarantinedCount: 0, doubts: {} });
    } finally {
      vi.useRealTimers();
    }
    expect(await salesOf(company)).toBe('3');
  });

  it('wait in quarantine where a file was cut off in a row, until the whole file comes', async () => {
    const company = await newCompany();
    const file = fileOf(rowOf('1', 1, '1.00'), rowOf('1', 2, '10.00'), rowOf('1', 2, '20.00'));
    const cut = await send(company, file.slice(0, -12));
    expect(cut.summary).toMatchObject({ entered: 1, quarantined: [{ reason: 'truncated' }] });
    const open = () => store.incoming.quarantine(wholeSight(company), { state: 'open', limit: 9, offset: 0 });
    expect((await open()).total).toBe(1);
    expect((await send(company, file)).summary).toMatchObject({ entered: 1, duplicates: 1, quarantinedCount: 0 });
    expect(await salesOf(company)).toBe('31');
    expect((await open()).total).toBe(0);
  });

  it('are in conflict where another receipt has the same number, however a file ends', async () => {
    const company = await newCompany();
    await send(company, fileOf(rowOf('1', 1, '1.00'), rowOf('1', 1, '2.00')));
    const other = await send(company, fileOf(rowOf('1', 1, '1.00'), rowOf('1', 1, '3.00'), rowOf('1', 1, '4.00')));
    expect(other.summary).toMatchObject({ conflicts: 1, reversed: 0, entered: 0, conflictAmount: '8' });
  });

  it('of one number that are two sales both enter, and are told with their money', async () => {
    const company = await newCompany();
    const withClock = importProfile.parse({
      csv: { columns: { ...columns, lane: 'Lane', time: 'Time' }, rowsTogether: true },
    });
    await store.keepProfile(company, '9'.repeat(64), withClock);
    const rows = ['1,2,1,2026-11-19,09:00:00,4011,1.00', '1,2,1,2026-11-19,17:03:09,049000042566,8.40'];
    const file = `Store,Lane,No,Date,Time,Item,Amount\n${rows.join('\n')}\n`;
    const sent = await send(company, file, { profile: '9'.repeat(64) });
    expect(sent.summary).toMatchObject({ entered: 2, conflicts: 0, sameNumber: 1, sameNumberAmount: '8.40' });
    const again = await send(company, `${file}\n`, { profile: '9'.repeat(64) });
    expect(again.summary).toMatchObject({ entered: 0, duplicates: 2, sameNumber: 0 });
    expect(await salesOf(company)).toBe('9.4');
  });

  it('of one number that lie apart within hours are two sales, or one sale in doubt, told with its money', async () => {
    const company = await newCompany();
    const withCashier = importProfile.parse({ csv: { columns: { ...columns, time: 'Time', cashier: 'Cashier' } } });
    await store.keepProfile(company, '8'.repeat(64), withCashier);
    const fileOfCashier = (cashier: string): string =>
      `Store,No,Date,Time,Item,Amount,Cashier\n1,1,2026-11-19,09:00:00,4011,1.00,7\n1,2,2026-11-19,10:00:00,4011,2.00,7\n1,1,2026-11-19,12:03:09,78,8.40,${cashier}\n`;
    const doubtful = await send(company, fileOfCashier('7').replaceAll('2026', '2025'), { profile: '8'.repeat(64) });
    expect(doubtful.summary).toMatchObject({
      entered: 2,
      doubts: { severalSales: 1 },
      stakes: { severalSales: '9.40' },
    });
    const two = await send(company, fileOfCashier('8'), { profile: '8'.repeat(64) });
    expect(two.summary).toMatchObject({ entered: 3, sameNumber: 1, sameNumberAmount: '8.40', conflicts: 0 });
    expect(two.summary?.doubts).not.toHaveProperty('severalSales');
  });

  it('that do not add up are counted with the money at stake, or stay out where the profile refuses them', async () => {
    const company = await newCompany();
    const total = importProfile.parse({ csv: { columns: { ...columns, total: 'Total' }, rowsTogether: true } });
    const file = 'Store,No,Date,Item,Amount,Total\n1,1,2026-11-19,4011,1.00,1.00\n1,2,2026-11-19,4011,2.00,5.50\n';
    const sendWith = async (profile: ImportProfile, hash: string) => {
      await store.keepProfile(company, hash, profile);
      return (await send(company, file, { profile: hash })).summary;
    };
    expect(await sendWith({ ...total, refuse: ['unbalanced'] }, 'c'.repeat(64))).toMatchObject({
      entered: 1,
      quarantined: [{ reason: 'doubtful', detail: 'The profile refuses receipts that are doubtful: unbalanced' }],
      records: { read: 2, entered: 1, quarantined: 1 },
    });
    expect(await sendWith(total, 'd'.repeat(64))).toMatchObject({
      entered: 1,
      duplicates: 1,
      amount: '3',
      enteredAmount: '2',
      knownAmount: '1',
      doubts: { unbalanced: 1 },
      stakes: { unbalanced: '3.50' },
    });
  });

  it('are counted as doubtful where they enter, not where they wait or were known', async () => {
    const company = await newCompany();
    const total = importProfile.parse({ csv: { columns: { ...columns, total: 'Total' }, rowsTogether: true } });
    await store.keepProfile(company, '6'.repeat(64), total);
    const fileOfTotals = (...totals: string[]): string =>
      `Store,No,Date,Item,Amount,Total\n${totals.map((one, at) => `1,${at},2026-11-19,4011,1.00,${one}\n`).join('')}`;
    const sent = (file: string, dryRun = false) => send(company, file, { profile: '6'.repeat(64), dryRun });
    const first = await sent(fileOfTotals('1.00', '3.00'));
    expect(first.summary).toMatchObject({ entered: 2, doubts: { unbalanced: 1 }, stakes: { unbalanced: '2' } });
    // In the second file, the first receipt is in conflict, the second receipt is known, and only the third receipt
    // enters.
    const file = fileOfTotals('9.00', '3.00', '1.50');
    for (const dryRun of [true, false]) {
      const { summary } = await sent(file, dryRun);
      expect(summary).toMatchObject({ entered: 1, conflicts: 1, duplicates: 1 });
      expect(summary).toMatchObject({ doubts: { unbalanced: 1 }, stakes: { unbalanced: '0.50' } });
    }
  });

  it('that stand twice in a file are known the second time, and a doubt where nothing shows that they are a copy', async () => {
    const company = await newCompany();
    await store.keepProfile(company, 'e'.repeat(64), importProfile.parse({ csv: { columns } }));
    const rows = [rowOf('1', 1, '1.00'), rowOf('1', 1, '2.00'), rowOf('1', 2, '4.00')];
    const copied = await send(company, fileOf(...rows, ...rows), { profile: 'e'.repeat(64) });
    expect(copied.summary).toMatchObject({ records: { read: 6, entered: 3, known: 3 }, entered: 2, duplicates: 2 });
    expect(await salesOf(company)).toBe('7');
    const doubtful = fileOf(rowOf('1', 3, '1.00'), rowOf('1', 4, '8.00'), rowOf('1', 3, '1.00'));
    expect((await send(company, doubtful, { profile: 'e'.repeat(64) })).summary).toMatchObject({
      records: { read: 3, entered: 3 },
      entered: 2,
      doubts: { repeatedRows: 1 },
      stakes: { repeatedRows: '2' },
    });
  });

  it('of stores that a dry run would create are told apart by their store', async () => {
    const lineOf = (number: string, amount: string): string =>
      `{"store":"${number}","businessDate":"2026-11-19","lane":"2","number":"7","lines":[{"amount":"${amount}"}]}\n`;
    const file = lineOf('81', '1.00') + lineOf('82', '2.00') + lineOf('81', '1.00');
    const dry = { dryRun: true, createLocations: true, profile: undefined };
    const { summary } = await send(await newCompany(), file, dry);
    expect(summary).toMatchObject({ entered: 2, conflicts: 0, locationsCreated: ['81', '82'] });
  });

  it('of a piece that goes on are whole', async () => {
    const company = await newCompany();
    const file = fileOf(rowOf('1', 1, '1.00'), rowOf('1', 1, '2.00'));
    expect((await send(company, file, { goesOn: true })).summary?.doubts).toEqual({});
  });

  it('add up to what was read, whatever was known before and whatever is wrong with them', async () => {
    const row = fc.record({
      store: fc.constantFrom('1', '1', '1', '77'),
      number: fc.integer({ min: 1, max: 6 }),
      amount: fc.constantFrom('1.00', '2.00', 'much'),
    });
    const file = fc
      .array(row, { minLength: 1, maxLength: 12 })
      .map((rows) => fileOf(...rows.map((one) => rowOf(one.store, one.number, one.amount))));
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
        const company = await newCompany();
        for (const one of files) {
          const { records } = (await send(company, one)).summary ?? {};
          const { read = 0, ...parts } = records ?? {};
          expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(read);
          expect(read).toBe(one.split('\n').length - 2);
        }
      }),
      { numRuns: rounds(3, 60) },
    );
  });
});

const actor = { userId: null, name: 'test' };

describe('prices of a store', () => {
  const poslog = (store: string, number: number): string =>
    `<POSLog><Transaction><RetailStoreID>${store}</RetailStoreID><SequenceNumber>${number}</SequenceNumber>
     <BusinessDayDate>2026-11-19</BusinessDayDate><RetailTransaction>
     <LineItem><Sale><ExtendedAmount>2.26</ExtendedAmount></Sale></LineItem>
     <LineItem><Tax><Amount>0.14</Amount></Tax></LineItem></RetailTransaction></Transaction></POSLog>`;
  const amountOf = async (company: number, file: string, profile?: string) =>
    (await send(company, file, { profile })).summary?.amount;

  it('wait in quarantine where they name a department more than a company may have, and the others enter', async () => {
    const company = await newCompany();
    const lineOf = (number: string, department: string): string =>
      `{"store":"1","businessDate":"2026-11-19","lane":"2","number":"${number}","ended":"2026-11-19T19:41:00",` +
      `"lines":[{"upc":"4011","amount":"1.00","department":[{"code":"7","name":"${department}"}]}]}\n`;
    await statement`
      insert into department (company_id, depth, code, name)
      select ${company}, 1, '7', 'd' || n from generate_series(1, ${mostOf.department - 1}::int) n`.execute(meta.db);
    const file = ['d1', 'last', 'more', 'more', 'd2'].map((department, at) => lineOf(`${at}`, department)).join('');
    const { summary } = await send(company, file, { profile: undefined });
    expect(summary).toMatchObject({ entered: 3, quarantinedCount: 2, lines: 3, amount: '3' });
    expect(summary?.quarantined.map(({ reason }) => reason)).toEqual(['tooManyDepartments', 'tooManyDepartments']);
    expect(summary?.quarantined[0]?.detail).toContain(`${mostOf.department} departments`);
    expect(await salesOf(company)).toBe('3');
  });

  it('hold the tax where its location says so, and neither the file nor the profile', async () => {
    const company = await newCompany();
    const taxed = { storeNumber: '2', name: 'Old Mill', regionId: null, pricesIncludeTax: true };
    await meta.places.addLocation(company, taxed, actor);
    expect(await amountOf(company, poslog('1', 1))).toBe('2.26');
    expect(await amountOf(company, poslog('2', 2))).toBe('2.12');
    await store.keepProfile(company, 'f'.repeat(64), importProfile.parse({ pricesIncludeTax: false }));
    expect(await amountOf(company, poslog('2', 3), 'f'.repeat(64))).toBe('2.26');
  });

  it('are read as they were when the file came, whatever its location says later', async () => {
    const company = await newCompany();
    const { segmentId } = await send(company, poslog('1', 1), { profile: undefined });
    const row = await store.segment(company, segmentId);
    const location = (await meta.places.byStoreNumber(company)).get('1')?.location_id ?? 0;
    await meta.places.changeLocation(company, location, { pricesIncludeTax: true }, actor);
    await ingest.replay(company, () => undefined);
    expect(await salesOf(company)).toBe('2.26');
    expect((await store.segment(company, segmentId))?.profileHash).toBe(row?.profileHash);
    expect(await amountOf(company, poslog('1', 2))).toBe('2.12');
  });
});
