import { describe, expect, it } from 'vitest';
import { compareRollups } from '../facts/rollups.ts';
import { sql, u32 } from '../facts/sql.ts';
import { randomOf } from '../faults/drawn.testing.ts';
import { rounds, seed } from '../thorough.testing.ts';
import { startedIngest } from './started.testing.ts';

const { meta, facts, store, ingest } = startedIngest();

const stores = ['1', '2', '3'] as const;

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  for (const storeNumber of stores)
    await meta.places.createLocation(id, { storeNumber, name: `Store ${storeNumber}`, regionRegLocId: null });
  return id;
};

interface Told {
  store?: string;
  number: string;
  date?: string;
  cents?: number;
  department?: string;
  voids?: string;
}

const money = (cents: number): string => (cents / 100).toFixed(2);

const receipt = ({
  store: number = '1',
  number: no,
  date = '2026-11-19',
  cents = 125,
  department = 'Dairy',
  voids,
}: Told) =>
  `${JSON.stringify({
    store: number,
    businessDate: date,
    lane: '1',
    number: no,
    ended: `${date}T19:41:00`,
    ...(voids !== undefined && {
      kind: 'postVoid',
      voids: { store: number, businessDate: date, lane: '1', number: voids },
    }),
    lines:
      voids === undefined
        ? [
            {
              upc: '4011',
              quantity: 1,
              unitPrice: money(cents),
              amount: money(cents),
              department: [{ code: department, name: department }],
            },
          ]
        : [],
  })}\n`;

