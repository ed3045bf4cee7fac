import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewConflict } from './ingest-types.ts';
import type { SegmentRow } from './segment-types.ts';
import { openTestMeta } from './testing.ts';
import type { Meta } from './types.ts';
import { keepConflicts } from './waiting.ts';

let meta: Meta;
let company: number;
beforeAll(async () => {
  meta = await openTestMeta();
  const kind = { us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
  company = (await meta.companies.create({ ...kind, name: 'Harvest Lane' })).id;
});
afterAll(() => meta.close());

const receive = async (name: string): Promise<SegmentRow> => {
  const { rows } = await sql<{ id: string }>`
    insert into inbox (company_id, content_hash, format, file_name, part, base_offset, size, redacted, create_locations, purpose, sent_by, state)
    values (${company}, ${name}, 'jsonl', ${name}, 1, 0, 1, 0, false, 'import', 'user keeper@example.com', 'received') returning id
  `.execute(meta.db);
  return { id: Number(rows[0]?.id), companyId: company } as SegmentRow;
};

const conflict = (at: number): NewConflict => ({
  location: 1,
  businessDate: '2026-11-19',
  lane: '',
  number: '1120',
  occurrence: 0,
  offset: at,
  existingEntry: 1,
  existingHash: 'standing',
  incomingHash: `content ${at}`,
});

const statesOf = async (row: SegmentRow): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from conflict where inbox_id = ${row.id} group by state
  `.execute(meta.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

describe('conflicts of a segment', () => {
  it('of which tens of thousands have one key are compared with as many within one statement’s time', async () => {
    const count = 20_000;
    const all = Array.from({ length: count }, (_, at) => conflict(at));
    const first = await receive('first.jsonl');
    await meta.db.transaction().execute((tx) => keepConflicts(tx, first, all));
    expect(await statesOf(first)).toEqual({ open: count });
    await sql`update conflict set state = 'rejected', decided_by = 'keeper' where inbox_id = ${first.id} and position < 5000`.execute(
      meta.db,
    );
    const second = await receive('second.jsonl');
    await meta.db.transaction().execute((tx) => keepConflicts(tx, second, all));
    expect(await statesOf(second)).toEqual({ open: count - 5_000, rejected: 5_000 });
  });
});
