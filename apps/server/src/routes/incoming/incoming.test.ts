import type {
  ConflictDetail,
  ConflictEntry,
  IncomingCounts,
  LateChange,
  QuarantineDetail,
  QuarantineEntry,
  ReceivedFile,
} from '@lanewise/contract/entities/incoming';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sql as factsSql } from '../../facts/sql.ts';
import { wholeSight } from '../../meta/sight.ts';
import { draw, receivedData } from './received.testing.ts';

const { test, people, area, facts, callers, send, get, act, sales } = receivedData();

describe('conflicts', () => {
  it('are for holders of the group, and 404 for whoever may not see the store', async () => {
    expect((await test.ask('GET', 'incoming/counts', { as: people.tokens.manager })).status).toBe(403);
    await send('first.jsonl', draw('2 1 0001 1.00\n1 1 0001 1.00'));
    await send('second.jsonl', draw('2 1 0001 2.00'));
    const [conflict] = await get<ConflictEntry[]>('conflicts');
    expect(conflict).toMatchObject({ state: 'open', lane: '1', number: '0001', place: { name: 'Maple & 5th' } });
    expect(await get<ConflictEntry[]>('conflicts', callers.single)).toEqual([]);
    const unknown = await test.ask('GET', 'incoming/conflicts/999999', { as: callers.single });
    const foreign = await test.ask('GET', `incoming/conflicts/${conflict?.conflictId}`, { as: callers.single });
    expect([unknown.status, foreign.text]).toEqual([404, unknown.text]);
    const body = { kind: 'accept', ids: [conflict?.conflictId] };
    expect((await test.ask('POST', 'incoming/actions', { as: callers.single, body })).status).toBe(404);
  });

  it('show both versions, and accepting one puts it in the place of the other, once', async () => {
    const before = await sales();
    const [{ conflictId = 0 } = {}] = await get<ConflictEntry[]>('conflicts?state=open');
    const detail = await get<ConflictDetail>(`conflicts/${conflictId}`);
    expect([detail.standing?.transaction.total, detail.incoming?.transaction.total]).toEqual([10_000, 20_000]);
    expect([detail.standing?.fileName, detail.incoming?.fileName]).toEqual(['first.jsonl', 'second.jsonl']);
    expect(await act('accept', [conflictId])).toEqual([{ id: conflictId, outcome: 'done', error: '' }]);
    expect(await sales()).toBe(before + 1);
    expect(await act('accept', [conflictId])).toEqual([{ id: conflictId, outcome: 'unchanged', error: '' }]);
    expect(await sales()).toBe(before + 1);
    // Neither the removed version nor the accepted version waits for a decision again.
    await send('third.jsonl', draw('2 1 0001 1.00\n2 1 0002 0.00'));
    await send('fourth.jsonl', draw('2 1 0001 2.00\n2 1 0003 0.00'));
    expect(await get<ConflictEntry[]>('conflicts?state=open')).toEqual([]);
  });

  it('stay rejected for the same content, whatever file it comes in', async () => {
    const before = await sales();
    await send('fifth.jsonl', draw('2 1 0001 9.00'));
    const [{ conflictId = 0 } = {}] = await get<ConflictEntry[]>('conflicts?state=open');
    expect(await act('reject', [conflictId], callers.keeper, 'Typing error')).toMatchObject([{ outcome: 'done' }]);
    await send('sixth.jsonl', draw('2 1 0001 9.00\n2 1 0004 0.00'));
    expect(await get<ConflictEntry[]>('conflicts?state=open')).toEqual([]);
    const [repeated] = await get<ConflictEntry[]>('conflicts?state=rejected');
    expect(repeated).toMatchObject({ fileName: 'sixth.jsonl', note: 'Typing error', decidedBy: 'keeper@example.com' });
    expect(await sales()).toBe(before);
    // A conflict that was rejected by mistake may still be accepted.
    expect(await act('accept', [conflictId])).toMatchObject([{ outcome: 'done' }]);
    expect(await sales()).toBe(before + 7);
  });

  it('of two sales are both right with a reason, for who sees the store', async () => {
    const before = await sales();
    for (const price of ['4.00', '6.00']) await send(`till-${price}.jsonl`, draw(`2 7 0001 ${price}`));
    const [{ conflictId = 0 } = {}] = await get<ConflictEntry[]>('conflicts?state=open');
    const statusFor = async (as: string, kind: string, note: string) =>
      (await test.ask('POST', 'incoming/actions?wait=20', { as, body: { kind, ids: [conflictId], note } })).status;
    const asked = [
      await statusFor(callers.keeper, 'keepBoth', ' '),
      await statusFor(callers.single, 'keepBoth', 'Set up anew'),
    ];
    expect([...asked, await sales()]).toEqual([400, 404, before + 4]);
    expect(await statusFor(callers.keeper, 'keepBoth', 'Set up anew')).toBe(200);
    expect([await statusFor(callers.keeper, 'undoBoth', ''), await sales()]).toEqual([400, before + 10]);
    expect([await statusFor(callers.keeper, 'undoBoth', 'It was one'), await sales()]).toEqual([200, before + 4]);
  });

  it('many are decided at once, and the figures stay the same through a rebuild', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `3 5 ${String(at + 1).padStart(4, '0')}`);
    await send('many-a.jsonl', draw(rows.map((row) => `${row} 1.00`).join('\n'), '2026-11-18'));
    await send('many-b.jsonl', draw(rows.map((row) => `${row} 3.00`).join('\n'), '2026-11-18'));
    const open = await get<ConflictEntry[]>('conflicts?state=open&limit=200');
    expect(open).toHaveLength(30);
    const results = await act(
      'accept',
      open.map(({ conflictId }) => conflictId),
    );
    expect(results.every(({ outcome }) => outcome === 'done')).toBe(true);
    expect(await sales('2026-11-18')).toBe(90);
    await area.ingest.rebuild(() => undefined);
    expect(await sales('2026-11-18')).toBe(90);
  });

  it('an acceptance that was requested before a crash is carried out after it', async () => {
    const before = await sales();
    await send('seventh.jsonl', draw('1 1 0001 5.00'));
    const [{ conflictId = 0 } = {}] = await get<ConflictEntry[]>('conflicts?state=open', callers.single);
    const sight = wholeSight(people.harvest.id);
    // The state after a process ended between the request and the work.
    await area.store.incoming.decide(sight, { name: 'x', userId: null }, 'accept', [conflictId], '');
    await expect.poll(() => sales(), { timeout: 10_000 }).toBe(before + 4);
    // The figure is visible a moment before its decision is recorded.
    await expect.poll(() => get<ConflictEntry[]>('conflicts?state=accepting'), { timeout: 10_000 }).toEqual([]);
  });
});

