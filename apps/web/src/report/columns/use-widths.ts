import type { FieldId } from '@lanewise/contract/fields';
import { useMemo } from 'react';
import { read, useStored, write } from '../../state/storage.ts';
import type { Screen } from '../use-screen.ts';
import { columnWidths, withWidth } from './widths.ts';
import type { Widths } from './widths.ts';

const none: Widths = {};

/** Widths of the columns of this view, and a function that sets a width; null: the column is as wide as its content. */
export const useWidths = ({
  definition: { screen },
  address: { view },
}: Screen): [Widths, (field: FieldId, width: number | null) => void] => {
  const slot = useMemo(() => columnWidths(screen), [screen]);
  const widths = useStored(slot)[view] ?? none;
  return [
    widths,
    (field, width) => {
      const all = read(slot);
      write(slot, { ...all, [view]: withWidth(all[view] ?? none, field, width) });
    },
  ];
};
