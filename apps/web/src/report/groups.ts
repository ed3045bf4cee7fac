import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { useMemo } from 'react';
import { useLevels } from '../api/queries.ts';
import { screenKey } from '../state/keys.ts';
import { isRecord, jsonSlot, useStored, write } from '../state/storage.ts';
import type { Slot } from '../state/storage.ts';
import type { Address } from './address/address.ts';

/** The grouping of rows: the region level and the department level. Null: the screen's default. */
export type Groups = Pick<Address, 'level' | 'depth'>;

const none: Groups = { level: null, depth: null };

const isLevel = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0);

/** The last grouping chosen on a screen. */
export const storedGroups = (screen: string): Slot<Groups> =>
  jsonSlot<Groups>(
    screenKey(screen, 'Groups'),
    none,
    (value): value is Groups => isRecord(value) && isLevel(value['level']) && isLevel(value['depth']),
  );

export const keepGroups = (screen: string, { level, depth }: Groups): void =>
  write(storedGroups(screen), { level, depth });

/**
 * The stored grouping for an address without a grouping; null: there is nothing to add to the address. A level that no
 * longer exists, or a filter that the report does not have, is left out.
 */
export const useStoredGroups = ({ screen, filters }: ReportDefinition, asked: Groups): Groups | null => {
  const stored = useStored(useMemo(() => storedGroups(screen), [screen]));
  const { data: levels = [] } = useLevels();
  const isKnown = levels.slice(0, -1).some(({ id }) => id === stored.level);
  const level = asked.level ?? (filters.includes('regionLevel') && isKnown ? stored.level : null);
  const depth = asked.depth ?? (filters.includes('departmentDepth') ? stored.depth : null);
  return useMemo(
    () => (level === asked.level && depth === asked.depth ? null : { level, depth }),
    [level, depth, asked.level, asked.depth],
  );
};