describe('quarantine', () => {
  it('shows the record with what stands around it, and enters it once its store is known', async () => {
    await send('strange.jsonl', draw('1 7 0001 1.00\n88 7 0001 4.00'));
    const [record] = await get<QuarantineEntry[]>('quarantine?state=open');
    expect(record).toMatchObject({ reason: 'unknownLocation', fileName: 'strange.jsonl', offset: 172 });
    const detail = await get<QuarantineDetail>(`quarantine/${record?.quarantineId}`);
    expect(JSON.parse(detail.excerpt?.record ?? '')).toMatchObject({ store: '88' });
    expect(detail.excerpt?.before).toContain('"number":"0001"');
    const id = record?.quarantineId ?? 0;
    expect(await act('replay', [id])).toEqual([{ id, outcome: 'done', error: '' }]);
    expect((await get<IncomingCounts>('counts')).quarantined).toBe(1);
    await test.meta.places.createLocation(people.harvest.id, { storeNumber: '88', name: 'New', regionRegLocId: null });
    const before = await sales();
    await act('replay', [id]);
    expect(await sales()).toBe(before + 4);
    expect(await get<QuarantineEntry[]>('quarantine?state=resolved')).toMatchObject([{ quarantineId: id }]);
    expect((await get<IncomingCounts>('counts')).quarantined).toBe(0);
  });

  it('keeps what was dismissed dismissed through a replay, until it is taken up again', async () => {
    await send('broken.jsonl', `${draw('1 8 0001 1.00')}\n{"store":"1"}`);
    const [record] = await get<QuarantineEntry[]>('quarantine?state=open');
    const id = record?.quarantineId ?? 0;
    expect(await act('dismiss', [id], callers.keeper, 'A test of the till')).toMatchObject([{ outcome: 'done' }]);
    expect(await act('dismiss', [id])).toMatchObject([{ outcome: 'unchanged' }]);
    await act('replay', [id]);
    expect(await get<QuarantineEntry[]>('quarantine?state=dismissed')).toMatchObject([
      { quarantineId: id, note: 'A test of the till', decidedBy: 'keeper@example.com' },
    ]);
    await act('restore', [id]);
    expect(await get<QuarantineEntry[]>('quarantine?state=open')).toMatchObject([{ quarantineId: id }]);
  });

  it('is for those who see every store that its sender may send for', async () => {
    await send('shared.jsonl', `${draw('1 9 0001 1.00')}\n{"store":"1"}`);
    expect(await get<QuarantineEntry[]>('quarantine', callers.single)).toEqual([]);
    expect((await get<IncomingCounts>('counts', callers.single)).quarantined).toBe(0);
    const listed = await get<QuarantineEntry[]>('quarantine?state=open');
    const record = listed.find(({ fileName }) => fileName === 'shared.jsonl');
    const ofCompany = `quarantine/${record?.quarantineId}`;
    expect((await test.ask('GET', `incoming/${ofCompany}`, { as: callers.single })).status).toBe(404);
    const body = { kind: 'dismiss', ids: [record?.quarantineId], note: 'A test of the till' };
    expect((await test.ask('POST', 'incoming/actions', { as: callers.single, body })).status).toBe(404);
    const files = await get<ReceivedFile[]>('files', callers.single);
    expect(files.find(({ fileName }) => fileName === 'shared.jsonl')).toMatchObject({ quarantined: 0 });
    expect(files.map(({ fileName }) => fileName)).not.toContain('first.jsonl');

    const ofStore = [people.stores.harborPoint.location_id];
    await test.meta.db
      .updateTable('inbox')
      .set({ only_locations: ofStore })
      .where('file_name', '=', 'shared.jsonl')
      .execute();
    expect(await get<QuarantineEntry[]>('quarantine?state=open', callers.single)).toMatchObject([record ?? {}]);
    expect((await get<QuarantineDetail>(ofCompany, callers.single)).excerpt?.record).toBe('{"store":"1"}');
  });

  it('is found by the name of its file', async () => {
    const found = await get<ReceivedFile[]>('files?searchText=FIRST');
    expect(found.map(({ fileName }) => fileName)).toEqual(['first.jsonl']);
  });
});

