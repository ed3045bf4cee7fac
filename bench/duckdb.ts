import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql, text } from '../apps/server/dist/facts/sql.js';
import { rawLine } from './questions.ts';
import type { Facts } from '../apps/server/dist/facts/types.js';

export interface Duck {
  query(statement: string): Promise<unknown>;
  close(): void;
}

/** DuckDB over the same raw lines, in its own table format, with the columns that the questions need. */
export const openDuck = async (facts: Facts, folder: string): Promise<Duck> => {
  const parquet = join(folder, 'line.parquet');
  await rm(parquet, { force: true });
  await facts.command(
    sql`insert into function file(${text(parquet)}, 'Parquet')
      select location, dep_id, upc, business_date, hour, amount, discount, units, sign from ${rawLine}`,
    { lane: 'long' },
  );
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(
    `create table line as select * replace (cast(business_date as date) as business_date) from read_parquet('${parquet}')`,
  );
  await rm(parquet, { force: true });
  return {
    query: async (statement) => (await connection.runAndReadAll(statement)).getRows(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
};
