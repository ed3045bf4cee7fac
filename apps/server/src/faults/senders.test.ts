import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askReport,
  createCompany,
  deliver,
  readFigures,
  receiptOf,
  send,
  settled,
  wholePeriod,
  type Period,
} from './client.testing.ts';
import { dates, drawSales, figuresOf, randomOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { openProxy } from './proxy.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;

/** Shuffles items by a seed. */
const shuffled = <Item>(seed: number, items: readonly Item[]): Item[] => {
  const random = randomOf(seed);
  const left = [...items];
  return Array.from({ length: items.length }, () => left.splice(random(left.length), 1)).flat();
};

const cut = (name: string, size: number, sales: readonly Sale[]): Segment[] =>
  Array.from({ length: Math.ceil(sales.length / size) }, (_, at) =>
    segmentOf(`${name}-${at}.jsonl`, sales.slice(at * size, (at + 1) * size)),
  );

const isOfFirstDate = ({ date }: Sale): boolean => date === dates[0];

/** Returns the day that is a number of days after the company's present day, in UTC. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('senders that repeat, reorder and contradict themselves', () => {
  const home = openHome();
  let server: Server;
  beforeAll(async () => {
    server = await home.start();
  }, patience);
  afterAll(() => home.remove());

  const enter = async (company: number, segments: readonly Segment[]): Promise<void> => {
    const ids: number[] = [];
    for (const segment of segments) ids.push((await deliver(server, company, segment)).segmentId);
    for (const id of ids) expect(await settled(server, id)).toMatchObject({ state: 'applied' });
  };

  const inbox = (company: number) =>
    home.rows<{ id: string; file_name: string }>('select id, file_name from inbox where company_id = $1', [company]);

  it(
    'row 10: a file sent five times, one after another, has one effect and one receipt',
    { timeout: patience },
    async () => {
      const company = await createCompany(server, 'Sent five times');
      const segment = segmentOf('day.jsonl', drawSales(10, 1, 10));
      const receipts = [await deliver(server, company, segment)];
      for (let time = 2; time <= 5; time += 1) receipts.push(await deliver(server, company, segment));
      expect(receipts.map(({ duplicate }) => duplicate)).toEqual([false, true, true, true, true]);
      expect(new Set(receipts.map(({ segmentId }) => segmentId)).size).toBe(1);
      await settled(server, receipts[0]?.segmentId ?? 0);
      const again = await deliver(server, company, segment);
      expect(again).toMatchObject({ duplicate: true, state: 'applied', summary: { entered: 80, duplicates: 0 } });
      expect(await readFigures(server, company)).toEqual(figuresOf(segment.sales));
    },
  );

  it('row 10: a file sent twenty times at once has one effect and one receipt', { timeout: patience }, async () => {
    const company = await createCompany(server, 'Sent at once');
    const segment = segmentOf('day.jsonl', drawSales(11, 1, 10));
    // One sender may have a few uploads at a time. Further uploads are told when to retry, and retry then.
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(server, company, segment)));
    expect(new Set(answers.map(({ segmentId }) => segmentId)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    await settled(server, answers[0]?.segmentId ?? 0);
    expect(await inbox(company)).toHaveLength(1);
    expect(await readFigures(server, company)).toEqual(figuresOf(segment.sales));
  });

  it(
    'row 11: parts in any order, each up to three times and overlapping, come to the same figures',
    { timeout: patience },
    async () => {
      const company = await createCompany(server, 'Any order');
      const sales = drawSales(12, 1, 12);
      const parts = [...cut('fine', 17, sales), ...cut('coarse', 41, shuffled(1, sales))];
      const order = shuffled(2, [...parts, ...parts, ...parts.slice(0, 5)]);
      await enter(company, order);
      expect(await readFigures(server, company)).toEqual(figuresOf(sales));
    },
  );

  it(
    'row 11: missing numbers are named for their store and lane until they arrive, forty days late',
    { timeout: patience },
    async () => {
      const company = await createCompany(server, 'Forty days late');
      const day = dayFromNow(-40);
      const period: Period = { from: day, to: day };
      const sales = drawSales(13, 1, 20)
        .filter(isOfFirstDate)
        .map((sale) => ({ ...sale, date: day }));
      const isLate = ({ store, lane, number }: Sale): boolean =>
        store === '0002' && lane === '1' && number >= 8 && number <= 11;
      await enter(company, [
        segmentOf(
          'on-time.jsonl',
          sales.filter((sale) => !isLate(sale)),
        ),
      ]);
      const early = await askReport(server, company, 'location_items', {}, period);
      expect(early?.completeness.counts).toMatchObject({ complete: 1, partial: 1 });
      expect(early?.completeness.notWhole).toMatchObject([
        { name: '0002', date: day, state: 'partial', gaps: [{ lane: '1', from: '8', to: '11', count: 4 }] },
      ]);
      expect(await readFigures(server, company, period)).toEqual(figuresOf(sales.filter((sale) => !isLate(sale))));

      await enter(company, [segmentOf('late.jsonl', sales.filter(isLate))]);
      const late = await askReport(server, company, 'location_items', {}, period);
      expect(late?.completeness).toMatchObject({ counts: { complete: 2, partial: 0 }, notWhole: [] });
      expect(await readFigures(server, company, period)).toEqual(figuresOf(sales));
    },
  );

  it(
    'row 11: a date in the future counts on its date, is called partial, and changes no other day',
    { timeout: patience },
    async () => {
      const company = await createCompany(server, 'Ahead of time');
      const day = dayFromNow(400);
      const sales = drawSales(14, 1, 5);
      const ahead = drawSales(15, 1, 5)
        .filter(isOfFirstDate)
        .map((sale) => ({ ...sale, date: day }));
      await enter(company, [segmentOf('mixed.jsonl', [...ahead, ...sales])]);
      expect(await readFigures(server, company)).toEqual(figuresOf(sales));
      expect(await readFigures(server, company, { from: day, to: day })).toEqual(figuresOf(ahead));
      const report = await askReport(server, company, 'location_items', {}, { from: day, to: day });
      expect(report?.completeness.counts).toMatchObject({ complete: 0, partial: 2 });
    },
  );

  it(
    'row 12: of one transaction with two contents the first stays, and the other is listed as a conflict',
    { timeout: patience },
    async () => {
      const company = await createCompany(server, 'Two contents');
      const first = drawSales(16, 1, 4);
      const other = first.map((sale, at) =>
        at === 3 || at === 20 ? { ...sale, lines: [...sale.lines, ...sale.lines] } : sale,
      );
      await enter(company, [segmentOf('first.jsonl', first)]);
      const { segmentId } = await deliver(server, company, segmentOf('other.jsonl', other));
      expect(await settled(server, segmentId)).toMatchObject({
        state: 'applied',
        summary: { transactions: 32, entered: 0, duplicates: 30, conflicts: 2 },
      });
      expect(await readFigures(server, company)).toEqual(figuresOf(first));
      const conflicts = await home.rows<{ lane: string; number: string; state: string }>(
        'select lane, number, state from conflict where inbox_id = $1 order by position',
        [segmentId],
      );
      const contradicted = [first[3], first[20]].map((sale) => ({
        lane: sale?.lane,
        number: `${sale?.number}`,
        state: 'open',
      }));
      expect(conflicts).toEqual(contradicted);

      const { segmentId: same } = await deliver(server, company, segmentOf('another-name.jsonl', other));
      expect(same).toBe(segmentId);
      expect(await receiptOf(server, segmentId)).toMatchObject({ summary: { conflicts: 2 } });
    },
  );

  it('row 12: the same bytes under another file name are the same file', { timeout: patience }, async () => {
    const company = await createCompany(server, 'Another name');
    const { text, sales } = segmentOf('', drawSales(17, 1, 4));
    const receipt = await deliver(server, company, { fileName: 'monday.jsonl', text, sales });
    const renamed = await deliver(server, company, { fileName: 'copy of monday.jsonl', text, sales });
    expect(renamed).toMatchObject({ segmentId: receipt.segmentId, contentHash: receipt.contentHash, duplicate: true });
    await settled(server, receipt.segmentId);
    expect((await inbox(company)).map(({ file_name }) => file_name)).toEqual(['monday.jsonl']);
    expect(await readFigures(server, company)).toEqual(figuresOf(sales));
  });

  it('row 16: an acknowledgement that was lost on the way is given again', { timeout: patience }, async () => {
    const company = await createCompany(server, 'Lost on the way');
    const segment = segmentOf('day.jsonl', drawSales(18, 1, 10));
    const proxy = await openProxy(server.url);
    try {
      const through = { url: proxy.url, token: server.token };
      proxy.swallow(1);
      await expect(send(through, company, segment)).rejects.toThrow('fetch failed');
      const [lost] = proxy.swallowed();
      expect(lost).toContain('HTTP/1.1 200');
      const receipt = await deliver(through, company, segment);
      expect(receipt.duplicate).toBe(true);
      expect(lost).toContain(`"segmentId":${receipt.segmentId},"contentHash":"${receipt.contentHash}"`);
      await settled(server, receipt.segmentId);
      expect(await inbox(company)).toHaveLength(1);
      expect(await readFigures(server, company, wholePeriod)).toEqual(figuresOf(segment.sales));
    } finally {
      await proxy.close();
    }
  });
});
