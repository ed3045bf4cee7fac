import type { Thing } from '@lanewise/contract/entities/analytics';
import { itemNumber } from '../facts/item-number.ts';
import type { AskedAnalysis } from './asked.ts';
import { CATEGORY, DEPARTMENT, Numbering } from './numbering.ts';
import { departmentName, itemsByNumber } from './things.ts';

/** Maps a line to the things that an analysis counts: gives these things numbers, and names the things afterwards. */
export interface Grain {
  /** Calls `found` for each thing as which a line of this item and department counts. */
  put(low: number, high: number, department: number, found: (thing: number) => void): void;
  /** Number of things so far. */
  readonly length: number;
  /**
   * For each thing, the shelf on which substitutes are looked for: the department of an item; all other things share
   * one shelf.
   */
  shelves(): Uint32Array;
  name(things: Iterable<number>): Promise<Map<number, Thing>>;
}

const key = (low: number, high: number): string => String((BigInt(high) << 32n) | BigInt(low));

/** The department's ancestor at a level of the tree, or the deepest one above that level. */
const atLevel = ({ names }: AskedAnalysis, level: number): ((department: number) => number) => {
  const known = new Map<number, number>();
  return (department) => {
    let found = known.get(department);
    if (found === undefined) {
      const path = names.departments.get(department)?.path ?? [department];
      found = path[Math.min(level, path.length) - 1] ?? department;
      known.set(department, found);
    }
    return found;
  };
};

type Put = Grain['put'];

/** An item belongs to the department in which the item is seen first. */
const putItem =
  (numbering: Numbering, shelves: number[]): Put =>
  (low, high, department, found) => {
    const thing = numbering.of(low, high);
    shelves[thing] ??= department;
    found(thing);
  };

const putDepartment = (asked: AskedAnalysis, numbering: Numbering): Put => {
  const above = atLevel(asked, asked.definition.options?.level ?? 1);
  return (_low, _high, department, found) => found(numbering.of(above(department), DEPARTMENT));
};

/**
 * Counts the lines of the named departments, and of all departments below them, by item. Counts all other lines by
 * department.
 */
const putMixed = (asked: AskedAnalysis, byItem: Put, byDepartment: Put): Put => {
  const chosen = new Set(asked.definition.options?.itemDepartments ?? []);
  const inside = new Map<number, boolean>();
  return (low, high, department, found) => {
    let isInside = inside.get(department);
    if (isInside === undefined) {
      const path = asked.names.departments.get(department)?.path ?? [department];
      isInside = path.some((id) => chosen.has(id));
      inside.set(department, isInside);
    }
    (isInside ? byItem : byDepartment)(low, high, department, found);
  };
};

/** Leaves out items without a category. An item with several categories counts in each category. */
const putCategories = async (
  { categories, company }: AskedAnalysis,
  numbering: Numbering,
  names: Map<number, string>,
): Promise<Put> => {
  const { rows } = await categories.list(company.id, { limit: 1_000, offset: 0, searchText: '' });
  const items = await categories.itemsOf(
    company.id,
    rows.map(({ categoryId }) => categoryId),
  );
  for (const { categoryId, name } of rows) names.set(categoryId, name);
  const of = new Map<string, number[]>();
  for (const [categoryId, codes] of items)
    for (const code of codes) {
      const word = String(itemNumber(code));
      of.set(word, [...(of.get(word) ?? []), categoryId]);
    }
  const known = new Map<number, readonly number[]>();
  const words = new Numbering();
  return (low, high, _department, found) => {
    const item = words.of(low, high);
    let those = known.get(item);
    if (those === undefined) known.set(item, (those = of.get(key(low, high)) ?? []));
    for (const id of those) found(numbering.of(id, CATEGORY));
  };
};

export const openGrain = async (asked: AskedAnalysis): Promise<Grain> => {
  const numbering = new Numbering();
  const shelves: number[] = [];
  const names = new Map<number, string>();
  const byItem = putItem(numbering, shelves);
  const { grain = 'item' } = asked.definition.options ?? {};
  const put =
    grain === 'item'
      ? byItem
      : grain === 'category'
        ? await putCategories(asked, numbering, names)
        : grain === 'department'
          ? putDepartment(asked, numbering)
          : putMixed(asked, byItem, putDepartment(asked, numbering));
  return {
    put,
    get length() {
      return numbering.length;
    },
    shelves: () => Uint32Array.from({ length: numbering.length }, (_, thing) => shelves[thing] ?? 0),
    name: (things) => nameThings(asked, numbering, { shelves, names }, [...new Set(things)]),
  };
};

const nameThings = async (
  { facts, company, names }: AskedAnalysis,
  numbering: Numbering,
  known: { shelves: readonly number[]; names: ReadonlyMap<number, string> },
  things: readonly number[],
): Promise<Map<number, Thing>> => {
  const isItem = (thing: number): boolean => numbering.keyOf(thing)[1] < CATEGORY;
  const wordOf = (thing: number): string => key(...numbering.keyOf(thing));
  const items = await itemsByNumber(facts, company.id, things.filter(isItem).map(wordOf));
  return new Map(
    things.map((thing): [number, Thing] => {
      const [id, kind] = numbering.keyOf(thing);
      if (isItem(thing)) {
        const { code = '', label = '' } = items.get(wordOf(thing)) ?? {};
        return [thing, { kind: 'item', code, label, department: departmentName(names, known.shelves[thing] ?? 0) }];
      }
      const isDepartment = kind === DEPARTMENT;
      const label = isDepartment ? departmentName(names, id) : (known.names.get(id) ?? '');
      return [thing, { kind: isDepartment ? 'department' : 'category', code: String(id), label, department: '' }];
    }),
  );
};
