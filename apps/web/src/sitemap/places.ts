import type { Person } from '../state/session.ts';
import { allows } from './access.ts';
import type { PageAccess } from './access.ts';
import { areas } from './areas.ts';
import type { Area, CompanyRules, Page } from './types.ts';

/** A page with its whole address. Values that the page omits are taken from its area. */
export interface SitePage extends Omit<Page, 'path' | 'access' | 'parent' | 'shownTo'> {
  /** '/settings/users/editUser/:id'. */
  path: string;
  area: string;
  access: PageAccess;
  /**
   * Users whose navigation shows the page. A report without an entry can still be opened by a drill from another area.
   */
  shownTo: PageAccess;
  /** Address of the parent page; null for pages of the navigation. */
  parent: string | null;
}

const join = (area: string, path: string): string => (path === '' ? `/${area}` : `/${area}/${path}`);

const placesOf = (area: Area): SitePage[] =>
  area.pages.map(({ path, access = area.access, shownTo, parent, ...page }) => ({
    ...page,
    path: join(area.route, path),
    area: area.route,
    access,
    shownTo: shownTo ?? (page.report ? area.access : access),
    parent: parent === undefined ? null : join(area.route, parent),
  }));

/** Every page of the shell. Routes, guards, navigation, titles and breadcrumbs derive from this list. */
export const places: readonly SitePage[] = areas.flatMap(placesOf);

const byPath = new Map(places.map((place) => [place.path, place]));

/** The page at an address without its parameters, and the id in it; null for an unknown address. */
export const placeAt = (address: string): { place: SitePage; id: string | null } | null => {
  const exact = byPath.get(address);
  if (exact && !address.endsWith('/:id')) return { place: exact, id: null };
  const slash = address.lastIndexOf('/');
  const id = address.slice(slash + 1);
  const detail = byPath.get(`${address.slice(0, slash)}/:id`);
  return detail && id !== '' ? { place: detail, id } : null;
};

/** The user and company that decide which entries are shown. */
export interface Viewer {
  user: Person;
  /**
   * Undefined until the company is known. Until then, pages that only some companies have are hidden, and pages that
   * only some companies lack are shown.
   */
  company?: CompanyRules | undefined;
  switched?: boolean;
}

const unknown: CompanyRules = { connector_type: '', special_retailer: false };

/**
 * Whether the navigation shows a page. The company is checked first, then the user's rights. During a switch, the users
 * page is hidden.
 */
const isShown = ({ parent, shownTo, offered, notSwitched }: SitePage, { user, company, switched }: Viewer): boolean =>
  parent === null &&
  (offered?.(company ?? unknown) ?? true) &&
  allows(shownTo, user) &&
  !(switched === true && notSwitched === true && !allows('admin', user));

/** The pages of an area in this user's navigation, in their order. */
export const entriesOf = (area: string, viewer: Viewer): SitePage[] =>
  places.filter((place) => place.area === area && isShown(place, viewer));

/**
 * Addresses that redirect to a page. The address of an area without a page of its own leads to the area's home, which
 * may depend on the user (null). The address of a sub-group leads to its first page.
 */
export const aliases: readonly { path: string; area: string; to: string | null }[] = areas.flatMap(({ route }) => {
  const own = places.filter(({ area }) => area === route);
  const subs = [...new Set(own.flatMap(({ sub }) => sub ?? []))];
  return [
    ...(byPath.has(`/${route}`) ? [] : [{ path: `/${route}`, area: route, to: null }]),
    ...subs.map((sub) => ({
      path: `/${route}/${sub}`,
      area: route,
      to: own.find((place) => place.sub === sub)?.path ?? null,
    })),
  ];
});
