import type {
  ConflictDetail,
  ConflictEntry,
  DoubtfulReceipt,
  QuarantineEntry,
  ReceivedFile,
} from '@lanewise/contract/entities/incoming';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// Rights to received files do not include the right to see sales. See settings-read-sales.test.ts for the lists.

const receipt = (number: string, ended: string, upc: string, total: string, amount = total) =>
  JSON.stringify({
    store: '0008',
    lane: '7',
    number,
    businessDate: '2026-03-02',
    ended: `2026-03-02T${ended}`,
    total,
    lines: [{ upc, amount }],
  });

const { world, chain, idOf } = drawnChain(async (opened, own) => {
  await opened.send(
    own,
    Buffer.from(
      [
        receipt('1', '09:00:00', '41', '2.50'),
        receipt('2', '09:01:00', '41', '2.50'),
        receipt('3', '09:02:00', '41', 'abc'),
      ].join('\n'),
    ),
  );
  await opened.send(
    own,
    Buffer.from([receipt('1', '17:03:07', '77', '187.45'), receipt('2', '09:01:00', '41', '6.00', '2.50')].join('\n')),
  );
});

let blind = '';
beforeAll(async () => {
  const groups = ['Sheets Access Group', 'Incoming Setting'];
  ({ token: blind } = await join(world, 'blind.receipts', 'Analyst', chain.company.id, groups, [idOf('0008')]));
}, 60_000);
const read = async <Data>(path: string) =>
  (await world.test.ask('GET', `incoming/${path}`, { as: blind })).body.data as Data;

describe('somebody who counts blind, by the right to received files', () => {
  it('reads no amount of the doubts of a file', async () => {
    const files = await read<ReceivedFile[]>('files');
    const doubts = files.flatMap((file) => file.doubts);
    expect(files.map(({ amount, size }) => [amount, size])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(doubts.map(({ kind }) => kind)).toEqual(['sameNumber']);
    expect(doubts.map(({ amount }) => amount)).not.toContain('187.45');
  });

  it('reads no amount of a receipt behind a doubt', async () => {
    const files = await read<ReceivedFile[]>('files');
    const found = files.find(({ doubts }) => doubts.length > 0);
    const receipts = await read<DoubtfulReceipt[]>(`files/${found?.segmentId}/doubts`);
    expect(receipts).toHaveLength(1);
    expect(receipts.map(({ amount }) => amount)).not.toContain('187.45');
  });

  it('reads no record that was set aside, nor the receipts that count beside it', async () => {
    const groups = ['Sheets Access Group', 'Incoming Setting'];
    const { token } = await join(world, 'blind.everywhere', 'Analyst', chain.company.id, groups, 'all');
    const get = async (path: string) => (await world.test.ask('GET', `incoming/${path}`, { as: token })).body.data;
    const unknown = receipt('9', '10:00:00', '77', '1.00').replace('"0008"', '"9999"');
    await world.send(chain, Buffer.from([receipt('8', '10:00:00', '77', '912.35'), unknown].join('\n')));
    const [record] = (await get('quarantine?state=open')) as QuarantineEntry[];
    expect(await get(`quarantine/${record?.quarantineId}`)).toMatchObject({ isWithheld: true, excerpt: null });
  });

  it('reads no receipt that counts by a conflict', async () => {
    const [conflict] = await read<ConflictEntry[]>('conflicts?state=open');
    const detail = await read<ConflictDetail>(`conflicts/${conflict?.conflictId}`);
    expect(detail).toMatchObject({ isWithheld: true, standing: null, incoming: null });
  });
});
