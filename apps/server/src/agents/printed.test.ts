import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../faults/client.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { asAdmin, openStore, type Agent } from './store.testing.ts';

const patience = 240_000;

describe('printed reports of a register', () => {
  const home = openHome();
  const store = openStore();
  let server: Server;
  let agent: Agent;
  let company = 0;
  let connectorId = 0;
  let place = { location_id: 0, reg_loc_id: 0 };

  const admin = <Data>(method: string, path: string, body?: object) =>
    asAdmin<Data>(server, company, method, path, body);
  const print = (name: string, text: string): void => writeFileSync(join(store.path, 'prints', name), text);

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    await home.createStore(company, '0001');
    [place = place] = await home.rows<typeof place>('select location_id, reg_loc_id from location');
    const body = { name: 'Harbor Point', locationId: place.location_id };
    const made = await admin<{ connectorId: number; key: string }>('POST', 'connectors', body);
    ({ connectorId } = made);
    mkdirSync(join(store.path, 'prints'));
    store.set(server.url, made.key, { folders: [{ path: 'pos' }, { path: 'prints', reports: {} }] });
    print('0001_2026-09-29_closing.txt', 'NET SALES 900.00\nPAID BY 4111 1111 1111 1111\n');
    print('0001_2026-09-30_closing.txt', 'NET SALES 1,000.00\n');
    print('0001_2026-09-30_drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    print('0099_2026-09-30_closing.txt', 'NET SALES OF ANOTHER STORE 5.00\n');
    print('closing.txt', 'NET SALES 1.00\n');
    agent = store.launch();
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  const kept = () =>
    home.rows<{ day: string; text: string }>(
      `select business_date::text as day, convert_from(content, 'UTF8') as text
      from pos_report join pos_report_content using (company_id, sha256) order by business_date, version`,
    );

  it(
    'come from their folder under store, day and type of their names, without card numbers',
    { timeout: patience },
    async () => {
      await expect
        .poll(async () => (await kept()).map(({ day }) => day), { timeout: 60_000 })
        .toEqual(['2026-09-29', '2026-09-30']);
      const [first] = await kept();
      expect(first?.text).toContain('NET SALES 900.00');
      expect(first?.text).not.toContain('4111');
    },
  );

  it(
    'that are none, or of a store that is not the agent’s, are named with the reason',
    { timeout: patience },
    async () => {
      await expect.poll(() => agent.said(), { timeout: 60_000 }).toContain('0099_2026-09-30_closing.txt is set aside');
      expect(agent.said()).toContain('closing.txt is left out: Its name does not tell store, date and type.');
      expect(agent.said()).toContain('drawing.svg is left out: It is no printed text and no PDF file.');
    },
  );

  it('ST-29 are what a resync of summaries sends anew, of its days', { timeout: patience }, async () => {
    await home.rows('delete from pos_report returning 1');
    const days = { resyncStartDate: '2026-09-30', resyncEndDate: '2026-10-01', resyncSumJobType: true };
    await admin('POST', 'resync_data', { ...days, locationIds: [place.reg_loc_id] });
    const state = async () =>
      (await admin<{ state: string }[]>('GET', `connectors/${connectorId}/resyncs`)).map((one) => one.state);
    await expect.poll(state, { timeout: 60_000 }).toEqual(['Received']);
    expect((await kept()).map(({ day }) => day)).toEqual(['2026-09-30']);
    expect(existsSync(join(store.path, 'prints', '0001_2026-09-29_closing.txt'))).toBe(true);
  });
});
