import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// A dry run tells the result of a file, and stores nothing of it. In particular, it stores no profile, because each key
// may store only a limited number of profiles.

const { test, drawn } = drawnIntake(() => undefined);

/**
 * A receipt of store 1 with its time in UTC. To read it, the server makes a profile with the time zone of the store.
 */
const inUtc = `<POSLog><Transaction><RetailStoreID>1</RetailStoreID><SequenceNumber>1</SequenceNumber>
   <BeginDateTime>2026-03-07T13:30:00Z</BeginDateTime><RetailTransaction><LineItem><Sale><ExtendedAmount>1.00</ExtendedAmount></Sale></LineItem>
   </RetailTransaction></Transaction></POSLog>`;

const kept = async () => (await test.meta.db.selectFrom('import_profile').select('hash').execute()).length;
const send = (more: string) =>
  test.ask('POST', `ingest/segments?fileName=a.xml${more}`, {
    as: drawn.tokens.connector,
    body: inUtc,
    headers: { 'content-type': 'application/octet-stream' },
  });

it('a dry run keeps no profile of a file that it tries', async () => {
  const before = await kept();
  const { status, body } = await send('&dryRun=true');
  expect([status, body.data]).toMatchObject([200, { segmentId: 0, summary: { transactions: 1 } }]);
  expect(await kept()).toBe(before);
});

it('the profile of a file that is kept is kept with it, once', async () => {
  const before = await kept();
  const sent = [await send(''), await send('')];
  expect([sent.map(({ status }) => status), await kept()]).toEqual([[200, 200], before + 1]);
});
