import type { ReceivedFile } from '@lanewise/contract/entities/incoming';
import { describe, expect, it } from 'vitest';
import { draw, receivedData } from './received.testing.ts';

const { test, people, callers, send, get, sales } = receivedData();

describe('withdrawing', () => {
  const asked = (query: string, as = callers.keeper) => test.ask('GET', `incoming/withdrawal?${query}`, { as });
  const withdraw = (id: number, as = callers.keeper, note = 'Wrong profile') =>
    test.ask('POST', 'incoming/actions?wait=20', { as, body: { kind: 'withdraw', ids: [id], note } });

  it('asks for a reason, and for one way to name what is meant', async () => {
    const refused = await withdraw(1, callers.keeper, ' ');
    expect([refused.status, refused.body['fields']]).toMatchObject([400, [{ field: 'note' }]]);
    for (const query of ['', 'segmentIds=1&fileName=a', 'profile=', 'segmentIds=x'])
      expect((await asked(query)).status).toBe(400);
    expect((await asked('fileName=nothing.jsonl')).status).toBe(404);
  });

  it('shows what would leave, by file, and takes it out of the figures; the reason is written down', async () => {
    const day = '2026-11-09';
    const id = await send('wrong.jsonl', draw('1 1 0001 1.00\n2 1 0001 2.50', day));
    expect((await asked('fileName=wrong.jsonl')).body['data']).toMatchObject({
      fileCount: 1,
      transactions: 2,
      amount: '3.5',
      files: [{ segmentId: id, transactions: 2, amount: '3.5', firstDate: day, lastDate: day, profile: '' }],
    });
    expect(await sales(day)).toBe(3.5);
    expect((await withdraw(id)).body['data']).toEqual([{ id, outcome: 'done', error: '' }]);
    expect(await sales(day)).toBe(0);
    expect((await asked('fileName=wrong.jsonl')).status).toBe(404);
    const [file] = await get<ReceivedFile[]>('files?state=withdrawn');
    expect(file).toMatchObject({ segmentId: id, state: 'withdrawn', entered: 0, amount: '0', records: null });
    const [action] = await get<object[]>('actions');
    expect(action).toMatchObject({ kind: 'withdraw', subject: 'wrong.jsonl', note: 'Wrong profile', state: 'done' });
    expect((await withdraw(id)).body['data']).toEqual([{ id, outcome: 'unchanged', error: '' }]);
  });

  it('is for whoever sees every store of the file, and every record of it that nobody knows the store of', async () => {
    const [both, broken, own] = [
      await send('both.jsonl', draw('1 2 0001 1.00\n2 2 0001 1.00', '2026-11-12')),
      await send('unknown.jsonl', draw('1 2 0002 1.00\n77 2 0002 1.00', '2026-11-12')),
      await send('own.jsonl', draw('1 2 0003 1.00', '2026-11-12')),
    ];
    for (const id of [both, broken]) {
      expect((await asked(`segmentIds=${id}`, callers.single)).status).toBe(404);
      expect((await withdraw(id, callers.single)).status).toBe(404);
    }
    expect((await withdraw(own, callers.single)).body['data']).toMatchObject([{ outcome: 'done' }]);
  });

  it('finds everything that a profile read, by its name', async () => {
    const headers = { 'x-company-id': String(people.harvest.id) };
    const { body } = await test.ask('PUT', 'ingest/profiles', {
      as: people.tokens.admin,
      headers,
      body: { name: 'Old tills', location: '1' },
    });
    const { hash } = body.data as { hash: string };
    for (const number of ['0001', '0002'])
      await send(`p${number}.jsonl&profile=${hash}`, draw(`9 3 ${number} 1.00`, '2026-11-13'));
    expect((await asked('profile=Old%20tills')).body['data']).toMatchObject({
      fileCount: 2,
      transactions: 2,
      amount: '2',
    });
    expect((await asked('profile=Old%20tills', people.tokens.manager)).status).toBe(403);
  });
});
