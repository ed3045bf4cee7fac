import type { JSX } from 'react';
import type { ReceivedFile, RefusedFile } from '@lanewise/contract/entities/incoming';
import { currencySymbol, formatMoney, formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../../i18n/sign.tsx';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { DoubtCount, RecordCount } from '../counts.tsx';
import type { IncomingList } from '../../../api/incoming.ts';
import styles from '../incoming.module.css';
import { MomentText, placeNames, State, type Say, type IncomingWords } from './words.tsx';

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
    {
      key: 'received',
      header: say('column.received'),
      phone: 'subtitle',
      cell: (file) => <MomentText text={moment(file.receivedAt)} />,
    },
    ...countColumns(words),
    { key: 'waiting', header: say('column.waiting'), cell: (file) => <Waiting file={file} words={words} /> },
  ];
};

/** How much a file holds, and how much of it entered. */
const countColumns = ({ say, language, currency }: IncomingWords): ListColumn<ReceivedFile>[] => {
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
      cell: (file) => (file.amount === null ? <Sign of="notKnown" /> : formatMoney(file.amount, language)),
    },
    {
      key: 'records',
      header: say('column.records'),
      side: 'right',
      cell: (file) => <RecordCount file={file} say={say} language={language} />,
    },
  ];
};

/** The parts of a file that wait for a person, one below the other, or a dash. */
const Waiting = ({ file, words }: { file: ReceivedFile; words: IncomingWords }): JSX.Element => {
  const { say, language, address } = words;
  const { conflicts, quarantined, doubts, fileName, segmentId } = file;
  const hrefTo = (list: IncomingList): string =>
    address.href({ list, file: segmentId, state: undefined, page: undefined, search: undefined, open: undefined });
  if (conflicts + quarantined + doubts.length === 0) return <Sign of="notApplicable" />;
  const link = (list: 'conflicts' | 'quarantine', count: number, label: string): JSX.Element | null =>
    count === 0 ? null : (
      <a href={hrefTo(list)} aria-label={label}>
        {say(`waiting.${list}`, { count })}
      </a>
    );
  return (
    <span className={styles.waiting}>
      {link('conflicts', conflicts, say('conflictsOf', { count: conflicts, name: fileName }))}
      {link('quarantine', quarantined, say('recordsOf', { count: quarantined, name: fileName }))}
      <DoubtCount file={file} href={address.href({ open: segmentId })} say={say} language={language} />
    </span>
  );
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
  { key: 'first', header: say('column.first'), cell: (row) => <MomentText text={moment(row.firstAt)} /> },
  { key: 'last', header: say('column.last'), phone: 'figure', cell: (row) => <MomentText text={moment(row.lastAt)} /> },
];
