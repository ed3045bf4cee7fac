import type { RegionNode } from '@lanewise/contract/entities/company';
import { useMemo } from 'react';
import { useLevels, useRegionHierarchy } from '../api/queries.ts';
import { regionLevelOf } from './address/address.ts';
import type { Regions } from './address/drill.ts';
import type { Screen } from './use-screen.ts';

const leavesOf = (node: RegionNode): number[] => (node.leaf ? [node.reg_loc_id] : node.children.flatMap(leavesOf));

/** Every region with the stores below it, at any depth. */
export const storesBelow = (nodes: readonly RegionNode[]): Map<number, number[]> =>
  new Map(
    nodes.flatMap((node): [number, number[]][] =>
      node.leaf ? [] : [[node.reg_loc_id, leavesOf(node)], ...storesBelow(node.children)],
    ),
  );

/** Levels by which rows can be grouped: all levels between the company and the stores. */
export const useRegionLevels = (): { id: number; name: string }[] => {
  const { data } = useLevels();
  return useMemo(() => (data ?? []).slice(1, -1), [data]);
};

/** The regions of the level in the address; null while they are not known, and if rows are stores. */
export const useRegions = ({ address }: Screen): Regions | null => {
  const level = regionLevelOf(address);
  const { data: tree } = useRegionHierarchy();
  const levels = useRegionLevels();
  return useMemo(() => {
    if (level === null || !tree) return null;
    const at = levels.findIndex(({ id }) => id === level);
    return { stores: storesBelow(tree), deeper: at < 0 ? null : (levels[at + 1]?.id ?? null) };
  }, [level, tree, levels]);
};
