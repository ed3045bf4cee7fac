import { describe, expect, it } from 'vitest';
import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { wholeSight } from '../meta/sight.ts';
import { startedIngest } from './started.testing.ts';

// Every step is a turn.
const { meta, store, ingest } = startedIngest(0);

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  await makeStore(id, '1');
  return id;
};

const makeStore = (company: number, storeNumber: string) =>
  meta.places.createLocation(company, { storeNumber, name: `Store ${storeNumber}`, regionRegLocId: null });

/** A receipt of 1.25 in each of several months. */
const over = (months: number, number: string, ofStore = '1'): string =>
  Array.from({ length: months }, (_, at) => {
    const businessDate = `2026-0${at + 1}-19`;
    return `${JSON.stringify({ store: ofStore, businessDate, lane: '1', number, lines: [{ upc: '4011', amount: '1.25' }] })}\n`;
  }).join('');

const send = async (companyId: number, file: string): Promise<number> => {
  const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(file);
  })();
  return (await ingest.receive(query, { companyId, sentBy: 'test', onlyLocations: null }, body)).segmentId;
};

const settled = async (company: number, segment: number) => {
  const state = async () => (await store.segment(company, segment))?.state;
  await expect.poll(state, { timeout: 120_000 }).not.toBe('received');
  return store.segment(company, segment);
};

const decide = (company: number, kind: ActionKind, id: number) =>
  store.incoming.decide(wholeSight(company), { name: 'Ines', userId: null }, kind, [id], '');

const isDecided = () => expect.poll(() => store.incoming.requested([], 0), { timeout: 120_000 }).toEqual([]);

const isHalfDone = (segment: number) =>
  expect
    .poll(async () => (await store.manifestsOf(segment)).length, { interval: 3, timeout: 120_000 })
    .toBeGreaterThan(1);

/** Sends a file of an unknown store, creates the store, and requests that the waiting records are entered. */
const unread = async (company: number, months: number) => {
  const segment = await send(company, over(months, '5', '9'));
  await settled(company, segment);
  await makeStore(company, '9');
  const page = { limit: 1, offset: 0, segmentId: segment };
  const [record] = (await store.incoming.quarantine(wholeSight(company), page)).rows;
  return { segment, ask: () => decide(company, 'replay', record?.id ?? 0) };
};

describe('between the months of a file', { timeout: 300_000 }, () => {
  it('others go first only in their turn where it is read again', async () => {
    const [long, busy] = [await companyOf('Harvest Lane'), await companyOf('Corner Market')];
    const { segment, ask } = await unread(long, 3);
    const sent = await ingest.alone(async () => {
      await ask();
      const files: number[] = [];
      // Files that enter alone.
      for (let at = 0; at < 5; at += 1) files.push(await send(busy, `${over(1, `${at}`)}{"store":"1"}\n`));
      return files;
    });
    await settled(busy, sent.at(-1) ?? 0);
    await isDecided();
    const lastOf = async (id: number) => Math.max(...(await store.manifestsOf(id)).map((one) => one.id));
    expect(await lastOf(segment)).toBeLessThan(await lastOf(sent.at(-1) ?? 0));
  });

  it('work that runs alone leaves the account of what is read again whole', async () => {
    const company = await companyOf('Harbor Foods');
    const { segment, ask } = await unread(company, 4);
    await ask();
    ingest.wake();
    await isHalfDone(segment);
    await ingest.alone(async () => undefined);
    await isDecided();
    expect((await store.segment(company, segment))?.summary).toMatchObject({
      entered: 4,
      duplicates: 0,
      enteredAmount: '5',
    });
  });

  it('a file may be withdrawn that it repeated, and what it repeated counts as entered from it', async () => {
    const company = await companyOf('Old Mill');
    const first = await send(company, over(1, 'a'));
    await settled(company, first);
    const segment = await send(company, over(1, 'a') + over(4, '5'));
    await isHalfDone(segment);
    await ingest.alone(() => decide(company, 'withdraw', first));
    expect((await settled(company, segment))?.summary).toMatchObject({
      entered: 5,
      duplicates: 0,
      enteredAmount: '6.25',
    });
    await isDecided();
    expect(await store.segment(company, first)).toMatchObject({ state: 'withdrawn' });
  });
});
