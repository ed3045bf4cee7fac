import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../state/address.ts';
import { useLooking } from '../../state/session.ts';
import type { SearchPatch } from '../../state/search.ts';
import type { ListSelection } from '../../ui/list-table.tsx';
import { foundOf } from './found.ts';
import type { Findable, Shown } from './found.ts';

/** An entry of the list beside the table, to which rows are assigned. */
export interface Target {
  id: number;
  name: string;
  /** Number of rows assigned to the target. */
  count: number;
  depth?: number;
  /** Whether the menu leaves out the target. */
  quiet?: boolean;
}

interface AssigningRules<Row> {
  rows: readonly Row[];
  placeOf: (row: Row) => Findable;
  targets: readonly Target[];
  /** The MIME type of dragged rows. */
  dragType: string;
  /** Assigns rows to a target, or to none (null), and announces the result. The call announces a failure. */
  assign: (ids: readonly number[], target: number | null) => Promise<void>;
  /** False: the user may not assign. */
  editable?: boolean;
}

/** The selected rows and the dragged rows; both can be assigned to a target, or to none (null). */
const useHeld = (assign: AssigningRules<never>['assign']) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const clear = (): void => setChosen(new Set());
  const put = async (ids: readonly number[], target: number | null): Promise<void> => {
    if (ids.length === 0) return;
    setBusy(true);
    await assign(ids, target).then(clear, () => undefined);
    setBusy(false);
  };
  return {
    chosen,
    choose: setChosen,
    clear,
    /** If a selected row is dragged, all selected rows go with it. */
    drag: (id: number): void => setDragged(chosen.has(id) ? [...chosen] : [id]),
    busy,
    assign: (target: number | null): void => void put([...chosen], target),
    drop: (target: number | null): void => void put(dragged, target),
  };
};

/**
 * A table whose rows are assigned to the targets next to it, with a menu or by dragging. The address holds its filters.
 */
export const useAssigning = <Row extends { name: string }>(rules: AssigningRules<Row>) => {
  const { rows, placeOf, targets, dragType } = rules;
  const looking = useLooking();
  const editable = rules.editable !== false && !looking;
  const { t } = useTranslation('settings');
  const { one, set } = useAddress();
  const held = useHeld(rules.assign);
  const asked = one('show');
  const shown: Shown = asked === 'open' ? asked : (targets.find(({ id }) => String(id) === asked)?.id ?? 'all');
  const search = one('search').trim();
  const selection: ListSelection<Row> = {
    chosen: held.chosen,
    fits: () => true,
    onChange: held.choose,
    rowLabel: ({ name }) => t('assigning.choose', { name }),
    allLabel: t('assigning.chooseAll'),
  };
  return {
    targets,
    counts: { all: rows.length, open: rows.filter((row) => placeOf(row).open).length },
    held,
    dragType,
    editable,
    shown,
    search,
    /** The rows that fit the filters. */
    found: foundOf(rows, placeOf, { shown, search }),
    /** Changes the filters and clears the selection, because selected rows may no longer be visible. */
    show: (patch: SearchPatch): void => {
      held.clear();
      set({ ...patch, page: undefined }, { replace: 'search' in patch });
    },
    selection: editable ? selection : undefined,
    /** Props of the element that drags a row. */
    dragging: (id: number) => ({
      draggable: editable,
      onDragStart: ({ dataTransfer }: DragEvent): void => {
        dataTransfer.setData(dragType, String(id));
        dataTransfer.effectAllowed = 'link';
        held.drag(id);
      },
    }),
  };
};

export type Assigning<Row extends { name: string }> = ReturnType<typeof useAssigning<Row>>;
