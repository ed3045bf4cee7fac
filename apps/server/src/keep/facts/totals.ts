import { sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import { KeepError } from '../errors.ts';
import type { CompanyTotals, Manifest } from '../manifest.ts';

/** Sums of the figures by company, with money as the engine writes it. */
export const factTotalsOf = async (facts: Facts): Promise<{ journalRows: string; companies: CompanyTotals[] }> => {
  const [journal] = await facts.query<{ rows: string }>(sql`select toString(count()) as rows from journal`);
  const companies = await facts.query<CompanyTotals>(
    sql`select company, toString(sum(transactions)) as transactions, toString(sum(customers)) as customers,
toString(sum(net_amount)) as netSales from sales_hour group by company order by company`,
    { lane: 'long' },
  );
  return { journalRows: journal?.rows ?? '0', companies };
};

/** The version of the engine and the schema steps that ran. */
export const schemaOf = async (facts: Facts): Promise<{ engine: string; migrations: number[] }> => {
  const [engine] = await facts.query<{ version: string }>(sql`select version() as version`);
  const migrations = await facts.query<{ number: number }>(sql`select number from migration order by number`);
  return { engine: engine?.version ?? '', migrations: migrations.map(({ number }) => number) };
};

/** Throws KeepError if restored facts differ from the description in the archive. */
export const holdAgainst = async (facts: Facts, described: Manifest['facts']): Promise<void> => {
  const found = await factTotalsOf(facts);
  if (found.journalRows !== described.journalRows)
    throw new KeepError(
      `The journal has ${found.journalRows} rows after the restore instead of ${described.journalRows}.`,
    );
  for (const [at, said] of described.companies.entries()) {
    if (JSON.stringify(found.companies[at]) !== JSON.stringify(said))
      throw new KeepError(`The figures of company ${said.company} are not what the archive says they were.`);
  }
};
