import { useCallback, useMemo, useState } from 'react';
import type { RowSelection } from './table/selection.tsx';
import type { Screen } from './use-screen.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Rows selected to be opened together, over all pages of one query. A new query clears the selection. Null if rows open
 * nothing.
 */
export const useSelection = ({ view, address, effective }: Screen): RowSelection | null => {
  const question = JSON.stringify([
    effective,
    { ...address, page: 0, size: 0, sort: [], receipt: null, receipts: [], locations: null, dates: null },
  ]);
  const [state, setState] = useState({ question, chosen: none });
  const chosen = state.question === question ? state.chosen : none;
  const choose = useCallback<RowSelection['choose']>(
    (ids, choosing) =>
      setState((last) => {
        const next = new Set(last.question === question ? last.chosen : none);
        for (const id of ids) {
          if (choosing) next.add(id);
          else next.delete(id);
        }
        return { question, chosen: next };
      }),
    [question],
  );
  const opens = view.drill?.to === 'receipt';
  return useMemo(() => (opens ? { chosen, choose } : null), [opens, chosen, choose]);
};
