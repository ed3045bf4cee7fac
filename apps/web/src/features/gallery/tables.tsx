import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { usualColumns } from '@lanewise/contract/reports/definition';
import { useState } from 'react';
import type { JSX } from 'react';
import { viewOf } from '../../report/address/address.ts';
import type { Sort } from '../../report/address/address.ts';
import { nextSort, orderOf, withSort } from '../../report/address/sort.ts';
import { withWidth } from '../../report/columns/widths.ts';
import type { Widths } from '../../report/columns/widths.ts';
import type { Labels } from '../../report/labels.ts';
import { Pager } from '../../report/table/pager.tsx';
import { SelectionBar } from '../../report/table/selection-bar.tsx';
import { ReportTable } from '../../report/table/table.tsx';
import type { TableProps } from '../../report/table/table.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Pending } from '../../ui/pending.tsx';
import { completeness, storeRows, totalsOf } from './samples.ts';
import { Piece } from './parts.tsx';
import type { Say } from './words.ts';

const view = viewOf('overview', 'default');
const few = storeRows(6);
const many = storeRows(100_000);
const chosenRows = few.map((row, at): Row => ({ ...row, uniqueId: `${at}`, number: `000${at + 1}` }));

/** A report table that keeps order, columns and widths in local state. */
const Table = (props: Partial<TableProps> & { labels: Labels; label: string; rows: Row[] | null }): JSX.Element => {
  const [columns, setColumns] = useState<readonly FieldId[]>(usualColumns(view));
  const [sort, setSort] = useState<readonly Sort[]>([]);
  const [widths, setWidths] = useState<Widths>(props.widths ?? {});
  return (
    <ReportTable
      view={view}
      columns={columns}
      totals={props.rows ? totalsOf(props.rows) : {}}
      completeness={completeness}
      busy={false}
      skeletonRows={4}
      hrefOf={(row) => `/gallery?row=${String(row['reg_loc_id'])}`}
      selected={() => false}
      beside={false}
      selection={null}
      onOpen={() => undefined}
      empty={props.labels.say('noRecords')}
      {...props}
      widths={widths}
      order={props.order ?? orderOf(sort, view)}
      onSort={(field, add) => setSort((add ? withSort : nextSort)(sort, field, view))}
      onArrange={setColumns}
      onResize={(field, width) => setWidths(withWidth(widths, field, width))}
    />
  );
};

const Chosen = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['0', '2']));
  const selection = {
    chosen,
    choose: (ids: readonly string[], choosing: boolean) => {
      const others = [...chosen].filter((id) => !ids.includes(id));
      setChosen(new Set(choosing ? [...others, ...ids] : others));
    },
  };
  return (
    <>
      {chosen.size > 0 ? (
        <SelectionBar selection={selection} most={100} labels={labels} onOpen={() => undefined} />
      ) : null}
      <Table label={say('chosen')} rows={chosenRows} selection={selection} labels={labels} />
    </>
  );
};

const people = [
  { id: 1, name: 'Maria Silva', role: 'Store Manager' },
  { id: 2, name: 'Jean Tremblay', role: 'Regional Manager' },
  { id: 3, name: 'Aiko Tanaka', role: 'Analyst' },
];

const List = ({ say, labels }: { say: Say; labels: Labels }): JSX.Element => {
  const [page, setPage] = useState(1);
  return (
    <>
      <ListTable
        label={say('list')}
        rows={people}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `#/gallery?row=${id}`}
        current={2}
        columns={[
          { key: 'name', header: say('name'), cell: ({ name }) => name },
          { key: 'role', header: say('role'), cell: ({ role }) => role },
        ]}
      />
      <Paging
        page={page}
        size={3}
        total={12}
        labels={{
          pages: say('role'),
          range: labels.say('rowsShown', { from: page * 3 - 2, to: page * 3, total: 12 }),
          previous: labels.say('previousPage'),
          next: labels.say('nextPage'),
        }}
        onPage={setPage}
      />
    </>
  );
};

const sized: Widths = { name: 110, net_sales_amt: 200 };
const byThree: Sort[] = [
  { field: 'atv', direction: 'DESC' },
  { field: 'items_per_ticket', direction: 'ASC' },
  { field: 'name', direction: 'ASC' },
];

export const TablesPart = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => {
  const [page, setPage] = useState(1);
  return (
    <>
      <Piece name={say('partial')}>
        <Table label={say('partial')} rows={few} order={byThree} labels={labels} />
        <Pager page={page} size={25} total={312} labels={labels} onPage={setPage} onSize={() => setPage(1)} />
      </Piece>
      <Piece name={say('chosen')}>
        <Chosen labels={labels} say={say} />
      </Piece>
      <Piece name={say('sized')}>
        <Table label={say('sized')} rows={few} widths={sized} labels={labels} />
      </Piece>
      <Piece name={say('loading')}>
        <Table label={say('loading')} rows={null} labels={labels} />
      </Piece>
      <Piece name={say('refreshed')}>
        <Pending pending>
          <Table label={say('refreshed')} rows={few} busy labels={labels} />
        </Pending>
      </Piece>
      <Piece name={say('empty')}>
        <Table label={say('empty')} rows={[]} labels={labels} />
      </Piece>
      <Piece name={say('list')}>
        <List say={say} labels={labels} />
      </Piece>
      <Piece name={say('many')}>
        <Table label={say('many')} rows={many} labels={labels} />
      </Piece>
    </>
  );
};
