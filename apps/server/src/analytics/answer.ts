import type { Result, ResultRow } from '@lanewise/contract/entities/analytics-results';
import { MOST_RESULT_ROWS, rowLists, type RowList } from '@lanewise/contract/entities/analytics-rules';

/** The fields of an answer that depend on the task type. Every result has the other fields. */
export type Said = Omit<Result, 'tasktype' | 'computedAt' | 'completeness' | 'counts' | 'currency' | 'isCut'> & {
  isCut?: boolean;
};

export interface Answer {
  said: Said;
  lists: Partial<Record<RowList, readonly ResultRow[]>>;
}

/** Cuts each list of an answer to its first `most` rows. Sets `isCut` if a list has more rows. */
export const cutAnswer = ({ said, lists }: Answer, most = MOST_RESULT_ROWS): Answer => {
  const isLong = rowLists.some((list) => (lists[list]?.length ?? 0) > most);
  if (!isLong) return { said, lists };
  const cut = rowLists.flatMap((list) => (lists[list] ? [[list, lists[list].slice(0, most)] as const] : []));
  return { said: { ...said, isCut: true }, lists: Object.fromEntries(cut) };
};
