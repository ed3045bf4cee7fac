import type { CloseRules, RemovedKind } from '@lanewise/contract/entities/ledger-rules';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { Tables } from '../../tables.ts';
import { closeRanks, refuseUnknownPoints } from './rows.ts';

// Removed parts of books are kept for an hour, so that a removal can be undone.

type Kept = 'ledger_preset' | 'ledger_preset_location' | 'ledger_sheet' | 'ledger_sheet_point' | 'gl_column' | 'widget';
type Row = Record<string, unknown>;

/** The rows of something that was removed, by table. */
export type RemovedRows = Partial<Record<Kept, Row[]>>;

/**
 * The tables that hold parts of a removed thing, the owning tables first, and the condition that selects its rows in
 * each table.
 */
const partsOf = (kind: RemovedKind, id: number): [Kept, RawBuilder<unknown>][] => {
  const ofPreset = sql`preset_id = ${id}`;
  switch (kind) {
    case 'preset':
      return [
        ['ledger_preset', ofPreset],
        ['ledger_preset_location', ofPreset],
        ['ledger_sheet', ofPreset],
        ['ledger_sheet_point', sql`sheet_id in (select sheet_id from ledger_sheet where preset_id = ${id})`],
        ['gl_column', ofPreset],
      ];
    case 'sheet':
      return [
        ['ledger_sheet', sql`sheet_id = ${id}`],
        ['ledger_sheet_point', sql`sheet_id = ${id}`],
      ];
    case 'column':
      return [['gl_column', sql`gl_config_id = ${id}`]];
    case 'widget':
      return [['widget', sql`widget_id = ${id}`]];
  }
};

/** Stores a part of a book before it is removed. */
export const keepRemoved = async (
  tx: Transaction<Tables>,
  companyId: number,
  kind: RemovedKind,
  id: number,
): Promise<void> => {
  const record: RemovedRows = {};
  for (const [table, ofThing] of partsOf(kind, id)) {
    const { rows } = await sql<{ kept: Row[] }>`
      select coalesce(jsonb_agg(to_jsonb(part)), '[]') as kept from ${sql.table(table)} part
      where company_id = ${companyId} and ${ofThing}`.execute(tx);
    record[table] = rows[0]?.kept ?? [];
  }
  await sql`
    delete from ledger_removed where company_id = ${companyId} and removed_at < now() - interval '1 hour'`.execute(tx);
  await sql`
    insert into ledger_removed (company_id, kind, id, record)
    values (${companyId}, ${kind}, ${id}, ${JSON.stringify(record)}::jsonb)`.execute(tx);
};

/** Takes a removed part out of the store. Null: the part is not there. */
export const takeRemoved = async (
  tx: Transaction<Tables>,
  companyId: number,
  kind: RemovedKind,
  id: number,
): Promise<RemovedRows | null> => {
  const { rows } = await sql<{ record: RemovedRows }>`
    delete from ledger_removed
    where company_id = ${companyId} and kind = ${kind} and id = ${id} and removed_at > now() - interval '1 hour'
    returning record`.execute(tx);
  return rows[0]?.record ?? null;
};

/** The data points that a removed thing names: on sheets, in columns and tiles, and in rules. */
const pointsOf = (record: RemovedRows): number[] => {
  const {
    ledger_preset: presets = [],
    ledger_sheet_point: lines = [],
    gl_column: columns = [],
    widget: tiles = [],
  } = record;
  return [
    ...presets.flatMap((row) => (row['rules'] as CloseRules).tolerances.map(({ dpId }) => dpId)),
    ...lines.map((line) => Number(line['dp_id'])),
    ...[...columns, ...tiles].flatMap((row) => row['dp_ids'] as number[]),
  ];
};

const refuseLostStores = async (tx: Transaction<Tables>, { ledger_preset_location = [] }: RemovedRows) => {
  const ids = ledger_preset_location.map((row) => Number(row['location_id']));
  const { rows } = await sql`select from location where location_id = any(${ids}::int[])`.execute(tx);
  if (rows.length < ids.length)
    throw new Refused('validation', 'One of the locations does not exist.', { field: 'locationIds' });
};

/** Puts a removed thing back as it was. Refuses data points and stores that no longer exist. */
export const putBack = async (
  tx: Transaction<Tables>,
  companyId: number,
  kind: RemovedKind,
  id: number,
  record: RemovedRows,
): Promise<void> => {
  await refuseUnknownPoints(tx, companyId, pointsOf(record));
  await refuseLostStores(tx, record);
  for (const [table] of partsOf(kind, id))
    await sql`
      insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(record[table] ?? [])}::jsonb)`.execute(
      tx,
    );
};

type Listed = 'ledger_sheet' | 'gl_column' | 'widget';

/** Makes room in a list, so that a row can return to its former position. */
export const makeRoom = async (
  tx: Transaction<Tables>,
  table: Listed,
  of: 'preset_id' | 'company_id',
  id: number,
  row: Row,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set sequence = sequence + 1
    where ${sql.ref(of)} = ${id} and sequence >= ${Number(row['sequence'])}`.execute(tx);
};

export const closeRoom = (
  tx: Transaction<Tables>,
  table: Listed,
  of: 'preset_id' | 'company_id',
  id: number,
): Promise<void> =>
  closeRanks(tx, table, of, id, { ledger_sheet: 'sheet_id', gl_column: 'gl_config_id', widget: 'widget_id' }[table]);
