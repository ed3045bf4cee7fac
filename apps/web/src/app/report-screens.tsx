import { isOffered } from '@lanewise/contract/reports/definition';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { useEffect } from 'react';
import { useCompany } from '../api/queries.ts';
import { useHistory } from '../report/history.ts';
import { home } from './landing.ts';
import { useAddress } from '../state/address.ts';
import { ReportScreen } from '../report/screen.tsx';
import type { JSX } from 'react';

// One lazy chunk: the report screen and what it needs. Each route shows it with its own definition.

/** NAV-31: a company that is not offered a screen sees the overview at its address. */
const Offered = ({ report }: { report: ReportId }): JSX.Element | null => {
  const company = useCompany();
  const history = useHistory();
  const offered = isOffered(reportOf(report), company?.connector_type ?? '');
  useEffect(() => {
    if (!offered) history.replace(home);
  }, [history, offered]);
  return offered ? <ReportScreen key={report} report={report} /> : null;
};

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
export const Tender = (): JSX.Element => <Offered report="tender" />;
export const Summary = (): JSX.Element => <Offered report="summary" />;
export const Transactions = (): JSX.Element => <ReportScreen key="transactions" report="transactions" />;
