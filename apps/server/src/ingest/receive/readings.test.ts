import { importProfile } from '@lanewise/contract/facts/profile';
import { sql as statement } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startedIngest } from '../started.testing.ts';

let companies = 0;

const { meta, store, ingest } = startedIngest();

const actor = { userId: null, name: 'test' };

/** A company with stores 1 and 2. */
const newCompany = async () => {
  const company = { name: '', us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create({ ...company, name: `Reader ${(companies += 1)}` });
  const locations: number[] = [];
  for (const storeNumber of ['1', '2'])
    locations.push(
      (await meta.places.createLocation(id, { storeNumber, name: storeNumber, regionRegLocId: null })).location_id,
    );
  const change = (number: 1 | 2, to: { pricesIncludeTax: boolean } | { timeZone: string }) =>
    meta.places.changeLocation(id, locations[number - 1] ?? 0, to, actor);
  return { id, change };
};

/** A sale of 2.26 with a tax of 0.14 in store 1. `total` says whether the price includes the tax. */
const poslog = (total = '', ended = '2026-11-19T19:41:00'): string =>
  `<POSLog><Transaction><RetailStoreID>1</RetailStoreID><SequenceNumber>7</SequenceNumber>
   <BusinessDayDate>2026-11-19</BusinessDayDate><EndDateTime>${ended}</EndDateTime><RetailTransaction>
   <LineItem><Sale><ExtendedAmount>2.26</ExtendedAmount></Sale></LineItem>
   <LineItem><Tax><Amount>0.14</Amount></Tax></LineItem>${total}</RetailTransaction></Transaction></POSLog>`;
const statedTotal = '<Total TotalType="TransactionGrandAmount">2.40</Total>';

const send = async (company: number, file: string, profile?: string) => {
  const query = { fileName: 'a.xml', createLocations: false, dryRun: false, part: 1, baseOffset: 0, profile };
  const body = (async function* () {
    yield Buffer.from(file);
  })();
  const kept = await ingest.receive(query, { companyId: company, sentBy: 'test', onlyLocations: null }, body);
  return { ...(await ingest.receipt(company, kept.segmentId, 40)), duplicate: kept.duplicate };
};

describe('a file that comes again', () => {
  it.each([
    ['prices', { pricesIncludeTax: true }, { pricesIncludeTax: false }],
    ['the time zone', { timeZone: 'America/Denver' }, { timeZone: 'America/Halifax' }],
  ])('is a repeat whatever became of %s of stores that it does not name', async (_, first, then) => {
    const { id, change } = await newCompany();
    const file = poslog('', '2026-11-20T00:41:00Z');
    const { segmentId } = await send(id, file);
    await change(2, first);
    expect(await send(id, file)).toMatchObject({ segmentId, duplicate: true });
    await change(2, then);
    expect(await send(id, file)).toMatchObject({ segmentId, duplicate: true });
  });

  it('is a repeat where it says itself what became known of its store', async () => {
    const { id, change } = await newCompany();
    const { segmentId, summary } = await send(id, poslog(statedTotal));
    expect(summary?.amount).toBe('2.26');
    await change(1, { pricesIncludeTax: true });
    expect(await send(id, poslog(statedTotal))).toMatchObject({ segmentId, duplicate: true });
  });

  it('is read again where its store is known to be otherwise, once: the other reading is a conflict', async () => {
    const { id, change } = await newCompany();
    const { segmentId } = await send(id, poslog());
    await change(1, { pricesIncludeTax: true });
    const other = await send(id, poslog());
    expect(other).toMatchObject({ duplicate: false, summary: { conflicts: 1, amount: '2.12' } });
    expect(other.segmentId).not.toBe(segmentId);
    await change(2, { pricesIncludeTax: true });
    expect(await send(id, poslog())).toMatchObject({ segmentId: other.segmentId, duplicate: true });
    await change(1, { pricesIncludeTax: false });
    expect(await send(id, poslog())).toMatchObject({ segmentId, duplicate: true });
  });

  it('is no repeat with a profile that says something else, though it reads alike', async () => {
    const { id } = await newCompany();
    const { segmentId } = await send(id, poslog());
    await store.keepProfile(id, 'e'.repeat(64), importProfile.parse({ refuse: ['unbalanced'] }));
    const other = await send(id, poslog(), 'e'.repeat(64));
    expect(other).toMatchObject({ duplicate: false, summary: { duplicates: 1 } });
    expect(other.segmentId).not.toBe(segmentId);
  });

  it('is the same segment where nothing of it can be read either way', async () => {
    const { id, change } = await newCompany();
    const broken = poslog().replace('2.26', 'much');
    const { segmentId } = await send(id, broken);
    await change(2, { pricesIncludeTax: true });
    expect((await send(id, broken)).segmentId).toBe(segmentId);
  });

  it('stays out where it was withdrawn, whatever became of other stores', async () => {
    const { id, change } = await newCompany();
    const { segmentId } = await send(id, poslog());
    await statement`update inbox set state = 'withdrawn' where id = ${segmentId}`.execute(meta.db);
    await statement`
      insert into audited_action (company_id, kind, subject, subject_id, inbox_id, acted_by, state)
      values (${id}, 'withdraw', 'segment', ${segmentId}, ${segmentId}, 'Ada', 'done')`.execute(meta.db);
    await change(2, { pricesIncludeTax: true });
    await expect(send(id, poslog())).rejects.toMatchObject({ code: 'ingest.withdrawn' });
  });
});
