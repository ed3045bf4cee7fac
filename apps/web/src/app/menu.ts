import type { IconName } from '../ui/icon.tsx';
import { areas } from '../sitemap/areas.ts';
import { homeOf } from './landing.ts';
import { entriesOf, placeAt, places } from '../sitemap/places.ts';
import type { Viewer } from '../sitemap/places.ts';

export interface MenuEntry {
  /** Text key under `page.`. */
  label: string;
  to: string;
  /** Text key of the sub-group, under `sub.`. */
  sub?: string;
  /** Whether the entry shows the number of waiting items. */
  counted?: true;
}

export interface MenuGroup {
  /** First part of the group's addresses; also its text key under `group.`. */
  id: string;
  icon: IconName;
  /** The page that the group opens. */
  to: string;
  /** Entries of the group; empty when the group is itself the only page. */
  entries: readonly MenuEntry[];
}

/** Whether a group is itself its only page. */
const isAlone = (area: string): boolean => places.filter((place) => place.area === area).length === 1;

/**
 * The side navigation of a user: the pages that the company has and that the user's rights allow, and always the
 * settings.
 */
export const menuOf = (viewer: Viewer): MenuGroup[] =>
  areas.flatMap(({ route, icon }) => {
    const entries = entriesOf(route, viewer);
    if (!icon || (entries.length === 0 && route !== 'settings')) return [];
    const listed = isAlone(route) ? [] : entries;
    return [
      {
        id: route,
        icon,
        to: homeOf(route, viewer.user, viewer.switched ?? false),
        entries: listed.map(({ path, title, sub, counted }) => ({
          label: title,
          to: path,
          ...(sub === undefined ? {} : { sub }),
          ...(counted ? { counted } : {}),
        })),
      },
    ];
  });

/** The group and sub-group of an address; null closes all groups. */
export const groupOf = (address: string): { group: string; sub: string | null } | null => {
  const place = placeAt(address)?.place;
  const area = place && areas.find(({ route }) => route === place.area);
  return area?.icon ? { group: area.route, sub: place?.sub ?? null } : null;
};

/** The title of an address, as text keys. */
export interface PlaceTitle {
  /** The section of the page; null when the page is the section itself. */
  section: string | null;
  title: string;
  /** Parameters of the title's text. */
  values: { id?: string };
}

/** Returns the title of an address. An address that belongs to no page gets the title of the overview. */
export const titleOf = (address: string): PlaceTitle => {
  const found = placeAt(address);
  if (!found) return { section: null, title: 'page.overview', values: {} };
  const { place, id } = found;
  const group = groupOf(address);
  const section = place.sub === undefined ? group && `group.${group.group}` : `sub.${place.sub}`;
  return {
    section: isAlone(place.area) ? null : section,
    title: `page.${place.title}`,
    values: id === null ? {} : { id },
  };
};

/** The parent page by its text key and address; null for pages of the navigation. */
export const parentOf = (address: string): { title: string; to: string } | null => {
  const to = placeAt(address)?.place.parent;
  return to ? { title: titleOf(to).title, to } : null;
};

/** Entries in their order, grouped by sub-group; `sub` is null for entries outside a sub-group. */
export const bySubGroup = (entries: readonly MenuEntry[]): { sub: string | null; entries: MenuEntry[] }[] => {
  const parts: { sub: string | null; entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last && last.sub === (entry.sub ?? null)) last.entries.push(entry);
    else parts.push({ sub: entry.sub ?? null, entries: [entry] });
  }
  return parts;
};
