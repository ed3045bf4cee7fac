import type { Level, RegionNode } from '@lanewise/contract/entities/company';
import { assignedLocations } from '@lanewise/domain/places/hierarchy';
import {
  chosenPlace,
  levelsFilter,
  locationResponseData,
  locationScreens,
  screenKey,
  screenParts,
  selectedLocIds,
  tickedPlaces,
} from './keys.ts';
import type { LevelsFilter, Selection } from './keys.ts';
import { read, remove, write } from './storage.ts';

export type { Selection };

// Rules of the company menu: its items, the effect of a choice on the selection, and the selected locations.

export interface MenuItem {
  label: string;
  /** reg_loc_id of the item. All Locations has 1 too, but its depth is 0. */
  id: number;
  isLocation: boolean;
  /** Depth of the item in the tree: 0 for All Locations, -1 for a location. */
  depth: number;
  /** True for the first item of its level, which has the heading before it. */
  header: boolean;
  /** Name of its level; null for the locations. */
  levelHeader: string | null;
  selected: boolean;
}

export interface MenuSection {
  /** Name of the level ('Corporate', 'Region'); null for the locations, whose heading is always 'Location Level'. */
  level: string | null;
  items: readonly MenuItem[];
}

export const allLocationsId = 1;
export const everything: Selection = { depth: 0, isLocation: false, ids: [allLocationsId] };

const leavesOf = (node: RegionNode): number[] => assignedLocations(node).selectedLocIds;

type Entry = Pick<MenuItem, 'label' | 'id' | 'isLocation' | 'depth'>;

/** All regions with a location below them, and all locations, with their depth in the tree. */
const collect = (nodes: readonly RegionNode[], depth = 1): Entry[] =>
  nodes.flatMap((node) => {
    if (!node.leaf && leavesOf(node).length === 0) return [];
    const item = { label: node.name, id: node.reg_loc_id, isLocation: node.leaf, depth: node.leaf ? -1 : depth };
    return [item, ...collect(node.children, depth + 1)];
  });

const sectionOf = (level: string | null, entries: readonly Entry[]): MenuSection => ({
  level,
  items: entries.map((entry, at) => ({ ...entry, header: at === 0, levelHeader: level, selected: false })),
});

/**
 * The sections of the menu. All Locations comes first, under the company's level. Then come the regions of each level,
 * under the level's name. Locations come last. Each section is sorted by the language's rules. `levels`: by id, from
 * the top.
 */
export const menuSections = (
  levels: readonly Level[],
  roots: readonly RegionNode[],
  allLocations: string,
  language: string,
): MenuSection[] => {
  const order = new Intl.Collator(language, { numeric: true });
  const items = collect(roots).sort((a, b) => order.compare(a.label, b.label));
  const names = levels.slice(0, -1).map(({ name }) => name);
  const regions = names.slice(1).map((level, index) =>
    sectionOf(
      level,
      // In a tree deeper than its named levels, the deepest regions are under the last name.
      items.filter(
        ({ isLocation, depth }) =>
          !isLocation && (depth === index + 1 || (index === names.length - 2 && depth > index + 1)),
      ),
    ),
  );
  return [
    sectionOf(names[0] ?? null, [{ label: allLocations, id: allLocationsId, isLocation: false, depth: 0 }]),
    ...regions.filter((section) => section.items.length > 0),
    sectionOf(
      null,
      items.filter(({ isLocation }) => isLocation),
    ),
  ];
};

/** The sections with the selected items marked. */
export const withSelected = (sections: readonly MenuSection[], selection: Selection): MenuSection[] =>
  sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, selected: isChosen(selection, item) })),
  }));

export const isChosen = (selection: Selection, item: MenuItem): boolean =>
  selection.isLocation === item.isLocation && selection.depth === item.depth && selection.ids.includes(item.id);

/**
 * An item of another level starts a new selection. An item of the same level is added, or removed unless it is the last
 * item.
 */
export const choose = (selection: Selection, item: MenuItem): Selection => {
  if (selection.isLocation !== item.isLocation || selection.depth !== item.depth) {
    return { depth: item.depth, isLocation: item.isLocation, ids: [item.id] };
  }
  if (!selection.ids.includes(item.id)) return { ...selection, ids: [...selection.ids, item.id] };
  return selection.ids.length > 1 ? { ...selection, ids: selection.ids.filter((id) => id !== item.id) } : selection;
};

