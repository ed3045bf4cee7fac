import { useMemo } from 'react';
import { screenKey } from '../../state/keys.ts';
import { isRecord, jsonSlot, read, useStored, write } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';
import type { Screen } from '../use-screen.ts';
import { columnScreen } from './choice.ts';

/** The views of a screen that a reader wants with all columns on a phone as well. */
type ByView = Readonly<Record<string, unknown>>;

/** The views of a screen that show all their columns on a phone. */
export const allColumnsOf = (screen: string): Slot<ByView> =>
  jsonSlot<ByView>(screenKey(screen, 'AllColumns'), {}, isRecord);

/** Whether a phone shows this view with all columns in place of its rows of two lines, and the function that chooses. */
export const useAllColumns = ({ definition, address: { view } }: Screen): [boolean, (all: boolean) => void] => {
  const screen = columnScreen(definition);
  const slot = useMemo(() => allColumnsOf(screen), [screen]);
  const all = useStored(slot)[view] === true;
  return [all, (next) => write(slot, { ...read(slot), [view]: next })];
};
