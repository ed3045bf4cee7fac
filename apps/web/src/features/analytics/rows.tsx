import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { ResultRow } from '@lanewise/contract/entities/analytics-results';
import type { RowList } from '@lanewise/contract/entities/analytics-rules';
import { useAddress } from '../../state/address.ts';
import { pageNumberOf } from '../../state/whole.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ListPaging } from '../../records/list-paging.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { SearchField } from '../../records/search-field.tsx';
import { pageSize } from '../../records/use-detail.ts';
import { useTaskRows } from './queries.ts';
import styles from './analytics.module.css';

interface RowsProps<Row> {
  taskid: number;
  label: string;
  list: RowList;
  columns: readonly ListColumn<Row>[];
  /** Parameters of the call other than page, search and order. */
  filter?: Readonly<Record<string, string>>;
  hrefOf?: (row: Row) => string;
  /** Text for an empty list. */
  empty: { title: string; text?: string };
  /** Further controls beside the search. */
  children?: ReactNode;
}

/** A list of a result: searched, ordered and paged by the server; its state is in the address. */
export const AnswerRows = <Row extends ResultRow>(props: RowsProps<Row>): JSX.Element => {
  const { taskid, label, list, columns, filter = {}, hrefOf, empty, children } = props;
  const { t } = useTranslation('settings');
  const { one, set } = useAddress();
  const [page, search, column] = [pageNumberOf(one('page')), one('search'), one('sort')];
  const direction = one('dir') === 'ASC' ? 'ASC' : 'DESC';
  const known = columns.some(({ key, sortable }) => key === column && sortable);
  const rows = useTaskRows<Row>(taskid, {
    list,
    ...filter,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(search === '' ? {} : { searchText: search }),
    ...(known ? { sortCol: column, sortDir: direction } : {}),
  });
  return (
    <>
      <div className={styles.tools}>
        <SearchField initial={search} onSearch={(text) => set({ search: text, page: undefined }, { replace: true })} />
        {children}
      </div>
      <Loaded query={rows} level={3}>
        {({ data, totalCount }) =>
          data.length === 0 ? (
            <EmptyState
              level={3}
              {...(search === '' ? empty : { title: t('nothingFound'), text: t('nothingFoundText') })}
            />
          ) : (
            <>
              <ListTable<Row>
                label={label}
                columns={columns}
                rows={data}
                idOf={(row) => data.indexOf(row)}
                hrefOf={hrefOf}
                busy={rows.isPlaceholderData}
                order={{
                  column: known ? column : '',
                  direction,
                  // The first click on a column sorts it in descending order.
                  onOrder: (sort, dir) =>
                    set({ sort, dir: sort === column ? dir : 'DESC', page: undefined }, { replace: true }),
                }}
              />
              <ListPaging
                page={page}
                rows={data.length}
                total={totalCount}
                onPage={(next) => set({ page: next === 1 ? undefined : next })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
};
