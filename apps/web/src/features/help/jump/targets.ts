import { reportList, reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Location } from '@lanewise/contract/entities/company';
import type { Row } from '@lanewise/contract/envelope';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { allows } from '../../../sitemap/access.ts';
import { changed, emptyAddress, isReportId, pathOf, readAddress } from '../../../report/address/address.ts';
import type { Person } from '../../../state/session.ts';
import type { IconName } from '../../../ui/icon.tsx';

export interface Target {
  id: string;
  icon: IconName;
  name: string;
  /** Additional text after the name, which is searched too. */
  beside: string;
  /** Other words that find it. */
  also?: string;
  /** Path within the hash. */
  to: string;
}

/** The current report, else the overview or the transactions; null if the user may open none of them. */
const reportFor = (path: string, user: Person): ReportId | null => {
  const here = reportList.find(({ route }) => route === path)?.id;
  const wanted = [here, 'overview', 'transactions'].filter((id) => id !== undefined);
  return wanted.filter(isReportId).find((id) => allows(reportOf(id).access, user)) ?? null;
};

/**
 * Targets that show the current report for one location, with its dates, view and filters. On a screen without a
 * report, the targets show the overview or the transactions.
 */
export const locationTargets = (
  locations: readonly Location[],
  here: { path: string; query: string },
  user: Person,
): Target[] => {
  const report = reportFor(here.path, user);
  if (report === null) return [];
  const shown = reportOf(report).route === here.path ? readAddress(report, here.query) : emptyAddress;
  return locations.map(({ reg_loc_id, name, storeNumber }) => ({
    id: `location-${reg_loc_id}`,
    icon: 'location',
    name,
    beside: storeNumber,
    to: pathOf(report, changed(shown, { locations: [reg_loc_id], level: null })),
  }));
};

const textOf = (value: Row[string] | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The receipt of a row of the transactions report. It opens next to a list of the transactions with the same number,
 * store and day. `beside`: additional text for the target.
 */
export const receiptTarget = (row: Row, beside: string): Target => {
  const date = textOf(row['date']);
  const token = textOf(row['token']);
  const number = textOf(row['number']);
  return {
    id: `receipt-${token}`,
    icon: 'receipt',
    name: number,
    beside,
    to: pathOf('transactions', {
      ...emptyAddress,
      locations: [Number(row['reg_loc_id'])],
      dates: { start: date, last: date },
      where: { kinds: 'all', number },
      receipt: token,
    }),
  };
};

/** The exceptions and sales of a cashier, of a row of the list of cashiers. */
export const cashierTarget = (row: Row, dates: DateRange): Target => {
  const key = textOf(row['cashier_key']);
  const place = Number(row['reg_loc_id']);
  return {
    id: `cashier-${place}-${key}`,
    icon: 'person',
    name: textOf(row['cashier_name']) || key,
    beside: [textOf(row['cashier_number']), textOf(row['location'])].filter((text) => text !== '').join(' · '),
    to: pathOf('cashierList', { ...emptyAddress, locations: [place], dates, where: { cashierNumber: key } }),
  };
};

/** Path of the transactions that came to an amount. */
export const amountPath = (amount: number, dates: DateRange): string => {
  const text = amount.toFixed(2);
  return pathOf('transactions', {
    ...emptyAddress,
    locations: 'all',
    dates,
    where: { kinds: 'all', minAmount: text, maxAmount: text },
  });
};

/** Path of all transactions with a number in a period. */
export const numberPath = (number: string, dates: DateRange): string =>
  pathOf('transactions', { ...emptyAddress, locations: 'all', dates, where: { kinds: 'all', number } });
