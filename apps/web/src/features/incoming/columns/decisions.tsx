import type { ConflictEntry, LateChange, QuarantineEntry } from '@lanewise/contract/entities/incoming';
import type { ActionEntry } from '@lanewise/contract/entities/incoming-actions';
import { currencySymbol, formatMoney, formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../../i18n/sign.tsx';
import { formatDate } from '../../../lib/date.ts';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { subjectOf } from '../subject.ts';
import { State, type IncomingWords } from './words.tsx';

const decidedColumns = <Row extends { decidedBy: string; note: string }>({ say }: IncomingWords): ListColumn<Row>[] => [
  { key: 'decidedBy', header: say('column.decidedBy'), cell: ({ decidedBy }) => decidedBy },
  { key: 'note', header: say('column.note'), wide: true, cell: ({ note }) => note },
];

export const conflictColumns = (words: IncomingWords): ListColumn<ConflictEntry>[] => {
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

export const quarantineColumns = (words: IncomingWords): ListColumn<QuarantineEntry>[] => {
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

export const lateColumns = ({ say, language, moment, currency }: IncomingWords): ListColumn<LateChange>[] => [
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
    cell: ({ amount }) =>
      amount === null ? <Sign of="notKnown" /> : `${Number(amount) > 0 ? '+' : ''}${formatMoney(amount, language)}`,
  },
  { key: 'file', header: say('column.file'), wide: true, cell: ({ fileName }) => fileName },
];

export const actionColumns = ({ say, language, moment }: IncomingWords): ListColumn<ActionEntry>[] => [
  { key: 'when', header: say('column.when'), phone: 'subtitle', cell: (row) => moment(row.actedAt) },
  { key: 'who', header: say('column.who'), cell: ({ actedBy }) => actedBy },
  { key: 'what', header: say('column.what'), phone: 'title', cell: ({ kind }) => say(`decision.${kind}`) },
  {
    key: 'subject',
    header: say('column.subject'),
    wide: true,
    phone: 'subtitle',
    cell: (row) => subjectOf(row, say, language),
  },
  { key: 'store', header: say('column.store'), cell: ({ placeName }) => placeName },
  { key: 'note', header: say('column.note'), wide: true, cell: ({ note }) => note },
  {
    key: 'state',
    header: say('column.state'),
    phone: 'figure',
    cell: ({ state, error }) => <State state={state} label={say(`actionState.${state}`)} title={error} />,
  },
];
