import type { JSX } from 'react';
import type { ReceivedFile, RefusedFile } from '@lanewise/contract/entities/incoming';
import { currencySymbol, formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { DoubtCount, RecordCount } from '../counts.tsx';
import type { IncomingList } from '../../../api/incoming.ts';
import styles from '../incoming.module.css';
import { placeNames, State, type Say, type IncomingWords } from './words.tsx';

/** The count of waiting items as a link to them; a dash for zero. */
const Waiting = ({ count, href, label }: { count: number; href: string; label: string }): JSX.Element =>
  count === 0 ? (
    <span aria-hidden="true">–</span>
  ) : (
    <a href={href} aria-label={label} className={styles.waiting}>
      {count}
    </a>
  );

const FileName = ({
  file,
  say,
}: {
  file: Pick<ReceivedFile, 'fileName' | 'part' | 'sentBy'>;
  say: Say;
}): JSX.Element => (
  <span className={styles.name} title={file.fileName}>
    {file.part > 1 ? say('filePart', { name: file.fileName, part: file.part }) : file.fileName}
    <small>{say('sentBy', { name: file.sentBy.replace(/^user /, '') })}</small>
  </span>
);

export const fileColumns = (words: IncomingWords): ListColumn<ReceivedFile>[] => {
  const { say, moment } = words;
  return [
    {
      key: 'file',
      header: say('column.file'),
      cell: (row) => <FileName file={row} say={say} />,
    },
    {
      key: 'state',
      header: say('column.state'),
      phone: 'figure',
      cell: ({ state, error, setAside }) =>
        setAside > 0 ? (
          <State state="failed" label={say('setAside', { count: setAside })} title={error ?? ''} />
        ) : state === 'applied' && error !== null ? (
          <State state="failed" label={say('enteredInPart')} title={error} />
        ) : (
          <State state={state} label={say(`stateName.${state}`)} title={error ?? ''} />
        ),
    },
    {
      key: 'store',
      header: say('column.store'),
      wide: true,
      phone: 'subtitle',
      cell: ({ places }) => placeNames(places, say),
    },
    { key: 'received', header: say('column.received'), phone: 'subtitle', cell: (file) => moment(file.receivedAt) },
    ...countColumns(words),
    ...waitingColumns(words),
  ];
};

/** How much a file holds, and how much of it entered. */
const countColumns = ({ say, language, currency, address }: IncomingWords): ListColumn<ReceivedFile>[] => {
  const symbol = currencySymbol(currency, language);
  return [
    {
      key: 'transactions',
      header: say('column.transactions'),
      side: 'right',
      cell: (file) => formatQuantity(file.transactions, language),
    },
    {
      key: 'entered',
      header: say('column.entered'),
      side: 'right',
      cell: (file) => formatQuantity(file.entered, language),
    },
    {
      key: 'duplicates',
      header: say('column.duplicates'),
      side: 'right',
      cell: (file) => formatQuantity(file.duplicates, language),
    },
    {
      key: 'amount',
      header: `${say('column.amount')} ${symbol}`,
      side: 'right',
      cell: (file) => formatMoney(file.amount, language),
    },
    {
      key: 'records',
      header: say('column.records'),
      side: 'right',
      cell: (file) => <RecordCount file={file} say={say} language={language} />,
    },
    {
      key: 'doubts',
      header: say('column.doubts'),
      side: 'right',
      cell: (file) => (
        <DoubtCount file={file} href={address.href({ open: file.segmentId })} say={say} language={language} />
      ),
    },
  ];
};

/** What of a file waits for a decision. */
const waitingColumns = ({ say, address }: IncomingWords): ListColumn<ReceivedFile>[] => {
  const waitingFor = (list: IncomingList, file: ReceivedFile): string =>
    address.href({ list, file: file.segmentId, state: undefined, page: undefined, search: undefined, open: undefined });
  return [
    {
      key: 'conflicts',
      header: say('column.conflicts'),
      side: 'right',
      cell: (file) => (
        <Waiting
          count={file.conflicts}
          href={waitingFor('conflicts', file)}
          label={say('conflictsOf', { count: file.conflicts, name: file.fileName })}
        />
      ),
    },
    {
      key: 'quarantined',
      header: say('column.quarantined'),
      side: 'right',
      cell: (file) => (
        <Waiting
          count={file.quarantined}
          href={waitingFor('quarantine', file)}
          label={say('recordsOf', { count: file.quarantined, name: file.fileName })}
        />
      ),
    },
  ];
};

export const refusedColumns = ({ say, language, moment }: IncomingWords): ListColumn<RefusedFile>[] => [
  { key: 'file', header: say('column.file'), cell: (row) => <FileName file={row} say={say} /> },
  { key: 'refusal', header: say('column.reason'), wide: true, phone: 'subtitle', cell: ({ reason }) => reason },
  {
    key: 'store',
    header: say('column.store'),
    cell: ({ places }) => (places.length === 0 ? say('allStores') : placeNames(places, say)),
  },
  { key: 'times', header: say('column.times'), side: 'right', cell: ({ times }) => formatQuantity(times, language) },
  { key: 'first', header: say('column.first'), cell: (row) => moment(row.firstAt) },
  { key: 'last', header: say('column.last'), phone: 'figure', cell: (row) => moment(row.lastAt) },
];
