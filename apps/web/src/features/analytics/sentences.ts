import { useTranslation } from 'react-i18next';
import type { Task } from '@lanewise/contract/entities/analytics';
import type { PairRow, Result } from '@lanewise/contract/entities/analytics-results';
import { useMoment } from '../../i18n/moment.ts';
import { useWords } from '../../report/labels.ts';
import { completenessSentence } from '../../report/summary/sentences.ts';
import { useFigures } from './words.ts';

/** Sentences about the limits of a result: incomplete days, baskets that were left out, and where the work stopped. */
export const useLimits = (task: Task, result: Result): string[] => {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const moment = useMoment();
  const { count } = useFigures();
  const { setAside, isCut, stopped, completeTo, thresholds, counts } = result;
  const dates = { start: task.start_date, last: task.end_date };
  const earlier = result.changes?.earlierCompleteness ?? result.promotion?.earlierCompleteness;
  const { earlierStart, earlierEnd } = task.options;
  return [
    t('computed', { at: moment(result.computedAt), baskets: count(result.baskets), count: result.baskets }),
    completenessSentence(result.completeness, dates, words),
    ...(earlier && earlierStart !== undefined && earlierEnd !== undefined
      ? [t('before', { said: completenessSentence(earlier, { start: earlierStart, last: earlierEnd }, words) })]
      : []),
    ...(setAside > 0
      ? [t('setAside', { count: setAside, written: count(setAside), most: count(thresholds?.mostLines ?? 0) })]
      : []),
    ...(stopped ? [t('stopped', { size: completeTo ?? 1, limit: count(stopped.limit) })] : []),
    ...(isCut ? [t('cut', { rows: count(counts.rows) })] : []),
  ];
};

/** Gives the sentence about a pair, including what the data cannot show. */
export const usePairSentences = (): ((row: PairRow) => string[]) => {
  const { t } = useTranslation('analytics');
  const { share, ratio, things, count } = useFigures();
  return (row) => {
    const names = { a: things([row.itemA]), b: things([row.itemB]) };
    if (row.withA === 0 || row.withB === 0) return [t('pair.neverSold', { item: row.withA === 0 ? names.a : names.b })];
    if (row.both === 0) return [t('pair.never', { ...names, a_count: count(row.withA) })];
    // Only "more often than by chance" is tested; for "less often" the interval decides.
    const kind = row.standing === 'confirmed' ? 'more' : row.liftHigh > 0 && row.liftHigh < 1 ? 'less' : 'cannotSay';
    return [
      t('pair.share', { ...names, share: share(row.confidence) }),
      t(`pair.${kind}`, {
        lift: ratio(row.lift),
        low: ratio(row.liftLow),
        high: ratio(row.liftHigh),
      }),
    ];
  };
};
