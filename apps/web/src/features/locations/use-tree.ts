import { useMemo, useState } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { useLocations } from '../../api/queries.ts';
import { regionRows, treeLines } from './region-tree.ts';
import type { Branch, TreeLine, Writing } from './region-tree.ts';
import type { Drag } from './use-drag.ts';
import type { RegionActions } from './use-regions.ts';

/** A task of the menu of a region. */
export type RegionTask = { kind: 'move' | 'delete'; region: Region };

export interface TreeProps {
  regions: readonly Region[];
  chosen: Branch;
  onChoose: (branch: Branch) => void;
  actions: RegionActions;
  onTask: (task: RegionTask) => void;
  /** Whether the user may add regions. */
  editable: boolean;
  drag: Drag;
}

/** The tree with what its reader folded, and the name that is written in it. */
export interface Tree extends TreeProps {
  lines: readonly TreeLine[];
  /** Number of all locations, and of locations in no region. */
  counts: { all: number; none: number };
  closed: ReadonlySet<number>;
  fold: (regLocId: number, close: boolean) => void;
  writing: Writing;
  write: (writing: Writing) => void;
}

export const useTree = (props: TreeProps): Tree => {
  const { regions } = props;
  const { data: all = [] } = useLocations();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [writing, write] = useState<Writing>(null);
  const rows = useMemo(() => regionRows(regions, closed), [regions, closed]);
  return {
    ...props,
    lines: useMemo(() => treeLines(rows, writing), [rows, writing]),
    counts: { all: all.length, none: all.filter(({ regionId }) => regionId === null).length },
    closed,
    fold: (id, close) => {
      const next = new Set(closed);
      if (close) next.add(id);
      else next.delete(id);
      setClosed(next);
    },
    writing,
    write,
  };
};
