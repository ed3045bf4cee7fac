import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '@lanewise/contract/primitives/plain-text';
import { reportOf } from '@lanewise/contract/reports/index';
import type { Row } from '@lanewise/contract/envelope';
import { addDays, addMonths, dayIn } from '@lanewise/domain/calendar/day';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { formatCurrency } from '@lanewise/domain/format';
import { allows } from '../../../sitemap/access.ts';
import { report } from '../../../api/reports.ts';
import { useCompany, useLocations } from '../../../api/queries.ts';
import { areas } from '../../../sitemap/areas.ts';
import { entriesOf } from '../../../sitemap/places.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate, formatTime } from '../../../lib/date.ts';
import { companyId } from '../../../state/keys.ts';
import { worksAsAnother, useUser } from '../../../state/session.ts';
import { useStored } from '../../../state/storage.ts';
import { readAmount } from './amount.ts';
import { isNumber, matching } from './match.ts';
import { amountPath, cashierTarget, locationTargets, numberPath, receiptTarget } from './targets.ts';
import type { Target } from './targets.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Matches of one kind. */
export interface Section {
  id: 'screens' | 'locations' | 'cashiers' | 'receipts';
  targets: readonly Target[];
}

export interface Targets {
  sections: readonly Section[];
  /** State of the receipt search; 'off': the typed text is no number. */
  receipts: 'off' | 'pending' | 'failed' | 'nothing' | 'found';
}

/**
 * Highest number of locations and of receipts that are listed. The user finds further locations and receipts by typing
 * more, or on the screens of locations and receipts.
 */
const mostListed = 8;
/** Months back that the receipt search covers. */
const months = 13;
/** Milliseconds after the last key before the search starts. */
const pause = 250;

const useScreens = (): Target[] => {
  const { t } = useTranslation(['common', 'help']);
  const user = useUser();
  const company = useCompany();
  return useMemo(() => {
    if (!user) return [];
    const viewer = { user, company, switched: worksAsAnother() };
    return areas.flatMap(({ route, icon }) =>
      entriesOf(route, viewer).map(({ path, title, sub, area }) => {
        const name = t(`page.${title}`);
        const group = icon ? t(`group.${area}`) : '';
        const beside = [group, sub === undefined ? '' : t(`sub.${sub}`)].filter((text) => text !== '' && text !== name);
        const also = t(`help:also.${title}`, { defaultValue: '' });
        return { id: `screen-${path}`, icon: icon ?? 'person', name, beside: beside.join(' · '), also, to: path };
      }),
    );
  }, [user, company, t]);
};

const useLocationTargets = (): Target[] => {
  const user = useUser();
  const { data } = useLocations();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  return useMemo(() => (user && data ? locationTargets(data, { path, query }, user) : []), [user, data, path, query]);
};

/** Days back in which a cashier must have worked to be found. */
const cashierDays = 28;
const mostCashiers = 4;

/** Cashiers by name or number; typed words of three letters and more ask for them. */
const useCashiers = (typed: string): Target[] => {
  const { path, access } = reportOf('cashierList');
  const user = useUser();
  const company = useCompany();
  const id = useStored(companyId);
  const [settled] = useDebouncedValue(typed.trim(), pause);
  const wanted = settled.length >= 3 && plainText.test(settled) && user !== null && allows(access, user);
  const last = company ? dayIn(new Date(), company.timeZone) : '';
  const dates: DateRange = { start: last === '' ? '' : addDays(last, 1 - cashierDays), last };
  const { data } = useQuery({
    queryKey: queryKeys.jump(id, 'cashiers', settled, dates),
    queryFn: ({ signal }) =>
      report(
        path,
        {
          startDate: dates.start,
          lastDate: dates.last,
          hasSearch: true,
          searchText: settled,
          limit: mostCashiers,
        },
        { signal, quiet: true, page: false },
      ),
    enabled: wanted && last !== '',
  });
  return wanted && settled === typed.trim() ? (data?.data ?? []).map((row) => cashierTarget(row, dates)) : [];
};

/** The receipts of an amount, on the day that is typed with it or on the last days. */
const useAmount = (typed: string, currency: string): Target[] => {
  const { t } = useTranslation('help');
  const language = useLanguage();
  const user = useUser();
  const company = useCompany();
  if (!company || !user || !allows(reportOf('transactions').access, user)) return [];
  const found = readAmount(typed, dayIn(new Date(), company.timeZone), language);
  if (!found) return [];
  const amount = formatCurrency(found.amount, currency, language);
  const day = formatDate(found.dates.start, language);
  return [
    {
      id: 'receipts-amount',
      icon: 'receipt',
      name: t(found.dated ? 'jump.amountOn' : 'jump.amount', { amount, day }),
      beside: '',
      to: amountPath(found.amount, found.dates),
    },
  ];
};

const useReceipts = (typed: string) => {
  const { path, access } = reportOf('transactions');
  const user = useUser();
  const company = useCompany();
  const id = useStored(companyId);
  const [settled] = useDebouncedValue(typed.trim(), pause);
  const wanted = isNumber(typed) && user !== null && allows(access, user) && company !== undefined;
  const today = company ? dayIn(new Date(), company.timeZone) : '';
  const dates: DateRange = { start: today === '' ? '' : addMonths(today, -months), last: today };
  const query = useQuery({
    queryKey: queryKeys.jump(id, settled, dates),
    queryFn: ({ signal }) =>
      report(
        path,
        { startDate: dates.start, lastDate: dates.last, number: settled, kinds: 'all', limit: mostListed },
        { signal, quiet: true, page: false },
      ),
    enabled: wanted && isNumber(settled),
  });
  return { ...query, wanted, waiting: settled !== typed.trim() || (wanted && query.isPending), dates };
};

/** Screens, locations, cashiers and receipts that match the typed text, best first. */
export const useTargets = (typed: string): Targets => {
  const { t } = useTranslation('help');
  const language = useLanguage();
  const currency = useCompany()?.currency ?? 'USD';
  const screens = useScreens();
  const locations = useLocationTargets();
  const cashiers = useCashiers(typed);
  const amounts = useAmount(typed, currency);
  const { data, isError, wanted, waiting, dates } = useReceipts(amounts.length > 0 ? '' : typed);

  const besideOf = ({ location, date, time, total }: Row): string =>
    [
      typeof location === 'string' ? location : '',
      typeof date === 'string' ? formatDate(date, language) : '',
      typeof time === 'string' ? formatTime(time) : '',
      typeof total === 'number' ? formatCurrency(total, currency, language) : '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
  const found = wanted && !waiting && !isError ? (data?.data ?? []) : [];
  const receipts: Target[] = found.map((row) => receiptTarget(row, besideOf(row)));
  const count = data?.totalCount ?? 0;
  if (receipts.length > 0 && count > receipts.length)
    receipts.push({
      id: 'receipts-all',
      icon: 'search',
      name: t('jump.allReceipts', { count, number: typed.trim() }),
      beside: '',
      to: numberPath(typed.trim(), dates),
    });
  const stateOf = (): Targets['receipts'] => {
    if (!wanted) return 'off';
    if (isError) return 'failed';
    if (waiting || !data) return 'pending';
    return receipts.length > 0 ? 'found' : 'nothing';
  };
  const sections: Section[] = [
    { id: 'screens', targets: matching(typed, screens) },
    { id: 'locations', targets: matching(typed, locations).slice(0, mostListed) },
    { id: 'cashiers', targets: cashiers },
    { id: 'receipts', targets: [...amounts, ...receipts] },
  ];
  return { sections: sections.filter(({ targets }) => targets.length > 0), receipts: stateOf() };
};
