import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RegionNode } from '@lanewise/contract/entities/company';
import {
  chosenPlace,
  levelsFilter,
  locationResponseData,
  locationScreens,
  selectedLocIds,
  tickedPlaces,
} from './keys.ts';
import {
  applySelection,
  beginSelection,
  choose,
  everything,
  isChosen,
  locationsOf,
  menuSections,
  storedSelection,
  tickedSelection,
  withSelected,
} from './selection.ts';
import { read, write } from './storage.ts';

/**
 * North (10)            South (20)      Empty (30)
 *   Lakes (11)            store 201
 *     store 101, 102
 *   Coast (12)
 *     store 103
 */
const region = (
  id: number,
  name: string,
  parent: number | null,
  depth: number,
  ...children: RegionNode[]
): RegionNode => ({
  reg_loc_id: id,
  location_id: null,
  group_id: parent,
  name,
  depth,
  leaf: false,
  children,
});
const store = (id: number, parent: number): RegionNode => ({
  reg_loc_id: id,
  location_id: id + 1000,
  group_id: parent,
  name: `Store ${id}`,
  depth: 3,
  leaf: true,
  children: [],
});
const answered = (reg_loc_id: number) => ({
  location_id: reg_loc_id + 1000,
  reg_loc_id,
  name: `Store ${reg_loc_id}`,
  label: `Store ${reg_loc_id}`,
  depth: 3,
  authorityLevel: 4,
  storeNumber: '',
  regionId: 11,
  timeZone: 'UTC',
  address: '',
});
const tree = [
  region(20, 'South', null, 1, store(201, 20)),
  region(
    10,
    'North',
    null,
    1,
    region(12, 'Coast', 10, 2, store(103, 12)),
    region(11, 'Lakes', 10, 2, store(102, 11), store(101, 11)),
  ),
  region(30, 'Empty', null, 1),
];
const levels = ['Corporate', 'Region', 'District', 'Location'].map((name, index) => ({ id: index + 1, name }));
const sections = menuSections(levels, tree, 'All Locations', 'en');
const item = (label: string) => {
  const found = sections.flatMap(({ items }) => items).find((one) => one.label === label);
  if (!found) throw new Error(`no ${label}`);
  return found;
};
const chosen = (...labels: string[]) => labels.map(item).reduce(choose, everything);

beforeEach(() => localStorage.clear());

describe('what the company menu lists', () => {
  it('SEL-07 SEL-08 SEL-09 SEL-10 lists regions with stores below them, sorted, under the level names, locations last', () => {
    expect(sections.map(({ level, items }) => [level, ...items.map(({ label }) => label)])).toEqual([
      ['Corporate', 'All Locations'],
      ['Region', 'North', 'South'],
      ['District', 'Coast', 'Lakes'],
      [null, 'Store 101', 'Store 102', 'Store 103', 'Store 201'],
    ]);
  });

  it('FMT-23 ENT-16 starts with All Locations, whose id is 1', () => {
    expect(sections[0]?.items[0]).toMatchObject({ id: 1, label: 'All Locations' });
  });

  it('ENT-15 each item says its label, id, level and heading, and whether it is chosen', () => {
    const items = withSelected(sections, chosen('Lakes')).flatMap((section) => section.items);
    expect(items.filter(({ levelHeader }) => levelHeader === 'District')).toEqual([
      { label: 'Coast', id: 12, isLocation: false, depth: 2, header: true, levelHeader: 'District', selected: false },
      { label: 'Lakes', id: 11, isLocation: false, depth: 2, header: false, levelHeader: 'District', selected: true },
    ]);
    expect(items.find(({ isLocation }) => isLocation)).toMatchObject({
      label: 'Store 101',
      header: true,
      levelHeader: null,
    });
    expect(items.filter(({ selected }) => selected)).toHaveLength(1);
  });

  it('keeps regions deeper than the named levels under the last name', () => {
    const short = menuSections(levels.slice(0, 2).concat({ id: 4, name: 'Location' }), tree, 'All', 'en');
    expect(
      short.map(({ level, items }) => `${level ?? 'location'}: ${items.map(({ label }) => label).join(', ')}`),
    ).toContain('Region: Coast, Lakes, North, South');
  });
});

describe('choosing', () => {
  it('SEL-02 an item of another level takes the place of what was chosen', () => {
    expect(chosen('North', 'South', 'Lakes').ids).toEqual([11]);
    expect(chosen('Lakes', 'Store 101').ids).toEqual([101]);
    expect(chosen('Store 101', 'All Locations')).toEqual(everything);
  });

  it('SEL-03 an item of the same level is added', () => {
    expect(chosen('North', 'South').ids).toEqual([10, 20]);
  });

  it('SEL-04 a chosen item goes while another one stays', () => {
    expect(chosen('North', 'South', 'North').ids).toEqual([20]);
  });

  it('SEL-05 one item always stays chosen, whatever is clicked', () => {
    const labels = sections.flatMap(({ items }) => items.map(({ label }) => label));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...labels), { maxLength: 30 }), (clicks) => {
        const selection = chosen(...clicks);
        expect(selection.ids.length).toBeGreaterThan(0);
        const marked = sections.flatMap(({ items }) => items).filter((one) => isChosen(selection, one));
        expect(marked.map(({ id }) => id).sort()).toEqual([...selection.ids].sort());
        expect(new Set(marked.map(({ depth, isLocation }) => `${depth}${isLocation}`)).size).toBe(1);
      }),
    );
  });
});

