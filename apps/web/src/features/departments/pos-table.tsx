import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Language } from '@lanewise/contract/primitives/language';
import { formatMoney } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useAddress } from '../../state/address.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ListPaging } from '../../records/list-paging.tsx';
import type { Assigning } from '../../records/assigning/use-assigning.ts';
import type { PosRow } from './rows.ts';
import styles from './departments.module.css';

const pageSize = 100;

/** The assignment of a department, and its source. */
const BelongsTo = ({
  row,
  names,
  location,
}: {
  row: PosRow;
  names: ReadonlyMap<number, string>;
  location: number | null;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  const { belonging, depId, open } = row;
  if (!belonging) return open ? <span className={styles.missing}>{t('none')}</span> : <Sign of="notApplicable" />;
  const why = belonging.by !== depId ? t('byParent') : belonging.own && location !== null ? t('thisStore') : '';
  return (
    <>
      {names.get(belonging.comp_dep_id) ?? ''} {why === '' ? null : <span className={styles.quiet}>{why}</span>}
    </>
  );
};

const columnsOf = ({
  t,
  language,
  names,
  location,
  dragging,
}: {
  t: TFunction<'departments'>;
  language: Language;
  names: ReadonlyMap<number, string>;
  location: number | null;
  dragging: Assigning<PosRow>['dragging'];
}): ListColumn<PosRow>[] => [
  {
    key: 'name',
    header: t('posDepartment'),
    wide: true,
    cell: ({ depId, name, above }) => (
      <span className={styles.name} {...dragging(depId)}>
        {above.length > 0 ? <span className={styles.quiet}>{above.join(' › ')} › </span> : null}
        {name === '' ? t('noName') : name}
      </span>
    ),
  },
  { key: 'code', header: t('code'), cell: ({ code }) => code },
  {
    key: 'belongs',
    phone: 'subtitle',
    header: t('belongs'),
    wide: true,
    cell: (row) => <BelongsTo row={row} names={names} location={location} />,
  },
  {
    key: 'amount',
    phone: 'figure',
    header: t('sales'),
    side: 'right',
    cell: ({ amount }) => (amount === null ? <Sign of="notKnown" /> : formatMoney(amount, language)),
  },
];

/**
 * Departments of the registers, best sellers first. The user selects rows to assign them, or drags rows to the
 * company's own departments.
 */
export const PosTable = ({
  assigning: { found: rows, targets, dragging, selection },
  location,
}: {
  assigning: Assigning<PosRow>;
  location: number | null;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  const language = useLanguage();
  const { one, set } = useAddress();
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const page = Math.min(
    Math.max(1, Math.trunc(Number(one('page'))) || 1),
    Math.max(1, Math.ceil(rows.length / pageSize)),
  );
  const first = (page - 1) * pageSize;
  const shown = rows.slice(first, first + pageSize);
  const columns = columnsOf({ t, language, names, location, dragging });
  if (rows.length === 0) return <EmptyState title={t('nothing')} text={t('nothingText')} />;
  return (
    <>
      <ListTable<PosRow>
        label={t('posDepartments')}
        columns={columns}
        rows={shown}
        idOf={({ depId }) => depId}
        selection={selection}
      />
      <ListPaging
        page={page}
        rows={shown.length}
        total={rows.length}
        size={pageSize}
        onPage={(next) => set({ page: next === 1 ? undefined : next })}
      />
    </>
  );
};
