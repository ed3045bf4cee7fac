import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptSegments } from '../../facts/journal.ts';
import { keepSegment } from '../../facts/segments.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { silentLog } from '../../meta/log.ts';
import { openMetaAt } from '../../meta/open.ts';
import { createTestDatabase, testStoreOptions } from '../../meta/testing.ts';
import { applyRetention, type Deleted } from './run.ts';

const never = {
  sessionDays: null,
  fileDays: null,
  reportDays: null,
  connectorFileDays: null,
  failedDays: null,
  decidedDays: null,
};

describe('retention', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: Client;
  let facts: Facts;

  beforeAll(async () => {
    database = await createTestDatabase();
    const meta = await openMetaAt(
      { connectionString: database.url },
      testStoreOptions,
      silentLog,
      async () => undefined,
    );
    await meta.close();
    client = new Client({ connectionString: database.url });
    await client.connect();
    facts = await openTestFacts();
    await client.query(`insert into company (name, us_week, connector_type, currency, time_zone)
      values ('Harvest Lane Markets', true, '', 'USD', 'UTC')`);
  });
  afterAll(async () => {
    await facts.close();
    await client.end();
    await database.drop();
  });
  beforeEach(() =>
    client.query(
      'truncate inbox, manifest, quarantine, conflict, session, one_time_link, login_attempt, app_user cascade',
    ),
  );

  /** A file received `days` days ago. If it entered, its bytes are in the facts store. */
  const draw = async (id: number, state: 'applied' | 'failed', days: number): Promise<void> => {
    await client.query(
      `insert into inbox (id, company_id, content_hash, format, file_name, part, base_offset, size, redacted,
         create_locations, purpose, sent_by, state, received_at, applied_at)
       overriding system value values ($1, 1, $4, 'jsonl', 'a.jsonl', 1, 0, 1, 0, true, 'import', 'test', $2,
         now() - make_interval(days => $3), now() - make_interval(days => $3))`,
      [id, state, days, `hash of ${id}`],
    );
    if (state === 'applied') await keepSegment(facts, 1, id, Buffer.from(`bytes of ${id}`));
  };
  const drawQuarantined = (inbox: number, state: string): Promise<unknown> =>
    client.query(
      `insert into quarantine (company_id, inbox_id, file_name, byte_offset, length, reason, detail, state, decided_at)
       values (1, $1, 'a.jsonl', 0, 1, 'invalidValue', '', $2, now() - interval '40 days')`,
      [inbox, state],
    );

  const apply = (retention: Partial<typeof never> | Record<string, number>): Promise<Deleted> =>
    applyRetention({
      config: { home: '/nonexistent', databaseUrl: database.url, retention: { ...never, ...retention } },
      facts,
      alone: (work) => work(),
    });

  it('leaves the mark of a configuration another one after a change, also when nobody asked for days', async () => {
    const marked = async (): Promise<string> => {
      const { rows } = await client.query<{ mark: string }>(
        `select count(*) || ' ' || coalesce(sum(change_id), 0) as mark from configuration_change where company_id = 1`,
      );
      return rows[0]?.mark ?? '';
    };
    const daysLater = async (): Promise<string> => {
      await client.query(`update configuration_change set changed_at = now() - interval '3 days'`);
      await apply({});
      return marked();
    };
    const marks = [await daysLater()];
    for (const city of ['Lyon', 'Nice']) {
      await client.query('update company set city = $1 where company_id = 1', [city]);
      marks.push(await daysLater());
    }
    expect(new Set(marks).size).toBe(3);
    const { rows } = await client.query('select from configuration_change where company_id = 1');
    expect(rows).toHaveLength(1);
  });
  const ids = async (): Promise<number[]> =>
    (await client.query<{ id: string }>('select id from inbox order by id')).rows.map(({ id }) => Number(id));

  it('keeps everything for ever where nothing is set', async () => {
    await draw(1, 'applied', 4_000);
    await draw(2, 'failed', 4_000);
    await drawQuarantined(1, 'dismissed');
    expect(await apply({})).toEqual({
      sessions: 0,
      files: 0,
      reports: 0,
      connectorFiles: 0,
      failed: 0,
      decided: 0,
      unused: 0,
    });
    expect(await ids()).toEqual([1, 2]);
    expect(await keptSegments(facts)).toContain(1);
  });

  it('deletes profiles and item files that nothing can be read with, a month after they were sent last', async () => {
    await draw(61, 'applied', 100);
    await client.query(`
      update inbox set profile_hash = 'read', items_hash = 'read';
      insert into import_profile (hash, company_id, body, used_at)
        select hash, 1, '{}', now() - make_interval(days => days)
        from (values ('read', 60), ('old', 31), ('new', 29)) as drawn (hash, days);
      insert into item_file (hash, company_id, content, used_at) select hash, 1, '', used_at from import_profile`);
    const left = async (): Promise<unknown> =>
      (
        await client.query({
          text: 'select hash from import_profile join item_file using (hash) order by hash',
          rowMode: 'array',
        })
      ).rows.flat();
    expect((await apply({})).unused).toBe(2);
    expect(await left()).toEqual(['new', 'read']);
    await client.query('update inbox set bytes_deleted_at = now()');
    expect((await apply({})).unused).toBe(2);
    expect(await left()).toEqual(['new']);
  });

  it('deletes the bytes of old files and says which, but of none that waits for a person', async () => {
    await draw(11, 'applied', 100);
    await draw(12, 'applied', 10);
    await draw(13, 'applied', 100);
    await drawQuarantined(13, 'open');
    await draw(14, 'applied', 100);
    await drawQuarantined(14, 'dismissed');
    expect(await apply({ fileDays: 30 })).toMatchObject({ files: 2 });
    const kept = await keptSegments(facts);
    expect([11, 12, 13, 14].filter((id) => kept.has(id))).toEqual([12, 13]);
    const { rows } = await client.query<{ id: string }>(
      'select id from inbox where bytes_deleted_at is not null order by id',
    );
    expect(rows.map(({ id }) => Number(id))).toEqual([11, 14]);
    expect(await ids()).toEqual([11, 12, 13, 14]);
    expect(await apply({ fileDays: 30 })).toMatchObject({ files: 0 });
  });

  it('deletes old files that failed, but none on which a decision stands', async () => {
    await draw(21, 'failed', 100);
    await draw(22, 'failed', 10);
    await draw(23, 'failed', 100);
    await client.query(`insert into manifest (inbox_id, company_id, month, purpose, decoder_version, entry_first, entry_count,
      hash, decisions, location_ids, state) values (23, 1, '2026-09', 'import', 1, 1, 0, '', '', '{}', 'applied')`);
    expect(await apply({ failedDays: 30 })).toMatchObject({ failed: 1 });
    expect(await ids()).toEqual([22, 23]);
  });

  it('takes from the list what was decided long ago, and nothing open', async () => {
    await draw(31, 'applied', 1);
    for (const state of ['open', 'dismissed', 'resolved']) await drawQuarantined(31, state);
    expect(await apply({ decidedDays: 60 })).toMatchObject({ decided: 0 });
    expect(await apply({ decidedDays: 30 })).toMatchObject({ decided: 2 });
    expect((await client.query('select state from quarantine')).rows).toEqual([{ state: 'open' }]);
  });

  it('deletes old printed reports, and of their contents those that no other one has', async () => {
    await client.query(`
      insert into level (company_id, level_id, name) values (1, 2, 'Location') on conflict do nothing;
      insert into place (reg_loc_id, company_id, level_id, name) values (1, 1, 2, 'Harbor Point');
      insert into location (location_id, reg_loc_id, company_id, store_number, time_zone) values (1, 1, 1, '8', 'UTC');
      insert into pos_report_content (company_id, sha256, media_type, content)
        select 1, repeat(letter, 64), 'text/plain', 'NET SALES' from unnest(array['a', 'b']) letter;
      insert into pos_report (company_id, location_id, business_date, report_type, file_name, version, sha256, size, sent_by)
        select 1, 1, current_date - days, 'closing', 'Z.txt', 1, repeat(letter, 64), 9, 'test'
        from (values (40, 'a'), (39, 'b'), (5, 'b')) drawn (days, letter)`);
    expect(await apply({ reportDays: 60 })).toMatchObject({ reports: 0 });
    expect(await apply({ reportDays: 30 })).toMatchObject({ reports: 2 });
    const { rows } = await client.query<{ letter: string }>('select left(sha256, 1) as letter from pos_report_content');
    expect(rows).toEqual([{ letter: 'b' }]);
  });

  it('deletes old files of connectors, and the requests for them', async () => {
    await client.query(`
      insert into connector (connector_id, company_id, location_id, name, key_hash) values (5, 1, 1, 'Harbor Point', 'x');
      insert into connector_request (company_id, connector_id, location_id, kind, asked_by, asked_at, expires_at)
        select 1, 5, 1, 'log', 'test', now() - make_interval(days => days), now() from unnest(array[100, 10]) days;
      insert into connector_file (company_id, location_id, file_type, file_name, sent_by, size, sha256, redacted,
        modified_at, received_at, content)
        select 1, 1, 'log', days || '.log', 'test', 1, repeat('a', 64), 0, now(), now() - make_interval(days => days), ''
        from unnest(array[100, 10]) days`);
    expect(await apply({ connectorFileDays: 90 })).toMatchObject({ connectorFiles: 1 });
    const { rows } = await client.query<{ file_name: string }>('select file_name from connector_file');
    expect(rows).toEqual([{ file_name: '10.log' }]);
    expect((await client.query('select from connector_request')).rowCount).toBe(1);
  });

  it('deletes sessions and links that open nothing any more', async () => {
    await client.query(`insert into app_user (username, first_name, last_name, role_id, status, all_locations)
      values ('ines@example.com', 'Ines', 'Ortega', 1, 'Active', true)`);
    for (const [token, days] of [
      ['old', 40],
      ['ended', 5],
      ['living', -1],
    ] as const)
      await client.query(
        `insert into session (token_hash, user_id, idle_until, absolute_until)
         select $1, user_id, now() + interval '400 days', now() - make_interval(days => $2) from app_user`,
        [token, days],
      );
    await client.query(
      `insert into one_time_link (token_hash, kind, expires_at) values ('dead', 'setup', now() - interval '40 days')`,
    );
    expect(await apply({ sessionDays: 30 })).toMatchObject({ sessions: 2 });
    const { rows } = await client.query<{ token: string }>('select token_hash as token from session order by 1');
    expect(rows.map(({ token }) => token)).toEqual(['ended', 'living']);
  });
});
