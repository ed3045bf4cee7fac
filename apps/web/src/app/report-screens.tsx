import { useAddress } from '../state/address.ts';
import { ReportScreen } from '../report/screen.tsx';
import type { JSX } from 'react';

// One lazy chunk: the report screen and what it needs. Each route shows it with its own definition.

/** CON-02: the overview's address with both parameters of the items screen is that screen. */
export const Overview = (): JSX.Element => {
  const { one } = useAddress();
  const items = one('location') !== '' && one('department') !== '';
  return items ? (
    <ReportScreen key="locationItems" report="locationItems" />
  ) : (
    <ReportScreen key="overview" report="overview" />
  );
};

export const Department = (): JSX.Element => <ReportScreen key="department" report="department" />;
export const LocationItems = (): JSX.Element => <ReportScreen key="locationItems" report="locationItems" />;
export const Items = (): JSX.Element => <ReportScreen key="items" report="items" />;
export const Tender = (): JSX.Element => <ReportScreen key="tender" report="tender" />;
export const Summary = (): JSX.Element => <ReportScreen key="summary" report="summary" />;
export const Transactions = (): JSX.Element => <ReportScreen key="transactions" report="transactions" />;
