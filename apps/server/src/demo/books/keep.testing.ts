import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { localToken, type TestApp } from '../../app-testing.ts';
import type { Facts } from '../../facts/types.ts';
import type { KeptClose } from '../../meta/ledger-types.ts';
import type { DemoCompany } from '../chain/companies.ts';
import { keepBooks } from './keep.ts';
import { setUpBooks, type Morning, type Opening } from './setup.ts';

/** The books of a company of the sample chain, as a server shows them. */
export interface ShownBooks {
  /** Sets them up first. */
  keep: () => Promise<void>;
  presets: () => Promise<LedgerPreset[]>;
  /** From the first day of the chain to another. */
  days: (last: string) => Promise<BookDay[]>;
  /** The newest close of each day. */
  closes: (last: string) => Promise<KeptClose[]>;
  /** By reg_loc_id. */
  storeNumbers: () => Promise<ReadonlyMap<number, string>>;
}

interface Parts {
  test: TestApp;
  facts: Facts;
  signal: AbortSignal;
}

export const shownBooks = (
  { test, facts, signal }: Parts,
  companyId: number,
  company: DemoCompany,
  morning: Morning & Opening,
): ShownBooks => {
  const { begins } = morning;
  const read = async <Data>(path: string): Promise<Data> => {
    const { body } = await test.ask('GET', path, { as: localToken, headers: { 'x-company-id': String(companyId) } });
    return body.data as Data;
  };
  const locations = () => test.meta.places.locations(companyId);
  const presets = () => read<LedgerPreset[]>('ledger-config/preset');
  const presetId = async (): Promise<number> => (await presets())[0]?.presetId ?? 0;
  return {
    presets,
    keep: async () => {
      await setUpBooks(test.meta, companyId, company, morning);
      const asked = facts.of({ company: String(companyId), user: 'books' });
      return keepBooks({ meta: test.meta, facts: asked, signal }, companyId, company, morning);
    },
    days: async (last) => read(`value_table/days?presetId=${await presetId()}&startDate=${begins}&lastDate=${last}`),
    closes: async (last) => {
      const locationIds = (await locations()).map(({ location_id }) => location_id);
      const stores = { companyId, locationIds };
      const newest = await test.meta.books.newest(stores, await presetId(), begins, last);
      return test.meta.books.kept(
        companyId,
        newest.map(({ closeId }) => closeId),
      );
    },
    storeNumbers: async () =>
      new Map((await locations()).map(({ reg_loc_id, storeNumber }) => [reg_loc_id, storeNumber])),
  };
};
