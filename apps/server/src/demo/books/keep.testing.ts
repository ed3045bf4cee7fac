import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { AccountBalance, CashAccount, MovementDay } from '@lanewise/contract/entities/movements';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { localToken, type TestApp } from '../../app-testing.ts';
import type { Facts } from '../../facts/types.ts';
import type { KeptClose } from '../../meta/close-types.ts';
import type { DemoCompany } from '../chain/companies.ts';
import { keepBooks } from './keep.ts';
import { setUpBooks, type Morning, type Opening } from './setup.ts';

/** The books of a company of the sample chain, as a server shows them. */
export interface ShownBooks {
  /** Sets them up first. */
  keep: () => Promise<void>;
  presets: () => Promise<LedgerPreset[]>;
  /** The days from the first day of the chain to `last`. */
  days: (last: string) => Promise<BookDay[]>;
  /** The newest close of each day. */
  closes: (last: string) => Promise<KeptClose[]>;
  /** The accounts of all stores on a day. */
  balances: (date: string) => Promise<(AccountBalance & Pick<CashAccount, 'kind'>)[]>;
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
      const newest = await test.meta.books.closeStates(stores, await presetId(), begins, last);
      return test.meta.books.kept(
        companyId,
        newest.map(({ closeId }) => closeId),
      );
    },
    balances: async (date) => {
      const [kinds, stores, preset] = [
        await test.meta.books.movements.accounts(companyId),
        await locations(),
        await presetId(),
      ];
      const ofStores = await Promise.all(
        stores.map(({ reg_loc_id }) =>
          read<MovementDay>(`value_table/movements?locationId=${reg_loc_id}&presetId=${preset}&date=${date}`),
        ),
      );
      return ofStores.flatMap(({ balances }) =>
        balances.flatMap((one) => {
          const found = kinds.find(({ accountId }) => accountId === one.accountId);
          return found ? [{ ...one, kind: found.kind }] : [];
        }),
      );
    },
    storeNumbers: async () =>
      new Map((await locations()).map(({ reg_loc_id, storeNumber }) => [reg_loc_id, storeNumber])),
  };
};
