import type { Calendars } from '../meta/trading-types.ts';
import type { Meta } from '../meta/types.ts';
import { namesOf, type Names } from './names.ts';

/**
 * The repositories that hold the configuration of companies. A change of one of their tables changes the mark of the
 * company.
 */
export interface ConfigurationSources extends Pick<
  Meta,
  'companies' | 'calendarPeriods' | 'places' | 'departments' | 'categories' | 'dataPoints'
> {
  calendars: Calendars;
}

/** What a company configures: its record, calendar, places, departments and data points. */
export interface Configuration {
  /** Reads a value once, until the company changes its configuration. Nobody changes the value that is returned. */
  once: <Value>(read: (sources: ConfigurationSources, companyId: number) => Promise<Value>) => Promise<Value>;
}

export interface RememberedConfigurations {
  /** The configuration of a company, as of now. */
  of: (companyId: number) => Promise<Configuration>;
}

const configurationOf = (sources: ConfigurationSources, companyId: number): Configuration => {
  const known = new Map<unknown, Promise<unknown>>();
  return {
    once: <Value>(read: (from: ConfigurationSources, companyId: number) => Promise<Value>): Promise<Value> => {
      const found = known.get(read) as Promise<Value> | undefined;
      if (found) return found;
      const value = read(sources, companyId);
      known.set(read, value);
      value.catch(() => known.delete(read));
      return value;
    },
  };
};

/** Configurations that are read anew for each question. */
export const readConfigurations = (sources: ConfigurationSources): RememberedConfigurations => ({
  of: (companyId) => Promise.resolve(configurationOf(sources, companyId)),
});

/**
 * Largest number of companies whose configuration is kept. The configuration of a company with 2,000 stores takes a few
 * MB.
 */
const mostKept = 50;

/**
 * Remembers the configuration of companies. Each question first checks whether the configuration has changed, so the
 * question sees every change that was saved before the question, also by another server.
 */
export const rememberConfigurations = (
  sources: ConfigurationSources & Pick<Meta, 'configurations'>,
): RememberedConfigurations => {
  const kept = new Map<number, { mark: string; configuration: Configuration }>();
  return {
    of: async (companyId) => {
      // Reads the mark first. A change that is saved during the rest of the call gets a later mark, so the next
      // question reads it.
      const mark = await sources.configurations.markOf(companyId);
      if (mark === null) return configurationOf(sources, companyId);
      const known = kept.get(companyId);
      const configuration = known?.mark === mark ? known.configuration : configurationOf(sources, companyId);
      // Puts the company at the end of the map, because the first company of the map is dropped first.
      kept.delete(companyId);
      kept.set(companyId, { mark, configuration });
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return configuration;
    },
  };
};

type ReadNames = (sources: ConfigurationSources, companyId: number) => Promise<Names>;
const readersOfNames = new Map<number, ReadNames>();

/** Reads the places and departments of a company, with the names that a reader of this authority level sees. */
export const namesAt = (authorityLevel: number): ReadNames => {
  const known = readersOfNames.get(authorityLevel);
  if (known) return known;
  const read: ReadNames = async ({ places, departments, calendars }, companyId) => {
    const [locations, regions, list, set] = await Promise.all([
      places.locations(companyId),
      places.regionNames(companyId),
      departments.list(companyId),
      calendars.of(companyId),
    ]);
    return namesOf({ locations, regions, departments: list, calendars: set, authorityLevel });
  };
  readersOfNames.set(authorityLevel, read);
  return read;
};

export const readCompany = ({ companies }: ConfigurationSources, companyId: number) => companies.find(companyId);
export const readCalendar = ({ calendarPeriods }: ConfigurationSources, companyId: number) =>
  calendarPeriods.of(companyId);