describe('late data', () => {
  it('lists what changed a closed day, with how much; history of the first day does not count', async () => {
    expect(await get<LateChange[]>('late')).toEqual([]);
    await sql`update location_live set since = now() - interval '30 days'`.execute(test.meta.db);
    await send('late-a.jsonl', draw('1 4 0001 6.00\n1 4 0002 6.00', '2026-10-01'));
    await send('late-b.jsonl', draw('1 4 0001 2.50', '2026-10-01'));
    const [{ conflictId = 0 } = {}] = await get<ConflictEntry[]>('conflicts?state=open');
    await act('accept', [conflictId]);
    expect(await get<LateChange[]>('late')).toMatchObject([
      { cause: 'accept', businessDate: '2026-10-01', entered: 1, replaced: 1, amount: '-3.5000' },
      { cause: 'import', businessDate: '2026-10-01', entered: 2, replaced: 0, amount: '12.0000' },
    ]);
    expect((await get<IncomingCounts>('counts', callers.single)).late).toBe(1);
  });
});

describe('doubtful receipts of a file', () => {
  it('are listed with what is doubtful, and lead to the receipt; 404 for whoever may not see the file', async () => {
    const receipt = (store: string, number: string, total: string) =>
      JSON.stringify({ store, lane: '7', number, businessDate: '2026-11-12', total, lines: [{ amount: '2.50' }] });
    const id = await send('doubts.jsonl', [receipt('1', '1', '2.50'), receipt('2', '2', '3.00')].join('\n'));
    const { body } = await test.ask('GET', `incoming/files/${id}/doubts`, { as: callers.keeper });
    expect(body).toMatchObject({
      totalCount: 1,
      data: [{ number: '2', kinds: ['unbalanced'], amount: '0.50', details: ['total 3.00, sum 2.50, paid 3.00'] }],
    });
    const [{ token } = { token: '' }] = body.data as { token: string }[];
    const opened = await test.ask('GET', `transactions/${token}`, {
      as: people.tokens.admin,
      headers: { 'x-company-id': String(people.harvest.id) },
    });
    expect(opened.status).toBe(200);
    expect((await test.ask('GET', `incoming/files/${id}/doubts`, { as: callers.single })).status).toBe(404);
  });

  it('are counted and listed where they entered, also beside another sale of their number, and not in conflict', async () => {
    const receipt = (number: string, ended: string, upc: string, total: string, amount = total) =>
      JSON.stringify({
        store: '1',
        lane: '7',
        number,
        businessDate: '2026-11-11',
        ended: `2026-11-11T${ended}`,
        total,
        lines: [{ upc, amount }],
      });
    await send(
      'numbers-a.jsonl',
      [receipt('1', '09:00:00', '41', '2.50'), receipt('2', '09:01:00', '41', '2.50')].join('\n'),
    );
    const again = [receipt('1', '17:03:07', '77', '8.40'), receipt('2', '09:01:00', '41', '6.00', '2.50')];
    const id = await send('numbers-b.jsonl', again.join('\n'));
    const [file] = await get<ReceivedFile[]>('files?searchText=numbers-b');
    expect(file).toMatchObject({
      segmentId: id,
      entered: 1,
      conflicts: 1,
      doubts: [{ kind: 'sameNumber', count: 1, amount: '8.40' }],
    });
    const { body } = await test.ask('GET', `incoming/files/${id}/doubts`, { as: callers.keeper });
    expect(body).toMatchObject({ totalCount: 1, data: [{ number: '1', kinds: ['sameNumber'], amount: '8.40' }] });
  });
});

