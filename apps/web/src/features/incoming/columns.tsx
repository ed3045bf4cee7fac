import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type {
  ActionEntry,
  ConflictEntry,
  LateChange,
  QuarantineEntry,
  ReceivedFile,
  RefusedFile,
} from '@lanewise/contract/entities/incoming';
import { currencySymbol, formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import type { IncomingList, IncomingRows } from '../../api/incoming.ts';
import { useCompany } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment, type WriteMoment } from '../../i18n/moment.ts';
import { formatDate } from '../../lib/date.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import type { IncomingAddress } from './address.ts';
import { DoubtCount, RecordCount } from './counts.tsx';
import styles from './incoming.module.css';

type Say = (key: string, values?: Record<string, string | number>) => string;

interface Words {
  say: Say;
  language: Language;
  moment: WriteMoment;
  currency: string;
  address: IncomingAddress;
}

const State = ({ state, label, title }: { state: string; label: string; title?: string }): JSX.Element => (
  <span className={styles.state} data-state={state} title={title}>
    {label}
  </span>
);

/** Two names, then the number of the others. */
const placeNames = (places: readonly { name: string }[], say: Say): string => {
  const [first, second, ...more] = places.map(({ name }) => name);
  if (first === undefined) return say('noStore');
  if (second === undefined) return first;
  return more.length === 0
    ? `${first}, ${second}`
    : say('andMore', { names: `${first}, ${second}`, count: more.length });
};

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

const fileColumns = (words: Words): ListColumn<ReceivedFile>[] => {
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
const countColumns = ({ say, language, currency, address }: Words): ListColumn<ReceivedFile>[] => {
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
const waitingColumns = ({ say, address }: Words): ListColumn<ReceivedFile>[] => {
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

const refusedColumns = ({ say, language, moment }: Words): ListColumn<RefusedFile>[] => [
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

const decidedColumns = <Row extends { decidedBy: string; note: string }>({ say }: Words): ListColumn<Row>[] => [
  { key: 'decidedBy', header: say('column.decidedBy'), cell: ({ decidedBy }) => decidedBy },
  { key: 'note', header: say('column.note'), wide: true, cell: ({ note }) => note },
];

const conflictColumns = (words: Words): ListColumn<ConflictEntry>[] => {
  const { say, language, moment, address } = words;
  const decided = address.state === 'open' ? [] : decidedColumns<ConflictEntry>(words);
  return [
    {
      key: 'receipt',
      header: say('column.receipt'),
      cell: (row) => say('receipt', { lane: row.lane, number: row.number }),
    },
    { key: 'store', header: say('column.store'), cell: ({ place }) => place.name },
    { key: 'date', header: say('column.date'), cell: (row) => formatDate(row.businessDate, language) },
    {
      key: 'state',
      header: say('column.state'),
      phone: 'figure',
      cell: ({ state }) => <State state={state} label={say(`stateName.${state}`)} />,
    },
    { key: 'found', header: say('column.found'), cell: (row) => moment(row.foundAt) },
    { key: 'file', header: say('column.file'), wide: true, cell: ({ fileName }) => fileName },
    ...decided,
  ];
};

const quarantineColumns = (words: Words): ListColumn<QuarantineEntry>[] => {
  const { say, language, moment, address } = words;
  const decided = address.state === 'open' ? [] : decidedColumns<QuarantineEntry>(words);
  return [
    { key: 'file', header: say('column.file'), wide: true, cell: ({ fileName }) => fileName },
    {
      key: 'offset',
      header: say('column.offset'),
      side: 'right',
      cell: ({ offset }) => formatQuantity(offset, language),
    },
    { key: 'reason', header: say('column.reason'), phone: 'subtitle', cell: ({ reason }) => say(`reason.${reason}`) },
    { key: 'detail', header: say('column.detail'), wide: true, cell: ({ detail }) => detail },
    {
      key: 'state',
      header: say('column.state'),
      phone: 'figure',
      cell: ({ state }) => <State state={state} label={say(`stateName.${state}`)} />,
    },
    { key: 'found', header: say('column.found'), cell: (row) => moment(row.foundAt) },
    ...decided,
  ];
};

const lateColumns = ({ say, language, moment, currency }: Words): ListColumn<LateChange>[] => [
  { key: 'date', header: say('column.date'), cell: (row) => formatDate(row.businessDate, language) },
  { key: 'store', header: say('column.store'), cell: ({ place }) => place.name },
  { key: 'cause', header: say('column.cause'), cell: ({ cause }) => say(`cause.${cause}`) },
  { key: 'entered', header: say('column.arrived'), cell: (row) => moment(row.enteredAt) },
  {
    key: 'transactions',
    header: say('column.transactions'),
    side: 'right',
    cell: ({ entered }) => formatQuantity(entered, language),
  },
  {
    key: 'replaced',
    header: say('column.replaced'),
    side: 'right',
    cell: ({ replaced }) => formatQuantity(replaced, language),
  },
  {
    key: 'amount',
    phone: 'figure',
    header: `${say('column.change')} ${currencySymbol(currency, language)}`,
    side: 'right',
    cell: ({ amount }) => `${Number(amount) > 0 ? '+' : ''}${formatMoney(amount, language)}`,
  },
  { key: 'file', header: say('column.file'), wide: true, cell: ({ fileName }) => fileName },
];

const actionColumns = ({ say, moment }: Words): ListColumn<ActionEntry>[] => [
  { key: 'when', header: say('column.when'), cell: (row) => moment(row.actedAt) },
  { key: 'who', header: say('column.who'), cell: ({ actedBy }) => actedBy },
  { key: 'what', header: say('column.what'), phone: 'title', cell: ({ kind }) => say(`decision.${kind}`) },
  { key: 'subject', header: say('column.subject'), wide: true, cell: ({ subject }) => subject },
  { key: 'store', header: say('column.store'), cell: ({ placeName }) => placeName },
  { key: 'note', header: say('column.note'), wide: true, cell: ({ note }) => note },
  {
    key: 'state',
    header: say('column.state'),
    phone: 'figure',
    cell: ({ state, error }) => <State state={state} label={say(`actionState.${state}`)} title={error} />,
  },
];

const columns = {
  files: fileColumns,
  refused: refusedColumns,
  conflicts: conflictColumns,
  quarantine: quarantineColumns,
  late: lateColumns,
  actions: actionColumns,
};

/** The columns that remain while a record is open beside the list: those that identify a row. */
const besideKeys: readonly string[] = ['receipt', 'store', 'date', 'file', 'offset', 'reason'];
const narrowed = <Row,>(list: IncomingList, shown: ListColumn<Row>[]): ListColumn<Row>[] =>
  shown.filter(({ key }) => besideKeys.includes(key) && !(list === 'conflicts' && key === 'file'));

/** The columns of a list; all rows of a list have the same type. */
export const useColumns = (list: IncomingList, address: IncomingAddress): ListColumn<IncomingRows[IncomingList]>[] => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const moment = useMoment();
  const currency = useCompany()?.currency ?? '';
  const words: Words = { say: (key, values) => t(key, values ?? {}), language, moment, currency, address };
  const shown = columns[list](words) as ListColumn<IncomingRows[IncomingList]>[];
  return address.open === null ? shown : narrowed(list, shown);
};
