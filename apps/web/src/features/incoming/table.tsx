import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { IncomingList, IncomingRows } from '../../api/incoming.ts';
import type { ListAnswer } from '../../api/records.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { useLooking } from '../../state/session.ts';
import type { ListSelection } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ListPaging } from '../../records/list-paging.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { bulkActions, fitsState } from './address.ts';
import type { IncomingAddress } from './address.ts';
import { useIncomingColumns } from './columns.ts';
import { useList } from './queries.ts';

type AnyRow = IncomingRows[IncomingList];

/** The number that identifies a row in addresses and decisions. */
export const idOf = (row: AnyRow): number => {
  if ('conflictId' in row) return row.conflictId;
  if ('quarantineId' in row) return row.quarantineId;
  if ('lateId' in row) return row.lateId;
  if ('actionId' in row) return row.actionId;
  if ('refusedId' in row) return row.refusedId;
  return row.segmentId;
};

export const incomingStateOf = (row: AnyRow): string => ('state' in row ? row.state : '');

const nameOf = (row: AnyRow): string => {
  if ('conflictId' in row) return `${row.place.name} ${row.businessDate} ${row.lane} ${row.number}`;
  return 'fileName' in row ? row.fileName : String(idOf(row));
};

/** Lists whose rows open a record next to the list. */
const opens: readonly IncomingList[] = ['conflicts', 'quarantine'];

interface TableProps {
  address: IncomingAddress;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

const Table = ({
  address,
  chosen,
  onChoose,
  answer,
  busy,
}: TableProps & { answer: ListAnswer<AnyRow>; busy: boolean }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const { list, page } = address;
  const { data: rows, totalCount } = answer;
  const columns = useIncomingColumns(list, address);
  const looking = useLooking();
  if (rows.length === 0) return <EmptyState title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)} />;
  const fits = (row: AnyRow): boolean => bulkActions[list].some((kind) => fitsState(kind, incomingStateOf(row)));
  const selection: ListSelection<AnyRow> | undefined =
    looking || !rows.some(fits)
      ? undefined
      : {
          chosen,
          fits,
          onChange: onChoose,
          rowLabel: (row) => t('choose', { name: nameOf(row) }),
          allLabel: t('chooseAll'),
        };
  return (
    <>
      <ListTable<AnyRow>
        label={t(`list.${list}`)}
        columns={columns}
        rows={rows}
        idOf={idOf}
        hrefOf={opens.includes(list) ? (row) => address.href({ open: idOf(row) }) : undefined}
        current={address.open}
        selection={selection}
        busy={busy}
      />
      <ListPaging
        page={page}
        rows={rows.length}
        total={totalCount}
        onPage={(next) => address.set({ page: next === 1 ? undefined : next, open: undefined })}
      />
    </>
  );
};

/** The incoming data, filtered by the address. */
export const IncomingTable = (props: TableProps): JSX.Element => {
  const found = useList(props.address.list, props.address);
  return (
    <Loaded query={found}>{(answer) => <Table {...props} answer={answer} busy={found.isPlaceholderData} />}</Loaded>
  );
};
