import { useTranslation } from 'react-i18next';
import type { IncomingList, IncomingRows } from '../../api/incoming.ts';
import { useCompany } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import type { IncomingAddress } from './address.ts';
import { actionColumns, conflictColumns, lateColumns, quarantineColumns } from './columns/decisions.tsx';
import { fileColumns, refusedColumns } from './columns/files.tsx';
import type { IncomingWords } from './columns/words.tsx';

const columns = {
  files: fileColumns,
  refused: refusedColumns,
  conflicts: conflictColumns,
  quarantine: quarantineColumns,
  late: lateColumns,
  actions: actionColumns,
};

/** The columns that identify a row. Only these columns remain while a record is open beside the list. */
const besideKeys: readonly string[] = ['receipt', 'store', 'date', 'file', 'offset', 'reason'];
const narrowed = <Row>(list: IncomingList, shown: ListColumn<Row>[]): ListColumn<Row>[] =>
  shown.filter(({ key }) => besideKeys.includes(key) && !(list === 'conflicts' && key === 'file'));

/** The columns of a list; all rows of a list have the same type. */
export const useIncomingColumns = (
  list: IncomingList,
  address: IncomingAddress,
): ListColumn<IncomingRows[IncomingList]>[] => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const moment = useMoment();
  const currency = useCompany()?.currency ?? '';
  const words: IncomingWords = { say: (key, values) => t(key, values ?? {}), language, moment, currency, address };
  const shown = columns[list](words) as ListColumn<IncomingRows[IncomingList]>[];
  return address.open === null ? shown : narrowed(list, shown);
};
