import { reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { isReportId } from '@lanewise/domain/reports/drill';

/** A screen on the drill path to the screen of an address. */
export interface DrillStep {
  report: ReportId;
  view: string;
  /** Whether the screen showed a single place, which the drill kept. */
  here: boolean;
}

/** Most steps that an address remembers. */
const MOST_STEPS = 6;

export const stepOf = (report: ReportId, view = 'default'): DrillStep => ({ report, view, here: false });

/** A step as an address writes it: 'storeOverview', 'storeOverview.weekly_sales', 'terminalTender..here'. */
const readStep = (text: string): DrillStep[] => {
  const [report = '', view = '', here] = text.split('.');
  if (!isReportId(report)) return [];
  return [{ report, view: Object.hasOwn(reportOf(report).views, view) ? view : 'default', here: here === 'here' }];
};

/** The steps of an address. Unknown steps are ignored. */
export const readSteps = (texts: readonly string[]): DrillStep[] => texts.slice(-MOST_STEPS).flatMap(readStep);

export const writeStep = ({ report, view, here }: DrillStep): string => {
  const ownView = view === 'default' ? '' : view;
  return [report, ...(ownView || here ? [ownView] : []), ...(here ? ['here'] : [])].join('.');
};
