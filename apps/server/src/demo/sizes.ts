import type { Config } from '../config/config.ts';
import { companies, type DemoCompany } from './chain/companies.ts';

export interface DemoSize {
  /** Store numbers; null for all. */
  stores: readonly string[] | null;
  /** Number of customers relative to the whole chain. */
  volume: number;
  /** Days before today. */
  days: number;
  /** Days that are entered when the first screen opens. */
  firstDays: number;
  /** Seconds after which the server opens with at least the last days. The rest is entered later. */
  patience: number;
  /** Whether the current day grows while the server runs. */
  grows: boolean;
}

/**
 * `full` is the chain for new users: 36 stores, 13 months. `small` is for tests and small machines: 12 stores, three
 * weeks, no growth.
 */
export const demoSizes = {
  full: { stores: null, volume: 1, days: 395, firstDays: 21, patience: 15, grows: true },
  small: {
    stores: ['0008', '0011', '0014', '0015', '0019', '0021', '0023', '0024', '0027', '0031', '104', '206'],
    volume: 0.4,
    days: 21,
    firstDays: 21,
    patience: Number.POSITIVE_INFINITY,
    grows: false,
  },
} as const satisfies Record<Config['demo'], DemoSize>;
export type DemoSizeName = Config['demo'];

/** The companies with the stores of a size, each with its share of customers. */
export const companiesOf = ({ stores, volume }: DemoSize): DemoCompany[] =>
  companies.map((company) => ({
    ...company,
    stores: company.stores
      .filter(({ number }) => stores === null || stores.includes(number))
      .map((store) => ({ ...store, size: store.size * volume })),
  }));
