import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { lazy, Suspense, type ComponentType } from 'react';
import { useAddress } from '../state/address.ts';
import { ReportScreen } from '../report/screen.tsx';

// One lazy chunk: the report screen and its imports. Each route shows it with its own definition.

const PointScreen = lazy(() =>
  import('../report/points/screen.tsx').then(({ PointScreen }) => ({ default: PointScreen })),
);

/** The address of the overview shows the items screen when it has both parameters that the items screen needs. */
const Overview: ComponentType = () => {
  const { one } = useAddress();
  const items = reportOf('locationItems').needs.every((name) => one(name) !== '');
  return items ? (
    <ReportScreen key="locationItems" report="locationItems" />
  ) : (
    <ReportScreen key="overview" report="overview" />
  );
};

const ofPoints =
  (report: ReportId): ComponentType =>
  () => (
    <Suspense fallback={null}>
      <PointScreen report={report} />
    </Suspense>
  );

/** The screen of a report, as the component of its route. */
export const screenOf = (report: ReportId): ComponentType => {
  if (report === 'overview') return Overview;
  return reportOf(report).views['default']?.dataPoints === undefined
    ? () => <ReportScreen report={report} />
    : ofPoints(report);
};