describe('applying', () => {
  it('SEL-11 All Locations is every location', () => {
    expect([...locationsOf(everything, tree)].sort()).toEqual([101, 102, 103, 201]);
  });

  it('SEL-12 locations are themselves', () => {
    expect(locationsOf(chosen('Store 103', 'Store 201'), tree).sort()).toEqual([103, 201]);
  });

  it('SEL-13 regions are the locations below them', () => {
    expect(locationsOf(chosen('North'), tree).sort()).toEqual([101, 102, 103]);
    expect(locationsOf(chosen('Lakes', 'Coast'), tree).sort()).toEqual([101, 102, 103]);
  });

  it('SEL-14 SEL-15 writes the ids to all 14 screens and forgets tab, group and department', () => {
    localStorage.setItem('overviewReportTab', '"daily"');
    localStorage.setItem('itemsGroups', '[]');
    localStorage.setItem('tenderDepartment', '7');
    localStorage.setItem('overviewColumnOrder', '["name"]');
    applySelection(chosen('Lakes'), levels, tree);
    expect(locationScreens.length).toBe(14);
    for (const screen of locationScreens) expect(read(selectedLocIds(screen))?.sort()).toEqual([101, 102]);
    expect(['overviewReportTab', 'itemsGroups', 'tenderDepartment'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
    expect(localStorage.getItem('overviewColumnOrder')).not.toBeNull();
    expect(read(levelsFilter)).toMatchObject({
      regFilter: [11],
      parentIds: [10],
      locations: [],
      isGlobalFilter: false,
    });
  });

  it('LS-08 ENT-14 says what was chosen, what it comes to, and what stands above it', () => {
    write(locationResponseData, [101, 103].map(answered));
    applySelection(chosen('Lakes'), levels, tree);
    const kept: unknown = JSON.parse(localStorage.getItem('levelsFilter') ?? '');
    expect(kept).toEqual({
      levels,
      locHier: [{ reg_loc_id: 11, name: 'Lakes', depth: 2 }],
      locations: [],
      locationResponseData: [answered(101)],
      reg_loc_ids: expect.arrayContaining([101, 102]) as number[],
      isGlobalFilter: false,
      parentIds: [10],
      regFilter: [11],
    });
    expect(read(levelsFilter)).toEqual(kept);
    applySelection(everything, levels, tree);
    expect(read(levelsFilter)).toMatchObject({
      isGlobalFilter: true,
      locHier: [],
      locationResponseData: [],
      regFilter: [],
    });
  });

  it('SEL-06 is found again, as far as it still exists', () => {
    applySelection(chosen('Lakes', 'Coast'), levels, tree);
    expect([...storedSelection(read(levelsFilter), sections).ids].sort()).toEqual([11, 12]);
    applySelection(chosen('Store 103'), levels, tree);
    expect(storedSelection(read(levelsFilter), sections)).toMatchObject({ isLocation: true, ids: [103] });
    const gone = menuSections(levels, tree.slice(0, 1), 'All Locations', 'en');
    expect(storedSelection(read(levelsFilter), gone)).toEqual(everything);
  });

  it('SEL-06 what is ticked is found again before it is applied, and gone once it is', () => {
    const ticked = chosen('Lakes', 'Coast');
    write(tickedPlaces, ticked);
    expect([...tickedSelection(read(tickedPlaces), null, sections).ids].sort()).toEqual([11, 12]);
    const gone = menuSections(levels, tree.slice(0, 1), 'All Locations', 'en');
    expect(tickedSelection(chosen('Store 103'), null, gone)).toEqual(everything);
    applySelection(ticked, levels, tree);
    expect(read(tickedPlaces)).toBeNull();
  });

  it('LS-08 is there from the first login, and is not changed by another one', () => {
    beginSelection(levels, tree);
    expect(read(levelsFilter)).toMatchObject({ isGlobalFilter: true, levels, locations: [] });
    applySelection(chosen('Store 103'), levels, tree);
    beginSelection(levels, tree);
    expect(read(levelsFilter)?.locations).toEqual([103]);
  });

  it('takes the place of what a screen of this tab chose', () => {
    write(chosenPlace, [201]);
    applySelection(everything, levels, tree);
    expect(read(chosenPlace)).toBeNull();
  });

  it('SEL-01 is All Locations where nothing was applied', () => {
    expect(storedSelection(null, sections)).toEqual(everything);
  });
});
