import { createHash, randomBytes } from 'node:crypto';
import type { Store } from './agent.ts';
import { dataOf, type Ask } from './call.ts';

/** A company with its stores, each with a connector of its own. */
export interface Chain {
  company: number;
  stores: Store[];
}

const numbersOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => String(at + 1).padStart(5, '0'));

/** Things that are made side by side. */
const atOnce = 8;

const each = async <Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as Item, at);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
};

/**
 * Makes a chain in the metadata store of a data folder on which no server runs, by the repositories that the server
 * uses: thousands of stores take seconds. Their keys are those that the server shows.
 */
export const seedStores = async (home: string, count: number): Promise<Chain> => {
  const { loadConfig } = await import('../../apps/server/dist/config/load.js');
  const { silentLog } = await import('../../apps/server/dist/meta/log.js');
  const { openMeta } = await import('../../apps/server/dist/meta/open.js');
  const meta = await openMeta(loadConfig({}, { home }), silentLog);
  try {
    const { id: company } = await meta.companies.create({
      name: 'Simulated chain',
      us_week: true,
      connector_type: '',
      currency: 'USD',
      timeZone: 'UTC',
    });
    const numbers = numbersOf(count);
    const made = await meta.fileStores.create(company, numbers);
    const stores: Store[] = [];
    await each(numbers, async (number, at) => {
      const { key } = await meta.connectors.create(company, made.get(number) ?? 0, `Store ${number}`);
      stores[at] = { number, key };
    });
    return { company, stores };
  } finally {
    await meta.close();
  }
};

/** Agents that are enrolled with a code; the others of a server that runs take the key that it shows. */
const mostEnrolled = 100;

/** The same at a server that runs, by the calls of its screens and of an agent. */
export const askForStores = async (ask: Ask, token: string, count: number): Promise<Chain> => {
  const name = `Simulated chain ${new Date().toISOString()}`;
  const made = await ask({ method: 'POST', path: 'company', key: token, body: { name, timeZone: 'UTC' } });
  const { id: company } = dataOf<{ id: number }>(made);
  const add = async <Data>(path: string, body: object): Promise<Data> =>
    dataOf<Data>(await ask({ method: 'POST', path, key: token, company, body }));
  const stores: Store[] = [];
  await each(numbersOf(count), async (number, at) => {
    const { location_id: locationId } = await add<{ location_id: number }>('locations', {
      name: number,
      storeNumber: number,
    });
    const { key, code } = await add<{ key: string; code: string }>('connectors', {
      name: `Store ${number}`,
      locationId,
    });
    stores[at] = { number, key: at < mostEnrolled ? await enrolled(ask, code) : key };
  });
  return { company, stores };
};

/** An agent draws its key and tells its hash, as in a store. */
const enrolled = async (ask: Ask, code: string): Promise<string> => {
  const key = randomBytes(32).toString('base64url');
  const keyHash = createHash('sha256').update(key).digest('hex');
  dataOf(await ask({ method: 'POST', path: 'connectors/enrol', key: '', body: { code, keyHash, version: '1.0.0' } }));
  return key;
};
