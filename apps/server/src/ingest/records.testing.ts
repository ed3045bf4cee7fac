import type { SegmentQuery, SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { importProfile } from '@lanewise/contract/facts/profile';
import { sql, u32 } from '../facts/sql.ts';
import { startedIngest } from './started.testing.ts';

export const columns = { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', amount: 'Amount' };
export const profile = importProfile.parse({ csv: { columns, rowsTogether: true } });

/** The hash of a profile differs by company. */
const profileHash = (company: number): string => String(company).padStart(64, 'a');

export const rowOf = (store: string, number: number, amount: string): string =>
  `${store},${number},2026-11-19,4011,${amount}\n`;
export const fileOf = (...rows: string[]): string => `Store,No,Date,Item,Amount\n${rows.join('')}`;

/** Companies whose files are read by the profile above, for the tests of a file. */
export const countedRecords = () => {
  const { meta, facts, store, ingest } = startedIngest();
  let companies = 0;
  /** A company with store 1 and the profile of the test files. */
  const newCompany = async (): Promise<number> => {
    const company = { name: '', us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
    const { id } = await meta.companies.create({ ...company, name: `Company ${(companies += 1)}` });
    await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
    await store.keepProfile(id, profileHash(id), profile);
    return id;
  };

  /** Net sales as the reports read them. */
  const salesOf = async (company: number): Promise<string> => {
    const [row] = await facts.query<{ net: string }>(
      sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(company)}`,
    );
    return row?.net ?? '';
  };

  const send = async (
    company: number,
    file: string,
    more: Partial<Pick<SegmentQuery, 'sending' | 'goesOn' | 'dryRun' | 'createLocations'>> & {
      profile?: string | undefined;
    } = {},
  ): Promise<SegmentReceipt> => {
    const query = {
      fileName: 'a.csv',
      createLocations: false,
      dryRun: false,
      part: 1,
      baseOffset: 0,
      profile: profileHash(company),
      ...more,
    };
    const body = (async function* () {
      yield Buffer.from(file);
    })();
    const kept = await ingest.receive(query, { companyId: company, sentBy: 'test', onlyLocations: null }, body);
    const settled = await ingest.receipt(company, kept.segmentId, 40);
    return { ...kept, ...settled, duplicate: kept.duplicate };
  };

  return { meta, facts, store, ingest, newCompany, salesOf, send };
};