const nodesOf = (roots: readonly RegionNode[]): RegionNode[] =>
  roots.flatMap((node) => [node, ...nodesOf(node.children)]);

/** The locations of a selection, each once, in the order of the tree. */
export const locationsOf = (selection: Selection, roots: readonly RegionNode[]): number[] => {
  if (selection.depth === 0) return roots.flatMap(leavesOf);
  const chosen = new Set(selection.ids);
  return [
    ...new Set(
      nodesOf(roots)
        .filter((node) => chosen.has(node.reg_loc_id))
        .flatMap(leavesOf),
    ),
  ];
};

const parentsOf = (ids: readonly number[], roots: readonly RegionNode[]): number[] => {
  const parent = new Map(nodesOf(roots).map((node) => [node.reg_loc_id, node.group_id]));
  const above = new Set<number>();
  for (const id of ids) {
    for (let next = parent.get(id); next !== undefined && next !== null; next = parent.get(next)) above.add(next);
  }
  return [...above];
};

/** The items of a kind that still exist, as a selection of one level; All Locations if no item exists. */
const existing = (isLocation: boolean, ids: readonly number[], sections: readonly MenuSection[]): Selection => {
  const wanted = new Set(ids);
  const found = sections
    .flatMap(({ items }) => items)
    .filter((one) => one.isLocation === isLocation && wanted.has(one.id));
  const [first] = found;
  if (!first || first.depth === 0) return everything;
  return { depth: first.depth, isLocation, ids: found.filter((one) => one.depth === first.depth).map(({ id }) => id) };
};

/** The part of the applied selection that still exists. */
export const storedSelection = (filter: LevelsFilter | null, sections: readonly MenuSection[]): Selection => {
  if (!filter || filter.isGlobalFilter) return everything;
  const isLocation = filter.locations.length > 0;
  return existing(isLocation, isLocation ? filter.locations : filter.regFilter, sections);
};

/** The selection shown in the menu: unapplied ticks, even from before a reload, otherwise the applied selection. */
export const tickedSelection = (
  ticked: Selection | null,
  filter: LevelsFilter | null,
  sections: readonly MenuSection[],
): Selection => {
  if (!ticked) return storedSelection(filter, sections);
  return ticked.depth === 0 ? everything : existing(ticked.isLocation, ticked.ids, sections);
};

const filterOf = (selection: Selection, levels: readonly Level[], roots: readonly RegionNode[]): LevelsFilter => {
  const ids = locationsOf(selection, roots);
  const all = selection.depth === 0;
  const inside = new Set(all ? [] : ids);
  const chosen = new Set(all ? [] : selection.ids);
  return {
    levels: [...levels],
    locHier: nodesOf(roots)
      .filter((node) => chosen.has(node.reg_loc_id))
      .map(({ reg_loc_id, name, depth }) => ({ reg_loc_id, name, depth })),
    locationResponseData: (read(locationResponseData) ?? []).filter(({ reg_loc_id }) => inside.has(reg_loc_id)),
    locations: selection.isLocation ? [...selection.ids] : [],
    regFilter: selection.isLocation || all ? [] : [...selection.ids],
    parentIds: all ? [] : parentsOf(selection.ids, roots),
    reg_loc_ids: ids,
    isGlobalFilter: all,
  };
};

/** Stores All Locations if no selection was ever applied, so that the filter exists from the first login on. */
export const beginSelection = (levels: readonly Level[], roots: readonly RegionNode[]): void => {
  if (read(levelsFilter) === null) write(levelsFilter, filterOf(everything, levels, roots));
};

/**
 * Stores an applied selection: the filter, and the location lists of the 14 screens. Removes choices that were made
 * under the previous selection.
 */
export const applySelection = (selection: Selection, levels: readonly Level[], roots: readonly RegionNode[]): void => {
  const filter = filterOf(selection, levels, roots);
  write(levelsFilter, filter);
  remove(tickedPlaces);
  remove(chosenPlace);
  for (const screen of locationScreens) {
    write(selectedLocIds(screen), filter.reg_loc_ids);
    for (const part of screenParts) {
      if (part === 'ReportTab' || part === 'Groups' || part === 'Department') remove({ key: screenKey(screen, part) });
    }
  }
};

/** Forgets the selection, for example after a change of company. */
export const forgetSelection = (): void => {
  for (const slot of [levelsFilter, tickedPlaces, chosenPlace]) remove(slot);
  for (const screen of locationScreens) remove(selectedLocIds(screen));
};
