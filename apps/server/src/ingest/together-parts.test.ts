import { describe, expect, it } from 'vitest';
import { wholeSight } from '../meta/sight.ts';
import { startedIngest } from './started.testing.ts';
import { lineOf } from './together.testing.ts';

const { meta, store, ingest } = startedIngest();

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  for (const storeNumber of ['1', '2', '3'])
    await meta.places.createLocation(id, { storeNumber, name: `Store ${storeNumber}`, regionRegLocId: null });
  return id;
};

interface Sent {
  text: string;
  fileName?: string;
  baseOffset?: number;
}

const send = async (companyId: number, { text, fileName = 'lane.jsonl', baseOffset = 0 }: Sent): Promise<number> => {
  const query = { fileName, createLocations: false, dryRun: false, part: 1, baseOffset };
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  return (await ingest.receive(query, { companyId, sentBy: 'test', onlyLocations: null }, body)).segmentId;
};

const settled = async (company: number, segment: number): Promise<void> => {
  const state = async () => (await store.segment(company, segment))?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('applied');
};

const ofStore = (number: string, line: string): string => line.replace('"store":"1"', `"store":"${number}"`);

/** The parts of a test: a file that is cut off, its rest, which is of another store, and files of other registers. */
const parts = (): Sent[] => {
  const begun = lineOf('11');
  const rest = ofStore('2', lineOf('12'));
  return [
    { text: begun + rest.slice(0, 40) },
    { text: rest, baseOffset: begun.length },
    { text: ofStore('3', lineOf('13')), fileName: 'other.jsonl' },
    { text: ofStore('3', lineOf('14')), fileName: 'third.jsonl' },
  ];
};

describe('parts of a file that wait together', { timeout: 120_000 }, () => {
  it('enter in their order, so that the rest of a receipt settles the end that was cut off', async () => {
    const company = await companyOf('Harvest Lane');
    await settled(company, await send(company, { text: lineOf('1') }));
    const sent = await ingest.alone(async () => {
      const segments: number[] = [];
      for (const part of parts()) segments.push(await send(company, part));
      return segments;
    });
    for (const segment of sent) await settled(company, segment);
    const { rows } = await store.incoming.quarantine(wholeSight(company), { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ reason: 'truncated', state: 'resolved' }]);
    const batches = await meta.db.selectFrom('manifest').select('batch').where('inbox_id', 'in', sent).execute();
    expect(batches.filter(({ batch }) => batch !== null)).toHaveLength(2);
  });
});
