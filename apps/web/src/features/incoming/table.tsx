import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { formatQuantity } from '@lanewise/domain/format';
import { explain } from '../../api/explain.ts';
import type { IncomingList, IncomingRows } from '../../api/incoming.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Control } from '../../ui/control.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { Selection } from '../../ui/list-table.tsx';
import { Paging } from '../../ui/paging.tsx';
import { EmptyState, FailedState, LoadingState } from '../../ui/states.tsx';
import { bulkActions, fitsState, pageSize } from './address.ts';
import type { IncomingAddress } from './address.ts';
import { useColumns } from './columns.tsx';
import { useList } from './queries.ts';

type AnyRow = IncomingRows[IncomingList];

/** The number by which a row is named in addresses and decisions. */
const idOf = (row: AnyRow): number => {
  if ('conflictId' in row) return row.conflictId;
  if ('quarantineId' in row) return row.quarantineId;
  if ('lateId' in row) return row.lateId;
  if ('actionId' in row) return row.actionId;
  return row.segmentId;
};

const stateOf = (row: AnyRow): string => ('state' in row ? row.state : '');

const nameOf = (row: AnyRow): string => {
  if ('conflictId' in row) return `${row.place.name} ${row.businessDate} ${row.lane} ${row.number}`;
  return 'fileName' in row ? row.fileName : String(idOf(row));
};

/** Lists of which a row opens something beside it. */
const opens: readonly IncomingList[] = ['conflicts', 'quarantine'];

export const IncomingTable = ({
  address,
  chosen,
  onChoose,
}: {
  address: IncomingAddress;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const { list, page } = address;
  const { data, isError, error, refetch, isPlaceholderData } = useList(list, address);
  const columns = useColumns(list, address);
  if (isError && !data)
    return (
      <FailedState
        title={t('couldNotLoad')}
        text={error instanceof Problem ? explain(error) : null}
        action={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!data) return <LoadingState label={t('loading')} />;
  if (data.data.length === 0) return <EmptyState title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)} />;
  const fits = (row: AnyRow): boolean => bulkActions[list].some((kind) => fitsState(kind, stateOf(row)));
  const selection: Selection<AnyRow> | undefined = !data.data.some(fits)
    ? undefined
    : {
        chosen,
        fits,
        onChange: onChoose,
        rowLabel: (row) => t('choose', { name: nameOf(row) }),
        allLabel: t('chooseAll'),
      };
  const write = (value: number): string => formatQuantity(value, language);
  const total = data.totalCount;
  return (
    <>
      <ListTable<AnyRow>
        label={t(`list.${list}`)}
        columns={columns}
        rows={data.data}
        idOf={idOf}
        hrefOf={opens.includes(list) ? (row) => address.href({ open: idOf(row) }) : undefined}
        current={address.open}
        selection={selection}
        busy={isPlaceholderData}
      />
      <Paging
        page={page}
        size={pageSize}
        total={total}
        labels={{
          pages: t('pages'),
          range: t('range', {
            from: write((page - 1) * pageSize + 1),
            to: write(Math.min(page * pageSize, total)),
            total: write(total),
          }),
          previous: t('previousPage'),
          next: t('nextPage'),
        }}
        onPage={(next) => address.set({ page: next === 1 ? undefined : next, open: undefined })}
      />
    </>
  );
};
