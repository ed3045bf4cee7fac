import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../i18n/language.ts';
import { Paging } from '../ui/paging.tsx';
import { pageSize } from './use-detail.ts';

interface ListPagingProps {
  /** Page number, from 1. */
  page: number;
  /** Number of rows on this page; `total` counts the rows of all pages. */
  rows: number;
  total: number;
  /** True: `total` is a lower bound, because the server stopped counting there. */
  capped?: boolean;
  size?: number;
  /** Labels of the two buttons, if they do not lead to pages. */
  steps?: { previous: string; next: string };
  onPage: (page: number) => void;
}

/** The paging of a list of the settings, '1–50 of 312'. Texts: `settings`. */
export const ListPaging = ({
  page,
  rows,
  total,
  capped = false,
  size = pageSize,
  steps,
  onPage,
}: ListPagingProps): JSX.Element => {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const before = (page - 1) * size;
  const range = { from: before + 1, to: before + rows, total };
  const written = Object.fromEntries(
    Object.entries(range).map(([name, value]) => [name, formatQuantity(value, language)]),
  );
  return (
    <Paging
      page={page}
      size={size}
      total={capped && rows === size ? Math.max(total, page * size + 1) : total}
      labels={{
        pages: t('pages'),
        range: t(capped ? 'rangeOfMany' : 'range', written),
        previous: steps?.previous ?? t('previousPage'),
        next: steps?.next ?? t('nextPage'),
      }}
      onPage={onPage}
    />
  );
};
