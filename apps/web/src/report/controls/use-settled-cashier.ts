import { useEffect, useRef, useState } from 'react';
import type { FilterDraft, PanelKey } from './filter-rule.ts';
import { readTypedCashier } from './typed-cashier.ts';
import { useFindCashiers, type AskedPlace } from './use-cashiers.ts';

type CashierKey = 'cashier' | 'cashierNumber';

export const isCashier = (name: PanelKey): name is CashierKey => name === 'cashier' || name === 'cashierNumber';

/** A typed text that may mean several cashiers. */
interface Several {
  field: CashierKey;
  typed: string;
  count: number;
}

interface SettledCashier {
  several: Several | null;
  /** Number of times the user applied filters that may mean several cashiers. */
  refused: number;
  settle: (draft: FilterDraft, onSettled: (draft: FilterDraft) => void) => Promise<void>;
}

/**
 * Determines the cashier of a typed text before filters are applied, because a report has no rows for the beginning of
 * a number, or for a name where it needs a number. A value that was not typed now stays as it is; if the call fails,
 * every value does.
 */
export const useSettledCashier = (given: FilterDraft, place: AskedPlace): SettledCashier => {
  const find = useFindCashiers(place);
  const [{ several, refused }, setRefused] = useState<{ several: Several | null; refused: number }>({
    several: null,
    refused: 0,
  });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const settle = async (draft: FilterDraft, onSettled: (draft: FilterDraft) => void): Promise<void> => {
    const field = (['cashier', 'cashierNumber'] as const).find((name) => (draft[name] ?? '') !== (given[name] ?? ''));
    const typed = (field && draft[field]) ?? '';
    if (field === undefined || typed.trim() === '') return onSettled(draft);
    const found = await find(typed);
    if (!isOpen.current) return;
    const read =
      found && readTypedCashier(typed, { found: found.cashiers, count: found.count, takesNames: field === 'cashier' });
    if (read && 'several' in read) setRefused({ several: { field, typed, count: read.several }, refused: refused + 1 });
    else onSettled(read ? { ...draft, [field]: read.value } : draft);
  };
  return { several, refused, settle };
};
