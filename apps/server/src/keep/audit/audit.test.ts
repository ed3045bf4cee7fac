import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENESIS, hashAfter, type Chained } from '../../meta/audit-chain.ts';
import { silentLog } from '../../meta/log.ts';
import { openMetaAt } from '../../meta/open.ts';
import { systemEntry } from '../../meta/repositories/audit-writer.ts';
import { createTestDatabase, testStoreOptions } from '../../meta/testing.ts';
import type { Meta } from '../../meta/types.ts';
import { HEADS, readHeads } from './heads.ts';
import { noteHeads, watchAudit } from './job.ts';
import { verifyAudit } from './verify.ts';

describe('the chain of the audit log', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let meta: Meta;
  let client: Client;
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-heads-'));
    database = await createTestDatabase();
    const connection = { connectionString: database.url };
    meta = await openMetaAt(connection, testStoreOptions, silentLog, async () => undefined);
    client = new Client(connection);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await meta.close();
    await database.drop();
    await rm(home, { recursive: true });
  });
  beforeEach(async () => {
    await client.query('truncate audit_record, audit_anchor');
    await rm(join(home, HEADS), { force: true });
  });

  const settings = () => ({ home, auditDays: null });
  const write = async (count: number) => {
    for (let at = 1; at <= count; at += 1)
      await meta.audit.write({ ...systemEntry('probe.act'), subjectName: `${at}` });
  };
  /** Changes the log past the trigger, as the owner of the database could. */
  const tamper = async (...statements: string[]) => {
    await client.query('alter table audit_record disable trigger audit_record_stays');
    for (const statement of statements) await client.query(statement);
    await client.query('alter table audit_record enable trigger audit_record_stays');
  };
  const verify = async () => verifyAudit(client, await readHeads(home));
  const problem = async () => {
    const found = (await verify()).problem;
    return found && [found.kind, found.recordId];
  };

  it('is whole as it was written, by many at once too', async () => {
    expect(await verify()).toMatchObject({ records: 0, problem: null });
    await Promise.all(Array.from({ length: 40 }, () => meta.audit.write(systemEntry('probe.act'))));
    expect(await verify()).toMatchObject({ records: 40, first: 1, last: 40, problem: null });
  });

  it('cannot be changed by a slip', async () => {
    await write(2);
    for (const slip of [`update audit_record set reason = 'x'`, 'delete from audit_record'])
      await expect(client.query(slip)).rejects.toThrow('never changed');
  });

  it.each([
    ['deletes one record', ['delete from audit_record where record_id = 4'], ['deleted', 4]],
    ['deletes the first ones', ['delete from audit_record where record_id < 3'], ['deleted', 1]],
    ['deletes the last ones', ['delete from audit_record where record_id > 6'], ['deleted', 7]],
    ['alters a field', [`update audit_record set real_user = 'ines@example.com' where record_id = 5`], ['altered', 5]],
    ['alters a time', [`update audit_record set at = at - interval '1 second' where record_id = 2`], ['altered', 2]],
    [
      'puts two in each other’s place',
      [
        'update audit_record set record_id = 100 where record_id = 3',
        'update audit_record set record_id = 3 where record_id = 4',
        'update audit_record set record_id = 4 where record_id = 100',
      ],
      ['reordered', 3],
    ],
    [
      'deletes one and closes the gap',
      [
        'delete from audit_record where record_id = 4',
        'update audit_record set record_id = record_id + 1000 where record_id > 4',
        'update audit_record set record_id = record_id - 1001 where record_id > 1000',
      ],
      ['reordered', 4],
    ],
  ])('names the first record when somebody %s', async (_, statements, expected) => {
    await write(8);
    await noteHeads({ config: settings(), meta });
    expect(await problem()).toBeNull();
    await tamper(...statements);
    expect(await problem()).toEqual(expected);
  });

  it('shows a log that was rewritten with new hashes by the heads outside the database', async () => {
    await write(6);
    await noteHeads({ config: settings(), meta });
    const { rows } = await client.query<Chained & { record_id: string }>(
      'select * from audit_record order by record_id',
    );
    let previous = GENESIS;
    for (const row of rows) {
      const changed = { ...row, reason: 'nothing happened' };
      const hash = hashAfter(previous, changed);
      await tamper(
        `update audit_record set reason = '${changed.reason}', previous_hash = '${previous}', hash = '${hash}'
         where record_id = ${row.record_id}`,
      );
      previous = hash;
    }
    expect(await problem()).toEqual(['rewritten', 6]);
    expect((await verifyAudit(client, [])).problem).toBeNull();
  });

  /** Records of other days, chained as the writer chains them. */
  const writeOn = async (...days: string[]) => {
    let previous = GENESIS;
    for (const [at, day] of days.entries()) {
      const row: Chained = {
        at: new Date(`${day}T12:00:00Z`),
        company_id: null,
        real_user_id: null,
        real_user: 'local',
        effective_user_id: null,
        effective_user: 'local',
        session: '',
        address: '',
        action: 'probe.act',
        route: '',
        subject_kind: '',
        subject_id: '',
        subject_name: day,
        outcome: 'done' as const,
        status: 200,
        code: '',
        reason: '',
        changes: '[]',
      };
      const hash = hashAfter(previous, row);
      const whole = { ...row, record_id: at + 1, previous_hash: previous, hash };
      const names = Object.keys(whole);
      await client.query(
        `insert into audit_record (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
        Object.values(whole),
      );
      previous = hash;
    }
  };

  it('has a head for the end of every day and for now, each once', async () => {
    await writeOn('2026-01-05', '2026-01-05', '2026-01-06');
    await noteHeads({ config: settings(), meta });
    await noteHeads({ config: settings(), meta });
    expect((await readHeads(home)).map(({ recordId }) => recordId)).toEqual([2, 3]);
    await writeFile(join(home, HEADS), `${await readFile(join(home, HEADS), 'utf8')}\n{"recordId":9,"ha`);
    await write(1);
    await noteHeads({ config: settings(), meta });
    expect((await readHeads(home)).map(({ recordId }) => recordId)).toEqual([2, 3, 4]);
    expect(await problem()).toBeNull();
  });

  it('loses whole old days only, keeps its anchor and says so', async () => {
    await writeOn('2024-03-01', '2024-03-01', '2024-03-02', '2026-11-01');
    await noteHeads({ config: settings(), meta });
    expect(await meta.audit.trim(36_000)).toBe(0);
    const stop = watchAudit({ config: { home, auditDays: 366 }, meta, log: silentLog });
    await stop();
    const { rows } = await meta.audit.list({ companyId: null }, { limit: 10 });
    expect(rows.map(({ recordId, action }) => [recordId, action])).toEqual([
      [5, 'audit.trim'],
      [4, 'probe.act'],
    ]);
    expect(rows[0]?.changes).toEqual([{ field: 'records', before: null, after: '3' }]);
    expect(await verify()).toMatchObject({ first: 4, last: 5, problem: null });
    await tamper('delete from audit_record where record_id = 4');
    expect(await problem()).toEqual(['deleted', 4]);
    await client.query(`update audit_anchor set record_id = 4, hash = repeat('a', 64)`);
    expect(await problem()).toEqual(['rewritten', 4]);
  });

  it('answers questions of every kind, and counts no further than anybody pages', async () => {
    await meta.audit.write({
      ...systemEntry('user.update'),
      companyId: 7,
      realUser: 'Support@Example.com',
      effectiveUser: 'ines@example.com',
      reason: 'Ticket 4711',
      subjectKind: 'user',
      subjectId: '12',
      subjectName: 'Zoë Brontë',
      outcome: 'refused' as const,
      status: 403,
    });
    await write(3);
    const found = async (filter: Partial<Parameters<Meta['audit']['list']>[0]>) =>
      (await meta.audit.list({ companyId: null, ...filter }, { limit: 10 })).rows.map(({ recordId }) => recordId);
    expect(await found({})).toEqual([4, 3, 2, 1]);
    expect(await found({ companyId: 7 })).toEqual([1]);
    expect(await found({ user: 'support@example.com' })).toEqual([1]);
    expect(await found({ user: 'INES@example.com' })).toEqual([1]);
    expect(await found({ subject: 'user:12' })).toEqual([1]);
    expect(await found({ outcome: 'refused' })).toEqual([1]);
    expect(await found({ action: 'probe.act' })).toEqual([4, 3, 2]);
    for (const text of ['zoë', 'BRON', '4711', 'support', `ticket & ' | !`, 'exam zo'])
      expect(await found({ searchText: text }), text).toEqual([1]);
    expect(await found({ searchText: 'nothing' })).toEqual([]);
    expect(await found({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    const { rows, total } = await meta.audit.list({ companyId: null }, { before: 3, limit: 1 });
    expect([rows.map(({ recordId }) => recordId), total]).toEqual([[2], 4]);
    const back = await meta.audit.list({ companyId: null }, { after: 2, limit: 1 });
    expect(back.rows.map(({ recordId }) => recordId)).toEqual([3]);
  });
});
