import type { LocationId } from '@lanewise/contract/primitives/ids';

/**
 * Tells what changed the figures of a company. `changesAfter` lists the manifests after a given manifest, each with its
 * locations and its month (yyyy-mm). `lastApplied` returns the last applied manifest.
 */
export interface Changes {
  changesAfter(company: number, manifest: number): Promise<Change[]>;
  lastApplied(company: number): Promise<number>;
}

export interface Change {
  manifest: number;
  locations: readonly LocationId[];
  month: string;
}

/** Months of stores that something entered. */
export interface ChangedMonths {
  locations: readonly LocationId[];
  months: readonly string[];
  has(location: LocationId, month: string): boolean;
}

const changedBy = (changes: readonly Change[]): ChangedMonths => {
  const keys = new Set(changes.flatMap(({ locations, month }) => locations.map((location) => `${location} ${month}`)));
  return {
    locations: [...new Set(changes.flatMap(({ locations }) => locations))],
    months: [...new Set(changes.map(({ month }) => month))],
    has: (location, month) => keys.has(`${location} ${month}`),
  };
};

interface Memory<Kept> {
  /** Reads the first value that is remembered for a company. */
  begin: (company: number) => Promise<Kept>;
  /** Returns the remembered value after new receipts entered. All data of the changed months has to be read again. */
  renew: (company: number, kept: Kept, changed: ChangedMonths) => Promise<Kept>;
}

/**
 * Reads a value of companies, one read after another for each company. Calls that wait for their turn share one read.
 * This read begins after all of these calls, so each call sees everything that was saved before the call.
 */
export const sharedInTurn = <Value>(
  read: (company: number) => Promise<Value>,
): ((company: number) => Promise<Value>) => {
  const running = new Map<number, Promise<unknown>>();
  const waiting = new Map<number, Promise<Value>>();
  return (company) => {
    const shared = waiting.get(company);
    if (shared) return shared;
    const turn = running.get(company) ?? Promise.resolve();
    const next = turn.then(() => {
      waiting.delete(company);
      return read(company);
    });
    waiting.set(company, next);
    running.set(
      company,
      next.catch(() => undefined),
    );
    return next;
  };
};

/**
 * Returns the remembered value of a company as of now. Every call queries the applied manifests, which say which months
 * must be read again, also after changes by another server. If a read fails, the earlier value stays remembered with
 * its manifest, and the next call reads the changed months again.
 */
export const remember = <Kept>(
  changes: Changes,
  { begin, renew }: Memory<Kept>,
): ((company: number) => Promise<Kept>) => {
  const known = new Map<number, { manifest: number; kept: Kept }>();

  const look = async (company: number): Promise<Kept> => {
    const before = known.get(company);
    if (!before) {
      // Reads the manifest first. Data that enters during the rest of the call belongs to a later manifest, so the next
      // call reads it.
      const manifest = await changes.lastApplied(company);
      const kept = await begin(company);
      known.set(company, { manifest, kept });
      return kept;
    }
    const entered = await changes.changesAfter(company, before.manifest);
    const last = entered.at(-1);
    if (!last) return before.kept;
    const kept = await renew(company, before.kept, changedBy(entered));
    known.set(company, { manifest: last.manifest, kept });
    return kept;
  };

  return sharedInTurn(look);
};
