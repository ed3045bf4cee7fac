import type { Preset } from '@lanewise/contract/entities/preset';
import type { Labels } from '../labels.ts';

const byName = new Intl.Collator('en', { numeric: true });

/** Lanes to choose from: the lanes of the stores, and chosen lanes that these stores lack. */
export const listedLanes = (lanes: readonly string[], chosen: readonly string[]): string[] =>
  [...new Set([...lanes, ...chosen])].sort(byName.compare);

/** The chosen lanes in the order of the list; [] if every lane is chosen. */
export const chosenOf = (listed: readonly string[], chosen: ReadonlySet<string>): string[] => {
  const list = listed.filter((lane) => chosen.has(lane));
  return list.length === listed.length ? [] : list;
};

/** The preset with exactly these lanes. */
export const presetOfLanes = (presets: readonly Preset[], chosen: readonly string[]): Preset | null =>
  presets.find(({ columns }) => columns.length === chosen.length && columns.every((lane) => chosen.includes(lane))) ??
  null;

/** Most lanes that a text names one by one. */
export const MOST_NAMED = 4;

/** 'Lane 2', 'Lanes 2, 5, 10', '6 lanes'. */
export const writeChosen = (lanes: readonly string[], { say }: Labels): string =>
  lanes.length > MOST_NAMED
    ? say('lanes.some', { count: lanes.length })
    : say('filter.lane', { count: lanes.length, value: lanes.join(', ') });
