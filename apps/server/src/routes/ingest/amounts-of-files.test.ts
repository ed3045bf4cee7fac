import { createHash } from 'node:crypto';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// Rights to connectors and to received files do not include the right to see sales. The result of a file contains its
// amounts. The list of files withholds these amounts, and so does the answer about a single file that somebody else
// sent.

const receipt = (number: string, total: string) =>
  JSON.stringify({
    store: '0008',
    lane: '7',
    number,
    businessDate: '2026-03-02',
    ended: '2026-03-02T09:00:00',
    total,
    lines: [{ upc: '41', amount: total }],
  });

const file = Buffer.from(receipt('1', '187.45'));
const { world, chain, idOf } = drawnChain((opened, own) => opened.send(own, file));

let [blind, merchant] = ['', ''];
beforeAll(async () => {
  const groups = ['Sheets Access Group', 'Connector Setting', 'Incoming Setting'];
  const enter = async (name: string, more: string[]): Promise<string> =>
    (await join(world, name, 'Analyst', chain.company.id, [...groups, ...more], [idOf('0008')])).token;
  blind = await enter('blind.files', []);
  merchant = await enter('merchant.files', ['Analytics Access Group']);
}, 60_000);
const read = async <Data>(path: string, as = blind) => {
  const { body, text } = await world.test.ask('GET', path, { as });
  return { data: body.data as Data, text };
};

describe('somebody who counts blind, by the right to connectors', () => {
  it('reads no amount of a file that a connector sent', async () => {
    const files = await read<{ segmentId: number; amount: string | null }[]>('incoming/files');
    expect(files.data.map(({ amount }) => amount)).toEqual([null]);
    const found = await read<SegmentReceipt>(`ingest/segments/${files.data[0]?.segmentId}`);
    expect(found.text).not.toContain('187.45');
  });

  it('reads no hash of it: whoever tries amounts in what else is known of the file would find the right one', async () => {
    const hash = createHash('sha256').update(file).digest('hex');
    const [sent] = (await read<{ segmentId: number }[]>('incoming/files')).data;
    const told = async (as: string) => (await read<SegmentReceipt>(`ingest/segments/${sent?.segmentId}`, as)).data;
    expect(await told(merchant)).toMatchObject({ contentHash: hash });
    expect(await told(blind)).toMatchObject({ contentHash: null });
  });
});

describe('somebody who may ask what sells together', () => {
  it('reads what files come to: an analysis of a day says as much', async () => {
    const files = await read<{ amount: string | null }[]>('incoming/files', merchant);
    expect(files.data.map(({ amount }) => Number(amount))).toEqual([187.45]);
  });
});
