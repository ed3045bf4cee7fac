import type { ReportId } from '@lanewise/contract/reports/index';
import type { Company } from '@lanewise/contract/entities/company';
import type { IconName } from '../ui/icon.tsx';
import type { PageAccess } from './access.ts';

/** What a company is offered depends on these; they come before every right. */
export type CompanyRules = Pick<Company, 'connector_type' | 'special_retailer'>;

/** One page of an area. What is left out here is the area's, or does not apply. */
export interface Page {
  /** Rest of the address below the area, '' for the area's own; `:id` stands for the id of one thing. */
  path: string;
  /** Text key under `page.`. */
  title: string;
  access?: PageAccess;
  /** Sub-group of the navigation, by the part of the address that leads to its first page. */
  sub?: string;
  /** Rest of the address of the page one comes from: no entry in the navigation, two breadcrumbs. */
  parent?: string;
  /** Under which keys locations and dates are kept; `dates: false` for a page without a period. */
  screen?: string;
  dates?: false;
  /** Companies that have the page; absent: all. */
  offered?: (company: CompanyRules) => boolean;
  /** Who has an entry in the navigation, where that is not everybody who may open the page. */
  shownTo?: PageAccess;
  /** Out of the navigation while switched in, but for admins. */
  notSwitched?: true;
  /** Not what opening its group leads to. */
  notLanding?: true;
  /** Its entry shows how much waits there. */
  counted?: true;
  report?: ReportId;
}

export interface Area {
  /** First part of the address under the shell, and text key under `group.`. */
  route: string;
  /** Absent: no group of the navigation. */
  icon?: IconName;
  access: PageAccess;
  /** Address that opening the group leads to, where that is not its first page. */
  home?: string;
  pages: readonly Page[];
}