describe('bytes that are kept no longer', () => {
  it('leave the list as it is and say so where they would be shown', async () => {
    const [record] = await get<QuarantineEntry[]>('quarantine?state=open');
    const segment = record?.segmentId ?? 0;
    await test.meta.db.updateTable('inbox').set({ raw: null }).where('id', '=', segment).execute();
    await facts.command(factsSql`truncate table raw_segment`);
    const detail = await get<QuarantineDetail>(`quarantine/${record?.quarantineId}`);
    expect(detail.excerpt).toBeNull();
    const [accepted] = await get<ConflictEntry[]>('conflicts?state=accepted');
    expect((await get<ConflictDetail>(`conflicts/${accepted?.conflictId}`)).incoming).toBeNull();
    const id = record?.quarantineId ?? 0;
    expect(await act('replay', [id])).toMatchObject([{ outcome: 'failed' }]);
  });
});

describe('decisions', () => {
  it('are all written down: who, when, what', async () => {
    const actions = await get<{ kind: string; actedBy: string; state: string; subject: string }[]>('actions?limit=200');
    expect(actions.filter(({ state }) => state !== 'done').map(({ kind }) => kind)).toEqual(['replay']);
    expect(actions.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accept', 'reject', 'keepBoth', 'undoBoth', 'replay', 'dismiss', 'restore']),
    );
    expect(actions.find(({ kind }) => kind === 'reject')).toMatchObject({
      actedBy: 'keeper@example.com',
      subject: 'lane 1, 2026-11-19, number 0001',
    });
  });
});
