import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import { jsonList, jsonLong, jsonText, jsonWhole } from './json.ts';
import { sql, u32 } from './sql.ts';
import type { InsertTargetName } from './targets.ts';
import type { Facts } from './types.ts';

export interface DimensionDepartment {
  dep_id: number;
  parent: number | null;
  depth: number;
  code: string;
  name: string;
}

/** Names and trees of one company, whole. */
export interface Dimensions {
  locations: readonly Location[];
  /** Region tree with the locations as leaves. */
  regions: readonly RegionNode[];
  departments: readonly DimensionDepartment[];
}

/**
 * Puts these in the place of what was known of a company: the rows of one version are written in one block, and readers
 * take the greatest version alone, so that nobody sees half of a change and what was removed is gone.
 */
export const replaceDimensions = async (facts: Facts, company: number, dimensions: Dimensions): Promise<void> => {
  const regions = regionPaths(dimensions.regions);
  await replace(facts, company, 'dim_location', (version) =>
    dimensions.locations.map((location) => {
      const path = regions.get(location.location_id) ?? [];
      return (
        `[${jsonWhole(company)},${version},${jsonWhole(location.location_id)},${jsonWhole(location.reg_loc_id)},` +
        `${jsonText(location.name)},${jsonText(location.storeNumber)},` +
        `${jsonList(path, (region) => jsonWhole(region.reg_loc_id))},${jsonList(path, ({ name }) => jsonText(name))}]`
      );
    }),
  );
  const departments = new Map(dimensions.departments.map((department) => [department.dep_id, department]));
  await replace(facts, company, 'dim_department', (version) =>
    dimensions.departments.map(
      (department) =>
        `[${jsonWhole(company)},${version},${jsonWhole(department.dep_id)},${jsonWhole(department.parent ?? 0)},` +
        `${jsonWhole(department.depth)},${jsonText(department.code)},${jsonText(department.name)},` +
        `${jsonList(departmentPath(department, departments), jsonWhole)}]`,
    ),
  );
};

const latest = {
  dim_location: sql`select max(version) as version from dim_location`,
  dim_department: sql`select max(version) as version from dim_department`,
};

/** Versions follow the clock, but never go back when the clock does. */
const replace = async (
  facts: Facts,
  company: number,
  table: keyof typeof latest & InsertTargetName,
  rows: (version: string) => string[],
): Promise<void> => {
  const [known] = await facts.query<{ version: string }>(sql`${latest[table]} where company = ${u32(company)}`);
  const version = Math.max(Date.now(), Number(known?.version ?? 0) + 1);
  await facts.insert(table, rows(jsonLong(version)), null);
};

/** Regions above each location, from the top, by location_id. */
const regionPaths = (roots: readonly RegionNode[]): Map<number, RegionNode[]> => {
  const paths = new Map<number, RegionNode[]>();
  const visit = (node: RegionNode, above: RegionNode[]): void => {
    if (node.location_id !== null) paths.set(node.location_id, above);
    else for (const child of node.children) visit(child, [...above, node]);
  };
  for (const root of roots) visit(root, []);
  return paths;
};

/** Ids from the top of the tree down to the department itself. */
const departmentPath = (department: DimensionDepartment, all: ReadonlyMap<number, DimensionDepartment>): number[] => {
  const path: number[] = [];
  for (let node: DimensionDepartment | undefined = department; node && !path.includes(node.dep_id);) {
    path.unshift(node.dep_id);
    node = node.parent === null ? undefined : all.get(node.parent);
  }
  return path;
};
