import { auditOutcomes } from '@lanewise/contract/audit-actions';
import { addDays, beginOf, isDay } from '@lanewise/domain/calendar/day';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import { hrefOf, useAddress } from '../../state/address.ts';
import { companyTimeZone } from '../../state/keys.ts';
import type { SearchPatch } from '../../state/search.ts';
import { useStored } from '../../state/storage.ts';
import { pageNumberOf, wholeNumberOf } from '../../state/whole.ts';
import { pageSize } from '../../records/use-detail.ts';

export const route = '/settings/audit';

/** The filters of the log, as they appear in the address. */
const filters = ['search', 'outcome', 'action', 'user', 'subject', 'from', 'to', 'all'] as const;
type Filter = (typeof filters)[number];

export interface AuditAddress extends Record<Filter, string> {
  /** Number of the open record; null: none. */
  open: number | null;
  /**
   * Page number from 1, for the paging control and its way back to earlier pages. The list call itself pages by the
   * number of a record.
   */
  page: number;
  /** Parameters of the list call. */
  query: Readonly<Record<string, QueryValue>>;
  /** Parameters of the call without paging, for the export. */
  wanted: Readonly<Record<string, QueryValue>>;
  filtered: boolean;
  /** Changes the filters and returns to the newest records. */
  show: (patch: Partial<Record<Filter, string | undefined>>, options?: { replace?: boolean }) => void;
  set: (patch: SearchPatch) => void;
  href: (patch: SearchPatch) => string;
}

const numberOf = (text: string): number | undefined => wholeNumberOf(text, 1e15 - 1) ?? undefined;

/** The first moment of a day, or of the day after it, in the company's time zone. */
const momentOf = (day: string, after: 0 | 1, timeZone: string): string | undefined =>
  // The server accepts only the years 1000 to 2999.
  isDay(day) && /^[12]/.test(day) ? beginOf(addDays(day, after), timeZone).toISOString() : undefined;

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

const noPage = { page: undefined, before: undefined, after: undefined, open: undefined };

/** The state of the screen, all of it in the address. */
export const useAuditAddress = (): AuditAddress => {
  const { one, set, search } = useAddress();
  const timeZone = useStored(companyTimeZone);
  const values = Object.fromEntries(filters.map((name) => [name, one(name)])) as Record<Filter, string>;
  const wanted = {
    searchText: orNothing(values.search),
    outcome: auditOutcomes.find((outcome) => outcome === values.outcome),
    action: orNothing(values.action),
    user: orNothing(values.user),
    subject: orNothing(values.subject),
    from: momentOf(values.from, 0, timeZone),
    to: momentOf(values.to, 1, timeZone),
    all: values.all === 'true' ? 'true' : undefined,
  };
  return {
    ...values,
    wanted,
    query: { ...wanted, limit: pageSize, before: numberOf(one('before')), after: numberOf(one('after')) },
    filtered: filters.some((name) => name !== 'all' && values[name] !== ''),
    open: numberOf(one('open')) ?? null,
    page: pageNumberOf(one('page')),
    show: (patch, options) => set({ ...noPage, ...patch }, options),
    set,
    href: (patch) => hrefOf(route, { ...search, ...patch }),
  };
};
