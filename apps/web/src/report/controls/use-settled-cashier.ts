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
 * Determines which cashier a typed text means before filters are applied. Otherwise the report would have no rows if
 * the user typed the beginning of a number, or a name where the report needs a number. A value that the user did not
 * change stays as typed. If the call fails, the typed value stays too.
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
