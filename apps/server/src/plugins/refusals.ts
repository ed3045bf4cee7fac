import type { AuditEntry } from '../meta/audit-types.ts';
import { networkOf } from './address.ts';

/**
 * Limits for the records of refused calls in a time window. A caller who is refused again and again could fill the
 * audit log. So the first refusals of a kind are recorded one by one, and further refusals are counted into one record
 * at the end of the window. A kind is one caller (for unknown callers: one network), one call and one reason. Known and
 * unknown callers are counted separately, so that a flood of unknown callers hides no known caller. docs/decisions/033
 * has the figures.
 */
export interface RefusalLimits {
  /** Largest number of refusals of one kind that are recorded one by one. */
  first: number;
  /** Largest number of refusals of all kinds together that are recorded one by one. */
  firstOfAll: number;
  /**
   * `kinds`: largest number of kinds that have their own count. `callers`: largest number of callers that have their
   * own count, for refusals of further kinds. All other refusals share one count.
   */
  kinds: number;
  callers: number;
}

export const REFUSAL_LIMITS: RefusalLimits = { first: 5, firstOfAll: 500, kinds: 500, callers: 100 };

interface Sum {
  /** The fields that all counted refusals share. */
  entry: AuditEntry;
  seen: number;
  counted: number;
  first: Date;
  last: Date;
}

const isKnown = ({ realUser, effectiveUser }: AuditEntry): boolean => realUser !== '' || effectiveUser !== '';

const callerOf = (entry: AuditEntry): string =>
  isKnown(entry)
    ? JSON.stringify([entry.realUserId, entry.realUser, entry.effectiveUserId, entry.effectiveUser])
    : networkOf(entry.address);

const blank = {
  companyId: null,
  realUserId: null,
  realUser: '',
  effectiveUserId: null,
  effectiveUser: '',
  session: '',
  address: '',
  route: '',
  subjectKind: '',
  subjectId: '',
  subjectName: '',
  code: '',
} as const;

/** The fields that two refusals share; a field in which they differ is empty. */
const common = (one: AuditEntry, other: AuditEntry): AuditEntry => {
  const shared: AuditEntry = { ...one, reason: '', changes: [] };
  for (const field of Object.keys(blank) as (keyof typeof blank)[])
    if (one[field] !== other[field]) Object.assign(shared, { [field]: blank[field] });
  if (one.action !== other.action) shared.action = 'access.refused';
  return shared;
};

const recordOf = ({ entry, counted, first, last }: Sum): AuditEntry => ({
  ...entry,
  reason: '',
  changes: [
    { field: 'refusals', before: null, after: String(counted) },
    { field: 'firstRefusal', before: null, after: first.toISOString() },
    { field: 'lastRefusal', before: null, after: last.toISOString() },
  ],
});

const openWindow = (limits: RefusalLimits) => {
  const sums = new Map<string, Sum>();
  const counts = { single: 0, kinds: 0, callers: 0 };
  /** The most specific count that may still be used: by kind, by caller, or for all other refusals. */
  const sumFor = (entry: AuditEntry, now: Date): Sum => {
    const caller = callerOf(entry);
    const levels = [
      { key: JSON.stringify([caller, entry.route, entry.code, entry.companyId]), of: 'kinds' },
      { key: JSON.stringify([caller]), of: 'callers' },
    ] as const;
    const fresh = (): Sum => ({ entry, seen: 0, counted: 0, first: now, last: now });
    for (const { key, of } of levels) {
      const known = sums.get(key);
      if (known) return known;
      if (counts[of] === limits[of]) continue;
      counts[of] += 1;
      const sum = fresh();
      sums.set(key, sum);
      return sum;
    }
    const rest = sums.get('') ?? fresh();
    sums.set('', rest);
    return rest;
  };
  return {
    /** Whether this refusal is recorded by itself; otherwise it is counted. */
    isSingle: (entry: AuditEntry, now: Date): boolean => {
      const sum = sumFor(entry, now);
      sum.seen += 1;
      if (sum.seen <= limits.first && counts.single < limits.firstOfAll) {
        counts.single += 1;
        return true;
      }
      sum.entry = sum.counted === 0 ? entry : common(sum.entry, entry);
      if (sum.counted === 0) sum.first = now;
      sum.counted += 1;
      sum.last = now;
      return false;
    },
    records: (): AuditEntry[] => [...sums.values()].filter(({ counted }) => counted > 0).map(recordOf),
  };
};

export interface Refusals {
  /** Whether this refusal is recorded by itself; otherwise it is counted. */
  isSingle(entry: AuditEntry): boolean;
  /** Ends the window. Returns one record for each count of refusals. */
  end(): AuditEntry[];
}

export const openRefusals = (clock: () => Date, limits: RefusalLimits = REFUSAL_LIMITS): Refusals => {
  const begin = () => ({ known: openWindow(limits), strangers: openWindow(limits) });
  let window = begin();
  return {
    isSingle: (entry) => (isKnown(entry) ? window.known : window.strangers).isSingle(entry, clock()),
    end: () => {
      const { known, strangers } = window;
      window = begin();
      return [...known.records(), ...strangers.records()];
    },
  };
};
