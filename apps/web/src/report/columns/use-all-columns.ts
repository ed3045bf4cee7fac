import { useMemo } from 'react';
import { screenKey } from '../../state/keys.ts';
import { isRecord, jsonSlot, read, useStored, write } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';
import type { Screen } from '../use-screen.ts';
import { columnScreen } from './choice.ts';

/** By view: whether the reader wants all columns on a phone too. */
type ByView = Readonly<Record<string, unknown>>;

/** The views of a screen that show all their columns on a phone. */
export const allColumnsOf = (screen: string): Slot<ByView> =>
  jsonSlot<ByView>(screenKey(screen, 'AllColumns'), {}, isRecord);

/** Whether a phone shows all columns of this view instead of rows of two lines, and the function that changes this. */
export const useAllColumns = ({ definition, address: { view } }: Screen): [boolean, (all: boolean) => void] => {
  const screen = columnScreen(definition);
  const slot = useMemo(() => allColumnsOf(screen), [screen]);
  const all = useStored(slot)[view] === true;
  return [all, (next) => write(slot, { ...read(slot), [view]: next })];
};
