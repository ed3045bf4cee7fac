import type { ComponentType } from 'react';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Company } from '@lanewise/contract/entities/company';
import type { IconName } from '../ui/icon.tsx';
import type { PageAccess } from './access.ts';

/** The properties that decide what a company is offered; they take precedence over every right. */
export type CompanyRules = Pick<Company, 'connector_type' | 'special_retailer'>;

/** One page of an area. Omitted values are taken from the area, or do not apply. */
export interface Page {
  /** Rest of the address below the area, '' for the address of the area itself; `:id` stands for the id of a record. */
  path: string;
  /** Text key under `page.`. */
  title: string;
  access?: PageAccess;
  /** Sub-group of the navigation: the part of the address that redirects to its first page. */
  sub?: string;
  /**
   * Rest of the parent page's address. A page with a parent has no entry in the navigation, and has two breadcrumbs.
   */
  parent?: string;
  /** Key under which locations and dates are stored. */
  screen?: string;
  /** Companies that have the page; absent: all. */
  offered?: (company: CompanyRules) => boolean;
  /** Users with the entry in their navigation, if they differ from the users who may open the page. */
  shownTo?: PageAccess;
  /** Whether the navigation hides the page during a switch, except for admins. */
  notSwitched?: true;
  /** Whether the page is never the landing page of its group. */
  notLanding?: true;
  /** Whether the entry shows the number of waiting items. */
  counted?: true;
  report?: ReportId;
}

export interface Area {
  /** First part of the address in the shell, and text key under `group.`. */
  route: string;
  /** Position of the area: lower numbers come first. */
  place: number;
  /** Absent: the area is no group of the navigation. */
  icon?: IconName;
  access: PageAccess;
  /** Landing page of the group, if it is not the first page. */
  home?: string;
  pages: readonly Page[];
}

/** The content of a page with its texts, as a chunk of its own. */
export interface Body {
  /**
   * Text catalogues that the page needs for its first paint. The text catalogues of the settings pages come with the
   * settings area.
   */
  texts: string | readonly string[];
  load: () => Promise<ComponentType>;
}

/** Contents by the addresses of their pages. */
export type Bodies = Readonly<Record<string, Body>>;

/** Pages of the settings that belong together: a list and its records. */
export interface SettingsEntry {
  /** Position of the entry, ascending. It also determines the landing page of the settings. */
  place: number;
  pages: readonly Page[];
}
