import type { Config } from '../config/config.ts';
import { companies, type DemoCompany } from './chain/companies.ts';

/** How much of the sample chain is made. */
export interface DemoSize {
  /** Store numbers; null for all. */
  stores: readonly string[] | null;
  /** Customers against those of the whole chain. */
  volume: number;
  /** Days before today. */
  days: number;
  /** Days that are there when the first screen opens. */
  firstDays: number;
  /** Seconds after which the server opens with what is there, at least the last days; the rest fills in behind. */
  patience: number;
  /** Whether today goes on while the server runs. */
  grows: boolean;
}

/**
 * `full` is the chain that newcomers meet: 36 stores, 13 months. `small` is for tests and small machines: 12 stores, three
 * weeks, nothing that moves.
 */
export const demoSizes = {
  full: { stores: null, volume: 1, days: 395, firstDays: 35, patience: 34, grows: true },
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
