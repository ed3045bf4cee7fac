import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListAnswer } from '../api/records.ts';
import { useLooking } from '../state/session.ts';
import { ListTable } from '../ui/list-table.tsx';
import type { ListColumn, ListSelection } from '../ui/list-table.tsx';
import { Page, Toolbar } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ListContext } from './list-context.ts';
import { ListPaging } from './list-paging.tsx';
import { Loaded } from './loaded.tsx';
import { SearchField } from './search-field.tsx';
import type { Detail } from './use-detail.ts';

export interface ListPageProps<Row> {
  /** Name of the list ('Roles'). */
  label: string;
  detail: Detail;
  rows: UseQueryResult<ListAnswer<Row>>;
  columns: readonly ListColumn<Row>[];
  idOf: (row: Row) => number;
  /** Shown when the list is empty; a search without a match has a message of its own. */
  empty: { title: string; text: string };
  /** Text of the button that adds a record; absent without the right to add one. */
  add?: string | undefined;
  /** Further controls after the search. */
  filters?: ReactNode;
  /** True while a filter other than the search is set: an empty result then does not mean an empty list. */
  filtered?: boolean;
  /** Further buttons before the one that adds a record. */
  actions?: ReactNode;
  /** False: a row opens nothing. Default: true. */
  opens?: boolean;
  selection?: ListSelection<Row> | undefined;
  /** Shown above the line of controls. */
  before?: ReactNode;
  /** Shown above the list, for instance the actions on selected rows. */
  above?: ReactNode;
  /** The open record, next to the list. */
  aside?: ReactNode;
}

/** The toolbar of a list: search, filters, and at its end the button that adds a record. */
const Controls = <Row,>({ detail, add, filters, actions }: ListPageProps<Row>): JSX.Element => {
  const { t } = useTranslation('settings');
  const looking = useLooking();
  return (
    <Toolbar
      label={t('controls')}
      end={
        <>
          {actions}
          {add === undefined || looking ? null : (
            // While a record is open, the primary action is the button of its form.
            <Button size="compact-md" variant={detail.open === null ? 'filled' : 'default'} onClick={detail.openNew}>
              {add}
            </Button>
          )}
        </>
      }
    >
      <SearchField initial={detail.search} onSearch={(search) => detail.show({ search })} />
      {filters}
    </Toolbar>
  );
};

const List = <Row,>({
  answer,
  busy,
  ...props
}: ListPageProps<Row> & { answer: ListAnswer<Row>; busy: boolean }): JSX.Element | null => {
  const { label, detail, columns, idOf, empty, opens = true, selection, filtered = false } = props;
  const { t } = useTranslation('settings');
  const { data: rows, totalCount } = answer;
  // If the page is beyond the end, because the address was typed or a deletion left it empty, the first page is shown.
  const beyond = rows.length === 0 && totalCount > 0;
  const leave = beyond && detail.page > 1;
  useEffect(() => {
    if (leave) detail.show({});
  });
  if (beyond) return null;
  if (rows.length === 0)
    return detail.search !== '' || filtered ? (
      <EmptyState title={t('nothingFound')} text={t('nothingFoundText')} />
    ) : (
      <EmptyState {...empty} />
    );
  return (
    <>
      <ListTable<Row>
        label={label}
        columns={columns}
        rows={rows}
        idOf={idOf}
        hrefOf={opens ? (row) => detail.hrefOf(idOf(row)) : undefined}
        current={typeof detail.open === 'number' ? detail.open : null}
        selection={selection}
        busy={busy}
        order={{
          column: detail.one('sort'),
          direction: detail.one('dir') === 'DESC' ? 'DESC' : 'ASC',
          onOrder: (sort, dir) => detail.show({ sort, dir: dir === 'ASC' ? undefined : dir }),
        }}
      />
      <ListPaging
        page={detail.page}
        rows={rows.length}
        total={totalCount}
        onPage={(next) => detail.show({ page: next === 1 ? undefined : next })}
      />
    </>
  );
};

/** A list of the settings, with the open record next to it. Texts: `settings`. */
export const ListPage = <Row,>(props: ListPageProps<Row>): JSX.Element => (
  <ListContext value={{ label: props.label, href: props.detail.listHref }}>
    <Page aside={props.aside}>
      {props.before}
      <Controls {...props} />
      {props.above}
      <Loaded query={props.rows}>
        {(answer) => <List {...props} answer={answer} busy={props.rows.isPlaceholderData} />}
      </Loaded>
    </Page>
  </ListContext>
);
