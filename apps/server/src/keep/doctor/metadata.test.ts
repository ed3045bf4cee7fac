import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testTemplate } from '../../config/testing.ts';
import { createTestDatabase } from '../../meta/testing.ts';
import { examineMetadata } from './metadata.ts';

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase(testTemplate() ?? undefined);
  client = new Client({ connectionString: database.url });
  await client.connect();
  drop = database.drop;
});
afterAll(async () => {
  await client.end();
  await drop();
});

const requests = async () => (await examineMetadata(client, true)).find(({ topic }) => topic === 'requests of people');

const ask = (ago: string) =>
  client.query(
    `insert into audited_action (company_id, kind, subject, subject_id, acted_by, acted_at, state)
     values ((select min(company_id) from company), 'replay', 'quarantine', 1, 'Ines', now() - $1::interval, 'requested')`,
    [ago],
  );

it('a request of a person that waits for ever is told with its company', async () => {
  await client.query(
    `insert into company (name, us_week, connector_type, currency, time_zone)
     values ('Harvest Lane', true, '', 'USD', 'America/New_York')`,
  );
  expect(await requests()).toMatchObject({ state: 'ok', text: 'all are carried out' });
  await ask('5 minutes');
  expect(await requests()).toMatchObject({ state: 'ok', text: '1 are being carried out' });
  await ask('31 minutes');
  const told = await requests();
  expect(told).toMatchObject({ state: 'warn', todo: expect.stringContaining('log/server.log') as string });
  expect(told?.text).toMatch(/^2 of company \d+ wait for up to 31 minutes/);
});
