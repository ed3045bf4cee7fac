import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawn } from '../../facts/drawn.testing.ts';
import { insertJournal } from '../../facts/journal.ts';
import { keepSegment, readSegment } from '../../facts/segments.ts';
import { sql } from '../../facts/sql.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { cloneFacts, sourceTables } from './clone.ts';
import { loadRows } from './load.ts';
import { factTotalsOf } from './totals.ts';

const september = drawn(`
  1 7 2026-09-19 2 0001 09 sale | 4011@6 2 0.99
  2 7 2026-09-20 2 0002 10 sale | 4011@6 1 0.99; 0490@7 1 6.99 -1.00
`);
const october = drawn('3 7 2026-10-02 2 0003 11 sale | 4011@6 3 0.99');
const later = drawn('4 7 2026-10-03 2 0004 11 sale | 4011@6 9 0.99');
const bytes = Buffer.from([0, 9, 10, 13, 39, 92, 128, 255]);

describe('facts that are fixed by statements', () => {
  let facts: Facts;
  beforeEach(async () => {
    facts = await openTestFacts();
    await insertJournal(facts, september, 'september');
    await insertJournal(facts, october, 'october');
    await keepSegment(facts, 1, 3, bytes);
  });
  afterEach(() => facts.close());

  const tables = async (): Promise<string[]> => {
    const rows = await facts.query<{ name: string }>(
      sql`select name from system.tables where database = currentDatabase() and startsWith(name, 'backup')`,
    );
    return rows.map(({ name }) => name);
  };

  it('are what was entered: all else is made of it', async () => {
    expect(await sourceTables(facts)).toEqual(['journal', 'raw_segment']);
  });

  it('come to the same figures and bytes elsewhere, without what came after the moment', async () => {
    const { described, rows, release } = await cloneFacts(facts);
    await insertJournal(facts, later, 'later');
    const other = await openTestFacts();
    await loadRows(other, rows());
    await release();
    expect(await factTotalsOf(other)).toEqual({ journalRows: '3', companies: described.companies });
    expect(described.companies).toMatchObject([{ company: 1, transactions: '3', netSales: '11.93' }]);
    expect(await readSegment(other, 1, 3)).toEqual(bytes);
    expect(await tables()).toEqual([]);
    await other.close();
  });

  it('are refused where a part went while they were read', async () => {
    const { rows, release } = await cloneFacts(facts);
    const read = async (): Promise<void> => {
      for await (const { table } of rows())
        if (table === 'journal') await facts.command(sql`alter table backup_journal drop partition 202610`);
    };
    await expect(read()).rejects.toThrow('The parts of journal changed while they were read');
    await release();
  });

  it('clear what a killed backup left', async () => {
    await cloneFacts(facts);
    const { release } = await cloneFacts(facts);
    await release();
    expect(await tables()).toEqual([]);
  });
});
