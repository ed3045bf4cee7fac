import { reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { useCrumbs, type Crumb } from '../state/crumbs.ts';
import { parentOf, parentPath } from './address/parent.ts';
import type { Labels } from './labels.ts';
import type { Screen } from './use-screen.ts';

/** The breadcrumbs in the header: the level above, then this screen. */
export const useReportCrumbs = ({ report, address }: Screen, labels: Labels): void => {
  const parent = parentOf(report, address);
  // The title with its sub-group, because reports of different levels have the same titles.
  const title = (id: ReportId): string => {
    const { sub, title: own } = reportOf(id);
    return [...(sub === undefined ? [] : [labels.say(`sub.${sub}`)]), labels.say(`page.${own}`)].join(' · ');
  };
  const { tenderName } = address.where;
  const own = tenderName === undefined ? labels.view(address.view) : labels.code('tender', tenderName);
  const here = parent?.report === report ? own : title(report);
  const crumbs: Crumb[] = parent
    ? [{ label: title(parent.report), href: `#${parentPath(parent, address)}` }, { label: here }]
    : [];
  useCrumbs(crumbs);
};