const send = async (company: number, text: string): Promise<number> => {
  const query = { fileName: 'lane.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  return (await ingest.receive(query, { companyId: company, sentBy: 'test', onlyLocations: null }, body)).segmentId;
};

const settled = async (company: number, segment: number) => {
  const state = async () => (await store.segment(company, segment))?.state;
  await expect.poll(state, { timeout: 60_000 }).not.toBe('received');
  return store.segment(company, segment);
};

/** Sends files while nothing enters, then waits until all of these files have entered. */
const sendAtOnce = async (company: number, files: readonly string[]): Promise<number[]> => {
  const segments: number[] = [];
  await ingest.alone(async () => {
    for (const file of files) segments.push(await send(company, file));
  });
  for (const segment of segments) await settled(company, segment);
  return segments;
};

const sendOneByOne = async (company: number, files: readonly string[]): Promise<number[]> => {
  const segments: number[] = [];
  for (const file of files) {
    segments.push(await send(company, file));
    await settled(company, segments.at(-1) ?? 0);
  }
  return segments;
};

/** Number of manifests that were inserted in a block together with others, and number of these blocks. */
const batchesOf = async (company: number): Promise<{ manifests: number; blocks: number }> => {
  const rows = await meta.db.selectFrom('manifest').select('batch').where('company_id', '=', company).execute();
  const together = rows.flatMap(({ batch }) => (batch === null ? [] : [batch]));
  return { manifests: together.length, blocks: new Set(together).size };
};

/** The data from which reports are made: every receipt that counts, and the sums that are derived from the receipts. */
const figuresOf = async (company: number) => ({
  receipts: await facts.query(sql`
select business_date, lane, number, occurrence, net_amount, sum(sign) as count from journal
where company = ${u32(company)} group by all having count != 0 order by all`),
  hours: await facts.query(sql`
select business_date, sum(net_amount) as net, sum(customers) as customers from sales_hour
where company = ${u32(company)} group by all order by all`),
  differing: (await ingest.alone(() => compareRollups(facts, company))).differing,
});

/** What became of files, without what names them. */
const outcomesOf = async (company: number, segments: readonly number[]) => {
  const outcomes: unknown[] = [];
  for (const segment of segments) {
    const row = await store.segment(company, segment);
    outcomes.push({ state: row?.state, error: row?.error, summary: row?.summary });
  }
  const waiting = await meta.db
    .selectFrom('conflict')
    .select(['business_date', 'lane', 'number', 'occurrence', 'state', 'incoming_hash', 'existing_hash'])
    .where('company_id', '=', company)
    .orderBy('id')
    .execute();
  const broken = await meta.db
    .selectFrom('quarantine')
    .select(['byte_offset', 'reason', 'detail', 'state'])
    .where('company_id', '=', company)
    .orderBy('id')
    .execute();
  const held = await meta.db
    .selectFrom('inbox')
    .select(['first_day', 'last_day', 'leans'])
    .where('company_id', '=', company)
    .orderBy('id')
    .execute();
  return { outcomes, waiting, broken, held };
};

describe('small files that wait together', { timeout: rounds(240_000, 900_000) }, () => {
  it('enter by one insert where every receipt is new, each with an account of its own', async () => {
    const company = await companyOf('Harvest Lane');
    await sendOneByOne(company, [receipt({ number: '1' })]);
    const files = stores.flatMap((one) => [
      receipt({ store: one, number: '11' }) + receipt({ store: one, number: '12', cents: 250 }),
      receipt({ store: one, number: '13', cents: 399 }),
    ]);
    const segments = await sendAtOnce(company, files);
    expect(await batchesOf(company)).toEqual({ manifests: 6, blocks: 1 });
    for (const [at, segment] of segments.entries())
      expect((await store.segment(company, segment))?.summary).toMatchObject({
        entered: at % 2 === 0 ? 2 : 1,
        enteredAmount: at % 2 === 0 ? '3.75' : '3.99',
        records: { read: at % 2 === 0 ? 2 : 1, quarantined: 0 },
      });
    expect(await figuresOf(company)).toMatchObject({ hours: [{ net: '24.47', customers: '10' }], differing: [] });
    const left = () =>
      meta.db.selectFrom('inbox').select('id').where('company_id', '=', company).where('raw', 'is not', null).execute();
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });

  const orders = {
    'two have one number': [receipt({ number: '5', cents: 100 }), receipt({ number: '5', cents: 101 })],
    'one enters alone': [
      `${receipt({ number: '5', cents: 100 })}{"store": "1", "businessDate": \n`,
      receipt({ number: '5', cents: 101 }),
    ],
  };
  it.each(Object.entries(orders))('keep their order where %s', async (name, [first = '', second = '']) => {
    const company = await companyOf(`In order where ${name}`);
    await sendOneByOne(company, [receipt({ number: '1' })]);
    const others = [receipt({ store: '2', number: '6' }), receipt({ store: '3', number: '7' })];
    const segments = await sendAtOnce(company, [first, second, ...others]);
    const summaries = segments.map(async (segment) => (await store.segment(company, segment))?.summary);
    expect(await Promise.all(summaries)).toMatchObject([
      { entered: 1, conflicts: 0, enteredAmount: '1' },
      { entered: 0, conflicts: 1 },
      { entered: 1 },
      { entered: 1 },
    ]);
    expect((await batchesOf(company)).manifests).toBeGreaterThan(1);
  });

  it('are those in front of one that is large as it is read, however well it is packed', async () => {
    const company = await companyOf('Harbor Foods');
    await ingest.alone(async () => {
      const first = await send(company, receipt({ number: '1' }));
      await send(company, `${receipt({ number: '2' })}${' '.repeat(1_100_000)}\n${receipt({ number: '3' })}`);
      await send(company, receipt({ number: '4' }));
      expect((await store.smallReceived(company)).map(({ id }) => id)).toEqual([first]);
    });
  });

  it('keep their bytes, so that figures are made anew from each', async () => {
    const company = await companyOf('Corner Market');
    await sendOneByOne(company, [receipt({ number: '1' })]);
    await sendAtOnce(
      company,
      stores.map((one) => receipt({ store: one, number: '2' })),
    );
    const before = await figuresOf(company);
    await ingest.rebuild(() => undefined);
    expect(await figuresOf(company)).toEqual(before);
    expect(await batchesOf(company)).toEqual({ manifests: 0, blocks: 0 });
  });

  it('become the same in any mixture as one after another', async () => {
    for (let round = 0; round < rounds(1, 40); round += 1) {
      const random = randomOf(seed + round);
      const files = Array.from({ length: 14 }, () => drawFile(random));
      const [together, alone] = [await companyOf(`Together ${round}`), await companyOf(`Alone ${round}`)];
      const first = receipt({ number: '900' });
      await sendOneByOne(together, [first]);
      await sendOneByOne(alone, [first]);
      const [some, others] = [await sendAtOnce(together, files), await sendOneByOne(alone, files)];
      expect(await outcomesOf(together, some), `seed ${seed + round}`).toEqual(await outcomesOf(alone, others));
      expect(await figuresOf(together), `seed ${seed + round}`).toEqual(await figuresOf(alone));
      expect((await batchesOf(alone)).manifests).toBe(0);
      expect((await batchesOf(together)).manifests).toBeGreaterThan(1);
    }
  });
});

/**
 * A file of one to three records. Some records repeat, contradict or take back other receipts, name unknown things, or
 * are no receipts at all.
 */
const drawFile = (random: (below: number) => number): string =>
  Array.from({ length: 1 + random(3) }, (_, at): string => {
    // A file whose first line is no receipt is refused when it is sent.
    const kind = at === 0 ? 3 + random(20) : random(23);
    const number = String(1 + random(30));
    const one = stores[random(3)] ?? '1';
    if (kind === 0) return '{"store": "1", "businessDate": \n';
    if (kind === 1) return receipt({ store: '9', number });
    if (kind === 2) return receipt({ store: one, number: `9${number}`, voids: number });
    if (kind === 3) return receipt({ store: one, number, date: '2026-10-31' });
    if (kind === 4) return receipt({ store: one, number, department: `New ${random(3)}` });
    return receipt({ store: one, number, cents: 100 + random(2) });
  }).join('');
