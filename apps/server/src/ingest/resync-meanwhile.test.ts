import { describe, expect, it } from 'vitest';
import { compareRollups } from '../facts/rollups.ts';
import { sql, u32 } from '../facts/sql.ts';
import type { ResyncDays } from '../meta/segment-types.ts';
import { startedIngest } from './started.testing.ts';
import { lineOf } from './together.testing.ts';

const { meta, facts, store, ingest } = startedIngest();

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
  return id;
};

const day: ResyncDays = { first: '2026-11-19', last: '2026-11-19' };

const send = async (companyId: number, text: string, resyncDays?: ResyncDays): Promise<number> => {
  const query = { fileName: 'lane.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const sender = { companyId, sentBy: 'test', onlyLocations: null, ...(resyncDays && { resyncDays }) };
  return (await ingest.receive(query, sender, body)).segmentId;
};

const settled = async (company: number, segment: number) => {
  const state = async () => (await store.segment(company, segment))?.state;
  await expect.poll(state, { timeout: 30_000 }).not.toBe('received');
  return store.segment(company, segment);
};

const netOf = async (company: number): Promise<string | undefined> => {
  const [row] = await facts.query<{ net: string }>(
    sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(company)}`,
  );
  return row?.net;
};

/** Calls `work` once, immediately before the intake records by `step` that a segment has entered. */
const beforeNext = (step: 'finish' | 'finishWhole', work: () => Promise<unknown>): void => {
  const usual = store[step] as (...told: unknown[]) => Promise<void>;
  const once = async (...told: unknown[]): Promise<void> => {
    Object.assign(store, { [step]: usual });
    await work();
    await usual(...told);
  };
  Object.assign(store, { [step]: once });
};

describe('a day that is sent again while its file is being finished', { timeout: 90_000 }, () => {
  it('is taken as the right content of its day, as it is after the file was finished', async () => {
    const company = await companyOf('Harvest Lane');
    await settled(company, await send(company, lineOf('5', '1.00')));
    const other = lineOf('5', '3.00');
    beforeNext('finish', () => send(company, other, day));
    const segment = await send(company, other);
    await expect.poll(() => netOf(company), { timeout: 30_000 }).toBe('3');
    expect(await settled(company, segment)).toMatchObject({ purpose: 'resync', summary: { conflicts: 0 } });
  });

  it('is decided again where the file entered with others', async () => {
    const company = await companyOf('Corner Market');
    await settled(company, await send(company, lineOf('1', '1.00')));
    const [first, second] = [lineOf('2', '1.00'), lineOf('3', '1.00')];
    const sent: number[] = [];
    beforeNext('finishWhole', () => send(company, first, day));
    await ingest.alone(async () => {
      for (const file of [first, second]) sent.push(await send(company, file));
    });
    const [again = 0, once = 0] = sent;
    const account = async () => (await settled(company, again))?.summary;
    await expect.poll(account, { timeout: 30_000 }).toMatchObject({ entered: 0, duplicates: 1 });
    expect((await settled(company, once))?.summary).toMatchObject({ entered: 1, duplicates: 0 });
    expect(await netOf(company)).toBe('3');
  });

  it('is entered where its file was given up meanwhile', async () => {
    const company = await companyOf('Harbor Foods');
    const file = lineOf('1', '1.00');
    let segment = 0;
    await ingest.alone(async () => {
      segment = await send(company, file);
      const begun = await store.segment(company, segment);
      await send(company, file, day);
      if (begun) await store.fail(begun, { reason: 'It could not be entered.', isFault: true });
    });
    expect(await settled(company, segment)).toMatchObject({ state: 'applied', error: null, summary: { entered: 1 } });
    expect(await store.lacksAnything()).toBe(false);
  });

  it('is taken as the right content where its file was being read again for what was withdrawn', async () => {
    const company = await companyOf('Maple Foods');
    const file = lineOf('1', '1.00');
    const segment = await send(company, file, day);
    await settled(company, segment);
    await ingest.alone(async () => {
      await meta.db
        .updateTable('inbox')
        .set({ state: 'received', read_again: true })
        .where('id', '=', segment)
        .execute();
      const begun = await store.segment(company, segment);
      await send(company, file, day);
      if (begun) await store.fail(begun, { reason: 'It could not be entered.', isFault: true });
      expect(await store.segment(company, segment)).toMatchObject({ state: 'received', readAgain: false });
    });
    expect(await settled(company, segment)).toMatchObject({ state: 'applied', error: null });
  });

  it.each(['finish', 'finishWhole'] as const)('counts once where the %s of its file was cut off then', async (step) => {
    const company = await companyOf(`Cut off at ${step}`);
    await settled(company, await send(company, lineOf('1', '1.00')));
    const files = [lineOf('2', '1.00'), lineOf('3', '1.00')].slice(0, step === 'finish' ? 1 : 2);
    const [first = ''] = files;
    beforeNext(step, async () => {
      await send(company, first, day);
      throw new Error('cut off');
    });
    const sent: number[] = [];
    await ingest.alone(async () => {
      for (const file of files) sent.push(await send(company, file));
    });
    for (const segment of sent)
      expect(await settled(company, segment)).toMatchObject({
        state: 'applied',
        error: null,
        summary: { setAside: 0 },
      });
    expect(await store.segment(company, sent[0] ?? 0)).toMatchObject({ purpose: 'resync' });
    expect(await netOf(company)).toBe(step === 'finish' ? '2' : '3');
    expect((await ingest.alone(() => compareRollups(facts, company))).differing).toEqual([]);
  });
});
