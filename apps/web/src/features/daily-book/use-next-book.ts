import { useTranslation } from 'react-i18next';
import { readNextBook } from '@lanewise/contract/endpoints/value-table';
import { ask } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import type { BookAddress } from './address.ts';

/** Opens the next day without a closed book: first the same day in the stores that follow, then later days. */
export const useNextBook = ({ chosen, choosePlace }: BookAddress): (() => void) => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const [day, name] = chosen && 'day' in chosen ? [chosen.day, chosen.preset.name] : [null, ''];
  const find = async (): Promise<void> => {
    if (!day) return;
    const { presetId, locationId, date } = day;
    const { next, since } = await ask(readNextBook, { query: { presetId, locationId, date } });
    if (!next) return toastSuccess(t('noneOpen', { name, date: formatDate(since, language) }));
    choosePlace(next.locationId, next.date);
  };
  return () => void find().catch(() => undefined);
};
