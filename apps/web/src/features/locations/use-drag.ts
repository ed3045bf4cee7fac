import { useRef } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { regionOf, takes } from './region-tree.ts';
import type { Branch, Dragged } from './region-tree.ts';
import type { RegionActions } from './use-regions.ts';

export interface Drag {
  /** Begins or, with null, ends without a drop. */
  start: (what: Dragged | null) => void;
  /** Whether the branch accepts the dragged thing. */
  takes: (to: Branch) => boolean;
  /** Moves the dragged thing. */
  drop: (to: Branch) => void;
}

/** Dragging onto the tree. The call of a move announces its failure. */
export const useDrag = (regions: readonly Region[], actions: RegionActions, onMoved: () => void): Drag => {
  const dragged = useRef<Dragged | null>(null);
  const move = (what: Dragged, to: number | null): Promise<void> =>
    'region' in what ? actions.moveRegion(what.region, to) : actions.moveLocations(what.locations, to);
  return {
    start: (what) => {
      dragged.current = what;
    },
    takes: (to) => dragged.current !== null && takes(regions, dragged.current, to),
    drop: (to) => {
      const what = dragged.current;
      dragged.current = null;
      if (what) void move(what, regionOf(to)).then(onMoved, () => undefined);
    },
  };
};
